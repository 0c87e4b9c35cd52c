// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Replicators that flatten their instances; depth decides where each is seen.
@Suite struct ProjectedInstanceTests {
  private static let size = CGSize(width: 60, height: 40)

  private func replicator(
    _ count: Int, _ transform: Transform3D, distance: CGFloat? = 90, _ sublayers: Layer...
  ) -> ReplicatorLayer {
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(origin: .zero, size: Self.size)
    if let distance { replicator.sublayerTransform.m34 = -1 / distance }
    (replicator.instanceCount, replicator.instanceTransform) = (count, transform)
    replicator.sublayers = sublayers
    return replicator
  }

  private func turn(_ angle: CGFloat, _ x: CGFloat = 0, _ y: CGFloat = 1) -> Transform3D {
    Transform3D(rotationAngle: angle, x: x, y: y, z: 0)
  }

  /// A card with a spot in its corner.
  private func card(z: CGFloat = 0) -> Layer {
    let card = box(18, 8, 24, 24, .white)
    card.addSublayer(box(0, 0, 9, 9, .black))
    card.zPosition = z
    return card
  }

  /// The same with a layer for each instance, whose transform follows the layer's own.
  private func written(_ replicator: ReplicatorLayer) -> Layer {
    let all = box(0, 0, Self.size.width, Self.size.height)
    all.sublayerTransform = replicator.sublayerTransform
    (all.opacity, all.isGeometryFlipped) = (replicator.opacity, replicator.isGeometryFlipped)
    let center = CGPoint(x: Self.size.width / 2, y: Self.size.height / 2)
    var transform = Transform3D.identity
    for index in 0..<replicator.instanceCount {
      if index > 0 { transform = transform.concatenating(replicator.instanceTransform) }
      for sublayer in replicator.sublayers ?? [] {
        let (layer, p) = (copy(sublayer), sublayer.position)
        layer.transform = sublayer.transform
          .concatenating(
            Transform3D(translationX: p.x - center.x, y: p.y - center.y, z: layer.zPosition)
          )
          .concatenating(transform)
          .concatenating(Transform3D(translationX: center.x - p.x, y: center.y - p.y, z: 0))
        // It would order all of them.
        layer.zPosition = 0
        layer.opacity *= 1 + Float(index) * replicator.instanceAlphaOffset
        all.addSublayer(layer)
      }
    }
    return all
  }

  private func copy(_ layer: Layer) -> Layer {
    let copy = layer is TransformLayer ? TransformLayer(layer: layer) : Layer(layer: layer)
    copy.sublayers = layer.sublayers?.map(self.copy)
    return copy
  }

  private func stage(_ layers: Layer...) -> Layer {
    let stage = box(0, 0, 60, 40, .pureRed)
    stage.sublayers = layers
    return stage
  }

  // MARK: Places

  @Test func `instances look like layers with both transforms`() throws {
    let steps = [
      turn(0.6), turn(0.5, 1, 0.2).translatedBy(x: 4, y: 2, z: 9),
      Transform3D(translationX: 7, y: 2, z: -9), Transform3D(scaleX: 0.8, y: 0.9, z: 0.7),
    ]
    for (number, step) in steps.enumerated() {
      for distance in [nil, 80] as [CGFloat?] {
        let inner = TransformLayer()
        inner.frame = CGRect(origin: .zero, size: Self.size)
        inner.addSublayer(box(20, 10, 12, 9, Color(red: 0, green: 0.4, blue: 1, alpha: 0.6)))
        let back = box(22, 12, 12, 9, .pureGreen)
        back.zPosition = -6
        inner.addSublayer(back)
        let card = card(z: -3)
        card.transform = turn(0.3)
        let replicator = replicator(4, step, distance: distance, card, inner)
        replicator.instanceAlphaOffset = -0.125
        if number == 1 { replicator.isGeometryFlipped = true }
        expectAlike(
          try draw(60, 40, stage(replicator)), try draw(60, 40, stage(written(replicator))),
          beyond: 2,
          "\(number), \(distance ?? 0)")
      }
    }
  }

  @Test func `an instance may be visible although the first is seen from its edge`() throws {
    let card = card()
    card.transform = turn(.pi / 2)
    let replicator = replicator(2, turn(0.3 - .pi / 2), card)
    let compositor = try Compositor(size: Self.size)
    compositor.root = stage(replicator)
    compositor.render()
    #expect(compositor.surface.count(Pixel.white) > 250)
    // Its contents have no place in the first instance.
    card.sublayers?.first?.backgroundColor = .pureBlue
    compositor.render()
    #expect(compositor.surface.count(Pixel.blue) > 40)
  }

  @Test(arguments: [(-20.0, Pixel.white), (0.0, Pixel.green), (20.0, Pixel.green)])
  func `nearer instances are on top, and of those in one plane the later ones`(
    z: Double, front: UInt32
  ) throws {
    for distance in [nil, 90] as [CGFloat?] {
      let replicator = replicator(
        2, Transform3D(translationX: 6, y: 0, z: z), distance: distance,
        box(10, 10, 30, 20, .white))
      replicator.instanceRedOffset = -1
      replicator.instanceBlueOffset = -1
      let surface = try draw(60, 40, replicator)
      #expect(surface[25, 20] == front)
      #expect(surface[10, 20] == Pixel.white)
    }
  }

