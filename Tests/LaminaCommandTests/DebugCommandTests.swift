// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import Testing

@testable import LaminaCommand

@Suite struct DebugCommandTests {
  /// A rasterized white square in the middle of white.
  private static let scene = """
    {
      "version": 1, "width": 32, "height": 32, "background": "white",
      "root": {
        "frame": [0, 0, 32, 32],
        "sublayers": [
          {"frame": [12, 12, 8, 8], "backgroundColor": "#fff", "shouldRasterize": true}
        ]
      }
    }
    """

  private func pixels(_ arguments: String...) throws -> [UInt32] {
    let command = try Command()
    let legend = arguments.contains("--debug") ? ["--no-legend"] : []
    let result = try command.run(
      ["render", "-", "-o", "-"] + legend + arguments, input: Data(Self.scene.utf8))
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    return try Image(decoding: result.output).pixels
  }

  @Test func `a legend is below the picture, which does not change`() throws {
    func picture(_ arguments: String...) throws -> Image {
      let result = try Command().run(
        ["render", "-", "-o", "-"] + arguments, input: Data(Self.scene.utf8))
      return try Image(decoding: result.output)
    }
    let (bare, both) = (
      try picture("--debug", "hits", "--no-legend"), try picture("--debug", "hits")
    )
    #expect((bare.width, bare.height) == (32, 32))
    // Two entries that do not fit in one line: two lines of 18 and a margin of 8.
    #expect(both.height == 32 + 2 * 18 + 8)
    #expect(both.width > 100)
    for row in 0..<32 {
      let start = row * both.width
      #expect(
        Array(both.pixels[start..<start + 32]) == Array(bare.pixels[row * 32..<row * 32 + 32]))
      #expect(both.pixels[start + 32..<start + both.width].allSatisfy { $0 == 0 })
    }
    // The middle of each swatch, with the colour over white.
    #expect(both.pixels[(32 + 13) * both.width + 13] == 0xFF99_FF99)
    #expect(both.pixels[(32 + 31) * both.width + 13] == 0xFFFF_9999)
    // And words beside it.
    let words = (32..<50).flatMap { both.pixels[$0 * both.width + 24..<($0 + 1) * both.width] }
    #expect(words.contains { $0 & 0xFF < 128 })
    // Without colours there is nothing to explain.
    #expect(try picture().height == 32)
  }

  @Test func `a legend is as wide as a wide picture at any scale`() throws {
    // Widths that, in points and back in pixels, are a little more.
    let cases = [1.1, 1.3, 1.7, 2.3].flatMap { (scale: CGFloat) in
      (600..<700).lazy.filter { (CGFloat($0) / scale * scale).rounded(.up) > CGFloat($0) }
        .prefix(1).map { (width: $0, scale: scale) }
    }
    #expect(!cases.isEmpty)
    for (width, scale) in cases {
      let picture = try #require(
        Image(
          width: width, height: 1,
          premultipliedARGB: [UInt32](repeating: 0xFFFF_FFFF, count: width)))
      let both = DebugLegend(options: .flashUpdatedRegions, scale: scale).below(picture)
      #expect(both.height > 1)
      #expect(both.width == width, "scale \(scale)")
    }
  }

  @Test func `render paints over the picture how it was made`() throws {
    let (green, red, yellow): (UInt32, UInt32, UInt32) = (0xFF99_FF99, 0xFFFF_9999, 0xFFFF_FF99)
    let white: UInt32 = 0xFFFF_FFFF
    #expect(try pixels("--debug", "hits")[16 * 32 + 16] == red)
    #expect(try pixels("--debug", "hits", "--frame", "2")[16 * 32 + 16] == green)
    #expect(try pixels("--debug", "blended")[0] == green)
    #expect(try pixels("--debug", "offscreen")[16 * 32 + 16] == yellow)
    #expect(try pixels("--debug", "offscreen")[0] == white)
    #expect(try pixels("--debug", "updates")[0] == yellow)
    #expect(try pixels("--debug", "updates", "--frame", "2")[0] == white)
    #expect(try pixels("--debug", "updates,blended")[0] != pixels("--debug", "updates")[0])
    #expect(try pixels("--frame", "3") == [UInt32](repeating: white, count: 1024))
  }

  @Test(arguments: [
    (["--debug", "blendd"], "found \"blendd\"; did you mean \"blended\"?"),
    (["--debug", "hits,"], "found \"\""), (["--frame", "0"], "--frame"),
    (["--frame", "100000"], "--frame"),
  ])
  func `an unknown name is an error that names the right ones`(
    _ arguments: [String], _ words: String
  ) throws {
    let command = try Command()
    let result = try command.run(
      ["render", "-", "-o", "a.png"] + arguments, input: Data(Self.scene.utf8))
    #expect(result.status == 2)
    #expect(result.errors.contains(words))
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test func `the report ends with times only if requested`() throws {
    let command = try Command()
    try command.write(Self.scene, to: "a.json")
    let plain = try command.run("inspect", "a.json", "--report").text
    let timed = try command.run("inspect", "a.json", "--report", "--times").text
    #expect(try command.run("inspect", "a.json", "--report").text == plain)
    #expect(timed.hasPrefix(plain))
    let line = timed.dropFirst(plain.count).split(separator: "\n")
    #expect(line.count == 1)
    #expect(line.first?.hasPrefix("times      commit ") == true)
    #expect(line.first?.contains("paint ") == true)
    #expect(!(try command.run("inspect", "a.json").text.contains("times ")))
  }

  @Test func `times are printed with the report, whatever else is requested`() throws {
    let command = try Command()
    try command.write(Self.scene, to: "a.json")
    let alone = try command.run("inspect", "a.json", "--times").text
    #expect(["tree\n", "plan\n", "report\n", "\ntimes      commit "].allSatisfy(alone.contains))
    let plan = try command.run("inspect", "a.json", "--plan", "--times").text
    #expect(plan.hasPrefix("plan\nregion "))
    #expect(plan.contains("\nreport\ndamage "))
    #expect(plan.contains("\ntimes      commit "))
    #expect(!plan.contains("tree\n"))
  }
}
