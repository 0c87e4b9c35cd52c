// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Path {
  /// The path cut into dashes.
  ///
  /// The pattern runs along the length of each subpath and starts again with each. A dash that
  /// reaches the end of a closed subpath continues in the dash at its start, so the two have a join
  /// and no caps. A dash of length 0 becomes a line of a millionth of a point, which is invisible
  /// with butt caps and a dot with round or square caps; at the start of a closed subpath it is not
  /// joined.
  ///
  /// - Parameters:
  ///   - phase: The position in the pattern at which the path starts; a negative value counts back
  ///     from the pattern's end, one that is not finite counts as 0.
  ///   - lengths: The lengths of dashes and gaps in turn, a dash first. An odd number of lengths is
  ///     used twice, the second time with dashes and gaps exchanged. A pattern that is empty, has
  ///     only zeros, or has a value that is negative or not finite leaves the path unchanged: a
  ///     solid line.
  /// - Returns: The dashes, open, except a closed subpath that one dash covers, which stays as it is; empty if a
  ///   coordinate is not finite. A pattern that would
  ///   give more than 100 000 dashes is stretched to that number. Since each subpath begins the pattern
  ///   anew, there may be the dashes of one pattern more for each. Cost: linear in the elements and the dashes.
  public func dashed(phase: CGFloat, lengths: [CGFloat]) -> Path {
    guard isFinite else { return Path() }
    let measured = subpaths.map(MeasuredSubpath.init)
    let total = measured.reduce(0) { $0 + $1.length }
    guard let pattern = DashPattern(phase: Double(phase), lengths: lengths, covering: total) else {
      return self
    }
    var result = Path()
    for subpath in measured { subpath.appendDashes(of: pattern, to: &result) }
    return result
  }
}

extension StrokeStyle {
  /// Whether lengths are those of dashes and gaps; otherwise the line is solid.
  static func isPattern(_ lengths: [CGFloat]) -> Bool {
    let period = lengths.reduce(0, +)
    return period > 0 && period.isFinite && lengths.allSatisfy { $0 >= 0 }
  }
}

/// A valid pattern of dashes, ready to run along a subpath.
private struct DashPattern {
  /// An even number of lengths, dash and gap in turn.
  let lengths: [Double]
  /// Their sum.
  let period: Double
  /// The start position in the pattern: 0 ≤ phase < period.
  let phase: Double
  /// The first dash of every subpath, and its position; the dashes before it end before the subpath
  /// begins.
  private(set) var first = (index: 0, position: 0.0)

  static let limit = 100_000.0

  init?(phase: Double, lengths: [CGFloat], covering total: Double) {
    guard StrokeStyle.isPattern(lengths) else { return nil }
    var lengths = lengths.map { Double($0) }
    if !lengths.count.isMultiple(of: 2) { lengths += lengths }
    var period = lengths.reduce(0, +)
    guard period.isFinite else { return nil }
    var phase = phase.isFinite ? phase : 0
    let perPeriod = Double(lengths.count / 2)
    let shortest = total * perPeriod / Self.limit
    if period < shortest {
      let stretch = shortest / period
      guard stretch.isFinite else { return nil }
      lengths = lengths.map { $0 * stretch }
      phase *= stretch
      period = lengths.reduce(0, +)
      guard period.isFinite, phase.isFinite else { return nil }
    }
    phase = phase.truncatingRemainder(dividingBy: period)
    if phase < 0 { phase += period }
    (self.lengths, self.period) = (lengths, period)
    self.phase = phase < period ? phase : 0
    skipWhatIsBefore()
  }

  /// Finds the first dash once for all subpaths, because a long pattern may have many dashes.
  private mutating func skipWhatIsBefore() {
    first.position = -phase
    while first.index + 2 < lengths.count {
      let (start, end) = (first.position, first.position + lengths[first.index])
      // A dot at the start may be before it by rounding.
      if end > 0 || (start == end && start >= -MeasuredSubpath.rounding * period) { return }
      first = (first.index + 2, end + lengths[first.index + 1])
    }
  }
}

