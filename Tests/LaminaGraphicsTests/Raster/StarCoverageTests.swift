// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

/// Outlines that go once round a point: found as such, and covered as by chains.
@Suite struct StarCoverageTests {
  /// Outlines that go once round a point, of a radius of about a half.
  enum Star: CaseIterable, Sendable {
    case circle, triangle, polygon, spikes, curves, ragged, offCentre

    func path(seed: Int) -> Path {
      var generator = SeededGenerator(outlines: seed * 17)
      func ring(_ count: Int, _ radii: ClosedRange<Double>) -> Path {
        let turn = generator.coordinate(in: 0...6)
        let isReversed = seed % 2 == 1
        return Path(contours: [
          (0..<count).map { index in
            let angle = turn + CGFloat(isReversed ? -index : index) / CGFloat(count) * 2 * .pi
            let radius = generator.coordinate(in: radii)
            return CGPoint(x: radius * cos(angle), y: radius * sin(angle))
          }
        ])
      }
      switch self {
      case .circle: return Path(ellipseIn: CGRect(x: -0.5, y: -0.4, width: 1, height: 0.8))
      case .triangle: return ring(3, 0.4...0.5)
      case .polygon: return ring(5 + seed, 0.45...0.5)
      case .spikes: return ring(24 + seed, 0.1...0.5)
      case .curves:
        return Path(
          roundedRect: CGRect(x: -0.4, y: -0.5, width: 0.8, height: 1),
          cornerRadius: generator.coordinate(in: 0.3...0.4))
      case .ragged: return ring(400, 0.45...0.5)
      case .offCentre:
        // The point from which all of it is seen is far from the middle.
        let tip = generator.coordinate(in: -0.3...0.3)
        return Path(contours: [
          [
            CGPoint(x: -0.45, y: 0), CGPoint(x: -0.3, y: -0.4), CGPoint(x: -0.2, y: -0.2),
            CGPoint(x: 0.5, y: tip), CGPoint(x: -0.2, y: 0.2), CGPoint(x: -0.3, y: 0.4),
          ]
        ])
      }
    }
  }

  private static func outline(_ path: Path, _ transform: Transform2D, asStar: Bool)
    -> CoverageOutline
  {
    var outline = CoverageOutline()
    outline.add(path, transform)
    outline.finish(asStar: asStar)
    return outline
  }

  /// Sizes in pixels: within a few blocks, beyond these, beyond 64 blocks, and of several strips.
  private static let sizes: [(x: CGFloat, y: CGFloat)] = [
    (9, 13), (60, 60), (300, 200), (1_500, 90), (700, 900),
  ]

