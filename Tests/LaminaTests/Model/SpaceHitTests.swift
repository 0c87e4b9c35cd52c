// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

struct SpaceHitTests {
  private func named(_ name: String, _ frame: CGRect, _ transform: Transform3D) -> Layer {
    let layer = Layer()
    layer.name = name
    layer.frame = frame
    layer.transform = transform
    return layer
  }

  /// A stage about (50, 50), with the eye 100 in front of it.
  private func stage(_ layers: Layer...) -> Layer {
    let stage = Layer()
    stage.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    stage.name = "stage"
    stage.sublayerTransform.m34 = -0.01
    stage.sublayers = layers
    return stage
  }

  private func turned(_ angle: CGFloat) -> Transform3D {
    Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
  }

  @Test func `points of a rotated layer are where they are seen`() {
    let card = named("card", CGRect(x: 20, y: 20, width: 60, height: 60), turned(.pi / 6))
    let stage = stage(card)
    // The left edge, 30 from the middle, comes 15 nearer: 30 · cos 30° / 0.85 to the left.
    let corner = card.convert(CGPoint.zero, to: stage)
    #expect(abs(corner.x - (50 - 25.980762 / 0.85)) < 1e-5)
    #expect(abs(corner.y - (50 - 30 / 0.85)) < 1e-5)
    let back = card.convert(corner, from: stage)
    #expect(abs(back.x) < 1e-9)
    #expect(abs(back.y) < 1e-9)
    let box = card.convert(card.bounds, to: stage)
    #expect(abs(box.width - (25.980762 / 0.85 + 25.980762 / 1.15)) < 1e-5)
    #expect(abs(box.height - 60 / 0.85) < 1e-5)
  }

  @Test(arguments: [
    (20.0, 17.0, "card"), (19.0, 50.0, "stage"), (72.0, 26.0, "card"), (72.0, 20.0, "stage"),
    (73.0, 50.0, "stage"),
  ])
  func `a rotated layer is hit where it is seen`(x: Double, y: Double, name: String) {
    let card = named("card", CGRect(x: 20, y: 20, width: 60, height: 60), turned(.pi / 6))
    let stage = stage(card)
    #expect(stage.hitTest(CGPoint(x: x, y: y))?.name == name)
  }

  @Test func `nothing is hit behind the eye or from the edge`() {
    let behind = named("behind", CGRect(x: 0, y: 0, width: 100, height: 100), turned(0.4))
    behind.zPosition = 300
    let edgeOn = named("edge", CGRect(x: 0, y: 0, width: 100, height: 100), turned(.pi / 2))
    let stage = stage(behind, edgeOn)
    #expect(stage.hitTest(CGPoint(x: 40, y: 40))?.name == "stage")
    let point = behind.convert(CGPoint(x: 50, y: 50), to: stage)
    #expect(point.x.isNaN)
    #expect(point.y.isNaN)
    #expect(behind.convert(behind.bounds, to: stage).isNull)
  }

  @Test func `the frontmost layer of a space at the point is hit, and never the space itself`() {
    let full = CGRect(x: 20, y: 20, width: 60, height: 60)
    let (red, blue) = (named("red", full, turned(0.6)), named("blue", full, turned(-0.6)))
    let space = TransformLayer()
    space.name = "space"
    space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    space.sublayers = [blue, red]
    let stage = stage(space)
    #expect(stage.hitTest(CGPoint(x: 40, y: 50))?.name == "red")
    #expect(stage.hitTest(CGPoint(x: 60, y: 50))?.name == "blue")
    #expect(stage.hitTest(CGPoint(x: 5, y: 5))?.name == "stage")
    // Of two layers in one plane the later one.
    blue.transform = red.transform
    #expect(stage.hitTest(CGPoint(x: 40, y: 50))?.name == "red")
    space.isHidden = true
    #expect(stage.hitTest(CGPoint(x: 40, y: 50))?.name == "stage")
  }

  @Test func `the later of the layers in one plane is hit, however depths are rounded`() {
    let space = TransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    space.transform = Transform3D(rotationAngle: 0.7, x: 0.3, y: 1, z: 0.1)
    for number in 0..<4 {
      let place = CGFloat(number) * 10.3
      space.addSublayer(
        named("\(number)", CGRect(x: 10 + place, y: 15 + place, width: 50, height: 40), .identity))
    }
    let stage = stage(space)
    var (points, wrong) = (0, 0)
    for x in stride(from: 10.37, to: 90, by: 1.7) {
      for y in stride(from: 10.11, to: 90, by: 1.9) {
        let point = CGPoint(x: x, y: y)
        let found = space.sublayers?.filter { $0.contains($0.convert(point, from: stage)) } ?? []
        guard found.count > 1 else { continue }
        points += 1
        if stage.hitTest(point) !== found.last { wrong += 1 }
      }
    }
    #expect(points > 200)
    #expect(wrong == 0, "of \(points)")
  }

