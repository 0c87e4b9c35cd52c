// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The orientation of a stored picture, with the numbers of EXIF.
///
/// The names are those of `CGImagePropertyOrientation`.
enum ImageOrientation: UInt16, CaseIterable {
  case up = 1
  case upMirrored
  case down
  case downMirrored
  case leftMirrored
  case right
  case rightMirrored
  case left

  private static let prefix = Array("Exif\0\0".utf8)
  private static let tag: UInt64 = 0x0112
  private static let shortType: UInt64 = 3

  /// The orientation in an EXIF segment of a JPEG; `nil` if the segment is another or states none.
  ///
  /// Metadata that is cut off or out of range is ignored, because the picture is worth more.
  init?(exif segment: ArraySlice<UInt8>) {
    guard segment.starts(with: Self.prefix) else { return nil }
    let bytes = Array(segment.dropFirst(Self.prefix.count))
    let isLittleEndian = bytes.starts(with: [0x49, 0x49, 42, 0])
    guard isLittleEndian || bytes.starts(with: [0x4D, 0x4D, 0, 42]) else { return nil }
    func integer(at offset: Int, count: Int) -> UInt64? {
      guard offset <= bytes.count - count else { return nil }
      let digits = bytes[offset..<offset + count]
      return (isLittleEndian ? Array(digits.reversed()) : Array(digits))
        .reduce(0) { $0 << 8 | UInt64($1) }
    }
    // At most four bytes, so nothing overflows.
    guard let directory = integer(at: 4, count: 4).map(Int.init),
      let entryCount = integer(at: directory, count: 2).map(Int.init)
    else { return nil }
    for entry in stride(from: directory + 2, to: directory + 2 + 12 * entryCount, by: 12) {
      guard let tag = integer(at: entry, count: 2) else { return nil }
      guard tag == Self.tag else { continue }
      guard integer(at: entry + 2, count: 2) == Self.shortType,
        let value = integer(at: entry + 8, count: 2)
      else { return nil }
      self.init(rawValue: UInt16(value))
      return
    }
    return nil
  }

  /// Whether the upright picture has the width and height exchanged.
  var swapsSides: Bool { rawValue >= Self.leftMirrored.rawValue }

  /// The pixels of a stored picture in the order of the upright one.
  func upright(_ pixels: [UInt32], width: Int, height: Int) -> [UInt32] {
    guard self != .up else { return pixels }
    let (right, bottom) = (width - 1, (height - 1) * width)
    // The index of the first pixel, and the distances to the next one of a row and of a column.
    let (start, stepX, stepY) =
      switch self {
      case .up: (0, 1, width)
      case .upMirrored: (right, -1, width)
      case .down: (right + bottom, -1, -width)
      case .downMirrored: (bottom, 1, -width)
      case .leftMirrored: (0, width, 1)
      case .right: (bottom, -width, 1)
      case .rightMirrored: (right + bottom, -width, -1)
      case .left: (right, width, -1)
      }
    let (uprightWidth, uprightHeight) = swapsSides ? (height, width) : (width, height)
    var result: [UInt32] = []
    result.reserveCapacity(pixels.count)
    for y in 0..<uprightHeight {
      var place = start + y * stepY
      for _ in 0..<uprightWidth {
        result.append(pixels[place])
        place += stepX
      }
    }
    return result
  }
}
