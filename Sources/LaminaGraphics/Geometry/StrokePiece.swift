// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A piece of a path so short that its stroke has a simple outline on both sides.
struct StrokePiece {
  /// The form of the piece's offset on one side.
  enum Side {
    case line
    /// One cubic curve between the offset end points, with the lengths of its two handles.
    case curve(startHandle: Double, endHandle: Double)
    /// The piece bends around a centre that is nearer than the offset, so the offset runs backwards,
    /// along a curve with these handles.
    case folded(startHandle: Double, endHandle: Double)

    /// The same side of the piece in the opposite direction.
    var reversed: Side {
      switch self {
      case .line: .line
      case .curve(let start, let end): .curve(startHandle: end, endHandle: start)
      case .folded(let start, let end): .folded(startHandle: end, endHandle: start)
      }
    }
  }

  var start: PathVector
  var end: PathVector
  /// The direction of travel at the start, of length 1.
  var startTangent: PathVector
  /// The direction of travel at the end, of length 1.
  var endTangent: PathVector
  /// The side of the normals: counterclockwise of the direction of travel (y down).
  var normalSide: Side
  /// The opposite side.
  var otherSide: Side
  /// Whether the joint with the piece before is inside one curve.
  var continuesCurve: Bool

  /// The point in which the normals at both ends meet.
  var bend: PathVector {
    let (fromStart, _) = distancesToMeeting(
      startTangent.normal, endTangent.normal, across: end - start)
    return start + startTangent.normal * fromStart
  }

  /// The piece in the opposite direction, with its sides exchanged.
  ///
  /// A joint belongs to the later piece, so ``continuesCurve`` moves; see ``reversed(_:)``.
  var reversed: StrokePiece {
    StrokePiece(
      start: end, end: start, startTangent: -endTangent, endTangent: -startTangent,
      normalSide: otherSide.reversed, otherSide: normalSide.reversed, continuesCurve: continuesCurve
    )
  }

  /// All pieces of a subpath in the opposite direction.
  static func reversed(_ pieces: [StrokePiece]) -> [StrokePiece] {
    var result = pieces.reversed().map(\.reversed)
    // Piece i of the result is piece n − 1 − i, and the joint before it was the joint after that
    // piece.
    for i in result.indices {
      let joint = i == 0 ? 0 : pieces.count - i
      result[i].continuesCurve = pieces[joint].continuesCurve
    }
    return result
  }
}

/// How far along two directions, from points with a vector between them, lines meet; not finite if they are
/// parallel.
private func distancesToMeeting(
  _ first: PathVector, _ last: PathVector, across: PathVector
) -> (fromFirst: Double, fromLast: Double) {
  let turn = first.cross(last)
  return (across.cross(last) / turn, across.cross(first) / turn)
}

extension PathSegment {
  /// Adds the pieces of the segment, which must not be a point.
  func appendStrokePieces(
    to pieces: inout [StrokePiece], radius: Double, accuracy: inout StrokeAccuracy
  ) {
    guard degree != .line else {
      guard let direction = (p3 - p0).direction else { return }
      pieces.append(
        StrokePiece(
          start: p0, end: p3, startTangent: direction, endTangent: direction, normalSide: .line,
          otherSide: .line, continuesCurve: false))
      return
    }
    let division = StrokeDivision(
      segment: self, radius: radius, tolerance: accuracy.tolerance(size: hullLength),
      offsetTolerance: accuracy.tolerance(size: hullLength + radius))
    let first = pieces.count
    var pending: [(from: Double, to: Double, depth: Int)] = [(0, 1, 0)]
    while let part = pending.popLast() {
      let isExact = part.depth < StrokeDivision.finest
      let isLast =
        part.depth == StrokeDivision.deepest
        || !isExact && division.isCusp(from: part.from, to: part.to)
      var result = division.piece(from: part.from, to: part.to, isExact: isExact)
      if isLast, case .bent = result { result = division.chord(from: part.from, to: part.to) }
      switch result {
      case .piece(var piece):
        piece.continuesCurve = pieces.count > first
        pieces.append(piece)
      case .point: continue
      case .bent, .inexact:
        if case .inexact = result { accuracy.divisionsLeft -= 1 }
        if accuracy.divisionsLeft < 0 { return }
        let middle = (part.from + part.to) / 2
        pending.append((middle, part.to, part.depth + 1))
        pending.append((part.from, middle, part.depth + 1))
      }
    }
  }
}

