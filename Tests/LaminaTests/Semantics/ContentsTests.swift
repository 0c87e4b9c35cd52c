// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// A layer of 80 × 60 with an image of 20 × 10, as in the measurements of Core Animation.
private func measured(_ gravity: LayerContentsGravity, scale: CGFloat = 1) -> Layer {
  let layer = box(40, 20, 80, 60)
  layer.contents = Image(
    width: 20, height: 10, premultipliedARGB: Array(repeating: Pixel.red, count: 200))
  layer.contentsGravity = gravity
  layer.contentsScale = scale
  return layer
}

extension Image {
  /// The rectangle that contains every painted pixel.
  fileprivate var paintedRect: PixelRect {
    var result = PixelRect(x: 0, y: 0, width: 0, height: 0)
    for y in 0..<height {
      for x in 0..<width where self[x, y] != 0 {
        let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
        result =
          result.isEmpty
          ? pixel
          : PixelRect(
            minX: min(result.minX, x), minY: min(result.minY, y), maxX: max(result.maxX, x + 1),
            maxY: max(result.maxY, y + 1))
      }
    }
    return result
  }
}

@Suite struct ContentsGravityTests {
  @Test(
    arguments: [
      LayerContentsGravity.resize, .resizeAspectFill, .resizeAspect, .top, .left, .bottomRight,
    ], ["image", "drawing", "drawing beyond its bounds"])
  func `contents that end with the clip of their layer are cut once`(
    _ gravity: LayerContentsGravity, _ contents: String
  ) throws {
    let layer = box(2.5, 2.5, 20, 20)
    let overhang: CGFloat = contents == "drawing" ? 0 : 3
    let drawer = Drawer {
      $0.fill($0.bounds.insetBy(dx: -overhang, dy: -overhang), color: .pureRed)
    }
    let scale: CGFloat = gravity == .resizeAspectFill ? 1 : 2
    if contents == "image" {
      layer.contents = Image(
        width: 40, height: 20, premultipliedARGB: Array(repeating: Pixel.red, count: 800))
      layer.contentsScale = scale
    } else {
      layer.bounds.size = CGSize(width: 40 / scale, height: 20 / scale)
      layer.delegate = drawer
      layer.setNeedsDisplay()
      withExtendedLifetime(drawer) { layer.displayIfNeeded() }
      layer.bounds.size = CGSize(width: 20, height: 20)
    }
    layer.contentsGravity = gravity
    layer.masksToBounds = true
    let surface = try draw(25, 25, layer)
    // A pixel of which half is inside has half of the colour, on each side where the contents end with the bounds.
    let edges = (0..<25).flatMap {
      [surface[$0, 2], surface[$0, 22], surface[2, $0], surface[22, $0]]
    }
    let alphas = Set(edges.map { $0 >> 24 }).subtracting([0, 255])
    #expect(alphas.isSubset(of: [63, 64, 127, 128]), "\(alphas.sorted())")
    let quarters = edges.count { [63, 64].contains($0 >> 24) }
    // Each corner of the bounds that the contents reach is seen twice.
    #expect(quarters <= 8, "\(quarters)")
    #expect(edges.contains { [127, 128].contains($0 >> 24) })
  }

  static let rects: [(LayerContentsGravity, PixelRect)] = [
    (.center, PixelRect(x: 30, y: 25, width: 20, height: 10)),
    (.top, PixelRect(x: 30, y: 50, width: 20, height: 10)),
    (.bottom, PixelRect(x: 30, y: 0, width: 20, height: 10)),
    (.left, PixelRect(x: 0, y: 25, width: 20, height: 10)),
    (.right, PixelRect(x: 60, y: 25, width: 20, height: 10)),
    (.topLeft, PixelRect(x: 0, y: 50, width: 20, height: 10)),
    (.topRight, PixelRect(x: 60, y: 50, width: 20, height: 10)),
    (.bottomLeft, PixelRect(x: 0, y: 0, width: 20, height: 10)),
    (.bottomRight, PixelRect(x: 60, y: 0, width: 20, height: 10)),
    (.resize, PixelRect(x: 0, y: 0, width: 80, height: 60)),
    (.resizeAspect, PixelRect(x: 0, y: 10, width: 80, height: 40)),
    (.resizeAspectFill, PixelRect(x: -20, y: 0, width: 120, height: 60)),
  ]

  @Test func `every gravity has a measurement`() {
    #expect(Set(Self.rects.map(\.0)) == Set(LayerContentsGravity.allCases))
  }

