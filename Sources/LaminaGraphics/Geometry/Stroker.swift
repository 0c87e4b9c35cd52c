// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Turns subpaths into the outlines of their strokes.
///
/// A stroke is a sum of bands, one on each side of every piece of the path, and of wedges at the
/// outer sides of corners and at caps. All of them have the same orientation, so a nonzero fill
/// covers exactly their union. The outline is the boundary of that sum. Two neighbouring bands meet
/// in one offset point, at the path's own point or at the centre of a bend, where the edges that they
/// share cancel.
struct Stroker {
  let radius: Double
  let cap: LineCap
  let join: LineJoin
  let miterLimit: Double
  private(set) var accuracy: StrokeAccuracy

  /// The outline so far.
  private(set) var outline = Path()
  /// Closed outlines of the parts beyond the centres of tight bends.
  private var folds = Path()

  init(radius: Double, cap: LineCap, join: LineJoin, miterLimit: Double, accuracy: StrokeAccuracy) {
    self.radius = radius
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.accuracy = accuracy
  }

  mutating func add(_ subpath: PathSubpath) {
    var pieces: [StrokePiece] = []
    // A closing line of rounding alone has no direction that anyone drew, and would make two corners of one.
    let closes = subpath.isClosed && !subpath.returnsToStart
    for segment in subpath.segmentsClosing(closes) where !segment.isPoint {
      segment.appendStrokePieces(to: &pieces, radius: radius, accuracy: &accuracy)
    }
    guard let first = pieces.first, let last = pieces.last else {
      addDot(at: subpath.start)
      return
    }
    let backwards = StrokePiece.reversed(pieces)
    if subpath.isClosed {
      addSide(of: pieces, isClosed: true)
      outline.closeSubpath()
      addSide(of: backwards, isClosed: true)
      outline.closeSubpath()
    } else {
      addSide(of: pieces, isClosed: false)
      addCap(at: last.end, direction: last.endTangent)
      addSide(of: backwards, isClosed: false, continuing: true)
      addCap(at: first.start, direction: -first.startTangent)
      outline.closeSubpath()
    }
    outline.append(folds)
    folds = Path()
  }

  // MARK: Sides

  /// The connection of the outline from one piece to the next on the side of the normals.
  fileprivate enum Joint {
    /// The offset points are the same.
    case smooth
    /// Both offset lines end at their intersection.
    case crossing(PathVector)
    /// Through the path's point.
    case inner
    /// Around the corner.
    case outer(LineJoin)
  }

  /// Adds the outline on the side of the normals (counterclockwise of the direction), from start to
  /// end.
  private mutating func addSide(
    of pieces: [StrokePiece], isClosed: Bool, continuing: Bool = false
  ) {
    let closing = isClosed ? joint(from: pieces[pieces.count - 1], to: pieces[0]) : nil
    var before = closing
    var firstFolded: Int?
    for (i, piece) in pieces.enumerated() {
      let next = i + 1 < pieces.count ? pieces[i + 1] : isClosed ? pieces[0] : nil
      let after = i + 1 < pieces.count ? joint(from: piece, to: pieces[i + 1]) : closing
      var start = piece.start + piece.startTangent.normal * radius
      var end = piece.end + piece.endTangent.normal * radius
      if case .crossing(let point)? = before { start = point }
      if case .crossing(let point)? = after { end = point }
      if i == 0 && !continuing {
        outline.move(to: start.point)
      } else if i == 0 || before?.leavesGap == true {
        outline.addLine(to: start.point)
      }
      switch piece.normalSide {
      case .line:
        outline.addLine(to: end.point)
      case .curve(let startHandle, let endHandle):
        outline.append(
          PathSegment(
            from: start, start + piece.startTangent * startHandle,
            end - piece.endTangent * endHandle, to: end))
      case .folded:
        let first = firstFolded ?? i
        let goesOn = i + 1 < pieces.count && pieces[i + 1].isFolded && after?.isSmooth == true
        firstFolded = goesOn ? first : nil
        if !goesOn { addFold(of: pieces[first...i]) }
      }
      if let next, let after { add(after, from: piece, to: next) }
      before = after
    }
  }

