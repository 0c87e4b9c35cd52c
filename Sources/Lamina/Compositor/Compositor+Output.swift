// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Compositor {
  /// The pixels that a buffer lacks which holds an earlier frame.
  ///
  /// ```swift
  /// let report = compositor.render()
  /// let lacking = compositor.damage(since: buffer.frame)
  /// buffer.frame = report.frame
  /// ```
  ///
  /// That is the ``FrameReport/damage`` of all frames since, and where their ``FrameReport/moves`` put
  /// pixels; nothing for the latest frame. Eight frames that changed pixels are remembered, and none from
  /// before ``resize(to:scale:)``: for an older one the result is all of the surface. So it is for 0, which is
  /// no frame, and for a number that this compositor did not give.
  ///
  /// - Parameter frame: The ``FrameReport/frame`` that the buffer holds; 0: none, or unknown.
  /// - Returns: Device pixels within ``pixelBounds``; at least those that differ.
  public func damage(since frame: Int) -> Region {
    frames.history.damage(since: frame) ?? Region(pixelBounds)
  }

  /// The pixels that a buffer lacks which was brought up to date some frames ago.
  ///
  /// The age is what window systems call buffer age, such as EGL: 0 if the contents are
  /// unknown, which lacks everything; 1 if the buffer holds the frame before the latest; 2 if it
  /// holds the one before that. Ask after ``render(at:)``. Do not ask for a buffer that already
  /// holds the latest frame: it lacks nothing.
  ///
  /// Frames that changed no pixel, without damage and moves, do not count, so they need not be presented;
  /// a program that presents them all the same copies more than it must. If each buffer can remember a
  /// number, ``damage(since:)`` is more exact.
  ///
  /// An age of 1 is the ``FrameReport/damage`` and the ``FrameReport/moves`` of the last frame that had
  /// any. Eight frames are remembered, and none from before ``resize(to:scale:)``: for more, and for a
  /// negative age, the result is all of the surface.
  ///
  /// - Parameter age: How many frames ago the buffer was brought up to date; 0: never, or unknown.
  /// - Returns: Device pixels within ``pixelBounds``; at least those that differ.
  public func damage(forBufferAge age: Int) -> Region {
    frames.history.damage(forBufferAge: age) ?? Region(pixelBounds)
  }

  /// A picture of the surface as the last ``render(at:)`` left it, which later frames leave alone.
  ///
  /// Cost: a copy of all pixels, each time that it is asked for; ``withPixels(_:)`` lends them.
  public var surface: Image {
    Image(
      unchecked: ownPixels.image.copyPixels(of: pixelBounds), width: pixelBounds.width,
      height: pixelBounds.height)
  }

  /// Renders a frame straight into memory of the caller's, such as a window's, without a copy.
  ///
  /// ```swift
  /// let report = compositor.render(
  ///   into: &bytes, bytesPerRow: buffer.bytesPerRow, holding: buffer.frame)
  /// buffer.frame = report.frame
  /// ```
  ///
  /// The frame is that of ``render(at:)``, and the pixels are its pixels to the byte. Words and their order are those
  /// of ``withPixels(_:)``: on a little-endian machine the bytes stand as blue, green, red, alpha,
  /// premultiplied, which window systems call ARGB8888.
  ///
  /// If the memory holds an earlier frame of this compositor, only what it lacks is painted, as
  /// ``damage(since:)`` would return after the frame; otherwise everything is. ``FrameReport/damage`` tells what was painted
  /// there, which for an older buffer is more than what a window shows differently: that is
  /// `damage(since:)` of the frame shown last. Pixels are moved only if the memory holds the frame before.
  ///
  /// The compositor's own pixels stay as they were: ``surface``, ``withPixels(_:)`` and
  /// ``copyPixels(into:bytesPerRow:region:order:)`` give the last frame of ``render(at:)``, which may follow at any time
  /// and paints what they lack. They use no memory until then.
  ///
  /// Cost: as ``render(at:)``. Painting reads what it mixes with from the memory, so that memory which is slow to
  /// read, as some of a display's own is, is better filled by `copyPixels`.
  ///
  /// - Parameters:
  ///   - memory: Room for `bytesPerRow` bytes for each row but the last, and `4 * pixelBounds.width` for the last.
  ///   - bytesPerRow: The distance of two rows, at least `4 * pixelBounds.width`; what lies between the rows is
  ///     left alone.
  ///   - frame: The ``FrameReport/frame`` that the memory holds; 0: none, or unknown.
  ///   - time: The time of the frame, as for ``render(at:)``.
  /// - Returns: What the frame did.
  /// - Precondition: The memory begins at a multiple of four bytes, as do its rows, and has room for them; it is
  ///   not called while ``withPixels(_:)`` lends the pixels, nor within a frame.
  @discardableResult
  public func render(
    into memory: inout MutableRawSpan, bytesPerRow: Int, holding frame: Int = 0,
    at time: TimeInterval? = nil
  ) -> FrameReport {
    requireNoFrame("render(into:bytesPerRow:holding:at:)")
    let bounds = pixelBounds
    requireRoom(memory.byteCount, bytesPerRow)
    // The memory is lent for the call, and no image of it outlives that.
    return unsafe memory.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress, UInt(bitPattern: base).isMultiple(of: 4),
        bytesPerRow.isMultiple(of: 4)
      else { stop("the memory and each of its rows have to begin at a multiple of four bytes") }
      return unsafe render(
        at: time, into: base.assumingMemoryBound(to: UInt32.self), pixelsPerRow: bytesPerRow / 4,
        bounds, holding: frame)
    }
  }

  /// Renders one frame into the memory of an image, and returns that.
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

  /// Lends the pixels as the last ``render(at:)`` left them, without a copy.
  ///
  /// ```swift
  /// let opaque = compositor.withPixels { pixels, pixelsPerRow in
  ///   pixels[y * pixelsPerRow + x] >> 24 == 255
  /// }
  /// ```
  ///
  /// Each pixel is a word `0xAARRGGBB`, sRGB, colours multiplied by alpha; so its bytes stand as blue,
  /// green, red, alpha if the machine is little-endian, premultiplied BGRA. Rows follow one
  /// another from the top, the first pixel at the left. All are transparent before the first frame.
  ///
  /// The span is the compositor's own memory and cannot leave the closure. To keep pixels, copy them
  /// out of it, or take ``surface``. Cost: none but that of the closure.
  ///
  /// - Parameter body: Reads the pixels. It gets all of them, and the distance from a pixel to the one
  ///   below it, which is the width of ``pixelBounds``.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
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

  /// Copies the pixels into memory of the caller's, premultiplied.
  ///
  /// ```swift
  /// var bytes = [UInt8](repeating: 0, count: 4 * compositor.pixelBounds.area)
  /// var span = bytes.mutableSpan
  /// var raw = unsafe span.mutableBytes
  /// compositor.copyPixels(into: &raw, bytesPerRow: 4 * compositor.pixelBounds.width, order: .rgba)
  /// ```
  ///
  /// Cost: a copy of the region; in the order ``PixelOrder/rgba`` one that also exchanges two bytes of each
  /// pixel.
  ///
  /// - Parameters:
  ///   - memory: Room for `bytesPerRow` bytes for each row but the last, and
  ///     `4 * pixelBounds.width` for the last. It may begin at any byte.
  ///   - bytesPerRow: The distance of two rows, at least `4 * pixelBounds.width`; what lies
  ///     between the rows is left alone.
  ///   - region: What to copy, for memory that holds an older frame, in device pixels; what lies
  ///     outside the surface does not count. Nil copies everything.
  ///   - order: The order of the four bytes of a pixel.
  /// - Precondition: The rows are long enough, and the memory has room for all of them.
  public func copyPixels(
    into memory: inout MutableRawSpan, bytesPerRow: Int, region: Region? = nil,
    order: PixelOrder = .bgra
  ) {
    // The memory is lent for the call, and its size is checked there.
    unsafe memory.withUnsafeMutableBytes { buffer in
      unsafe copyPixels(into: buffer, bytesPerRow: bytesPerRow, region: region)
      if order == .rgba { unsafe exchangeRedAndBlue(in: buffer, bytesPerRow: bytesPerRow, region) }
    }
  }

  /// Turns words as the compositor has them into bytes of red, green, blue and alpha.
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

  /// Lends the pixels to a closure that may spoil them, such as one that needs memory more than pixels; the next
  /// frame paints everything.
  ///
  /// - Precondition: As for ``withPixels(_:)``.
  package func withSpentPixels<Result, Failure: Error>(
    _ body: (_ pixels: inout MutableSpan<UInt32>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    ownPixels.loans += 1
    defer { ownPixels.loans -= 1 }
    setNeedsRepaint()
    return try ownPixels.image.withMutablePixels(body)
  }

  /// Copies the pixels into memory of the caller's, as `a8r8g8b8` words in the machine's byte
  /// order, premultiplied.
  ///
  /// For memory that is at hand as a pointer alone; ``copyPixels(into:bytesPerRow:region:order:)`` takes a span.
  ///
  /// The words are those of ``withPixels(_:)``. Cost: a copy of the region.
  ///
  /// - Parameters:
  ///   - buffer: Room for `bytesPerRow` bytes for each row but the last, and
  ///     `4 * pixelBounds.width` for the last.
  ///   - bytesPerRow: The distance of two rows, at least `4 * pixelBounds.width`; what lies
  ///     between the rows is left alone.
  ///   - region: What to copy, for a buffer that holds an older frame, in device pixels; what lies
  ///     outside the surface does not count. Nil copies everything.
  /// - Precondition: The rows are long enough, and the buffer has room for all of them.
  public func copyPixels(
    into buffer: UnsafeMutableRawBufferPointer, bytesPerRow: Int, region: Region? = nil
  ) {
    requireRoom(buffer.count, bytesPerRow)
    for rect in copied(region) {
      // In range by the preconditions; the caller vouches for the memory.
      let place = unsafe UnsafeMutableRawBufferPointer(
        rebasing: buffer[(rect.minY * bytesPerRow + 4 * rect.minX)...])
      unsafe ownPixels.image.copyPixels(of: rect, into: place, bytesPerRow: bytesPerRow)
    }
  }

  private func copied(_ region: Region?) -> [PixelRect] {
    region.map { $0.intersection(pixelBounds).rects } ?? [pixelBounds]
  }
}
