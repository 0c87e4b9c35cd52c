// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// Shapes that a tiled layer draws, one more at a time.
private final class Shapes: LayerDelegate {
  var shapes: [(rect: CGRect, isRound: Bool, color: Color)] = []

  func draw(_ layer: Layer, in context: DrawingContext) {
    for shape in shapes {
      if shape.isRound {
        context.fill(Path(ellipseIn: shape.rect), color: shape.color)
      } else {
        context.fill(shape.rect, color: shape.color)
      }
    }
  }
}

/// A random tree with tiled layers in all kinds of circumstances, and random edits of it.
private final class TiledTree {
  static let size = CGSize(width: 140, height: 100)
  let root = Layer()
  private var views: [ScrollLayer] = []
  private var tiled: [(layer: TiledLayer, shapes: Shapes)] = []
  private var random: SeededGenerator

  init(_ number: Int) {
    random = SeededGenerator(seed: 31, case: number)
    root.frame = CGRect(origin: .zero, size: Self.size)
    if random.chance(0.5) { root.backgroundColor = color() }
    for _ in 0..<random.integer(in: 1...3) { addLayer() }
  }

  private func length(_ range: ClosedRange<Double>) -> CGFloat {
    CGFloat((random.number(in: range) * 8).rounded() / 8)
  }

  private func color() -> Color {
    func part() -> CGFloat { CGFloat(random.number(in: 0...1)) }
    return Color(red: part(), green: part(), blue: part(), alpha: random.chance(0.5) ? 1 : part())
  }

  private func shape() -> (rect: CGRect, isRound: Bool, color: Color) {
    let rect = CGRect(
      x: length(-20...300), y: length(-20...250), width: length(4...150), height: length(4...120))
    return (rect, random.chance(0.5), color())
  }

  private func addLayer() {
    let (layer, shapes) = (TiledLayer(), Shapes())
    shapes.shapes = (0..<8).map { _ in shape() }
    if random.chance(0.4) {
      var ground = color()
      ground.alpha = 1
      shapes.shapes.insert((CGRect(x: -90, y: -90, width: 700, height: 600), false, ground), at: 0)
    }
    layer.delegate = shapes
    layer.tileSize = CGSize(width: random.pick([64, 70]), height: 64)
    layer.frame = CGRect(
      x: length(-30...30), y: length(-30...30), width: length(60...300), height: length(60...250))
    layer.levelsOfDetail = random.integer(in: 1...3)
    layer.levelsOfDetailBias = random.integer(in: 0...1)
    if random.chance(0.3) { layer.backgroundColor = color() }
    if random.chance(0.2) { layer.opacity = 0.6 }
    if random.chance(0.2) { layer.shadowOpacity = 0.5 }
    if random.chance(0.2) { layer.shouldRasterize = true }
    if random.chance(0.2) { (layer.cornerRadius, layer.masksToBounds) = (9, true) }
    if random.chance(0.15) { layer.filters = [.gaussianBlur(radius: 1.5)] }
    if random.chance(0.5) { layer.transform = transform() }
    tiled.append((layer, shapes))
    let parent: Layer
    switch random.integer(in: 0...4) {
    case 0, 1:
      let view = ScrollLayer()
      view.frame = CGRect(x: 5, y: 5, width: length(60...120), height: 80)
      views.append(view)
      parent = view
    case 2:
      let replicator = ReplicatorLayer()
      replicator.frame = root.bounds
      replicator.instanceCount = 2
      replicator.instanceTransform = Transform3D(translationX: length(10...40), y: 3, z: 0)
      replicator.instanceColor = color()
      parent = replicator
    case 3:
      // A space in which another layer cuts through this one.
      let space = TransformLayer()
      space.position = CGPoint(x: 60, y: 50)
      space.transform = Transform3D(rotationAngle: 0.4, x: 0.3, y: 1, z: 0)
      let other = Layer()
      other.frame = CGRect(x: -20, y: -20, width: 70, height: 40)
      other.backgroundColor = color()
      other.transform = Transform3D(rotationAngle: 0.7, x: 0, y: 1, z: 0)
      space.addSublayer(other)
      parent = space
    default:
      root.addSublayer(layer)
      return
    }
    root.addSublayer(parent)
    parent.addSublayer(layer)
  }

