// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@Suite struct BufferAgeTests {
  private let compositor: Compositor
  private let everything: Region
  private let root = box(0, 0, 100, 40)
  private let dot = box(0, 0, 4, 4, .pureRed)

  init() throws {
    compositor = try Compositor(size: CGSize(width: 100, height: 40))
    everything = Region(compositor.pixelBounds)
    root.addSublayer(dot)
    compositor.root = root
    compositor.render()
  }

  /// Moves the dot and returns the damage.
  private func step(_ x: CGFloat) -> Region {
    dot.position.x = x
    return compositor.render().damage.reduce(Region()) { $0.union($1) }
  }

  @Test(arguments: [0, -1, Int.min, Int.max])
  func `a buffer with unknown contents lacks everything`(age: Int) {
    _ = step(20)
    #expect(compositor.damage(forBufferAge: age) == everything)
  }

  @Test func `a buffer lacks the changes of every frame after its own`() {
    let changes = [20, 40, 60].map { step($0) }
    #expect(compositor.damage(forBufferAge: 1) == changes[2])
    #expect(compositor.damage(forBufferAge: 2) == changes[1].union(changes[2]))
    #expect(
      compositor.damage(forBufferAge: 3) == changes[0].union(changes[1]).union(changes[2]))
    // The first frame painted everything, and there was none before it.
    #expect(compositor.damage(forBufferAge: 4) == everything)
    #expect(compositor.damage(forBufferAge: 5) == everything)
  }

  @Test func `a frame without changes does not count`() {
    let change = step(20)
    compositor.render()
    compositor.render()
    #expect(compositor.damage(forBufferAge: 1) == change)
    #expect(compositor.damage(forBufferAge: 2) == everything)
  }

  @Test func `a buffer that skips frames without damage lacks the changes before them`() {
    // Two buffers in turn; frames without damage are not presented.
    let boxes = (0..<3).map { box(CGFloat($0) * 20, 20, 10, 10, .black) }
    boxes.forEach(root.addSublayer)
    compositor.render()
    boxes[1].backgroundColor = .pureRed
    compositor.render()
    #expect(compositor.render().damage.isEmpty)
    boxes[2].backgroundColor = .pureRed
    compositor.render()
    #expect(
      compositor.damage(forBufferAge: 2)
        == Region(PixelRect(x: 20, y: 20, width: 10, height: 10))
        .union(Region(PixelRect(x: 40, y: 20, width: 10, height: 10))))
  }

  @Test func `eight frames are remembered`() {
    let changes = (1...9).map { step(CGFloat($0) * 10) }
    #expect(
      compositor.damage(forBufferAge: 8) == changes.dropFirst().reduce(Region()) { $0.union($1) })
    #expect(compositor.damage(forBufferAge: 9) == everything)
  }

  @Test func `a buffer lacks moved pixels like repainted ones`() throws {
    root.masksToBounds = true
    root.backgroundColor = .white
    compositor.render()
    root.bounds.origin.y += 3
    let report = compositor.render()
    try #require(!report.moves.isEmpty)
    let shown = (report.damage + report.moves.map(\.rect)).reduce(Region()) { $0.union($1) }
    #expect(compositor.damage(forBufferAge: 1) == shown)
  }

  @Test func `frames have numbers, which buffers can ask with`() {
    let first = compositor.lastReport?.frame ?? 0
    #expect(first > 0)
    #expect(compositor.damage(since: first).isEmpty)
    let changes = [20, 40].map { step($0) }
    let last = compositor.render().frame
    #expect(last > first)
    #expect(compositor.render().frame == last)
    #expect(compositor.damage(since: last).isEmpty)
    #expect(compositor.damage(since: first) == changes[0].union(changes[1]))
    for number in [0, -1, Int.min, last + 1, Int.max] {
      #expect(compositor.damage(since: number) == everything)
    }
  }

  @Test
  func `numbers are remembered for eight frames, not counting frames without changes`() {
    var numbers: [Int] = []
    var changes: [Region] = []
    for index in 1...9 {
      numbers.append(compositor.lastReport?.frame ?? 0)
      changes.append(step(CGFloat(index) * 10))
      for _ in 0..<20 { compositor.render() }
    }
    #expect(
      compositor.damage(since: numbers[1])
        == changes.dropFirst().reduce(Region()) { $0.union($1) })
    #expect(compositor.damage(since: numbers[0]) == everything)
  }

  @Test func `earlier numbers are unknown after resizing`() throws {
    let before = compositor.render().frame
    try compositor.resize(to: CGSize(width: 90, height: 40))
    let all = Region(compositor.pixelBounds)
    for number in before...before + 3 { #expect(compositor.damage(since: number) == all) }
    let after = compositor.render().frame
    #expect(after > before)
    #expect(compositor.damage(since: before) == all)
    #expect(compositor.damage(since: after).isEmpty)
  }

  @Test func `a buffer lacks the destination of moved pixels, whichever frame moved them`() throws {
    root.masksToBounds = true
    root.backgroundColor = .white
    root.addSublayer(box(10, 0, 20, 200, .pureBlue))
    let number = compositor.render().frame
    var shown = Region()
    for _ in 0..<3 {
      root.bounds.origin.y += 3
      let report = compositor.render()
      try #require(!report.moves.isEmpty)
      shown = (report.damage + report.moves.map(\.rect)).reduce(shown) { $0.union($1) }
    }
    #expect(compositor.damage(since: number) == shown)
  }

  @Test func `moves of one frame share no pixel, so their order does not matter`()
    throws
  {
    // Two lists side by side, and a list that contains another and scrolls with it.
    func list(_ x: CGFloat, _ rows: [Layer]) -> Layer {
      let list = box(x, 0, 30, 40, .white)
      list.masksToBounds = true
      list.sublayers = rows
      return list
    }
    func rows() -> [Layer] { (0..<20).map { box(2, CGFloat($0) * 9, 20, 5, .pureBlue) } }
    let inner = list(3, rows())
    let lists = [list(0, rows()), list(32, rows()), list(64, rows() + [inner])]
    root.sublayers = lists
    compositor.render()
    for step in 1...6 {
      let before = compositor.surface
      for (index, list) in (lists + [inner]).enumerated() where (step + index) % 4 != 0 {
        list.bounds.origin.y += CGFloat(index + 1)
      }
      let report = compositor.render()
      try #require(report.moves.count > 1)
      let touched = report.moves.flatMap { move in
        [Region(move.rect).union(Region(move.rect.offset(x: -move.dx, y: -move.dy)))]
      }
      for (index, one) in touched.enumerated() {
        for other in touched[..<index] { #expect(one.intersection(other).isEmpty) }
      }
      // Each move alone on the frame before, and then the repainted pixels.
      var pixels = before.pixels
      for move in report.moves {
        for y in move.rect.minY..<move.rect.maxY {
          for x in move.rect.minX..<move.rect.maxX {
            pixels[y * 100 + x] = before[x - move.dx, y - move.dy]
          }
        }
      }
      let after = compositor.surface
      for rect in report.damage {
        for y in rect.minY..<rect.maxY {
          for x in rect.minX..<rect.maxX { pixels[y * 100 + x] = after[x, y] }
        }
      }
      let isRight = pixels == after.pixels
      #expect(isRight, "step \(step)")
    }
  }

  @Test(arguments: 1...4)
  func `buffers shown in turn contain the latest frame after copying what they lack`(
    buffers count: Int
  ) {
    var buffers = [[UInt8]](repeating: [UInt8](repeating: 0x55, count: 100 * 40 * 4), count: count)
    for frame in 0..<10 {
      dot.position = CGPoint(x: CGFloat(frame * 37 % 90), y: CGFloat(frame * 11 % 30))
      compositor.render()
      let lacking = compositor.damage(forBufferAge: frame < count ? 0 : count)
      unsafe buffers[frame % count].withUnsafeMutableBytes {
        unsafe compositor.copyPixels(into: $0, bytesPerRow: 400, region: lacking)
      }
      let isLatest = compositor.withPixels { pixels, _ in
        pixels.indices.allSatisfy { index in
          (0..<4).allSatisfy {
            buffers[frame % count][4 * index + $0] == UInt8(pixels[index] >> (8 * $0) & 255)
          }
        }
      }
      #expect(isLatest, "frame \(frame)")
    }
  }
}
