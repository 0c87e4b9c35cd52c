// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The mask of a piece of a plane that other planes cut: the plane's outline on one side of each of
/// some lines.
package struct PieceMask: Hashable, Sendable {
  package var outline: MaskRecipe.Outline
  /// In pixels from the origin.
  package var cuts: [PlaneCut]
  var originX: Int
  var originY: Int

  package init(
    _ outline: MaskRecipe.Outline, _ cuts: [PlaneCut], originX: Int, originY: Int
  ) {
    self.outline = outline
    self.cuts = cuts
    self.originX = originX
    self.originY = originY
  }

  package var bounds: PixelRect { outline.pixelBounds }

  /// The mask within a rectangle; the byte of a pixel does not depend on it.
  package func mask(in clip: PixelRect, _ arena: inout CoverageArena) -> CoverageMask {
    var mask = MaskRecipe(outline).mask(in: clip, &arena)
    let rect = mask.bounds
    guard !rect.isEmpty else { return mask }
    var bytes = mask.bytes.mutableSpan
    for cut in cuts {
      for row in 0..<rect.height {
        let middle = CGPoint(
          x: Double(rect.minX - originX) + 0.5, y: Double(rect.minY + row - originY) + 0.5)
        cut.multiply(&bytes, row * rect.width..<(row + 1) * rect.width, from: middle)
      }
    }
    return mask
  }
}

/// A line along which a plane is cut by another, in pixels.
///
/// The two pieces must show no seam, whatever is behind them, and the line should be smooth where
/// the cutting plane itself is visible. Where it is not visible, a pixel belongs to only one piece:
/// the one on whose side its middle is. Where it is visible, the piece in front of it ends smoothly
/// on it, and the piece behind it continues below it for a pixel, for the front piece to end on. Of
/// a plane that cuts a translucent one, only what is known to hide all behind it counts as visible.
package struct PlaneCut: Hashable, Sendable {
  /// The line is where a · x + b · y + c is zero; elsewhere this is the distance from it, positive
  /// where the plane is in front of the cutting one.
  package var a, b, c: CGFloat
  /// Whether the piece is the one in front of the cutting plane.
  package var isInFront: Bool
  /// The outline of what counts as visible of the cutting plane, convex; empty if nothing does.
  package var cutter: [CGPoint]

  package init(a: CGFloat, b: CGFloat, c: CGFloat, isInFront: Bool, cutter: [CGPoint]) {
    (self.a, self.b, self.c) = (a, b, c)
    self.isInFront = isInFront
    self.cutter = cutter
  }

  /// Multiplies a row of coverage by the piece's part of each pixel; the middle of the first pixel
  /// is given.
  ///
  /// It works pixel by pixel only along the line: beside it, either everything belongs to the piece
  /// or nothing.
  fileprivate func multiply(
    _ bytes: inout MutableSpan<UInt8>, _ row: Range<Int>, from first: CGPoint
  ) {
    let last = CGPoint(x: first.x + Double(row.count - 1), y: first.y)
    let edge = edge(from: first, to: last, count: row.count)
    let (start, end) = (row.lowerBound + edge.lowerBound, row.lowerBound + edge.upperBound)
    if row.lowerBound < start, !isInside(first) {
      for index in row.lowerBound..<start { bytes[index] = 0 }
    }
    for index in start..<end where bytes[index] != 0 {
      let part = coverage(CGPoint(x: first.x + Double(index - row.lowerBound), y: first.y))
      if part < 1 { bytes[index] = UInt8((CGFloat(bytes[index]) * part).rounded()) }
    }
    if end < row.upperBound, !isInside(last) {
      for index in end..<row.upperBound { bytes[index] = 0 }
    }
  }

  /// The distance from the line within which pixels are examined one by one: half a pixel more than
  /// it reaches.
  private static let margin: CGFloat = 1.5

  /// The pixels of a row, counted from the first, that may be on the line; if there are none, an
  /// empty range after the last.
  private func edge(from first: CGPoint, to last: CGPoint, count: Int) -> Range<Int> {
    let (start, end) = (distance(first), distance(last))
    if min(start, end) >= Self.margin || max(start, end) <= -Self.margin { return count..<count }
    let rest = b * first.y + c
    guard abs(a) > 1e-6, rest.isFinite else { return 0..<count }
    let places = ((-Self.margin - rest) / a - first.x, (Self.margin - rest) / a - first.x)
    func column(_ place: CGFloat) -> Int { Int(min(max(place, 0), CGFloat(count))) }
    let from = column(min(places.0, places.1).rounded(.down))
    return from..<max(from, column(max(places.0, places.1).rounded(.up) + 1))
  }

  private func distance(_ middle: CGPoint) -> CGFloat { a * middle.x + b * middle.y + c }

  /// Whether a pixel beside the line belongs to the piece.
  private func isInside(_ middle: CGPoint) -> Bool { (distance(middle) > 0) == isInFront }

  /// The piece's part of a pixel with a given middle.
  func coverage(_ middle: CGPoint) -> CGFloat {
    let distance = distance(middle)
    if abs(distance) >= 1 { return (distance > 0) == isInFront ? 1 : 0 }
    guard isOnCutter(middle) else { return (distance >= 0) == isInFront ? 1 : 0 }
    return isInFront ? min(max(distance + 0.5, 0), 1) : 1
  }

  private func isOnCutter(_ point: CGPoint) -> Bool {
    var (hasLeft, hasRight) = (false, false)
    guard var last = cutter.last else { return false }
    for corner in cutter {
      let cross =
        (corner.x - last.x) * (point.y - last.y) - (corner.y - last.y) * (point.x - last.x)
      if cross < 0 { hasLeft = true } else if cross > 0 { hasRight = true }
      last = corner
    }
    return !(hasLeft && hasRight)
  }

  /// The part of a convex outline in which the middles of pixels may belong to the piece; nil if all pixels do
  /// wholly, because the line is far from the outline.
  package func part(of outline: [CGPoint]) -> [CGPoint]? {
    let distances = outline.map { isInFront ? distance($0) : -distance($0) }
    if distances.allSatisfy({ $0 >= Self.margin }) { return nil }
    var part: [CGPoint] = []
    for (index, point) in outline.enumerated() {
      let next = (index + 1) % outline.count
      let (here, there) = (distances[index] + Self.margin, distances[next] + Self.margin)
      if here >= 0 { part.append(point) }
      guard (here < 0) != (there < 0) else { continue }
      let share = here / (here - there)
      part.append(
        CGPoint(
          x: point.x + (outline[next].x - point.x) * share,
          y: point.y + (outline[next].y - point.y) * share))
    }
    return part
  }

  /// The cut in a space that an affine transform with an inverse maps to this one.
  package func under(_ transform: Transform2D, inverse: Transform2D) -> PlaneCut {
    var result = self
    // A point is on the line if its inverse image is.
    let (na, nb) = (
      a * inverse.a + b * inverse.b, a * inverse.c + b * inverse.d
    )
    let nc = a * inverse.tx + b * inverse.ty + c
    let length = hypot(na, nb)
    guard length > 0 else { return result }
    (result.a, result.b, result.c) = (na / length, nb / length, nc / length)
    result.cutter = cutter.map(transform.apply)
    return result
  }
}
