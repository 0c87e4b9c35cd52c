// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaText

/// The characters of a tree's text layers and drawings that no font has, each once.
struct MissingCharacters {
  private var scalars: [Unicode.Scalar] = []

  /// More than this many are only counted.
  private static let mostNamed = 8

  init(in root: Layer) {
    var known: Set<Unicode.Scalar> = []
    var pending = [root]
    while let layer = pending.popLast() {
      let missing =
        (layer as? TextLayer)?.layout.missingScalars ?? layer.drawing?.missingScalars ?? []
      scalars += missing.filter { known.insert($0).inserted }
      if let mask = layer.mask { pending.append(mask) }
      pending += (layer.sublayers ?? []).reversed()
    }
  }

  /// Warns of those of a scene's tree.
  static func warn(of root: Layer, in scene: String) {
    guard let sentence = MissingCharacters(in: root).sentence else { return }
    StandardStreams.writeError("\(scene): warning: \(sentence)")
  }

  /// What is to be said of them; nil where there are none.
  private var sentence: String? {
    guard !scalars.isEmpty else { return nil }
    let named = scalars.prefix(Self.mostNamed).map { scalar in
      let number = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
    }
    let rest = scalars.count - named.count
    return "no font has \(named.joined(separator: ", "))"
      + (rest > 0 ? " and \(rest) more" : "") + "; a box stands for each"
  }
}
