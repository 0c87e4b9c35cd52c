// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// Sublayers of a plain layer: depth orders them, and those that cross are cut.
@Suite struct SiblingDepthTests {
  private func stage(_ layers: Layer...) -> Layer { stage(layers) }

  private func stage(_ layers: [Layer]) -> Layer {
    let stage = box(0, 0, 100, 80)
    stage.sublayers = layers
    return stage
  }

  private func turn(_ angle: CGFloat, _ x: CGFloat = 0, _ y: CGFloat = 1) -> Transform3D {
    Transform3D(rotationAngle: angle, x: x, y: y, z: 0)
  }

  private func depth(_ z: CGFloat) -> Transform3D { Transform3D(translationX: 0, y: 0, z: z) }

  private func turned(_ color: Color, _ angle: CGFloat) -> Layer {
    let layer = box(20, 20, 60, 40, color)
    layer.transform = turn(angle)
    return layer
  }

  // MARK: Order

  @Test func `a layer that its transform moves nearer is in front of a later sibling`() throws {
    let (a, b) = (box(20, 20, 40, 40, .pureRed), box(30, 30, 40, 40, .pureBlue))
    a.transform = depth(40)
    let surface = try draw(100, 80, stage(a, b))
    #expect(surface.count(Pixel.red) == 1600)
    #expect(surface.count(Pixel.blue) == 700)
  }

  @Test(arguments: [
    (10.0, 0.0, 20.0, "b"), (30.0, 0.0, 20.0, "a"), (30.0, -12.0, 20.0, "b"),
    (5.0, 15.0, 20.0, "b"), (-5.0, 26.0, 20.0, "a"),
  ])
  func `zPosition and the depth of the transform add up`(
    z: Double, aMoves: Double, bMoves: Double, front: String
  ) throws {
    let (a, b) = (box(20, 20, 40, 40, .pureRed), box(30, 30, 40, 40, .pureBlue))
    (a.zPosition, a.transform, b.transform) = (z, depth(aMoves), depth(bMoves))
    let surface = try draw(100, 80, stage(a, b))
    #expect(surface[45, 45] == (front == "a" ? Pixel.red : Pixel.blue))
  }

  @Test func `the later of the siblings in one plane is in front, whatever brought them there`()
    throws
  {
    let (a, b) = (box(20, 20, 40, 40, .pureRed), box(30, 30, 40, 40, .pureBlue))
    (a.zPosition, b.transform) = (10, depth(10))
    #expect(try draw(100, 80, stage(a, b))[45, 45] == Pixel.blue)
    #expect(try draw(100, 80, stage(b, a))[45, 45] == Pixel.red)
    // Turned over, into the same plane.
    b.transform = turn(.pi).concatenating(depth(10))
    #expect(try draw(100, 80, stage(a, b))[45, 45] == Pixel.blue)
    #expect(try draw(100, 80, stage(b, a))[45, 45] == Pixel.red)
  }

  @Test func `content that a sublayer transform turns over is seen from behind`() throws {
    let (a, b) = (box(20, 20, 40, 40, .pureRed), box(30, 30, 40, 40, .pureBlue))
    b.zPosition = 10
    let stage = stage(a, b)
    let compositor = try Compositor(size: CGSize(width: 100, height: 80))
    compositor.root = stage
    for (angle, color) in [
      (0.0, Pixel.blue), (1.0, Pixel.blue), (2.0, Pixel.red), (.pi, Pixel.red), (6.0, Pixel.blue),
    ] {
      stage.sublayerTransform = turn(angle)
      compositor.render()
      // In the middle, where they overlap.
      #expect(compositor.surface[50, 45] == color, "\(angle)")
    }
    stage.sublayerTransform = turn(.pi)
    stage.sublayerTransform.m34 = -1 / 500
    compositor.render()
    #expect(compositor.surface[50, 45] == Pixel.red)
  }

  @Test func `a change of depth alone changes the order`() throws {
    let (a, b) = (box(20, 20, 40, 40, .pureRed), box(30, 30, 40, 40, .pureBlue))
    let compositor = try Compositor(size: CGSize(width: 100, height: 80))
    compositor.root = stage(a, b)
    compositor.render()
    a.transform = depth(1)
    compositor.render()
    #expect(compositor.surface[45, 45] == Pixel.red)
    b.transform = depth(2)
    compositor.render()
    #expect(compositor.surface[45, 45] == Pixel.blue)
  }

  // MARK: Cuts

