// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaScene

extension DebugOptions {
  /// The names of the options on the command line.
  static let names: [(name: String, option: DebugOptions)] = [
    ("blended", .colorBlendedLayers), ("hits", .colorHitsGreenAndMissesRed),
    ("offscreen", .colorOffscreenRenderedYellow), ("updates", .flashUpdatedRegions),
  ]

  /// The names for help and errors.
  static var sentence: String {
    names.dropLast().map(\.name).joined(separator: ", ") + " or " + (names.last?.name ?? "")
  }

  /// The reason why each of some options shows nothing.
  var reasons: [(name: String, reason: String)] {
    Self.names.filter { contains($0.option) }.map { name, option in
      let isHits = option == .colorHitsGreenAndMissesRed
      return (
        name,
        isHits
          ? "no layer is drawn from a bitmap; shouldRasterize makes it so"
          : "all is painted straight onto what is below it"
      )
    }
  }

  /// The options of a list such as `blended,hits`.
  ///
  /// - Throws: A line for the user if a name is unknown.
  init(names list: String) throws(CommandFailure) {
    self = []
    for name in list.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let option = Self.names.first(where: { $0.name == name })?.option else {
        let nearest = NearestName.of(name, among: Self.names.map(\.name))
        let remedy = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
        throw CommandFailure(
          "--debug: expected \(Self.sentence), found \(Quotation.of(name))\(remedy)")
      }
      insert(option)
    }
  }
}
