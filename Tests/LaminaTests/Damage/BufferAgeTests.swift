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

  /// Moves the dot, and answers with what that damages.
  private func step(_ x: CGFloat) -> Region {
    dot.position.x = x
    return compositor.render().damage.reduce(Region()) { $0.union($1) }
  }

  @Test(arguments: [0, -1, Int.min, Int.max])
  func `a buffer of unknown contents lacks everything`(age: Int) {
    _ = step(20)
    #expect(compositor.damage(forBufferAge: age) == everything)
  }

  @Test func `a buffer lacks what each frame after its own changed`() {
    let changes = [20, 40, 60].map { step($0) }
    #expect(compositor.damage(forBufferAge: 1) == changes[2])
    #expect(compositor.damage(forBufferAge: 2) == changes[1].union(changes[2]))
    #expect(
      compositor.damage(forBufferAge: 3) == changes[0].union(changes[1]).union(changes[2]))
    // The first frame painted everything, and before it there was none.
    #expect(compositor.damage(forBufferAge: 4) == everything)
    #expect(compositor.damage(forBufferAge: 5) == everything)
  }

  @Test func `a frame in which nothing changed counts as one`() {
    let change = step(20)
    compositor.render()
    #expect(compositor.damage(forBufferAge: 1).isEmpty)
    #expect(compositor.damage(forBufferAge: 2) == change)
  }

  @Test func `eight frames are remembered`() {
    let changes = (1...9).map { step(CGFloat($0) * 10) }
    #expect(
      compositor.damage(forBufferAge: 8) == changes.dropFirst().reduce(Region()) { $0.union($1) })
    #expect(compositor.damage(forBufferAge: 9) == everything)
  }

  @Test func `moved pixels are lacking like repainted ones`() throws {
    root.masksToBounds = true
    root.backgroundColor = .white
    compositor.render()
    root.bounds.origin.y += 3
    let report = compositor.render()
    try #require(!report.moves.isEmpty)
    let shown = (report.damage + report.moves.map(\.rect)).reduce(Region()) { $0.union($1) }
    #expect(compositor.damage(forBufferAge: 1) == shown)
  }

  @Test(arguments: 1...4)
  func `buffers that are shown in turn hold the latest frame after copying what they lack`(
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
