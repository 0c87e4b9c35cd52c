// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Replicated sublayers; each instance is drawn separately.
extension ReferenceCompositor {
  static func draw(
    _ index: Int, of replicator: ReplicatorLayer, at place: Place, onto canvas: ReferencePlane
  ) {
    var surroundings = place
    surroundings.multiply(by: index, of: replicator)
    let instance = transform(ofInstance: index, of: replicator)
    for sublayer in backToFront(replicator) {
      drawSublayer(
        sublayer, of: replicator, at: surroundings, instance: instance, onto: canvas)
    }
  }

  /// The transform of an instance, which acts about the centre of the bounds.
  static func transform(
    ofInstance index: Int, of replicator: ReplicatorLayer
  ) -> ReferenceMatrix {
    let step = ReferenceMatrix(replicator.instanceTransform)
    return (0..<index).reduce(.identity) { all, _ in all.then(step) }
  }
}

extension ReferenceCompositor.Place {
  /// Multiplies opacity and colours by a replicator's values for an instance.
  mutating func multiply(by index: Int, of replicator: ReplicatorLayer) {
    let (color, steps) = (replicator.instanceColor ?? .white, Double(index))
    func part(_ value: CGFloat, _ offset: Float) -> Double {
      ReferenceCompositor.unit(Double(value) + steps * Double(offset))
    }
    inheritedOpacity *= part(color.alpha, replicator.instanceAlphaOffset)
    tint.red *= part(color.red, replicator.instanceRedOffset)
    tint.green *= part(color.green, replicator.instanceGreenOffset)
    tint.blue *= part(color.blue, replicator.instanceBlueOffset)
  }
}

/// The factors of red, green and blue, each 0…1.
struct ReferenceTint: Equatable {
  var red = 1.0
  var green = 1.0
  var blue = 1.0
}

extension ReferenceColor {
  func tinted(_ tint: ReferenceTint) -> ReferenceColor {
    ReferenceColor(
      red: red * tint.red, green: green * tint.green, blue: blue * tint.blue, alpha: alpha,
      coats: coats)
  }
}

extension ReferencePlane {
  /// Multiplies a picture by an instance's colour.
  func multiply(by tint: ReferenceTint) {
    var i = 0
    while i < count {
      unsafe values[i] *= tint.red
      unsafe values[i + 1] *= tint.green
      unsafe values[i + 2] *= tint.blue
      i += Self.pictureChannels
    }
  }
}
