// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// The elements of a path, which its copies share, and what was found from them.
///
/// It is unchecked because the elements change only while one path alone holds them, and what was found is written
/// once, under a lock, before any thread can see that it is there.
@safe final class PathStorage: @unchecked Sendable {
  // Unchecked, because no other code runs during an access.
  @safe @exclusivity(unchecked) private(set) var verbs: [Path.Verb]
  @safe @exclusivity(unchecked) private(set) var points: [CGPoint]
  /// The start of the newest subpath: the point of the last move.
  @safe @exclusivity(unchecked) var subpathStart: CGPoint

  private struct Measures {
    var bounds = CGRect.null
    var fingerprint: UInt64 = 0
  }

  @safe @exclusivity(unchecked) private var knownMeasures = Measures()
  private let hasMeasures = Atomic(false)
  private let measuring = Mutex(())

  /// The storage of a new path.
  static let empty = PathStorage(verbs: [], points: [], subpathStart: .zero)

  private init(verbs: [Path.Verb], points: [CGPoint], subpathStart: CGPoint) {
    (self.verbs, self.points, self.subpathStart) = (verbs, points, subpathStart)
  }

  /// A copy, for a path that changes.
  convenience init(_ other: PathStorage) {
    self.init(verbs: other.verbs, points: other.points, subpathStart: other.subpathStart)
  }

  // MARK: Changing

  @inline(__always)
  func append(_ verb: Path.Verb) { verbs.append(verb) }

  @inline(__always)
  func append(_ verb: Path.Verb, _ point: CGPoint) {
    verbs.append(verb)
    points.append(point)
  }

  func append(_ verb: Path.Verb, _ control: CGPoint, _ end: CGPoint) {
    append(verb, control)
    points.append(end)
  }

  func append(_ verb: Path.Verb, _ control1: CGPoint, _ control2: CGPoint, _ end: CGPoint) {
    append(verb, control1, control2)
    points.append(end)
  }

  func append(_ other: PathStorage) {
    verbs.append(contentsOf: other.verbs)
    points.append(contentsOf: other.points)
    subpathStart = other.subpathStart
  }

  /// Makes room for so many more verbs and points.
  func reserve(verbs verbCount: Int, points pointCount: Int) {
    verbs.reserveCapacity(verbs.count + verbCount)
    points.reserveCapacity(points.count + pointCount)
  }

  // MARK: Measures

  /// Whether something was found from the elements, so that they do not change any more.
  var isMeasured: Bool { hasMeasures.load(ordering: .relaxed) }

  /// The path's bounds; one pass over the elements the first time.
  var bounds: CGRect { measures.bounds }

  /// A number made from some of the points, the same for equal paths.
  var fingerprint: UInt64 { measures.fingerprint }

  private var measures: Measures {
    if !hasMeasures.load(ordering: .acquiring) { measure() }
    return knownMeasures
  }

  private func measure() {
    measuring.withLock { _ in
      guard !hasMeasures.load(ordering: .acquiring) else { return }
      knownMeasures = Measures(
        bounds: Path(sharing: self).measuredBounds, fingerprint: Self.fingerprint(of: points))
      hasMeasures.store(true, ordering: .releasing)
    }
  }

  private static func fingerprint(of points: [CGPoint]) -> UInt64 {
    var print = Fingerprint()
    // From all over the path, because paths of one kind often begin and end alike.
    print.add(points.count)
    for index in stride(from: 0, to: points.count, by: max(1, points.count / 16)) {
      print.add(points[index].x)
      print.add(points[index].y)
    }
    return print.bits
  }
}
