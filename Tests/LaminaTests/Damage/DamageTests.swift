// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// A scene of a few layers at known positions, and an edit of it.
private final class Scene {
  let root = box(0, 0, 100, 100)
  let card = box(20, 20, 20, 20, .pureRed)
  let badge = box(5, 5, 5, 5, .pureBlue)
  let other = box(70, 70, 10, 10, .pureGreen)
  let compositor: Compositor

  init() throws {
    compositor = try Compositor(size: CGSize(width: 100, height: 100))
    card.addSublayer(badge)
    root.sublayers = [card, other]
    compositor.root = root
    compositor.render()
  }

  /// The damage of an edit.
  func damage(_ edit: (Scene) -> Void) -> [PixelRect] {
    edit(self)
    return compositor.render().damage
  }
}

private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
  PixelRect(x: x, y: y, width: width, height: height)
}

@Suite struct DamageTests {
  @Test func `the first frame paints everything, the second nothing`() throws {
    let compositor = try Compositor(size: CGSize(width: 10, height: 5), scale: 2)
    compositor.root = box(0, 0, 10, 5, .pureRed)
    #expect(compositor.render().damagedPixels == 200)
    let second = compositor.render()
    #expect(second == FrameReport())
  }

  struct Edit: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let expected: [PixelRect]
    let edit: @Sendable (Any) -> Void

