// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import Testing

struct ImageWritingTests {
  /// Soft colours, with or without alpha.
  static func picture(isOpaque: Bool) throws -> Image {
    let bytes = (0..<40 * 30).flatMap { index -> [UInt8] in
      let (x, y) = (index % 40, index / 40)
      let alpha = isOpaque ? 255 : UInt8(x * 6)
      return [UInt8(x * 5), UInt8(y * 8), UInt8(255 - x * 2 - y * 3), alpha]
    }
    return try #require(Image(width: 40, height: 30, straightRGBA: bytes))
  }

  static func mean(_ image: Image, as encoding: ImageEncoding) throws -> Double {
    let again = try Image(decoding: try image.encoded(as: encoding))
    return try #require(ImageDifference(expected: image, actual: again)).mean
  }

  @Test func `lossless WebP reads back bit for bit`() throws {
    let image = try #require(PNGWritingTests.everyPair)
    #expect(try Image(decoding: image.encoded(as: .losslessWebP)) == image)
  }

  @Test func `a higher quality is nearer and larger`() throws {
    let image = try Self.picture(isOpaque: true)
    for make in [{ ImageEncoding.jpeg(quality: $0) }, { ImageEncoding.webP(quality: $0) }] {
      let means = try [10, 60, 100].map { try Self.mean(image, as: make($0)) }
      #expect(means[0] > means[1], "\(means)")
      #expect(means[1] > means[2], "\(means)")
      #expect(means[2] < 1.5)
      let sizes = try [10, 60, 100].map { try image.encoded(as: make($0)).count }
      #expect(sizes[0] < sizes[1], "\(sizes)")
      #expect(sizes[1] < sizes[2], "\(sizes)")
    }
  }

