// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

struct PathSVGTests {
  @Test(arguments: [
    ("", ""), (" \n\t\r\u{0C} ", ""),
    ("M1 2", "M1 2"), ("m1 2", "M1 2"),
    ("M1 2 3 4 5 6", "M1 2 3 4 5 6"), ("m1 2 3 4 5 6", "M1 2 4 6 9 12"),
    ("M1 2L3 4l5 6", "M1 2 3 4 8 10"), ("M1 2H5h1V9v-1", "M1 2H5 6V9 8"),
    ("M1 2H3 4 5", "M1 2H3 4 5"),
    ("M0 0C1 2 3 4 5 6c1 2 3 4 5 6", "M0 0C1 2 3 4 5 6 6 8 8 10 10 12"),
    ("M0 0C1 2 3 4 5 6S9 9 8 7", "M0 0C1 2 3 4 5 6 7 8 9 9 8 7"),
    ("M0 0C1 2 3 4 5 6s4 3 3 1", "M0 0C1 2 3 4 5 6 7 8 9 9 8 7"),
    ("M1 1S9 9 8 7", "M1 1C1 1 9 9 8 7"), ("M0 0Q5 5 1 1S9 9 8 7", "M0 0Q5 5 1 1C1 1 9 9 8 7"),
    ("M0 0Q1 2 3 4q1 2 3 4", "M0 0Q1 2 3 4 4 6 6 8"),
    ("M0 0Q1 2 3 4T9 9", "M0 0Q1 2 3 4 5 6 9 9"),
    ("M0 0Q1 2 3 4t6 5t1 1", "M0 0Q1 2 3 4 5 6 9 9 13 12 10 10"),
    ("M1 1T9 9", "M1 1Q1 1 9 9"), ("M0 0C0 0 5 5 1 1T9 9", "M0 0C0 0 5 5 1 1Q1 1 9 9"),
    ("M1 2L3 4ZL5 6", "M1 2 3 4ZM1 2 5 6"), ("M1 2l3 4zl5 6", "M1 2 4 6ZM1 2 6 8"),
    ("M1 2L3 4zm5 6", "M1 2 3 4ZM6 8"), ("M1 2zZ", "M1 2Z"),
    ("M.5.5-1-2", "M.5.5-1-2"), ("M+1,+2,3e2-4E-1", "M1 2 300-.4"),
    ("M 1 , 2 L 3 , 4", "M1 2 3 4"), ("M1. 2.", "M1 2"), ("M0 0L1e3.5", "M0 0 1000 .5"),
    ("M0 0A0 5 0 0 1 9 9", "M0 0 9 9"), ("M3 4A5 5 0 1 1 3 4L1 1", "M3 4 1 1"),
  ])
  func `path data is read`(data: String, expected: String) throws {
    let path = try Path(svgPathData: data)
    #expect(path == (try Path(svgPathData: expected)))
    #expect(path.svgPathData == expected)
  }

