// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
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

  @Test func `masks and sublayers belong to the layer's own picture`() {
    let edits: [(Layer) -> Void] = [
      { $0.mask = box(0, 0, 5, 5, .black) }, { $0.mask?.opacity = 0.5 },
      { $0.addSublayer(Layer()) }, { $0.sublayers = $0.sublayers?.reversed() },
      { $0.sublayers?.first?.removeFromSuperlayer() },
    ]
    for (index, edit) in edits.enumerated() {
      let result = changed { edit(card) }
      #expect(result[0], "edit \(index)")
      #expect(result[1], "edit \(index)")
      #expect(!result[3], "edit \(index)")
    }
  }

  @Test func `the anchor point belongs to it if sublayers are transformed about it`() {
    card.sublayerTransform = Transform3D(scaleX: 2, y: 2, z: 1)
    harness.update()
    #expect(changed { card.anchorPoint = .zero } == [true, true, false, false])
  }

  @Test(arguments: LayerProperty.all)
  func `a property changes the pictures that it belongs to`(_ property: LayerProperty) {
    let layer = property.make()
    layer.bounds.size = CGSize(width: 9, height: 9)
    property.prepare(layer)
    card.addSublayer(layer)
    harness.update()
    let before = [root, card, layer, badge].map { harness.contentVersion($0) }

    property.setOther(layer)
    harness.update()

    let after = [root, card, layer, badge].map { harness.contentVersion($0) }
    let isShown = property.reach != .nothing
    let isPicture = property.reach == .ownParts || property.reach == .picture
    #expect(zip(before, after).map { $0 != $1 } == [isShown, isShown, isPicture, false])
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
    #expect(!harness.tree.isShown(id, on: harness.screen))
    #expect(!harness.tree.isShown(.none, on: harness.screen))
  }
}
