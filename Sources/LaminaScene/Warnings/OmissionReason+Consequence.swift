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
