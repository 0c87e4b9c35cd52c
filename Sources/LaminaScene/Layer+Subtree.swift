// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

extension Layer {
  /// The layer and all layers below it: each before its sublayers, these in their order, and then its mask.
  var subtree: [Layer] { subtree { _ in true } }

  /// The same without layers that are hidden or completely transparent, and what is below them.
  var shownSubtree: [Layer] { subtree { !$0.isHidden && $0.opacity > 0 } }

  private func subtree(_ isWanted: (Layer) -> Bool) -> [Layer] {
    var found: [Layer] = []
    var pending = [self]
    while let layer = pending.popLast() {
      guard isWanted(layer) else { continue }
      found.append(layer)
      if let mask = layer.mask { pending.append(mask) }
      pending += (layer.sublayers ?? []).reversed()
    }
    return found
  }
}
