// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaGraphics
import Testing

struct ColorTests {
  @Test(arguments: [
    ("#1e90ff", 30, 144, 255, 255), ("1e90ff", 30, 144, 255, 255), ("#1E90FF", 30, 144, 255, 255),
    ("#1e90ff80", 30, 144, 255, 128), ("1e90ff00", 30, 144, 255, 0), ("#1e9", 17, 238, 153, 255),
    ("1e9", 17, 238, 153, 255), ("#1e98", 17, 238, 153, 136), ("fff0", 255, 255, 255, 0),
  ])
  func `hexadecimal digits are read as CSS reads them`(
    _ text: String, _ red: Int, _ green: Int, _ blue: Int, _ alpha: Int
  ) throws {
    let expected = Color(
      red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
      alpha: CGFloat(alpha) / 255)
    #expect(try Color(hex: text) == expected)
  }

  @Test(arguments: [
    "", "#", "#1", "#12", "#12345", "#1234567", "#123456789", "##123", "#12g", " #123", "#123 ",
    "0x123456", "tomato", "#１２３", "#é1", "-12", "+123",
  ])
  func `invalid hexadecimal digits are an error`(_ text: String) {
    let error = #expect(throws: HexColorError.self) { try Color(hex: text) }
    #expect(error?.text == text)
  }

  @Test func `the error of a colour quotes the text and gives the remedy`() {
    let error = #expect(throws: HexColorError.self) { try Color(hex: "#12\n") }
    #expect(
      error?.description
        == ##""#12\n" is no colour; write 3, 4, 6 or 8 hexadecimal digits, as in "#1e90ff""##)
    let long = #expect(throws: HexColorError.self) {
      try Color(hex: String(repeating: "f", count: 100_000))
    }
    #expect(long?.text == String(repeating: "f", count: 40))
  }

  @Test func `a number has red, green and blue, and alpha is separate`() {
    #expect(Color(hex: 0x1e90ff) == Color(red: 30 / 255, green: 144 / 255, blue: 1))
    #expect(Color(hex: 0xff, alpha: 0.25) == Color(red: 0, green: 0, blue: 1, alpha: 0.25))
    #expect(Color(hex: 0xab00_0080) == Color(red: 0, green: 0, blue: 128 / 255))
  }

  @Test func `the names of CSS are colours`() throws {
    #expect(try Color.tomato == Color(hex: "#ff6347"))
    #expect(try Color.rebeccapurple == Color(hex: "#663399"))
    #expect(Color.gray == Color(gray: 128 / 255))
    #expect(Color.green == Color(red: 0, green: 128 / 255, blue: 0))
    #expect(Color.transparent == .clear)
  }

  @Test func `colours are mixed premultiplied, in sRGB`() {
    #expect(
      Color.black.mixed(with: .white, by: 0.25) == Color(red: 0.25, green: 0.25, blue: 0.25))
    #expect(
      Color.white.mixed(with: .clear, by: 0.25) == Color(red: 1, green: 1, blue: 1, alpha: 0.75))
    // A quarter of opaque red and three quarters of half a blue: 0.25 and 0.375 of 0.625.
    let mixture = Color.red.mixed(with: Color(hex: 0x0000ff, alpha: 0.5), by: 0.75)
    #expect(mixture == Color(red: 0.4, green: 0, blue: 0.6, alpha: 0.625))
    #expect(Color.clear.mixed(with: Color(hex: 0xffffff, alpha: 0), by: 0.5) == .clear)
  }

  @Test func `the ends of a mixture are the colours themselves, and fractions are limited`() {
    let (wild, plain) = (Color(red: 2, green: -1, blue: 0.5, alpha: 3), Color.tomato)
    #expect(wild.mixed(with: plain, by: 0) == wild)
    #expect(wild.mixed(with: plain, by: -.infinity) == wild)
    #expect(wild.mixed(with: plain, by: .nan) == wild)
    #expect(plain.mixed(with: wild, by: 1) == wild)
    #expect(plain.mixed(with: wild, by: 7) == wild)
    #expect(
      Color.black.mixed(with: wild, by: 0.5) == Color(red: 0.5, green: 0, blue: 0.25))
    let unknown = Color(red: .nan, green: 1, blue: .infinity, alpha: .nan)
    #expect(Color.white.mixed(with: unknown, by: 0.5) == Color(gray: 1, alpha: 0.5))
  }
}
