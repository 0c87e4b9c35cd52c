// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Layers with blend modes, background filters, or both, that are rotated out of the plane or cut
/// by others.
@Suite struct BlendedSpaceTests {
  private static let cyan: UInt32 = 0xFF00_FFFF
  private static let yellow: UInt32 = 0xFFFF_FF00

  private func turned(_ layer: Layer, _ angle: CGFloat) -> Layer {
    layer.transform = Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
    return layer
  }

  /// A red stage of 40 × 40 in perspective.
  private func stage(_ sublayers: Layer...) -> Layer {
    let stage = box(0, 0, 40, 40, .pureRed)
    stage.sublayerTransform.m34 = -1 / 100
    stage.sublayers = sublayers
    return stage
  }

  private func space(_ sublayers: Layer...) -> TransformLayer {
    let space = TransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    space.sublayers = sublayers
    return space
  }

  private func largestDifference(_ one: Image, _ other: Image) -> Int {
    zip(one.pixels, other.pixels).reduce(0) { worst, pixels in
      zip(pixels.0.channels, pixels.1.channels).reduce(worst) { max($0, abs($1.0 - $1.1)) }
    }
  }

  // MARK: Pieces

  @Test func `each piece of a blended layer is blended with its own background`() throws {
    let layer = box(5, 5, 30, 30, .white)
    layer.compositingFilter = .difference
    let cutter = turned(box(0, 10, 40, 20, .pureBlue), 0.5)
    let surface = try draw(40, 40, on: .pureRed, space(cutter, layer))
    // One half of the cutter is in front, and the other behind.
    let halves = [surface[12, 20], surface[28, 20]].sorted()
    #expect(halves == [Pixel.blue, Self.yellow].sorted())
    #expect(surface[10, 7] == Self.cyan)
    #expect(surface[30, 32] == Self.cyan)
    #expect(surface[2, 2] == Pixel.red)
  }

  @Test(arguments: BlendMode.allCases)
  func `a blended layer looks uncut beside its cuts`(mode: BlendMode) throws {
    for angle in [0, 0.4] as [CGFloat] {
      func picture(isCut: Bool) throws -> Image {
        let layer = turned(box(4, 4, 32, 32, Color(red: 0.2, green: 0.9, blue: 0.5)), angle)
        layer.opacity = 0.7
        layer.cornerRadius = 6
        layer.addSublayer(box(0, 0, 32, 9, Color(red: 1, green: 0.3, blue: 0, alpha: 0.5)))
        layer.compositingFilter = mode
        // A narrow band across the middle.
        let cutter = box(-5, 18, 50, 4, .white)
        cutter.transform = Transform3D(rotationAngle: angle + 1.2, x: 0, y: 1, z: 0)
        if !isCut { cutter.isHidden = true }
        // If two cross, the later one is cut.
        let stage = stage(space(cutter, layer))
        stage.backgroundColor = Color(red: 0.7, green: 0.4, blue: 0.6, alpha: 0.8)
        return try draw(40, 40, stage)
      }
      let (whole, cut) = (try picture(isCut: false), try picture(isCut: true))
      var differences = 0
      for y in 0..<40 where !(14..<26).contains(y) {
        for x in 0..<40 {
          let pairs = zip(whole[x, y].channels, cut[x, y].channels)
          // A level layer is painted directly if nothing cuts it, otherwise as a picture.
          differences += pairs.count { abs($0 - $1) > (angle == 0 ? 40 : 0) }
        }
      }
      #expect(differences == 0, "\(angle)")
      #expect(whole != cut)
    }
  }

  @Test func `pieces of a layer share one group`() throws {
    let layer = box(5, 5, 30, 30, .white)
    layer.compositingFilter = .multiply
    let cutters = (0..<4).map { turned(box(2, 6 + CGFloat($0) * 7, 36, 6, .pureBlue), 0.5) }
    let root = box(0, 0, 40, 40, .pureRed)
    let space = space()
    space.sublayers = cutters + [layer]
    root.addSublayer(space)
    let compositor = try Compositor(size: CGSize(width: 40, height: 40))
    compositor.root = root
    let painting = compositor.render().painting
    #expect(painting.blends >= 2)
    // The group, its picture, and those of the four cutters.
    #expect(painting.surfaces <= 6)
  }

  // MARK: Panes

  @Test func `a pane in perspective filters within its mask`() throws {
    let pane = turned(box(5, 5, 30, 30), 0.6)
    pane.backgroundFilters = [.invert(1)]
    pane.mask = box(0, 0, 15, 30, .black)
    let surface = try draw(40, 40, stage(pane))
    #expect(surface[14, 20] == Self.cyan)
    #expect(surface[26, 20] == Pixel.red)
    let filled = turned(box(5, 5, 30, 30, Color(red: 0, green: 1, blue: 1)), 0.6)
    filled.mask = box(0, 0, 15, 30, .black)
    let expected = try draw(40, 40, stage(filled))
    // The inner edge of a mask is softer than an outline.
    let (area, expectedArea) = (surface.green, expected.green)
    #expect(expectedArea > 200)
    #expect(abs(area - expectedArea) < expectedArea * 0.03)

    pane.mask?.opacity = 0.5
    #expect(try draw(40, 40, stage(pane))[14, 20] == 0xFF7F_8080)
    pane.mask?.isHidden = true
    #expect(try draw(40, 40, stage(pane)).count(Pixel.red) == 1600)
  }

