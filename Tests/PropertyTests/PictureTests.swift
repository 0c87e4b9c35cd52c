// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// Random trees in pictures of one call, in memory of the caller, and in a loop that checks
/// needsRender first.
@Suite struct PictureTests {
  @Test(arguments: Cases.groups)
  func `a picture in one call is a new compositor's`(group: Int) throws {
    for number in Cases.of(group, divisor: 2) {
      let tree = Cases.tree(number)
      let area = CGRect(origin: .zero, size: tree.size)
      let picture = try tree.root.render(in: area, scale: tree.scale)
      guard expectEqual(picture, try TreeChecks.freshFrame(of: tree), tree.label) else { break }
    }
  }

  @Test(arguments: Cases.groups)
  func `buffers of any age contain the frame of a new compositor`(group: Int) throws {
    for number in Cases.of(group, divisor: 2) {
      let tree = Cases.tree(number)
      var random = SeededGenerator(seed: 0xB0F, case: number)
      let compositor = try Compositor(
        on: .ofTests, size: tree.size, scale: tree.scale, threads: number % 2 == 0 ? 1 : 3)
      compositor.paintOptions = .sharingAll
      compositor.root = tree.root
      let bounds = compositor.pixelBounds
      let wordsPerRow = bounds.width + random.integer(in: 0...5)
      var buffers = (0..<3).map { _ in
        (words: [UInt32](repeating: 0xDEAD_BEEF, count: wordsPerRow * bounds.height), frame: 0)
      }
      for step in 0...2 * Cases.edits {
        if step > 0, random.chance(0.8) { tree.edit() }
        let fresh = try TreeChecks.freshFrame(of: tree)
        let index = random.integer(in: 0...3)
        let name = "\(tree.label), edit \(step), buffer \(index)"
        guard index < 3 else {
          compositor.render()
          if !expectEqual(compositor.surface, fresh, name) { return }
          continue
        }
        let frame: Int
        do {
          let held = buffers[index].frame
          var span = buffers[index].words.mutableSpan
          var bytes = unsafe span.mutableBytes
          let report = compositor.render(
            into: &bytes, bytesPerRow: 4 * wordsPerRow, holding: held)
          frame = report.frame
        }
        buffers[index].frame = frame
        let words = buffers[index].words
        let rows = (0..<bounds.height).flatMap {
          words[$0 * wordsPerRow..<$0 * wordsPerRow + bounds.width]
        }
        let held = try #require(
          Image(width: bounds.width, height: bounds.height, premultipliedARGB: rows))
        guard expectEqual(held, fresh, name) else { return }
        let gaps = words.indices.filter { $0 % wordsPerRow >= bounds.width }
        #expect(gaps.allSatisfy { words[$0] == 0xDEAD_BEEF }, "\(name)")
      }
    }
  }

  @Test(arguments: Cases.groups)
  func `needsRender is true before a frame that changes a pixel`(group: Int) throws {
    var (needed, idle) = (0, 0)
    for number in Cases.of(group, divisor: 2) {
      let tree = Cases.tree(number)
      var random = SeededGenerator(seed: 0x2EED, case: number)
      let compositor = try Compositor(on: .ofTests, size: tree.size, scale: tree.scale)
      compositor.root = tree.root
      compositor.tiles.perFrame = random.pick([nil, 1])
      for step in 0...3 * Cases.edits {
        if random.chance(0.4) { tree.edit() }
        let needsRender = compositor.needsRender
        let before = compositor.surface
        let report = compositor.render()
        let paints = !report.damage.isEmpty || !report.moves.isEmpty
        #expect(needsRender || !paints, "\(tree.label), step \(step)")
        #expect(needsRender || compositor.surface == before, "\(tree.label), step \(step)")
        if needsRender { needed += 1 } else { idle += 1 }
      }
    }
    #expect(needed > 0)
    #expect(idle > 0)
  }
}
