// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// Layers beyond a clip whose edge cuts through pixels: they may cover these pixels in part.
@Suite struct ClipEdgeDamageTests {
  /// How the upper 20.5 points of a layer are cut out.
  enum Clip: CaseIterable {
    case bounds, mask, shape, turned, nested, ownShape
  }

  /// A root with a clip, and in it a layer that begins where the clip ends.
  private static func scene(_ clip: Clip) -> (root: Layer, beyond: Layer) {
    let (root, outer) = (box(0, 0, 40, 40), box(0, 0, 40, 20.5))
    let beyond = box(0, 20.5, 40, 10, .pureBlue)
    root.addSublayer(outer)
    switch clip {
    case .bounds: outer.masksToBounds = true
    case .mask: outer.mask = box(0, 0, 40, 20.5, .black)
    case .shape:
      let shape = ShapeLayer(frame: outer.bounds)
      shape.path = Path(rect: shape.bounds)
      outer.mask = shape
    case .turned:
      outer.masksToBounds = true
      outer.setAffineTransform(Transform2D(rotationAngle: 0.1))
    case .ownShape:
      // The layer that clips draws beyond its own edge.
      let shape = ShapeLayer(frame: outer.frame)
      shape.path = Path(rect: CGRect(x: 0, y: 20.7, width: 40, height: 9))
      shape.masksToBounds = true
      root.sublayers = [shape]
      shape.addSublayer(beyond)
      return (root, beyond)
    case .nested:
      outer.masksToBounds = true
      let inner = box(0, 0, 40, 40)
      outer.addSublayer(inner)
      inner.addSublayer(beyond)
      return (root, beyond)
    }
    outer.addSublayer(beyond)
    return (root, beyond)
  }

  @Test(arguments: Clip.allCases)
  func `a layer beyond the edge looks the same after a partial repaint`(clip: Clip) throws {
    let (root, beyond) = Self.scene(clip)
    let compositor = try Compositor(size: root.bounds.size)
    compositor.root = root
    func check(_ step: String) throws {
      compositor.render()
      let isRight = try compositor.surface == root.render()
      #expect(isRight, "\(step)")
    }
    try check("alone")
    let child = box(0, -10, 10, 5, .pureRed)
    beyond.addSublayer(child)
    try check("with a child within the clip")
    child.position.y += 3
    try check("with the child nearer to the edge")
    child.removeFromSuperlayer()
    try check("without the child")
    let sibling = box(30, 2, 5, 5, .pureGreen)
    beyond.superlayer?.addSublayer(sibling)
    try check("with a sibling")
    sibling.frame.origin = CGPoint(x: 2, y: 14)
    try check("with the sibling elsewhere")
    sibling.isHidden = true
    try check("without the sibling")
  }

  @Test func `a change within a clip on whole pixels damages only its place`() throws {
    let (root, beyond) = Self.scene(.bounds)
    let clip = try #require(beyond.superlayer)
    clip.frame.size.height = 20
    beyond.frame.origin.y = 20
    let compositor = try Compositor(size: root.bounds.size)
    compositor.root = root
    compositor.render()
    clip.addSublayer(box(0, 5, 10, 5, .pureRed))
    #expect(compositor.render().damage == [PixelRect(x: 0, y: 5, width: 10, height: 5)])
  }
}