  @Test func `a rotated layer is cut at its intersection with a flat sibling`() throws {
    // Its left half is near. Both are in rows 20 to 60.
    let (a, b) = (turned(.pureRed, .pi / 4), box(20, 20, 60, 40, .pureBlue))
    for layers in [[a, b], [b, a]] {
      let surface = try draw(100, 80, stage(layers))
      for y in 20..<60 {
        #expect(surface[40, y] == Pixel.red)
        #expect(surface[49, y] == Pixel.red)
        #expect(surface[50, y] == Pixel.blue)
        #expect(surface[70, y] == Pixel.blue)
      }
    }
  }

  /// Each sibling cuts off a strip; that one has a line on either side, and no other line is near it.
  @Test func `a strip between two of many siblings has only the cuts that are near it`() throws {
    let sheets = (0..<20).map { index in
      let sheet = box(10, 20, 80, 40, Color(red: 0, green: 0, blue: 1, alpha: 0.05))
      sheet.zPosition = 3 * CGFloat(index) - 28
      return sheet
    }
    let compositor = try Compositor(size: CGSize(width: 100, height: 80), threads: 1)
    let card = turned(.pureRed, .pi / 4)
    compositor.root = stage(sheets + [card])
    compositor.render()
    let cuts = try #require(compositor.lastPlan).masks.compactMap { mask -> Int? in
      if case .piece(let piece, within: _) = mask.source { piece.cuts.count } else { nil }
    }
    #expect(cuts.count > 10)
    #expect(cuts.allSatisfy { (1...6).contains($0) }, "\(cuts)")
  }

  @Test func `siblings that are all rotated look like those of a space`() throws {
    let pairs = [(0.6, -0.6), (0.6, 0.3), (-1.2, 0.9)]
    for (number, (one, other)) in pairs.enumerated() {
      for distance in [nil, 120] as [CGFloat?] {
        func layers() -> [Layer] { [turned(.pureRed, one), turned(.pureBlue, other)] }
        let plain = box(0, 0, 100, 80)
        plain.sublayers = layers()
        let space = TransformLayer()
        space.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
        space.sublayers = layers()
        let around = stage(space)
        for layer in [plain, around] {
          if let distance { layer.sublayerTransform.m34 = -1 / distance }
        }
        #expect(try draw(100, 80, plain).pixels == draw(100, 80, around).pixels, "\(number)")
      }
    }
  }

  @Test func `a flat sibling is painted as if nothing crossed it`() throws {
    func page() -> Layer {
      let page = box(3.3, 2.6, 80.5, 70.2, .pureBlue)
      page.cornerRadius = 9
      page.addSublayer(box(10.25, 12.5, 40.5, 33.75, .pureGreen))
      return page
    }
    let card = box(35, 35, 30, 20, .pureRed)
    card.transform = turn(0.9)
    let (cut, alone) = (try draw(100, 80, stage(page(), card)), try draw(100, 80, stage(page())))
    var changed = 0
    for y in 0..<80 {
      for x in 0..<100 where cut[x, y] != alone[x, y] {
        changed += 1
        // At the card's near half; the card is 30 · cos 0.9 wide.
        #expect((40...50).contains(x), "\(x), \(y)")
        #expect((35..<55).contains(y), "\(x), \(y)")
      }
    }
    #expect(changed >= 180)
  }

  @Test func `the leaves of a space are ordered among the space's flat siblings`() throws {
    let (near, far) = (box(10, 10, 40, 40, .pureRed), box(40, 10, 40, 40, .pureBlue))
    (near.zPosition, far.zPosition) = (5, -5)
    let space = TransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    space.sublayers = [near, far]
    let flat = box(20, 20, 50, 20, .pureGreen)
    for layers in [[space, flat], [flat, space]] {
      let surface = try draw(100, 80, stage(layers))
      #expect(surface[45, 30] == Pixel.red)
      #expect(surface[55, 30] == Pixel.green)
      #expect(surface[75, 30] == Pixel.blue)
    }
    // The depth of the space is the depth of all its contents.
    space.zPosition = 7
    #expect(try draw(100, 80, stage(space, flat))[55, 30] == Pixel.blue)
  }

  @Test func `depth ends at a layer that flattens`() throws {
    let inner = box(0, 0, 100, 80)
    let near = box(20, 20, 40, 40, .pureRed)
    near.transform = depth(10)
    inner.addSublayer(near)
    #expect(try draw(100, 80, stage(inner, box(30, 30, 40, 40, .pureBlue)))[45, 45] == Pixel.blue)
  }

  @Test func `no line is visible between the pieces of a translucent group`() throws {
    let stage = stage(turned(.pureRed, 0.6), box(20, 20, 60, 40, .pureRed), turned(.pureRed, -0.6))
    stage.opacity = 0.5
    stage.position.x += 0.3
    let surface = try draw(100, 80, stage)
    #expect(Set((24..<56).flatMap { y in (30..<70).map { surface[$0, y] } }) == [0x8080_0000])
  }

  @Test func `a sibling filters the content behind it, whatever the order of the list`() throws {
    let pane = box(20, 20, 60, 40)
    pane.backgroundFilters = [.invert(1)]
    // The left half of the card is in front of the pane, and not filtered.
    for layers in [[turned(.pureRed, 0.6), pane], [pane, turned(.pureRed, 0.6)]] {
      let stage = box(0, 0, 100, 80, .black)
      stage.sublayers = layers
      let surface = try draw(100, 80, stage)
      #expect(surface[40, 40] == Pixel.red)
      #expect(surface[60, 40] == 0xFF00_FFFF)
    }
  }

  // MARK: The cube

  private static let faces: [(transform: Transform3D, color: Color, pixel: UInt32)] = [
    (.identity, .pureRed, Pixel.red),
    (Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0), .pureGreen, Pixel.green),
    (Transform3D(rotationAngle: .pi / 2, x: 1, y: 0, z: 0), .pureBlue, Pixel.blue),
    (
      Transform3D(rotationAngle: -.pi / 2, x: 1, y: 0, z: 0),
      Color(red: 1, green: 1, blue: 0), 0xFFFF_FF00
    ),
    (
      Transform3D(rotationAngle: -.pi / 2, x: 0, y: 1, z: 0),
      Color(red: 0, green: 1, blue: 1), 0xFF00_FFFF
    ),
    (
      Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0), Color(red: 1, green: 0, blue: 1),
      0xFFFF_00FF
    ),
  ]

  /// Six faces of 40 points about the middle of a picture of 100 × 100, and their positions in the list.
  private func cube(_ order: [Int]) -> Layer {
    let container = box(0, 0, 100, 100)
    container.sublayerTransform.m34 = -1 / 500
    container.sublayerTransform = container.sublayerTransform
      .rotated(by: -.pi / 4, x: 1, y: 0, z: 0).rotated(by: -.pi / 4, x: 0, y: 1, z: 0)
    for index in order {
      let face = box(30, 30, 40, 40, Self.faces[index].color)
      face.transform = Self.faces[index].transform.translatedBy(x: 0, y: 0, z: 20)
      container.addSublayer(face)
    }
    return container
  }

  @Test func `the near faces of a cube of six siblings are visible`() throws {
    for order in [[0, 1, 2, 3, 4, 5], [5, 4, 3, 2, 1, 0], [2, 5, 0, 3, 1, 4]] {
      let surface = try draw(100, 100, cube(order))
      // The visible part of each is a rhombus of at least 300 pixels.
      let counts = Self.faces.map { surface.count($0.pixel) }
      #expect(counts.map { $0 > 300 } == [true, true, true, false, false, false], "\(counts)")
      #expect(counts[3...].allSatisfy { $0 == 0 }, "\(order): \(counts)")
    }
  }

  // MARK: Damage

  /// A card that crosses a page, and a note beside it.
  private func page() -> (page: Layer, card: Layer, note: Layer, stage: Layer) {
    let (page, note) = (box(10, 10, 60, 60, .pureBlue), box(75, 10, 20, 20, .pureGreen))
    let card = box(20, 20, 40, 20, .pureRed)
    card.transform = turn(0.8)
    return (page, card, note, stage(page, note, card))
  }

  @Test func `a layer that crosses nothing damages only itself`() throws {
    let (page, card, note, stage) = page()
    let compositor = try Compositor(size: CGSize(width: 100, height: 80))
    compositor.root = stage
    compositor.render()
    note.backgroundColor = .pureRed
    #expect(compositor.render().damage == [PixelRect(x: 75, y: 10, width: 20, height: 20)])
    let spot = box(2, 50, 5, 5, .pureGreen)
    page.addSublayer(spot)
    compositor.render()
    note.position.x += 1
    #expect(
      compositor.render().damage.allSatisfy { $0.minX >= 75 && $0.maxY <= 30 })
    card.opacity = 0.5
    let damage = compositor.render().damage
    #expect(damage.allSatisfy { $0.maxX <= 64 && $0.minX >= 16 && $0.maxY <= 42 }, "\(damage)")
  }

  @Test func `a crossed layer damages the layer that crosses it`() throws {
    let (page, card, _, stage) = page()
    let compositor = try Compositor(size: CGSize(width: 100, height: 80))
    compositor.root = stage
    compositor.render()
    for change in [
      { page.frame.size.width -= 35 }, { page.opacity = 0.5 }, { page.frame.size.width += 30 },
      { page.removeFromSuperlayer() }, { card.addSublayer(box(30, 5, 10, 10, .pureGreen)) },
      { stage.insertSublayer(page, at: 0) }, { card.transform = .identity },
      { card.transform = self.turn(-1) }, { page.zPosition = 4 },
    ] {
      change()
      compositor.render()
      let whole = try Compositor(size: CGSize(width: 100, height: 80))
      whole.root = stage
      whole.render()
      #expect(compositor.surface.pixels == whole.surface.pixels)
    }
  }

  @Test func `ten times the changes beside layers that cross take about ten times as long`() throws
  {
    func seconds(_ count: Int) -> Double {
      let layers = (0..<count).map { index in
        let layer = box(CGFloat(index % 100) * 8, CGFloat(index / 100) * 8, 6, 6, .pureRed)
        if index % 2 == 0 { layer.transform = turn(0.5) } else { layer.position.x += 1000 }
        return layer
      }
      let harness = TreeHarness(stage(layers))
      harness.update()
      return (1...3).map { step in
        for (index, layer) in layers.enumerated() where index % 2 == 1 {
          layer.backgroundColor = step % 2 == 0 ? .pureRed : .pureBlue
        }
        let clock = WorkClock()
        harness.update()
        return clock.seconds
      }.min() ?? 0
    }
    // Quadratic work would take a hundred times as long.
    #expect(seconds(10_000) < 40 * seconds(1_000))
  }

  // MARK: Instances

  @Test func `instances that move away from the eye are behind the first`() throws {
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    (replicator.instanceCount, replicator.instanceGreenOffset) = (3, -0.5)
    replicator.instanceTransform = Transform3D(translationX: 10, y: 0, z: -5)
    replicator.addSublayer(box(10, 20, 30, 30, .pureGreen))
    let surface = try draw(100, 80, stage(replicator))
    #expect(surface[35, 30] == Pixel.green)
    #expect(surface.count(Pixel.green) == 900)
    replicator.instanceTransform = Transform3D(translationX: 10, y: 0, z: 5)
    #expect(try draw(100, 80, stage(replicator)).count(Pixel.green) == 300)
  }

  @Test func `a rotated sublayer crosses another one in each instance`() throws {
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    (replicator.instanceCount, replicator.instanceTransform) = (
      2, Transform3D(Transform2D(translationX: 50, y: 0))
    )
    let card = box(5, 20, 40, 40, .pureRed)
    card.transform = turn(0.8)
    replicator.sublayers = [card, box(5, 20, 40, 40, .pureBlue)]
    let surface = try draw(100, 80, stage(replicator))
    for x in [0, 50] {
      #expect(surface[20 + x, 40] == Pixel.red)
      #expect(surface[30 + x, 40] == Pixel.blue)
    }
  }

  @Test func `more sublayers that cross than are cut are each between the right siblings`() throws {
    // The nearest opaque sheet at a place is that of its strip; all are parallel.
    let strips = (0..<4).map { strip -> Layer in
      let sheet = box(25 * CGFloat(strip), 0, 100 - 25 * CGFloat(strip), 80, .pureBlue)
      sheet.zPosition = 10 * CGFloat(strip)
      return sheet
    }
    let depths = [-5.0, -0.05, 0.05, 5]
    var expected: [Bool] = []
    var places: [(x: Int, y: Int)] = []
    var crossing: [Layer] = []
    for y in stride(from: 1, to: 79, by: 3) {
      for x in stride(from: 1, to: 98, by: 4) where x % 25 < 22 {
        let layer = box(CGFloat(x), CGFloat(y), 2, 2, .pureRed)
        let number = crossing.count
        layer.zPosition = 10 * CGFloat(number % 4) + depths[number / 4 % 4]
        // By a tenth of a point across the sheet, if it is near one.
        layer.transform = turn(0.1, 1, 0)
        expected.append(layer.zPosition > 10 * CGFloat(x / 25))
        places.append((x, y))
        crossing.append(layer)
      }
    }
    #expect(crossing.count > SpaceOrder.mostPlanes)
    let mixed = zip(crossing.indices, crossing).flatMap { $0 < 4 ? [strips[$0], $1] : [$1] }
    for layers in [strips + crossing, crossing + strips, mixed] {
      let surface = try draw(100, 80, stage(layers))
      for (place, isSeen) in zip(places, expected) {
        let red = surface[place.x, place.y] >> 16 & 255
        #expect((red > 200) == isSeen, "\(place)")
      }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `very many pieces with sublayers are planned one after another`() throws {
    let space = TransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    for index in 0..<60_000 {
      let piece = Layer()
      piece.frame = CGRect(x: index % 100, y: index / 100 % 80, width: 1, height: 1)
      piece.zPosition = CGFloat(index)
      piece.addSublayer(box(0, 0, 1, 1, index < 52_000 ? .pureRed : .pureBlue))
      space.addSublayer(piece)
    }
    let surface = try draw(100, 80, stage(space))
    #expect(surface.count(Pixel.blue) == 8000)
  }
}
