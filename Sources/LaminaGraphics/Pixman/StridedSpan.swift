// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Rows of pixels or of coverage within a span; a function that takes them takes their rectangle too.
///
/// It borrows the memory, as the span does.
package struct StridedSpan<Element: BitwiseCopyable>: ~Escapable {
  private let elements: Span<Element>
  /// The index of the element for the rectangle's first pixel.
  private let start: Int
  /// The distance from a row to the next; 0 repeats one row.
  let stride: Int

  @inline(__always)
  @_lifetime(copy elements)
  package init(_ elements: Span<Element>, from start: Int = 0, stride: Int) {
    self.elements = elements
    self.start = start
    self.stride = stride
  }

  /// The first element of a row.
  func first(ofRow row: Int) -> Element { elements[start + row * stride] }

  /// Calls a function with the elements of a rectangle, from its first pixel on, and the distance of rows.
  ///
  /// The rectangle must have pixels. Traps if they are not all inside the span.
  @inline(__always)
  @unsafe func withRows(
    of rect: PixelRect, _ body: (_ first: UnsafePointer<Element>, _ stride: Int) -> Void
  ) {
    require(
      start >= 0 && stride >= 0
        && start + (rect.height - 1) * stride + rect.width <= elements.count,
      "one element is needed for each pixel of the rectangle")
    unsafe elements.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      unsafe body(base + start, stride)
    }
  }
}
