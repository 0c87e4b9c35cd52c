// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// The rule that decides from the winding number which points a path covers.
public enum FillRule: String, Hashable, Sendable, CaseIterable {
  /// A point is covered if its winding number is not zero.
  case nonZero
  /// A point is covered if its winding number is odd.
  case evenOdd
}

/// An outline of lines and Bézier curves: a value, copied on write; a copy is one reference.
///
/// Coordinates are in the space of the path's user, usually a layer's points with y down. A path is
/// a list of subpaths. Each starts with a move, and filling closes it even without
/// ``closeSubpath()``.
///
/// **Coordinates that are not finite.** A path may contain them, but if ``isFinite`` is false it
/// covers nothing: its bounds are null, it contains no point, its length is 0, and trimming,
/// dashing, stroking and flattening it give an empty path.
public struct Path: Hashable, Sendable {
  package enum Verb: UInt8, Sendable {
    case move, line, quadCurve, curve, close

    /// The number of points of the verb.
    var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quadCurve: 2
      case .curve: 3
      case .close: 0
      }
    }

    /// Whether it draws from the current point to another.
    var isEdge: Bool { self == .line || self == .quadCurve || self == .curve }
  }

  /// The elements, which copies share until one of them changes.
  private(set) var storage = PathStorage.empty

  /// A path without elements.
  public init() {}

  init(sharing storage: PathStorage) { self.storage = storage }

  /// The verbs in order; each takes its points from ``points``.
  ///
  /// Every subpath starts with a move, and a close is followed by a move or by nothing.
  package var verbs: [Verb] { storage.verbs }

  /// The end points and control points of all verbs, controls before the end point.
  package var points: [CGPoint] { storage.points }

  /// A path of verbs with their points; the number of points must be the number that the verbs
  /// take.
  package init(verbs: [Verb], points: [CGPoint]) {
    var path = Path()
    path.reserve(verbs: verbs.count, points: points.count)
    for element in Elements(verbs: verbs, points: points) { path.append(element) }
    self = path
  }

  /// Equal if the elements are.
  public static func == (a: Path, b: Path) -> Bool {
    a.storage === b.storage || (a.verbs == b.verbs && a.points == b.points)
  }

  /// Hashes the number of points and a few of them, because paths are looked up more often than
  /// they are compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(points.count)
    for point in points.prefix(3) {
      hasher.combine(point.x)
      hasher.combine(point.y)
    }
    if let last = points.last {
      hasher.combine(last.x)
      hasher.combine(last.y)
    }
  }

  /// Coordinates beyond this limit count as not finite, because their products would overflow.
  static let coordinateLimit: CGFloat = 1e30

  /// Whether the path has no element.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Whether every coordinate is a finite number within ±10³⁰; an empty path is finite.
  ///
  /// Cost: one pass over the points.
  public var isFinite: Bool {
    points.allSatisfy { abs($0.x) <= Self.coordinateLimit && abs($0.y) <= Self.coordinateLimit }
  }

  /// The start of the next element: the last end point, or the start of the subpath that was just
  /// closed.
  ///
  /// Nil if the path is empty.
  public var currentPoint: CGPoint? {
    verbs.last == .close ? storage.subpathStart : points.last
  }

  /// Starts a new subpath at a point.
  ///
  /// A subpath of only a move covers nothing and has no bounds.
  public mutating func move(to point: CGPoint) {
    let storage = ownStorage()
    storage.append(.move, point)
    storage.subpathStart = point
  }

  /// Adds a straight line from the current point.
  ///
  /// Without a current point it does nothing. After ``closeSubpath()`` it starts a new subpath at
  /// the start of the closed one.
  public mutating func addLine(to point: CGPoint) {
    prepareToDraw()?.append(.line, point)
  }

  /// Adds a quadratic Bézier curve from the current point.
  ///
  /// Without a current point it does nothing. After ``closeSubpath()`` it starts a new subpath at
  /// the start of the closed one.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    prepareToDraw()?.append(.quadCurve, control, end)
  }

  /// Adds a cubic Bézier curve from the current point.
  ///
  /// Without a current point it does nothing. After ``closeSubpath()`` it starts a new subpath at
  /// the start of the closed one.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    prepareToDraw()?.append(.curve, control1, control2, end)
  }

  /// Ends the subpath with a line to its start.
  ///
  /// It does nothing if there is no current point or the subpath is already closed.
  public mutating func closeSubpath() {
    guard let last = storage.verbs.last, last != .close else { return }
    ownStorage().append(.close)
  }

  /// Adds one element, like the function for its kind.
  public mutating func append(_ element: Element) {
    switch element {
    case .move(let to): move(to: to)
    case .line(let to): addLine(to: to)
    case .quadCurve(let to, let control): addQuadCurve(to: to, control: control)
    case .curve(let to, let control1, let control2):
      addCurve(to: to, control1: control1, control2: control2)
    case .closeSubpath: closeSubpath()
    }
  }

  /// Adds all elements of another path after its own.
  public mutating func append(_ other: Path) {
    guard !other.isEmpty else { return }
    ownStorage().append(other.storage)
  }

  mutating func reserve(verbs: Int, points: Int) {
    ownStorage().reserve(verbs: verbs, points: points)
  }

  /// The storage, for a change.
  ///
  /// It is a new one if another path shares it, or if it was measured, because nothing is measured again.
  private mutating func ownStorage() -> PathStorage {
    if !isKnownUniquelyReferenced(&storage) || storage.isMeasured {
      storage = PathStorage(storage)
    }
    return storage
  }

  /// The storage to draw into; nil without a current point.
  ///
  /// It opens a new subpath after a closed one.
  private mutating func prepareToDraw() -> PathStorage? {
    guard let last = storage.verbs.last else { return nil }
    if last == .close { move(to: storage.subpathStart) }
    return ownStorage()
  }
}
