// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@Suite struct BlendingTests {
  private static let gray = Color(red: 0.5, green: 0.5, blue: 0.5)

  private func blended(
    _ mode: BlendMode?, _ color: Color?, opacity: Float = 1, on below: Color = Self.gray
  ) throws -> UInt32 {
    let layer = box(0, 0, 4, 4, color)
    layer.compositingFilter = mode
    layer.opacity = opacity
    return try draw(4, 4, on: below, layer)[1, 1]
  }

  @Test func `a layer is not blended by default, and normal is source over`() throws {
    #expect(Layer().compositingFilter == nil)
    #expect(try blended(nil, .pureRed) == Pixel.red)
    #expect(try blended(.normal, .pureRed) == Pixel.red)
    #expect(try blended(.normal, .pureRed, opacity: 0.5) == 0xFFC0_4040)
  }

  @Test(
    arguments: [
      (.multiply, 0xFF80_0000), (.screen, 0xFFFF_8080), (.lighten, 0xFFFF_8080),
      (.darken, 0xFF80_0000), (.difference, 0xFF7F_8080), (.plusLighter, 0xFFFF_8080),
      (.plusDarker, 0xFF80_0000), (.destinationOut, 0), (.clear, 0), (.copy, 0xFFFF_0000),
      (.destinationOver, 0xFF80_8080), (.xor, 0), (.sourceIn, 0xFFFF_0000), (.sourceOut, 0),
    ] as [(BlendMode, UInt32)])
  func `red on grey agrees with the formula`(mode: BlendMode, pixel: UInt32) throws {
    #expect(try blended(mode, .pureRed) == pixel)
  }

  @Test func `opacity multiplies the layer before blending`() throws {
    // Half of black multiplied: half of grey remains.
    #expect(try blended(.multiply, .black, opacity: 0.5) == 0xFF40_4040)
    #expect(try blended(.copy, .pureRed, opacity: 0.5) == 0x8080_0000)
  }

  @Test func `the layer and its sublayers are blended as one picture`() throws {
    let layer = box(0, 0, 4, 4, .white)
    layer.compositingFilter = .multiply
    layer.addSublayer(box(0, 0, 2, 4, .pureRed))
    let surface = try draw(4, 4, on: .pureGreen, layer)
    #expect(surface[0, 0] == Pixel.black)
    #expect(surface[3, 0] == Pixel.green)
  }

  @Test func `a blended layer limits the blending of its sublayers`() throws {
    let sublayer = box(0, 0, 4, 4, .pureRed)
    sublayer.compositingFilter = .multiply
    let layer = box(0, 0, 4, 4)
    layer.addSublayer(sublayer)
    #expect(try draw(4, 4, on: .pureGreen, layer)[0, 0] == Pixel.black)
    layer.compositingFilter = .normal
    #expect(try draw(4, 4, on: .pureGreen, layer)[0, 0] == Pixel.red)
    layer.compositingFilter = nil
    layer.shouldRasterize = true
    #expect(try draw(4, 4, on: .pureGreen, layer)[0, 0] == Pixel.red)
  }

  @Test func `a translucent group shows its background to sublayers that blend`() throws {
    let sublayer = box(0, 0, 4, 4, .pureRed)
    sublayer.compositingFilter = .multiply
    let layer = box(0, 0, 4, 4)
    layer.addSublayer(sublayer)
    layer.opacity = 0.5
    #expect(try draw(4, 4, on: .pureGreen, layer)[0, 0] == 0xFF00_7F00)
  }

  @Test func `modes that act on clear pixels act only within the bounds`() throws {
    let layer = box(1, 1, 2, 2)
    layer.addSublayer(box(1, 1, 2, 2, .pureRed))
    layer.compositingFilter = .copy
    let surface = try draw(4, 4, on: .pureGreen, layer)
    let (g, r) = (Pixel.green, Pixel.red)
    #expect(surface.rows == [[g, g, g, g], [g, 0, 0, g], [g, 0, r, g], [g, g, g, g]])
  }

  @Test func `a layer that draws nothing clears its bounds`() throws {
    let layer = box(1, 1, 2, 2)
    layer.compositingFilter = .clear
    let surface = try draw(4, 4, on: .white, layer)
    #expect(surface.count(0) == 4)
    #expect(surface.count(Pixel.white) == 12)
  }

  @Test func `a hole cut into a layer casts no shadow`() throws {
    let card = box(0, 0, 8, 8, .white)
    card.masksToBounds = true
    card.shadowOpacity = 1
    card.shadowRadius = 0
    card.shadowOffset = .zero
    let hole = box(2, 2, 4, 4, .black)
    hole.compositingFilter = .destinationOut
    card.addSublayer(hole)
    let surface = try draw(8, 8, card)
    #expect(surface[4, 4] == 0)
    #expect(surface[0, 0] == Pixel.white)
  }

  @Test func `a rasterized layer is blended with the content below its bitmap`() throws {
    let layer = box(0, 0, 4, 4, .pureRed)
    layer.shouldRasterize = true
    layer.compositingFilter = .screen
    let compositor = try Compositor(size: CGSize(width: 4, height: 4))
    compositor.background = .pureBlue
    compositor.root = layer
    compositor.render()
    #expect(compositor.surface[0, 0] == 0xFFFF_00FF)
    // The bitmap stays, because only its compositing changes.
    layer.compositingFilter = .multiply
    let report = compositor.render()
    #expect(report.caches[.rasterizedLayer].hits == 1)
    #expect(compositor.surface[0, 0] == Pixel.black)
  }

  @Test func `a change of the compositing filter repaints only the layer`() throws {
    let root = box(0, 0, 20, 20, .white)
    let layer = box(4, 4, 8, 8, .pureRed)
    root.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 20, height: 20))
    compositor.root = root
    compositor.render()
    layer.compositingFilter = .multiply
    #expect(compositor.render().damage == [PixelRect(x: 4, y: 4, width: 8, height: 8)])
    #expect(compositor.render().damage == [])
  }

  // MARK: In perspective

  /// A layer of 40 × 30 about the middle of a stage of 60 × 50, rotated by an angle.
  private func stage(_ card: Layer, turnedBy angle: CGFloat) -> Layer {
    let stage = box(0, 0, 60, 50)
    stage.sublayerTransform.m34 = -1 / 100
    card.bounds.size = CGSize(width: 40, height: 30)
    card.position = CGPoint(x: 30, y: 25)
    card.transform = Transform3D(rotationAngle: angle, x: 0.3, y: 1, z: 0)
    stage.addSublayer(card)
    return stage
  }

  @Test(
    arguments: [.clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop]
      as [BlendMode])
  func `an almost unrotated layer acts in perspective as it does flat`(mode: BlendMode) throws {
    func picture(turnedBy angle: CGFloat) throws -> Image {
      let card = box(0, 0, 0, 0, Color(red: 1, green: 0.5, blue: 0, alpha: 0.6))
      card.compositingFilter = mode
      card.addSublayer(box(-5, 10, 20, 9, .pureBlue))
      card.opacity = 0.8
      return try draw(60, 50, on: Color(gray: 0.7, alpha: 0.9), stage(card, turnedBy: angle))
    }
    let flat = try picture(turnedBy: 0)
    let turned = try picture(turnedBy: 1e-7)
    #expect(flat[30, 25] != flat[2, 2])
    var worst = 0
    for (one, other) in zip(flat.pixels, turned.pixels) {
      for shift in [0, 8, 16, 24] as [UInt32] {
        worst = max(worst, abs(Int(one >> shift & 255) - Int(other >> shift & 255)))
      }
    }
    #expect(worst <= 1)
  }

  @Test(arguments: [0, 9] as [CGFloat])
  func `a layer in perspective clears the area that it would cover`(radius: CGFloat) throws {
    let hole = box(0, 0, 0, 0)
    hole.cornerRadius = radius
    hole.compositingFilter = .clear
    let surface = try draw(60, 50, on: .white, stage(hole, turnedBy: 0.9))

    let card = box(0, 0, 0, 0, .black)
    card.cornerRadius = radius
    let covered = try draw(60, 50, on: .white, stage(card, turnedBy: 0.9))
    var (cleared, dark, worst) = (0, 0, 0)
    for (one, other) in zip(surface.pixels, covered.pixels) {
      #expect(one == (one & 255) * 0x0101_0101)
      cleared += 255 - Int(one & 255)
      dark += 255 - Int(other & 255)
      worst = max(worst, abs(Int(one & 255) - Int(other & 255)))
    }
    #expect(dark > 100_000)
    // Corners of a picture at an angle are softer than those of an outline.
    #expect(worst <= (radius == 0 ? 1 : 80))
    #expect(abs(cleared - dark) * 200 <= (radius == 0 ? 0 : dark))
  }

  @Test func `a translucent layer in perspective clears its visible area`() throws {
    let hole = box(0, 0, 0, 0)
    hole.compositingFilter = .clear
    let stage = stage(hole, turnedBy: 0.9)
    stage.opacity = 0.5
    #expect(try draw(60, 50, on: .white, stage)[30, 25] == 0x7F7F_7F7F)
  }

  @Test func `a layer whose back is invisible clears nothing in perspective`() throws {
    let hole = box(0, 0, 0, 0, .black)
    hole.compositingFilter = .clear
    hole.isDoubleSided = false
    #expect(try draw(60, 50, on: .white, stage(hole, turnedBy: 2.5)).count(Pixel.white) == 3000)
    #expect(try draw(60, 50, on: .white, stage(hole, turnedBy: 0.5)).count(Pixel.white) < 2500)
  }
}
