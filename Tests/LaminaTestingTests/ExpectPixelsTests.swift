// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTesting
import Testing

struct ExpectPixelsTests {
  @Test func `the pixels of a tree are those of its grid`() {
    let layer = box(0, 0, 3, 2, .red)
    layer.addSublayer(box(1, 1, 1, 1, .blue))
    expectPixels(
      of: layer,
      """
      r r r
      r b r
      """)
  }

  @Test func `a rectangle, a scale, a background and a legend are used`() {
    let layer = box(1, 0, 1, 1, Color(hex: 0x1e90ff))
    expectPixels(
      of: layer, in: CGRect(x: 0, y: 0, width: 2, height: 1), scale: 2, background: .white,
      """
      w w a a
      w w a a
      """, legend: ["a": Color(hex: 0x1e90ff)])
  }

  @Test func `a failure marks the cells that differ in both grids`() throws {
    let run = try TestRun()
    let layer = box(0, 0, 3, 3, .red)
    layer.addSublayer(box(1, 0, 2, 1, .lime))
    layer.addSublayer(box(1, 2, 1, 1, Color(hex: 0x1e90ff)))
    let texts = run.issues {
      expectPixels(
        of: layer,
        """
        r r r
        r r r
        r . r
        """)
    }
    #expect(
      texts == [
        """
        3 of 9 pixels differ by at most 255, inside x 1..<3, y 0..<3; the first at (1, 0): \
        expected 0xFFFF0000, found 0xFF00FF00
        expected  found
         r[r r]    r[g g]
         r r r     r r r
         r[.]r     r[A]r
        A = Color(hex: 0x1e90ff)
        """
      ])
  }

  @Test func `a grid of another size is shown beside the picture`() throws {
    let run = try TestRun()
    let texts = run.issues { expectPixels(of: box(0, 0, 3, 1, .red), "r\nr") }
    #expect(
      texts == [
        """
        3 × 1 pixels, and the grid has 1 × 2
        expected  found
         r         r r r
         r
        """
      ])
  }

  @Test func `only the surroundings of the first difference of a large picture are shown`() throws {
    let run = try TestRun()
    let line = String(repeating: "r", count: 60)
    let layer = box(0, 0, 60, 40, .red)
    layer.addSublayer(box(50, 30, 2, 2, .blue))
    let texts = run.issues {
      expectPixels(of: layer, String(repeating: line + "\n", count: 40))
    }
    let lines = try #require(texts.first).split(separator: "\n")
    #expect(lines.count == 18)
    #expect(lines[1].hasSuffix("found  (x from 36, y from 24)"))
    #expect(lines.filter { $0.contains("[b b]") }.count == 2)
  }

  @Test func `a large grid shows the first pixel that differs, wherever the others are`() throws {
    let run = try TestRun()
    let layer = box(0, 0, 60, 40, .white)
    layer.addSublayer(box(50, 0, 1, 1, .red))
    layer.addSublayer(box(0, 30, 1, 1, .red))
    let row = Array(repeating: "w", count: 60).joined(separator: " ")
    let texts = run.issues {
      expectPixels(of: layer, Array(repeating: row, count: 40).joined(separator: "\n"))
    }
    let lines = try #require(texts.first).split(separator: "\n")
    #expect(lines[1].hasSuffix("found  (x from 36, y from 0)"))
    #expect(lines[2].contains("[r]"))
  }

  @Test func `a tolerance holds for grids too`() throws {
    let run = try TestRun()
    let layer = box(0, 0, 2, 1, Color(hex: 0xfe0000))
    expectPixels(of: layer, "r r", tolerance: .upTo(1))
    expectPixels(of: layer, "r r", tolerance: .upTo(0, exceptPixels: 2))
    let texts = run.issues { expectPixels(of: layer, "r r", tolerance: .upTo(0, exceptPixels: 1)) }
    #expect(texts.first?.contains("; the tolerance is up to 0, except in 1 pixel\n") == true)
  }

  @Test func `an invalid grid is one issue, with row and column`() throws {
    let run = try TestRun()
    let texts = run.issues {
      expectPixels(of: box(0, 0, 2, 2, .red), "r r\nr x")
      expectPixels(of: box(0, 0, 2, 2, .red), "r r\nr")
      expectPixels(of: box(0, 0, 2, 2, .red), "")
    }
    #expect(texts.count == 3)
    #expect(texts.first?.hasPrefix("row 2, column 2 of the grid: the letter \"x\"") == true)
    #expect(texts.dropFirst().first?.hasPrefix("row 2 of the grid has 1 cell") == true)
    #expect(texts.last?.hasPrefix("the grid has no cells") == true)
  }

  @Test func `a layer without a size is an issue`() throws {
    let run = try TestRun()
    let texts = run.issues { expectPixels(of: Layer(), "r") }
    #expect(texts.first?.hasPrefix("a surface of 0.0 × 0.0 points") == true)
  }
}
