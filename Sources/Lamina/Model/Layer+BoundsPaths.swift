// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// What of a layer follows its bounds.
struct BoundsFollowers {
  /// Makes the path of a shape layer.
  var path: BoundsPath?
  /// Makes the shadow path.
  var shadowPath: BoundsPath?
  /// Whether the mask always has the layer's bounds as its frame.
  var mask = false

  var isEmpty: Bool { path == nil && shadowPath == nil && !mask }
}

extension Layer {
  /// A function that gives ``shadowPath`` for whatever bounds the layer has.
  ///
  /// Default nil. It is asked when it is set and whenever the bounds change. Setting ``shadowPath`` itself
  /// sets this to nil, and setting this to nil leaves the path as it is.
  public final var shadowBoundsPath: BoundsPath? {
    get { extras?.followers.shadowPath }
    set {
      extras(toHold: newValue != nil)?.followers.shadowPath = newValue
      if newValue != nil { followBounds() }
    }
  }

  /// Whether the ``mask`` has the layer's ``bounds``, always, and lies where these are.
  ///
  /// Default false. Then the mask's `bounds` and `position` are set whenever the layer's bounds or its mask change, so
  /// that both layers have one space, but for a transform of the mask. With ``ShapeLayer/boundsPath`` a mask fits a layer
  /// of any size.
  public final var maskFollowsBounds: Bool {
    get { extras?.followers.mask ?? false }
    set {
      extras(toHold: newValue)?.followers.mask = newValue
      if newValue { followBounds() }
    }
  }

  /// Sets a shadow path that follows nothing.
  final func setShadowPath(_ path: Path?) {
    shadowBoundsPath = nil
    update(\.shadowPath, to: path, "shadowPath")
  }

  /// Takes the bounds of the layer that this one masks, and its place.
  final func cover(_ bounds: CGRect) {
    self.bounds = bounds
    position = CGPoint(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }

  /// Whether anything of the layer follows its bounds.
  final var followsBounds: Bool { extras.map { !$0.followers.isEmpty } ?? false }

  /// Takes what follows the bounds anew.
  final func followBounds() {
    guard let followers = extras?.followers, !followers.isEmpty else { return }
    if let path = followers.shadowPath {
      update(\.shadowPath, to: path.path(in: bounds), "shadowPath")
    }
    if let path = followers.path { (self as? ShapeLayer)?.takePath(path.path(in: bounds)) }
    if followers.mask { appliedMask?.cover(bounds) }
  }
}

extension ShapeLayer {
  /// A function that gives ``path`` for whatever bounds the layer has.
  ///
  /// Default nil. It is asked when it is set and whenever the bounds change. Setting ``path`` itself sets this to
  /// nil, and setting this to nil leaves the path as it is.
  public final var boundsPath: BoundsPath? {
    get { extras?.followers.path }
    set {
      extras(toHold: newValue != nil)?.followers.path = newValue
      if newValue != nil { followBounds() }
    }
  }
}
