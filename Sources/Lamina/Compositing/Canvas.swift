// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// An image on which steps of compositing are carried out, each by its road.
///
/// The functions are those of the image, with the same meaning. The road is chosen once for each
/// step, not for each of the calls that it consists of.
package struct Canvas {
  let image: PixmanImage
  private let roads: CompositingRoads
  /// Whether the current step uses Pixman.
  private var isOnPixman = false
  /// The pixels of all steps so far, by their roads.
  private(set) var counts = RoadCounts()

  package init(_ image: PixmanImage, _ roads: CompositingRoads) {
    self.image = image
    self.roads = roads
  }

  /// Chooses the road of the next step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - area: The box of all pixels of the step, including those of other bands.
  ///   - mix: The weight of the result, of 255.
  @inline(__always)
  package mutating func begin(_ step: CompositingStep, in area: PixelRect, mix: UInt8 = 255) {
    guard roads.usesPixman else { return }
    let pixels = area.area
    isOnPixman =
      roads.takesPixman(step, pixels: pixels)
      && (mix == 255 || roads.takesPixman(.mix, pixels: pixels))
  }

  /// Counts pixels of the current step.
  @inline(__always)
  mutating func count(_ rect: PixelRect) {
    if isOnPixman { counts.pixman += rect.area } else { counts.kernels += rect.area }
  }

  /// The counts since they were asked for last.
  mutating func takeCounts() -> RoadCounts {
    defer { counts = RoadCounts() }
    return counts
  }

  private var pixman: PixmanRoad { PixmanRoad(image) }

  package func replace(_ rect: PixelRect, color: UInt32) {
    if isOnPixman { return pixman.replace(rect, color: color) }
    image.replace(rect, color: color)
  }

  func replace(_ rect: PixelRect, pixels: StridedSpan<UInt32>) {
    if isOnPixman { return pixman.replace(rect, pixels: pixels) }
    image.replace(rect, pixels: pixels)
  }

  /// Lets a function replace pixels of the image, and returns whether it did; false on Pixman's road, because that
  /// copies finished pixels.
  func replace(inPlace body: (PixmanImage) -> Bool) -> Bool { !isOnPixman && body(image) }

  package func copyPixels(
    of rect: PixelRect, into destination: inout MutableSpan<UInt32>, at offset: Int = 0
  ) {
    if isOnPixman { return pixman.copyPixels(of: rect, into: &destination, at: offset) }
    image.copyPixels(of: rect, into: &destination, at: offset)
  }

  package func move(_ rect: PixelRect, by distance: (x: Int, y: Int)) {
    if isOnPixman { return pixman.move(rect, by: distance) }
    image.move(rect, by: distance)
  }

  package func over(_ rect: PixelRect, color: UInt32, mix: UInt8 = 255) {
    if isOnPixman { return pixman.over(rect, color: color, mix: mix) }
    image.over(rect, color: color, mix: mix)
  }

  package func over(
    _ rect: PixelRect, color: UInt32, mask: StridedSpan<UInt8>, mix: UInt8 = 255
  ) {
    if isOnPixman { return pixman.over(rect, color: color, mask: mask, mix: mix) }
    image.over(rect, color: color, mask: mask, mix: mix)
  }

  /// Draws one colour through runs, which are moved by `offset`; the rectangle is inside their moved bounds.
  func over(
    _ rect: PixelRect, color: UInt32, runs: CoverageRuns, offset: (x: Int, y: Int), mix: UInt8 = 255
  ) {
    let own = rect.offset(x: -offset.x, y: -offset.y)
    if isOnPixman {
      let mask = runs.mask(in: own)
      let rows = StridedSpan(mask.bytes.span, stride: rect.width)
      return pixman.over(rect, color: color, mask: rows, mix: mix)
    }
    image.over(
      rect, color: color, runs: runs.words.span, x: own.minX - runs.bounds.minX,
      y: own.minY - runs.bounds.minY, mix: mix)
  }

  func over(_ rect: PixelRect, color: UInt32, lines: StridedSpan<UInt8>, mix: UInt8 = 255) {
    if isOnPixman { return pixman.over(rect, color: color, lines: lines, mix: mix) }
    image.over(rect, color: color, lines: lines, mix: mix)
  }

  package func over(
    _ rect: PixelRect, pixels: StridedSpan<UInt32>, mix: UInt8 = 255, onto ground: UInt32? = nil
  ) {
    if isOnPixman { return pixman.over(rect, pixels: pixels, mix: mix, onto: ground) }
    image.over(rect, pixels: pixels, mix: mix, onto: ground)
  }

  package func over(
    _ rect: PixelRect, pixels: StridedSpan<UInt32>, mask: StridedSpan<UInt8>, mix: UInt8 = 255,
    onto ground: UInt32? = nil
  ) {
    if isOnPixman { return pixman.over(rect, pixels: pixels, mask: mask, mix: mix, onto: ground) }
    image.over(rect, pixels: pixels, mask: mask, mix: mix, onto: ground)
  }

  package func blend(
    _ rect: PixelRect, pixels: StridedSpan<UInt32>, alpha: UInt8 = 255, mix: UInt8 = 255,
    by kernel: BlendKernel
  ) {
    if isOnPixman { return pixman.blend(rect, pixels: pixels, alpha: alpha, mix: mix, by: kernel) }
    image.blend(rect, pixels: pixels, alpha: alpha, mix: mix, by: kernel)
  }

  func blendBack(_ rect: PixelRect, saved: StridedSpan<UInt32>, coverage: UInt8) {
    if isOnPixman { return pixman.blendBack(rect, saved: saved, coverage: coverage) }
    image.blendBack(rect, saved: saved, coverage: coverage)
  }

  package func blendBack(
    _ rect: PixelRect, saved: StridedSpan<UInt32>, mask: StridedSpan<UInt8>
  ) {
    if isOnPixman { return pixman.blendBack(rect, saved: saved, mask: mask) }
    image.blendBack(rect, saved: saved, mask: mask)
  }

  func over(
    _ glyphs: Span<lamina_placed_glyph>, coverage: Span<UInt8>, color: UInt32, in rect: PixelRect,
    mix: UInt8
  ) {
    if isOnPixman {
      return pixman.over(glyphs, coverage: coverage, color: color, in: rect, mix: mix)
    }
    image.over(glyphs, coverage: coverage, color: color, in: rect, mix: mix)
  }

  func draw(
    _ sprites: [lamina_placed_sprite], of pictures: [FramedPixels], in rect: PixelRect, adds: Bool
  ) {
    if isOnPixman { return pixman.draw(sprites, of: pictures, in: rect, adds: adds) }
    image.draw(sprites, of: pictures, in: rect, adds: adds)
  }
}
