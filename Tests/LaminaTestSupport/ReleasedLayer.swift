// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Lamina

/// A layer that tells when it is released.
package final class ReleasedLayer: Layer {
  private var onRelease: () -> Void = {}

  package convenience init(_ onRelease: @escaping () -> Void) {
    self.init()
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}
