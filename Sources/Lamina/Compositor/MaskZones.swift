// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The parts of a placed mask within a rectangle: up to nine, where the mask's middle column and
/// row are repeated.
///
///     bytes     one value   bytes
///               a row
///     one row   one value   one row
///     repeated              repeated
///     bytes     one value   bytes
///               a row
struct MaskZones: Sequence, IteratorProtocol {
  enum Coverage {
    /// The same everywhere, 0…255.
    case constant(UInt8)
    /// Bytes of the mask: where those of the zone's first row begin, and the distance to the next
    /// row, 0 where one row is repeated.
    case bytes(start: Int, stride: Int)
  }

  struct Zone {
    var rect: PixelRect
    var coverage: Coverage
  }

  private let mask: CoverageMask
  private let placement: MaskPlacement
  private let rect: PixelRect
  private var column = 0
  private var row = 0
  /// The next row of a zone whose rows have one value each.
  private var nextLine: Int?

  init(_ mask: CoverageMask, _ placement: MaskPlacement, in rect: PixelRect) {
    self.mask = mask
    self.placement = placement
    self.rect = rect.intersection(placement.place(mask.bounds))
    if self.rect.isEmpty { row = 3 }
  }

  mutating func next() -> Zone? {
    while row < 3 {
      let zone = self.zone()
      if nextLine == nil {
        column += 1
        if column == 3 { (column, row) = (0, row + 1) }
      }
      if let zone { return zone }
    }
    return nil
  }

  /// The zone at the present column and row, or its next line; nil where there is nothing.
  private mutating func zone() -> Zone? {
    let columns = Self.span(
      column, Int(placement.x), Int(placement.column), Int(placement.extraColumns),
      rect.minX..<rect.maxX)
    let rows = Self.span(
      row, Int(placement.y), Int(placement.row), Int(placement.extraRows), rect.minY..<rect.maxY)
    guard !columns.pixels.isEmpty, !rows.pixels.isEmpty else { return nil }
    var zone = PixelRect(
      minX: columns.pixels.lowerBound, minY: rows.pixels.lowerBound,
      maxX: columns.pixels.upperBound, maxY: rows.pixels.upperBound)
    if columns.isRepeated, !rows.isRepeated {
      let y = nextLine ?? zone.minY
      nextLine = y + 1 < zone.maxY ? y + 1 : nil
      (zone.minY, zone.maxY) = (y, y + 1)
      return constant(zone, columns.first, rows.first + y - rows.pixels.lowerBound)
    }
    if columns.isRepeated { return constant(zone, columns.first, rows.first) }
    return Zone(
      rect: zone,
      coverage: .bytes(
        start: mask.index(columns.first, rows.first),
        stride: rows.isRepeated ? 0 : mask.bounds.width))
  }

  private func constant(_ rect: PixelRect, _ x: Int, _ y: Int) -> Zone {
    Zone(rect: rect, coverage: .constant(mask.bytes[mask.index(x, y)]))
  }

  /// The pixels of one third along an axis, the coordinate of the mask for the first of them, and
  /// whether that goes for all.
  private static func span(
    _ third: Int, _ origin: Int, _ repeated: Int, _ extra: Int, _ pixels: Range<Int>
  ) -> (pixels: Range<Int>, first: Int, isRepeated: Bool) {
    guard extra > 0 else {
      return (third == 0 ? pixels : 0..<0, pixels.lowerBound - origin, false)
    }
    let (low, high) = (repeated + origin, repeated + origin + extra + 1)
    switch third {
    case 0:
      let part = pixels.clamped(to: Int.min..<low)
      return (part, part.lowerBound - origin, false)
    case 1: return (pixels.clamped(to: low..<high), repeated, true)
    default:
      let part = pixels.clamped(to: high..<Int.max)
      return (part, part.lowerBound - origin - extra, false)
    }
  }
}
