// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension Compositor {
  /// The pixels in which the latest frame differs from the one `age` frames before it.
  ///
  /// A window that shows several buffers in turn asks for what the next buffer lacks: its age is the
  /// number of frames since it was shown, 0 where it holds the latest frame, and what window
  /// systems call buffer age is the same number (0 there means unknown contents: copy everything).
  /// All pixels where the frame is older than eight frames or was never rendered.
  public func changes(sinceFrame age: Int) -> Region {
    history.changes(age: age) ?? Region(pixelBounds)
  }

  /// A copy of the pixels as the last frame left them; it costs a copy of them all.
  public var surface: Surface {
    Surface(
      width: target.bounds.width, height: target.bounds.height, scale: scale,
      pixels: target.copyPixels(of: target.bounds))
  }

  /// Copies the pixels into memory of the caller's, as `a8r8g8b8` words in the machine's byte
  /// order, premultiplied.
  ///
  /// - Parameters:
  ///   - buffer: Room for `bytesPerRow` bytes for each row but the last, and
  ///     `4 * pixelBounds.width` for the last.
  ///   - bytesPerRow: The distance of two rows, at least `4 * pixelBounds.width`; what lies
  ///     between the rows is left alone.
  ///   - region: What to copy, for a buffer that holds an older frame; nil copies everything.
  public func copyPixels(
    into buffer: UnsafeMutableRawBufferPointer, bytesPerRow: Int, region: Region? = nil
  ) {
    let bounds = target.bounds
    precondition(bytesPerRow >= 4 * bounds.width, "a row needs four bytes for each of its pixels")
    precondition(
      buffer.count >= (bounds.height - 1) * bytesPerRow + 4 * bounds.width,
      "the buffer is too small for the surface")
    for rect in region.map({ $0.intersection(bounds).rects }) ?? [bounds] {
      // In range by the preconditions; the caller vouches for the memory.
      let place = unsafe UnsafeMutableRawBufferPointer(
        rebasing: buffer[(rect.minY * bytesPerRow + 4 * rect.minX)...])
      unsafe target.copyPixels(of: rect, into: place, bytesPerRow: bytesPerRow)
    }
  }
}
