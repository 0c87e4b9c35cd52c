// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Compositor {
  /// The pixels that a buffer with an earlier frame lacks.
  ///
  /// ```swift
  /// let report = compositor.render()
  /// let lacking = compositor.damage(since: buffer.frame)
  /// buffer.frame = report.frame
  /// ```
  ///
  /// The result contains the ``FrameReport/damage`` of all later frames and the destinations of their
  /// ``FrameReport/moves``. It is empty for the latest frame. The compositor remembers the last eight frames
  /// that changed pixels, and none from before ``resize(to:scale:)``. The result is the whole surface for an
  /// older frame, for 0, which is never the number of a frame, and for a number that this compositor did not
  /// assign.
  ///
  /// - Parameter frame: The ``FrameReport/frame`` that the buffer holds; 0: none, or unknown.
  /// - Returns: Device pixels within ``pixelBounds``: all that differ, and possibly more.
  public func damage(since frame: Int) -> Region {
    frames.history.damage(since: frame) ?? Region(pixelBounds)
  }

  /// The pixels that a buffer lacks if it was updated some frames ago.
  ///
  /// Window systems such as EGL call this number the buffer age. It is 0 if the contents are unknown, so that
  /// the buffer lacks everything; 1 if the buffer holds the frame before the latest; 2 if it holds the frame
  /// before that. Call this method after ``render(at:)``. Do not call it for a buffer that already holds the
  /// latest frame, because such a buffer lacks nothing.
  ///
  /// Frames that changed no pixel, which have neither damage nor moves, do not count. They need not be
  /// presented; a program that presents them anyway copies more than necessary. If each buffer can remember a
  /// number, ``damage(since:)`` is more exact.
  ///
  /// For an age of 1, the result is the ``FrameReport/damage`` and the destinations of the
  /// ``FrameReport/moves`` of the last frame that had any. The compositor remembers eight frames, and none
  /// from before ``resize(to:scale:)``. For a larger age, and for a negative one, the result is the whole
  /// surface.
  ///
  /// - Parameter age: The number of frames since the buffer was updated; 0 if it never was, or if that is
  ///   unknown.
  /// - Returns: Device pixels within ``pixelBounds``: all that differ, and possibly more.
  public func damage(forBufferAge age: Int) -> Region {
    frames.history.damage(forBufferAge: age) ?? Region(pixelBounds)
  }

  /// A copy of the surface after the last ``render(at:)``, which later frames do not change.
  ///
  /// Cost: each access copies all pixels; ``withPixels(_:)`` gives access to them without a copy.
  public var surface: Image {
    Image(
      unchecked: ownPixels.image.copyPixels(of: pixelBounds), width: pixelBounds.width,
      height: pixelBounds.height)
  }

  /// Renders a frame directly into the caller's memory, such as the buffer of a window, without a copy.
  ///
  /// ```swift
  /// let report = compositor.render(
  ///   into: &bytes, bytesPerRow: buffer.bytesPerRow, holding: buffer.frame)
  /// buffer.frame = report.frame
  /// ```
  ///
  /// The pixels are the same as with ``render(at:)``, byte for byte. Their format is the same as with
  /// ``withPixels(_:)``: on a little-endian machine the order of the bytes is blue, green, red, alpha,
  /// premultiplied, which window systems call ARGB8888.
  ///
  /// If the memory holds an earlier frame of this compositor, only the pixels that it lacks are painted, as
  /// ``damage(since:)`` would return them after the frame. Otherwise everything is painted.
  /// ``FrameReport/damage`` contains the pixels painted into this memory. For an older buffer, these are more
  /// than the pixels that change in the window; `damage(since:)` returns the latter for the frame that was
  /// shown last. Pixels are moved only if the memory holds the previous frame.
  ///
  /// The compositor's own pixels do not change: ``surface``, ``withPixels(_:)`` and
  /// ``copyPixels(into:bytesPerRow:region:order:)`` still give the last frame of ``render(at:)``. That method
  /// may be called at any time, and then paints the pixels that they lack. They use no memory until then.
  ///
  /// Cost: the same as ``render(at:)``. Blending reads pixels from the memory. If the memory is slow to read,
  /// as some display memory is, fill it by `copyPixels` instead.
  ///
  /// - Parameters:
  ///   - memory: Room for `bytesPerRow` bytes for each row but the last, and `4 * pixelBounds.width` for the last.
  ///   - bytesPerRow: The distance between the starts of two rows, in bytes, at least
  ///     `4 * pixelBounds.width`; bytes between the rows do not change.
  ///   - frame: The ``FrameReport/frame`` that the memory holds; 0: none, or unknown.
  ///   - time: The time of the frame, as for ``render(at:)``.
  /// - Returns: A report of the frame's work.
  /// - Precondition: The memory and each of its rows begin at a multiple of four bytes, and the memory has
  ///   room for all rows. The method is not called in the closure of ``withPixels(_:)``, nor within a frame.
  @discardableResult
  public func render(
    into memory: inout MutableRawSpan, bytesPerRow: Int, holding frame: Int = 0,
    at time: TimeInterval? = nil
  ) -> FrameReport {
    requireNoFrame("render(into:bytesPerRow:holding:at:)")
    let bounds = pixelBounds
    requireRoom(memory.byteCount, bytesPerRow)
    // The memory is borrowed for the call, and no image of it lives longer.
    return unsafe memory.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress, UInt(bitPattern: base).isMultiple(of: 4),
        bytesPerRow.isMultiple(of: 4)
      else { stop("the memory and each of its rows have to begin at a multiple of four bytes") }
      return unsafe render(
        at: time, into: base.assumingMemoryBound(to: UInt32.self), pixelsPerRow: bytesPerRow / 4,
        bounds, holding: frame)
    }
  }

  /// Renders one frame into the memory of an image, and returns the image and the report.
  func renderPicture() -> (image: Image, report: FrameReport) {
    let bounds = pixelBounds
    var report = FrameReport()
    // The first frame writes every pixel.
    let pixels = unsafe [UInt32](unsafeUninitializedCapacity: bounds.area) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      report = unsafe render(at: nil, into: base, pixelsPerRow: bounds.width, bounds, holding: 0)
      count = bounds.area
    }
    return (Image(unchecked: pixels, width: bounds.width, height: bounds.height), report)
  }

  @unsafe private func render(
    at time: TimeInterval?, into pixels: UnsafeMutablePointer<UInt32>, pixelsPerRow: Int,
    _ bounds: PixelRect, holding frame: Int
  ) -> FrameReport {
    guard
      let image = unsafe PixmanImage(bounds: bounds, pixels: pixels, pixelsPerRow: pixelsPerRow)
    else { stop("no memory is left for an image") }
    return render(at: time, onto: image, holding: frame)
  }

  private func requireRoom(_ byteCount: Int, _ bytesPerRow: Int) {
    let bounds = pixelBounds
    require(bytesPerRow >= 4 * bounds.width, "a row needs four bytes for each of its pixels")
    require(
      byteCount >= (bounds.height - 1) * bytesPerRow + 4 * bounds.width,
      "the buffer is too small for the surface")
  }

  /// Gives a closure access to the pixels of the last ``render(at:)``, without a copy.
  ///
  /// ```swift
  /// let opaque = compositor.withPixels { pixels, pixelsPerRow in
  ///   pixels[y * pixelsPerRow + x] >> 24 == 255
  /// }
  /// ```
  ///
  /// Each pixel is a word `0xAARRGGBB` in sRGB, with its colours multiplied by alpha. On a little-endian
  /// machine, the order of its bytes is therefore blue, green, red, alpha: premultiplied BGRA. Rows follow
  /// one another from top to bottom, and the pixels of a row from left to right. All pixels are transparent
  /// before the first frame.
  ///
  /// The span is the compositor's own memory and cannot leave the closure. To keep pixels, copy them from it,
  /// or use ``surface``. Cost: only the work of the closure.
  ///
  /// - Parameter body: A closure that reads the pixels. Its arguments are all pixels, and the distance from a
  ///   pixel to the one below it, which is the width of ``pixelBounds``.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  /// - Precondition: The closure neither renders nor resizes this compositor.
  public func withPixels<Result, Failure: Error>(
    _ body: (_ pixels: Span<UInt32>, _ pixelsPerRow: Int) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    ownPixels.loans += 1
    defer { ownPixels.loans -= 1 }
    return try ownPixels.image.withPixels { (pixels) throws(Failure) in
      try body(pixels, pixelBounds.width)
    }
  }

  /// Copies the premultiplied pixels into the caller's memory.
  ///
  /// ```swift
  /// var bytes = [UInt8](repeating: 0, count: 4 * compositor.pixelBounds.area)
  /// var span = bytes.mutableSpan
  /// var raw = unsafe span.mutableBytes
  /// compositor.copyPixels(into: &raw, bytesPerRow: 4 * compositor.pixelBounds.width, order: .rgba)
  /// ```
  ///
  /// Cost: a copy of the region; the order ``PixelOrder/rgba`` also exchanges two bytes of each pixel.
  ///
  /// - Parameters:
  ///   - memory: Room for `bytesPerRow` bytes for each row but the last, and
  ///     `4 * pixelBounds.width` for the last. It may begin at any byte.
  ///   - bytesPerRow: The distance between the starts of two rows, in bytes, at least
  ///     `4 * pixelBounds.width`; bytes between the rows do not change.
  ///   - region: The pixels to copy, in device pixels, if the memory holds an older frame; parts outside the
  ///     surface are ignored. Nil copies everything.
  ///   - order: The order of the four bytes of a pixel.
  /// - Precondition: The rows are long enough, and the memory has room for all of them.
  public func copyPixels(
    into memory: inout MutableRawSpan, bytesPerRow: Int, region: Region? = nil,
    order: PixelOrder = .bgra
  ) {
    // The memory is borrowed for the call, which checks its size.
    unsafe memory.withUnsafeMutableBytes { buffer in
      unsafe copyPixels(into: buffer, bytesPerRow: bytesPerRow, region: region)
      if order == .rgba { unsafe exchangeRedAndBlue(in: buffer, bytesPerRow: bytesPerRow, region) }
    }
  }

  /// Converts the compositor's words to bytes of red, green, blue and alpha.
  @unsafe private func exchangeRedAndBlue(
    in buffer: UnsafeMutableRawBufferPointer, bytesPerRow: Int, _ region: Region?
  ) {
    for rect in copied(region) {
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX {
          // In range, as the pixel was just written there.
          let offset = y &* bytesPerRow &+ 4 &* x
          let word = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          let bytes = word & 0xFF00_FF00 | (word & 0xFF) << 16 | word >> 16 & 0xFF
          unsafe buffer.storeBytes(of: bytes.littleEndian, toByteOffset: offset, as: UInt32.self)
        }
      }
    }
  }

  /// Gives the memory of the pixels to a closure that may overwrite it; the next frame paints everything.
  ///
  /// - Precondition: The same as for ``withPixels(_:)``.
  package func withSpentPixels<Result, Failure: Error>(
    _ body: (_ pixels: inout MutableSpan<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    ownPixels.loans += 1
    defer { ownPixels.loans -= 1 }
    setNeedsRepaint()
    return try ownPixels.image.withMutablePixels(body)
  }

  /// Copies the pixels into the caller's memory, as premultiplied `a8r8g8b8` words in the machine's byte
  /// order.
  ///
  /// Use this method if only a pointer to the memory is available;
  /// ``copyPixels(into:bytesPerRow:region:order:)`` takes a span.
  ///
  /// The words have the same format as with ``withPixels(_:)``. Cost: a copy of the region.
  ///
  /// - Parameters:
  ///   - buffer: Room for `bytesPerRow` bytes for each row but the last, and
  ///     `4 * pixelBounds.width` for the last.
  ///   - bytesPerRow: The distance between the starts of two rows, in bytes, at least
  ///     `4 * pixelBounds.width`; bytes between the rows do not change.
  ///   - region: The pixels to copy, in device pixels, if the buffer holds an older frame; parts outside the
  ///     surface are ignored. Nil copies everything.
  /// - Precondition: The rows are long enough, and the buffer has room for all of them.
  public func copyPixels(
    into buffer: UnsafeMutableRawBufferPointer, bytesPerRow: Int, region: Region? = nil
  ) {
    requireRoom(buffer.count, bytesPerRow)
    for rect in copied(region) {
      // In range by the preconditions; the caller guarantees that the memory is valid.
      let place = unsafe UnsafeMutableRawBufferPointer(
        rebasing: buffer[(rect.minY * bytesPerRow + 4 * rect.minX)...])
      unsafe ownPixels.image.copyPixels(of: rect, into: place, bytesPerRow: bytesPerRow)
    }
  }

  private func copied(_ region: Region?) -> [PixelRect] {
    region.map { $0.intersection(pixelBounds).rects } ?? [pixelBounds]
  }
}
