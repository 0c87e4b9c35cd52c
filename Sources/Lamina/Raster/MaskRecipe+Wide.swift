// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Outlines under a wide blur, of which no pixel need be known by itself.
extension MaskRecipe {
  /// Of a cell so many parts are looked at along an axis: the coverage of each is exact but for its
  /// rounding to 8 bits, which the average of them hardly shows.
  private static let partsOfCell = 4
  /// The same where the outline is grown, by a disc whose edge is as sharp as a part.
  private static let partsOfGrownCell = 8

  /// Whether the outline is blurred so far that nothing of it can be seen.
  var isFaint: Bool {
    let least = Int(BlurGrid.leastDeviation)
    guard max(reach.x, reach.y) > least, spread.isFinite else { return false }
    let grown = Int(min(max(0, spread), CoverageMask.largestSpread).rounded(.up)) + 1
    return blur.isFaint(over: outline.pixelBounds.outset(by: grown))
  }

  /// The blurred outline, grown before, within a rectangle, where that is worked out on cells; nil
  /// where it is not.
  ///
  /// The area of a shape is exact at any scale, so it is found on a reduced picture of it. Cells are
  /// counted from the outline's own whole pixel.
  func blurredOnCells(in rect: PixelRect) -> CoverageMask? {
    guard let grid = BlurGrid(blur) else { return nil }
    let origin = origin
    var reduction = (
      x: max(1, grid.step.x / Self.partsOfCell), y: max(1, grid.step.y / Self.partsOfCell)
    )
    if spread != 0 {
      let even = max(1, min(grid.step.x, grid.step.y) / Self.partsOfGrownCell)
      reduction = (even, even)
    }
    let moved = Transform2D(translationX: -CGFloat(origin.x), y: -CGFloat(origin.y))
    let scale = Transform2D(scaleX: 1 / CGFloat(reduction.x), y: 1 / CGFloat(reduction.y))
    let placed = outline.deviceShape
    let shape = DeviceShape(
      placed.shape, placed.transform.concatenating(moved).concatenating(scale))
    let spread = min(max(spread, -CoverageMask.largestSpread), CoverageMask.largestSpread)
    let radius = spread / CGFloat(reduction.x)
    let bounds = outline.pixelBounds.outset(by: Int(max(0, spread).rounded(.up)) + 1)
      .offset(x: -origin.x, y: -origin.y)
    let source = BlurSource(
      bounds: bounds.divided(by: reduction),
      step: (grid.step.x / reduction.x, grid.step.y / reduction.y), channels: 1
    ) { part in
      guard radius != 0 else { return [shape.coverage(in: part)] }
      let reach = Int(abs(radius).rounded(.up)) + 1
      return [shape.coverage(in: part.outset(by: reach)).spread(by: radius, in: part)]
    }
    let target = rect.offset(x: -origin.x, y: -origin.y)
    return CoverageMask(blurring: source, on: grid, in: target).offset(x: origin.x, y: origin.y)
  }
}

extension MaskRecipe.Outline {
  /// The same area as a shape under a transform.
  fileprivate var deviceShape: DeviceShape {
    switch self {
    case .box(let box): DeviceShape(.roundedRect(box.roundedRect), box.scale)
    case .ring(let outer, let inner):
      DeviceShape(.ring(outer: outer.roundedRect, inner: inner?.roundedRect), outer.scale)
    case .shape(let shape): shape
    }
  }
}
