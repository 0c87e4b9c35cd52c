// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene

/// All warnings about a scene that can be drawn but is probably not meant so, each with its place.
///
/// There are three sources: the reader (values and fonts), the layers of a frame, and debug options that show nothing.
struct SceneWarnings {
  /// The warnings that may be printed, in the order of the file.
  private(set) var warnings: [SceneWarning]
  /// How many there are in all.
  private let total: Int
  /// Whether there may be more, because not every place of a large file was kept.
  private let isLeast: Bool
  /// The most warnings that are printed; further ones are only counted.
  static let mostTold = 100

  /// The reader's warnings about a scene that is not drawn.
  init(_ warnings: [SceneWarning], omitted: OmittedWarnings) {
    self.warnings = warnings
    (total, isLeast) = (warnings.count + omitted.count, omitted.isLeast)
  }

  /// The warnings about a scene that was drawn.
  init(_ scene: Scene, drawnBy compositor: Compositor) {
    var told = compositor.layerWarnings(ofFile: true).map { warning in
      let excess = warning.excess.map {
        " (\($0)); lamina render --limit \($0.kind.rawValue)=NUMBER sets another"
      }
      return (layer: warning.layer, message: warning.message + (excess ?? ""))
    }
    told += compositor.emptyDebugOptions.reasons.map {
      (nil, "--debug \($0.name) shows nothing: \($0.reason)")
    }
    let ofValues = scene.warnings
    warnings = ofValues + scene.warnings(of: told, most: Self.mostTold)
    let omitted = scene.omittedWarnings
    (total, isLeast) = (ofValues.count + omitted.count + told.count, omitted.isLeast)
    sort()
  }

  /// Puts warnings without a place last, and keeps the order of warnings at the same place.
  private mutating func sort() {
    let ordered = warnings.enumerated().map { order, warning in
      (line: warning.error.line > 0 ? warning.error.line : .max, order: order, warning: warning)
    }
    warnings = ordered.sorted {
      ($0.line, $0.warning.error.column, $0.order) < ($1.line, $1.warning.error.column, $1.order)
    }.map(\.warning)
  }

  /// How many more there are than are printed; nil if there are none for certain.
  func rest(isStrict: Bool) -> String? {
    let count = total - min(warnings.count, Self.mostTold)
    guard count > 0 || isLeast else { return nil }
    let number = isLeast ? count > 0 ? "at least \(count)" : "perhaps" : "\(count)"
    return "and \(number) more \(isStrict ? "errors" : "warnings")"
  }

  /// Prints the warnings, or throws them as errors.
  ///
  /// - Throws: All warnings if the user is strict and there are any.
  func tell(isStrict: Bool = false) throws(CommandFailure) {
    let lines = warnings.prefix(Self.mostTold).map {
      isStrict ? $0.error.description : $0.description
    }
    let end = rest(isStrict: isStrict).map { ["lamina: \($0)"] } ?? []
    if isStrict, !lines.isEmpty { throw CommandFailure(lines: lines + end) }
    for line in lines + end { StandardStreams.writeError(line) }
  }
}
