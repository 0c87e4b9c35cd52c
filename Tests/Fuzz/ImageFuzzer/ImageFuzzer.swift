// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import FuzzDriver
import Lamina
import LaminaImages

@main enum Fuzzer {
  static func main() throws { try FuzzDriver.run(tryInput) }
}

/// So small that an input costs little, and larger than any seed.
private let limits = ImageLimits(width: 4096, height: 4096, pixels: 1 << 15)

/// Reads the bytes as a picture file, a PNG also with corrected checksums, and reads the result
/// again after writing it.
func tryInput(_ bytes: [UInt8]) {
  readAndWrite(bytes)
  guard case .png? = ImageFormat(recognizing: bytes) else { return }
  readAndWrite(withChecksumsOfPNG(bytes))
}

private func readAndWrite(_ bytes: [UInt8]) {
  // Whatever the bytes are, reading ends with an image within the limits or with an error.
  guard let image = try? Image(decoding: bytes, limits: limits) else { return }
  precondition(image.width > 0 && image.height > 0 && image.pixels.count <= limits.pixels)
  guard image.pixels.count <= 1 << 10 else { return }
  for encoding in [
    ImageEncoding.png, .png(compression: .fast), .png(compression: .small), .losslessWebP,
    .jpeg(quality: 50), .webP(quality: 50),
  ] {
    do {
      let written = try Image(decoding: try image.encoded(as: encoding))
      precondition(written.width == image.width && written.height == image.height)
      guard encoding.format == .png || encoding == .losslessWebP else { continue }
      precondition(written == image, "an image changes when it is written without loss")
    } catch {
      preconditionFailure("a written image cannot be read: \(error)")
    }
  }
}

/// The file with correct checksums in every chunk, so that damage reaches the code behind them.
private func withChecksumsOfPNG(_ bytes: [UInt8]) -> [UInt8] {
  var bytes = bytes
  var offset = 8
  while offset + 12 <= bytes.count {
    let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    guard length <= bytes.count - offset - 12 else { break }
    let end = offset + 8 + length
    var checksum: UInt32 = ~0
    for byte in bytes[offset + 4..<end] {
      checksum ^= UInt32(byte)
      for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    for index in 0..<4 {
      bytes[end + index] = UInt8(truncatingIfNeeded: ~checksum >> UInt32(24 - 8 * index))
    }
    offset = end + 4
  }
  return bytes
}
