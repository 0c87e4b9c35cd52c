// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@Suite struct FilterTests {
  private func filtered(_ filters: [Filter], _ color: Color) throws -> UInt32 {
    let layer = box(0, 0, 4, 4, color)
    layer.filters = filters
    return try draw(4, 4, layer)[1, 1]
  }

  @Test func `a layer has no filters by default`() {
    #expect(Layer().filters == [])
    #expect(Layer().backgroundFilters == [])
  }

  @Test(
    arguments: [
      ([.invert(1)], 0xFF00_FFFF), ([.invert(0.5)], 0xFF80_8080), ([.brightness(0.5)], 0xFF80_0000),
      ([.brightness(0)], 0xFF00_0000), ([.contrast(0)], 0xFF80_8080),
      ([.saturation(0)], 0xFF36_3636), ([.luminanceToAlpha], 0x3600_0000),
      ([.hueRotation(.pi)], 0xFF00_6D6D),
      ([.colorMatrix([0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0])], 0xFF00_FF00),
      ([.brightness(2), .brightness(0.5)], 0xFF80_0000), ([.brightness(.nan)], 0xFFFF_0000),
      ([.colorMatrix([1])], 0xFFFF_0000), ([.gaussianBlur(radius: -3)], 0xFFFF_0000),
      ([.gaussianBlur(radius: .infinity)], 0xFFFF_0000), ([.invert(1), .invert(1)], 0xFFFF_0000),
    ] as [([Filter], UInt32)])
  func `filtered red agrees with the definition`(filters: [Filter], pixel: UInt32) throws {
    #expect(try filtered(filters, .pureRed) == pixel)
  }

  @Test(arguments: [1e4, 1e39, 1e300, .greatestFiniteMagnitude] as [CGFloat])
  func `amounts beyond every number of a kernel count as large ones`(amount: CGFloat) throws {
    let (grey, dark) = (Color(gray: 0.5), Color(red: 0, green: 0.4, blue: 0.2))
    #expect(try filtered([.brightness(amount)], dark) == 0xFF00_FFFF)
    #expect(try filtered([.brightness(amount), .invert(1)], dark) == Pixel.red)
    #expect(try filtered([.contrast(amount)], dark) == Pixel.black)
    #expect(try filtered([.saturation(amount)], dark) == Pixel.green)
    #expect(try filtered([.saturation(amount)], grey) == 0xFF80_8080)
    #expect(try filtered([.hueRotation(amount)], grey) == 0xFF80_8080)
    var numbers = [CGFloat](repeating: 0, count: 20)
    (numbers[1], numbers[5], numbers[10], numbers[18]) = (amount, -amount, amount, 1)
    #expect(try filtered([.colorMatrix(numbers)], dark) == Pixel.red)
    #expect(try filtered([.invert(1), .colorMatrix(numbers)], dark) == 0xFFFF_00FF)
    numbers = [CGFloat](repeating: amount, count: 20)
    #expect(try filtered([.colorMatrix(numbers)], dark) == Pixel.white)
    #expect(try filtered([.colorMatrix(numbers.map(-))], dark) == 0)
    let layer = box(0, 0, 4, 4, dark)
    layer.filters = [.gaussianBlur(radius: amount)]
    #expect(try draw(4, 4, layer).pixels.allSatisfy { $0 >> 24 < 2 })
  }

  @Test func `colours are changed before they are multiplied by alpha`() throws {
    let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    #expect(try filtered([.invert(1)], half) == 0x8000_8080)
  }

  @Test func `a clear pixel stays clear, whatever is added`() throws {
    let layer = box(1, 0, 1, 1, .pureRed)
    layer.filters = [
      .colorMatrix([1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 1, 1])
    ]
    #expect(try draw(3, 1, layer).pixels == [0, Pixel.white, 0])
  }

  @Test func `a blur extends beyond the layer like a shadow`() throws {
    let layer = box(20, 20, 20, 20, .black)
    let other = box(80, 20, 20, 20)
    layer.filters = [.gaussianBlur(radius: 4)]
    other.shadowPath = Path(rect: other.bounds)
    other.shadowOpacity = 1
    other.shadowOffset = .zero
    other.shadowRadius = 4
    let surface = try draw(120, 60, layer, other)
    let worst = (0..<3600).map { index -> Int in
      let (x, y) = (index % 60, index / 60)
      return abs(Int(surface[x, y] >> 24) - Int(surface[x + 60, y] >> 24))
    }.max()
    #expect((worst ?? 255) <= 1)
    #expect(surface[12, 30] >> 24 > 0)
  }

  @Test func `sublayers, background and shadow are filtered together, and opacity comes after`()
    throws
  {
    let layer = box(2, 2, 4, 4, .white)
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 4, height: 0)
    layer.addSublayer(box(0, 0, 2, 4, .black))
    layer.filters = [.invert(1)]
    layer.opacity = 0.5
    let surface = try draw(12, 8, layer)
    #expect(surface[2, 3] == 0x8080_8080)
    #expect(surface[5, 3] == 0x8000_0000)
    #expect(surface[8, 3] == 0x8080_8080)
    #expect(surface[11, 3] == 0)
  }

  @Test func `a filtered layer is kept while it moves by whole pixels and fades`() throws {
    let root = box(0, 0, 64, 64, .white)
    let layer = box(10, 10, 20, 20, .pureRed)
    layer.filters = [.gaussianBlur(radius: 2)]
    root.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 64, height: 64))
    compositor.cachePolicy = CachePolicy(bytes: 1 << 20, idleLimit: .infinity)
    compositor.root = root
    #expect(compositor.render().caches[.filteredLayer].misses == 1)
    layer.position.x += 3
    #expect(compositor.render().caches[.filteredLayer].hits == 1)
    layer.opacity = 0.5
    layer.compositingFilter = .multiply
    #expect(compositor.render().caches[.filteredLayer].misses == 0)
    layer.backgroundColor = .pureBlue
    #expect(compositor.render().caches[.filteredLayer].misses == 1)
    layer.position.x += 0.5
    #expect(compositor.render().caches[.filteredLayer].misses == 1)
  }

  @Test func `a change inside a blurred layer damages as far as the blur reaches`() throws {
    let root = box(0, 0, 64, 64, .white)
    let layer = box(20, 20, 20, 20, .pureRed)
    let dot = box(8, 8, 2, 2, .black)
    layer.addSublayer(dot)
    layer.filters = [.gaussianBlur(radius: 2)]
    root.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 64, height: 64))
    compositor.root = root
    compositor.render()
    dot.backgroundColor = .white
    let damage = Region(compositor.render().damage).bounds
    #expect(damage.contains(PixelRect(x: 12, y: 12, width: 36, height: 36)))
    #expect(damage.width <= 40)
  }

  @Test func `a rasterized layer is filtered in its bitmap`() throws {
    let layer = box(0, 0, 4, 4, .pureRed)
    layer.filters = [.invert(1)]
    layer.shouldRasterize = true
    let compositor = try Compositor(size: CGSize(width: 4, height: 4))
    compositor.root = layer
    let report = compositor.render()
    #expect(compositor.surface[1, 1] == 0xFF00_FFFF)
    #expect(report.caches[.rasterizedLayer].entries == 1)
    #expect(report.caches[.filteredLayer].entries == 0)
  }

  @Test(
    arguments: [
      0.01, 300, 1e6, 1e13, 1e300, .greatestFiniteMagnitude, .infinity, -.infinity, .nan, -1e300,
    ] as [CGFloat])
  func `numbers of any size draw something`(number: CGFloat) throws {
    let filters: [Filter] = [
      .saturation(number), .brightness(number), .contrast(number), .invert(number),
      .hueRotation(number), .colorMatrix([CGFloat](repeating: number, count: 20)),
    ]
    for filters in [filters, [.gaussianBlur(radius: number)]] {
      let layer = box(2, 2, 4, 4, .pureRed)
      layer.filters = filters
      let pane = box(0, 0, 4, 4)
      pane.backgroundFilters = filters
      for transform in [Transform3D.identity, Transform3D(scaleX: 1e6, y: 1e-3, z: 1)] {
        pane.transform = transform
        let surface = try draw(8, 8, on: .white, layer, pane)
        #expect(surface[7, 7] == Pixel.white || filters.count == 1)
      }
    }
  }
}
