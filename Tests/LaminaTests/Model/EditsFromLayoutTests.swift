// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import Testing

/// A layer that edits the tree as soon as it is asked for layout.
private final class EagerLayer: Layer {
  var edit: (EagerLayer) -> Void = { _ in }

  override func setNeedsLayout() {
    super.setNeedsLayout()
    edit(self)
  }
}

/// A class may edit the tree when a layer comes or leaves, because `setNeedsLayout()` is then called.
@Suite struct EditsFromLayoutTests {
  private let old = EagerLayer()
  private let new = EagerLayer()
  private let layer = Layer()
  private let extra = Layer()

  /// Puts a layer back that has no superlayer.
  private func takeBack() {
    old.edit = { [layer] in if layer.superlayer == nil { $0.addSublayer(layer) } }
  }

  /// Adds the extra layer to the new superlayer, once.
  private func addExtra() {
    old.edit = { [new, extra] _ in if extra.superlayer == nil { new.addSublayer(extra) } }
  }

  @Test func `a layer that is taken away is not put back meanwhile`() {
    old.addSublayer(layer)
    takeBack()
    new.addSublayer(layer)
    #expect(old.sublayers == nil)
    #expect(new.sublayers == [layer])
    #expect(layer.superlayer === new)
    new.edit = { $0.sublayers = [] }
    old.insertSublayer(layer, at: 0)
    #expect(new.sublayers == nil)
    #expect(old.sublayers == [layer])
  }

  @Test func `a layer that becomes a mask is not put back meanwhile`() {
    old.addSublayer(layer)
    takeBack()
    new.mask = layer
    #expect(old.sublayers == nil)
    #expect(new.mask === layer)
  }

  @Test func `a list that is set keeps what comes to it meanwhile`() {
    old.addSublayer(layer)
    addExtra()
    new.sublayers = [layer]
    #expect(new.sublayers == [layer, extra])
    #expect(extra.superlayer === new)
  }

  @Test func `a replaced layer leaves only the layer in which it was replaced`() {
    let replaced = Layer()
    new.addSublayer(replaced)
    old.addSublayer(layer)
    old.edit = { [extra] _ in extra.addSublayer(replaced) }
    new.replaceSublayer(replaced, with: layer)
    #expect(new.sublayers == [layer])
    #expect(extra.sublayers == [replaced])
    #expect(replaced.superlayer === extra)
  }
}
