// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Replicators that keep the depth of their instances.
@Suite struct ReplicatedSpaceTests {
  /// A replicator over 60 × 40 points with its contents.
  private func replicator(
    _ count: Int, _ transform: Transform3D, preservesDepth: Bool = true, _ sublayers: Layer...
  ) -> ReplicatorLayer {
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    (replicator.instanceCount, replicator.instanceTransform) = (count, transform)
    replicator.preservesDepth = preservesDepth
    replicator.sublayers = sublayers
    return replicator
  }

  /// The same with a transform layer for each instance.
  private func written(_ replicator: ReplicatorLayer) -> Layer {
    let all = TransformLayer()
    (all.frame, all.sublayerTransform) = (replicator.frame, replicator.sublayerTransform)
    (all.opacity, all.isGeometryFlipped) = (replicator.opacity, replicator.isGeometryFlipped)
    var transform = Transform3D.identity
    for index in 0..<replicator.instanceCount {
      if index > 0 { transform = transform.concatenating(replicator.instanceTransform) }
      let instance = TransformLayer()
      instance.frame = replicator.bounds
      instance.transform = transform
      instance.opacity = 1 + Float(index) * replicator.instanceAlphaOffset
      instance.sublayers = replicator.sublayers?.map(copy)
      all.addSublayer(instance)
    }
    return all
  }

  private func copy(_ layer: Layer) -> Layer {
    let copy: Layer
    if let replicator = layer as? ReplicatorLayer {
      copy = ReplicatorLayer(layer: replicator)
    } else {
      copy = layer is TransformLayer ? TransformLayer(layer: layer) : Layer(layer: layer)
    }
    copy.sublayers = layer.sublayers?.map(self.copy)
    return copy
  }

  private func stage(distance: CGFloat?, _ layer: Layer) -> Layer {
    let stage = box(0, 0, 60, 40, .pureRed)
    if let distance { stage.sublayerTransform.m34 = -1 / distance }
    stage.addSublayer(layer)
    return stage
  }

  /// A card with a spot in its corner.
  private func card() -> Layer {
    let card = box(12, 8, 36, 24, .white)
    card.addSublayer(box(0, 0, 9, 9, .black))
    return card
  }

  // MARK: Depth

  @Test func `nearer instances hide farther ones, flattened or not`() throws {
    func picture(preservesDepth: Bool, z: CGFloat) throws -> Image {
      let replicator = replicator(
        3, Transform3D(translationX: 10, y: 0, z: z), preservesDepth: preservesDepth,
        box(0, 0, 20, 40, .white))
      replicator.instanceRedOffset = -0.5
      return try draw(60, 40, replicator)
    }
    let (first, middle, last): (UInt32, UInt32, UInt32) = (0xFFFF_FFFF, 0xFF80_FFFF, 0xFF00_FFFF)
    let places = [5, 15, 25, 35]
    for (preservesDepth, z, expected) in [
      (true, -5.0, [first, first, middle, last]), (true, 5, [first, middle, last, last]),
      (true, 0, [first, middle, last, last]), (false, -5.0, [first, first, middle, last]),
      (false, 5, [first, middle, last, last]), (false, 0, [first, middle, last, last]),
    ] {
      let surface = try picture(preservesDepth: preservesDepth, z: z)
      #expect(places.map { surface[$0, 20] } == expected, "\(preservesDepth), \(z)")
    }
  }

  @Test func `instances look like layers in transform layers of their own`() throws {
    let turn = Transform3D(rotationAngle: 0.7, x: 0, y: 1, z: 0)
    let transforms = [
      turn, turn.translatedBy(x: 0, y: 0, z: 14), turn.rotated(by: 0.4, x: 1, y: 0, z: 0.2),
      Transform3D(translationX: 3, y: 2, z: -9), Transform3D(scaleX: 0.8, y: 0.9, z: 0.7),
    ]
    for (number, transform) in transforms.enumerated() {
      for distance in [nil, 150] as [CGFloat?] {
        let (card, inner) = (card(), TransformLayer())
        inner.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        inner.transform = Transform3D(rotationAngle: 0.3, x: 1, y: 0, z: 0)
        let small = box(20, 10, 12, 9, Color(red: 0, green: 0.4, blue: 1, alpha: 0.6))
        small.zPosition = 6
        inner.addSublayer(small)
        let replicator = replicator(4, transform, card, inner)
        replicator.opacity = 0.9
        replicator.instanceAlphaOffset = -0.125
        if number == 1 { replicator.sublayerTransform.m34 = -1 / 200 }
        if number == 2 { replicator.isGeometryFlipped = true }
        let expected = try draw(60, 40, stage(distance: distance, written(replicator)))
        expectAlike(
          try draw(60, 40, stage(distance: distance, replicator)), expected,
          "\(number), \(distance ?? 0)")
        replicator.preservesDepth = false
        #expect(try draw(60, 40, stage(distance: distance, replicator)) != expected)
      }
    }
  }

