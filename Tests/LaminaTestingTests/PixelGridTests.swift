// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTesting
import Testing

struct PixelGridTests {
  @Test func `the letters mean pure colours`() throws {
    let grid = try PixelGrid("r g b\nc m y\nk w .")
    #expect(
      grid.image.pixels == [
        0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFF00_FFFF, 0xFFFF_00FF, 0xFFFF_FF00, 0xFF00_0000,
        0xFFFF_FFFF, 0,
      ])
    #expect(grid.image.width == 3)
    #expect(grid.image.height == 3)
  }

  @Test(arguments: ["r.\n.r", "r .\n. r\n", "\n\n  r  .\n\t. r \n\n", "r .\r\n. r\r\n"])
  func `white space between letters and empty lines around them are ignored`(_ text: String)
    throws
  {
    #expect(try PixelGrid(text).image.pixels == [0xFFFF_0000, 0, 0, 0xFFFF_0000])
    #expect("\(try PixelGrid(text))" == "r .\n. r")
  }

  @Test func `a legend adds letters and changes existing ones`() throws {
    let half = Color(hex: 0xff0000, alpha: 128 / 255)
    let grid = try PixelGrid("a r ä", legend: ["a": half, "r": .blue, "ä": .white])
    #expect(grid.image.pixels == [0x8080_0000, 0xFF00_00FF, 0xFFFF_FFFF])
  }

  @Test(arguments: ["", "\n\n", "  \n\t"])
  func `a grid without letters is an error`(_ text: String) {
    #expect(throws: PixelGridError.empty) { try PixelGrid(text) }
  }

  @Test func `a row of another length is an error with its row`() {
    #expect(throws: PixelGridError.uneven(row: 2, cells: 3, firstRowCells: 2)) {
      try PixelGrid("r r\nr r r\nr")
    }
    #expect(throws: PixelGridError.uneven(row: 2, cells: 0, firstRowCells: 1)) {
      try PixelGrid("r\n\nr")
    }
    #expect(
      "\(PixelGridError.uneven(row: 2, cells: 1, firstRowCells: 2))"
        == "row 2 of the grid has 1 cell, and row 1 has 2; make all rows equally long")
  }

  @Test func `an unknown letter is an error with its row and column`() {
    let error = #expect(throws: PixelGridError.self) {
      try PixelGrid("r r\nr x", legend: ["a": .white])
    }
    #expect(
      error?.description == """
        row 2, column 2 of the grid: the letter "x" stands for no colour; use one of \
        . a b c g k m r w y, or add it to the legend
        """)
  }

  @Test func `a picture prints as letters, and other colours with the code for a legend`() throws {
    let picture = try #require(
      Image(
        width: 3, height: 2,
        premultipliedARGB: [0xFFFF_0000, 0, 0xFF1E_90FF, 0x8080_0000, 0xFF1E_90FF, 0xFF00_0000]))
    #expect(
      picture.grid == """
        r . A
        B A k
        A = Color(hex: 0x1e90ff)
        B = Color(hex: 0xff0000, alpha: 128 / 255)
        """)
    #expect(
      picture.grid(legend: ["A": .white, "s": Color(hex: 0x1e90ff)]) == """
        r . s
        B s k
        B = Color(hex: 0xff0000, alpha: 128 / 255)
        """)
  }

  @Test func `the printed code of a colour gives exactly that pixel`() throws {
    for alpha: UInt32 in 1...255 {
      let pixels = (0...alpha).map { alpha << 24 | $0 << 16 | (alpha - $0) << 8 | $0 / 2 }
      for pixel in pixels {
        let picture = try #require(Image(width: 1, height: 1, premultipliedARGB: [pixel]))
        guard let line = picture.grid.split(separator: "\n").dropFirst().first else { continue }
        let numbers = line.split { !$0.isHexDigit && $0 != "x" }.map(String.init)
        let hex = try #require(numbers.first { $0.hasPrefix("0x") })
        let digits = try #require(UInt32(hex.dropFirst(2), radix: 16))
        let parts = line.split(separator: "alpha: ")
        #expect((parts.count == 2) == (alpha < 255))
        if parts.count == 2 { #expect(parts[1] == "\(alpha) / 255)") }
        let color = Color(hex: digits, alpha: Double(alpha) / 255)
        let grid = try PixelGrid("a", legend: ["a": color])
        if grid.image[0, 0] != pixel { Issue.record("\(line) is not \(picture.grid)") }
      }
    }
  }

  @Test func `invented letters end with a question mark for all other colours`() throws {
    let pixels = (1...40).map { 0xFF00_0000 | UInt32($0) }
    let picture = try #require(Image(width: 40, height: 1, premultipliedARGB: pixels))
    let text = picture.grid
    #expect(text.hasPrefix("A B C D E F G H I J K L M N O P Q R S T U V W X Y Z 0 1 2"))
    #expect(text.contains("8 9 ? ? ? ?\nA = "))
    #expect(text.split(separator: "\n").count == 37)
  }

  @Test func `a picture without pixels prints as nothing`() throws {
    #expect(try #require(Image(width: 0, height: 0, premultipliedARGB: [])).grid == "")
  }

  @Test func `a grid of a picture reads back as that picture`() throws {
    let grid = try PixelGrid("r g b\nc . y")
    #expect(try PixelGrid(grid.image.grid) == grid)
    #expect(PixelGrid(of: grid.image) == grid)
  }
}
