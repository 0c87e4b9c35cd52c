// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

extension Layer {
  /// The layer and all layers below it: each before its sublayers, these in their order, and then its mask.
  var subtree: [Layer] {
    var found: [Layer] = []
    var pending = [self]
    while let layer = pending.popLast() {
      found.append(layer)
      if let mask = layer.mask { pending.append(mask) }
      pending += (layer.sublayers ?? []).reversed()
    }
    return found
  }
}
