// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension CGFloat {
  /// At most four decimals, without trailing zeros.
  package var text: String {
    let rounded = (self * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && rounded.magnitude < 1e15
      ? String(Int(rounded)) : "\(rounded)"
  }
}

extension CGRect {
  /// The corner and the size as `x,y w×h`.
  package var text: String {
    "\(origin.x.text),\(origin.y.text) \(size.width.text)×\(size.height.text)"
  }
}
