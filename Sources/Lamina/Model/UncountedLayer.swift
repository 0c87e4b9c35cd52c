// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A reference to a layer that is not counted; its owner clears it before the layer is released.
///
/// Counting would be most of the cost of recording a change, and weak references make every use of their layer
/// slow.
@safe struct UncountedLayer {
  private let reference: Unmanaged<Layer>

  init(_ layer: Layer) { unsafe reference = Unmanaged.passUnretained(layer) }

  var layer: Layer { unsafe reference.takeUnretainedValue() }

  /// Calls a function with the layer, still without counting; `body` must not change the tree.
  @inline(__always)
  func withLayer(_ body: (Layer) -> Void) { unsafe reference._withUnsafeGuaranteedRef(body) }
}
