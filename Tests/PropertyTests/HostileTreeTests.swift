// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import LaminaTestSupport
import LaminaTesting
import Testing

/// No number traps, nothing runs without end, and no frame depends on the one before.
///
/// `LAMINA_TREE` is the number of the only tree to run, to examine a failure.
@Suite struct HostileTreeTests {
  private static let only =
    ProcessInfo.processInfo.environment["LAMINA_TREE"].flatMap(Int.init)
  /// Prints the number of each tree before it runs, for traps.
  private static let isTracing = ProcessInfo.processInfo.environment["LAMINA_TRACE"] != nil

  private static func numbers(_ group: Int) -> [Int] {
    if let only { return group == 0 ? [only] : [] }
    // The first ones have blurs that take a debug build very long, and some after the first two
    // thousand have curves under lines so wide that each takes minutes.
    let (first, inGroup) = (100, max(1, min(Cases.count, 2000) / Cases.groups.count))
    return (group * inGroup..<(group + 1) * inGroup).map { first + $0 }
  }

  @Test(arguments: Cases.groups)
  func `a tree of extreme numbers is drawn, edited, hit, described, written and read`(
    group: Int
  ) throws {
    for number in Self.numbers(group) {
      if Self.isTracing { FileHandle.standardError.write(Data("tree \(number)\n".utf8)) }
      let clock = WorkClock()
      try see(HostileTree(case: number))
      #expect(clock.seconds < Self.mostSeconds, "hostile case \(number)")
    }
  }

  private func see(_ hostile: HostileTree) throws {
    let tree = hostile.tree
    let compositor = try Compositor(size: tree.size, scale: tree.scale)
    compositor.root = tree.root
    compositor.render()
    for step in 0..<Cases.edits {
      hostile.edit()
      if step == 2 { compositor.render(at: hostile.numbers.double()) } else { compositor.render() }
      let name = "\(hostile.label), edit \(step)"
      let fresh = try TreeChecks.freshFrame(of: tree)
      guard expectEqual(compositor.surface, fresh, name) else { break }
      inspect(hostile)
    }
    let texts = [compositor.planDescription, compositor.treeDescription]
    #expect(texts.allSatisfy { !$0.isEmpty })
    _ = compositor.lastReport?.description
    _ = compositor.rasterizationAdvice(limit: 3)
    try readBack(hostile)
  }

  /// Calls every query of layers.
  private func inspect(_ hostile: HostileTree) {
    let root = hostile.tree.root
    let layers = hostile.tree.layers
    for _ in 0..<4 { _ = root.hitTest(hostile.numbers.point()) }
    for layer in layers {
      let other = hostile.numbers.random.pick(layers)
      _ = layer.convert(hostile.numbers.point(), to: other)
      _ = layer.convert(hostile.numbers.rect(), from: other)
      _ = (layer.frame, layer.visibleRect, layer.preferredFrameSize(), layer.affineTransform())
      _ = layer.contains(hostile.numbers.point())
    }
  }

  /// A written scene can be read, and is written the same again.
  private func readBack(_ hostile: HostileTree) throws {
    let tree = hostile.tree
    var scene = Scene(size: tree.size, scale: tree.scale, root: tree.root)
    scene.fontFiles = [HostileTree.fontFile]
    let text = scene.json()
    let read = try Scene(json: text, folder: HostileTree.fontFolder)
    #expect(read.json() == text, "\(hostile.label)")
    let compositor = try Compositor(size: read.size, scale: read.scale)
    compositor.root = read.root
    compositor.render()
  }

  // MARK: Time

  // The most expensive trees have nested blurs of the largest deviation.
  #if DEBUG
    private static let mostSeconds = 600.0
  #else
    private static let mostSeconds = 60.0
  #endif
}