  @Test(arguments: ["/dev/fd/", "/proc/self/fd/"])
  func `an open file is written into where it is`(folder: String) throws {
    let image = try Self.picture(isOpaque: true)
    let path = FileManager.default.temporaryDirectory
      .appending(path: "lamina-\(UUID().uuidString)").path
    try Data("head".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    try handle.seekToEnd()
    try image.writePNG(to: "\(folder)\(handle.fileDescriptor)")
    try handle.write(contentsOf: Data("tail".utf8))
    try handle.close()
    let written = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(try written == Data(Array("head".utf8) + image.pngData() + Array("tail".utf8)))
  }

  @Test func `a file keeps its permissions, a link its place, and a device stays a device`() throws
  {
    let image = try Self.picture(isOpaque: true)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appending(path: name).path }
    func attribute(_ key: FileAttributeKey, of name: String) throws -> Any? {
      try FileManager.default.attributesOfItem(atPath: path(name))[key]
    }

    try Data("old".utf8).write(to: URL(fileURLWithPath: path("private.png")))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: path("private.png"))
    try FileManager.default.createSymbolicLink(
      atPath: path("link.png"), withDestinationPath: path("private.png"))
    try FileManager.default.createSymbolicLink(
      atPath: path("nothing.png"), withDestinationPath: "/dev/null")
    for name in ["private.png", "link.png", "nothing.png"] {
      try image.write(to: path(name))
    }
    #expect(try Image(contentsOf: path("private.png")) == image)
    #expect(try attribute(.posixPermissions, of: "private.png") as? Int == 0o600)
    #expect(try attribute(.type, of: "link.png") as? FileAttributeType == .typeSymbolicLink)
    #expect(try attribute(.type, of: "nothing.png") as? FileAttributeType == .typeSymbolicLink)
    let device = try FileManager.default.attributesOfItem(atPath: "/dev/null")
    #expect(device[.type] as? FileAttributeType == .typeCharacterSpecial)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == ["private.png", "link.png", "nothing.png"])
  }

  @Test func `a link to no file makes that file, and one to a pipe is written through`() throws {
    let image = try Self.picture(isOpaque: true)
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appending(path: name).path }
    let pipe = Pipe()
    let links = [
      "far.png": "near.png", "near.png": path("real.png"), "loop.png": "loop.png",
      "pipe.png": "/proc/self/fd/\(pipe.fileHandleForWriting.fileDescriptor)",
    ]
    for (link, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: path(link), withDestinationPath: target)
    }
    try image.writePNG(to: path("far.png"))
    #expect(try Image(contentsOf: path("real.png")) == image)
    try image.writePNG(to: path("pipe.png"))
    let bytes = Data(try image.pngData())
    #expect(try pipe.fileHandleForReading.read(upToCount: bytes.count) == bytes)
    #expect(throws: ImageError.self) { try image.writePNG(to: path("loop.png")) }
    for (link, target) in links {
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path(link)) == target)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(names) == Set(links.keys).union(["real.png"]))
  }

  @Test func `a quality out of range is clamped`() throws {
    let image = try Self.picture(isOpaque: true)
    #expect(
      try image.encoded(as: .jpeg(quality: .min)) == image.encoded(as: .jpeg(quality: 1)))
    #expect(
      try image.encoded(as: .jpeg(quality: .max)) == image.encoded(as: .jpeg(quality: 100)))
    #expect(try image.encoded(as: .webP(quality: -5)) == image.encoded(as: .webP(quality: 0)))
    #expect(
      try image.encoded(as: .webP(quality: 500)) == image.encoded(as: .webP(quality: 100)))
  }

  @Test func `lossy WebP keeps the alpha`() throws {
    let image = try Self.picture(isOpaque: false)
    let again = try Image(decoding: try image.encoded(as: .webP(quality: 50)))
    #expect(again.pixels.map { $0 >> 24 } == image.pixels.map { $0 >> 24 })
  }

  @Test func `JPEG is drawn over its background`() throws {
    let clear = [UInt32](repeating: 0, count: 64)
    let half = [UInt32](repeating: 0x8080_0000, count: 64)
    let image = try #require(Image(width: 8, height: 16, premultipliedARGB: clear + half))
    let white = try Image(decoding: try image.encoded(as: .jpeg(quality: 100)))
    expectAreas(white, [[[255, 255, 255]], [[255, 127, 127]]], tolerance: 2)
    let background = Color(red: 0.2, green: 0.4, blue: 1, alpha: 0)
    let blue = try Image(
      decoding: try image.encoded(as: .jpeg(quality: 100, background: background)))
    expectAreas(blue, [[[51, 102, 255]], [[153, 51, 127]]], tolerance: 2)
  }

  @Test(arguments: [
    (ImageEncoding.png, 1_000_000), (.jpeg(), 65_500), (.losslessWebP, 16_383), (.webP(), 16_383),
  ])
  func `a side beyond the format's limit is an error`(
    _ encoding: ImageEncoding, _ longest: Int
  ) throws {
    for (width, height) in [(longest + 1, 1), (1, longest + 1)] {
      let pixels = [UInt32](repeating: 0xFF80_8080, count: longest + 1)
      let image = try #require(Image(width: width, height: height, premultipliedARGB: pixels))
      let error = #expect(throws: ImageError.self) { try image.encoded(as: encoding) }
      guard case .notWritten(encoding.format, _) = error?.reason else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
    let pixels = [UInt32](repeating: 0xFF80_8080, count: longest)
    let image = try #require(Image(width: longest, height: 1, premultipliedARGB: pixels))
    let bytes = try image.encoded(as: encoding)
    let limits = ImageLimits(width: longest)
    #expect(try Image(decoding: bytes, limits: limits).width == longest)
  }

  @Test func `the same picture gives the same bytes`() throws {
    let image = try Self.picture(isOpaque: false)
    for encoding in [ImageEncoding.jpeg(), .webP(), .losslessWebP] {
      #expect(try image.encoded(as: encoding) == image.encoded(as: encoding))
    }
  }

  @Test func `a file's extension selects the format, unless another is requested`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let image = try Self.picture(isOpaque: true)
    func format(_ name: String, as encoding: ImageEncoding? = nil) throws -> ImageFormat? {
      let path = folder.appendingPathComponent(name).path
      try image.write(to: path, as: encoding)
      return ImageFormat(recognizing: try Data(contentsOf: URL(fileURLWithPath: path)))
    }
    #expect(try format("a.png") == .png)
    #expect(try format("a.JPG") == .jpeg)
    #expect(try format("a.jpeg") == .jpeg)
    #expect(try format("a.webp") == .webP)
    #expect(try Image(contentsOf: folder.appendingPathComponent("a.webp").path) == image)
    #expect(try format("a.png", as: .webP()) == .webP)
    let error = #expect(throws: ImageError.self) { try image.write(to: "a.gif") }
    #expect(
      error?.description
        == "a.gif: the name does not say the format; end it with .png, .jpg, .jpeg or .webp")
  }
}
