// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Outlines under a wide blur, whose single pixels need not be known.
extension MaskRecipe {
  /// The pixels of the outline that are made at a time.
  private static let mostPixels = 1 << 20

  /// Whether the outline is blurred so far that nothing of it is visible.
  var isFaint: Bool {
    guard blur.isWide, spread.isFinite else { return false }
    let grown = Int(min(max(0, spread), CoverageMask.largestSpread).rounded(.up)) + 1
    return blur.isFaint(over: outline.pixelBounds.outset(by: grown))
  }

  /// The blurred outline, grown before, within a rectangle.
  ///
  /// The area of a shape is exact at any scale, so under a wide blur it is computed on a reduced
  /// picture of it. Cells are counted from the outline's own whole pixel.
  func blurredOutline(in rect: PixelRect, _ arena: inout CoverageArena) -> CoverageMask {
    var scale = blur.sourceScale
    if spread != 0 {
      // An outline grown by a disc has an edge as sharp as a pixel of the picture.
      let even = max(1, min(scale.x, scale.y) / 2)
      scale = (even, even)
    }
    let origin = origin
    let visible = visibleReach
    let most = CoverageMask.largestSpread
    let spread = spread.isNaN ? 0 : min(max(spread, -most), most)
    let bounds = outline.pixelBounds.outset(by: Int(max(0, spread).rounded(.up)) + 1)
      .offset(x: -origin.x, y: -origin.y)
    let target = bounds.outset(x: visible.x, y: visible.y)
      .intersection(rect.offset(x: -origin.x, y: -origin.y))
    guard !target.isEmpty else { return .empty }
    let shape = reduced(by: scale, origin)
    let radius = spread / CGFloat(scale.x)
    func source(_ rect: PixelRect) -> CoverageMask {
      guard radius != 0 else { return shape.coverage(in: rect, &arena) }
      let reach = Int(abs(radius).rounded(.up)) + 1
      return shape.coverage(in: rect.outset(by: reach), &arena).spread(by: radius, in: rect)
    }
    let blur = GaussianBlur(BlurKernel(blur, scale: scale), origin: (0, 0), in: target, channels: 1)
    guard let sums = MemoryBlock(count: blur.sumCount) else { return .empty }
    let read = bounds.divided(by: scale)
    var bytes: [UInt8]
    if blur.isDirect {
      let reach = blur.kernel.reach
      let whole = source(target.outset(x: reach.x, y: reach.y).intersection(read))
      bytes = blur.bytes(of: target, of: whole, from: sums)
    } else {
      for rows in blur.parts(of: Self.mostPixels, within: read) {
        let part = blur.source(of: rows).intersection(read)
        blur.sum(rows: rows, of: part.isEmpty ? nil : source(part), into: sums)
      }
      bytes = blur.bytes(of: target, of: CoverageMask?.none, from: sums)
    }
    return CoverageMask(bounds: target, bytes: bytes).offset(x: origin.x, y: origin.y)
  }

  /// The outline counted from an origin; each of its pixels represents several.
  private func reduced(by scale: (x: Int, y: Int), _ origin: (x: Int, y: Int)) -> Outline {
    var result = outline
    result.move(x: -origin.x, y: -origin.y)
    guard scale != (1, 1) else { return result }
    let reduction = Transform2D(scaleX: 1 / CGFloat(scale.x), y: 1 / CGFloat(scale.y))
    var placed = result.deviceShape
    placed.transform = placed.transform.concatenating(reduction)
    return .shape(placed)
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

extension PixelRect {
  /// The pixels of a multiple size that contain those of the rectangle.
  fileprivate func divided(by scale: (x: Int, y: Int)) -> PixelRect {
    guard !isEmpty else { return .empty }
    return PixelRect(
      minX: minX.roundedDown(dividedBy: scale.x), minY: minY.roundedDown(dividedBy: scale.y),
      maxX: (maxX - 1).roundedDown(dividedBy: scale.x) + 1,
      maxY: (maxY - 1).roundedDown(dividedBy: scale.y) + 1)
  }
}
