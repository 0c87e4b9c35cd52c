// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

struct PerspectiveTests {
  /// A stage of 120 × 90, seen from a distance, with one layer about its middle.
  private func stage(_ distance: CGFloat, _ card: Layer) -> Layer {
    let stage = box(0, 0, 120, 90)
    stage.sublayerTransform.m34 = -1 / distance
    card.position = CGPoint(x: 60, y: 45)
    stage.addSublayer(card)
    return stage
  }

  /// A card of 80 × 60: red with a blue quarter at its top left.
  private func card() -> Layer {
    let card = box(0, 0, 80, 60, .pureRed)
    card.addSublayer(box(0, 0, 40, 30, .pureBlue))
    return card
  }

  private static func quarter(_ place: SIMD2<Double>) -> SIMD3<Double> {
    place.x < 0 && place.y < 0 ? SIMD3(0, 0, 1) : SIMD3(1, 0, 0)
  }

  static let turns: [(angle: Double, axis: SIMD3<Double>, z: Double)] = [
    (0.9, SIMD3(0, 1, 0), 0), (-1.2, SIMD3(0, 1, 0), 10), (1.1, SIMD3(1, 0, 0), -20),
    (0.7, SIMD3(0.6, 0, 0.8), 30), (2.6, SIMD3(0.48, 0.64, 0.6), 0),
  ]

  // By index, because a value aligned to more than 16 bytes is not a safe argument of an
  // asynchronous test.
  @Test(arguments: turns.indices)
  func `a rotated card agrees with rays from the eye`(index: Int) throws {
    let turn = Self.turns[index]
    let card = card()
    card.transform = Transform3D(
      rotationAngle: turn.angle, x: turn.axis.x, y: turn.axis.y, z: turn.axis.z)
    card.zPosition = turn.z
    let surface = try draw(120, 90, on: .white, stage(200, card))

    let oracle = PerspectiveOracle(
      eye: SIMD3(60, 45, 200), middle: SIMD3(60, 45, turn.z), angle: turn.angle, axis: turn.axis,
      reach: SIMD2(40, 30), color: Self.quarter)
    let (mean, _, block) = oracle.differences(from: surface)
    #expect(mean < 0.35)
    #expect(block < 6)
  }

  @Test func `the outline of a card of one colour is exact`() throws {
    let card = box(0, 0, 80, 60, .black)
    card.transform = Transform3D(rotationAngle: 0.8, x: 0, y: 1, z: 0)
    let surface = try draw(120, 90, on: .white, stage(200, card))
    let oracle = PerspectiveOracle(
      eye: SIMD3(60, 45, 200), middle: SIMD3(60, 45, 0), angle: 0.8, axis: SIMD3(0, 1, 0),
      reach: SIMD2(40, 30)
    ) { _ in .zero }
    // 16 × 16 rays give a coverage to about one in forty.
    #expect(oracle.differences(from: surface).largest < 7)
  }

  @Test func `stripes too fine for the far end become grey without a pattern`() throws {
    let floor = box(0, 0, 100, 400, .white)
    for index in 0..<200 { floor.addSublayer(box(0, CGFloat(index) * 2, 100, 1, .black)) }
    floor.transform = Transform3D(rotationAngle: 1.35, x: 1, y: 0, z: 0)
    let surface = try draw(120, 90, on: .white, stage(300, floor))
    var oracle = PerspectiveOracle(
      eye: SIMD3(60, 45, 300), middle: SIMD3(60, 45, 0), angle: 1.35, axis: SIMD3(1, 0, 0),
      reach: SIMD2(50, 200)
    ) { place in
      SIMD3(repeating: (place.y + 200).truncatingRemainder(dividingBy: 2) < 1 ? 0 : 1)
    }
    oracle.hasLargeAreas = false
    #expect(oracle.differences(from: surface).block < 16)
  }

  /// A turned card on whose plane a wing comes near to the eye, far outside of the picture.
  private func wingedCard(_ turn: Double = 1.3) -> Layer {
    let card = card()
    card.transform = Transform3D(rotationAngle: 0.9, x: 0, y: 1, z: 0)
    card.sublayerTransform.m34 = -1.0 / 100
    let wing = box(0, 0, 240, 10, .black)
    wing.position = CGPoint(x: 40, y: 730)
    wing.transform = Transform3D(rotationAngle: turn, x: 0, y: 1, z: 0)
    card.addSublayer(wing)
    return card
  }

  @Test func `a card is sharp although something on its plane comes near to the eye`() throws {
    let surface = try draw(120, 90, on: .white, stage(200, wingedCard()))
    let oracle = PerspectiveOracle(
      eye: SIMD3(60, 45, 200), middle: SIMD3(60, 45, 0), angle: 0.9, axis: SIMD3(0, 1, 0),
      reach: SIMD2(40, 30), color: Self.quarter)
    let (mean, _, block) = oracle.differences(from: surface)
    #expect(mean < 0.5)
    #expect(block < 6)
  }

