// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// A month in five ways: in full colour, in three tints, and in greys. All of them are pictures of one tree.

import Foundation
import Lamina
import LaminaImages
import LaminaScene

let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
let scene = try Scene(contentsOf: folder.appendingPathComponent("calendar.json").path)
let month = scene.root

let modes: [(mode: RenderingMode, wallpaper: [Color])] = [
  (.fullColor, [Color(hex: 0x74C0FC), Color(hex: 0xB197FC)]),
  (.accented(Color(hex: 0xFFA94D)), [Color(hex: 0x2B2118), Color(hex: 0x4A3623)]),
  (.accented(Color(hex: 0x63E6BE)), [Color(hex: 0x14261F), Color(hex: 0x234A3B)]),
  (.accented(Color(hex: 0x91A7FF)), [Color(hex: 0x161B2E), Color(hex: 0x28315A)]),
  (.vibrant, [Color(hex: 0xF1F3F5), Color(hex: 0xCED4DA)]),
]

let page = Layer(frame: CGRect(x: 0, y: 0, width: 1080, height: 690))
page.backgroundColor = Color(hex: 0xF1F3F5)
for (index, (mode, wallpaper)) in modes.enumerated() {
  let (column, row) = (CGFloat(index % 3), CGFloat(index / 3))
  let tile = GradientLayer(
    frame: CGRect(x: 20 + column * 350, y: 20 + row * 330, width: 340, height: 320))
  tile.colors = wallpaper
  tile.cornerRadius = 34
  tile.cornerCurve = .continuous
  let widget = Layer(frame: CGRect(x: 10, y: 10, width: 320, height: 300))
  // Behind a widget whose background is left out the system shows its own.
  if mode != .fullColor {
    widget.backgroundColor = Color(gray: 1, alpha: 0.08)
    widget.cornerRadius = 28
    widget.cornerCurve = .continuous
  }
  widget.contents = try month.render(mode: mode)
  tile.addSublayer(widget)
  page.addSublayer(tile)
}
try page.render().writePNG(to: CommandLine.arguments.dropFirst().first ?? "calendar.png")
