// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// The same knowledge as a bit for each pixel.
private struct Bitmap {
  let bounds: PixelRect
  let wanted: [Bool]
  var hidden: [Bool]

  init(_ region: Region, in bounds: PixelRect) {
    self.bounds = bounds
    wanted = Self.pixels(of: bounds).map { region.contains(x: $0.x, y: $0.y) }
    hidden = wanted.map { !$0 }
  }

  static func pixels(of rect: PixelRect) -> [(x: Int, y: Int)] {
    (rect.minY..<max(rect.minY, rect.maxY)).flatMap { y in
      (rect.minX..<max(rect.minX, rect.maxX)).map { (x: $0, y: y) }
    }
  }

  func index(_ x: Int, _ y: Int) -> Int { (y - bounds.minY) * bounds.width + x - bounds.minX }

  mutating func add(_ rect: PixelRect) {
    for (x, y) in Self.pixels(of: rect.intersection(bounds)) { hidden[index(x, y)] = true }
  }

  func hides(_ rect: PixelRect) -> Bool {
    Self.pixels(of: rect.intersection(bounds)).allSatisfy { hidden[index($0.x, $0.y)] }
  }
}

@Suite struct HiddenAreaTests {
  private static func rect(
    _ random: inout SeededGenerator, _ side: Int, most: Int
  ) -> PixelRect {
    PixelRect(
      x: random.integer(in: -20...side), y: random.integer(in: -20...side),
      width: random.integer(in: 1...most), height: random.integer(in: 1...most))
  }

  private static func check(
    _ area: HiddenArea, _ bitmap: Bitmap, _ rect: PixelRect, _ name: String
  ) {
    if area.hides(rect) { #expect(bitmap.hides(rect), "\(name): \(rect) is to be seen") }
    var (area, parts) = (area, [PixelRect]())
    guard area.hides(rect) || area.addVisibleParts(ofSeen: rect, to: &parts) else { return }
    // The parts lie in the rectangle and nowhere twice; what they leave out is hidden.
    let region = Region(parts)
    #expect(region.area == parts.reduce(0) { $0 + $1.area }, "\(name)")
    #expect(region.subtracting(Region(rect)).isEmpty, "\(name)")
    for left in Region(rect).subtracting(region).rects {
      #expect(bitmap.hides(left), "\(name): \(left) of \(rect) is to be seen")
    }
    // Large rectangles are cut out exactly.
    guard !area.hides(rect) else { return }
    for large in area.rects where large.intersection(rect).area >= 512 {
      #expect(region.intersection(large).isEmpty, "\(name): \(large) is not cut out of \(rect)")
    }
  }

  @Test(arguments: 0..<12)
  func `visible pixels are never said to be hidden`(seed: Int) {
    var random = SeededGenerator(seed: 51, case: seed)
    for number in 0..<8 {
      let side = random.pick([3, 40, 63, 64, 65, 200, 300])
      let (x, y) = (random.pick([0, -37, 1000]), random.pick([0, -129, 77]))
      // Wide and flat, or narrow and high: both sides have cells of their own size.
      let other = random.pick([side, max(1, side - number), 1 + side / 5])
      let isWide = random.integer(in: 0...1) == 0
      let bounds = PixelRect(
        x: x, y: y, width: isWide ? side : other, height: isWide ? other : side)
      let region = (0..<random.integer(in: 1...3)).reduce(Region()) { region, _ in
        region.union(
          Self.rect(&random, side, most: side + 20).offset(x: x, y: y).intersection(bounds))
      }
      guard !region.isEmpty else { continue }
      var area = HiddenArea(of: WantedPixels(region))
      var bitmap = Bitmap(region, in: bounds)
      for step in 0..<30 {
        let rect = Self.rect(&random, side, most: random.pick([6, side + 20]))
          .offset(x: x, y: y)
        area.add(rect)
        bitmap.add(rect)
        let name = "\(seed).\(number), step \(step)"
        #expect(area.hides(rect) || rect.area < 1024)
        if area.isEverything { #expect(bitmap.hides(bounds), "\(name)") }
        for _ in 0..<4 {
          Self.check(
            area, bitmap,
            Self.rect(&random, side, most: random.pick([8, side])).offset(x: x, y: y), name)
        }
      }
    }
  }

  @Test(arguments: 0..<12)
  func `an area hidden inside a scope is hidden outside only if it was kept`(seed: Int) {
    var random = SeededGenerator(seed: 52, case: seed)
    let side = 120
    let bounds = PixelRect(x: 0, y: 0, width: side, height: side)
    var area = HiddenArea(of: WantedPixels(bounds))
    var bitmap = Bitmap(Region(bounds), in: bounds)
    var levels: [(bitmap: Bitmap, inside: [PixelRect])] = []
    for step in 0..<200 {
      switch random.integer(in: 0...9) {
      case 0, 1:
        area.enterScope()
        levels.append((bitmap, []))
      case 2, 3:
        guard let level = levels.popLast() else { continue }
        let kept = (0..<random.integer(in: 0...2)).map { _ in
          Self.rect(&random, side, most: side)
        }
        area.leaveScope(keeping: kept)
        bitmap = level.bitmap
        for rect in level.inside {
          for part in kept.map({ $0.intersection(rect) }) where !part.isEmpty {
            bitmap.add(part)
            if !levels.isEmpty { levels[levels.count - 1].inside.append(part) }
          }
        }
      default:
        let rect = Self.rect(&random, side, most: 50)
        area.add(rect)
        bitmap.add(rect)
        if !levels.isEmpty { levels[levels.count - 1].inside.append(rect) }
      }
      for _ in 0..<4 {
        Self.check(area, bitmap, Self.rect(&random, side, most: 60), "\(seed), step \(step)")
      }
      if levels.isEmpty, area.isEverything { break }
    }
  }

  @Test func `many small things together hide an area that none hides alone`() {
    var area = HiddenArea(of: WantedPixels(PixelRect(x: 0, y: 0, width: 60, height: 60)))
    for y in 0..<60 {
      for x in 0..<60 where !(x == 7 && y == 9) {
        area.add(PixelRect(x: x, y: y, width: 1, height: 1))
      }
    }
    #expect(area.rects.isEmpty)
    #expect(!area.isEverything)
    #expect(area.hides(PixelRect(x: 10, y: 10, width: 50, height: 50)))
    #expect(!area.hides(PixelRect(x: 0, y: 0, width: 10, height: 10)))
    area.add(PixelRect(x: 7, y: 9, width: 1, height: 1))
    #expect(area.isEverything)
  }

  @Test func `pixels that are not painted anyway need not be hidden`() {
    let region = Region(PixelRect(x: 0, y: 0, width: 8, height: 8))
      .union(PixelRect(x: 56, y: 56, width: 8, height: 8))
    var area = HiddenArea(of: WantedPixels(region))
    area.add(PixelRect(x: 0, y: 0, width: 8, height: 8))
    #expect(area.hides(PixelRect(x: 20, y: 20, width: 9, height: 9)))
    #expect(!area.isEverything)
    area.add(PixelRect(x: 56, y: 56, width: 8, height: 8))
    #expect(area.isEverything)
  }
}
