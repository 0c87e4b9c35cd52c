// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// What the description of a tree tells of a layer's properties, beside the extents.
@Suite struct DescribedPropertyTests {
  /// Properties without words, by the reason.
  ///
  /// The description tells each kind of content and effect with its size or colours, and no more of it.
  private static let untold: [String: Set<String>] = [
    "it tells the size of an image, not how that is laid out": [
      "Layer.contentsGravity", "Layer.contentsRect", "Layer.contentsCenter", "Layer.contentsScale",
      "Layer.minificationFilter", "Layer.magnificationFilter", "Layer.minificationFilterBias",
      "Layer.accentedRenderingMode",
    ],
    "it tells that there is a shadow, and the extent how far that goes": [
      "Layer.shadowColor", "Layer.shadowOffset", "Layer.shadowRadius",
    ],
    "it tells the radius of corners and the opacity, not how these are applied": [
      "Layer.maskedCorners", "Layer.allowsGroupOpacity",
    ],
    "it tells no more than the pixels along an edge": [
      "Layer.allowsEdgeAntialiasing", "Layer.edgeAntialiasingMask",
    ],
    "it tells the colours of a shape, and the extent how far that goes": [
      "ShapeLayer.path", "ShapeLayer.fillRule", "ShapeLayer.strokeStart", "ShapeLayer.strokeEnd",
      "ShapeLayer.miterLimit", "ShapeLayer.lineCap", "ShapeLayer.lineJoin",
      "ShapeLayer.lineDashPhase", "ShapeLayer.lineDashPattern",
    ],
    "it tells the kind of a gradient and its ends, not where they lie": [
      "GradientLayer.locations", "GradientLayer.startPoint", "GradientLayer.endPoint",
    ],
    "it tells that a layer replicates, and the extent how far its instances go": [
      "ReplicatorLayer.instanceCount", "ReplicatorLayer.instanceTransform",
      "ReplicatorLayer.instanceColor", "ReplicatorLayer.instanceRedOffset",
      "ReplicatorLayer.instanceGreenOffset", "ReplicatorLayer.instanceBlueOffset",
      "ReplicatorLayer.instanceAlphaOffset",
    ],
  ]

  private static let shown = LayerProperty.all.filter(\.shows)

  @Test(arguments: shown)
  func `the description of a tree tells a property that shows, or there is a reason why not`(
    _ property: LayerProperty
  ) throws {
    let standard = try description(of: property) { _ in }
    let other = try description(of: property, property.setOther)
    let reason = Self.untold.first { $0.value.contains(property.description) }?.key
    #expect((standard == other) == (reason != nil), "\(reason ?? "no words"): \(other)")
  }

  @Test func `every property without words is one that shows`() {
    let names = Set(Self.shown.map(\.description))
    #expect(Self.untold.values.allSatisfy(names.isSuperset))
  }

  /// The description without the extents, which a property may change that has no words.
  private func description(
    of property: LayerProperty, _ change: (Layer) -> Void
  ) throws -> String {
    let (root, layer) = (box(0, 0, 64, 64, .white), property.make())
    layer.frame = CGRect(x: 14, y: 14, width: 28, height: 28)
    layer.backgroundColor = .pureRed
    layer.addSublayer(box(18, 12, 20, 8, .pureGreen))
    root.sublayers = [layer, box(26, 8, 8, 10, .pureBlue)]
    property.prepare(layer)
    change(layer)
    let compositor = try Compositor(size: CGSize(width: 64, height: 64), threads: 1)
    compositor.renderingMode = property.mode
    compositor.root = root
    compositor.render()
    return compositor.treeDescription.replacing(/\ +reaches [^\n]+/, with: "")
  }
}
