// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Who lays out or displays a layer in the place of a subclass; every method may be left out.
///
/// What a class of delegates leaves out is settled where it adopts the protocol: a subclass overrides
/// the methods that its superclass has, and cannot add one that this left out.
public protocol LayerDelegate: AnyObject {
  /// Provides the layer's contents; called by ``Layer/display()``.
  ///
  /// A delegate that has this method does all of the display: neither ``layerWillDraw(_:)`` nor
  /// ``Layer/draw(in:)`` is called then. One that leaves it out draws.
  func display(_ layer: Layer)

  /// Called just before ``Layer/draw(in:)``, to set what the drawing depends on.
  func layerWillDraw(_ layer: Layer)

  /// Draws the layer's contents; called by ``Layer/draw(in:)``.
  func draw(_ layer: Layer, in context: DrawingContext)

  /// Places the layer's sublayers; called by ``Layer/layoutSublayers()``.
  func layoutSublayers(of layer: Layer)
}

extension LayerDelegate {
  /// Leaves display to drawing.
  public func display(_ layer: Layer) { layer.leaveDisplayToDrawing() }

  /// Does nothing.
  public func layerWillDraw(_ layer: Layer) {}

  /// Does nothing.
  public func draw(_ layer: Layer, in context: DrawingContext) {}

  /// Does nothing.
  public func layoutSublayers(of layer: Layer) {}
}
