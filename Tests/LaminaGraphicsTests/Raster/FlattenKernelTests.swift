// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

/// Lines and curves become the chords that the rule says, whatever their neighbours and the room for them.
@Suite struct FlattenKernelTests {
  /// Curves that follow one another in a space of their own.
  struct Curves: Sendable {
    var transform = Transform2D.identity
    var start: DevicePoint
    let degree: Int
    var points: [CGPoint]

    var count: Int { points.count / degree }

    /// Random curves, from those of a fraction of a pixel to those as large as the guard band; some are points or
    /// lines.
    init(seed: Int, degree: Int, count: Int, size: CGFloat) {
      var generator = SeededGenerator(outlines: seed * 31)
      var last = CGPoint(
        x: generator.coordinate(in: -size...size), y: generator.coordinate(in: -size...size))
      transform = Transform2D(
        a: generator.coordinate(in: -1...1), b: generator.coordinate(in: -1...1), c: 0.3,
        d: generator.coordinate(in: -1...1), tx: 5.3, ty: -2.1)
      start = DevicePoint(last, transform)
      self.degree = degree
      points = []
      for index in 0..<count {
        let kind = (index + seed) % 7
        for step in 1...degree {
          if kind == 0 {
            points.append(last)
          } else if kind == 1 {
            points.append(CGPoint(x: last.x + size / 50 * CGFloat(step), y: last.y))
          } else {
            points.append(
              CGPoint(
                x: generator.coordinate(in: -size...size),
                y: generator.coordinate(in: -size...size)))
          }
        }
        last = points[points.count - 1]
      }
    }

    func curve(_ index: Int) -> [DevicePoint] {
      points[index * degree..<(index + 1) * degree].map { DevicePoint($0, transform) }
    }
  }

  /// What a kernel adds for curves, called anew each time that it lacks room.
  private static func chords(
    of curves: Curves, room: Int, isPortable: Bool = false
  ) -> (ends: [FixedPosition], curveCount: Int, calls: Int) {
    var state = lamina_curves()
    let t = curves.transform
    (state.a, state.b, state.c, state.d) = (t.a, t.b, t.c, t.d)
    (state.tx, state.ty) = (t.tx, t.ty)
    (state.x, state.y) = (curves.start.x, curves.start.y)
    state.degree = Int32(curves.degree)
    var ends: [FixedPosition] = []
    var (done, calls, room) = (0, 0, room)
    repeat {
      let numbers = curves.points[(done * curves.degree)...].flatMap {
        [Double($0.x), Double($0.y)]
      }
      // Behind the room is more, which stays as it is.
      let untouched = FixedPosition(x: -1, y: -1)
      var buffer = [FixedPosition](repeating: untouched, count: room + 16)
      let kernel = unsafe isPortable ? lamina_portable_flatten : lamina_flatten
      unsafe kernel(&state, numbers, curves.count - done, &buffer, room)
      #expect(buffer[room...].allSatisfy { $0.isAt(untouched) })
      ends += buffer.prefix(state.chord_count)
      done += state.curve_count
      calls += 1
      room = max(room, Int(state.needed_room))
    } while state.needed_room > 0
    return (ends, done, calls)
  }

  /// The same by the rule, one point at a time.
  private static func expectedChords(of curves: Curves) -> (ends: [FixedPosition], curveCount: Int)
  {
    var ends: [FixedPosition] = []
    var start = curves.start
    for index in 0..<curves.count {
      let points = curves.curve(index)
      guard points.allSatisfy(\.isInsideGuardBand) else { return (ends, index) }
      for position in FlattenedCurve(start, points).ends
      where !position.isAt(ends.last ?? FixedPosition(curves.start)) {
        ends.append(position)
      }
      start = points[points.count - 1]
    }
    return (ends, curves.count)
  }

  private static let sizes: [CGFloat] = [0.2, 4, 60, 900, 20_000]

  @Test(arguments: [1, 2, 3], sizes)
  func `chords are those of the rule`(degree: Int, size: CGFloat) {
    for (seed, count) in [1, 2, 7, 8, 9, 16, 37].enumerated() {
      let curves = Curves(seed: seed, degree: degree, count: count, size: size)
      let expected = Self.expectedChords(of: curves)
      let found = Self.chords(of: curves, room: 100_000)
      #expect(found.curveCount == count && expected.curveCount == count && found.calls == 1)
      #expect(found.ends.elementsEqual(expected.ends) { $0.isAt($1) }, "\(count) curves")
    }
  }

  @Test(arguments: [1, 2, 3], sizes)
  func `chords are the same on every processor`(degree: Int, size: CGFloat) {
    let curves = Curves(seed: 3, degree: degree, count: 61, size: size)
    let (one, other) = (
      Self.chords(of: curves, room: 100_000),
      Self.chords(of: curves, room: 100_000, isPortable: true)
    )
    #expect(one.ends.elementsEqual(other.ends) { $0.isAt($1) })
  }

