// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The parts of a layer that follow its bounds.
struct BoundsFollowers {
  /// The function that makes the path of a shape layer.
  var path: BoundsPath?
  /// The function that makes the shadow path.
  var shadowPath: BoundsPath?
  /// Whether the mask always has the layer's bounds as its frame.
  var mask = false

  var isEmpty: Bool { path == nil && shadowPath == nil && !mask }
}

extension Layer {
  /// A function that gives ``shadowPath`` for the layer's bounds; default nil.
  ///
  /// It is called when it is set and whenever the bounds change. Setting ``shadowPath`` sets it to nil; setting
  /// it to nil keeps the path.
  public final var shadowBoundsPath: BoundsPath? {
    get { extras?.followers.shadowPath }
    set {
      extras(toHold: newValue != nil)?.followers.shadowPath = newValue
      if newValue != nil { followBounds() }
    }
  }

  /// Whether the ``mask`` always has this layer's ``bounds``, at the same place; default false.
  ///
  /// If it is true, the mask's `bounds` and `position` are set whenever the layer's bounds or its mask change.
  /// Both layers then share one space, apart from a transform of the mask. With ``ShapeLayer/boundsPath``, a
  /// mask fits a layer of any size.
  public final var maskFollowsBounds: Bool {
    get { extras?.followers.mask ?? false }
    set {
      extras(toHold: newValue)?.followers.mask = newValue
      if newValue { followBounds() }
    }
  }

  /// Sets a shadow path that does not follow the bounds.
  final func setShadowPath(_ path: Path?) {
    shadowBoundsPath = nil
    update(\.shadowPath, to: path, "shadowPath")
  }

  /// Takes the bounds and the place of the layer that this one masks.
  final func cover(_ bounds: CGRect) {
    self.bounds = bounds
    position = CGPoint(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
  }

  /// Whether any part of the layer follows its bounds.
  final var followsBounds: Bool { extras.map { !$0.followers.isEmpty } ?? false }

  /// Updates what follows the bounds.
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
  /// A function that gives ``path`` for the layer's bounds; default nil.
  ///
  /// It is called when it is set and whenever the bounds change. Setting ``path`` sets it to nil; setting it to
  /// nil keeps the path.
  public final var boundsPath: BoundsPath? {
    get { extras?.followers.path }
    set {
      extras(toHold: newValue != nil)?.followers.path = newValue
      if newValue != nil { followBounds() }
    }
  }
}
