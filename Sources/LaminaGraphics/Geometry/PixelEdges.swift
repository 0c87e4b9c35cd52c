// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The edges of a rectangle of pixels in one vector: left, top, and the right and the bottom one negated.
///
/// So none is larger than that of a rectangle inside. Coordinates are within ±2³⁰.
@usableFromInline package typealias PixelEdges = SIMD4<Int32>

/// A pixel, or a distance in pixels, in a vector.
@usableFromInline package typealias PixelPoint = SIMD2<Int32>

extension PixelEdges {
  /// The edges that any union with others replaces.
  package static let ofNothing = PixelEdges(repeating: .max)

  @inlinable
  @inline(__always)
  package func moved(by pixels: PixelPoint) -> PixelEdges {
    self &+ PixelEdges(lowHalf: pixels, highHalf: .zero &- pixels)
  }

  @inlinable
  @inline(__always)
  package func intersection(_ other: PixelEdges) -> PixelEdges { pointwiseMax(self, other) }

  @inlinable
  @inline(__always)
  package func union(_ other: PixelEdges) -> PixelEdges { pointwiseMin(self, other) }

  /// The number of pixels; 0 if the edges cross.
  @inlinable
  @inline(__always)
  package var area: Int {
    let (width, height) = (0 &- z &- x, 0 &- w &- y)
    return width > 0 && height > 0 ? Int(width) * Int(height) : 0
  }
}

extension PixelRect {
  @inlinable package var edges: PixelEdges {
    PixelEdges(
      Int32(truncatingIfNeeded: minX), Int32(truncatingIfNeeded: minY),
      Int32(truncatingIfNeeded: -maxX), Int32(truncatingIfNeeded: -maxY))
  }

  /// Upper bounds for all ``edges`` of a rectangle that shares pixels with this one.
  package var oppositeEdges: PixelEdges {
    PixelEdges(
      Int32(truncatingIfNeeded: maxX), Int32(truncatingIfNeeded: maxY),
      Int32(truncatingIfNeeded: -minX), Int32(truncatingIfNeeded: -minY))
  }

  @inlinable package init(edges: PixelEdges) {
    self.init(
      minX: Int(edges.x), minY: Int(edges.y), maxX: -Int(edges.z), maxY: -Int(edges.w))
  }
}
