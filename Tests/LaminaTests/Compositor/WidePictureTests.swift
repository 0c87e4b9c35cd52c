// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// Pictures that are sampled in several parts side by side, because they are wide.
@Suite struct WidePictureTests {
  enum Kind: CaseIterable { case image, opaque, bitmap, tinted, slanted }

  private static func layer(_ kind: Kind) throws -> Layer {
    let stripes = (0..<64 * 64).map { index -> UInt32 in
      let (x, y) = (index % 64, index / 64)
      let other: UInt32 = kind == .opaque ? 0xFFD0_8010 : 0x7F10_4060
      return (x / 5 + y / 9) % 2 == 0 ? 0xFF20_90F0 : other
    }
    let image = try #require(Image(width: 64, height: 64, premultipliedARGB: stripes))
    let layer = box(40, 30, 2_000, 60)
    layer.contents = image
    switch kind {
    case .image, .opaque: layer.transform = Transform3D(rotationAngle: 0.012, x: 0, y: 0, z: 1)
    case .bitmap:
      layer.cornerRadius = 20
      layer.shouldRasterize = true
      layer.transform = Transform3D(rotationAngle: 0.012, x: 0, y: 0, z: 1)
    case .tinted:
      layer.opacity = 0.6
      layer.transform = Transform3D(rotationAngle: -0.012, x: 0, y: 0, z: 1)
    case .slanted:
      layer.transform = Transform3D(rotationAngle: 0.3, x: 1, y: 0, z: 0)
        .concatenating(Transform3D(perspective: 3_000))
    }
    return layer
  }

  @Test(arguments: Kind.allCases)
  func `strips of a wide picture are those of the whole`(kind: Kind) throws {
    let compositor = try Compositor(size: CGSize(width: 2_100, height: 120), threads: 1)
    compositor.background = .white
    compositor.root = try Self.layer(kind)
    compositor.render()
    let whole = compositor.surface
    #expect(Set(whole.pixels).count > 100)
    for x in stride(from: 0, to: 2_100, by: 300) {
      let rect = PixelRect(x: x, y: 0, width: 300, height: 120)
      compositor.ownPixels.image.replace(rect, color: 0xFF00_FF00)
      _ = compositor.paint(Region(rect))
    }
    #expect(compositor.surface.pixels == whole.pixels)
  }

  @Test func `rows beside a turned picture keep the background`() throws {
    let image = try #require(
      Image(width: 2, height: 1, premultipliedARGB: [0xFF20_90F0, 0xFFD0_8010]))
    let layer = box(0, 0, 600, 100)
    layer.contents = image
    layer.position = CGPoint(x: 400, y: 200)
    // By rounding, its lowest row of pixels is touched and not covered.
    layer.transform = Transform3D(rotationAngle: .pi, x: 0, y: 0, z: 1)
    let surfaces = try [CompositingRoad.standard, .pixman].map { road in
      let compositor = try Compositor(size: CGSize(width: 800, height: 400), threads: 1)
      compositor.compositingRoad = road
      compositor.background = .white
      compositor.root = layer
      compositor.render()
      return compositor.surface
    }
    #expect(surfaces[0].pixels == surfaces[1].pixels)
    #expect(surfaces[0].pixels[250 * 800 + 400] == 0xFFFF_FFFF)
    #expect(surfaces[0].pixels[200 * 800 + 400] != 0xFFFF_FFFF)
  }

  /// On Pixman's road no picture is made in place.
  @Test func `the inside of a turned opaque picture is the same without a mask`() throws {
    let surfaces = try [CompositingRoad.standard, .pixman].map { road in
      let compositor = try Compositor(size: CGSize(width: 2_100, height: 120), threads: 1)
      compositor.compositingRoad = road
      compositor.root = try Self.layer(.opaque)
      compositor.render()
      return compositor.surface
    }
    #expect(surfaces[0].pixels == surfaces[1].pixels)
  }
}