  private func transform() -> Transform3D {
    let scale = random.pick([0.25, 0.5, 0.7, 1, 1.3, 2] as [CGFloat])
    let plain = Transform3D(scaleX: scale, y: scale, z: 1)
    switch random.integer(in: 0...5) {
    case 0: return plain.concatenating(Transform3D(rotationAngle: length(0...6), x: 0, y: 0, z: 1))
    case 1:
      var eye = Transform3D.identity
      eye.m34 = -1 / 400
      return plain.concatenating(Transform3D(rotationAngle: 0.6, x: 1, y: 0.5, z: 0))
        .concatenating(eye)
    default: return plain
    }
  }

  func edit() {
    let (layer, shapes) = random.pick(tiled)
    switch random.integer(in: 0...7) {
    case 0, 1:
      let shape = shape()
      shapes.shapes.append(shape)
      layer.setNeedsDisplay(shape.rect)
      if random.chance(0.3) { layer.setNeedsDisplay(CGRect(x: 3, y: 3, width: 1, height: 1)) }
    case 2, 3:
      guard !views.isEmpty else { return layer.position.x += 3 }
      let view = random.pick(views)
      view.scroll(
        to: CGPoint(
          x: view.bounds.minX + CGFloat(random.integer(in: -9...30)),
          y: view.bounds.minY + length(-9...20)))
    case 4:
      layer.position = CGPoint(
        x: layer.position.x + CGFloat(random.integer(in: -9...9)), y: layer.position.y + 1)
    case 5: layer.transform = transform()
    case 6: layer.opacity = random.pick([0.3, 1])
    default:
      shapes.shapes.removeFirst()
      layer.setNeedsDisplay()
    }
  }
}

/// Circumstances that must not affect the bytes of tiled layers.
@Suite struct TileEquivalenceTests {
  private static let edits = 6
  private static let inGroup = max(1, Cases.count / 20)

  private static func compositor(_ tree: TiledTree, threads: Int) throws -> Compositor {
    let compositor = try Compositor(on: .ofTests, size: TiledTree.size, threads: threads)
    compositor.root = tree.root
    return compositor
  }

  @Test(arguments: 0..<8)
  func `tiles kept over edits equal those of a first frame, with any threads and bytes`(
    group: Int
  ) throws {
    for number in group * Self.inGroup..<(group + 1) * Self.inGroup {
      let tree = TiledTree(number)
      let kept = try Self.compositor(tree, threads: 1)
      let narrow = try Self.compositor(tree, threads: 3)
      narrow.tiles.policy.bytes = 60_000
      let uncached = try Self.compositor(tree, threads: 2)
      (uncached.cachePolicy, uncached.tiles.policy) = (.none, .none)
      let unhidden = try Self.compositor(tree, threads: 1)
      unhidden.planOptions.hides = false
      let repainted = try Self.compositor(tree, threads: 1)
      for step in 0...Self.edits {
        if step > 0 { tree.edit() }
        let whole = try Self.compositor(tree, threads: 4)
        for compositor in [whole, kept, narrow, uncached, unhidden, repainted] {
          compositor.render()
        }
        // Kept tiles hide content below them, and are drawn without a surface.
        repainted.setNeedsRepaint()
        repainted.render()
        #expect(narrow.lastReport?.caches[.tile].bytes ?? 0 <= 60_000)
        for (name, other) in [
          ("kept", kept), ("narrow", narrow), ("uncached", uncached), ("unhidden", unhidden),
          ("repainted", repainted),
        ]
        where !expectEqual(other.surface, whole.surface, "tree \(number), edit \(step), \(name)") {
          return
        }
      }
    }
  }

  @Test(arguments: 0..<4)
  func `tiles that appeared late finally look as if they had appeared at once`(group: Int) throws {
    for number in group * Self.inGroup..<(group + 1) * Self.inGroup {
      let tree = TiledTree(1_000_000 + number)
      let late = try Self.compositor(tree, threads: 2)
      late.tiles.perFrame = 1
      var time = 0.0
      for step in 0...Self.edits {
        if step > 0 { tree.edit() }
        var frames = 0
        repeat {
          late.render(at: time)
          time += 0.1
          frames += 1
        } while late.lastReport?.unfinishedTiles ?? 0 > 0 && frames < 400
        #expect(frames < 400)
        let whole = try Self.compositor(tree, threads: 1)
        whole.render()
        guard expectEqual(late.surface, whole.surface, "tree \(number), edit \(step)") else {
          return
        }
      }
    }
  }
}