/// How exact the outline of a stroke is, and how far curves may be divided for it.
struct StrokeAccuracy {
  /// The largest error of the outline that is wanted, in the path's units.
  let wanted: Double
  /// The factor of that error which is allowed; 1 unless the outline has too many pieces.
  let coarseness: Double
  /// The number of times that curves may still be divided because of the error; negative if it was not enough.
  var divisionsLeft: Int

  /// The largest error that is allowed about a curve or an offset of some size.
  ///
  /// A coarse outline of something huge need not be finer than numbers of 24 bits, times the factor.
  func tolerance(size: Double) -> Double {
    coarseness > 1 ? coarseness * max(wanted, size * 0x1p-24) : wanted
  }
}

/// The division of a curve into pieces.
private struct StrokeDivision {
  enum Result {
    case piece(StrokePiece)
    /// The part has to be divided, because it or an offset changes its direction too much.
    case bent
    /// The part has to be divided, because its offsets would not be within the tolerance.
    case inexact
    /// There is nothing to draw.
    case point
  }

  let segment: PathSegment
  let radius: Double
  /// The largest error where a bend is folded, near the curve.
  let tolerance: Double
  /// The largest error of the offsets.
  let offsetTolerance: Double
  /// Slower parts of the curve are the middle of a cusp.
  let leastSpeed: Double

  /// The depth of halving from which the tolerance is no reason to divide.
  static let finest = 11
  /// The depth of halving that no part exceeds.
  ///
  /// A bend within a smaller part is so tight that it is a cusp.
  static let deepest = 20

  init(segment: PathSegment, radius: Double, tolerance: Double, offsetTolerance: Double) {
    self.segment = segment
    self.radius = radius
    self.tolerance = tolerance
    self.offsetTolerance = offsetTolerance
    leastSpeed = 1e-9 * segment.hullLength
  }

  /// Whether a part is in the middle of a cusp, where it has no direction, or is one point.
  func isCusp(from t0: Double, to t1: Double) -> Bool {
    segment.point(at: t0) == segment.point(at: t1)
      || place(at: t0) == nil && place(at: (t0 + t1) / 2) == nil && place(at: t1) == nil
  }

  /// The part between two parameters as a line.
  func chord(from t0: Double, to t1: Double) -> Result {
    let (start, end) = (segment.point(at: t0), segment.point(at: t1))
    guard let direction = (end - start).direction else { return .point }
    return .piece(
      StrokePiece(
        start: start, end: end, startTangent: direction, endTangent: direction,
        normalSide: .line, otherSide: .line, continuesCurve: false))
  }

