// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// A layer that draws the pattern as its contents, without tiles.
private final class PatternLayer: Layer {
  override func draw(in context: DrawingContext) { drawPattern(context) }
}

/// The look of tiles.
@Suite struct TilePictureTests {
  /// The pattern in tiles of a side under a transform, on 150 × 110 pixels.
  private static func picture(
    tiles side: CGFloat, _ transform: Transform3D, threads: Int? = nil,
    _ prepare: (TiledLayer) -> Void = { _ in }
  ) throws -> Image {
    let scene = try TileScene(150, 110, layer: CGSize(width: 400, height: 300), threads: threads) {
      drawPattern($0)
    }
    scene.layer.tileSize = CGSize(width: side, height: side)
    scene.layer.transform = transform
    prepare(scene.layer)
    scene.compositor.render()
    return scene.compositor.surface
  }

  @Test(arguments: [
    Transform2D(translationX: -30, y: -17), Transform2D(translationX: -31, y: -64),
    Transform2D(a: 2, b: 0, c: 0, d: 2, tx: -100, ty: -90),
  ])
  func `tiles at the scale of a level have the bytes of a drawing without tiles`(
    transform: Transform2D
  ) throws {
    let plain = PatternLayer()
    plain.anchorPoint = .zero
    plain.bounds = CGRect(x: 0, y: 0, width: 400, height: 300)
    plain.transform = Transform3D(transform)
    plain.setNeedsDisplay()
    let tiled = try Self.picture(tiles: 64, Transform3D(transform)) { $0.levelsOfDetailBias = 1 }
    if transform.a == 2 {
      #expect(try tiled == draw(150, 110, plain))
    } else {
      // The finest level is seen at half its size there.
      let one = try Self.picture(tiles: 64, Transform3D(transform))
      #expect(try one == draw(150, 110, plain))
      #expect(one != tiled)
    }
  }

