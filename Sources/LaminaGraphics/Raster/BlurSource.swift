// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A mask or an image that is blurred, clear outside of its bounds.
package protocol BlurSource {
  /// The bytes of a pixel.
  static var channelCount: Int { get }
  var bounds: PixelRect { get }
  /// Calls the body with the bytes of all pixels, row by row.
  func withBytes(_ body: (RawSpan) -> Void)
}

extension CoverageMask: BlurSource {
  package static var channelCount: Int { 1 }

  package func withBytes(_ body: (RawSpan) -> Void) { unsafe body(bytes.span.bytes) }
}

extension PixmanImage: BlurSource {
  package static var channelCount: Int { 4 }

  package func withBytes(_ body: (RawSpan) -> Void) { withPixels { unsafe body($0.bytes) } }
}

extension BlurSource {
  /// Calls the body with the bytes of a rectangle within the bounds, with rows and columns exchanged.
  func withTransposedBytes(of rect: PixelRect, _ body: (RawSpan) -> Void) {
    let channels = Self.channelCount
    var result = [UInt8](repeating: 0, count: rect.area * channels)
    withBytes { source in
      var target = result.mutableSpan
      for y in 0..<rect.height {
        let row = (rect.minY - bounds.minY + y) * bounds.width + rect.minX - bounds.minX
        for x in 0..<rect.width {
          for channel in 0..<channels {
            // In bounds, because the rectangle is inside them.
            target[(x * rect.height + y) * channels + channel] = unsafe source.unsafeLoad(
              fromByteOffset: (row + x) * channels + channel, as: UInt8.self)
          }
        }
      }
    }
    unsafe body(result.span.bytes)
  }
}

extension PixelRect {
  /// The rectangle with x and y exchanged.
  var transposed: PixelRect {
    PixelRect(minX: minY, minY: minX, maxX: maxY, maxY: maxX)
  }
}
