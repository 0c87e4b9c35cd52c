// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Whether anything is visible through a layer, known without painting it, and apart from its opacity, mask and
// sublayers.
extension LayerProperties {
  /// Whether the layer hides everything behind its bounds, except at round corners.
  var hidesWhatIsBehind: Bool {
    guard isCommon || (uncommon.filters.isEmpty && uncommon.compositingFilter == nil) else {
      return false
    }
    if backgroundColor.isOpaque { return true }
    guard !isCommon, let image = uncommon.contents, uncommon.contentsGravity == .resize else {
      return false
    }
    return image.isOpaque
      && !contentsFrame(imageWidth: image.width, height: image.height).isNull
  }

  /// Whether the layer hides what is behind it wherever it draws, except for its shadows and soft edges.
  var hidesWhatItCovers: Bool {
    guard backgroundColor.isHiding, !isDisplayDeferred else { return false }
    if isCommon { return true }
    guard uncommon.filters.isEmpty, uncommon.compositingFilter == nil, uncommon.drawing == nil,
      visibleBorderWidth == 0 || uncommon.borderColor.isHiding,
      uncommon.contents?.isOpaque ?? true
    else { return false }
    switch uncommon.content {
    case .none, .transform, .replicator: return true
    case .gradient(let gradient): return gradient.isOpaque
    case .shape(let shape):
      return shape.content.fillColor.isHiding && shape.content.strokeColor.isHiding
    case .tiled, .emitter: return false
    }
  }
}

extension Color? {
  /// Whether the colour is opaque, or paints nothing.
  fileprivate var isHiding: Bool { self.map { $0.alpha >= 1 || $0.alpha <= 0 } ?? true }
}
