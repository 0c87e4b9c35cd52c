// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@Suite struct LayerDefaultsTests {
  @Test func `a new layer has no place, no size and no depth`() {
    let layer = Layer()
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 0, height: 0))
    #expect(layer.position == CGPoint(x: 0, y: 0))
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.anchorPointZ == 0)
    #expect(layer.zPosition == 0)
    #expect(layer.frame == CGRect(x: 0, y: 0, width: 0, height: 0))
    #expect(layer.transform == .identity)
    #expect(layer.sublayerTransform == .identity)
    #expect(layer.affineTransform() == .identity)
    #expect(layer.isGeometryFlipped == false)
  }

  @Test func `a new layer has the appearance of Core Animation`() {
    let layer = Layer()
    #expect(layer.isHidden == false)
    #expect(layer.isDoubleSided == true)
    #expect(layer.masksToBounds == false)
    #expect(layer.opacity == 1)
    #expect(layer.allowsGroupOpacity == true)
    #expect(layer.isOpaque == false)
    #expect(layer.compositingFilter == nil)
    #expect(layer.backgroundColor == nil)
    #expect(layer.cornerRadius == 0)
    #expect(layer.cornerCurve == .circular)
    #expect(layer.maskedCorners.rawValue == 15)
    #expect(layer.borderWidth == 0)
    #expect(layer.borderColor == Color(red: 0, green: 0, blue: 0, alpha: 1))
    #expect(layer.shouldRasterize == false)
    #expect(layer.rasterizationScale == 1)
    #expect(layer.allowsEdgeAntialiasing == true)
    #expect(layer.edgeAntialiasingMask.rawValue == 15)
  }

  @Test func `a new layer has the contents settings of Core Animation`() {
    let layer = Layer()
    #expect(layer.contents == nil)
    #expect(layer.contentsGravity == .resize)
    #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(layer.contentsScale == 1)
    #expect(layer.minificationFilter == .linear)
    #expect(layer.magnificationFilter == .linear)
    #expect(layer.minificationFilterBias == 0)
    #expect(layer.needsDisplayOnBoundsChange == false)
  }

  @Test func `a new layer has the shadow of Core Animation, invisible`() {
    let layer = Layer()
    #expect(layer.shadowColor == Color(red: 0, green: 0, blue: 0, alpha: 1))
    #expect(layer.shadowOpacity == 0)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3))
    #expect(layer.shadowRadius == 3)
    #expect(layer.shadowPath == nil)
    #expect(layer.shadows == [])
  }

  @Test func `a new layer has no relations and needs nothing`() {
    let layer = Layer()
    #expect(layer.superlayer == nil)
    #expect(layer.sublayers == nil)
    #expect(layer.mask == nil)
    #expect(layer.name == nil)
    #expect(layer.delegate == nil)
    #expect(!layer.needsLayout())
    #expect(!layer.needsDisplay())
    #expect(!Layer.needsDisplay(forKey: "bounds"))
  }

  @Test func `a new shape layer fills black and does not stroke`() {
    let layer = ShapeLayer()
    #expect(layer.path == nil)
    #expect(layer.fillColor == .black)
    #expect(layer.fillRule == .nonZero)
    #expect(layer.strokeColor == nil)
    #expect(layer.strokeStart == 0)
    #expect(layer.strokeEnd == 1)
    #expect(layer.lineWidth == 1)
    #expect(layer.miterLimit == 10)
    #expect(layer.lineCap == .butt)
    #expect(layer.lineJoin == .miter)
    #expect(layer.lineDashPhase == 0)
    #expect(layer.lineDashPattern == nil)
  }

  @Test func `a new gradient layer is vertical and has no colours`() {
    let layer = GradientLayer()
    #expect(layer.type == .axial)
    #expect(layer.colors == nil)
    #expect(layer.locations == nil)
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0))
    #expect(layer.endPoint == CGPoint(x: 0.5, y: 1))
  }

  @Test func `corner curves have their published expansion factors`() {
    #expect(Layer.cornerCurveExpansionFactor(.circular) == 1)
    #expect(Layer.cornerCurveExpansionFactor(.continuous) == 1.528665)
  }

  @Test func `no layer comes out of an archive`() {
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    #expect(Layer(coder: coder) == nil)
    #expect(ShapeLayer(coder: coder) == nil)
    #expect(GradientLayer(coder: coder) == nil)
  }
}
