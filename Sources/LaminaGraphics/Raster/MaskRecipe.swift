// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The source of a mask: an outline, its growth and blur, and the shape that cuts the result.
///
/// Every mask of a frame is one of these: the coverage of a shape, a shadow, an inner shadow, a
/// border. The bytes depend only on the recipe, so it is the cache key of the mask.
package struct MaskRecipe: Hashable, Sendable {
  package enum Outline: Hashable, Sendable {
    /// An upright rounded rectangle.
    case box(DeviceBox)
    /// The area between two upright rounded rectangles; no inner one: all of the outer.
    indirect case ring(outer: DeviceBox, inner: DeviceBox?)
    /// Any other shape.
    case shape(DeviceShape)
  }

  package var outline: Outline
  package var blur = BlurCovariance.none {
    didSet { reach = PixelReach(blur.reach) }
  }
  /// The pixels on each axis beyond which the blur carries nothing.
  package private(set) var reach = PixelReach((0, 0))
  /// The growth of the outline before the blur, in pixels; negative shrinks it.
  package var spread: CGFloat = 0
  /// Whether the mask is the complement of the blurred outline.
  package var isInverted = false
  /// Few masks are cut, so it is in memory of its own.
  private var storedCut: Cut?
  /// Whether the result is multiplied by the complement of the cut.
  package var cutsInside = false

  private indirect enum Cut: Hashable, Sendable { case outline(Outline) }

  package struct PixelReach: Hashable, Sendable {
    package let x: Int
    package let y: Int
    init(_ reach: (x: Int, y: Int)) { (x, y) = reach }
  }

  package init(_ outline: Outline) { self.outline = outline }

  /// The factor of the result.
  package var cut: Outline? {
    get { if case .outline(let outline) = storedCut { outline } else { nil } }
    set { storedCut = newValue.map(Cut.outline) }
  }

  /// The pixels on each axis beyond which the blur leaves nothing that eight bits can show.
  var visibleReach: (x: Int, y: Int) { blur.visibleReach(within: (reach.x, reach.y)) }

  /// The pixels beyond which the mask is empty.
  package var bounds: PixelRect {
    var result = PixelRect.empty
    if !isInverted {
      result = spreadBounds.outset(by: visibleReach)
      if isFaint { result = .empty }
    }
    guard let cut, !cutsInside else { return result }
    return isInverted ? cut.pixelBounds : result.intersection(cut.pixelBounds)
  }

  /// The pixels beyond which the outline, grown or shrunk, covers nothing.
  private var spreadBounds: PixelRect {
    let bounds = outline.pixelBounds
    if spread > 0 { return bounds.outset(by: spreadReach) }
    // Everything beyond the bounds is uncovered, and that grows over a number of pixels from each
    // side.
    return spread < 0 ? bounds.inset(by: spreadReach - 2) : bounds
  }

  /// The pixels around one on which its coverage depends after the outline is grown or shrunk, one
  /// more than the disc reaches.
  ///
  /// It does not grow with a spread beyond the largest, so the pixels read around a few are
  /// bounded.
  private var spreadReach: Int {
    guard spread != 0, !spread.isNaN else { return 0 }
    return Int(min(abs(spread), CoverageMask.largestSpread).rounded(.up)) + 1
  }

  /// Whether the mask may end in bytes that are 0.
  ///
  /// The tails of a blur contain nothing visible in eight bits. If a shadow is cut, its middle may be
  /// empty too, but that is repeated and must stay.
  package var hasFaintEdges: Bool { !isInverted && cut == nil && !blur.isZero }

  /// The recipe to be looked up, without holding long paths; nil if it holds none.
  package var forLookup: MaskRecipe? {
    guard case .shape(let shape) = outline, let key = shape.forLookup else { return nil }
    var result = self
    result.outline = .shape(key)
    return result
  }

  /// The mask within `clip`; the byte of a pixel does not depend on `clip`.
  package func mask(in clip: PixelRect, _ arena: inout CoverageArena) -> CoverageMask {
    let wanted = bounds.intersection(clip)
    guard !wanted.isEmpty else { return .empty }
    var mask =
      blur.isZero ? grownOutline(in: wanted, &arena) : blurredOutline(in: wanted, &arena)
    if isInverted { mask = mask.inverted(in: wanted) }
    if let cut, !mask.bounds.isEmpty {
      mask = mask.multiplied(by: cut.coverage(in: mask.bounds, &arena), inverted: cutsInside)
    }
    return mask
  }

  /// The least width of a mask, in pixels, from which on runs pay.
  private static let leastWidthOfRuns = 128

  /// Whether the mask of a rectangle is made as runs.
  ///
  /// The coverage of a wide outline is made so, unless it is grown, blurred, cut or far from the origin.
  package func isMadeAsRuns(within rect: PixelRect) -> Bool {
    guard rect.width >= Self.leastWidthOfRuns, blur.isZero, spread == 0, !isInverted, cut == nil,
      FixedPoint.visible.contains(rect), case .shape = outline
    else { return false }
    return true
  }

  /// What makes the runs; nil for a recipe without an outline that is made as runs.
  package func rasterizer(_ arena: inout CoverageArena) -> CoverageRasterizer? {
    if case .shape(let shape) = outline { shape.rasterizer(&arena) } else { nil }
  }

  /// The outline, grown, within a rectangle.
  private func grownOutline(in rect: PixelRect, _ arena: inout CoverageArena) -> CoverageMask {
    spread == 0
      ? outline.coverage(in: rect, &arena)
      : outline.coverage(in: rect.outset(by: spreadReach), &arena).spread(by: spread, in: rect)
  }
}

