// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension RenderNode {
  /// Whether painting the layer may take far more than its pixels: it needs surfaces of its own, remembers
  /// pixels, has particles or dashes, or is painted several times.
  var isCostly: Bool {
    if mask != NodeID.none || isProjective || properties.flags.contains(.shouldRasterize)
      || opensScope
    {
      return true
    }
    guard traits.contains(.isUncommon) else { return false }
    return properties.isGroup || properties.hasBackdrop || properties.emission != nil
      || properties.hasDashes || properties.replicator != nil
      || castsUnknownShadow
  }

  /// Whether sublayers may make the layer costly; a quick check of its properties.
  @inline(__always)
  var mayCostWithSublayers: Bool {
    traits.contains(.isUncommon) || properties.opacity < 1 || properties.cornerRadius > 0
  }

  /// Whether the layer has a content shadow, and may have to be drawn to find what casts it.
  var castsUnknownShadow: Bool {
    guard !properties.isCommon, properties.hasContentShadow else { return false }
    // Sublayers may reach out, or blend holes into the shape.
    return !children.isEmpty
      || properties.knownSilhouette(hasSublayers: false, hasMask: mask != NodeID.none) == nil
  }

  /// Whether a group around sublayers fades, or is clipped to round corners.
  var opensScope: Bool {
    if children.isEmpty { return false }
    let clips = properties.flags.contains(.masksToBounds) && properties.cornerRadius > 0
    return clips || properties.opacity < 1 && properties.flags.contains(.allowsGroupOpacity)
  }

  /// Whether the layer or one below it was costly since the node was made.
  @inline(__always)
  var hasCostly: Bool { traits.contains(.hasCostly) }
}

extension LayerProperties {
  /// Whether a stroke with dashes is drawn.
  fileprivate var hasDashes: Bool { dashedShape != nil || piecesOfDrawing > 0 }

  /// The number of pieces of such strokes, which is known before they are made; 0 without one.
  var dashPieces: Double {
    let ofShape = dashedShape.map { $0.path.strokePieceCount(dashedBy: $0.lengths) } ?? 0
    return Double(ofShape) + Double(piecesOfDrawing)
  }

  private var piecesOfDrawing: Int { isCommon ? 0 : uncommon.drawing?.dashPieces ?? 0 }

  private var dashedShape: (path: Path, lengths: [CGFloat])? {
    guard !isCommon, case .shape(let shape) = uncommon.content, shape.content.strokeColor != nil,
      let path = shape.content.path, let lengths = shape.content.lineDashPattern
    else { return nil }
    return (path, lengths)
  }
}
