// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Replicated sublayers, each instance drawn by itself.
extension ReferenceCompositor {
  static func draw(
    _ index: Int, of replicator: ReplicatorLayer, at place: Place, onto canvas: ReferencePlane
  ) {
    let (color, steps) = (replicator.instanceColor ?? .white, Double(index))
    var surroundings = place
    surroundings.inheritedOpacity *=
      unit(Double(color.alpha) + steps * Double(replicator.instanceAlphaOffset))
    surroundings.tint.red *= unit(Double(color.red) + steps * Double(replicator.instanceRedOffset))
    surroundings.tint.green *=
      unit(Double(color.green) + steps * Double(replicator.instanceGreenOffset))
    surroundings.tint.blue *=
      unit(Double(color.blue) + steps * Double(replicator.instanceBlueOffset))
    let instance = transform(ofInstance: index, of: replicator)
    for sublayer in backToFront(replicator) {
      if let place = self.place(
        of: sublayer, in: replicator, at: surroundings, instance: instance)
      {
        draw(sublayer, at: place, onto: canvas)
      }
    }
  }

  /// The transform of an instance about the centre of the bounds.
  static func transform(ofInstance index: Int, of replicator: ReplicatorLayer) -> Transform3D {
    var transform = Transform3D.identity
    for _ in 0..<index { transform = transform.concatenating(replicator.instanceTransform) }
    let (x, y) = (replicator.bounds.midX, replicator.bounds.midY)
    return Transform3D(translationX: -x, y: -y, z: 0).concatenating(transform)
      .concatenating(Transform3D(translationX: x, y: y, z: 0))
  }

  /// From an instance's bounds space to its superlayer's: its own transform, that of the instance,
  /// the superlayer's sublayer transform and mirroring.
  static func transformToParent(
    of layer: Layer, in parent: Layer?, instance: Transform3D
  ) -> Transform3D {
    var transform = layer.properties.transformToParent(nil).concatenating(instance)
    guard let parent else { return transform }
    let (x, y) = (
      parent.bounds.minX + parent.anchorPoint.x * parent.bounds.width,
      parent.bounds.minY + parent.anchorPoint.y * parent.bounds.height
    )
    transform =
      transform
      .concatenating(Transform3D(translationX: -x, y: -y, z: 0))
      .concatenating(parent.sublayerTransform)
      .concatenating(Transform3D(translationX: x, y: y, z: 0))
    if parent.isGeometryFlipped {
      transform = transform.concatenating(Transform3D(scaleX: 1, y: -1, z: 1))
        .concatenating(Transform3D(translationX: 0, y: 2 * parent.bounds.midY, z: 0))
    }
    return transform
  }
}

/// What red, green and blue are multiplied by, each 0…1.
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
  /// Multiplies a picture by what an instance's colours are multiplied by.
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
