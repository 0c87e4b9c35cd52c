// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Fields that look pressed in, as in inner-shadow.json, made of layers that can be resized: each
// field lays the rings that cast its two shadows out anew when its bounds change.

import Foundation
import Lamina
import LaminaImages

/// A layer with a dark shadow along its upper left edges and a light one along the lower right.
///
/// Each shadow is cast by a sublayer that draws nothing: its `shadowPath` is a ring around this
/// layer, and what falls into the hole of the ring is all that is seen, since the layer clips.
final class PressedLayer: Layer {
  private let darkShadow = Layer()
  private let lightShadow = Layer()

  override init() {
    super.init()
    backgroundColor = Palette.page
    masksToBounds = true
    shouldRasterize = true
    rasterizationScale = 2
    castShadow(from: darkShadow, Palette.shade, opacity: 0.6, distance: 5)
    castShadow(from: lightShadow, .white, opacity: 0.7, distance: -5)
  }

  required init?(coder: NSCoder) { nil }

  private func castShadow(from layer: Layer, _ color: Color, opacity: Float, distance: CGFloat) {
    layer.shadowColor = color
    layer.shadowOpacity = opacity
    layer.shadowOffset = CGSize(width: distance, height: distance)
    layer.shadowRadius = 5
    addSublayer(layer)
  }

  /// Adds a layer that the shadows fall on.
  func addContent(_ layer: Layer) { insertSublayer(layer, below: darkShadow) }

  override func layoutSublayers() {
    super.layoutSublayers()
    for layer in [darkShadow, lightShadow] {
      layer.frame = bounds
      layer.cornerRadius = cornerRadius
      layer.shadowPath = ring
    }
  }

  /// The layer's outline grown by 20 % on every side, less the outline itself: it runs the other
  /// way round, so the winding of the two adds up to zero inside.
  private var ring: Path {
    let grown = bounds.insetBy(dx: -0.2 * bounds.width, dy: -0.2 * bounds.height)
    var path = Path(roundedRect: grown, cornerRadius: cornerRadius)
    path.append(Path(roundedRect: bounds, cornerRadius: cornerRadius).reversed())
    return path
  }
}

enum Palette {
  static let page = color(0xDBE6F7)
  static let shade = color(0x7F94B5)

  static func color(_ hex: UInt32) -> Color {
    Color(
      red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255)
  }
}

/// A line drawn along SVG path data.
func line(_ svg: String, _ color: UInt32, width: CGFloat, in frame: CGRect) throws -> ShapeLayer {
  let layer = ShapeLayer()
  layer.frame = frame
  layer.path = try Path(svgPathData: svg)
  layer.fillColor = nil
  layer.strokeColor = Palette.color(color)
  layer.lineWidth = width
  layer.lineCap = .round
  return layer
}

let panel = PressedLayer()
panel.cornerRadius = 24
panel.addContent(
  try line(
    "M28 100 C50 100 52 62 76 66 S104 104 126 84 S158 30 192 42", 0x4C6EF5, width: 5,
    in: CGRect(x: 0, y: 0, width: 220, height: 140)))

let dial = PressedLayer()
dial.cornerRadius = 50
let mark = Layer()
mark.frame = CGRect(x: 45, y: 18, width: 10, height: 10)
mark.cornerRadius = 5
mark.backgroundColor = Palette.color(0xF76707)
dial.addContent(mark)

let searchField = PressedLayer()
searchField.cornerRadius = 28
searchField.addContent(
  try line(
    "M19.5 11.5 A8 8 0 1 1 3.5 11.5 A8 8 0 1 1 19.5 11.5 M17.5 17.5 L25 25", 0x8496B4, width: 3,
    in: CGRect(x: 18, y: 14, width: 28, height: 28)))

let track = PressedLayer()
track.cornerRadius = 28
let tint = GradientLayer()
tint.frame = CGRect(x: 0, y: 0, width: 100, height: 56)
tint.cornerRadius = 28
tint.startPoint = CGPoint(x: 0, y: 0)
tint.endPoint = CGPoint(x: 1, y: 0)
tint.colors = [Palette.color(0x63E6BE), Palette.color(0x38D9A9)]
track.addContent(tint)

let knob = Layer()
knob.frame = CGRect(x: 344, y: 216, width: 40, height: 40)
knob.cornerRadius = 20
knob.backgroundColor = .white
knob.shadowColor = Palette.color(0x1B3A57)
knob.shadowOpacity = 0.4
knob.shadowOffset = CGSize(width: 0, height: 2)

let page = Layer()
page.frame = CGRect(x: 0, y: 0, width: 432, height: 304)
page.sublayers = [panel, dial, searchField, track, knob]

let compositor = try Compositor(size: page.bounds.size, scale: 2)
compositor.background = Palette.page
compositor.root = page

// The first frame has fields of another size; the second shows that the rings follow.
for field in [panel, dial, searchField, track] {
  field.frame = CGRect(x: 20, y: 20, width: 60, height: 60)
}
compositor.render()
panel.frame = CGRect(x: 40, y: 40, width: 220, height: 140)
dial.frame = CGRect(x: 292, y: 40, width: 100, height: 100)
searchField.frame = CGRect(x: 40, y: 208, width: 220, height: 56)
track.frame = CGRect(x: 292, y: 208, width: 100, height: 56)
compositor.render()

try compositor.surface.writePNG(
  to: CommandLine.arguments.dropFirst().first ?? "inner-shadow.png")