  /// Adds the offset of pieces around which the path bends more tightly than the radius.
  ///
  ///      centres     •──•        the outline leads over the centres of the bend: the area between the path
  ///                 ╱    ╲       and the centres has the band's direction
  ///      offset    ╱      ╲      beyond the centres the direction is reversed, so that area is an outline of
  ///               •────────•     its own, once round the other way
  private mutating func addFold(of pieces: ArraySlice<StrokePiece>) {
    guard let last = pieces.last else { return }
    let end = last.end + last.endTangent.normal * radius
    let centers = pieces.map(\.bend.point)
    for center in centers { outline.addLine(to: center) }
    outline.addLine(to: end.point)
    folds.move(to: end.point)
    for piece in pieces.reversed() {
      guard case .folded(let startHandle, let endHandle) = piece.normalSide else { continue }
      let (from, to) = (
        piece.end + piece.endTangent.normal * radius,
        piece.start + piece.startTangent.normal * radius
      )
      folds.append(
        PathSegment(
          from: from, from - piece.endTangent * endHandle, to + piece.startTangent * startHandle,
          to: to))
    }
    for center in centers { folds.addLine(to: center) }
    folds.closeSubpath()
  }

  private func joint(from piece: StrokePiece, to next: StrokePiece) -> Joint {
    let (a, b) = (piece.endTangent, next.startTangent)
    let (turn, along) = (a.cross(b), a.dot(b))
    if along > 0, abs(turn) < 1e-6 { return .smooth }
    // A full reversal has two outer sides.
    if turn >= 0 { return .outer(next.continuesCurve ? .round : join) }
    if case .line = piece.normalSide, case .line = next.normalSide, along > -0.999 {
      // The tangent of half the turn; the part that is cut off must be inside the other line's
      // band.
      let half = -turn / (1 + along)
      let shorter = min((piece.end - piece.start).length, (next.end - next.start).length)
      if radius * max(half, -turn) <= shorter / 2 {
        return .crossing(piece.end + (a.normal - a * half) * radius)
      }
    }
    return .inner
  }

  private mutating func add(_ joint: Joint, from piece: StrokePiece, to next: StrokePiece) {
    switch joint {
    case .smooth, .crossing: return
    case .inner: outline.addLine(to: piece.end.point)
    case .outer(.bevel): return
    case .outer(.miter):
      let (a, b) = (piece.endTangent, next.startTangent)
      let sum = 1 + a.dot(b)
      // Half of `sum` is the squared sine of half the angle between the lines.
      guard sum > 1e-12, miterLimit * miterLimit * sum / 2 >= 1 else { return }
      outline.addLine(to: (piece.end + (a.normal + b.normal) * (radius / sum)).point)
    case .outer(.round):
      let (a, b) = (piece.endTangent, next.startTangent)
      let angle = atan2(max(a.cross(b), 0), a.dot(b))
      addArc(around: piece.end, from: a.normal, sweep: angle, to: b.normal)
    }
  }

  // MARK: Ends

  private mutating func addCap(at point: PathVector, direction: PathVector) {
    let side = direction.normal
    switch cap {
    case .butt: return
    case .round: addArc(around: point, from: side, sweep: .pi, to: -side)
    case .square:
      outline.addLine(to: (point + (side + direction) * radius).point)
      outline.addLine(to: (point + (direction - side) * radius).point)
    }
  }

  private mutating func addDot(at point: PathVector) {
    switch cap {
    case .butt: return
    case .round:
      let right = PathVector(1, 0)
      outline.move(to: (point + right * radius).point)
      addArc(around: point, from: right, sweep: 2 * .pi, to: right)
      outline.closeSubpath()
    case .square:
      let corner = point - PathVector(radius, radius)
      outline.append(
        Path(rect: CGRect(x: corner.x, y: corner.y, width: 2 * radius, height: 2 * radius)))
    }
  }

  /// Adds an arc clockwise on screen around a point, between two directions.
  private mutating func addArc(
    around center: PathVector, from: PathVector, sweep: Double, to: PathVector
  ) {
    var count = max(1, Int((sweep / (.pi / 2) - 1e-9).rounded(.up)))
    // The error of a quarter, which falls with the sixth power of the step.
    while count < 64, 2.73e-4 * radius * pow(sweep / Double(count) / (.pi / 2), 6) > accuracy.wanted
    {
      count += 1
    }
    let arc = EllipticalArc(
      center: center, radii: PathVector(radius, radius), startAngle: atan2(from.y, from.x),
      sweep: sweep)
    for curve in arc.curves(to: center + to * radius, count: count) { outline.append(curve) }
  }
}

extension StrokePiece {
  /// Whether the offset on the side of the normals runs backwards.
  fileprivate var isFolded: Bool {
    if case .folded = normalSide { true } else { false }
  }
}

extension Stroker.Joint {
  /// Whether the offset points of both pieces are the same.
  fileprivate var isSmooth: Bool {
    if case .smooth = self { true } else { false }
  }

  /// Whether the outline still has to continue to the next piece's offset point.
  fileprivate var leavesGap: Bool {
    switch self {
    case .smooth, .crossing: false
    case .inner, .outer: true
    }
  }
}