  /// The wing reaches far to the right, so the picture begins at the card's left edge.
  @Test func `the seen part of a picture includes the first column of its layer`() throws {
    let card = wingedCard(-1.3)
    card.sublayers?.first?.frame = CGRect(x: 1, y: 0, width: 79, height: 60)
    let surface = try draw(120, 90, on: .white, stage(200, card))
    let oracle = PerspectiveOracle(
      eye: SIMD3(60, 45, 200), middle: SIMD3(60, 45, 0), angle: 0.9, axis: SIMD3(0, 1, 0),
      reach: SIMD2(40, 30)
    ) { place in place.x < -39 ? SIMD3(1, 0, 0) : SIMD3(0, 0, 1) }
    let expected = oracle.picture(width: 120, height: 90)
    for y in 25..<65 {
      let (pixel, color) = (surface[30, y], expected[y * 120 + 30])
      #expect(abs(Double(pixel >> 16 & 255) - color.x) < 10)
      #expect(abs(Double(pixel & 255) - color.z) < 10)
    }
  }

  @Test func `the seen part of a picture has the same bytes in any repaint and place`() throws {
    let (root, cover) = (box(0, 0, 120, 90, .white), box(30, 20, 33, 27, .black))
    let stage = stage(200, wingedCard())
    root.sublayers = [stage, cover]
    let compositor = try Compositor(size: CGSize(width: 120, height: 90))
    compositor.root = root
    compositor.render()
    let planes = try #require(compositor.lastPlan).surfaces.filter { $0.purpose == .plane }
    #expect(!planes.isEmpty && planes.allSatisfy { $0.bounds.area < 1 << 20 })
    cover.removeFromSuperlayer()
    let report = compositor.render()
    #expect(!report.damage.isEmpty)
    #expect(report.damage.allSatisfy { $0.area < 50 * 40 })
    let whole = try draw(120, 90, root)
    #expect(compositor.surface.pixels == whole.pixels)
    stage.position.x += 13
    stage.position.y -= 6
    let moved = try draw(120, 90, root)
    for y in 0..<84 {
      for x in 13..<120 where moved[x, y] != whole[x - 13, y + 6] {
        Issue.record("\(x), \(y)")
        return
      }
    }
  }

  /// How much of such a picture is seen may change its scale.
  @Test func `nothing is scrolled by moving pixels while a part of a picture may be seen`() throws {
    let view = ScrollLayer()
    view.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
    view.backgroundColor = .white
    for row in 0..<20 { view.addSublayer(box(5, CGFloat(row) * 20, 20, 10, .pureBlue)) }
    let stage = stage(200, wingedCard())
    view.addSublayer(stage)
    let compositor = try Compositor(size: CGSize(width: 120, height: 90))
    compositor.root = view
    compositor.render()
    for y in 1...3 {
      view.scroll(to: CGPoint(x: 0, y: y))
      #expect(compositor.render().moves.isEmpty)
      #expect(try compositor.surface.pixels == draw(120, 90, view).pixels)
    }
    stage.removeFromSuperlayer()
    compositor.setNeedsRepaint()
    compositor.render()
    view.scroll(to: CGPoint(x: 0, y: 4))
    #expect(compositor.render().moves.count == 1)
  }

  @Test func `a layer in its superlayer's plane has the same bytes as without perspective`() throws
  {
    let (one, other) = (card(), card())
    let plain = box(0, 0, 120, 90)
    one.position = CGPoint(x: 60.3, y: 45)
    plain.addSublayer(one)
    let seen = stage(200, other)
    other.position = one.position
    let expected = try draw(120, 90, plain).pixels
    #expect(try draw(120, 90, seen).pixels == expected)
  }

