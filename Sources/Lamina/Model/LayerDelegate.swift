// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// An object that lays out or displays a layer in place of a subclass; every method is optional.
///
/// Swift decides which methods are left out at the class that adopts the protocol. A subclass of that class
/// overrides the methods that its superclass has; it cannot add one that its superclass leaves out.
public protocol LayerDelegate: AnyObject {
  /// Provides the layer's contents; called by ``Layer/display()``.
  ///
  /// A delegate that has this method does all of the display: neither ``layerWillDraw(_:)`` nor
  /// ``Layer/draw(in:)`` is called then. One that leaves it out draws. A ``TiledLayer`` does not call it, because it
  /// shows tiles.
  func display(_ layer: Layer)

  /// Called just before ``Layer/draw(in:)``, to set what the drawing depends on; not for the tiles of a ``TiledLayer``.
  func layerWillDraw(_ layer: Layer)

  /// Draws the layer's contents; called by ``Layer/draw(in:)``.
  func draw(_ layer: Layer, in context: DrawingContext)

  /// Places the layer's sublayers; called by ``Layer/layoutSublayers()``.
  func layoutSublayers(of layer: Layer)
}

extension LayerDelegate {
  /// Leaves the display to drawing.
  public func display(_ layer: Layer) { layer.leaveDisplayToDrawing() }

  /// Does nothing.
  public func layerWillDraw(_ layer: Layer) {}

  /// Does nothing.
  public func draw(_ layer: Layer, in context: DrawingContext) {}

  /// Does nothing.
  public func layoutSublayers(of layer: Layer) {}
}
