// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A layer's picture, with the layers of the tree that are missing in it.
struct DrawnPicture {
  let image: Image
  let omissions: [FrameReport.Omission]

  init(
    _ layer: Layer, in rect: CGRect?, scale: CGFloat, background: Color
  ) throws(SurfaceError) {
    var omitted: [FrameReport.Omission] = []
    image = try layer.render(in: rect, scale: scale, background: background) {
      omitted = $0.omissions
    }
    omissions = omitted
  }

  /// The mismatch with the layers that were left out, because they may be its cause.
  func explain(_ mismatch: PictureMismatch) -> PictureMismatch {
    PictureMismatch(mismatch.reason, name: mismatch.name, omissions: omissions)
  }
}
