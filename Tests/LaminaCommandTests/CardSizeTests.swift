// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CPNG
import Foundation
import Lamina
import LaminaImages
import LaminaTestSupport
import Testing

/// The sizes of files, compared with those of libpng.
struct CardSizeTests {
  /// The number of bytes that libpng writes by its defaults: all five filters are tried for each row, and zlib
  /// compresses at level 6.
  private static func libpngSize(_ image: Image) throws -> Int {
    // The struct has pointers, none of which is used.
    var header = unsafe png_image()
    unsafe header.version = png_uint_32(PNG_IMAGE_VERSION)
    unsafe (header.width, header.height) = (png_uint_32(image.width), png_uint_32(image.height))
    // Four bytes a pixel: colour, and alpha.
    unsafe header.format = 3
    let pixels = image.straightRGBA()
    var size = png_alloc_size_t(0)
    // Safe because libpng reads as many bytes as the header says, and writes only the size.
    let isWritten = unsafe pixels.withUnsafeBytes {
      unsafe png_image_write_to_memory(&header, nil, &size, 0, $0.baseAddress, 0, nil)
    }
    try #require(isWritten != 0)
    return Int(size)
  }

  @Test func `the standard file of each card is at most a tenth larger than libpng's`() throws {
    let command = try Command()
    let jobs = RepositoryFiles.url("Docs/Examples/Farm/jobs.jsonl").path
    let result = try command.run(
      "batch", jobs, "-o", command.file("out"), "--compression", "standard", "--progress", "none")
    #expect((result.status, result.errors) == (0, ""))
    for number in 1...8 {
      let file = command.file("out/cards/\(number).png")
      let card = try Image(contentsOf: file)
      #expect((card.width, card.height) == (1200, 630))
      let size = try Data(contentsOf: URL(fileURLWithPath: file)).count
      let ratio = try Double(size) / Double(Self.libpngSize(card))
      #expect(ratio <= 1.1, "card \(number)")
    }
  }

  @Test func `so is that of the card without replacements`() throws {
    let command = try Command()
    let scene = RepositoryFiles.url("Docs/Examples/Farm/card.json").path
    let result = try command.run("render", scene, "-o", "card.png", "--compression", "standard")
    #expect((result.status, result.errors) == (0, ""))
    let card = try Image(contentsOf: command.file("card.png"))
    let size = try Data(contentsOf: URL(fileURLWithPath: command.file("card.png"))).count
    #expect(try Double(size) <= 1.1 * Double(Self.libpngSize(card)))
  }
}
