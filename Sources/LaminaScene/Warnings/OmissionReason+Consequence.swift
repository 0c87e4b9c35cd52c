// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
package import Lamina
import LaminaText

extension OmissionReason {
  /// The consequence for a layer, and its reason; `limit` is the kind that the layer would exceed.
  package func consequence(for layer: Layer?, _ limit: FrameLimits.Kind? = nil) -> String {
    switch self {
    case .notFinite: "was not drawn: a number of its place is not finite"
    case .singular: "was not drawn: its transform flattens it"
    case .perspective: "was not drawn: it is behind the eye"
    case .tooLarge: "was not drawn, or not all of it: that takes too many temporary pixels"
    case .tooManyInstances: "does not filter its background: there are too many copies of it"
    case .emptyGradient:
      "shows no gradient: "
        + ((layer as? GradientLayer)?.lackOfGradient
          ?? "its colours, locations or points do not make one")
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

extension GradientLayer {
  /// The reason why no gradient is drawn, and what to write; nil if there is none.
  fileprivate var lackOfGradient: String? {
    let count = colors?.count ?? 0
    guard count > 1 else {
      return "it has \(count) colour\(count == 1 ? "" : "s") and needs two; write them like "
        + "\"colors\": [\"gold\", \"tomato\"]"
    }
    if let locations, locations.count < count {
      return
        "it has \(locations.count) location\(locations.count == 1 ? "" : "s") for \(count) colours; "
        + "give each colour one, or remove locations"
    }
    return lackOfExtent.map {
      let (start, end) = type == .axial ? ("[0.5, 0]", "[0.5, 1]") : ("[0.5, 0.5]", "[1, 1]")
      return "startPoint and endPoint \($0); write \"startPoint\": \(start), \"endPoint\": \(end)"
    }
  }

  /// What the points have in common that leaves no room between them; nil if there is room.
  private var lackOfExtent: String? {
    let (dx, dy) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    let (x, y) = (Double(startPoint.x).shown, Double(startPoint.y).shown)
    if !(dx * dx + dy * dy).isFinite { return "are too far apart" }
    if dx * dx + dy * dy == 0 { return "are both [\(x), \(y)]" }
    guard type == .radial else { return nil }
    if dx * dx == 0 { return "have the same x, \(x), so its ellipse has no width" }
    return dy * dy == 0 ? "have the same y, \(y), so its ellipse has no height" : nil
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
