// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Who lays out or displays a layer in the place of a subclass; every method may be left out.
public protocol LayerDelegate: AnyObject {
  /// Provides the layer's contents; called by ``Layer/display()``.
  func display(_ layer: Layer)

  /// Called just before ``display(_:)``, to set what the contents depend on.
  func layerWillDraw(_ layer: Layer)

  /// Draws the layer's contents; called by ``Layer/draw(in:)``, after ``display(_:)``.
  func draw(_ layer: Layer, in context: DrawingContext)

  /// Places the layer's sublayers; called by ``Layer/layoutSublayers()``.
  func layoutSublayers(of layer: Layer)
}

extension LayerDelegate {
  /// Does nothing.
  public func display(_ layer: Layer) {}

  /// Does nothing.
  public func layerWillDraw(_ layer: Layer) {}

  /// Does nothing.
  public func draw(_ layer: Layer, in context: DrawingContext) {}

  /// Does nothing.
  public func layoutSublayers(of layer: Layer) {}
}
