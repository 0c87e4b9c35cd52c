// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The place on the device of a mask that was made near the origin, with its straight middle
/// shortened to one column and one row.
package struct MaskPlacement: Hashable, Sendable {
  /// The offset of the mask's own coordinates.
  package var x: Int32 = 0
  package var y: Int32 = 0
  /// The column of the mask, in its own coordinates, that is repeated, and the number of
  /// repetitions.
  package var column: Int32 = 0
  package var extraColumns: Int32 = 0
  /// The row of the mask that is repeated, and the number of repetitions.
  package var row: Int32 = 0
  package var extraRows: Int32 = 0

  package init() {}

  /// Whether no column and no row is repeated.
  @inline(__always)
  package var isPlain: Bool { extraColumns == 0 && extraRows == 0 }

  /// The device pixels that a mask of the given bounds covers.
  package func place(_ bounds: PixelRect) -> PixelRect {
    guard !bounds.isEmpty else { return .empty }
    var rect = bounds.offset(x: Int(x), y: Int(y))
    rect.maxX += Int(extraColumns)
    rect.maxY += Int(extraRows)
    return rect
  }

  /// The part of a mask, in its own coordinates, that device pixels show, and the placement of only
  /// that part.
  package func part(showing rect: PixelRect) -> (bounds: PixelRect, placement: MaskPlacement) {
    var placement = self
    let columns = Self.part(
      showing: rect.minX..<rect.maxX, &placement.x, repeating: column, &placement.extraColumns)
    let rows = Self.part(
      showing: rect.minY..<rect.maxY, &placement.y, repeating: row, &placement.extraRows)
    let bounds = PixelRect(
      minX: columns.lowerBound, minY: rows.lowerBound, maxX: columns.upperBound,
      maxY: rows.upperBound)
    return (bounds, placement)
  }

  /// The same along one axis, on which a line of the mask is repeated `extra` more times.
  private static func part(
    showing range: Range<Int>, _ offset: inout Int32, repeating line: Int32, _ extra: inout Int32
  ) -> Range<Int> {
    let (line, copies) = (Int(line), Int(extra))
    let (lower, upper) = (range.lowerBound - Int(offset), range.upperBound - Int(offset))
    if upper <= line + 1 {
      extra = 0
      return lower..<upper
    }
    if lower >= line + copies {
      (offset, extra) = (offset + extra, 0)
      return lower - copies..<upper - copies
    }
    return min(lower, line)..<max(upper - copies, line + 1)
  }
}

extension MaskRecipe {
  /// Brings the recipe near the origin, as small as its straight edges allow, and returns the place of its
  /// mask.
  ///
  /// This is not an approximation for the sake of caching: masks are always made from the small
  /// recipe. So shadows of rounded rectangles of any size and position share one mask for each set
  /// of radii, deviation and scale.
  package mutating func place() -> MaskPlacement {
    var placement = MaskPlacement()
    shorten(&placement)
    let origin = origin
    move(x: -origin.x, y: -origin.y)
    placement.x = Int32(truncatingIfNeeded: origin.x)
    placement.y = Int32(truncatingIfNeeded: origin.y)
    placement.column -= placement.x
    placement.row -= placement.y
    return placement
  }

  /// The whole pixels by which the outline is away from the origin.
  var origin: (x: Int, y: Int) {
    switch outline {
    case .box(let box), .ring(let box, _): box.pixelOrigin
    // 0 if it is too large for exact steps.
    case .shape(let shape): shape.transform.nearOrigin?.origin ?? (0, 0)
    }
  }

  private mutating func move(x: Int, y: Int) {
    outline.move(x: x, y: y)
    cut?.move(x: x, y: y)
  }

  /// The columns and rows that are the same throughout a mask.
  private struct Middle {
    var columns = (min: Int.min, max: Int.max)
    var rows = (min: Int.min, max: Int.max)

    mutating func narrow(_ box: DeviceBox, _ x: Int, _ y: Int) {
      let (straightX, straightY) = (box.straightColumns, box.straightRows)
      columns = (max(columns.min, straightX.min + x), min(columns.max, straightX.max - x))
      rows = (max(rows.min, straightY.min + y), min(rows.max, straightY.max - y))
    }

    /// False if the outline has no such columns and rows.
    mutating func narrow(_ outline: Outline, _ x: Int, _ y: Int) -> Bool {
      switch outline {
      case .box(let box): narrow(box, x, y)
      case .ring(let outer, let inner):
        narrow(outer, x, y)
        if let inner { narrow(inner, x, y) }
      case .shape: return false
      }
      return true
    }
  }

