// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// A soft surface of one colour that a light from one side makes look raised or pressed.
///
/// Two shadows make it: one of a lighter and one of a darker shade of the surface's colour, which should also be the
/// colour of what is behind the layer. `Layer.applyNeumorphism(_:color:distance:blur:intensity:light:)`
/// gives it to a layer.
public struct Neumorphism: Hashable, Sendable {
  /// How the surface stands in what is around it.
  public enum Style: String, Hashable, Sendable, CaseIterable {
    /// Above it: both shadows fall outside.
    case raised
    /// Sunk into it: both shadows fall inside.
    case pressed
    /// Level with it: no shadows.
    case flat
  }

  /// From where the light comes.
  public enum Light: String, Hashable, Sendable, CaseIterable {
    case topLeft, top, topRight, left, right, bottomLeft, bottom, bottomRight

    /// The way away from the light, each -1, 0 or 1; y down.
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

  /// How the surface stands; default ``Style/raised``.
  public var style: Style
  /// The colour of the surface; nil, as at first: the layer's `backgroundColor`, whatever it is at the time.
  public var color: Color?
  /// How far each shadow is moved along each axis, in points; default 9.
  ///
  /// One that is not finite draws no shadows; the same goes for the blur.
  public var distance: CGFloat
  /// The blur as design tools measure it, in points: twice the standard deviation; default 16.
  ///
  /// A negative one counts as 0.
  public var blur: CGFloat
  /// The opacity of both shadows, 0 to 1, limited to that; default 0.5.
  public var intensity: CGFloat
  /// From where the light comes; default from the top left.
  public var light: Light
  /// By how much the light side is lighter than the surface in HSL, 0 to 1; default 0.12.
  public var lighter: CGFloat
  /// By how much the dark side is darker than the surface in HSL, 0 to 1; default 0.18.
  public var darker: CGFloat

  /// An effect with the numbers of the usual recipe.
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

  /// The colours of the two shadows on a surface of a colour.
  ///
  /// What the one cannot be lighter than white, the other is darker, and the other way round. So a white
  /// surface has one shadow that shows, and so has a black one.
  public func shades(of base: Color) -> (light: Color, dark: Color) {
    let (lightness, lighter, darker) = (base.lightness, max(0, lighter), max(0, darker))
    let (above, below) = (max(0, lightness + lighter - 1), max(0, darker - lightness))
    return (base.lighter(by: lighter + below), base.lighter(by: -(darker + above)))
  }

  /// The shadows on a surface of a colour, the first on top.
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
