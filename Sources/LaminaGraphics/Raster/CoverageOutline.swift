// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation

/// A closed outline in fixed point, cut into chains that only go down, unless it is a star (`CoverageRasterizer`).
///
///        2 ─ 3             subpath 0 1 2 3 4 5, topmost point 2
///       ╱     ╲
///      1       4           chain A: 2 3 4 5     forwards to the lowest point, winding -1
///       ╲     ╱            chain B: 2 1 0 5     backwards to the lowest point, winding +1
///        0 ─ 5
///
/// A chain is a run of edges that never turn back in y, read from top to bottom, whatever their
/// direction in the path; horizontal edges belong to the run before them. Chains begin and end at
/// local tops and bottoms only, so at every height as many chains cross as edges do, and those that
/// begin or end between two heights do so in touching pairs. The rasterizer relies on both.
///
/// Points outside the guard band are moved onto its border, with the edges split where they cross
/// it. Inside the band this changes no winding number: it bends only what is outside.
struct CoverageOutline {
  /// A run of edges from top to bottom.
  typealias Chain = lamina_outline_chain

  /// The points of all subpaths, each led round to its topmost point again.
  private(set) var points: [FixedPosition] = []
  /// In the order in which they were closed; none of a star.
  private(set) var chains: [Chain] = []
  /// The winding number inside if the outline is a star: one subpath that goes once round a point without
  /// turning back, as seen from there; otherwise 0.
  private(set) var starDirection: Int32 = 0
  /// The smallest coordinate on each axis, if there is an edge.
  private(set) var minimum = FixedPosition(x: .max, y: .max)
  /// The largest coordinate on each axis, if there is an edge.
  private(set) var maximum = FixedPosition(x: .min, y: .min)
  /// Whether every coordinate so far was a finite number.
  private(set) var isFinite = true
  /// The winding number of an upward edge of the subpaths to come: 1, or -1 for an outline that is subtracted.
  var upwardWinding: Int32 = 1 {
    willSet { cutFirst() }
  }

  /// The index in `points` at which the open subpath begins.
  private var subpathStart = 0
  /// Whether the first subpath is closed but not cut, because it may be a star.
  private var isFirstUncut = false
  /// The last point as it was given, before the guard band and fixed point.
  private(set) var current = DevicePoint(x: 0, y: 0)
  private var start = DevicePoint(x: 0, y: 0)
  private var isCurrentInside = false

  init() {}

  /// An outline in the memory of an arena, to which it is given back.
  init(in arena: inout CoverageArena) { arena.exchange(&points, &chains) }

  /// Gives the memory back; the outline is empty then.
  mutating func giveBack(to arena: inout CoverageArena) {
    points.removeAll(keepingCapacity: true)
    chains.removeAll(keepingCapacity: true)
    arena.exchange(&points, &chains)
    // What else is known goes with the points.
    self = CoverageOutline()
  }

  /// About how many chords a curve has for each of its control points.
  static let chordsOfControlPoint = 10

  /// Makes room for about this many points, and for the chains of a simple outline.
  mutating func reserve(points count: Int) {
    points.reserveCapacity(points.count + count + Int(LAMINA_ENDS_AT_ONCE))
    chains.reserveCapacity(chains.count + 12)
  }

  /// Ends the open subpath and begins one at a point.
  mutating func move(to point: DevicePoint) {
    closeSubpath()
    cutFirst()
    isCurrentInside = point.isInsideGuardBand
    (start, current) = (point, point)
    if isCurrentInside {
      append(point)
    } else {
      guard noteFinite(point) else { return }
      append(point.limitedToGuardBand)
    }
  }

  /// Adds an edge from the current point.
  @inline(__always)
  mutating func addLine(to point: DevicePoint) {
    if isCurrentInside && point.isInsideGuardBand {
      append(point)
      current = point
    } else {
      addLineAcrossGuardBand(to: point)
    }
  }

