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
  /// Both shadows follow the layer from then on: its size, corners and `shadowPath`, and its colour if none is
  /// given. They stand behind the layer's own ``/Lamina/Layer/shadows`` and are no part of that list, and nothing clips
  /// those that fall outside. Applying an effect again replaces the one before.
  ///
  /// - Parameters:
  ///   - style: How the surface stands in what is around it.
  ///   - color: The colour of the surface, which becomes the layer's `backgroundColor`; nil: the colour that it has.
  ///     A layer without either has no shadows until it has a colour.
  ///   - distance: How far each shadow is moved along each axis, in points.
  ///   - blur: The blur as design tools measure it, in points: twice the standard deviation.
  ///   - intensity: The opacity of both shadows, 0 to 1.
  ///   - light: From where the light comes.
  public final func applyNeumorphism(
    _ style: Neumorphism.Style = .raised, color: Color? = nil, distance: CGFloat = 9,
    blur: CGFloat = 16, intensity: CGFloat = 0.5, light: Neumorphism.Light = .topLeft
  ) {
    neumorphism = Neumorphism(
      style, color: color, distance: distance, blur: blur, intensity: intensity, light: light)
  }

  /// The effect that the layer has; nil, as at first, for none.
  ///
  /// Setting nil removes it: the shadows go, and a `backgroundColor` that the effect gave goes back to the one
  /// before, unless it was set anew since.
  public final var neumorphism: Neumorphism? {
    get { (attachment as? NeumorphismAttachment)?.effect }
    set {
      guard newValue != neumorphism else { return }
      let old = attachment as? NeumorphismAttachment
      // Before it leaves, because it is not to follow what that changes.
      attachment = nil
      old?.leave(self)
      guard let newValue else { return }
      let made = NeumorphismAttachment(newValue)
      attachment = made
      made.enter(self)
    }
  }
}

/// Keeps the shadows of a layer those of its effect.
private final class NeumorphismAttachment: LayerAttachment {
  let effect: Neumorphism
  /// The colour before the effect gave one.
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
    layer.addedShadows = []
    if let color = effect.color, layer.backgroundColor == color {
      layer.backgroundColor = colorBefore
    }
  }

  func layer(_ layer: Layer, didChange key: String) {
    if key == "backgroundColor" { update(layer) }
  }

  private func update(_ layer: Layer) {
    layer.addedShadows = layer.backgroundColor.map { effect.shadows(on: $0) } ?? []
  }
}
