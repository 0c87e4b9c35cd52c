// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension PixelRect {
  /// The most pixels whose colours or coverage are made before they are drawn, so that they are still in the
  /// processor's cache then.
  private static let pixelsAtOnce = 1 << 14

  /// Calls the body with the parts of a rectangle that are best made and drawn one after another.
  ///
  /// Each pixel is the same, whatever the parts.
  ///
  /// - Parameters:
  ///   - side: The side of the squares in which pixels are made, from the top left corner; parts end between them.
  ///     Images are sampled in squares of 16 pixels.
  ///   - keepsWidth: Whether each part is as wide as the rectangle. If that has very many columns, a part has `side`
  ///     rows, and more pixels than otherwise.
  ///   - body: Makes and draws one part.
  func forEachCachedPart(
    ofSquares side: Int = 16, keepsWidth: Bool = false, _ body: (PixelRect) -> Void
  ) {
    guard !isEmpty else { return }
    let columns = keepsWidth ? width : Self.pixelsAtOnce / side
    for x in stride(from: minX, to: maxX, by: columns) {
      let right = min(x + columns, maxX)
      let rows = max(Self.pixelsAtOnce / (right - x) / side, 1) * side
      for y in stride(from: minY, to: maxY, by: rows) {
        body(PixelRect(minX: x, minY: y, maxX: right, maxY: min(y + rows, maxY)))
      }
    }
  }
}
