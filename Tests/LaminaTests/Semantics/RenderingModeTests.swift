// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// `Compositor.renderingMode`.
@Suite struct RenderingModeTests {
  private let tint = Color(red: 1, green: 0.5, blue: 0)

  private func picture(of layer: Layer, _ mode: RenderingMode) throws -> Image {
    try layer.render(mode: mode)
  }

  @Test func `the default group is white and the accent group the tint, each with its alpha`()
    throws
  {
    let root = box(0, 0, 3, 1)
    let half = box(1, 0, 1, 1, Color(red: 0, green: 0, blue: 1, alpha: 0.5))
    let accent = box(2, 0, 1, 1, .pureGreen)
    accent.isAccentable = true
    root.sublayers = [box(0, 0, 1, 1, .pureRed), half, accent]
    #expect(try picture(of: root, .fullColor).pixels == [Pixel.red, 0x8000_0080, Pixel.green])
    #expect(
      try picture(of: root, .accented(tint)).pixels == [Pixel.white, 0x8080_8080, 0xFFFF_8000])
  }

  /// The pictures of such groups are kept, and their keys do not tell the colours of tiles.
  @Test(arguments: ["rasterized", "filtered", "in perspective"])
  func `tiles in a group whose picture is kept change their colours`(group kind: String) throws {
    let (root, group) = (box(0, 0, 64, 64), box(0, 0, 64, 64))
    switch kind {
    case "rasterized": group.shouldRasterize = true
    case "filtered": group.filters = [.gaussianBlur(radius: 1)]
    default:
      root.sublayerTransform = Transform3D(perspective: 500)
      group.transform = Transform3D(rotationAngle: 0.1, x: 0, y: 1, z: 0)
    }
    let tiles = TiledLayer(frame: group.bounds)
    tiles.tileDrawer = { $0.fill($0.dirtyRect, color: .pureRed) }
    group.addSublayer(tiles)
    root.addSublayer(group)
    let compositor = try Compositor(size: root.bounds.size)
    compositor.root = root
    for mode in [RenderingMode.fullColor, .vibrant, .accented(tint), .fullColor] {
      compositor.renderingMode = mode
      compositor.render()
      let isRight = try compositor.surface == root.render(mode: mode)
      #expect(isRight, "\(mode)")
    }
  }

  @Test func `a change of the mode keeps what has no colour`() throws {
    let (root, card) = (box(0, 0, 64, 64), box(12, 12, 40, 40, .pureRed))
    card.cornerRadius = 10
    (card.shadowOpacity, card.shadowRadius) = (0.5, 4)
    root.addSublayer(card)
    let compositor = try Compositor(size: root.bounds.size)
    compositor.root = root
    #expect(compositor.render().caches.total.misses > 0)
    compositor.renderingMode = .vibrant
    let caches = compositor.render().caches.total
    #expect(caches.hits > 0 && caches.misses == 0)
  }

  @Test func `layers below an accentable layer cannot leave its group`() throws {
    let root = box(0, 0, 1, 1)
    root.isAccentable = true
    let child = box(0, 0, 1, 1, .pureRed)
    child.isAccentable = false
    let grandchild = box(0, 0, 1, 1, .pureRed)
    child.addSublayer(grandchild)
    root.addSublayer(child)
    #expect(try picture(of: root, .accented(tint)).pixels == [0xFFFF_8000])
  }

  @Test(arguments: [false, true])
  func `a layer whose superlayer is released leaves its group`(isMask: Bool) throws {
    let child = box(0, 0, 1, 1, .pureRed)
    child.addSublayer(box(0, 0, 1, 1, .pureRed))
    func release() {
      let parent = Layer()
      parent.isAccentable = true
      if isMask { parent.mask = child } else { parent.addSublayer(child) }
    }
    release()
    #expect(child.superlayer == nil)
    #expect(try picture(of: child, .accented(tint)).pixels == [Pixel.white])
  }

  @Test func `a moved layer takes the group of its new place, with everything below it`() throws {
    let root = box(0, 0, 2, 1)
    let (left, right) = (box(0, 0, 1, 1), box(1, 0, 1, 1))
    root.sublayers = [left, right]
    let leaf = box(0, 0, 1, 1, .pureRed)
    let branch = box(0, 0, 1, 1)
    branch.addSublayer(leaf)
    left.addSublayer(branch)
    right.isAccentable = true
    let compositor = try Compositor(size: CGSize(width: 2, height: 1))
    compositor.renderingMode = .accented(tint)
    compositor.root = root
    func pixels() -> [UInt32] {
      compositor.render()
      return compositor.surface.pixels
    }
    #expect(pixels() == [Pixel.white, 0])
    right.addSublayer(branch)
    #expect(pixels() == [0, 0xFFFF_8000])
    left.sublayers = [branch]
    #expect(pixels() == [Pixel.white, 0])
    right.sublayers = [branch]
    right.sublayers = nil
    left.addSublayer(branch)
    #expect(pixels() == [Pixel.white, 0])
    right.addSublayer(branch)
    right.isAccentable = false
    #expect(pixels() == [0, Pixel.white])
    left.isAccentable = true
    left.addSublayer(branch)
    #expect(pixels() == [0xFFFF_8000, 0])
  }

  @Test func `vibrant shows greys of the same luma`() throws {
    let root = box(0, 0, 3, 1)
    root.sublayers = [
      box(0, 0, 1, 1, .pureRed), box(1, 0, 1, 1, .pureGreen),
      box(2, 0, 1, 1, Color(red: 0, green: 0, blue: 1, alpha: 0.5)),
    ]
    #expect(try picture(of: root, .vibrant).pixels == [0xFF36_3636, 0xFFB6_B6B6, 0x8009_0909])
  }

  private static func photo() throws -> Image {
    try #require(
      Image(
        width: 2, height: 2,
        premultipliedARGB: [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_0000, 0x8000_8000]))
  }

  @Test func `an image chooses its own rendering`() throws {
    let layer = box(0, 0, 2, 2)
    layer.contents = try Self.photo()
    let mode = RenderingMode.accented(tint)
    let white: UInt32 = 0xFFFF_FFFF
    #expect(try picture(of: layer, mode).pixels == [white, white, white, 0x8080_8080])
    layer.accentedRenderingMode = .accented
    #expect(
      try picture(of: layer, mode).pixels == [0xFFFF_8000, 0xFFFF_8000, 0xFFFF_8000, 0x8080_4000])
    layer.accentedRenderingMode = .desaturated
    #expect(try picture(of: layer, mode).pixels == [white, 0, 0x3636_3636, 0x5C5C_5C5C])
    layer.accentedRenderingMode = .accentedDesaturated
    #expect(try picture(of: layer, mode).pixels == [0xFFFF_8000, 0, 0x3636_1B00, 0x5C5C_2E00])
    layer.accentedRenderingMode = .fullColor
    #expect(try picture(of: layer, mode).pixels == Self.photo().pixels)
    #expect(try picture(of: layer, .fullColor).pixels == Self.photo().pixels)
  }

  @Test func `a container background is left out unless it is kept`() throws {
    let root = box(0, 0, 2, 1)
    let background = box(0, 0, 2, 1, .pureBlue)
    background.isContainerBackground = true
    root.sublayers = [background, box(0, 0, 1, 1, .pureRed)]
    #expect(try picture(of: root, .fullColor).pixels == [Pixel.red, Pixel.blue])
    #expect(try picture(of: root, .vibrant).pixels == [0xFF36_3636, 0])
    let compositor = try Compositor(size: CGSize(width: 2, height: 1))
    compositor.renderingMode = .vibrant
    compositor.removesContainerBackgrounds = false
    compositor.root = root
    compositor.render()
    #expect(compositor.surface.pixels == [0xFF36_3636, 0xFF12_1212])
  }

  @Test func `another mode repaints everything, and the tree does not change`() throws {
    let root = box(0, 0, 4, 1)
    let accent = box(2, 0, 1, 1, .pureGreen)
    accent.isAccentable = true
    root.sublayers = [box(0, 0, 1, 1, .pureRed), accent]
    let compositor = try Compositor(size: CGSize(width: 4, height: 1))
    compositor.root = root
    compositor.render()
    let full = compositor.surface
    compositor.renderingMode = .accented(tint)
    #expect(compositor.needsRender)
    compositor.render()
    #expect(!compositor.needsRender)
    #expect(compositor.surface == (try picture(of: root, .accented(tint))))
    compositor.renderingMode = .accented(.pureBlue)
    compositor.render()
    #expect(compositor.surface == (try picture(of: root, .accented(.pureBlue))))
    compositor.renderingMode = .fullColor
    compositor.render()
    #expect(compositor.surface == full)
    #expect(accent.backgroundColor == .pureGreen)
  }

  @Test func `two compositors show one tree in two modes`() throws {
    let root = box(0, 0, 1, 1, .pureRed)
    let modes: [RenderingMode] = [.fullColor, .accented(tint), .vibrant]
    let compositors = try modes.map { mode in
      let compositor = try Compositor(size: CGSize(width: 1, height: 1))
      compositor.renderingMode = mode
      compositor.root = root
      return compositor
    }
    for color in [Color.pureRed, .pureGreen] {
      root.backgroundColor = color
      let pixels = compositors.map { compositor in
        compositor.render()
        return compositor.surface.pixels[0]
      }
      let grey: UInt32 = color == .pureRed ? 0xFF36_3636 : 0xFFB6_B6B6
      #expect(pixels == [color == .pureRed ? Pixel.red : Pixel.green, Pixel.white, grey])
    }
  }

  @Test func `colours of borders, shadows, shapes, gradients, drawings and instances change`()
    throws
  {
    let layers: [(String, Layer)] = [
      (
        "border",
        {
          $0.borderWidth = 2; $0.borderColor = .pureRed; return $0
        }(box(0, 0, 20, 20))
      ),
      (
        "shadow",
        {
          $0.shadowOpacity = 1
          $0.shadowColor = .pureRed
          $0.shadowRadius = 1
          return $0
        }(box(5, 5, 8, 8, .pureBlue))
      ),
      (
        "shadows",
        {
          $0.shadows = [Shadow(color: .pureRed, radius: 1)]; return $0
        }(box(5, 5, 8, 8))
      ),
      (
        "shape",
        {
          $0.path = Path(ellipseIn: CGRect(x: 2, y: 2, width: 14, height: 14))
          $0.fillColor = .pureRed
          $0.strokeColor = .pureBlue
          return $0
        }(ShapeLayer(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
      ),
      (
        "gradient",
        {
          $0.colors = [.pureRed, .pureBlue]
          return $0
        }(GradientLayer(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
      ),
      (
        "drawing",
        {
          $0.setNeedsDisplay()
          return $0
        }(PaintedLayer(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
      ),
      (
        "replicator",
        {
          $0.instanceCount = 3
          $0.instanceColor = .pureRed
          $0.instanceGreenOffset = 0.5
          $0.instanceTransform = Transform3D(translationX: 5, y: 0, z: 0)
          $0.addSublayer(box(0, 0, 4, 4, .white))
          return $0
        }(ReplicatorLayer(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
      ),
    ]
    for (name, layer) in layers {
      let root = box(0, 0, 20, 20)
      root.addSublayer(layer)
      let full = try picture(of: root, .fullColor)
      let white = try picture(of: root, .accented(.pureRed))
      #expect(full.pixels.contains { $0 != 0 }, "\(name)")
      for (one, other) in zip(full.pixels, white.pixels) {
        let alpha = one >> 24
        #expect(other == alpha << 24 | alpha << 16 | alpha << 8 | alpha, "\(name)")
      }
    }
  }

  @Test func `filters of colours have no effect, and blurs stay`() throws {
    let plain = box(2, 2, 6, 6, .pureRed)
    let root = box(0, 0, 10, 10)
    root.addSublayer(plain)
    let expected = try picture(of: root, .accented(tint))
    plain.filters = [.invert(1), .hueRotation(2)]
    plain.compositingFilter = .difference
    #expect(try picture(of: root, .accented(tint)) == expected)
    plain.compositingFilter = nil
    plain.filters = [.gaussianBlur(radius: 1)]
    #expect(try picture(of: root, .accented(tint)) != expected)
    #expect(try picture(of: root, .accented(tint)).pixels.allSatisfy { $0 & 255 == $0 >> 24 })
  }

  @Test(arguments: [false, true])
  func `a mask cuts as in full colour, also below an accentable layer`(isSetFirst: Bool) throws {
    let card = box(0, 0, 2, 1, .pureRed)
    let (mask, inner) = (box(0, 0, 2, 1), box(0, 0, 1, 1, .black))
    mask.addSublayer(inner)
    if isSetFirst { card.mask = mask }
    card.isAccentable = true
    card.mask = mask
    let glass = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    #expect(try picture(of: card, .accented(glass)).pixels == [0x8080_0000, 0])
    // An opaque picture of black and white, which masks by its luminance.
    inner.removeFromSuperlayer()
    mask.contents = Image(width: 2, height: 1, premultipliedARGB: [0xFF00_0000, 0xFFFF_FFFF])
    mask.filters = [.luminanceToAlpha]
    for mode in [RenderingMode.vibrant, .accented(tint)] {
      #expect(try picture(of: card, mode).pixels.map { $0 >> 24 } == [0, 255])
    }
    // Elsewhere it has the look of its place again.
    card.mask = nil
    (mask.filters, mask.contents, mask.backgroundColor) = ([], nil, .black)
    #expect(try picture(of: mask, .accented(tint)).pixels == [Pixel.white, Pixel.white])
    card.addSublayer(mask)
    #expect(try picture(of: card, .accented(tint)).pixels == [0xFFFF_8000, 0xFFFF_8000])
  }

  @Test func `particles are white with their alpha`() throws {
    let emitter = EmitterLayer(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    emitter.emitterPosition = CGPoint(x: 10, y: 10)
    let cell = EmitterCell()
    cell.contents = .softDisc(diameter: 6)
    cell.color = .pureRed
    cell.greenRange = 1
    cell.birthRate = 20
    cell.lifetime = 1
    cell.velocity = 5
    emitter.emitterCells = [cell]
    emitter.timeOffset = 1
    let full = try picture(of: emitter, .fullColor)
    let white = try picture(of: emitter, .accented(.pureBlue))
    #expect(full.pixels.contains { $0 != 0 })
    for (one, other) in zip(full.pixels, white.pixels) {
      #expect(one >> 24 == other >> 24)
      #expect(other & 255 == other >> 24)
    }
  }

  @Test func `tiles are shown in the mode, also after another mode`() throws {
    let layer = TiledLayer(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    layer.tileSize = CGSize(width: 20, height: 20)
    layer.fadeDuration = 0
    layer.tileDrawer = { $0.fill(CGRect(x: 0, y: 0, width: 40, height: 20), color: .pureRed) }
    let compositor = try Compositor(size: CGSize(width: 40, height: 20))
    compositor.root = layer
    var seen: [UInt32] = []
    for mode in [RenderingMode.fullColor, .accented(tint), .vibrant, .fullColor] {
      compositor.renderingMode = mode
      compositor.render()
      seen.append(compositor.surface.pixels[0])
    }
    #expect(seen == [Pixel.red, Pixel.white, 0xFF36_3636, Pixel.red])
    layer.isAccentable = true
    compositor.renderingMode = .accented(tint)
    compositor.render()
    #expect(compositor.surface.pixels[0] == 0xFFFF_8000)
    layer.isAccentable = false
    compositor.render()
    #expect(compositor.surface.pixels[0] == Pixel.white)
  }

  @Test func `moving one of many layers is the same work in any mode`() throws {
    func visited(_ mode: RenderingMode) throws -> (changed: Int, painted: Int) {
      let root = box(0, 0, 100, 100)
      let boxes = (0..<100).map {
        box(CGFloat($0 % 10) * 10, CGFloat($0 / 10) * 10, 8, 8, .pureRed)
      }
      root.sublayers = boxes
      let compositor = try Compositor(size: CGSize(width: 100, height: 100))
      compositor.renderingMode = mode
      compositor.root = root
      compositor.render()
      boxes[5].position.x += 1
      let report = compositor.render()
      return (report.changedLayers, report.damagedPixels)
    }
    #expect(try visited(.accented(tint)) == visited(.fullColor))
  }
}

/// Draws a red square and blue lines.
private final class PaintedLayer: Layer {
  override func draw(in context: DrawingContext) {
    context.fill(CGRect(x: 2, y: 2, width: 10, height: 10), color: .pureRed)
    context.stroke(Path(rect: CGRect(x: 5, y: 5, width: 10, height: 10)), color: .pureBlue)
  }

  @Test func `an emitter's particles are found once for a rendering mode`() throws {
    let emitter = EmitterLayer()
    let cell = EmitterCell()
    (cell.contents, cell.birthRate, cell.lifetime) = (.softDisc(diameter: 4), 10, 1)
    emitter.emitterCells = [cell]
    func shown() throws -> Emission {
      let content = emitter.properties.uncommon.content.changed(by: .tint(.pureRed))
      guard case .emitter(let emission) = content else { throw Missing() }
      return emission
    }
    let first = try shown()
    emitter.transform = Transform3D(translationX: 3, y: 0, z: 0)
    // As values, because a failing expectation would describe the particles.
    let isSame = try shown() === first
    #expect(isSame)
    // Their pictures are the same even when the particles move on.
    emitter.timeOffset = 1
    let later = try shown()
    let hasSamePicture = later.content.cells[0].sprite === first.content.cells[0].sprite
    #expect(hasSamePicture)
  }

  private struct Missing: Error {}
}