  @Test(arguments: rects)
  func `an image of 20 by 10 in a layer of 80 by 60 fills the rectangle of its gravity`(
    gravity: LayerContentsGravity, rect: PixelRect
  ) throws {
    let surface = try draw(200, 100, measured(gravity))
    #expect(surface.paintedRect == rect.offset(x: 40, y: 20))
    #expect(surface.count(Pixel.red) == rect.area)
  }

  @Test(arguments: [
    (LayerContentsGravity.topLeft, 2, PixelRect(x: 0, y: 55, width: 10, height: 5)),
    (.bottomRight, 0.5, PixelRect(x: 40, y: 0, width: 40, height: 20)),
    (.bottomLeft, -3, PixelRect(x: 0, y: 0, width: 20, height: 10)),
    (.bottomLeft, .infinity, PixelRect(x: 0, y: 0, width: 20, height: 10)),
    (.resizeAspect, 7, PixelRect(x: 0, y: 10, width: 80, height: 40)),
  ])
  func `the natural size is the pixel size divided by the scale`(
    gravity: LayerContentsGravity, scale: CGFloat, rect: PixelRect
  ) throws {
    let surface = try draw(200, 100, measured(gravity, scale: scale))
    #expect(surface.paintedRect == rect.offset(x: 40, y: 20))
    #expect(surface.count(Pixel.red) == rect.area)
  }

  @Test func `contents extend beyond the bounds unless the layer masks to them`() throws {
    let layer = measured(.resizeAspectFill)
    layer.masksToBounds = true
    #expect(
      try draw(200, 100, layer).paintedRect == PixelRect(x: 40, y: 20, width: 80, height: 60))
  }

  @Test func `an unknown name is center`() {
    #expect(LayerContentsGravity(name: "resizeAspect") == .resizeAspect)
    #expect(LayerContentsGravity(name: "middle") == .center)
    #expect(LayerContentsGravity(name: "") == .center)
  }
}

@Suite struct ContentsPartTests {
  private static let row = [Pixel.red, Pixel.green, Pixel.blue, Pixel.white]

  private func strip(width: CGFloat, _ rect: CGRect) -> Layer {
    let layer = box(0, 0, width, 1)
    layer.contents = Image(width: 4, height: 1, premultipliedARGB: Self.row)
    layer.magnificationFilter = .nearest
    layer.contentsRect = rect
    return layer
  }

  @Test func `the contents rectangle is stretched to the bounds`() throws {
    let layer = strip(width: 4, CGRect(x: 0.25, y: 0, width: 0.5, height: 1))
    #expect(
      try draw(4, 1, layer).pixels == [Pixel.green, Pixel.green, Pixel.blue, Pixel.blue])
  }

  @Test func `the edge pixels of the image are repeated outside of it`() throws {
    let (r, w) = (Pixel.red, Pixel.white)
    let wide = CGRect(x: -0.5, y: 0, width: 2, height: 1)
    #expect(
      try draw(8, 1, strip(width: 8, wide)).pixels == [r, r, r] + Self.row.dropFirst() + [w, w])
    let beyond = CGRect(x: 2, y: 5, width: 1, height: 1)
    #expect(try draw(4, 1, strip(width: 4, beyond)).pixels == [w, w, w, w])
  }

  @Test func `a part at its own size has the image's pixels`() throws {
    let layer = strip(width: 9, CGRect(x: 0.5, y: 0, width: 0.5, height: 1))
    layer.contentsGravity = .bottomRight
    layer.magnificationFilter = .linear
    #expect(
      try draw(9, 1, layer).pixels == [0, 0, 0, 0, 0, 0, 0, Pixel.blue, Pixel.white])
    let compositor = try Compositor(size: CGSize(width: 9, height: 1))
    compositor.root = layer
    #expect(compositor.render().painting.imagePixels == 2)
  }

  @Test(arguments: [
    CGRect(x: 0, y: 0, width: 0, height: 1), CGRect(x: 0.5, y: 0, width: 1, height: 0),
  ])
  func `a part without area draws nothing`(rect: CGRect) throws {
    #expect(try draw(4, 1, strip(width: 4, rect)).paintedCount == 0)
  }
}

@Suite struct ContentsCenterTests {
  /// Nine pixels whose colours tell their row and column.
  private static func pixel(_ row: Int, _ column: Int) -> UInt32 {
    0xFF00_0000 | UInt32(row + 1) << 20 | UInt32(column + 1) << 4
  }

  private static let middle = CGRect(x: 1.0 / 3, y: 1.0 / 3, width: 1.0 / 3, height: 1.0 / 3)