  @Test func `nothing is drawn behind the eye or from the edge`() throws {
    let behind = card()
    behind.zPosition = 250
    #expect(try draw(120, 90, stage(200, behind)).paintedCount == 0)
    let turnedBehind = card()
    turnedBehind.zPosition = 300
    turnedBehind.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
    #expect(try draw(120, 90, stage(200, turnedBehind)).paintedCount == 0)
    let edgeOn = card()
    edgeOn.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 1, z: 0)
    #expect(try draw(120, 90, stage(200, edgeOn)).paintedCount == 0)
  }

  @Test func `a layer that reaches behind the eye is clipped and fills the picture up to the clip`()
    throws
  {
    let floor = box(0, 0, 200, 4000, .black)
    floor.transform = Transform3D(rotationAngle: 1.5, x: 1, y: 0, z: 0)
    let surface = try draw(120, 90, stage(200, floor))
    // Nothing above the horizon, everything below it.
    #expect(surface[60, 2] == 0)
    #expect(surface[60, 88] == Pixel.black)
  }

  @Test func `a single-sided layer is visible only from the front`() throws {
    for (angle, isSeen) in [(0.5, true), (1.4, true), (1.8, false), (3.0, false), (4.9, true)] {
      let card = card()
      card.isDoubleSided = false
      card.transform = Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
      let surface = try draw(120, 90, stage(200, card))
      #expect((surface.paintedCount > 0) == isSeen, "\(angle)")
    }
    let flipped = card()
    flipped.isDoubleSided = false
    flipped.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
    let mirrored = stage(200, flipped)
    mirrored.isGeometryFlipped = true
    #expect(try draw(120, 90, mirrored).paintedCount > 0)
  }

  @Test(arguments: [false, true])
  func `a layer that is turned away cuts no other`(inSpace: Bool) throws {
    func picture(_ extra: [Layer]) throws -> Image {
      let around = inSpace ? TransformLayer() : Layer()
      around.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
      let red = box(20, 20, 80, 50, .pureRed)
      red.opacity = 0.5
      red.transform = Transform3D(rotationAngle: 0.6, x: 0, y: 1, z: 0)
      around.addSublayers([red] + extra)
      return try draw(120, 90, stage(200, around))
    }
    let back = box(20, 20, 80, 50, .black)
    back.transform = Transform3D(rotationAngle: 2.2, x: 0, y: 1, z: 0)
    #expect(try picture([back]) != picture([]))
    back.isDoubleSided = false
    #expect(try picture([back]) == picture([]))
  }

  /// The floor comes near to the eye, so that its picture would be far too large in its finest pixels.
  @Test func `a filter in a large picture counts with the pixels that are painted`() throws {
    let floor = box(0, 0, 8000, 8000, .pureRed)
    floor.transform = Transform3D(rotationAngle: 1.4, x: 1, y: 0, z: 0)
    floor.filters = [.invert(1)]
    let compositor = try Compositor(size: CGSize(width: 120, height: 90))
    compositor.root = stage(200, floor)
    let report = compositor.render()
    #expect(report.omissions.isEmpty, "\(report.omissions)")
    #expect(compositor.surface.paintedCount > 1000)
  }

  @Test func `a wide blur in perspective is as wide at any scale`() throws {
    let middles = try [1, 2, 3].map { scale in
      let card = box(40, 20, 120, 120, .black)
      card.filters = [.gaussianBlur(radius: 100)]
      card.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
        .concatenating(Transform3D(rotationAngle: 0.33, x: 1, y: 0, z: 0))
        .concatenating(Transform3D(perspective: 527))
      let root = box(0, 0, 200, 160, .white)
      root.addSublayer(card)
      let compositor = try Compositor(
        size: CGSize(width: 200, height: 160), scale: CGFloat(scale))
      compositor.limits = .unlimited
      compositor.root = root
      compositor.render()
      return Int(compositor.surface[100 * scale, 80 * scale] & 0xFF)
    }
    #expect(middles.allSatisfy { abs($0 - middles[0]) <= 3 }, "\(middles)")
  }

  @Test func `opacity fades the picture as a whole`() throws {
    let card = card()
    card.opacity = 0.5
    card.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
    let surface = try draw(120, 90, stage(200, card))
    #expect(surface[40, 35] == 0x8000_0080)
    #expect(surface[75, 60] == 0x8080_0000)
  }

  @Test func `a turning card keeps its picture, and a change of its contents does not`() throws {
    let card = card()
    let stage = stage(400, card)
    let compositor = try Compositor(size: CGSize(width: 120, height: 90))
    compositor.cachePolicy = CachePolicy(bytes: 1 << 22, idleLimit: .infinity)
    compositor.root = stage
    var painted = 0
    for step in 0..<20 {
      card.transform = Transform3D(
        rotationAngle: 0.3 + Double(step) / 100, x: 0, y: 1, z: 0)
      painted += compositor.render().painting.surfaces
    }
    #expect(painted <= 2)
    card.sublayers?.first?.backgroundColor = .pureGreen
    #expect(compositor.render().painting.surfaces == 1)
    #expect(compositor.surface.count(Pixel.green) > 100)
  }

  @Test func `invalid numbers do not trap`() throws {
    for number in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300, 1e-300] {
      let card = card()
      card.transform.m34 = number
      card.transform = card.transform.rotated(by: 0.5, x: 0, y: 1, z: 0)
      let space = TransformLayer()
      space.addSublayer(self.card())
      space.transform.m14 = number
      space.zPosition = number
      _ = try draw(40, 40, stage(number, card), stage(200, space))
      _ = stage(number, card).hitTest(CGPoint(x: 60, y: 45))
    }
  }
}