  /// Adds lines, or the chords of curves, that follow one another from the current point on, up to the first that
  /// leaves the guard band.
  ///
  /// Each has as many points as its degree. Returns how many were added.
  mutating func appendEdges(
    _ controls: Span<CGPoint>, degree: Int, _ transform: Transform2D
  ) -> Int {
    guard isCurrentInside else { return 0 }
    var curves = lamina_curves(transform, from: current, degree: degree)
    let count = controls.count / degree
    var done = 0
    while done < count {
      let left = controls.extracting((degree * done)...)
      let likely = (count - done) * (1 + Self.chordsOfControlPoint * (degree - 1))
      let room = likely + Int(LAMINA_ENDS_AT_ONCE)
      points.append(addingCapacity: max(room, Int(curves.needed_room))) { added in
        unsafe added.withUnsafeMutableBufferPointer { room, used in
          unsafe left.withUnsafeBufferPointer { points in
            guard let ends = room.baseAddress, let first = points.baseAddress else { return }
            // A point is two coordinates, and the kernel stays within the room.
            unsafe lamina_flatten(
              &curves, UnsafeRawPointer(first).assumingMemoryBound(to: Double.self), count - done,
              ends, room.count)
          }
          used = curves.chord_count
        }
      }
      done += curves.curve_count
      if curves.needed_room == 0 { break }
    }
    current = DevicePoint(x: curves.x, y: curves.y)
    return done
  }

  private mutating func addLineAcrossGuardBand(to point: DevicePoint) {
    guard noteFinite(point) else { return }
    let from = current
    for fraction in GuardBand.crossings(from: from, to: point) {
      append(from.interpolated(to: point, at: fraction).limitedToGuardBand)
    }
    append(point.limitedToGuardBand)
    current = point
    isCurrentInside = point.isInsideGuardBand
  }

  private mutating func noteFinite(_ point: DevicePoint) -> Bool {
    if !(point.x.isFinite && point.y.isFinite) { isFinite = false }
    return isFinite
  }

  @inline(__always)
  private mutating func append(_ point: DevicePoint) {
    let position = FixedPosition(point)
    if points.count == subpathStart || !position.isAt(points[points.count - 1]) {
      points.append(position)
    }
  }

  /// Joins the end of the open subpath to its start and cuts it into chains.
  mutating func closeSubpath() {
    if points.count == subpathStart { return }
    if !isCurrentInside || !start.isInsideGuardBand {
      // The edge back is cut at the guard band like any other.
      addLine(to: start)
    }
    if points.count > subpathStart + 2, points[points.count - 1].isAt(points[subpathStart]) {
      points.removeLast()
    }
    if points.count <= subpathStart + 2 || !isFinite {
      points.removeSubrange(subpathStart...)
    } else if subpathStart == 0 {
      isFirstUncut = true
    } else {
      cutIntoChains()
    }
    subpathStart = points.count
  }

  /// Cuts the first subpath, if that is still to be done.
  private mutating func cutFirst() {
    guard isFirstUncut else { return }
    isFirstUncut = false
    subpathStart = 0
    cutIntoChains()
    subpathStart = points.count
  }

  /// Ends the outline after its last subpath: as a star, if it may be one and is one, otherwise as chains, sorted by
  /// their tops.
  mutating func finish(asStar mayBeStar: Bool) {
    if isFirstUncut, mayBeStar, isFinite, findStar() { return }
    cutFirst()
    chains.sort { ($0.top, $0.first) < ($1.top, $1.first) }
  }

  /// The number of edges of a star.
  var starEdgeCount: Int { points.count - 1 - Self.pointsBeyond }

  private static let pointsBeyond = Int(LAMINA_POINTS_BEYOND)

  /// Whether the only subpath is a star; then its points lead round to the first one again.
  private mutating func findStar() -> Bool {
    let first = points[0]
    for _ in 0...Self.pointsBeyond { points.append(first) }
    var star = lamina_star()
    // There are as many points beyond the edges as vectors read.
    unsafe lamina_find_star(points, starEdgeCount, &star)
    guard star.direction != 0 else {
      points.removeLast(1 + Self.pointsBeyond)
      return false
    }
    starDirection = star.direction
    minimum = FixedPosition(x: star.min_x, y: star.min_y)
    maximum = FixedPosition(x: star.max_x, y: star.max_y)
    return true
  }