  private func slices(_ width: CGFloat, _ height: CGFloat, _ center: CGRect) -> Layer {
    let layer = box(0, 0, width, height)
    layer.contents = Image(
      width: 3, height: 3,
      premultipliedARGB: (0..<9).map { Self.pixel($0 / 3, $0 % 3) })
    layer.magnificationFilter = .nearest
    layer.contentsCenter = center
    return layer
  }

  private func rows(_ rows: [Int], _ columns: [Int]) -> [[UInt32]] {
    rows.map { row in columns.map { $0 < 0 ? 0 : Self.pixel(row, $0) } }
  }

  @Test
  func `corners keep their size, edges stretch along themselves, the middle stretches both ways`()
    throws
  {
    let surface = try draw(5, 4, slices(5, 4, Self.middle))
    #expect(surface.rows == rows([0, 1, 1, 2], [0, 1, 1, 1, 2]))
  }

  @Test func `a side of 0 means one pixel of the image`() throws {
    let point = CGRect(x: 0.5, y: 0.5, width: 0, height: 0)
    let surface = try draw(6, 4, slices(6, 4, point))
    #expect(surface.rows == rows([0, 1, 1, 2], [0, 1, 1, 1, 1, 2]))
  }

  @Test func `slices refer to the contents rectangle`() throws {
    let layer = slices(4, 3, CGRect(x: 0.5, y: 0, width: 0.5, height: 1))
    layer.contentsRect = CGRect(x: 1.0 / 3, y: 0, width: 2.0 / 3, height: 1)
    #expect(try draw(4, 3, layer).rows == rows([0, 1, 2], [1, 2, 2, 2]))
  }

  @Test func `slices have the natural size of the contents scale`() throws {
    let layer = slices(8, 6, Self.middle)
    layer.contentsScale = 0.5
    #expect(
      try draw(8, 6, layer).rows == rows([0, 0, 1, 1, 2, 2], [0, 0, 1, 1, 1, 1, 2, 2]))
  }

  @Test func `gravities that keep the aspect slice the area that they fill`() throws {
    let layer = slices(8, 4, Self.middle)
    layer.contentsGravity = .resizeAspect
    #expect(
      try draw(8, 4, layer).rows == rows([0, 1, 1, 2], [-1, -1, 0, 1, 1, 2, -1, -1]))
  }

  @Test func `gravities that do not resize have no slices`() throws {
    let layer = slices(5, 3, CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
    layer.contentsGravity = .bottomLeft
    layer.magnificationFilter = .linear
    #expect(try draw(5, 3, layer).rows == rows([0, 1, 2], [0, 1, 2, -1, -1]))
  }
}

@Suite struct OpaqueContentsTests {
  /// The cost of painting a red box below an image.
  private func report(alpha: UInt32, _ change: (Layer) -> Void) throws -> FrameReport {
    let image = box(2, 2, 30, 20)
    image.contents = Image(
      width: 3, height: 2, premultipliedARGB: Array(repeating: alpha << 24, count: 6))
    change(image)
    let root = box(0, 0, 40, 40)
    root.sublayers = [box(6, 6, 10, 8, .pureRed), image]
    let compositor = try Compositor(size: CGSize(width: 40, height: 40))
    compositor.root = root
    return compositor.render()
  }

  private static let changes: [@Sendable (Layer) -> Void] = [
    { _ in }, { $0.minificationFilter = .nearest }, { $0.contentsGravity = .resizeAspectFill },
    { $0.transform = Transform3D(scaleX: -1, y: 1, z: 1) },
    { $0.contentsCenter = CGRect(x: 0.5, y: 0.5, width: 0, height: 0) },
    { $0.position.x += 0.25 },
  ]

  @Test(arguments: changes.indices)
  func `an opaque image hides content below it`(number: Int) throws {
    let opaque = try report(alpha: 255, Self.changes[number])
    let translucent = try report(alpha: 254, Self.changes[number])
    #expect(opaque.hiddenLayers == 1)
    #expect(translucent.hiddenLayers == 0)
    #expect(translucent.painting.fills == opaque.painting.fills + 1)
  }

  @Test func `a translucent image hides nothing`() throws {
    #expect(try report(alpha: 255) { $0.opacity = 0.5 }.hiddenLayers == 0)
  }

  @Test func `an image that does not cover content below hides none of it`() throws {
    #expect(try report(alpha: 255) { $0.contentsGravity = .topRight }.hiddenLayers == 0)
  }
}
