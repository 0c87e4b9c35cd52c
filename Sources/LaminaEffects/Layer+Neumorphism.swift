// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

extension Layer {
  /// Makes the layer a soft surface that is raised, pressed or flat.
  ///
  /// ```swift
  /// page.backgroundColor = Color(hex: 0xC1D2EB)
  /// card.backgroundColor = page.backgroundColor
  /// card.cornerRadius = 28
  /// card.applyNeumorphism(.raised)
  /// ```
  ///
  /// Both shadows follow the layer from then on: its size, corners, `shadowPath` and `backgroundColor`.
  /// They are drawn behind the layer's own ``/Lamina/Layer/shadows`` and are not part of that list,
  /// and outer ones are not clipped. Applying an effect again replaces the previous one. Copies of the
  /// layer have the effect too.
  ///
  /// - Parameters:
  ///   - style: Whether the surface is raised, pressed or flat.
  ///   - color: The colour of the surface, which becomes the layer's `backgroundColor`, until another
  ///     is set; if nil, the layer keeps its colour, also that of a previous effect. Without any colour
  ///     the layer has no shadows until it gets one.
  ///   - distance: How far each shadow is moved along each axis, in points.
  ///   - blur: The blur in the measure of design tools, in points: twice the standard deviation.
  ///   - intensity: The opacity of both shadows, 0 to 1.
  ///   - light: The corner that the light comes from.
  public final func applyNeumorphism(
    _ style: Neumorphism.Style = .raised, color: Color? = nil, distance: CGFloat = 9,
    blur: CGFloat = 16, intensity: CGFloat = 0.5, light: Neumorphism.Light = .topLeft
  ) {
    neumorphism = Neumorphism(
      style, color: color ?? neumorphism?.color, distance: distance, blur: blur,
      intensity: intensity, light: light)
  }

  /// The layer's effect; nil, the default, means none.
  ///
  /// Setting nil removes the shadows. A `backgroundColor` that the effect has set returns to the
  /// previous colour, unless it is another by then.
  public final var neumorphism: Neumorphism? {
    get { (attachment as? NeumorphismAttachment)?.effect }
    set {
      guard newValue != neumorphism else { return }
      let old = attachment as? NeumorphismAttachment
      // Before the attachment is removed, because it must not follow this change.
      attachment = nil
      old?.leave(self)
      guard let newValue else { return }
      let made = NeumorphismAttachment(newValue)
      // Before it is attached, because it must not follow the colour that it sets.
      made.enter(self)
      attachment = made
    }
  }
}

/// Keeps the shadows of a layer up to date with its effect.
private final class NeumorphismAttachment: LayerAttachment {
  private(set) var effect: Neumorphism
  /// The background colour before the effect set one.
  private var colorBefore: Color?

  init(_ effect: Neumorphism) { self.effect = effect }

  func enter(_ layer: Layer) {
    if let color = effect.color {
      colorBefore = layer.backgroundColor
      layer.backgroundColor = color
    }
    update(layer)
  }

  func leave(_ layer: Layer) {
    layer.addedShadows.ofEffect = []
    if let color = effect.color, layer.backgroundColor == color {
      layer.backgroundColor = colorBefore
    }
  }

  func layer(_ layer: Layer, didChange key: String) {
    guard key == "backgroundColor" else { return }
    // Another colour takes the place of the effect's.
    if layer.backgroundColor != effect.color { effect.color = nil }
    update(layer)
  }

  func copy() -> any LayerAttachment {
    let copy = NeumorphismAttachment(effect)
    copy.colorBefore = colorBefore
    return copy
  }

  private func update(_ layer: Layer) {
    layer.addedShadows.ofEffect = layer.backgroundColor.map { effect.shadows(on: $0) } ?? []
  }
}
