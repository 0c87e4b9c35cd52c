// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension CoverageMask {
  /// The mask of what both masks cover: the rounded product, within both bounds.
  package func multiplied(by other: CoverageMask) -> CoverageMask {
    let common = bounds.intersection(other.bounds)
    guard !common.isEmpty else { return .empty }
    var bytes = cropped(to: common).bytes
    var products = bytes.mutableSpan
    for y in common.minY..<common.maxY {
      multiply(
        &products, from: (y - common.minY) * common.width, count: common.width,
        by: other.bytes.span, from: other.index(common.minX, y))
    }
    return CoverageMask(bounds: common, bytes: bytes)
  }

  /// The mask of what this one leaves uncovered within `rect`: 255 less the coverage, and so 255
  /// where `rect` goes beyond `bounds`.
  package func inverted(in rect: PixelRect) -> CoverageMask {
    guard !rect.isEmpty else { return .empty }
    var result = CoverageMask(bounds: rect, coverage: 255)
    let common = bounds.intersection(rect)
    guard !common.isEmpty else { return result }
    for y in common.minY..<common.maxY {
      let (from, to) = (index(common.minX, y), result.index(common.minX, y))
      for i in 0..<common.width { result.bytes[to + i] = 255 - bytes[from + i] }
    }
    return result
  }

  /// The mask with every coverage multiplied by `factor` / 255, rounded to nearest.
  package func scaled(by factor: UInt8) -> CoverageMask {
    guard factor != 255 else { return self }
    return CoverageMask(bounds: bounds, bytes: bytes.map { multiply255($0, factor) })
  }

  /// The part of the mask within `rect`.
  package func cropped(to rect: PixelRect) -> CoverageMask {
    let common = bounds.intersection(rect)
    guard !common.isEmpty else { return .empty }
    if common == bounds { return self }
    var result = [UInt8]()
    result.reserveCapacity(common.area)
    for y in common.minY..<common.maxY {
      let from = index(common.minX, y)
      result.append(contentsOf: bytes[from..<from + common.width])
    }
    return CoverageMask(bounds: common, bytes: result)
  }

  /// The mask moved by whole pixels.
  package func offset(x: Int, y: Int) -> CoverageMask {
    CoverageMask(bounds: bounds.offset(x: x, y: y), bytes: bytes)
  }

  /// The alpha of rows of premultiplied pixels as coverage.
  ///
  /// `pixels` starts with the pixel at the top left of `bounds`; each row starts `pixelsPerRow`
  /// pixels (at least the width) after the one before. The last row need not be whole.
  package static func filled(
    from pixels: Span<UInt32>, pixelsPerRow: Int, bounds: PixelRect
  ) -> CoverageMask {
    guard !bounds.isEmpty else { return .empty }
    let needed = (bounds.height - 1) * pixelsPerRow + bounds.width
    precondition(pixelsPerRow >= bounds.width && pixels.count >= needed, "too few pixels")
    var bytes = [UInt8]()
    bytes.reserveCapacity(bounds.area)
    for row in 0..<bounds.height {
      let start = row * pixelsPerRow
      for i in start..<start + bounds.width {
        bytes.append(UInt8(truncatingIfNeeded: pixels[i] &>> 24))
      }
    }
    return CoverageMask(bounds: bounds, bytes: bytes)
  }

  /// Where the byte of a pixel of `bounds` lies.
  func index(_ x: Int, _ y: Int) -> Int {
    (y - bounds.minY) * bounds.width + (x - bounds.minX)
  }
}

/// Multiplies `count` bytes by as many of `factors`, of 255 each.
private func multiply(
  _ bytes: inout MutableSpan<UInt8>, from start: Int, count: Int,
  by factors: Span<UInt8>, from factorStart: Int
) {
  var i = 0
  while i + 16 <= count {
    let a = bytes.vector(at: start + i, as: SIMD16<UInt8>.self)
    let b = factors.vector(at: factorStart + i, as: SIMD16<UInt8>.self)
    bytes.store(multiply255(a, b), at: start + i)
    i += 16
  }
  while i < count {
    bytes[start + i] = multiply255(bytes[start + i], factors[factorStart + i])
    i += 1
  }
}