extension MaskRecipe.Outline {
  /// An outline of a shape under a transform, in the simplest kind that holds it.
  package init(_ shape: Shape, _ transform: Transform2D) {
    switch shape {
    case .roundedRect(let rounded):
      if let box = DeviceBox(rounded, transform) {
        self = .box(box)
        return
      }
    case .ring(let outer, let inner):
      if let outerBox = DeviceBox(outer, transform) {
        guard let inner, !inner.rect.isEmpty else {
          self = .box(outerBox)
          return
        }
        if let innerBox = DeviceBox(inner, transform) {
          self = .ring(outer: outerBox, inner: innerBox)
          return
        }
      }
    case .path, .stroke: break
    }
    self = .shape(DeviceShape(shape, transform))
  }

  package var pixelBounds: PixelRect {
    switch self {
    case .box(let box), .ring(let box, _): box.pixelBounds
    case .shape(let shape): shape.pixelBounds
    }
  }

  /// The coverage of each pixel of `clip` by the outline.
  func coverage(in clip: PixelRect, _ arena: inout CoverageArena) -> CoverageMask {
    switch self {
    case .box(let box): return box.coverage(in: clip, &arena)
    case .shape(let shape): return shape.coverage(in: clip, &arena)
    case .ring(let outer, let inner):
      let ring = Shape.ring(outer: outer.roundedRect, inner: inner?.roundedRect)
      return DeviceShape(ring, outer.scale).coverage(in: clip, &arena)
    }
  }
}

extension CoverageMask {
  /// The mask with each byte multiplied by that of another, or by its complement, rounded to
  /// nearest.
  func multiplied(by other: CoverageMask, inverted: Bool) -> CoverageMask {
    let shared = bounds.intersection(other.bounds)
    // Outside its bytes the other covers nothing.
    var result = inverted ? self : CoverageMask(bounds: bounds)
    guard !shared.isEmpty else { return result }
    if !inverted { result.copy(cropped(to: shared)) }
    let offset = result.index(shared.minX, shared.minY)
    let factor = StridedSpan(
      other.bytes.span, from: other.index(shared.minX, shared.minY), stride: other.bounds.width)
    var span = result.bytes.mutableSpan
    multiplyMask(
      &span, offset: offset, stride: bounds.width, by: factor, width: shared.width,
      height: shared.height, inverted: inverted)
    return result
  }

  /// Puts the bytes of a mask within the bounds in their place.
  mutating func copy(_ part: CoverageMask) {
    let rect = part.bounds
    for y in rect.minY..<rect.maxY where !rect.isEmpty {
      let (from, to) = (part.index(rect.minX, y), index(rect.minX, y))
      bytes.replaceSubrange(to..<to + rect.width, with: part.bytes[from..<from + rect.width])
    }
  }
}
