// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The product of two fractions of 255, rounded to nearest: `round(a * b / 255)`, exactly.
///
/// Every 8-bit product of the project rounds this way, as Pixman's `MUL_UN8` does.
@inline(__always)
package func multiply255(_ a: UInt8, _ b: UInt8) -> UInt8 {
  // At most 65025 + 128 + 254, so sixteen bits hold every step.
  let t = UInt16(a) &* UInt16(b) &+ 128
  return UInt8(truncatingIfNeeded: (t &+ t &>> 8) &>> 8)
}

/// A premultiplied pixel with each of its four channels multiplied by `factor` / 255, rounded to
/// nearest.
@inline(__always)
package func multiply255(_ pixel: UInt32, _ factor: UInt8) -> UInt32 {
  // Two channels a word, sixteen bits each; no step carries from one into the other.
  let factor = UInt32(factor)
  let low = (pixel & 0x00FF_00FF) &* factor &+ 0x0080_0080
  let high = (pixel &>> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
  return ((low &+ (low &>> 8 & 0x00FF_00FF)) &>> 8 & 0x00FF_00FF)
    | ((high &+ (high &>> 8 & 0x00FF_00FF)) & 0xFF00_FF00)
}

/// Sixteen products of fractions of 255, each rounded to nearest.
@inline(__always)
package func multiply255(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
  divide255(
    SIMD16<UInt16>(truncatingIfNeeded: a) &* SIMD16<UInt16>(truncatingIfNeeded: b))
}

/// Sixteen numbers of 0…65025 divided by 255 and rounded to nearest.
@inline(__always)
func divide255(_ values: SIMD16<UInt16>) -> SIMD16<UInt8> {
  let t = values &+ 128
  return SIMD16<UInt8>(truncatingIfNeeded: (t &+ t &>> 8) &>> 8)
}

extension Span where Element: FixedWidthInteger & BitwiseCopyable {
  /// The bytes of elements from `index` on as a vector of integers; traps if they are not all
  /// inside the span.
  @inline(__always)
  func vector<Vector: SIMD & BitwiseCopyable>(at index: Int, as type: Vector.Type) -> Vector
  where Vector.Scalar: FixedWidthInteger {
    // Integers have no padding, and every bit pattern is a vector of integers.
    let offset = index &* MemoryLayout<Element>.stride
    return unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: type)
  }
}

extension MutableSpan where Element: FixedWidthInteger & BitwiseCopyable {
  /// The bytes of elements from `index` on as a vector of integers; traps if they are not all
  /// inside the span.
  @inline(__always)
  func vector<Vector: SIMD & BitwiseCopyable>(at index: Int, as type: Vector.Type) -> Vector
  where Vector.Scalar: FixedWidthInteger {
    span.vector(at: index, as: type)
  }

  /// Writes the bytes of a vector of integers to the elements from `index` on; traps if they are
  /// not all inside the span.
  @inline(__always)
  mutating func store<Vector: SIMD & BitwiseCopyable>(_ vector: Vector, at index: Int)
  where Vector.Scalar: FixedWidthInteger {
    // Integers have no padding, and every bit pattern is an element.
    var bytes = unsafe mutableBytes
    bytes.storeBytes(
      of: vector, toByteOffset: index &* MemoryLayout<Element>.stride, as: Vector.self)
  }
}
