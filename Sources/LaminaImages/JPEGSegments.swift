// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Reads the segments of a JPEG file before the library sees it.
///
/// The walk from marker to marker costs little compared with decoding. It finds problems that
/// decoding would find too late or not at all: a file that is cut off, which the library would fill
/// with grey, and a size that the data cannot hold. It also finds the orientation of the picture.
struct JPEGSegments {
  private(set) var width = 0
  private(set) var height = 0
  /// 1 for grey, 3 for colour, 4 for CMYK and YCCK.
  private(set) var componentCount = 0
  /// Whether Adobe's marker is present, with which 255 means no ink in CMYK.
  private(set) var hasAdobeMarker = false
  private(set) var orientation = ImageOrientation.up
  /// The file up to its end marker, without bytes between segments that belong to none, and with the numbers in
  /// headers that say nothing set to what the format wants.
  ///
  /// Some programs write such bytes, and some cameras such numbers. The library would pass over them with a warning,
  /// after which it is silent about damage.
  private(set) var bytes: [UInt8]
  /// Whether the picture is sequential: baseline or extended, and not progressive.
  private var isSequential = false
  private var scanCount = 0
  /// The place of the transform in the last of Adobe's markers before the first scan, which the library reads.
  private var adobeTransform: Int?
  private let byteCount: Int

  static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Far more than any program writes.
  ///
  /// Every scan is a pass over all pixels but needs few bytes.
  private static let mostScans = 100

  /// The shortest code has one bit for a block of 64 pixels, and the largest component may have a
  /// quarter of the picture's blocks.
  private static let mostPixelsInByte = 8 * 64 * 4

  /// Walks from the first marker to the end marker; bytes after that are ignored.
  init(_ bytes: [UInt8]) throws(ImageError) {
    byteCount = bytes.count
    self.bytes = bytes
    let kept = try walk(bytes)
    setAdobeTransform()
    if kept.reduce(0, { $0 + $1.count }) < bytes.count {
      self.bytes = Array(kept.map { self.bytes[$0] }.joined())
    }
    guard componentCount > 0, scanCount > 0 else {
      throw .malformed(.jpeg, "there is no picture in it")
    }
  }

  /// Whether the bytes could hold the number of pixels in the header.
  var canHoldItsPixels: Bool { width * height / Self.mostPixelsInByte <= byteCount }

  /// Reads all segments, and returns the ranges of bytes that belong to the picture.
  private mutating func walk(_ bytes: [UInt8]) throws(ImageError) -> [Range<Int>] {
    var kept: [Range<Int>] = []
    var (start, offset) = (0, 2)
    var isCoded = false
    while true {
      let end = offset
      let marker = try Self.nextMarker(bytes, &offset)
      if !isCoded, offset - 2 > end {
        kept.append(start..<end)
        start = offset - 2
      }
      switch marker {
      case 0xD9: return kept + [start..<offset]
      case 0x01, 0xD0...0xD8: continue
      default: isCoded = marker == 0xDA
      }
      guard offset + 2 <= bytes.count else {
        throw .malformed(.jpeg, "it ends before its end marker")
      }
      let length = Self.integer(bytes[offset...])
      guard length >= 2, length <= bytes.count - offset else {
        throw .malformed(.jpeg, "it ends inside the segment at byte \(offset - 2)")
      }
      try read(marker, bytes[offset + 2..<offset + length])
      setConstants(marker, offset + 2..<offset + length)
      offset += length
    }
  }

  /// Moves behind the next marker and returns its second byte.
  ///
  /// A byte of 255 begins a marker, unless a 0 follows it.
  private static func nextMarker(_ bytes: [UInt8], _ offset: inout Int) throws(ImageError) -> UInt8
  {
    while true {
      while offset < bytes.count, bytes[offset] != 0xFF { offset += 1 }
      while offset < bytes.count, bytes[offset] == 0xFF { offset += 1 }
      guard offset < bytes.count else {
        throw .malformed(.jpeg, "it ends before its end marker")
      }
      offset += 1
      if bytes[offset - 1] != 0 { return bytes[offset - 1] }
    }
  }

  private mutating func read(
    _ marker: UInt8, _ segment: ArraySlice<UInt8>
  ) throws(ImageError) {
    switch marker {
    case 0xC0, 0xC1, 0xC2:
      if componentCount == 0 {
        isSequential = marker != 0xC2
        try readFrame(segment)
      }
    case 0xC3, 0xC5, 0xC6, 0xC7:
      throw .unsupported(.jpeg, "lossless or hierarchical; export it as baseline JPEG or as PNG")
    case 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF:
      throw .unsupported(.jpeg, "arithmetic coding; export it as baseline JPEG")
    case 0xDA:
      scanCount += 1
      guard scanCount <= Self.mostScans else {
        throw .unsupported(.jpeg, "more than \(Self.mostScans) scans; export it as baseline JPEG")
      }
    case 0xE1:
      // Some files have a second segment of this kind with other metadata.
      if let found = ImageOrientation(exif: segment) { orientation = found }
    case 0xEE: if segment.starts(with: Array("Adobe".utf8)) { hasAdobeMarker = true }
    default: break
    }
  }

  /// Sets the bytes of a segment that have one value in every file of the kind.
  private mutating func setConstants(_ marker: UInt8, _ segment: Range<Int>) {
    switch marker {
    case 0xDA where isSequential && segment.count >= 6:
      // The range of coefficients and their precision (ITU-T T.81, table B.3).
      set([0, 63, 0], at: segment.upperBound - 3)
    case 0xE0 where bytes[segment].starts(with: Array("JFIF\0".utf8)) && segment.count >= 7:
      // The number before the point in the version.
      set([1], at: segment.lowerBound + 5)
    case 0xEE
    where bytes[segment].starts(with: Array("Adobe".utf8)) && segment.count >= 12
      && scanCount == 0:
      adobeTransform = segment.lowerBound + 11
    default: break
    }
  }

  /// Sets an unknown transform of Adobe's to the one that the library takes for it with a warning.
  ///
  /// That depends on the number of components, which comes after the marker.
  private mutating func setAdobeTransform() {
    guard let place = adobeTransform else { return }
    switch (componentCount, bytes[place]) {
    case (3, 2...): set([1], at: place)
    case (4, 1), (4, 3...): set([2], at: place)
    default: break
    }
  }

  /// Sets some bytes; if they are right already, the file is not copied.
  private mutating func set(_ values: [UInt8], at place: Int) {
    let range = place..<place + values.count
    if !bytes[range].elementsEqual(values) { bytes.replaceSubrange(range, with: values) }
  }

  private mutating func readFrame(_ segment: ArraySlice<UInt8>) throws(ImageError) {
    guard segment.count >= 6 else { throw .malformed(.jpeg, "its frame header is too short") }
    let start = segment.startIndex
    guard segment[start] == 8 else {
      throw .unsupported(.jpeg, "\(segment[start]) bits a sample; export it with 8")
    }
    height = Self.integer(segment[(start + 1)...])
    width = Self.integer(segment[(start + 3)...])
    guard width > 0, height > 0 else {
      throw .malformed(.jpeg, "the header gives a size of \(width) × \(height)")
    }
    let components = Int(segment[start + 5])
    guard [1, 3, 4].contains(components) else {
      throw .unsupported(.jpeg, "\(components) components; export it in grey or in colour")
    }
    componentCount = components
  }

  /// The first two bytes as a number.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
  }
}
