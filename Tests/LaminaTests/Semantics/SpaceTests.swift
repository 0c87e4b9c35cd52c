// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import LaminaTesting
import Testing

@testable import Lamina

struct SpaceTests {
  /// A space about the middle of a picture of 100 × 80, without perspective unless a distance is
  /// given.
  private func stage(distance: CGFloat? = nil, _ layers: [Layer]) -> Layer {
    let stage = box(0, 0, 100, 80)
    if let distance { stage.sublayerTransform.m34 = -1 / distance }
    let space = TransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    space.sublayers = layers
    stage.addSublayer(space)
    return stage
  }

  private func turned(_ color: Color, _ angle: CGFloat) -> Layer {
    let layer = box(20, 20, 60, 40, color)
    layer.transform = Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
    return layer
  }

  @Test func `nearer layers hide farther ones, whatever the order in the tree`() throws {
    let near = box(20, 20, 40, 40, .pureRed)
    near.transform = Transform3D(translationX: 0, y: 0, z: 10)
    let far = box(30, 30, 40, 40, .pureBlue)
    let surface = try draw(100, 80, stage([near, far]))
    #expect(surface[45, 45] == Pixel.red)
    #expect(surface[65, 65] == Pixel.blue)
    #expect(surface.count(Pixel.red) == 1600)
  }

  @Test func `planes that cross are cut along the line where they meet`() throws {
    let surface = try draw(
      100, 80, stage([turned(.pureRed, 0.6), turned(.pureBlue, -0.6)]))
    // The left side of the red one is near, and the right side of the blue one.
    for y in 25..<55 {
      #expect(surface[35, y] == Pixel.red)
      #expect(surface[49, y] == Pixel.red)
      #expect(surface[50, y] == Pixel.blue)
      #expect(surface[65, y] == Pixel.blue)
    }
  }

  @Test func `a cut between pixels is smooth on the other plane`() throws {
    let stage = stage([turned(.pureRed, 0.6), turned(.pureBlue, -0.6)])
    stage.sublayers?.first?.position.x += 0.25
    let surface = try draw(100, 80, stage)
    // A quarter of the pixel is still the red one's.
    for y in 25..<55 {
      let pixel = surface[50, y]
      #expect(pixel >> 24 == 255)
      #expect(abs(Int(pixel >> 16 & 255) - 64) <= 1)
      #expect(abs(Int(pixel & 255) - 191) <= 1)
    }
  }

