// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import Testing

struct ImageFormatTests {
  @Test(arguments: [
    ("interlaced.png", ImageFormat.png), ("colors.jpg", .jpeg), ("lossy.webp", .webP),
  ])
  func `a format is recognised from the first bytes`(
    _ name: String, _ format: ImageFormat
  ) throws {
    #expect(ImageFormat(recognizing: try Fixture.bytes(name)) == format)
    #expect(ImageFormat(fileName: "a.b/" + name.uppercased()) == format)
  }

  @Test(arguments: ["", "GIF89a", "BM", "RIFF\0\0\0\0WAVE", "RIFF", "\u{7F}ELF", "<svg/>"])
  func `other bytes are no format`(_ start: String) {
    #expect(ImageFormat(recognizing: start.utf8) == nil)
    let reason: ImageError.Reason = start.isEmpty ? .empty : .unknownFormat
    #expect(throws: ImageError(reason)) { try Image(decoding: start.utf8) }
  }

  @Test(arguments: ["picture", "picture.gif", "png", ".png/picture", "", "a.png "])
  func `other extensions are no format`(_ name: String) {
    #expect(ImageFormat(fileName: name) == nil)
  }

  @Test(arguments: ["interlaced.png", "colors.jpg", "lossless.webp"])
  func `each side, the pixels and the bytes have separate limits`(_ name: String) throws {
    let bytes = try Fixture.bytes(name)
    func read(_ limits: ImageLimits) -> ImageError.Reason? {
      do throws(ImageError) {
        _ = try Image(decoding: bytes, limits: limits)
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(read(ImageLimits(width: 24, height: 16, pixels: 384, bytes: bytes.count)) == nil)
    for limits in [
      ImageLimits(width: 23), ImageLimits(height: 15), ImageLimits(pixels: 383),
      ImageLimits(pixels: -1),
    ] {
      #expect(read(limits) == .tooLarge(width: 24, height: 16, limits))
    }
    let few = bytes.count - 1
    #expect(read(ImageLimits(bytes: few)) == .tooManyBytes(limit: few))
  }

  @Test func `no limit exceeds the limit of an image`() {
    var limits = ImageLimits(pixels: .max)
    #expect(limits.pixels == Int(Int32.max))
    limits.pixels = .max
    #expect(limits.pixels == Int(Int32.max))
  }

  @Test func `a file is read by its bytes, whatever its name`() throws {
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-\(UUID().uuidString).png").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(try Fixture.bytes("lossless.webp")).write(to: URL(fileURLWithPath: path))
    #expect(try Image(contentsOf: path) == Fixture.image("lossless.webp"))
  }

  @Test func `an error about a file has its path and the remedy`() throws {
    func line(_ path: String, limits: ImageLimits = .standard) -> String {
      do throws(ImageError) {
        _ = try Image(contentsOf: path, limits: limits)
        return ""
      } catch {
        return "\(error)"
      }
    }
    #expect(
      line("/nowhere/a.jpg")
        == "/nowhere/a.jpg: No such file or directory; check the path and the rights")
    #expect(line("/dev/null") == "/dev/null: there are no bytes; export the picture again")
    // Reading it would never end.
    #expect(
      line("/dev/zero", limits: ImageLimits(bytes: 5000))
        == "/dev/zero: more than 5000 bytes; make the file smaller or raise the limit")
    let path = Fixture.folder.appendingPathComponent("colors.jpg").path
    #expect(
      line(path, limits: ImageLimits(width: 10))
        == "\(path): 24 × 16 pixels, and the limit is 10 wide; "
        + "make the picture smaller or raise the limit")
  }
}
