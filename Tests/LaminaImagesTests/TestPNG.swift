// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Writes PNG files of every kind by the letter of the specification, with stored, uncompressed
/// data, so that reading is tested against something other than libpng.
struct TestPNG {
  enum ColorType: UInt8, CaseIterable, Sendable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var samplesPerPixel: Int {
      switch self {
      case .gray, .palette: 1
      case .rgb: 3
      case .grayAlpha: 2
      case .rgba: 4
      }
    }

    var bitDepths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  var width: Int
  var height: Int
  var colorType: ColorType
  var bitDepth: Int
  var isInterlaced = false
  /// Chunks between the header and the data: palette, transparency, gamma.
  var chunks: [(name: String, data: [UInt8])] = []
  /// The samples of a pixel, each below two to the power of the bit depth.
  var samples: (_ x: Int, _ y: Int) -> [Int]

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  var header: [UInt8] {
    Self.bigEndian(width) + Self.bigEndian(height)
      + [UInt8(bitDepth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0]
  }

  var bytes: [UInt8] {
    var file = Self.signature + Self.chunk("IHDR", header)
    for chunk in chunks { file += Self.chunk(chunk.name, chunk.data) }
    return file + Self.chunk("IDAT", Self.zlibStored(scanlines)) + Self.chunk("IEND", [])
  }

  /// Unfiltered rows, pass by pass.
  private var scanlines: [UInt8] {
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ]
      : [(0, 0, 1, 1)]
    var result: [UInt8] = []
    for (startX, startY, stepX, stepY) in passes where startX < width {
      for y in stride(from: startY, to: height, by: stepY) {
        result.append(0)
        let row = stride(from: startX, to: width, by: stepX).flatMap { samples($0, y) }
        result += packed(row)
      }
    }
    return result
  }

  private func packed(_ row: [Int]) -> [UInt8] {
    if bitDepth == 16 { return row.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    let perByte = 8 / bitDepth
    return stride(from: 0, to: row.count, by: perByte).map { start in
      (0..<perByte).reduce(UInt8(0)) { byte, offset in
        let value = start + offset < row.count ? row[start + offset] : 0
        return byte | UInt8(value) << UInt8(8 - bitDepth * (offset + 1))
      }
    }
  }

  static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    return bigEndian(data.count) + body + bigEndian(Int(crc32(body)))
  }

  static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func zlibStored(_ data: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let length = min(65535, data.count - start)
      let isLast: UInt8 = start + length == data.count ? 1 : 0
      let (low, high) = (UInt8(length & 255), UInt8(length >> 8))
      result += [isLast, low, high, ~low, ~high] + data[start..<start + length]
      start += length
    } while start < data.count
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return result + bigEndian(Int(b << 16 | a))
  }

  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = ~0
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = crc & 1 == 1
        crc >>= 1
        if isOdd { crc ^= 0xEDB8_8320 }
      }
    }
    return ~crc
  }
}