  @Test(arguments: Star.allCases)
  func `a star has the bytes of its chains, also in parts and as runs`(kind: Star) throws {
    var generator = SeededGenerator(outlines: 5)
    for (seed, size) in (0..<2).flatMap({ seed in Self.sizes.map { (seed, $0) } }) {
      let place = generator.point(in: 3...9)
      let transform = Transform2D(
        a: size.x * 0.96, b: size.y * 0.2, c: -size.x * 0.2, d: size.y * 0.96,
        tx: place.x + size.x * 0.3, ty: place.y + size.y * 0.45)
      let path = kind.path(seed: seed)
      let star = Self.outline(path, transform, asStar: true)
      let chains = Self.outline(path, transform, asStar: false)
      try #require(abs(star.starDirection) == 1 && star.chains.isEmpty, "\(kind) \(seed)")
      #expect(chains.starDirection == 0 && star.pixelBounds == chains.pixelBounds)
      let rule = [WindingRule.nonZero, .evenOdd][seed % 2]
      let (quick, slow) = (CoverageRasterizer(star, rule), CoverageRasterizer(chains, rule))
      // The left and the top of it are cut.
      let area = PixelRect(x: 0, y: 0, width: Int(size.x * 1.3), height: Int(size.y * 1.3))
      let mask = slow.coverage(in: area)
      #expect(mask.bytes.contains { $0 != 0 && $0 != 255 })
      expectAlike(quick.coverage(in: area), mask, kind)
      #expect(quick.runs(in: area).mask(in: area) == quick.coverage(in: area), "\(kind) \(size)")
      for _ in 0..<6 {
        let part = PixelRect(
          x: Int.random(in: 0..<area.width, using: &generator),
          y: Int.random(in: 0..<area.height, using: &generator), width: 1 + area.width / 3,
          height: 1 + area.height / 4
        ).intersection(area)
        #expect(
          quick.coverage(in: part).bytes == quick.coverage(in: area).cropped(to: part).bytes,
          "\(kind) \(size) \(part)")
      }
    }
  }

  /// Where edges lie close together, chains are cut at crossings that are found early by less than a unit.
  private func expectAlike(
    _ mask: CoverageMask, _ expected: CoverageMask, _ kind: Star,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(mask.bounds == expected.bounds, sourceLocation: sourceLocation)
    let differences = zip(mask.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }
    let most = kind == .ragged ? 1 : 0
    #expect(differences.allSatisfy { $0 <= most }, sourceLocation: sourceLocation)
    #expect(
      differences.count { $0 > 0 } <= differences.count / 100, sourceLocation: sourceLocation)
  }

  @Test(arguments: Star.allCases)
  func `finding and covering a star is the same on every processor`(kind: Star) throws {
    for (index, size) in Self.sizes.enumerated() {
      let transform = Transform2D(a: size.x, b: 3, c: -2, d: size.y, tx: 2.3, ty: size.y / 2)
      let outline = Self.outline(kind.path(seed: index), transform, asStar: true)
      try #require(outline.starDirection != 0, "\(kind) \(index)")
      var (one, other) = (lamina_star(), lamina_star())
      unsafe lamina_find_star(outline.points, outline.starEdgeCount, &one)
      unsafe lamina_portable_find_star(outline.points, outline.starEdgeCount, &other)
      #expect(one.direction == outline.starDirection && other.direction == one.direction)
      #expect(one.min_x == other.min_x && one.max_x == other.max_x)
      #expect(one.min_y == other.min_y && one.max_y == other.max_y)
      let (width, height) = (Int(size.x), Int(size.y))
      let bytes = [false, true].map { isPortable in
        var bytes = [UInt8](repeating: 0, count: width * height)
        var zeros = [Int32](repeating: 0, count: lamina_star_words(width, height))
        let kernel = unsafe isPortable ? lamina_portable_star_coverage : lamina_star_coverage
        unsafe kernel(
          &bytes, nil, width, height, 0, 0, outline.points, outline.starEdgeCount,
          outline.starDirection, &zeros)
        return bytes
      }
      #expect(bytes[0] == bytes[1])
    }
  }

  /// The area of what is inside is that of all edges only if no winding number but 0 and one other occurs.
  @Test func `whatever is taken for a star covers the area of its edges`() {
    var generator = SeededGenerator(outlines: 23)
    var found = 0
    for seed in 0..<20_000 {
      let corners = (0..<(3 + seed % 7)).map { _ in
        let point = generator.point(in: 0...16)
        // Some of the points are equal, or on one line.
        return seed % 3 == 0 ? CGPoint(x: point.x.rounded(), y: point.y.rounded()) : point
      }
      let path = Path(contours: [corners])
      let direction = Self.outline(path, .identity, asStar: true).starDirection
      guard direction != 0 else { continue }
      found += 1
      let signed = zip(corners, corners.dropFirst() + corners.prefix(1)).reduce(0) {
        $0 + ($1.0.x * $1.1.y - $1.1.x * $1.0.y) / 2
      }
      #expect(signed * CGFloat(direction) > 0, "\(corners)")
      let area = PixelRect(x: 0, y: 0, width: 17, height: 17)
      let inside = ReferenceCoverage(contours: [corners]).exact(in: area, .nonZero).reduce(0, +)
      #expect(abs(inside - abs(signed)) < 1e-6, "\(corners)")
    }
    #expect(found > 2_000)
  }

  @Test func `outlines that are no stars, and those that are not tried, are cut into chains`() {
    func circle(_ turns: Int) -> [CGPoint] {
      (0..<40).map { index in
        let angle = CGFloat(index * turns) / 40 * 2 * .pi
        return CGPoint(x: 20 + 18 * cos(angle), y: 20 + 18 * sin(angle))
      }
    }
    let arc = (0...30).map { index in
      let angle = CGFloat(index) / 30 * 5
      return CGPoint(x: 20 + 18 * cos(angle), y: 20 + 18 * sin(angle))
    }
    let inner = arc.reversed().map { CGPoint(x: 10 + $0.x / 2, y: 10 + $0.y / 2) }
    let others: [(name: String, contours: [[CGPoint]])] = [
      ("twice round", [circle(2)]), ("round and back", [circle(1) + circle(-1)]),
      ("an eight", [[(0, 0), (20, 20), (20, 0), (0, 20)].map { CGPoint(x: $0.0, y: $0.1) }]),
      ("a broad arc", [arc + inner]), ("two contours", [circle(1), inner]),
      ("a narrow triangle", [[CGPoint(x: 0, y: 0), CGPoint(x: 9, y: 7), CGPoint(x: 3, y: 2)]]),
      (
        "a tall rectangle",
        [[(0, 0), (20, 0), (20, 60), (0, 60)].map { CGPoint(x: $0.0, y: $0.1) }]
      ),
      ("too wide", [[(0, 0), (9_000, 1), (9_000, 9), (0, 8)].map { CGPoint(x: $0.0, y: $0.1) }]),
    ]
    for (name, contours) in others {
      let outline = Self.outline(Path(contours: contours), .identity, asStar: true)
      #expect(outline.starDirection == 0, "\(name)")
      #expect(outline.chains.isEmpty == false, "\(name)")
    }
  }

  @Test func `a second contour, also an empty one, has the first one cut`() {
    var path = Path(ellipseIn: CGRect(x: 1, y: 1, width: 12, height: 12))
    let bytes = DeviceShape(.path(path, .nonZero), .identity)
      .coverage(in: PixelRect(x: 0, y: 0, width: 14, height: 14)).bytes
    path.move(to: CGPoint(x: 3, y: 3))
    path.addLine(to: CGPoint(x: 4, y: 3))
    let outline = Self.outline(path, .identity, asStar: true)
    #expect(outline.starDirection == 0 && outline.chains.count == 2)
    #expect(
      DeviceShape(.path(path, .nonZero), .identity)
        .coverage(in: PixelRect(x: 0, y: 0, width: 14, height: 14)).bytes == bytes)
  }
}