  @Test func `the frontmost sublayer of a plane at the point is hit`() {
    let full = CGRect(x: 20, y: 20, width: 60, height: 60)
    let (red, blue) = (named("red", full, turned(0.6)), named("blue", full, .identity))
    for layers in [[red, blue], [blue, red]] {
      let stage = stage()
      stage.sublayers = layers
      #expect(stage.hitTest(CGPoint(x: 40, y: 50))?.name == "red")
      #expect(stage.hitTest(CGPoint(x: 60, y: 50))?.name == "blue")
    }
    // zPosition and the depth of the transform add up.
    red.transform = Transform3D(translationX: 0, y: 0, z: 10)
    let stage = stage(red, blue)
    #expect(stage.hitTest(CGPoint(x: 50, y: 50))?.name == "red")
    blue.zPosition = 11
    #expect(stage.hitTest(CGPoint(x: 50, y: 50))?.name == "blue")
    red.zPosition = 2
    #expect(stage.hitTest(CGPoint(x: 50, y: 50))?.name == "red")
    stage.sublayerTransform = turned(.pi)
    #expect(stage.hitTest(CGPoint(x: 50, y: 50))?.name == "blue")
  }

  @Test func `the layers of a space are hit among the siblings of the space`() {
    let full = CGRect(x: 20, y: 20, width: 60, height: 60)
    let (near, far) = (named("near", full, .identity), named("far", full, .identity))
    (near.zPosition, far.zPosition) = (5, -5)
    far.position.x += 20
    let space = TransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    space.sublayers = [near, far]
    let flat = named("flat", CGRect(x: 10, y: 10, width: 85, height: 60), .identity)
    for layers in [[space, flat], [flat, space]] {
      let stage = stage()
      stage.sublayerTransform = .identity
      stage.sublayers = layers
      #expect(stage.hitTest(CGPoint(x: 50, y: 50))?.name == "near")
      #expect(stage.hitTest(CGPoint(x: 90, y: 50))?.name == "flat")
      #expect(stage.hitTest(CGPoint(x: 90, y: 75))?.name == "far")
    }
  }

  @Test func `layers of one space are converted where they are seen`() {
    let inner = TransformLayer()
    inner.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    inner.transform = Transform3D(translationX: 0, y: 0, z: 25)
    let near = named("near", CGRect(x: 0, y: 0, width: 100, height: 100), .identity)
    near.transform = Transform3D(translationX: 0, y: 0, z: 25)
    inner.addSublayer(near)
    let far = named("far", CGRect(x: 0, y: 0, width: 100, height: 100), .identity)
    let space = TransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    space.sublayers = [inner, far]
    let stage = stage(space)
    // At half the distance of the eye, 10 beside the middle is seen as 20 beside it.
    #expect(near.convert(CGPoint(x: 60, y: 50), to: stage) == CGPoint(x: 70, y: 50))
    #expect(near.convert(CGPoint(x: 60, y: 50), to: far) == CGPoint(x: 70, y: 50))
    #expect(near.convert(CGPoint(x: 60, y: 50), to: space) == CGPoint(x: 60, y: 50))
  }

  /// Ways in which a card may be as deep in a space as another one.
  @Test(arguments: ["anchor", "transform", "turned", "nested"])
  func `of cards in one plane of a space, the one that is drawn is hit`(way: String) throws {
    let full = CGRect(x: 20, y: 20, width: 60, height: 60)
    let (first, last) = (named("first", full, .identity), named("last", full, .identity))
    (first.backgroundColor, last.backgroundColor) = (.pureRed, .pureBlue)
    let space = TransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    space.sublayers = [first, last]
    first.zPosition = 10
    switch way {
    case "anchor": first.anchorPointZ = 10
    case "transform": first.transform = Transform3D(translationX: 0, y: 0, z: -10)
    case "turned":
      (first.transform, last.transform) = (turned(-.pi / 4), turned(-.pi / 4))
      first.position.x += 10
    default:
      let nested = TransformLayer()
      nested.frame = space.bounds
      nested.zPosition = 10
      first.zPosition = -10
      nested.addSublayer(first)
      space.insertSublayer(nested, at: 0)
    }
    let stage = stage(space)
    #expect(stage.hitTest(CGPoint(x: 50, y: 50)) === last)
    let compositor = try Compositor(size: CGSize(width: 100, height: 100), threads: 1)
    compositor.root = stage
    compositor.render()
    #expect(compositor.surface[50, 50] == Color.pureBlue.premultiplied.bits)
  }
}