extension Path {
  /// An upper estimate of the pieces that the stroke of the path consists of: its segments, and one
  /// for each dash.
  ///
  /// A line is one piece. A curve of ordinary size counts as one and becomes a few; the outline of more
  /// pieces than that is less exact, so they are not counted. Cost: linear in the elements.
  package func strokePieceCount(dashedBy lengths: [CGFloat]) -> Int {
    let subpaths = subpaths
    var (segments, length) = (0, 0.0)
    for subpath in subpaths {
      let pieces = subpath.segmentsClosing(subpath.isClosed)
      segments += max(1, pieces.count)
      // The length of the control polygon, which is never less than the curve's and costs less to
      // measure.
      for segment in pieces { length += segment.hullLength }
    }
    // For a length of 0, because a stretched pattern has the largest possible number of dashes.
    guard let pattern = DashPattern(phase: 0, lengths: lengths, covering: 0) else {
      return segments
    }
    let perPeriod = pattern.lengths.count / 2
    let dashes = min(length / pattern.period * Double(perPeriod), DashPattern.limit)
    // At both ends of a subpath a period may be incomplete.
    let (ends, isTooMany) = subpaths.count.multipliedReportingOverflow(by: 2 * perPeriod)
    return isTooMany ? .max : segments + Int(dashes.rounded(.up)) + ends
  }
}

extension MeasuredSubpath {
  /// Adds the dashes of the subpath in a pattern.
  fileprivate func appendDashes(of pattern: DashPattern, to path: inout Path) {
    let dashes = dashes(of: pattern)
    guard length > 0 else {
      // A dot is either a whole dash or a whole gap.
      if !dashes.isEmpty { path.append(subpath) }
      return
    }
    guard let first = dashes.first, let last = dashes.last else { return }
    if subpath.isClosed, first.start == 0, last.end == length {
      guard dashes.count > 1 else {
        first.end == length ? path.append(subpath) : append(from: 0, to: first.end, to: &path)
        return
      }
      // The end is the start: a dot there is part of the other dash, or is the same dot.
      let isDotLast = last.start == length
      let isDotFirst = !isDotLast && first.end == 0
      if !isDotLast { append(from: last.start, to: length, to: &path) }
      if !isDotFirst { append(from: 0, to: first.end, to: &path, continuing: !isDotLast) }
      for dash in dashes[1..<(dashes.count - 1)] {
        append(from: dash.start, to: dash.end, to: &path)
      }
    } else {
      for dash in dashes { append(from: dash.start, to: dash.end, to: &path) }
    }
  }

  /// The intervals that are dashes, ascending, within 0…length.
  private func dashes(of pattern: DashPattern) -> [(start: Double, end: Double)] {
    var dashes: [(start: Double, end: Double)] = []
    // Sums of lengths are rounded: what is so near to an end of the path is there.
    let slack = length * Self.rounding
    func snapped(_ position: Double) -> Double {
      position < slack ? 0 : position > length - slack ? length : position
    }
    var cycle = 0.0
    var (first, position) = pattern.first
    while true {
      if position > length + slack || dashes.count > Int(DashPattern.limit) * 2 { return dashes }
      for i in stride(from: first, to: pattern.lengths.count, by: 2) {
        if position > length + slack { return dashes }
        let (start, end) = (position, position + pattern.lengths[i])
        position = end + pattern.lengths[i + 1]
        // A dash that ends at the start of the path, or starts at its end, is not part of it.
        let isDot = end == start && start >= -slack
        guard
          isDot || (end > slack && start < length - slack)
            || (length == 0 && start <= 0 && end > 0)
        else { continue }
        dashes.append((snapped(start), snapped(end)))
      }
      cycle += 1
      // Each cycle from its own number, so that errors do not add up.
      position = cycle * pattern.period - pattern.phase
      first = 0
    }
  }
}