  @Test(arguments: [
    // data, position
    ("L1 2", 0), ("1 2", 0), ("z", 0), ("  x", 2), ("#", 0), ("M", 1), ("M ", 2), ("M1", 2),
    ("M1 ", 3), ("M1 2 3", 6), ("M1,2,", 4), ("M1 2,L3 4", 4), ("M1,,2", 3), ("M,1 2", 1),
    ("M1 2 L", 6), ("M1 2Lx", 5), ("M1 2 L3 4 x", 10), ("M1 2Z3 4", 5), ("M1 2ZZ,", 6),
    ("M1 2C1 2 3 4 5", 14), ("M1 2C1 2 3 4 5 Z", 15), ("M- 2", 2), ("M1 .", 4), ("M1 2e", 5),
    ("M1 2e+x", 6), ("M1 2L1e999 4", 5), ("M1 2A1 1 0 2 0 5 5", 11), ("M1 2A1 1 0 1 7 5 5", 13),
    ("M1 2A1 1 0 1", 12), ("M1 2A1 1 0 111", 14), ("M1 2é", 4), ("M1 2\u{0B}3", 4),
    ("M1 2\r\nL3 4\r\n🙂", 12), ("M0 0none", 4), ("M0 0 L 1 NaN", 9), ("M0x10 0", 2),
    ("M--1 2", 2), ("M1 2\u{0}", 4),
  ])
  func `an error has its position`(data: String, position: Int) {
    #expect {
      try Path(svgPathData: data)
    } throws: { error in
      guard let error = error as? SVGPathError else { return false }
      return error.position == position && !error.message.isEmpty && !error.remedy.isEmpty
        && error.description.hasPrefix("character \(position): ")
    }
  }

  @Test func `an error is a sentence with a remedy`() {
    #expect(throws: SVGPathError.self) { try Path(svgPathData: "M1 2 L3 q") }
    do {
      _ = try Path(svgPathData: "M1 2 L3 q")
    } catch {
      #expect(
        error.description
          == "character 8: ‘q’ is in the place of a number; give the command all of its numbers"
      )
    }
  }

  @Test(arguments: [
    // data, centre, radius, length in turns of the circle, sign of the turn
    ("M0 0A5 5 0 0 1 10 0", at(5, 0), 0.5, 1.0), ("M0 0A5 5 0 0 0 10 0", at(5, 0), 0.5, -1),
    ("M10 5A5 5 0 0 1 5 10", at(5, 5), 0.25, 1), ("M10 5A5 5 0 1 1 5 10", at(10, 10), 0.75, 1),
    ("M10 5a5 5 0 0 0-5 5", at(10, 10), 0.25, -1), ("M10 5a5 5 0 10-5 5", at(5, 5), 0.75, -1),
    ("M10 5a5 5 90 00-5 5", at(10, 10), 0.25, -1), ("M0 0A-5 5 33 0 1 10 0", at(5, 0), 0.5, 1),
  ])
  func `arcs of circles have the right centre and direction`(
    data: String, center: CGPoint, turns: Double, sign: Double
  ) throws {
    let path = try Path(svgPathData: data)
    let points = PathOracle.polygons(path)[0]
    for point in points {
      #expect(abs(hypot(point.x - center.x, point.y - center.y) - 5) < 0.002)
    }
    #expect(abs(path.length - CGFloat(turns) * 10 * .pi) < 0.02)
    let (a, b) = (points[0], points[1])
    let turn = (a.x - center.x) * (b.y - center.y) - (a.y - center.y) * (b.x - center.x)
    #expect(turn * CGFloat(sign) > 0)
  }

  @Test func `the radii of an arc that are too small are scaled up`() throws {
    let path = try Path(svgPathData: "M0 0A1 2 0 0 1 20 0")
    // Scaled tenfold: half axes 10 and 20.
    #expect(abs(path.bounds.minY + 20) < 1e-9)
    #expect(path.currentPoint == at(20, 0))
  }

  @Test func `an ellipse turned by its rotation`() throws {
    let path = try Path(svgPathData: "M0 0A20 10 30 0 1 30 30A20 10 30 0 1 0 0")
    let (s, c) = (sin(CGFloat.pi / 6), cos(CGFloat.pi / 6))
    // Both arcs are on ellipses of these axes; the axes of the first are recovered from its middle.
    let points = PathOracle.polygons(path)[0]
    let middle = at(15, 15)
    for (i, point) in points.enumerated() where i < points.count / 2 {
      let opposite = points[i + points.count / 2]
      #expect(
        hypot(point.x + opposite.x - 2 * middle.x, point.y + opposite.y - 2 * middle.y) < 1e-6)
      let (x, y) = (point.x - 15, point.y - 15)
      let (u, v) = ((x * c + y * s) / 20, (y * c - x * s) / 10)
      // Half the chord does not fit the given axes, so they are scaled by one factor.
      let (du, dv) = ((15 * c + 15 * s) / 20, (15 * c - 15 * s) / 10)
      #expect(abs(hypot(u, v) - max(1, hypot(du, dv))) < 1e-3)
    }
  }

  @Test func `huge arcs never trap`() throws {
    for data in [
      "M0 0A1e308 1e308 1e308 1 1 1e308 1e308", "M0 0A1e-308 1e308 45 0 1 5 5",
      "M-1e308 0A5 5 0 0 1 1e308 0l1e308 1e308", "M0 0a1e-300 1e-300 0 1 0 1e-320 0",
    ] {
      let path = try Path(svgPathData: data)
      _ = (path.bounds, path.svgPathData, path.length, path.stroked(width: 3))
    }
  }

  @Test func `written numbers are the shortest that read back`() throws {
    var path = Path()
    path.move(to: at(0.1, -0.5))
    path.addLine(to: at(1e-7, 1e21))
    path.addLine(to: at(-0.0, 1.0 / 3))
    path.addLine(to: at(100, 1e16))
    #expect(path.svgPathData == "M.1-.5 1e-7 1e21 0 .3333333333333333 100 1e16")
    #expect(try Path(svgPathData: path.svgPathData) == path)
    path.addLine(to: at(.nan, 0))
    #expect(path.svgPathData == "")
  }

  @Test func `writing and reading gives the same path`() throws {
    var random = SeededGenerator(rawState: 99)
    for i in 0..<300 {
      var path = random.path()
      if i % 3 == 1 {
        let scale = pow(10, CGFloat.random(in: -300...300, using: &random))
        path = path.applying(Transform2D(scaleX: scale, y: -scale))
      }
      if i % 3 == 2 {
        path = Path(
          verbs: path.verbs, points: path.points.map { at($0.x.rounded(), $0.y.rounded()) })
      }
      #expect(try Path(svgPathData: path.svgPathData) == path)
    }
  }

  @Test func `mutated path data is read or refused`() {
    let seeds = [
      "M10 20L30 40H50V60C1 2 3 4 5 6S7 8 9 10Q1 2 3 4T5 6A7 8 9 0 1 10 11Z",
      "m.5.5-1-2 1e3,2E-1 h1 2 3v-4z", "M0 0a1 1 0 01 2 2a25,25 -30 0,1 50,-25 l 50,-25",
    ].map { Array($0.utf8) }
    let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n\u{0}x#\u{7F}é🙂".utf8)
    let count =
      ProcessInfo.processInfo.environment["LAMINA_FUZZ_COUNT"].flatMap { Int($0) } ?? 20_000
    var random = SeededGenerator(rawState: 2026)
    var (read, refused) = (0, 0)
    for _ in 0..<count {
      var bytes = seeds[Int(random.next() % 3)]
      for _ in 0...(random.next() % 6) {
        let index = Int(random.next() % UInt64(bytes.count))
        let byte = alphabet[Int(random.next() % UInt64(alphabet.count))]
        switch random.next() % 5 {
        case 0: bytes[index] = byte
        case 1: bytes.insert(byte, at: index)
        case 2 where bytes.count > 1: bytes.remove(at: index)
        case 3: bytes.insert(contentsOf: bytes[index...].prefix(8), at: index)
        default: bytes.swapAt(index, Int(random.next() % UInt64(bytes.count)))
        }
      }
      let text = String(decoding: bytes, as: UTF8.self)
      do {
        let path = try Path(svgPathData: text)
        read += 1
        if read % 8 == 0 {
          let again = try? Path(svgPathData: path.svgPathData)
          if path.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), again != path {
            Issue.record("not the same after writing: \(text)")
          }
        }
      } catch {
        refused += 1
        if error.position < 0 || error.position > text.unicodeScalars.count {
          Issue.record("an error beyond the text: \(error) in \(text)")
        }
      }
    }
    #expect(read > count / 20 || count < 1000)
    #expect(refused > count / 20 || count < 1000)
  }
}