  @Test func `replicators in a space of replicators multiply`() throws {
    let inner = replicator(
      3, Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0), box(20, 12, 24, 9, .white))
    inner.instanceGreenOffset = -0.3
    let outer = replicator(2, Transform3D(translationX: 2, y: 12, z: -8), inner)
    let expected = try draw(60, 40, stage(distance: 200, written(outer)))
    expectAlike(try draw(60, 40, stage(distance: 200, outer)), expected, "nested")
    #expect(expected.count(Pixel.white) > 100)
    // A replicator that flattens is a flat layer of the space.
    inner.preservesDepth = false
    expectAlike(
      try draw(60, 40, stage(distance: 200, outer)),
      try draw(60, 40, stage(distance: 200, written(outer))), "flat")
  }

  @Test func `instances in a moved space are found at their places`() throws {
    func picture(_ layer: Layer) throws -> Image {
      let space = TransformLayer()
      space.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
      space.transform = Transform3D(translationX: 80, y: 0, z: 0)
      space.addSublayer(layer)
      return try draw(60, 40, stage(distance: nil, space))
    }
    let replicator = replicator(
      2, Transform3D(translationX: 6, y: 4, z: -3), box(-70, 8, 20, 12, .white))
    let expected = try picture(written(replicator))
    #expect(expected.count(Pixel.white) > 250)
    expectAlike(try picture(replicator), expected, "moved")
  }

  @Test func `an instance may be visible although the first is seen from its edge`() throws {
    let card = card()
    card.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0)
    let replicator = replicator(
      2, Transform3D(rotationAngle: -.pi / 2 + 0.3, x: 0, y: 1, z: 0), card)
    let compositor = try Compositor(size: CGSize(width: 60, height: 40))
    compositor.root = stage(distance: 300, replicator)
    compositor.render()
    #expect(compositor.surface.count(Pixel.white) > 300)
    compositor.root = stage(distance: nil, replicator)
    compositor.render()
    #expect(compositor.surface.count(Pixel.white) > 300)
  }

  // MARK: A transform layer

  @Test func `properties that a transform layer ignores are ignored`() throws {
    let replicator = replicator(
      2, Transform3D(translationX: 10, y: 0, z: 5), box(0, 0, 8, 8, .white))
    let plain = try draw(60, 40, replicator)
    #expect(plain.count(Pixel.white) == 128)
    replicator.backgroundColor = .pureBlue
    replicator.borderWidth = 3
    replicator.shadowOpacity = 1
    replicator.bounds.size.height = 41
    replicator.masksToBounds = true
    replicator.mask = Layer()
    replicator.shouldRasterize = true
    replicator.filters = [.invert(1)]
    replicator.compositingFilter = .clear
    replicator.bounds.size.height = 40
    #expect(try draw(60, 40, replicator) == plain)
  }

  @Test func `only the first instance is hit, and the replicator never`() {
    let card = box(0, 0, 10, 10, .white)
    let replicator = replicator(2, Transform3D(translationX: 20, y: 0, z: 5), card)
    let stage = box(0, 0, 60, 40)
    stage.addSublayer(replicator)
    #expect(stage.hitTest(CGPoint(x: 5, y: 5)) === card)
    #expect(stage.hitTest(CGPoint(x: 25, y: 5)) === stage)
    #expect(replicator.hitTest(CGPoint(x: 40, y: 30)) == nil)
    replicator.instanceCount = 0
    #expect(stage.hitTest(CGPoint(x: 5, y: 5)) === stage)
  }

  @Test func `invalid numbers do not trap`() throws {
    for number in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 0] {
      for entry in [\Transform3D.m11, \.m33, \.m34, \.m41, \.m44] {
        var transform = Transform3D(rotationAngle: 0.4, x: 0, y: 1, z: 0)
        transform[keyPath: entry] = number
        _ = try draw(60, 40, stage(distance: 100, replicator(5, transform, card())))
      }
    }
    for count in [0, -3, .min] {
      let replicator = replicator(count, .identity, card())
      #expect(try draw(60, 40, replicator).paintedCount == 0)
    }
  }

  // MARK: Changes and panes

  @Test func `a changed space of instances is drawn like a new one`() throws {
    let (card, pane) = (card(), box(20, 4, 16, 30, Color(gray: 0, alpha: 0.2)))
    pane.zPosition = 7
    pane.backgroundFilters = [.gaussianBlur(radius: 1.5)]
    let turn = Transform3D(rotationAngle: 0.8, x: 0, y: 1, z: 0)
    let replicator = replicator(3, turn, card, pane)
    let stage = stage(distance: 200, replicator)
    let root = box(0, 0, 60, 40, .white)
    root.addSublayer(stage)
    let compositor = try Compositor(size: CGSize(width: 60, height: 40))
    compositor.root = root
    compositor.render()
    let edits: [(String, () -> Void)] = [
      ("deep", { card.sublayers?.first?.position.x += 12 }),
      ("flat", { replicator.preservesDepth = false }),
      ("deep, flat", { card.sublayers?.first?.position.y += 5 }),
      ("in space", { replicator.preservesDepth = true }),
      ("turned", { replicator.instanceTransform = turn.rotated(by: 0.4, x: 1, y: 0, z: 0) }),
      ("colour", { replicator.instanceBlueOffset = -0.3 }),
      ("count", { replicator.instanceCount = 5 }),
      ("place", { card.position.x += 4 }), ("order", { card.zPosition = 9 }),
      ("perspective", { stage.sublayerTransform.m34 = -1 / 120 }),
      ("moved", { stage.position.y += 3 }), ("pane", { pane.opacity = 0.5 }),
      ("fewer", { replicator.instanceCount = 2 }), ("gone", { card.isHidden = true }),
    ]
    for (name, edit) in edits {
      edit()
      compositor.render()
      let fresh = try Compositor(size: CGSize(width: 60, height: 40))
      fresh.root = root
      fresh.render()
      #expect(compositor.surface == fresh.surface, "\(name)")
    }
  }

  @Test func `each instance of a pane filters its background in depth`() throws {
    for turn in [0, 0.6] as [CGFloat] {
      for isInCard in [false, true] {
        let pane = box(0, 0, 36, 24, isInCard ? nil : Color(gray: 0, alpha: 0.1))
        pane.backgroundFilters = [.invert(0.9), .gaussianBlur(radius: 1)]
        let holder = isInCard ? box(12, 8, 36, 24, Color(gray: 0, alpha: 0.1)) : pane
        if isInCard { holder.addSublayer(pane) } else { pane.position = CGPoint(x: 30, y: 20) }
        let transform = Transform3D(translationX: 9, y: 2, z: -12)
          .rotated(by: turn, x: 0, y: 1, z: 0)
        let replicator = replicator(3, transform, holder)
        let stage = stage(distance: nil, box(20, 0, 14, 40, .pureBlue))
        stage.addSublayer(replicator)
        let drawn = try draw(60, 40, stage)
        stage.sublayers?.last?.removeFromSuperlayer()
        stage.addSublayer(written(replicator))
        expectAlike(drawn, try draw(60, 40, stage), "\(turn), \(isInCard)")
        #expect(drawn.count(Pixel.red) < 1600)
      }
    }
  }

  @Test func `instances of one card in perspective share its picture`() throws {
    let turn = Transform3D(rotationAngle: 2 * .pi / 8, x: 0, y: 1, z: 0)
    let card = box(20, 10, 8, 20, .white)
    card.zPosition = 14
    let compositor = try Compositor(size: CGSize(width: 60, height: 40))
    compositor.root = stage(distance: 400, replicator(8, turn, card))
    let painting = compositor.render().painting
    #expect(painting.rasterizedLayers >= 6)
    #expect(painting.surfaces <= 6)
  }

  @Test func `instances share a picture in the silhouette of a shadow too`() throws {
    let turn = Transform3D(rotationAngle: 2 * .pi / 8, x: 0, y: 1, z: 0)
    let card = box(20, 10, 8, 20, .white)
    card.zPosition = 14
    let stage = stage(distance: 400, replicator(8, turn, card))
    // Without a background it casts the shadow of its contents.
    stage.backgroundColor = nil
    let surfaces = try [Float(0), 1].map { opacity in
      stage.shadowOpacity = opacity
      let compositor = try Compositor(size: CGSize(width: 60, height: 40))
      compositor.root = stage
      return compositor.render().painting.surfaces
    }
    // The silhouette, and in it as many pictures as without it.
    #expect(surfaces[1] <= 2 * surfaces[0] + 1, "\(surfaces)")
  }
}