  /// Walks the subpath from its topmost point, so that no run of edges is cut by the start.
  private mutating func cutIntoChains() {
    let topmost = leadRoundToTopmost()
    var start = topmost
    while start < points.count - 1 {
      let run = Self.run(of: points.span, from: start)
      // All points are at one height.
      if run.direction == 0 { return }
      appendChain(from: start, to: run.end, direction: run.direction)
      start = run.end
    }
    let columns = Self.columns(of: points.span, from: topmost)
    minimum.x = min(minimum.x, columns.min)
    maximum.x = max(maximum.x, columns.max)
  }

  /// The last point of the run of edges from an index on, and whether it goes down (1), up (-1) or neither (0).
  private static func run(
    of points: Span<FixedPosition>, from start: Int
  ) -> (end: Int, direction: Int32) {
    let last = points.count - 1
    var end = start
    while end < last, points[end + 1].y == points[start].y { end += 1 }
    if end == last { return (end, 0) }
    let goesDown = points[end + 1].y > points[end].y
    if goesDown {
      while end < last, points[end + 1].y >= points[end].y { end += 1 }
    } else {
      while end < last, points[end + 1].y <= points[end].y { end += 1 }
    }
    return (end, goesDown ? 1 : -1)
  }

  /// The smallest and the largest x of the points from an index on.
  private static func columns(
    of points: Span<FixedPosition>, from start: Int
  ) -> (min: Int32, max: Int32) {
    var (least, most) = (Int32.max, Int32.min)
    for index in start..<points.count {
      least = min(least, points[index].x)
      most = max(most, points[index].x)
    }
    return (least, most)
  }

  /// Appends the points up to the topmost one again; returns the index of that one's first copy.
  private mutating func leadRoundToTopmost() -> Int {
    let topmost = Self.topmost(of: points.span, from: subpathStart)
    // Not as a slice, because a slice shares the list, and then each subpath would copy all points.
    let (start, end, point) = (subpathStart, points.count, points[topmost])
    let added = topmost + 1 - start
    points.append(contentsOf: repeatElement(point, count: added))
    var span = points.mutableSpan
    for index in 0..<added { span[end + index] = span[start + index] }
    return topmost
  }

  /// The index of the first of the highest points from an index on.
  private static func topmost(of points: Span<FixedPosition>, from start: Int) -> Int {
    var (topmost, top) = (start, points[start].y)
    for index in (start + 1)..<points.count where points[index].y < top {
      (topmost, top) = (index, points[index].y)
    }
    return topmost
  }

  /// Notes a run of edges as a chain.
  private mutating func appendChain(from start: Int, to end: Int, direction: Int32) {
    let (first, last) = direction > 0 ? (start, end) : (end, start)
    let (top, bottom) = (points[first].y, points[last].y)
    minimum.y = min(minimum.y, top)
    maximum.y = max(maximum.y, bottom)
    chains.append(
      Chain(
        first: Int32(first), last: Int32(last), top: top, bottom: bottom,
        winding: direction > 0 ? -upwardWinding : upwardWinding))
  }

  /// The pixels that the outline can touch.
  var pixelBounds: PixelRect {
    guard isFinite, starDirection != 0 || !chains.isEmpty else { return .empty }
    let bits = FixedPoint.fractionBits
    return PixelRect(
      minX: Int(minimum.x >> bits), minY: Int(minimum.y >> bits),
      maxX: Int((maximum.x + FixedPoint.fractionMask) >> bits),
      maxY: Int((maximum.y + FixedPoint.fractionMask) >> bits))
  }
}

extension lamina_curves {
  /// Curves of a degree from a point of the outline on.
  fileprivate init(_ transform: Transform2D, from start: DevicePoint, degree: Int) {
    self.init()
    (a, b, c, d) = (
      Double(transform.a), Double(transform.b), Double(transform.c), Double(transform.d)
    )
    (tx, ty) = (Double(transform.tx), Double(transform.ty))
    (x, y) = (start.x, start.y)
    self.degree = Int32(degree)
  }
}