  /// By the exact root there would be one less, and so by another start of the search for it.
  @Test func `the number of chords depends on all digits of the cube root`() {
    var curves = Curves(seed: 0, degree: 3, count: 1, size: 1)
    (curves.transform, curves.start) = (.identity, DevicePoint(x: 0, y: 0))
    curves.points = [
      CGPoint(x: -3.375, y: -4.375), CGPoint(x: 3.25, y: 0), CGPoint(x: 4.75, y: 4.375),
    ]
    #expect(Self.chords(of: curves, room: 100).ends.count == 22)
  }

  @Test(arguments: [1, 2, 3], [0, 1, 7, 8, 9, 31])
  func `little room only takes more calls`(degree: Int, room: Int) {
    let curves = Curves(seed: 5, degree: degree, count: 40, size: 60)
    let (whole, pieces) = (
      Self.chords(of: curves, room: 100_000), Self.chords(of: curves, room: room)
    )
    #expect(pieces.calls > 1 && pieces.curveCount == 40)
    #expect(pieces.ends.elementsEqual(whole.ends) { $0.isAt($1) })
  }

  @Test(arguments: [1, 2, 3], 0..<20)
  func `the kernel stops before the first curve that leaves the guard band`(
    degree: Int, index: Int
  ) {
    for number in [32_768.1, -1e300, .infinity, .nan] {
      var curves = Curves(seed: 2, degree: degree, count: 20, size: 60)
      curves.transform = .identity
      curves.start = DevicePoint(x: 0, y: 0)
      curves.points[degree * index + index % degree].y = number
      let found = Self.chords(of: curves, room: 100_000)
      #expect(found.curveCount == index)
      #expect(found.ends.elementsEqual(Self.expectedChords(of: curves).ends) { $0.isAt($1) })
    }
  }
}

/// The chords of one curve, by the rule that `flatten.c` states.
private struct FlattenedCurve {
  var ends: [FixedPosition] = []

  init(_ start: DevicePoint, _ points: [DevicePoint]) {
    guard points.count > 1 else {
      ends = [FixedPosition(points[0])]
      return
    }
    let xs = Coordinate(start.x, points.map(\.x)), ys = Coordinate(start.y, points.map(\.y))
    let first = zip(xs.first, ys.first).map { $0 * $0 + $1 * $1 }.max() ?? 0
    let second = zip(xs.second, ys.second).map { $0 * $0 + $1 * $1 }.max() ?? 0
    let degree = Double(points.count)
    let count = Self.count(
      first: degree * first.squareRoot(), second: degree * (degree - 1) * second.squareRoot())
    let shortened = 2 - 2.0.squareRoot()
    let step = 1 / (Double(count) - shortened)
    for index in 1..<max(1, count) {
      let t = (Double(index) - shortened / 2) * step
      ends.append(
        FixedPosition(DevicePoint(x: xs.moved(at: t, step), y: ys.moved(at: t, step))))
    }
    ends.append(FixedPosition(points[points.count - 1]))
  }

  private static func count(first: Double, second: Double) -> Int {
    if 0.25 * second <= 1.0 / 192 { return 1 }
    let byDistance = (0.087 * second * 192).squareRoot()
    let byArea = cbrt(0.0175 * first * second * 256)
    let steps = max((second / 0.3).squareRoot(), min(byDistance, byArea)) + 2 - 2.0.squareRoot()
    return max(2, Int(steps.rounded(.up)))
  }

  /// One coordinate of a curve: its differences, and start + c₁t + c₂t² + c₃t³.
  private struct Coordinate {
    let start: Double
    let first: [Double]
    let second: [Double]
    let coefficients: (Double, Double, Double)

    init(_ start: Double, _ points: [Double]) {
      self.start = start
      let all = [start] + points
      first = zip(all, all.dropFirst()).map { $1 - $0 }
      second = (0..<all.count - 2).map { index -> Double in
        let middle: Double = 2 * all[index + 1]
        return all[index] - middle + all[index + 2]
      }
      if points.count == 2 {
        coefficients = (2 * first[0], second[0], 0)
      } else {
        let cube: Double = all[3] - start - 3 * first[1]
        coefficients = (3 * first[0], 3 * second[0], cube)
      }
    }

    /// The coordinate at a parameter, moved out of the bend by a twelfth of the second derivative and the
    /// squared step, and rounded to 2⁻²⁰ from the start on.
    func moved(at t: Double, _ step: Double) -> Double {
      let (linear, square, cube) = coefficients
      let outwards: Double = step * step / 12
      let movedLinear: Double = linear - outwards * 6 * cube
      let constant: Double = -outwards * 2 * square
      let offset: Double = constant + t * (movedLinear + t * (square + t * cube))
      return start + (offset * 0x1p20).rounded(.toNearestOrEven) * 0x1p-20
    }
  }
}
