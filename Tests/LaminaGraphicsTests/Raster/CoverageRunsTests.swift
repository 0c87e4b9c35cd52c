// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

/// The coverage of outlines as runs, compared with a byte for each pixel.
@Suite struct CoverageRunsTests {
  /// Wider than 64 blocks of 16 pixels, which is one word of the kernel's list of blocks.
  private static let area = PixelRect(minX: -90, minY: -30, maxX: 1_130, maxY: 270)

  private static func outline(
    _ kind: CoverageTestShape, seed: Int
  ) -> (outline: CoverageOutline, bounds: PixelRect) {
    var outline = CoverageOutline()
    outline.add(
      Path(contours: kind.contours(seed: seed)), Transform2D(scaleX: 61.3, y: 14.7))
    outline.finish(asStar: false)
    return (outline, area)
  }

  private static let rules: [WindingRule] = [.nonZero, .evenOdd, .positive]

  @Test(arguments: CoverageTestShape.allCases)
  func `runs have the bytes of masks, also in parts`(kind: CoverageTestShape) {
    var generator = SeededGenerator(outlines: 17)
    for seed in 0..<6 {
      for rule in Self.rules {
        let (outline, area) = Self.outline(kind, seed: seed)
        let mask = CoverageRasterizer(outline, rule).coverage(in: area)
        let runs = CoverageRasterizer(outline, rule).runs(in: area)
        #expect(runs.bounds == mask.bounds)
        #expect(runs.mask(in: area) == mask, "\(rule), \(seed)")
        for _ in 0..<8 {
          let (x, y) = (
            Int.random(in: -120...1_100, using: &generator),
            Int.random(in: -40...260, using: &generator)
          )
          let part = PixelRect(
            x: x, y: y, width: Int.random(in: 1...700, using: &generator),
            height: Int.random(in: 1...80, using: &generator))
          #expect(
            runs.mask(in: part).bytes == mask.cropped(to: part).bytes, "\(rule), \(seed), \(part)")
        }
        #expect(runs.mask(in: PixelRect(x: 5_000, y: 0, width: 10, height: 10)).bounds.isEmpty)
      }
    }
  }

  @Test(arguments: CoverageTestShape.allCases)
  func `runs of parts of the rows are joined to those of all rows`(kind: CoverageTestShape) {
    for seed in 0..<6 {
      let (outline, area) = Self.outline(kind, seed: seed)
      let parts = stride(from: area.minY, to: area.maxY, by: area.height / (2 + seed)).map {
        CoverageRasterizer(outline, .nonZero).runs(
          in: PixelRect(
            minX: area.minX, minY: $0, maxX: area.maxX,
            maxY: min($0 + area.height / (2 + seed), area.maxY)))
      }
      let joined = CoverageRuns(joining: parts)
      #expect(
        joined.mask(in: area) == CoverageRasterizer(outline, .nonZero).coverage(in: area), "\(seed)"
      )
    }
  }

  @Test(arguments: CoverageTestShape.allCases)
  func `runs are the same on every processor`(kind: CoverageTestShape) {
    for seed in 0..<6 {
      let (outline, area) = Self.outline(kind, seed: seed)
      let words = [false, true].map { isPortable in
        let kernel = unsafe isPortable ? lamina_portable_coverage : lamina_coverage
        var found = unsafe lamina_coverage_runs()
        defer { unsafe free(found.words) }
        unsafe kernel(
          nil, &found, area.width, area.height, Int32(area.minX), Int32(area.minY),
          outline.points, outline.points.count, outline.chains, outline.chains.count,
          LAMINA_EVEN_ODD)
        return unsafe Array(UnsafeBufferPointer(start: found.words, count: found.count))
      }
      #expect(words[0] == words[1], "\(seed)")
    }
  }

  @Test(arguments: CoverageTestShape.allCases)
  func `the seen part of runs ends with the first and the last run`(kind: CoverageTestShape) {
    var generator = SeededGenerator(outlines: 31)
    for seed in 0..<6 {
      let (outline, area) = Self.outline(kind, seed: seed)
      let runs = CoverageRasterizer(outline, .nonZero).runs(in: area)
      for width in [1, 5, 40, 700] {
        let rect = PixelRect(
          x: Int.random(in: -90...1_100, using: &generator),
          y: Int.random(in: -30...250, using: &generator), width: width, height: 1 + seed)
        let mask = runs.mask(in: rect)
        let columns = (mask.bounds.minX..<mask.bounds.maxX).filter { x in
          (mask.bounds.minY..<mask.bounds.maxY).contains { mask[x, $0] != 0 }
        }
        let seen = runs.seenPart(of: rect)
        #expect(rect.contains(seen) || seen.isEmpty)
        if let first = columns.first, let last = columns.last {
          // Runs near edges begin and end with blocks of 16 pixels, not with covered ones.
          #expect(seen.minX <= first && seen.maxX > last, "\(rect)")
          #expect(seen.minX > first - 16 && seen.maxX <= last + 16, "\(rect)")
        }
      }
    }
  }

  @Test(arguments: CoverageTestShape.allCases)
  func `all pixels of the solid part of runs are fully covered`(kind: CoverageTestShape) {
    var generator = SeededGenerator(outlines: 57)
    for seed in 0..<6 {
      let (outline, area) = Self.outline(kind, seed: seed)
      let runs = CoverageRasterizer(outline, .nonZero).runs(in: area)
      for _ in 0..<20 {
        let rect = PixelRect(
          x: Int.random(in: -90...1_100, using: &generator),
          y: Int.random(in: -30...250, using: &generator),
          width: Int.random(in: 1...700, using: &generator), height: 1 + seed)
        let solid = runs.solidPart(of: rect)
        #expect(solid.isEmpty || rect.intersection(runs.bounds).contains(solid), "\(rect)")
        #expect(runs.mask(in: solid).bytes.allSatisfy { $0 == 255 }, "\(rect)")
      }
    }
  }

  @Test func `the solid part of a turned square is what its rows have in common`() throws {
    var outline = CoverageOutline()
    outline.add(
      Path(rect: CGRect(x: 0, y: 0, width: 400, height: 400)),
      Transform2D(a: 0.8, b: 0.6, c: -0.6, d: 0.8, tx: 300, ty: 20))
    let area = PixelRect(x: 0, y: 0, width: 700, height: 600)
    let runs = CoverageRasterizer(outline, .nonZero).runs(in: area)
    let rect = PixelRect(x: 0, y: 280, width: 700, height: 16)
    let mask = runs.mask(in: rect)
    let full = (0..<700).filter { x in (280..<296).allSatisfy { mask[x, $0] == 255 } }
    let (first, last) = try (#require(full.first), #require(full.last))
    let solid = runs.solidPart(of: rect)
    // Runs near edges begin and end with blocks of 16 pixels.
    #expect(solid.minX >= first && solid.minX < first + 16)
    #expect(solid.maxX <= last + 1 && solid.maxX > last - 16)
    #expect(solid.minY == rect.minY && solid.maxY == rect.maxY)
  }

  @Test func `no part that reaches beyond the rows of runs is solid`() {
    var outline = CoverageOutline()
    outline.add(Path(rect: CGRect(x: 0, y: 8, width: 400, height: 50)), .identity)
    let runs = CoverageRasterizer(outline, .nonZero).runs(
      in: PixelRect(x: 0, y: 0, width: 400, height: 80))
    for (y, isSolid) in [(0, false), (8, true), (42, true), (43, false), (70, false)] {
      let rect = PixelRect(x: 16, y: y, width: 300, height: 16)
      #expect(runs.solidPart(of: rect) == (isSolid ? rect : .empty), "\(y)")
    }
  }

  @Test func `a part beside runs and one between them are not seen`() {
    var outline = CoverageOutline()
    for x in [0.5, 300] {
      outline.add(Path(rect: CGRect(x: x, y: 0, width: 100, height: 50)), .identity)
    }
    let runs = CoverageRasterizer(outline, .nonZero).runs(
      in: PixelRect(x: 0, y: 0, width: 400, height: 50))
    #expect(runs.seenPart(of: PixelRect(x: 120, y: 3, width: 160, height: 9)).isEmpty)
    #expect(runs.seenPart(of: PixelRect(x: 500, y: 3, width: 9, height: 9)).isEmpty)
    let seen = runs.seenPart(of: PixelRect(x: 60, y: 45, width: 200, height: 90))
    #expect(seen == PixelRect(minX: 60, minY: 45, maxX: 112, maxY: 50))
  }

  @Test func `runs that would be larger than bytes become bytes`() throws {
    // Two runs for every 32 pixels of a plate: around a slit, and up to the next one.
    var plate = CoverageOutline()
    plate.add(Path(rect: CGRect(x: 0, y: 0, width: 640, height: 100)), .identity)
    for x in stride(from: 4, to: 640, by: 32) {
      plate.add(Path(rect: CGRect(x: Double(x) + 0.5, y: 0, width: 2, height: 100)), .identity)
    }
    let runs = CoverageRasterizer(plate, .evenOdd).runs(
      in: PixelRect(x: 0, y: 0, width: 640, height: 100))
    #expect(4 * runs.words.count > runs.bounds.area)
    guard case .bytes(let mask) = MadeMask.runs(runs).smaller else {
      Issue.record("they stayed runs")
      return
    }
    #expect(mask == runs.mask(in: runs.bounds))
  }

  @Test func `between its edges a large shape takes no byte a pixel`() {
    var outline = CoverageOutline()
    outline.add(Path(ellipseIn: CGRect(x: 0.5, y: 0.5, width: 999, height: 999)), .identity)
    let runs = CoverageRasterizer(outline, .nonZero).runs(
      in: PixelRect(x: 0, y: 0, width: 1_000, height: 1_000))
    // Each row has two edges; the flat ones at the top and the bottom touch more blocks.
    #expect(4 * runs.words.count < 1_000 * (8 + 3 * 12 + 3 * 16))
  }

  @Test(
    arguments: [0xFF20_9010, 0x7F20_5010, 0x00FF_FFFF] as [UInt32], [255, 99, 0] as [UInt8])
  func `a colour is drawn through runs as through bytes`(color: UInt32, mix: UInt8) throws {
    let bounds = PixelRect(x: 0, y: 0, width: 1_220, height: 300)
    var noise = KernelNoise(seed: 5)
    let pixels = (0..<bounds.area).map { _ in noise.pixel() }
    var generator = SeededGenerator(outlines: 29)
    for kind in CoverageTestShape.allCases {
      let (outline, area) = Self.outline(kind, seed: 3)
      let runs = CoverageRasterizer(outline, .nonZero).runs(in: area)
      let mask = runs.mask(in: area)
      let offset = (x: -area.minX, y: -area.minY)
      let moved = mask.offset(x: offset.x, y: offset.y)
      let (ours, theirs) = (
        try #require(PixmanImage(bounds: bounds)), try #require(PixmanImage(bounds: bounds))
      )
      for image in [ours, theirs] {
        image.replace(bounds, pixels: StridedSpan(pixels.span, stride: bounds.width))
      }
      for _ in 0..<12 {
        let rect = PixelRect(
          x: Int.random(in: 0...1_100, using: &generator),
          y: Int.random(in: 0...280, using: &generator),
          width: Int.random(in: 1...900, using: &generator),
          height: Int.random(in: 1...90, using: &generator)
        ).intersection(moved.bounds)
        ours.over(
          rect, color: color, runs: runs.words.span, x: rect.minX - moved.bounds.minX,
          y: rect.minY - moved.bounds.minY, mix: mix)
        let first = rect.isEmpty ? 0 : moved.index(rect.minX, rect.minY)
        theirs.over(
          rect, color: color, mask: moved.rows(from: first, stride: moved.bounds.width), mix: mix)
      }
      #expect(ours.allPixels == theirs.allPixels, "\(kind)")
      #expect((ours.allPixels != pixels) == (mix > 0), "\(kind)")
    }
  }

  @Test(arguments: [255, 99] as [UInt8])
  func `drawing through runs is the same on every processor`(mix: UInt8) {
    let (outline, area) = Self.outline(.star, seed: 1)
    let runs = CoverageRasterizer(outline, .nonZero).runs(in: area)
    var part = lamina_rect(
      PixelRect(minX: 7, minY: 3, maxX: runs.bounds.width - 5, maxY: runs.bounds.height - 2))
    func drawn(_ draw: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
      var noise = KernelNoise(seed: 5)
      var pixels = (0..<runs.bounds.area).map { _ in noise.pixel() }
      unsafe pixels.withUnsafeMutableBufferPointer { buffer in
        if let base = buffer.baseAddress { unsafe draw(base) }
      }
      return pixels
    }
    for color: UInt32 in [0xFF20_9010, 0x7F20_5010, 0x00FF_FFFF] {
      let here = unsafe drawn {
        unsafe lamina_over_solid_runs($0, runs.bounds.width, &part, runs.words, color, mix)
      }
      let portable = unsafe drawn {
        unsafe lamina_portable_over_solid_runs($0, runs.bounds.width, &part, runs.words, color, mix)
      }
      #expect(here == portable)
    }
  }
}