    fileprivate init(
      _ name: String, _ expected: [PixelRect], _ edit: @escaping @Sendable (Scene) -> Void
    ) {
      testDescription = name
      self.expected = expected
      self.edit = { scene in if let scene = scene as? Scene { edit(scene) } }
    }
  }

  private static let edits: [Edit] = [
    Edit("no change", []) { _ in },
    Edit("the same value again", []) { $0.card.position = $0.card.position },
    Edit("a colour", [rect(20, 20, 20, 20)]) { $0.card.backgroundColor = .pureGreen },
    Edit("a colour of a sublayer", [rect(25, 25, 5, 5)]) { $0.badge.backgroundColor = .white },
    Edit("a move: old and new place", [rect(20, 20, 20, 20), rect(50, 20, 20, 20)]) {
      $0.card.position.x += 30
    },
    Edit("a short move: one box", [rect(20, 20, 21, 20)]) { $0.card.position.x += 1 },
    Edit("a sublayer's move", [rect(25, 25, 5, 15)]) { $0.badge.position.y += 10 },
    Edit("hidden", [rect(20, 20, 20, 20)]) { $0.card.isHidden = true },
    Edit("fully transparent", [rect(20, 20, 20, 20)]) { $0.card.opacity = 0 },
    Edit("faded", [rect(20, 20, 20, 20)]) { $0.card.opacity = 0.5 },
    Edit("removed", [rect(20, 20, 20, 20)]) { $0.card.removeFromSuperlayer() },
    Edit("a sublayer removed", [rect(25, 25, 5, 5)]) { $0.badge.removeFromSuperlayer() },
    Edit("added", [inScreen(rect(50, 0, 7, 7))]) {
      $0.root.addSublayer(box(50, 0, 7, 7, .white))
    },
    Edit("reordered: one of the two has moved", [rect(70, 70, 10, 10)]) {
      $0.root.sublayers = [$0.other, $0.card]
    },
    Edit("raised by zPosition", [rect(20, 20, 20, 20)]) {
      $0.card.zPosition = 1
    },
    Edit("reparented", [rect(20, 20, 20, 20), rect(80, 80, 20, 20)].map(inScreen)) {
      $0.other.addSublayer($0.card)
      $0.card.position = CGPoint(x: 20, y: 20)
    },
    Edit("a shadow", [rect(6, 3, 48, 48)]) {
      $0.card.shadowPath = Path(rect: $0.card.bounds)
      $0.card.shadowOpacity = 1
    },
    Edit("masked", [rect(20, 20, 20, 20)]) { $0.card.mask = box(0, 0, 5, 5, .black) },
    Edit("a change outside the clip of an ancestor", [rect(20, 20, 20, 20)]) {
      $0.card.masksToBounds = true
      $0.badge.bounds.size = CGSize(width: 90, height: 90)
    },
    Edit("a property that shows nowhere", []) { $0.card.name = "card" },
    Edit("the position of a hidden layer", [rect(20, 20, 20, 20)]) {
      $0.card.isHidden = true
      $0.compositor.render()
      $0.card.position.x += 5
      $0.card.isHidden = false
      $0.card.position.x -= 5
    },
  ]

  private static func inScreen(_ rect: PixelRect) -> PixelRect {
    rect.intersection(PixelRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test(arguments: edits) func `an edit damages the old and the new place`(edit: Edit) throws {
    let scene = try Scene()
    #expect(scene.damage { edit.edit($0) } == edit.expected)
  }

  struct Card: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let isShadowKnown: Bool
    let prepare: @Sendable (Any) -> Void

    fileprivate init(
      _ name: String, isShadowKnown: Bool, _ prepare: @escaping @Sendable (Scene) -> Void
    ) {
      testDescription = name
      self.isShadowKnown = isShadowKnown
      self.prepare = { scene in if let scene = scene as? Scene { prepare(scene) } }
    }
  }

  private static let cards = [
    Card("opaque", isShadowKnown: true) { _ in },
    Card("translucent", isShadowKnown: false) {
      $0.card.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    },
    Card("without a background", isShadowKnown: false) { $0.card.backgroundColor = nil },
    Card("faded", isShadowKnown: true) { $0.card.opacity = 0.5 },
    Card("masked", isShadowKnown: false) { $0.card.mask = box(0, 0, 80, 20, .black) },
    Card("round, and the sublayer far inside", isShadowKnown: true) {
      $0.card.cornerRadius = 3
      $0.badge.position = CGPoint(x: 10, y: 10)
    },
    Card("so round that the sublayer touches a corner", isShadowKnown: false) {
      $0.card.cornerRadius = 10
    },
    Card("with a sublayer that sticks out", isShadowKnown: false) {
      $0.card.addSublayer(box(15, 15, 10, 2, .white))
    },
    Card("with a clipped sublayer that sticks out", isShadowKnown: true) {
      $0.card.addSublayer(box(15, 15, 10, 2, .white))
      $0.card.masksToBounds = true
    },
    Card("with a border, which covers the edge twice", isShadowKnown: false) {
      $0.card.borderWidth = 1
    },
    Card("rasterized", isShadowKnown: false) { $0.card.shouldRasterize = true },
    Card("with a layer that cuts holes into it", isShadowKnown: false) {
      let hole = box(1, 1, 2, 2, .black)
      hole.compositingFilter = .destinationOut
      $0.card.addSublayer(hole)
    },
    Card("beside a layer that cuts holes", isShadowKnown: true) {
      $0.other.compositingFilter = .destinationOut
    },
    Card("replicated", isShadowKnown: false) { scene in
      let replicator = ReplicatorLayer()
      replicator.instanceCount = 2
      replicator.instanceTransform = Transform3D(translationX: 0, y: 30, z: 0)
      replicator.addSublayer(scene.card)
      scene.root.addSublayer(replicator)
    },
  ]

  @Test(arguments: cards)
  func `a change in an opaque card damages the card's shadow only if it may change`(
    card: Card
  ) throws {
    let scene = try Scene()
    scene.card.shadowOpacity = 1
    scene.card.shadowRadius = 0
    scene.card.shadowOffset = CGSize(width: 40, height: 0)
    card.prepare(scene)
    scene.compositor.render()
    let damage = Region(scene.damage { $0.badge.backgroundColor = .white })
    #expect(damage.contains(x: 65, y: 25) == !card.isShadowKnown)
    #expect(damage.contains(x: 28, y: 28))
  }

  @Test func `a sublayer that leaves an opaque card damages the shadow before and after`() throws {
    let scene = try Scene()
    scene.card.shadowOpacity = 1
    scene.card.shadowRadius = 0
    scene.card.shadowOffset = CGSize(width: 40, height: 0)
    scene.compositor.render()
    let out = Region(scene.damage { $0.badge.position.y = 30 })
    #expect(out.contains(x: 65, y: 49))
    #expect(out.contains(x: 27, y: 27))
    let back = Region(scene.damage { $0.badge.position.y = 10 })
    #expect(back.contains(x: 65, y: 49))
    #expect(back.contains(x: 27, y: 27))
  }

  @Test func `a change of a mask repaints the masked area`() throws {
    let scene = try Scene()
    let mask = box(0, 0, 20, 20, .black)
    scene.card.mask = mask
    scene.compositor.render()
    #expect(scene.damage { _ in mask.opacity = 0.5 } == [rect(20, 20, 20, 20)])
  }

  @Test func `many scattered changes damage few rectangles, which cover them all`() throws {
    let root = box(0, 0, 400, 400)
    let dots = (0..<400).map { box(CGFloat($0 % 20) * 20, CGFloat($0 / 20) * 20, 3, 3, .black) }
    root.sublayers = dots
    let compositor = try Compositor(size: CGSize(width: 400, height: 400))
    compositor.root = root
    compositor.render()
    for dot in dots where dot.frame.minX != dot.frame.minY { dot.backgroundColor = .white }
    let report = compositor.render()
    #expect(report.damage.count <= 2 * Damage.mostRectangles)
    let region = report.damage.reduce(Region()) { $0.union($1) }
    for dot in dots where dot.frame.minX != dot.frame.minY {
      #expect(region.contains(x: Int(dot.frame.minX), y: Int(dot.frame.minY)))
    }
  }

  @Test func `a new root, a new background and a demand repaint everything`() throws {
    let scene = try Scene()
    scene.compositor.background = .white
    #expect(scene.compositor.render().damagedPixels == 10_000)
    scene.compositor.root = box(0, 0, 1, 1)
    #expect(scene.compositor.render().damagedPixels == 10_000)
    scene.compositor.setNeedsRepaint()
    #expect(scene.compositor.render().damagedPixels == 10_000)
    scene.compositor.root = nil
    scene.compositor.render()
    #expect(scene.compositor.surface.count(Pixel.white) == 10_000)
  }

  @Test func `several compositors may show one tree, each with its own damage`() throws {
    let scene = try Scene()
    let small = try Compositor(size: CGSize(width: 100, height: 100), scale: 0.5)
    small.root = scene.root
    small.render()
    scene.badge.backgroundColor = .white
    #expect(scene.compositor.render().damage == [rect(25, 25, 5, 5)])
    #expect(small.render().damagedPixels > 0)
    scene.card.position.x += 1
    #expect(small.render().damagedPixels > 0)
    #expect(scene.compositor.render().damage == [rect(20, 20, 21, 20)])
    let still = small.render()
    #expect(still.damage.isEmpty)
    #expect(still.changedLayers == 0)
    #expect(still.visitedLayers == 0)
    #expect(still.painting == PaintCounts())
  }

  @Test func `a part of a tree may be the root of another compositor`() throws {
    let scene = try Scene()
    let part = try Compositor(size: CGSize(width: 40, height: 40))
    part.root = scene.card
    part.render()
    scene.badge.backgroundColor = .white
    #expect(part.render().damagedPixels > 0)
    #expect(scene.compositor.render().damage == [rect(25, 25, 5, 5)])
  }

  /// Adjacent panes, and small layers behind them that grow.
  private func paneScene(inSpace: Bool) throws -> (compositor: Compositor, grow: () -> Void) {
    let compositor = try Compositor(size: CGSize(width: 800, height: 800))
    let root = box(0, 0, 800, 800, .white)
    let space = inSpace ? TransformLayer() : Layer()
    space.frame = root.frame
    space.sublayers = (0..<400).map {
      let pane = box(CGFloat($0 % 20) * 40 + 5, CGFloat($0 / 20) * 40 + 5, 30, 30)
      pane.backgroundFilters = [.gaussianBlur(radius: 1)]
      return pane
    }
    let growing = (0..<20).map {
      box(CGFloat($0 % 5) * 160 + 17, CGFloat($0 / 5) * 200 + 11, 8, 8, .pureRed)
    }
    root.sublayers = growing + [space]
    compositor.root = root
    compositor.render()
    return (
      compositor,
      {
        for layer in growing {
          layer.bounds.size = CGSize(
            width: layer.bounds.width + 50, height: layer.bounds.height + 40)
        }
      }
    )
  }

  @Test(arguments: [false, true])
  func `damage that many panes show is few rectangles`(inSpace: Bool) throws {
    let (compositor, grow) = try paneScene(inSpace: inSpace)
    for step in 0..<3 {
      grow()
      let report = compositor.render()
      #expect(!report.damage.isEmpty, "step \(step)")
      #expect(report.damage.count <= 48, "step \(step)")
      let partial = compositor.surface
      compositor.setNeedsRepaint()
      compositor.render()
      #expect(compositor.surface == partial, "step \(step)")
    }
  }

  @Test func `damage that a few panes show is no larger than they need`() throws {
    let root = box(0, 0, 100, 100, .white)
    let (mover, pane) = (box(10, 10, 4, 4, .pureRed), box(20, 0, 30, 30))
    pane.backgroundFilters = [.gaussianBlur(radius: 1)]
    root.sublayers = [mover, pane]
    let compositor = try Compositor(size: CGSize(width: 100, height: 100))
    compositor.root = root
    compositor.render()
    mover.position.y += 1
    #expect(compositor.render().damage == [rect(10, 10, 4, 5)])
    mover.position.x += 15
    let damage = compositor.render().damage
    #expect(damage.reduce(0) { $0 + $1.area } <= 4 * 4 + 14 * 14)
  }
}
