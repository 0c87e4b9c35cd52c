// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Reads the chunks of a PNG file before the library sees it.
///
/// The walk over the chunks reads only lengths, so its cost is negligible compared with decoding.
/// It finds two problems that decoding would find too late: a file that is cut off after its last
/// pixel, and a header with far more pixels than the data can hold, which would let a few bytes
/// claim hundreds of megabytes.
struct PNGChunks {
  let width: Int
  let height: Int
  let bitsPerPixel: Int
  private(set) var compressedByteCount = 0

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Deflate spends at least two bits on a match, and a match is at most 258 bytes long.
  private static let largestDeflateRatio = 1032

  /// Walks the chunks of a file from its signature to its end chunk; bytes after that are ignored.
  init(_ bytes: [UInt8]) throws(ImageError) {
    guard bytes.starts(with: Self.signature) else {
      throw .malformed(.png, "the signature is missing")
    }
    guard bytes.count >= 33, Self.name(in: bytes, at: 8) == "IHDR" else {
      throw .malformed(.png, "the header is missing")
    }
    width = Self.integer(in: bytes, at: 16)
    height = Self.integer(in: bytes, at: 20)
    guard width > 0, height > 0, width < 1 << 31, height < 1 << 31 else {
      throw .malformed(.png, "the header gives a size of \(width) × \(height)")
    }
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4]
    guard let samplesPerPixel = samples[Int(bytes[25])], [1, 2, 4, 8, 16].contains(bytes[24]) else {
      throw .malformed(.png, "the header names colour type \(bytes[25]) with \(bytes[24]) bits")
    }
    bitsPerPixel = samplesPerPixel * Int(bytes[24])
    try walk(bytes)
  }

  private mutating func walk(_ bytes: [UInt8]) throws(ImageError) {
    var offset = Self.signature.count
    while true {
      guard bytes.count - offset >= 12 else {
        throw .malformed(.png, "it ends before its end chunk")
      }
      let length = Self.integer(in: bytes, at: offset)
      guard length <= bytes.count - offset - 12 else {
        throw .malformed(.png, "it ends inside the chunk at byte \(offset)")
      }
      let name = Self.name(in: bytes, at: offset)
      if name == "IDAT" { compressedByteCount += length }
      if name == "IEND" { return }
      offset += 12 + length
    }
  }

  /// Whether the compressed data could hold the number of pixels in the header.
  var canHoldItsPixels: Bool {
    // An interlaced picture needs at least as many bytes, so one bound serves both.
    let bytesPerRow = (width * bitsPerPixel + 7) / 8
    let (needed, overflow) = bytesPerRow.multipliedReportingOverflow(by: height)
    let (held, manyHeld) = compressedByteCount.multipliedReportingOverflow(
      by: Self.largestDeflateRatio)
    return manyHeld || (!overflow && needed <= held)
  }

  private static func integer(in bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func name(in bytes: [UInt8], at offset: Int) -> String {
    String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
  }
}