  /// The most columns or rows of a mask without a blur that are not worth leaving out: nine parts
  /// cost more than that saves.
  private static let fewToLeaveOut = 16

  /// Takes out all but one of the columns and rows that are the same.
  private mutating func shorten(_ placement: inout MaskPlacement) {
    guard spread == 0, blur.xy == 0 else { return }
    var middle = Middle()
    guard middle.narrow(outline, reach.x, reach.y) else { return }
    if let cut, !middle.narrow(cut, 0, 0) { return }
    let least = reach.x == 0 && reach.y == 0 ? Self.fewToLeaveOut : 0
    var extraColumns = max(0, middle.columns.max - middle.columns.min - 1)
    var extraRows = max(0, middle.rows.max - middle.rows.min - 1)
    if extraColumns <= least { extraColumns = 0 }
    if extraRows <= least { extraRows = 0 }
    guard extraColumns > 0 || extraRows > 0 else { return }
    if extraColumns > 0 { placement.column = Int32(truncatingIfNeeded: middle.columns.min) }
    if extraRows > 0 { placement.row = Int32(truncatingIfNeeded: middle.rows.min) }
    placement.extraColumns = Int32(truncatingIfNeeded: extraColumns)
    placement.extraRows = Int32(truncatingIfNeeded: extraRows)
    outline.shorten(columns: extraColumns, rows: extraRows)
    cut?.shorten(columns: extraColumns, rows: extraRows)
  }
}

extension MaskRecipe.Outline {
  fileprivate mutating func shorten(columns: Int, rows: Int) {
    func shortened(_ box: DeviceBox) -> DeviceBox {
      var box = box
      box.maxX -= columns * DeviceBox.steps
      box.maxY -= rows * DeviceBox.steps
      return box
    }
    switch self {
    case .box(let box): self = .box(shortened(box))
    case .ring(let outer, let inner):
      self = .ring(outer: shortened(outer), inner: inner.map(shortened))
    case .shape: break
    }
  }

  mutating func move(x: Int, y: Int) {
    switch self {
    case .box(let box): self = .box(box.offset(x: x, y: y))
    case .ring(let outer, let inner):
      self = .ring(outer: outer.offset(x: x, y: y), inner: inner?.offset(x: x, y: y))
    case .shape(let shape): self = .shape(shape.offset(x: x, y: y))
    }
  }
}

extension DeviceShape {
  /// The shape moved by whole pixels, its translation on a multiple of 1/4096 pixel.
  fileprivate func offset(x: Int, y: Int) -> DeviceShape {
    var moved = self
    moved.transform = transform.onPixelSteps
    moved.transform.tx += CGFloat(x)
    moved.transform.ty += CGFloat(y)
    return moved
  }
}

extension Transform2D {
  /// The transform with its translation at the nearest multiple of 1/4096 pixel, so that a move by
  /// whole pixels does not change the fraction, to the last bit.
  package var onPixelSteps: Transform2D {
    guard abs(tx) < CGFloat(PixelRect.limit), abs(ty) < CGFloat(PixelRect.limit) else {
      return self
    }
    let steps = CGFloat(DeviceBox.steps)
    var result = self
    result.tx = CGFloat((tx * steps).nearestInt) / steps
    result.ty = CGFloat((ty * steps).nearestInt) / steps
    return result
  }

  /// The transform ``onPixelSteps``, counted from a whole pixel that takes up all of a move by whole
  /// pixels, and that pixel; nil where it is out of range.
  package var nearOrigin: (near: Transform2D, origin: (x: Int, y: Int))? {
    let near = onPixelSteps
    let limit = CGFloat(PixelRect.limit)
    guard abs(near.tx) < limit, abs(near.ty) < limit else { return nil }
    return near.fromWholePixel
  }

  /// The transform without the whole pixels of its translation, rounded down, and those whole pixels.
  ///
  /// A coordinate of the translation that is out of range stays as it is, and its whole part counts as 0.
  package var fromWholePixel: (near: Transform2D, origin: (x: Int, y: Int)) {
    func whole(_ offset: CGFloat) -> Int {
      abs(offset) < CGFloat(PixelRect.limit) ? Int(offset.rounded(.down)) : 0
    }
    let origin = (x: whole(tx), y: whole(ty))
    var near = self
    near.tx -= CGFloat(origin.x)
    near.ty -= CGFloat(origin.y)
    return (near, origin)
  }
}
