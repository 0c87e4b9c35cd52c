// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

/// Masks that are made one after another in one arena.
@Suite struct CoverageArenaTests {
  /// Recipes of each kind of outline, from small to large and back.
  private static func recipes() -> [MaskRecipe] {
    let sides: [CGFloat] = [9, 150, 30, 400, 60, 9]
    return sides.indices.flatMap { index -> [MaskRecipe] in
      let side = sides[index]
      let rect = CGRect(x: 2.3, y: 1.7, width: side, height: side * 0.7)
      let ellipse = Path(ellipseIn: rect)
      let star = Path.star(
        center: CGPoint(x: side / 2, y: side / 2), outerRadius: side / 2, innerRadius: side / 5,
        points: 5 + index)
      let bowtie = Path(contours: [
        [
          CGPoint(x: 0, y: 0), CGPoint(x: side, y: side), CGPoint(x: side, y: 0),
          CGPoint(x: 0, y: side),
        ]
      ])
      let line = PathStroke(ellipse, StrokeStyle(width: 3, dashPattern: [7, 2]))
      let shapes: [Shape] = [
        .path(ellipse, .evenOdd), .path(star, .nonZero), .path(bowtie, .nonZero),
        .stroke(line, scale: 1),
        .ring(
          outer: RoundedRect(rect: rect, radii: CornerRadii(4)),
          inner: RoundedRect(rect: rect.insetBy(dx: 2, dy: 2), radii: CornerRadii(2))),
      ]
      return shapes.flatMap { shape -> [MaskRecipe] in
        let plain = MaskRecipe(.shape(DeviceShape(shape, Transform2D(rotationAngle: 0.1))))
        var (blurred, spread) = (plain, plain)
        blurred.blur = BlurCovariance(xx: 6, xy: 0, yy: 6)
        spread.spread = 1.5
        return [plain, blurred, spread]
      }
    }
  }

  @Test func `masks made in one arena are those made in memory of their own`() {
    var arena = CoverageArena()
    for (index, recipe) in Self.recipes().enumerated() {
      let bounds = recipe.bounds
      // Of some, only a part is made.
      let clip = index % 3 == 0 ? bounds.inset(by: 2) : bounds
      let mask = recipe.mask(in: clip, &arena)
      #expect(mask == recipe.mask(in: clip), "\(index)")
      #expect(mask.bytes.contains { $0 != 0 }, "\(index)")
      guard var rasterizer = recipe.rasterizer(&arena) else { continue }
      let runs = rasterizer.runs(in: clip, &arena)
      #expect(runs.words == rasterizer.runs(in: clip).words, "\(index)")
      rasterizer.giveBack(to: &arena)
      #expect(rasterizer.coverage(in: clip).bounds.isEmpty)
    }
  }

  @Test func `the next outline has the memory of the last one`() {
    func address<Element>(_ list: [Element]) -> Int {
      unsafe list.withUnsafeBytes { Int(bitPattern: $0.baseAddress) }
    }
    var arena = CoverageArena()
    #expect(arena.byteCount == 0)
    var places: Set<Int> = []
    var bytes = 0
    for round in 0..<3 {
      let path = Path(contours: CoverageTestShape.bowties.contours(seed: 1))
      let shape = DeviceShape(.path(path, .nonZero), Transform2D(scaleX: 9, y: 7))
      var rasterizer = shape.rasterizer(&arena)
      #expect(!rasterizer.coverage(in: shape.pixelBounds, &arena).bounds.isEmpty)
      #expect(arena.byteCount == 0, "the memory is in use")
      rasterizer.giveBack(to: &arena)
      if round > 0 { #expect(arena.byteCount == bytes) }
      bytes = arena.byteCount
      var outline = CoverageOutline(in: &arena)
      places.formUnion([address(outline.points), address(outline.chains)])
      #expect(outline.points.isEmpty && outline.chains.isEmpty)
      outline.giveBack(to: &arena)
    }
    #expect(bytes > 0)
    #expect(places.count == 2)
  }

  /// Sizes in pixels of masks whose notes are read, and not read, and of those of several strips.
  @Test(
    arguments: [(16, 9), (60, 60), (320, 200), (300, 200), (1024, 40), (1500, 90), (900, 700)],
    [false, true])
  func `sums are 0 again after a star`(size: (width: Int, height: Int), isPortable: Bool) throws {
    var outline = CoverageOutline()
    // It leaves the mask on each side.
    outline.add(
      Path(ellipseIn: CGRect(x: -3.3, y: -3.1, width: 1, height: 1)),
      Transform2D(
        a: CGFloat(size.width) * 1.2, b: 0, c: 0, d: CGFloat(size.height) * 1.2,
        tx: CGFloat(size.width) * 3.9, ty: CGFloat(size.height) * 3.7))
    outline.finish(asStar: true)
    try #require(outline.starDirection != 0)
    // Behind the words that it may change lie others.
    let guards = [Int32](repeating: 0x5A5A_5A5A, count: 64)
    var zeros = [Int32](repeating: 0, count: lamina_star_words(size.width, size.height)) + guards
    func areZeroAgain() -> Bool {
      zeros.dropLast(guards.count).allSatisfy { $0 == 0 }
        && zeros.suffix(guards.count) == guards[...]
    }
    var bytes = [UInt8](repeating: 0, count: size.width * size.height)
    let kernel = unsafe isPortable ? lamina_portable_star_coverage : lamina_star_coverage
    unsafe kernel(
      &bytes, nil, size.width, size.height, 0, 0, outline.points, outline.starEdgeCount,
      outline.starDirection, &zeros)
    #expect(bytes.contains(255) && bytes.contains(0))
    #expect(areZeroAgain())
    var runs = unsafe lamina_coverage_runs()
    unsafe kernel(
      nil, &runs, size.width, size.height, 0, 0, outline.points, outline.starEdgeCount,
      outline.starDirection, &zeros)
    unsafe free(runs.words)
    #expect(areZeroAgain())
  }
}