  @Test func `the mask of a pane is rotated with it, and keeps its own position`() throws {
    let pane = box(5, 5, 30, 30)
    pane.backgroundFilters = [.invert(1)]
    pane.isGeometryFlipped = true
    pane.bounds.origin = CGPoint(x: 100, y: 50)
    pane.mask = box(100, 50, 30, 10, .black)
    pane.mask?.transform = Transform3D(translationX: 0, y: 4, z: 30)
    let flat = try draw(40, 40, stage(pane))
    #expect(flat.count(Self.cyan) == 300)
    pane.transform = Transform3D(rotationAngle: 1e-7, x: 0, y: 1, z: 0)
    #expect(largestDifference(flat, try draw(40, 40, stage(pane))) <= 1)
  }

  @Test func `a pane in perspective is blended with its filtered background`() throws {
    let pane = turned(box(5, 5, 30, 30, Color(red: 1, green: 1, blue: 0)), 0.6)
    pane.backgroundFilters = [.invert(1)]
    pane.compositingFilter = .multiply
    let surface = try draw(40, 40, stage(pane))
    #expect(surface[20, 20] == Pixel.green)
    #expect(surface[2, 2] == Pixel.red)
  }

  @Test(arguments: [nil, .multiply, .screen, .xor, .copy, .destinationIn] as [BlendMode?])
  func `an almost unrotated pane looks like a flat one`(mode: BlendMode?) throws {
    func picture(turnedBy angle: CGFloat) throws -> Image {
      let pane = box(5, 5, 30, 30)
      // The background of masked content is masked as well, except with groups and perspective.
      if mode != nil { pane.backgroundColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.6) }
      pane.backgroundFilters = [.gaussianBlur(radius: 1.5), .invert(0.8)]
      pane.compositingFilter = mode
      pane.cornerRadius = 7
      pane.opacity = 0.8
      let mask = box(-10, -10, 50, 50, Color(gray: 0, alpha: 0.4))
      mask.addSublayer(box(10, 10, 16, 50, .black))
      pane.mask = mask
      pane.transform = Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
      return try draw(
        40, 40, on: Color(gray: 0.7, alpha: 0.9), stage(box(12, 3, 12, 20, .pureBlue), pane))
    }
    let flat = try picture(turnedBy: 0)
    #expect(flat[20, 30] != Pixel.red)
    let turned = try picture(turnedBy: 1e-7)
    // In perspective the corners are other lines, at most 1/50 of a pixel from the curves; the flat ones
    // are at most 1/192 from them.
    #expect(largestDifference(flat, turned) <= 5)
    #expect(zip(flat.pixels, turned.pixels).count { $0 != $1 } < 50)
  }

  @Test func `masked and blended panes in a space follow changes`() throws {
    let pane = turned(box(5, 5, 40, 30, Color(gray: 0.5, alpha: 0.5)), 0.4)
    pane.backgroundFilters = [.gaussianBlur(radius: 2)]
    pane.compositingFilter = .difference
    let mask = box(4, 4, 30, 20, Color(gray: 0, alpha: 0.7))
    pane.mask = mask
    let cutter = turned(box(8, 8, 40, 12, .pureBlue), -0.5)
    let dot = box(14, 14, 4, 4, .black)
    let stage = stage(dot, space(cutter, pane))
    let root = box(0, 0, 60, 40, .white)
    root.sublayers = [stage]
    let compositor = try Compositor(size: CGSize(width: 60, height: 40))
    compositor.root = root
    #expect(compositor.render().painting.backdrops >= 2)
    let edits: [(String, () -> Void)] = [
      ("behind", { dot.position.x += 3 }), ("mask", { mask.position.x += 3 }),
      ("turned", { _ = self.turned(pane, -0.9) }), ("faded", { pane.opacity = 0.4 }),
      ("cutter", { cutter.position.y += 6 }), ("mode", { pane.compositingFilter = .copy }),
      ("no mask", { pane.mask = nil }), ("moved", { stage.position.x += 2 }),
      ("behind once more", { dot.position.x = 30 }),
    ]
    for (name, edit) in edits {
      edit()
      compositor.render()
      let partial = compositor.surface
      compositor.setNeedsRepaint()
      compositor.render()
      #expect(compositor.surface == partial, "\(name)")
    }
  }
}

extension Image {
  /// The sum of all greens, in units of a full pixel.
  fileprivate var green: Double { pixels.reduce(0) { $0 + Double($1 >> 8 & 255) } / 255 }
}
