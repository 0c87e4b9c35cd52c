// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A reference to a layer that does not count as one; whoever keeps it clears it before the layer
/// goes.
///
/// Counting would be most of the cost of noting a change, and a weak reference would make every use
/// of the layer it names slow.
@safe struct UncountedLayer {
  private let reference: Unmanaged<Layer>

  init(_ layer: Layer) { unsafe reference = Unmanaged.passUnretained(layer) }

  var layer: Layer { unsafe reference.takeUnretainedValue() }

  /// Calls a function with the layer, still without counting: `body` must change no place in a tree.
  @inline(__always)
  func withLayer(_ body: (Layer) -> Void) { unsafe reference._withUnsafeGuaranteedRef(body) }
}
