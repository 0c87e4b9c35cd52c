// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A gradient along one row of pixels.
///
/// Its pieces are numbered in the order of the parameter. In an interval of pixels the parameter is
/// monotone, so each piece is one run of pixels, and a hard step is where the pixels' centres
/// require. Pixels are numbered from the beginning of the row.
protocol GradientLine {
  /// The place of the row's first pixel.
  var firstX: Int { get }

  /// Whether the parameter of a pixel has reached the beginning of a piece.
  func hasReached(_ piece: Int, at index: Int) -> Bool

  /// The approximate position at which the parameter reaches a piece, in the row's direction; any
  /// number is valid, and a near one saves searching.
  func crossing(of piece: Int, isRising: Bool) -> Double

  /// The colour of a piece that has only one.
  func solid(_ piece: Int) -> UInt32?

  /// Fills pixels of a piece; the first of them is at `index`.
  func mix(_ pixels: UnsafeMutableBufferPointer<UInt32>, at index: Int, piece: Int)
}

extension GradientLine {
  /// The middle of a pixel: an integer and a half, so exact.
  @inline(__always)
  func center(of index: Int) -> Double { Double(firstX + index) + 0.5 }

  /// Fills a stretch of pixels along which the parameter only rises, or only falls, and stays within
  /// the pieces.
  func fill(
    _ row: inout MutableSpan<UInt32>, _ stretch: Range<Int>, _ pieces: Range<Int>, isRising: Bool
  ) {
    var start = stretch.lowerBound
    var (first, last) = (pieces.lowerBound, pieces.upperBound - 1)
    if stretch.isEmpty || pieces.isEmpty { return }
    let piece = self.piece(at: start, of: pieces)
    if isRising { first = piece } else { last = piece }
    while start < stretch.upperBound, first <= last {
      let piece = isRising ? first : last
      // The position at which the next piece begins.
      let end =
        first == last
        ? stretch.upperBound
        : isRising
          ? firstPixel(
            in: start..<stretch.upperBound, near: crossing(of: piece + 1, isRising: true)
          ) {
            hasReached(piece + 1, at: $0)
          }
          : firstPixel(in: start..<stretch.upperBound, near: crossing(of: piece, isRising: false)) {
            !hasReached(piece, at: $0)
          }
      if start < end {
        if let solid = solid(piece) {
          row.fill(start..<end, with: solid)
        } else {
          unsafe row.withUnsafeMutableBufferPointer { buffer in
            // Traps if the pixels are outside the row, so that the kernel stays inside it.
            let part = unsafe UnsafeMutableBufferPointer(rebasing: buffer[start..<end])
            unsafe mix(part, at: start, piece: piece)
          }
        }
      }
      start = end
      if isRising { first += 1 } else { last -= 1 }
    }
  }

  /// The piece with the parameter of a pixel, or the first one.
  private func piece(at index: Int, of pieces: Range<Int>) -> Int {
    var (low, high) = (pieces.lowerBound, pieces.upperBound - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if hasReached(middle, at: index) { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// The first of some pixels that meets a condition which all later ones meet too; the end of the
  /// range if there is none.
  @inline(__always)
  func firstPixel(
    in range: Range<Int>, near place: Double, where condition: (Int) -> Bool
  ) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    let guess = (place - 0.5 - Double(firstX)).rounded(.up)
    // Not a number counts as the beginning.
    let near = guess >= Double(high) ? high : guess > Double(low) ? Int(guess) : low
    if near > low {
      if condition(near - 1) { high = near - 1 } else { low = near }
    }
    if near < high {
      if condition(near) { high = near } else { low = near + 1 }
    }
    while low < high {
      let middle = (low + high) / 2
      if condition(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension MutableSpan<UInt32> {
  mutating func fill(_ pixels: Range<Int>, with color: UInt32) {
    for i in pixels { self[i] = color }
  }
}
