// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

@Suite struct ContentVersionTests {
  let root = box(0, 0, 100, 100)
  let card = box(10, 10, 50, 50, .pureRed)
  let badge = box(5, 5, 5, 5, .pureBlue)
  let other = box(70, 70, 10, 10, .pureGreen)
  let harness: TreeHarness

  init() {
    card.addSublayer(badge)
    root.sublayers = [card, other]
    harness = TreeHarness(root)
    harness.update()
  }

  private func versions() -> [UInt64] {
    [root, card, badge, other].map { harness.contentVersion($0) }
  }

  /// Which of root, card, badge and other have a new version.
  private func changed(_ edit: () -> Void) -> [Bool] {
    let before = versions()
    edit()
    harness.update()
    return zip(before, versions()).map { $0 != $1 }
  }

  @Test func `placing or showing a layer changes only the pictures of its ancestors`() {
    let edits: [(Layer) -> Void] = [
      { $0.position.x += 5 }, { $0.anchorPoint = .zero }, { $0.opacity = 0.5 },
      { $0.isHidden = true }, { $0.transform = Transform3D(scaleX: 2, y: 2, z: 1) },
      { $0.zPosition = 3 }, { $0.isDoubleSided = false }, { $0.anchorPointZ = 4 },
    ]
    for (index, edit) in edits.enumerated() {
      #expect(changed { edit(card) } == [true, false, false, false], "edit \(index)")
    }
  }

  @Test func `every other change also changes the layer's own picture`() {
    let edits: [(Layer) -> Void] = [
      { $0.bounds.size.width += 1 }, { $0.bounds.origin.y += 1 }, { $0.backgroundColor = nil },
      { $0.cornerRadius = 4 }, { $0.masksToBounds = true }, { $0.borderWidth = 2 },
      { $0.shadowOpacity = 1 }, { $0.isGeometryFlipped = true },
      { $0.sublayerTransform = Transform3D(scaleX: 2, y: 2, z: 1) }, { $0.anchorPoint = .zero },
      { $0.mask = box(0, 0, 5, 5, .black) }, { $0.mask?.opacity = 0.5 },
      { $0.addSublayer(Layer()) }, { $0.sublayers = $0.sublayers?.reversed() },
      { $0.sublayers?.first?.removeFromSuperlayer() },
    ]
    for (index, edit) in edits.enumerated() {
      let result = changed { edit(card) }
      #expect(result[0] && result[1] && !result[3], "edit \(index)")
    }
  }

  @Test func `a change below changes every ancestor and no sibling`() {
    #expect(changed { badge.opacity = 0.5 } == [true, true, false, false])
    #expect(changed { badge.backgroundColor = .white } == [true, true, true, false])
    #expect(changed { badge.isHidden = true } == [true, true, false, false])
    #expect(changed {} == [false, false, false, false])
    #expect(changed { badge.name = "badge" } == [false, false, false, false])
  }

  @Test func `a layer that leaves changes the parent that it leaves and the one that it joins`() {
    #expect(changed { other.addSublayer(badge) } == [true, true, false, true])
  }

  @Test func `a node never has the same version twice`() {
    var seen: Set<[UInt64]> = []
    for _ in 0..<10 {
      let layer = box(0, 0, 1, 1, .black)
      root.addSublayer(layer)
      harness.update()
      let key = [UInt64(layer.changeState.renderNode.index), harness.contentVersion(layer)]
      #expect(seen.insert(key).inserted)
      layer.removeFromSuperlayer()
      harness.update()
    }
  }

  @Test func `a layer is shown if it and all its ancestors are visible, placed and on the target`()
  {
    #expect([root, card, badge, other].map { harness.isShown($0) } == [true, true, true, true])
    root.backgroundColor = .white
    card.opacity = 0
    other.transform = Transform3D(scaleX: 0, y: 1, z: 1)
    harness.update()
    #expect([root, card, badge, other].map { harness.isShown($0) } == [true, false, false, false])
    card.opacity = 1
    card.masksToBounds = true
    badge.position.x = 500
    other.transform = .identity
    other.position.x = -200
    harness.update()
    #expect([card, badge, other].map { harness.isShown($0) } == [true, false, false])
    let id = other.changeState.renderNode
    other.removeFromSuperlayer()
    harness.update()
    #expect(!harness.tree.isShown(id, rootTransform: .identity, target: harness.target))
    #expect(!harness.tree.isShown(.none, rootTransform: .identity, target: harness.target))
  }
}