  @Test func `no seam is visible along a cut, even in translucent layers`() throws {
    // The upright one is cut by the level one, which is narrower and leaves both sides free.
    let upright = box(10, 10, 80, 60, Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    let level = box(40, 10, 20, 60, .pureBlue)
    level.transform = Transform3D(rotationAngle: 1.2, x: 1, y: 0, z: 0)
    for turn in [0.0, 0.3] {
      let stage = stage([upright, level])
      let sublayer = try #require(stage.sublayers?.first)
      sublayer.transform = Transform3D(rotationAngle: turn, x: 0, y: 0, z: 1)
      let surface = try draw(100, 80, stage)
      let alphas = Set(
        (30..<50).flatMap { y in [22, 30, 72, 78].map { surface[$0, y] >> 24 } })
      #expect(alphas == [128])
    }
  }

  /// Things of one translucent colour, each of a different kind.
  private static func panels() -> [(String, Layer)] {
    let color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let gradient = GradientLayer()
    gradient.colors = [color, color]
    let shape = ShapeLayer()
    shape.path = Path(rect: CGRect(x: 0, y: 0, width: 80, height: 60))
    shape.fillColor = color
    let picture = Layer()
    picture.contents = Image(width: 1, height: 1, premultipliedARGB: [0x8080_0000])
    let container = Layer()
    container.addSublayer(box(0, 0, 80, 60, color))
    let fading = Layer()
    fading.opacity = 0.5
    fading.backgroundColor = .pureRed
    let kinds = [
      ("gradient", gradient), ("shape", shape), ("image", picture), ("container", container),
      ("opacity", fading),
    ]
    for (_, layer) in kinds { layer.frame = CGRect(x: 10, y: 10, width: 80, height: 60) }
    return kinds + [("background", box(10, 10, 80, 60, color))]
  }

  /// Things with a clear middle.
  private static func frames() -> [(String, Layer)] {
    let border = Layer()
    border.borderWidth = 3
    border.cornerRadius = 4
    let ring = ShapeLayer()
    ring.path = Path(rect: CGRect(x: 3, y: 3, width: 74, height: 54))
    (ring.fillColor, ring.strokeColor) = (nil, .black)
    let container = Layer()
    container.addSublayer(box(0, 0, 8, 8, .pureBlue))
    let gradient = GradientLayer()
    gradient.colors = [.clear, .clear, .pureBlue]
    gradient.locations = [0, 0.9, 1]
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 0))
    let kinds = [
      ("border", border), ("ring", ring), ("container", container), ("gradient", gradient),
    ]
    for (_, layer) in kinds {
      layer.frame = CGRect(x: 10, y: 10, width: 80, height: 60)
      layer.transform = Transform3D(rotationAngle: 1.2, x: 1, y: 0, z: 0)
    }
    return kinds
  }

  @Test(arguments: 0..<6, 0..<4)
  func `no line is visible where a clear layer cuts a translucent one`(
    panel: Int, frame: Int
  ) throws {
    let ((panelName, panel), (frameName, frame)) = (Self.panels()[panel], Self.frames()[frame])
    for turn in [0.0, 0.3] {
      let stage = stage([panel, frame])
      let sublayer = try #require(stage.sublayers?.first)
      sublayer.transform = Transform3D(rotationAngle: turn, x: 0, y: 0, z: 1)
      let surface = try draw(100, 80, stage)
      let alphas = Set((34..<46).flatMap { y in (40..<60).map { surface[$0, y] >> 24 } })
      #expect(alphas == [128], "\(panelName) cut by \(frameName), turned by \(turn)")
    }
  }

  @Test func `a plain layer flattens its sublayers, a space in a space does not`() throws {
    func nested(_ inner: Layer) -> Layer {
      inner.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
      let near = box(20, 20, 40, 40, .pureRed)
      near.transform = Transform3D(translationX: 0, y: 0, z: 10)
      inner.addSublayer(near)
      let middle = box(30, 30, 40, 40, .pureBlue)
      middle.transform = Transform3D(translationX: 0, y: 0, z: 5)
      return stage([middle, inner])
    }
    // The plain layer is at z = 0, behind the middle one, with all its sublayers.
    #expect(try draw(100, 80, nested(Layer()))[45, 45] == Pixel.blue)
    #expect(try draw(100, 80, nested(TransformLayer()))[45, 45] == Pixel.red)
  }

  @Test func `a transform layer draws nothing itself and clips nothing`() throws {
    let stage = stage([box(-10, 10, 40, 40, .pureRed)])
    let space = try #require(stage.sublayers?.first)
    space.backgroundColor = .pureBlue
    space.borderWidth = 3
    space.cornerRadius = 9
    space.shadowOpacity = 1
    space.masksToBounds = true
    space.mask = Layer()
    space.shouldRasterize = true
    space.shadows = [Shadow(color: .black, offset: .zero, radius: 2)]
    space.bounds = CGRect(x: 0, y: 0, width: 20, height: 80)
    space.position = CGPoint(x: 20, y: 40)
    let surface = try draw(100, 80, stage)
    #expect(surface.count(Pixel.red) == 1600)
    #expect(surface.paintedCount == 1600)
  }

  @Test func `opacity multiplies that of each layer separately`() throws {
    let (one, other) = (box(20, 20, 40, 40, .pureRed), box(30, 20, 40, 40, .pureRed))
    let stage = stage([one, other])
    stage.sublayers?.first?.opacity = 0.5
    let surface = try draw(100, 80, stage)
    #expect(surface[25, 40] >> 24 == 128)
    #expect(surface[45, 40] >> 24 == 192)
  }

  @Test func `the superlayer's sublayer transform gives the perspective`() throws {
    let layer = box(40, 30, 20, 20, .pureRed)
    layer.transform = Transform3D(translationX: 0, y: 0, z: 50)
    // At half the distance of the eye everything is twice as large.
    #expect(try draw(100, 80, stage(distance: 100, [layer])).count(Pixel.red) == 1600)
  }

  @Test func `a space that turns moves its contents, and everything that it leaves is repainted`()
    throws
  {
    let inner = TransformLayer()
    inner.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    inner.addSublayer(box(20, 20, 30, 40, .pureRed))
    let stage = stage(distance: 300, [inner, turned(.pureBlue, 1)])
    let compositor = try Compositor(size: CGSize(width: 100, height: 80))
    compositor.root = stage
    compositor.render()
    for step in 1...6 {
      let angle = CGFloat(step) * 0.7
      stage.sublayers?.first?.transform = Transform3D(rotationAngle: angle, x: 1, y: 1, z: 0)
      inner.position.x += 3
      compositor.render()
      let fresh = try Compositor(size: CGSize(width: 100, height: 80))
      fresh.root = stage
      fresh.render()
      expectEqual(compositor.surface, fresh.surface, "turned")
    }
  }

  /// If each were placed for every one around it, this would take many minutes.
  @Test(.hangLimit)
  func `many nested spaces are placed once each`() throws {
    var inside: Layer = box(20, 20, 30, 40, .pureRed)
    for _ in 0..<1200 {
      let space = TransformLayer()
      space.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
      space.addSublayer(inside)
      inside = space
    }
    let surface = try draw(100, 80, stage([inside]))
    #expect(surface.count(Pixel.red) == 1200)
  }
}