  /// Moves between pixels, sizes between levels, rotations, and perspective.
  static let transforms: [Transform3D] = {
    var eye = Transform3D.identity
    eye.m34 = -1 / 300
    return [
      Transform3D(translationX: -30.3, y: -17.6, z: 0), Transform3D(scaleX: 0.7, y: 0.7, z: 1),
      Transform3D(scaleX: 1.37, y: 0.61, z: 1), Transform3D(scaleX: 3.3, y: 3.3, z: 1),
      Transform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1),
      Transform3D(scaleX: -0.9, y: 0.9, z: 1)
        .concatenating(Transform3D(translationX: 200, y: 0, z: 0)),
      Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0).concatenating(eye),
    ]
  }()

  @Test(arguments: transforms)
  func `no seam shows: small tiles have the bytes of one large tile`(transform: Transform3D) throws
  {
    let large = try Self.picture(tiles: 1024, transform)
    #expect(large.paintedCount > 5000)
    #expect(try Self.picture(tiles: 64, transform) == large)
    #expect(try Self.picture(tiles: 101, transform) == large)
  }

  @Test(arguments: transforms)
  func `an opaque layer in tiles has no translucent pixel`(
    transform: Transform3D
  ) throws {
    let scene = try TileScene(150, 110, layer: CGSize(width: 400, height: 300))
    scene.layer.transform = transform
    scene.compositor.render()
    let tiled = scene.compositor.surface
    scene.layer.removeFromSuperlayer()
    let plain = Layer()
    plain.anchorPoint = .zero
    plain.bounds = scene.layer.bounds
    plain.transform = transform
    plain.backgroundColor = .white
    // Perspective samples a separate picture, also for a layer of one colour.
    #expect(try tiled == draw(150, 110, plain))
  }

  @Test func `any number of threads and any policy give the same bytes`() throws {
    for transform in Self.transforms {
      let one = try Self.picture(tiles: 64, transform, threads: 1)
      #expect(try Self.picture(tiles: 64, transform, threads: 4) == one)
      let many = try Self.picture(tiles: 64, transform, threads: 3) {
        $0.tileDrawer = { drawPattern($0) }
      }
      #expect(many == one)
    }
  }

  @Test func `levels of detail are drawn with their own scale`() throws {
    let scene = try TileScene(64, 64, layer: CGSize(width: 512, height: 512)) {
      let colors: [CGFloat: Color] = [
        2: Color(red: 1, green: 0, blue: 0), 1: Color(red: 0, green: 1, blue: 0),
        0.5: Color(red: 0, green: 0, blue: 1),
      ]
      $0.fill($0.dirtyRect, color: colors[$0.scale] ?? .black)
    }
    (scene.layer.levelsOfDetail, scene.layer.levelsOfDetailBias) = (3, 1)
    for (scale, pixel, side) in [
      (4, Pixel.red, 32), (1.5, Pixel.red, 32), (1, Pixel.green, 64), (0.75, Pixel.green, 64),
      (0.5, Pixel.blue, 128), (0.25, Pixel.blue, 128), (0.125, Pixel.blue, 128),
    ] as [(CGFloat, UInt32, CGFloat)] {
      scene.scale(by: scale)
      scene.compositor.render()
      #expect(scene.compositor.surface.count(pixel) == 64 * 64, "\(scale)")
      #expect(scene.recorder.rects.allSatisfy { $0.width == side })
      // Each level is kept.
      scene.recorder.rects = []
    }
    scene.scale(by: 1)
    #expect(scene.compositor.render().painting.tiles == 0)
  }

  @Test func `contentsScale gives the tiles of a fine surface their pixels`() throws {
    let layer = TiledLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.contentsScale = 2
    layer.tileDrawer = { drawPattern($0) }
    let plain = PatternLayer()
    plain.frame = layer.frame
    plain.setNeedsDisplay()
    #expect(try draw(100, 100, scale: 2, layer) == draw(100, 100, scale: 2, plain))
    layer.contentsScale = 1
    #expect(try draw(100, 100, scale: 2, layer) != draw(100, 100, scale: 2, plain))
  }

  @Test func `a drawing outside the bounds is not visible`() throws {
    let layer = TiledLayer()
    layer.frame = CGRect(x: 10, y: 20, width: 30.5, height: 12)
    layer.tileDrawer = { $0.fill($0.dirtyRect.insetBy(dx: -9, dy: -9), color: .white) }
    let plain = Layer()
    plain.frame = layer.frame
    plain.backgroundColor = .white
    #expect(try draw(64, 64, layer) == draw(64, 64, plain))
  }

  @Test func `a shadow of a drawing crosses the tiles' edges`() throws {
    @Sendable func body(_ context: DrawingContext) {
      context.shadow = DrawingShadow(color: .black, offset: CGSize(width: 5, height: 4), radius: 6)
      context.fill(CGRect(x: 40, y: 30, width: 50, height: 60), color: Color(gray: 0.5))
      context.draw(.softDisc(diameter: 40), in: CGRect(x: 100, y: 40, width: 40, height: 40))
    }
    func layer(_ side: CGFloat) -> TiledLayer {
      let layer = TiledLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 180, height: 140)
      layer.tileSize = CGSize(width: side, height: side)
      layer.tileDrawer = { body($0) }
      return layer
    }
    let large = try draw(180, 140, layer(512))
    let small = try draw(180, 140, layer(64))
    #expect(large.paintedCount > 6000)
    // A blur is cut at tiles, and is within one step of the exact one on either side.
    var worst = 0
    for (a, b) in zip(large.pixels, small.pixels) {
      for shift: UInt32 in [0, 8, 16, 24] {
        let (one, other) = (Int(a >> shift & 255), Int(b >> shift & 255))
        worst = max(worst, abs(one - other))
      }
    }
    #expect(worst <= 1)
  }

  @Test func `tiles count for shadows, masks, opacity and rasterization like other contents`()
    throws
  {
    func pair(_ prepare: (Layer) -> Void) throws -> (Image, Image) {
      let (tiled, plain) = (TiledLayer(), PatternLayer())
      tiled.tileSize = CGSize(width: 64, height: 64)
      tiled.tileDrawer = { drawPattern($0) }
      for layer in [tiled, plain] {
        layer.frame = CGRect(x: 20, y: 20, width: 150, height: 100)
        prepare(layer)
      }
      plain.setNeedsDisplay()
      return (try draw(200, 150, on: .white, tiled), try draw(200, 150, on: .white, plain))
    }
    let changes: [(Layer) -> Void] = [
      { $0.shadowOpacity = 0.8 }, { $0.opacity = 0.5 },
      {
        ($0.cornerRadius, $0.masksToBounds) = (30, true)
      }, { $0.shouldRasterize = true }, { $0.filters = [.gaussianBlur(radius: 3)] },
      {
        let mask = Layer()
        mask.frame = CGRect(x: 10, y: 10, width: 90, height: 70)
        mask.backgroundColor = .black
        mask.cornerRadius = 20
        $0.mask = mask
      },
    ]
    for change in changes {
      let (tiled, plain) = try pair(change)
      #expect(tiled == plain)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `tiles that are squeezed along one axis are left out before they are listed`()
    throws
  {
    let layer = TiledLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 1e9, height: 1e9)
    layer.anchorPoint = .zero
    layer.tileSize = CGSize(width: 64, height: 64)
    layer.transform = Transform3D(scaleX: 1, y: 1e-6, z: 1)
    let compositor = try Compositor(size: CGSize(width: 100, height: 100), threads: 1)
    compositor.root = layer
    for _ in 0..<20 {
      compositor.setNeedsRepaint()
      #expect(compositor.render().omissions.map(\.reason) == [.tooLarge])
    }
  }
}
