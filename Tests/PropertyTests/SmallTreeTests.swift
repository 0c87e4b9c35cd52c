// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// A random tree of few layers that are difficult in one way, with edits of one property.
protocol SmallTree {
  /// What is difficult in it.
  static var kind: String { get }
  var size: CGSize { get }
  var root: Layer { get }

  init(case number: Int)
  func edit()
}

@Suite struct SmallTreeTests {
  /// They are small: this number of them costs as much as one other tree.
  private static let treesForOne = 25
  /// The only tree to run, to examine a failure.
  private static let only = ProcessInfo.processInfo.environment["LAMINA_TREE"].flatMap { Int($0) }

  private static func numbers(_ group: Int) -> Range<Int> {
    if let only { return group == 0 ? only..<only + 1 : 0..<0 }
    let count = Cases.count / Cases.groups.count * treesForOne
    return group * count..<(group + 1) * count
  }

  @Test(arguments: Cases.groups)
  func `a frame after an edit of almost edge-on or far layers is a new compositor's`(
    group: Int
  ) throws {
    try expectNewFrames(of: EdgeOnTree.self, group)
  }

  @Test(arguments: Cases.groups)
  func `a frame after an edit near a clip that cuts through pixels is a new compositor's`(
    group: Int
  ) throws {
    try expectNewFrames(of: ClippedTree.self, group)
  }

  private func expectNewFrames<Tree: SmallTree>(of _: Tree.Type, _ group: Int) throws {
    for number in Self.numbers(group) {
      let tree = Tree(case: number)
      let compositor = try Compositor(on: .ofTests, size: tree.size)
      compositor.root = tree.root
      compositor.render()
      for step in 0..<Cases.edits {
        let before = compositor.treeDescription
        tree.edit()
        let report = compositor.render()
        let fresh = try Compositor(on: .ofTests, size: tree.size)
        fresh.root = tree.root
        fresh.render()
        let name = "\(Tree.kind) case \(number), edit \(step)"
        guard expectEqual(compositor.surface, fresh.surface, name) else {
          print("\(name), damage \(report.damage)\n\(before)\n\(compositor.treeDescription)")
          return
        }
      }
    }
  }
}
