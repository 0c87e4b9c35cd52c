// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Soft cards on pages of their own colour, as in neumorphism.json. The colours of both shadows are
// derived from the page's: 0.12 lighter and 0.18 darker in HSL.

import Foundation
import Lamina
import LaminaImages

/// A surface of one colour with a light from the upper left.
final class SoftLayer: Layer {
  enum Depth {
    case raised, pressed
  }

  init(_ base: Color, _ depth: Depth, frame: CGRect, cornerRadius: CGFloat) {
    super.init()
    self.frame = frame
    self.cornerRadius = cornerRadius
    backgroundColor = base
    let (lighter, darker) = (base.lighter(by: 0.12), base.lighter(by: -0.18))
    switch depth {
    case .raised:
      shadows = [
        shadow(.outer, lighter, distance: -9, blur: 16),
        shadow(.outer, darker, distance: 9, blur: 16),
      ]
    case .pressed:
      shadows = [
        shadow(.inner, lighter, distance: -4, blur: 8),
        shadow(.inner, darker, distance: 4, blur: 8),
      ]
    }
  }

  required init?(coder: NSCoder) { nil }

  /// A shadow in the terms of design tools, whose blur is twice the radius.
  private func shadow(
    _ kind: Shadow.Kind, _ color: Color, distance: CGFloat, blur: CGFloat
  ) -> Shadow {
    Shadow(
      kind, color: color, opacity: 0.5, offset: CGSize(width: distance, height: distance),
      radius: blur / 2)
  }
}

extension Color {
  /// The colour with another lightness in HSL, limited to 0…1; hue and saturation stay.
  func lighter(by amount: CGFloat) -> Color {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let lightness = (high + low) / 2
    let newLightness = min(max(lightness + amount, 0), 1)
    let range = 1 - abs(2 * lightness - 1)
    let newRange = 1 - abs(2 * newLightness - 1)
    // With hue and saturation kept, each component's distance from the lightness grows with the
    // range that the lightness leaves.
    let stretch = range > 0 ? newRange / range : 0
    func component(_ value: CGFloat) -> CGFloat { newLightness + (value - lightness) * stretch }
    return Color(
      red: component(red), green: component(green), blue: component(blue), alpha: alpha)
  }
}

func shape(_ svg: String, size: CGSize, lineWidth: CGFloat, color: Color) throws -> ShapeLayer {
  let layer = ShapeLayer()
  layer.frame = CGRect(origin: CGPoint(x: 0, y: 0), size: size)
  layer.path = try Path(svgPathData: svg)
  layer.fillColor = nil
  layer.strokeColor = color
  layer.lineWidth = lineWidth
  layer.lineCap = .round
  layer.lineJoin = .round
  return layer
}

func button(_ base: Color, _ accent: Color, x: CGFloat, icon: String) throws -> Layer {
  let size = CGSize(width: 53, height: 53)
  let button = SoftLayer(
    base, .raised, frame: CGRect(origin: CGPoint(x: x, y: 280), size: size), cornerRadius: 26.5)
  let symbol = try shape(icon, size: size, lineWidth: 2, color: accent)
  symbol.fillColor = accent
  button.addSublayer(symbol)
  return button
}

func column(x: CGFloat, base: Color, accent: Color, levelEnd: Color, icon: String) throws -> Layer {
  let page = Layer()
  page.frame = CGRect(x: x, y: 0, width: 220, height: 380)
  page.backgroundColor = base
  page.masksToBounds = true

  let card = SoftLayer(
    base, .raised, frame: CGRect(x: 40, y: 45, width: 140, height: 130), cornerRadius: 28)
  card.addSublayer(try shape(icon, size: card.bounds.size, lineWidth: 6, color: accent))
  let groove = SoftLayer(
    base, .pressed, frame: CGRect(x: 40, y: 215, width: 140, height: 18), cornerRadius: 9)
  let level = GradientLayer()
  level.frame = CGRect(x: 45, y: 220, width: 84, height: 8)
  level.cornerRadius = 4
  level.startPoint = CGPoint(x: 0, y: 0)
  level.endPoint = CGPoint(x: 1, y: 0)
  level.colors = [accent, levelEnd]
  page.sublayers = [
    card, groove, level,
    try button(base, accent, x: 40, icon: "M32 19 L18 26 L32 33 Z M18 19 V33"),
    try button(base, accent, x: 127, icon: "M20 19 L34 26 L20 33 Z M34 19 V33"),
  ]
  return page
}

let house = "M40 62 L70 36 L100 62 M50 56 V96 H90 V56 M70 96 V80"
let heart = "M70 96 C10 56 48 18 70 46 C92 18 130 56 70 96 Z"
let moon = "M92 78 A36 36 0 1 1 62 30 A28 28 0 0 0 92 78 Z"

let page = Layer()
page.frame = CGRect(x: 0, y: 0, width: 660, height: 380)
page.sublayers = [
  try column(
    x: 0, base: Color(hex: 0xC1D2EB), accent: Color(hex: 0x3B5BDB),
    levelEnd: Color(hex: 0x74C0FC), icon: house),
  try column(
    x: 220, base: Color(hex: 0xF2C9C4), accent: Color(hex: 0xC2255C),
    levelEnd: Color(hex: 0xFF8787), icon: heart),
  try column(
    x: 440, base: Color(hex: 0x3A4256), accent: Color(hex: 0x63E6BE),
    levelEnd: Color(hex: 0x4DABF7), icon: moon),
]

try page.render().writePNG(to: CommandLine.arguments.dropFirst().first ?? "neumorphism.png")
