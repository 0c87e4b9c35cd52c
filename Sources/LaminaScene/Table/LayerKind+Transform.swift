// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

extension LayerKind {
  /// A layer whose sublayers share one three-dimensional space.
  static let transform = LayerKind(
    "transform",
    "A layer that draws nothing itself and whose sublayers share one space: nearer layers "
      + "hide farther ones, and planes that cross are cut.",
    properties: [],
    undrawn: { _ in
      "a layer of \"type\": \"transform\" draws nothing itself; give this to a sublayer"
    }, make: { TransformLayer() }, matches: { $0 is TransformLayer })
}
