// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Fills a row with the pixels of an image seen through a map.
///
/// Each device pixel takes the image at the place of its centre: with `.nearest` the pixel that
/// holds that place, with `.linear` the four pixels whose centres surround it, weighted, within 1
/// of 255 of the exact value. Where that place lies on a pixel's centre, as with an identity or a
/// move by whole pixels, the pixel comes out to the bit. A pixel depends on its own place alone, not
/// on `x0` or the length of the row.
///
/// - Parameters:
///   - pixels: Premultiplied pixels, row by row, `width * height` of them.
///   - width: The width of the image; with no pixels the row becomes clear.
///   - height: The height of the image.
///   - map: From device space to image pixels. A coordinate that is not a number counts as 0, or
///     as outside with `transparentOutside`.
///   - filter: How pixels are weighted. There is no filter for shrinking: below half size, pixels
///     are skipped.
///   - transparentOutside: Whether the image fades to clear beyond its edge, over one pixel with
///     `.linear`. Otherwise its edge pixels go on for ever.
///   - y: The row in device space.
///   - x0: Where the row starts in device space.
///   - row: The pixels to write.
package func sampleImage(
  pixels: Span<UInt32>, width: Int, height: Int, map: SampleMap, filter: LayerContentsFilter,
  transparentOutside: Bool = false, row y: Int, fromX x0: Int, into row: inout MutableSpan<UInt32>
) {
  guard width > 0, height > 0 else {
    for i in row.indices { row[i] = 0 }
    return
  }
  precondition(pixels.count >= width * height, "too few pixels")
  let line = SampleLine(map, y: y)
  let grid = PixelGrid(width: width, height: height)
  switch (filter, transparentOutside) {
  case (.nearest, false):
    for i in row.indices { row[i] = grid.nearest(pixels, line.place(x0 &+ i)) }
  case (.nearest, true):
    for i in row.indices { row[i] = grid.nearestOrClear(pixels, line.place(x0 &+ i)) }
  case (.linear, false):
    for i in row.indices { row[i] = grid.linear(pixels, line.place(x0 &+ i)) }
  case (.linear, true):
    for i in row.indices { row[i] = grid.linearOrClear(pixels, line.place(x0 &+ i)) }
  }
}

/// Fills a row with the pixels of an image seen through a transform from device space to image
/// pixels; see the form with a map.
package func sampleImage(
  pixels: Span<UInt32>, width: Int, height: Int, deviceToPixels: Transform2D,
  filter: LayerContentsFilter, transparentOutside: Bool = false, row y: Int, fromX x0: Int,
  into row: inout MutableSpan<UInt32>
) {
  sampleImage(
    pixels: pixels, width: width, height: height, map: SampleMap(deviceToPixels: deviceToPixels),
    filter: filter, transparentOutside: transparentOutside, row: y, fromX: x0, into: &row)
}

/// The places of one device row in an image.
private struct SampleLine {
  let map: SampleMap
  let (stepX, stepY): (Double, Double)
  let (startX, startY): (Double, Double)

  init(_ map: SampleMap, y: Int) {
    self.map = map
    let t = map.deviceToUnit
    let middle = Double(y) + 0.5
    (stepX, stepY) = (Double(t.a), Double(t.b))
    (startX, startY) = (Double(t.c) * middle + Double(t.tx), Double(t.d) * middle + Double(t.ty))
  }

  /// Where the centre of the pixel x of the row falls, in image pixels.
  @inline(__always)
  func place(_ x: Int) -> (x: Double, y: Double) {
    let middle = Double(x) + 0.5
    return (
      map.x.position(stepX * middle + startX), map.y.position(stepY * middle + startY)
    )
  }
}

/// The size of an image, and its pixels at a place.
///
/// Every index is limited to the image.
private struct PixelGrid {
  let width: Int
  let height: Int

  @inline(__always)
  private func load(_ pixels: Span<UInt32>, _ x: Int, _ y: Int) -> UInt32 {
    // Within the span: both coordinates are limited to a size that the caller has checked.
    unsafe pixels[unchecked: y &* width &+ x]
  }

  /// A coordinate limited to 0…`last`; 0 for one that is not a number.
  @inline(__always)
  private func limited(_ value: Double, to last: Double) -> Double {
    value > 0 ? (value < last ? value : last) : 0
  }

  @inline(__always)
  func nearest(_ pixels: Span<UInt32>, _ place: (x: Double, y: Double)) -> UInt32 {
    load(
      pixels, Int(limited(place.x, to: Double(width - 1))),
      Int(limited(place.y, to: Double(height - 1))))
  }

  @inline(__always)
  func nearestOrClear(_ pixels: Span<UInt32>, _ place: (x: Double, y: Double)) -> UInt32 {
    let isInside =
      place.x >= 0 && place.x < Double(width) && place.y >= 0 && place.y < Double(height)
    return isInside ? nearest(pixels, place) : 0
  }

  @inline(__always)
  func linear(_ pixels: Span<UInt32>, _ place: (x: Double, y: Double)) -> UInt32 {
    let x = limited(place.x - 0.5, to: Double(width - 1))
    let y = limited(place.y - 0.5, to: Double(height - 1))
    let (left, top) = (Int(x), Int(y))
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    return mixed(
      load(pixels, left, top), load(pixels, right, top),
      load(pixels, left, bottom), load(pixels, right, bottom),
      Float(x - Double(left)), Float(y - Double(top)))
  }

  @inline(__always)
  func linearOrClear(_ pixels: Span<UInt32>, _ place: (x: Double, y: Double)) -> UInt32 {
    // From −1 to the size, with a clear pixel at both ends. Not a number falls on the clear end.
    let x = limited(place.x + 0.5, to: Double(width + 1))
    let y = limited(place.y + 0.5, to: Double(height + 1))
    let (left, top) = (Int(x) - 1, Int(y) - 1)
    @inline(__always)
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      x >= 0 && x < width && y >= 0 && y < height ? load(pixels, x, y) : 0
    }
    return mixed(
      pixel(left, top), pixel(left + 1, top), pixel(left, top + 1), pixel(left + 1, top + 1),
      Float(x - Double(left + 1)), Float(y - Double(top + 1)))
  }

  /// Four pixels weighted by how far right and down of the first the place is, 0…1.
  @inline(__always)
  private func mixed(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ right: Float, _ down: Float
  ) -> UInt32 {
    let (first, third) = (channels(a), channels(c))
    let top = first + (channels(b) - first) * right
    let bottom = third + (channels(d) - third) * right
    let mix = top + (bottom - top) * down
    // No colour above its alpha, and whole numbers in the low bits of each lane: from 2²³ on the
    // last bit of a Float counts ones.
    let rounded = pointwiseMin(mix, SIMD4(repeating: mix.w)) + 0x1p23
    // Vectors of one size whose every bit pattern is a value.
    let bits = unsafe unsafeBitCast(rounded, to: SIMD4<UInt32>.self)
    let bytes = SIMD4<UInt8>(truncatingIfNeeded: bits)
    return UInt32(littleEndian: unsafe unsafeBitCast(bytes, to: UInt32.self))
  }

  /// Blue, green, red and alpha, 0…255.
  @inline(__always)
  private func channels(_ pixel: UInt32) -> SIMD4<Float> {
    // Four bytes either way; every bit pattern is a value. The lowest byte comes first.
    let bytes = unsafe unsafeBitCast(pixel.littleEndian, to: SIMD4<UInt8>.self)
    return SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: bytes))
  }
}
