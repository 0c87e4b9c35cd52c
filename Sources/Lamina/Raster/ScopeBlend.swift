// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Ends a scope of constant coverage: what was painted shows by `coverage` / 255 over what was
/// `saved` before.
///
/// Each channel becomes `round((painted * c + saved * (255 - c)) / 255)`. A coverage of 255 and a
/// pixel equal to the saved one both leave the pixel as it is, to the bit.
package func blendBack(
  painted: inout MutableSpan<UInt32>, saved: Span<UInt32>, coverage: UInt8
) {
  precondition(saved.count >= painted.count, "one saved pixel for each painted one")
  if coverage == 255 { return }
  let weight = SIMD16<UInt8>(repeating: coverage)
  var i = 0
  while i + 4 <= painted.count {
    blendBackVector(&painted, saved, at: i, weight)
    i += 4
  }
  while i < painted.count {
    painted[i] = blendedBack(painted[i], saved[i], coverage)
    i += 1
  }
}

/// Ends a scope with a coverage of its own for each pixel of the row; see the form with one
/// coverage.
package func blendBack(
  painted: inout MutableSpan<UInt32>, saved: Span<UInt32>, coverage: Span<UInt8>
) {
  precondition(saved.count >= painted.count, "one saved pixel for each painted one")
  precondition(coverage.count >= painted.count, "one coverage for each painted pixel")
  var i = 0
  while i + 4 <= painted.count {
    let four = coverage.vector(at: i, as: SIMD4<UInt8>.self)
    if four != SIMD4(repeating: 255) {
      // Each coverage in all four bytes of its lane, beside the channels of its pixel.
      var lanes = SIMD4<UInt32>(truncatingIfNeeded: four)
      lanes |= lanes &<< 8
      lanes |= lanes &<< 16
      // Vectors of one size; every bit pattern is a value.
      let weight = unsafe unsafeBitCast(lanes, to: SIMD16<UInt8>.self)
      blendBackVector(&painted, saved, at: i, weight)
    }
    i += 4
  }
  while i < painted.count {
    painted[i] = blendedBack(painted[i], saved[i], coverage[i])
    i += 1
  }
}

/// Blends the four pixels from `i` on, with a weight for each of their channels.
@inline(__always)
private func blendBackVector(
  _ painted: inout MutableSpan<UInt32>, _ saved: Span<UInt32>, at i: Int, _ weight: SIMD16<UInt8>
) {
  let new = painted.vector(at: i, as: SIMD16<UInt8>.self)
  let old = saved.vector(at: i, as: SIMD16<UInt8>.self)
  // The two products add up to at most 255 * 255.
  let sum =
    SIMD16<UInt16>(truncatingIfNeeded: new) &* SIMD16<UInt16>(truncatingIfNeeded: weight)
    &+ SIMD16<UInt16>(truncatingIfNeeded: old) &* SIMD16<UInt16>(truncatingIfNeeded: ~weight)
  painted.store(divide255(sum), at: i)
}

/// One pixel of `blendBack`, two channels a word.
@inline(__always)
func blendedBack(_ painted: UInt32, _ saved: UInt32, _ coverage: UInt8) -> UInt32 {
  let (c, rest) = (UInt32(coverage), 255 &- UInt32(coverage))
  let low =
    (painted & 0x00FF_00FF) &* c &+ (saved & 0x00FF_00FF) &* rest &+ 0x0080_0080
  let high =
    (painted &>> 8 & 0x00FF_00FF) &* c &+ (saved &>> 8 & 0x00FF_00FF) &* rest &+ 0x0080_0080
  return ((low &+ (low &>> 8 & 0x00FF_00FF)) &>> 8 & 0x00FF_00FF)
    | ((high &+ (high &>> 8 & 0x00FF_00FF)) & 0xFF00_FF00)
}
