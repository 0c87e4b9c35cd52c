// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// A soft surface of one colour that looks raised or pressed because of a light from one side.
///
/// It consists of two shadows, one lighter and one darker than the surface's colour, which should
/// also be the colour behind the layer.
/// `Layer.applyNeumorphism(_:color:distance:blur:intensity:light:)` applies it to a layer.
public struct Neumorphism: Hashable, Sendable {
  /// The height of the surface relative to its surroundings.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// Above it: both shadows fall outside.
    case raised
    /// Sunk into it: both shadows fall inside.
    case pressed
    /// Level with it: no shadows.
    case flat
  }

  /// The corner that the light comes from.
  public enum Light: String, Hashable, Sendable, CaseIterable {
    case topLeft, top, topRight, left, right, bottomLeft, bottom, bottomRight

    /// The direction away from the light, each component -1, 0 or 1; y down.
    var way: (x: CGFloat, y: CGFloat) {
      switch self {
      case .topLeft: (1, 1)
      case .top: (0, 1)
      case .topRight: (-1, 1)
      case .left: (1, 0)
      case .right: (-1, 0)
      case .bottomLeft: (1, -1)
      case .bottom: (0, -1)
      case .bottomRight: (-1, -1)
      }
    }
  }

  /// The height of the surface; default ``Style/raised``.
  public var style: Style
  /// The colour of the surface; nil, the default, means the current `backgroundColor` of the layer.
  ///
  /// In `Layer.neumorphism` it is nil after the layer got another `backgroundColor`.
  public var color: Color?
  /// The distance of each shadow along each axis, in points; default 9.
  ///
  /// A value that is not finite draws no shadows; the same is true for the blur.
  public var distance: CGFloat
  /// The blur in the measure of design tools, in points: twice the standard deviation; default 16.
  ///
  /// A negative value counts as 0.
  public var blur: CGFloat
  /// The opacity of both shadows, limited to 0 to 1; default 0.5.
  public var intensity: CGFloat
  /// The corner that the light comes from; default the top left.
  public var light: Light
  /// The increase in HSL lightness of the light side, 0 to 1; default 0.12.
  public var lighter: CGFloat
  /// The decrease in HSL lightness of the dark side, 0 to 1; default 0.18.
  public var darker: CGFloat

  /// An effect with the usual numbers.
  public init(
    _ style: Style = .raised, color: Color? = nil, distance: CGFloat = 9, blur: CGFloat = 16,
    intensity: CGFloat = 0.5, light: Light = .topLeft, lighter: CGFloat = 0.12,
    darker: CGFloat = 0.18
  ) {
    self.style = style
    self.color = color
    self.distance = distance
    self.blur = blur
    self.intensity = intensity
    self.light = light
    self.lighter = lighter
    self.darker = darker
  }

  /// The colours of the two shadows on a surface.
  ///
  /// If one of them would be lighter than white or darker than black, the other takes the rest of
  /// the difference. So a white surface has one visible shadow, and so has a black one.
  public func shades(of base: Color) -> (light: Color, dark: Color) {
    let (lightness, lighter, darker) = (base.lightness, max(0, lighter), max(0, darker))
    let (above, below) = (max(0, lightness + lighter - 1), max(0, darker - lightness))
    return (base.lighter(by: lighter + below), base.lighter(by: -(darker + above)))
  }

  /// The shadows on a surface, the first on top.
  public func shadows(on base: Color) -> [Shadow] {
    let kind: Shadow.Kind
    switch style {
    case .flat: return []
    case .raised: kind = .outer
    case .pressed: kind = .inner
    }
    let (light, dark) = shades(of: base)
    let way = self.light.way
    func shadow(_ color: Color, _ side: CGFloat) -> Shadow {
      Shadow(
        kind, color: color, opacity: Float(intensity),
        offset: CGSize(width: side * way.x * distance, height: side * way.y * distance),
        radius: blur / 2)
    }
    return [shadow(light, -1), shadow(dark, 1)]
  }
}