  /// The part between two parameters as one piece, if it need not be divided.
  ///
  /// Unless `isExact`, the tolerance does not matter.
  func piece(from t0: Double, to t1: Double, isExact: Bool) -> Result {
    guard let first = place(at: t0), let last = place(at: t1),
      let middle = place(at: (t0 + t1) / 2)
    else { return .bent }
    // Within about 37°, also through the middle.
    let steepest = min(
      first.tangent.dot(last.tangent), first.tangent.dot(middle.tangent),
      middle.tangent.dot(last.tangent))
    guard steepest > 0.8,
      runsForwards(first, middle, last),
      let early = place(at: t0 + (t1 - t0) * 0.25),
      let late = place(at: t0 + (t1 - t0) * 0.75)
    else { return .bent }
    let (startBend, endBend) = (bend(first, at: t0), bend(last, at: t1))
    var failure = Result.bent

    func side(_ distance: Double) -> StrokePiece.Side? {
      let from = first.offset(distance)
      let to = last.offset(distance)
      let between = middle.offset(distance)
      let chord = to - from
      // About the cusp of an offset, where it is neither forwards nor backwards.
      if chord.length <= offsetTolerance { return .line }
      func runs(_ sign: Double) -> Bool {
        sign * chord.dot(first.tangent) > 0 && sign * chord.dot(last.tangent) > 0
          && sign * (between - from).dot(middle.tangent) > 0
          && sign * (to - between).dot(middle.tangent) > 0
      }
      let runsBackwards = runs(-1)
      guard runsBackwards || runs(1) else { return nil }
      // For an arc the handle would be chord / (3·cos²(a quarter of its angle)).
      let arcHandle =
        (runsBackwards ? -chord.length : chord.length)
        / (1.5 * (1 + ((1 + first.tangent.dot(last.tangent)) / 2).squareRoot()))
      func handle(_ bend: CurveBend?) -> Double {
        // Without a test of the result, a handle must not be longer than the chord.
        guard isExact, let speed = bend?.offsetSpeed(distance), (speed < 0) == runsBackwards
        else { return arcHandle }
        return speed * (t1 - t0) / 3
      }
      let (startHandle, endHandle) = (handle(startBend), handle(endBend))
      let curve = PathSegment(
        from: from, from + first.tangent * startHandle, to - last.tangent * endHandle, to: to)
      func meets(_ place: CurvePlace, at fraction: Double) -> Bool {
        // The error across the curve is meaningful only if the error along it is small.
        let error = curve.point(at: fraction) - place.offset(distance)
        return abs(error.cross(place.tangent)) <= offsetTolerance
          && abs(error.dot(place.tangent)) <= max(offsetTolerance, 0.03 * chord.length)
      }
      if isExact,
        !(meets(early, at: 0.25) && meets(middle, at: 0.5) && meets(late, at: 0.75))
      {
        failure = .inexact
        return nil
      }
      guard runsBackwards else { return .curve(startHandle: startHandle, endHandle: endHandle) }
      return bends(within: distance)
        ? .folded(startHandle: startHandle, endHandle: endHandle) : nil
    }

    /// Whether all normals of the piece pass one point within the tolerance, nearer than a distance.
    func bends(within distance: Double) -> Bool {
      let (fromStart, fromEnd) = distancesToMeeting(
        first.tangent.normal, last.tangent.normal, across: last.point - first.point)
      // The points of a tiny curve may be rounded by more than its size.
      let nearer = -tolerance / radius...1.0
      guard nearer ~= fromStart / distance, nearer ~= fromEnd / distance else { return false }
      let bend = first.offset(fromStart)
      if isExact, abs((bend - middle.point).cross(middle.tangent.normal)) > tolerance {
        failure = .inexact
        return false
      }
      return true
    }

    guard let normalSide = side(radius), let otherSide = side(-radius) else { return failure }
    return .piece(
      StrokePiece(
        start: first.point, end: last.point, startTangent: first.tangent,
        endTangent: last.tangent, normalSide: normalSide, otherSide: otherSide,
        continuesCurve: false))
  }

  /// The point at a parameter and the direction there; nil if the curve is not faster than `leastSpeed`.
  private func place(at t: Double) -> CurvePlace? {
    let velocity = segment.derivative(at: t)
    if t <= 0 || t >= 1 {
      return segment.tangent(at: t).map {
        CurvePlace(point: segment.point(at: t), velocity: velocity, tangent: $0)
      }
    }
    let speed = velocity.length
    guard speed > leastSpeed, speed.isFinite else { return nil }
    return CurvePlace(
      point: segment.point(at: t), velocity: velocity,
      tangent: PathVector(velocity.x / speed, velocity.y / speed))
  }

  /// The bend at a parameter with its place; nil if the curve is not faster than `leastSpeed`.
  private func bend(_ place: CurvePlace, at t: Double) -> CurveBend? {
    let speed = place.velocity.length
    guard speed > leastSpeed else { return nil }
    return CurveBend(
      speed: speed,
      curvature: place.velocity.cross(segment.secondDerivative(at: t)) / (speed * speed * speed))
  }
}

/// Whether a curve runs nowhere backwards between places at equal distances of the parameter, in the direction of
/// the first.
private func runsForwards(_ first: CurvePlace, _ middle: CurvePlace, _ last: CurvePlace) -> Bool {
  // The velocity in that direction is start·u² + 2·control·u·t + end·t², with u = 1 − t.
  let start = max(0, first.velocity.dot(first.tangent))
  let end = max(0, last.velocity.dot(first.tangent))
  let control = 2 * middle.velocity.dot(first.tangent) - (start + end) / 2
  // The least velocity is 0 if the sum is. One that is less by rounding is no reversal.
  return control + (start * end).squareRoot() >= -1e-12 * (start + end)
}

/// A point of a curve, and the direction of the curve there, of length 1.
private struct CurvePlace {
  let point: PathVector
  /// The derivative by the parameter.
  let velocity: PathVector
  let tangent: PathVector

  /// The point of the curve's offset at a distance along the normal.
  func offset(_ distance: Double) -> PathVector { point + tangent.normal * distance }
}

/// The speed of a curve at a parameter, and its curvature.
private struct CurveBend {
  let speed: Double
  let curvature: Double

  /// The speed of the curve's offset at a distance along the normal, negative if it runs backwards.
  func offsetSpeed(_ distance: Double) -> Double? {
    let offset = speed * (1 + distance * curvature)
    return offset.isFinite ? offset : nil
  }
}
