// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@Suite struct LayerDefaultsTests {
  @Test func `a new layer has no frame, and draws anew only when asked`() {
    let layer = Layer()
    #expect(layer.frame == CGRect(x: 0, y: 0, width: 0, height: 0))
    #expect(layer.affineTransform() == .identity)
    #expect(layer.maskedCorners.rawValue == 15)
    #expect(layer.edgeAntialiasingMask.rawValue == 15)
    #expect(layer.needsDisplayOnBoundsChange == false)
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
