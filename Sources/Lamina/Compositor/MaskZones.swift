// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The parts of a placed mask within a rectangle: up to nine, if the mask's middle column and
/// row are repeated.
///
///     bytes     one value   bytes
///               a row
///     one row   one value   one row
///     repeated              repeated
///     bytes     one value   bytes
///               a row
///
/// Offsets are indices of the mask's bytes.
struct MaskZones: Sequence, IteratorProtocol {
  enum Coverage {
    /// The same everywhere.
    case constant(offset: Int)
    /// One byte a row: the place of the first row's byte, and the distance to the next.
    case lines(offset: Int, stride: Int)
    /// A byte a pixel: the place of the first row's bytes, and the distance to the next row,
    /// 0 if one row is repeated.
    case bytes(offset: Int, stride: Int)
  }

  struct Zone {
    var rect: PixelRect
    var coverage: Coverage
  }

  private let mask: PixelRect
  private let placement: MaskPlacement
  private let rect: PixelRect
  private var rows: Stretch
  /// The start of the next zone of those rows.
  private var x: Int

  /// `mask` are the bounds of the mask in its own coordinates.
  init(_ mask: PixelRect, _ placement: MaskPlacement, in rect: PixelRect) {
    self.mask = mask
    self.placement = placement
    self.rect = rect.intersection(placement.place(mask))
    x = self.rect.minX
    rows = Self.rows(placement, from: self.rect.minY, to: self.rect.maxY)
  }

  mutating func next() -> Zone? {
    if x >= rect.maxX {
      x = rect.minX
      rows = Self.rows(placement, from: rows.end, to: rect.maxY)
    }
    guard rows.start < rows.end, x < rect.maxX else { return nil }
    let columns = Stretch(
      from: x, to: rect.maxX, origin: Int(placement.x), repeated: Int(placement.column),
      extra: Int(placement.extraColumns))
    x = columns.end
    let offset = (rows.inMask - mask.minY) * mask.width + columns.inMask - mask.minX
    let stride = rows.isRepeated ? 0 : mask.width
    let zone = PixelRect(
      minX: columns.start, minY: rows.start, maxX: columns.end, maxY: rows.end)
    guard columns.isRepeated else {
      return Zone(rect: zone, coverage: .bytes(offset: offset, stride: stride))
    }
    return Zone(
      rect: zone,
      coverage: rows.isRepeated
        ? .constant(offset: offset) : .lines(offset: offset, stride: stride))
  }

  private static func rows(_ placement: MaskPlacement, from start: Int, to end: Int) -> Stretch {
    Stretch(
      from: start, to: end, origin: Int(placement.y), repeated: Int(placement.row),
      extra: Int(placement.extraRows))
  }

  /// Pixels along an axis that belong to one third of the mask.
  private struct Stretch {
    let start: Int
    var end: Int
    /// The coordinate of the mask for the first pixel.
    var inMask: Int
    /// Whether all pixels use that coordinate.
    var isRepeated = false

    /// The pixels from `start` to the end of its third of the mask, or to `limit`.
    init(from start: Int, to limit: Int, origin: Int, repeated: Int, extra: Int) {
      self.start = start
      end = limit
      inMask = start - origin
      guard extra > 0 else { return }
      let low = repeated + origin
      let high = low + extra + 1
      if start < low {
        end = Swift.min(low, limit)
      } else if start < high {
        end = Swift.min(high, limit)
        inMask = repeated
        isRepeated = true
      } else {
        inMask -= extra
      }
    }
  }
}

extension MaskZones.Zone {
  /// The rows of a zone with one byte each; those of the same coverage together.
  func forEachLine(
    of mask: CoverageMask, offset: Int, stride: Int, _ body: (PixelRect, UInt8) -> Void
  ) {
    var line = rect
    while line.minY < rect.maxY {
      let first = offset + (line.minY - rect.minY) * stride
      let coverage = mask.bytes[first]
      line.maxY = line.minY + 1
      while line.maxY < rect.maxY,
        mask.bytes[offset + (line.maxY - rect.minY) * stride] == coverage
      { line.maxY += 1 }
      body(line, coverage)
      line.minY = line.maxY
    }
  }
}
