// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import LaminaText

/// All warnings about a scene that can be drawn but is probably not meant so, each with its place.
///
/// There are four sources: the reader (values and fonts), the report of a frame (layers that were
/// not drawn or have no room), a walk over the tree (layers that are not visible), and the texts of
/// the tree (characters, glyphs and colours).
struct SceneWarnings {
  /// The warnings that may be printed, in the order of the file.
  private(set) var warnings: [SceneWarning]
  /// How many there are in all.
  private let total: Int
  /// The most warnings that are printed; further ones are only counted.
  static let mostTold = 100

  /// The reader's warnings about a scene that is not drawn.
  init(_ warnings: [SceneWarning]) { (self.warnings, total) = (warnings, warnings.count) }

  /// The warnings about a scene that was drawn.
  init(_ scene: Scene, drawnBy compositor: Compositor) {
    var told: [(layer: Layer?, message: String)] = []
    let omitted = compositor.omissions
    for (id, entry) in omitted {
      let layer = compositor.layer(at: id)
      let excess = entry.excess.map {
        " (\($0)); --limit \($0.kind.rawValue)=NUMBER sets another"
      }
      let consequence = entry.reason.consequence(for: layer, entry.excess?.kind)
      told.append((layer, "\(PrintedName.of(entry.name)) \(consequence)\(excess ?? "")"))
    }
    let unseen = UnseenLayers(compositor).sentences(
      of: compositor, without: Set(omitted.map(\.node)))
    told += unseen.map { ($0.layer, $0.message) }
    told += TextWarnings(in: scene.root).told.map { ($0.layer, $0.message) }
    if compositor.diagnostics.debugOptions.isEmpty {
      told += UnseenTexts(compositor: compositor).found()
        .map { ($0.layer, $0.message) }
    }
    told += compositor.emptyDebugOptions.reasons.map {
      (nil, "--debug \($0.name) shows nothing: \($0.reason)")
    }
    let ofValues = scene.warnings
    warnings = ofValues + scene.warnings(of: told, most: Self.mostTold)
    total = ofValues.count + told.count
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

  /// Prints the warnings, or throws them as errors.
  ///
  /// - Throws: All warnings if the user is strict and there are any.
  func tell(isStrict: Bool = false) throws(CommandFailure) {
    let lines = warnings.prefix(Self.mostTold).map {
      isStrict ? $0.error.description : $0.description
    }
    let rest = total - lines.count
    let end = rest > 0 ? ["lamina: and \(rest) more \(isStrict ? "errors" : "warnings")"] : []
    if isStrict, !lines.isEmpty { throw CommandFailure(lines: lines + end) }
    for line in lines + end { StandardStreams.writeError(line) }
  }
}

extension OmissionReason {
  /// The consequence for a layer, and its reason; `limit` is the kind that the layer would exceed.
  func consequence(for layer: Layer?, _ limit: FrameLimits.Kind? = nil) -> String {
    switch self {
    case .notFinite: "was not drawn: a number of its place is not finite"
    case .singular: "was not drawn: its transform flattens it"
    case .perspective: "was not drawn: it is behind the eye"
    case .tooLarge: "was not drawn, or not all of it: that takes too many temporary pixels"
    case .tooManyInstances: "does not filter its background: there are too many copies of it"
    case .emptyGradient:
      "shows no gradient: it needs two colours, as many locations if it has any, and end points "
        + "apart, of a radial one in both directions"
    case .noRoom: layer.map(Self.lackOfRoom) ?? "shows nothing: it has no room"
    case .overLimit where limit == .particleBirths:
      "shows no particles: they would exceed a limit of the frame"
    case .overLimit: "was not drawn: it would exceed a limit of the frame"
    }
  }

  private static func lackOfRoom(of layer: Layer) -> String {
    let size = layer.bounds.size
    let room = "\(Double(size.width).shown) × \(Double(size.height).shown) points"
    guard let text = layer as? TextLayer, text.lacksRoom else {
      let loss = layer.masksToBounds ? "and clips all inside, " : ""
      return "shows nothing \(loss)in bounds of \(room); give it a frame with a width and a height"
    }
    let wanted = text.preferredFrameSize()
    return "has no room for a letter of its text in bounds of \(room); the text takes "
      + "\(Double(wanted.width).shown) × \(Double(wanted.height).shown)"
  }
}

extension Double {
  /// At most two decimals, without trailing zeros.
  fileprivate var shown: String {
    let hundredths = (self * 100).rounded() / 100
    return hundredths == hundredths.rounded() && abs(hundredths) < 1e15
      ? "\(Int(hundredths))" : "\(hundredths)"
  }
}