  @Test func `layers in the plane of their replicator are repeated as without depth`() throws {
    let step = Transform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1)
    let flat = replicator(5, step, distance: nil, card())
    let expected = try draw(60, 40, flat)
    flat.sublayerTransform.m34 = -1 / 50
    #expect(try draw(60, 40, flat) == expected)
    // Depth that has no effect.
    let deep = replicator(5, step.translatedBy(x: 0, y: 0, z: 7), distance: nil, card(z: 4))
    #expect(try draw(60, 40, deep) == expected)
  }

  @Test func `the first instance is hit at its place`() {
    let card = card(z: 30)
    let replicator = replicator(3, Transform3D(translationX: 60, y: 0, z: 0), card)
    let stage = stage(replicator)
    // The card begins at 18, 12 left of the middle, and is seen at 30 − 12 · 90 / 60.
    #expect(stage.hitTest(CGPoint(x: 12.5, y: 20)) === card)
    #expect(stage.hitTest(CGPoint(x: 11.5, y: 20)) === replicator)
    replicator.sublayerTransform.m34 = -1 / 1e9
    #expect(stage.hitTest(CGPoint(x: 12.5, y: 20)) === replicator)
  }

  // MARK: Changes and panes

  @Test func `a changed replicator is drawn like a new one`() throws {
    let (card, pane) = (card(), box(20, 4, 16, 30, Color(gray: 0, alpha: 0.2)))
    pane.backgroundFilters = [.gaussianBlur(radius: 1.5)]
    let replicator = replicator(3, turn(0.5), distance: 80, card, pane)
    let root = stage(replicator)
    let compositor = try Compositor(size: Self.size)
    compositor.root = root
    compositor.render()
    let edits: [(String, () -> Void)] = [
      ("below", { card.sublayers?.first?.position.x += 12 }),
      ("plain", { replicator.instanceTransform = Transform3D(translationX: 5, y: 1, z: 0) }),
      ("plain, below", { card.sublayers?.first?.position.y += 5 }),
      ("out of the plane", { card.zPosition = 12 }), ("moved", { card.position.x += 3 }),
      ("back", { card.zPosition = 0 }), ("eye", { replicator.sublayerTransform.m34 = -1 / 50 }),
      ("turned", { card.transform = turn(0.7) }), ("count", { replicator.instanceCount = 5 }),
      ("colour", { replicator.instanceBlueOffset = -0.2 }),
      ("edge", { card.transform = turn(.pi / 2) }),
      ("at the edge", { card.sublayers?.first?.backgroundColor = .pureGreen }),
      ("steps", { replicator.instanceTransform = turn(0.4, 1, 0.3) }),
      ("pane", { pane.opacity = 0.5 }), ("one", { replicator.instanceCount = 1 }),
      ("two", { replicator.instanceCount = 2 }), ("gone", { card.isHidden = true }),
    ]
    for (name, edit) in edits {
      edit()
      compositor.render()
      let fresh = try Compositor(size: Self.size)
      fresh.root = root
      fresh.render()
      #expect(compositor.surface == fresh.surface, "\(name)")
    }
  }

  @Test func `copies in the plane are repainted at their places`() throws {
    let spot = box(2, 2, 4, 4, .white)
    let replicator = replicator(3, Transform3D(translationX: 20, y: 10, z: 0), spot)
    let compositor = try Compositor(size: Self.size)
    compositor.root = stage(replicator)
    compositor.render()
    spot.backgroundColor = .black
    let flat = compositor.render().damage.reduce(0) { $0 + $1.area }
    spot.zPosition = 5
    compositor.render()
    spot.backgroundColor = .white
    #expect(flat <= 44 * 24)
    #expect(compositor.render().damage.reduce(0) { $0 + $1.area } >= flat)
  }

  @Test func `each instance of a pane filters its own background`() throws {
    for isInCard in [false, true] {
      let pane = box(0, 0, 24, 24, isInCard ? nil : Color(gray: 0, alpha: 0.1))
      pane.backgroundFilters = [.invert(0.9), .gaussianBlur(radius: 1)]
      let holder = isInCard ? box(18, 8, 24, 24, Color(gray: 0, alpha: 0.1)) : pane
      if isInCard { holder.addSublayer(pane) } else { pane.position = CGPoint(x: 30, y: 20) }
      let replicator = replicator(3, Transform3D(translationX: 7, y: 2, z: -12), holder)
      let below = box(20, 0, 14, 40, .pureBlue)
      let drawn = try draw(60, 40, stage(below, replicator))
      expectAlike(
        drawn, try draw(60, 40, stage(below, written(replicator))), beyond: 2,
        "in a card: \(isInCard)")
      #expect(drawn.count(Pixel.red) < 1600)
    }
  }

  @Test func `invalid numbers do not trap`() throws {
    for number in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, 0] {
      for entry in [\Transform3D.m11, \.m14, \.m33, \.m34, \.m41, \.m44] {
        var transform = turn(0.4)
        transform[keyPath: entry] = number
        _ = try draw(60, 40, stage(replicator(5, transform, card(z: 3))))
        let still = replicator(5, turn(0.4), card(z: 3))
        still.sublayerTransform[keyPath: entry] = number
        _ = try draw(60, 40, stage(still))
      }
    }
    for count in [0, -3, .min] {
      #expect(try draw(60, 40, replicator(count, turn(0.4), card())).paintedCount == 0)
    }
  }
}
