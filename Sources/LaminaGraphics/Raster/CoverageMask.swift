// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// How much of each pixel of a rectangle is covered: 0 none, 255 all.
///
/// Pixels outside `bounds` have coverage 0.
package struct CoverageMask: Hashable, Sendable {
  /// The device pixels that the mask speaks of.
  package let bounds: PixelRect
  /// One byte a pixel, row-major, `bounds.width` bytes a row.
  package var bytes: [UInt8]

  /// A mask with the given bytes; there must be `bounds.area` of them.
  package init(bounds: PixelRect, bytes: [UInt8]) {
    require(bytes.count == bounds.area, "a mask needs one byte for each of its pixels")
    self.bounds = bounds
    self.bytes = bytes
  }

  /// A mask with the same coverage everywhere.
  package init(bounds: PixelRect, coverage: UInt8 = 0) {
    self.init(bounds: bounds, bytes: [UInt8](repeating: coverage, count: bounds.area))
  }

  /// The mask without pixels.
  package static let empty = CoverageMask(bounds: .empty, bytes: [])

  /// The coverage of a device pixel; 0 outside `bounds`.
  package subscript(x: Int, y: Int) -> UInt8 {
    guard x >= bounds.minX, x < bounds.maxX, y >= bounds.minY, y < bounds.maxY else { return 0 }
    return bytes[(y - bounds.minY) * bounds.width + (x - bounds.minX)]
  }

  /// The bytes from an index on, in rows that are `stride` bytes apart; 0 repeats one row.
  @inline(__always)
  @_lifetime(borrow self)
  package func rows(from start: Int, stride: Int) -> StridedSpan<UInt8> {
    StridedSpan(bytes.span, from: start, stride: stride)
  }
}
