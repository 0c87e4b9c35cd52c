// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The settings of a phone: groups of rows, switches, a ring that shows progress, and a frosted bar over
// the rows that pass below it.

import Foundation
import Lamina
import LaminaImages
import LaminaText

let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/.."
let fonts = try FontCollection(
  files: ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"].map { "\(examples)/Fonts/\($0)" })

/// One line of text in the middle of its frame's height.
func text(
  _ string: String, _ size: CGFloat, _ weight: FontWeight = .regular, color: UInt32 = 0x1c1c1e,
  _ alignment: TextLayer.AlignmentMode = .left, in frame: CGRect
) -> TextLayer {
  let text = TextLayer(frame: frame)
  text.string = string
  text.fonts = fonts
  text.font = FontDescriptor("DejaVu Sans", weight: weight)
  text.fontSize = size
  text.foregroundColor = Color(hex: color)
  text.alignmentMode = alignment
  text.verticalAlignmentMode = .middle
  return text
}

/// A line along SVG path data, with round ends.
func line(_ svg: String, _ width: CGFloat, color: UInt32, in frame: CGRect) throws -> ShapeLayer {
  let line = ShapeLayer(frame: frame)
  line.path = try Path(svgPathData: svg)
  line.fillColor = nil
  line.strokeColor = Color(hex: color)
  line.strokeStyle = StrokeStyle(width: width, cap: .round, join: .round)
  return line
}

/// A box with round corners that go over into the edges.
func box(_ frame: CGRect, color: UInt32, cornerRadius: CGFloat = 0) -> Layer {
  let box = Layer(frame: frame)
  box.backgroundColor = Color(hex: color)
  box.cornerRadius = cornerRadius
  box.cornerCurve = .continuous
  return box
}

/// A row of 48 points: an icon in a coloured tile, a label, and a value or a switch.
func row(
  _ label: String, _ icon: String, _ color: UInt32, _ value: String? = nil, isOn: Bool = false
) throws -> Layer {
  let tile = box(CGRect(x: 16, y: 9, width: 30, height: 30), color: color, cornerRadius: 8)
  tile.addSublayer(try line(icon, 2, color: 0xffffff, in: tile.bounds))
  let row = Layer()
  row.sublayers = [tile, text(label, 15, in: CGRect(x: 60, y: 0, width: 160, height: 48))]
  if let value {
    let place = CGRect(x: 200, y: 0, width: 126, height: 48)
    let end = CGRect(x: 334, y: 19, width: 6, height: 10)
    row.addSublayer(text(value, 15, color: 0x8e8e93, .right, in: place))
    row.addSublayer(try line("M0 0 L5 5 L0 10", 2, color: 0xc7c7cc, in: end))
  } else {
    let track = CGRect(x: 296, y: 10, width: 46, height: 28)
    row.addSublayer(box(track, color: isOn ? 0x34c759 : 0xe5e5ea, cornerRadius: 14))
    let place = CGRect(x: track.minX + (isOn ? 20 : 2), y: 12, width: 24, height: 24)
    let knob = box(place, color: 0xffffff, cornerRadius: 12)
    knob.shadows = [Shadow(opacity: 0.2, offset: CGSize(width: 0, height: 2), radius: 2)]
    row.addSublayer(knob)
  }
  return row
}

/// A white card with rows below each other, and half a point of grey between two.
func group(y: CGFloat, rowHeight: CGFloat = 48, _ rows: Layer...) -> Layer {
  let size = CGSize(width: 358, height: rowHeight * CGFloat(rows.count))
  let frame = CGRect(origin: CGPoint(x: 16, y: y), size: size)
  let group = box(frame, color: 0xffffff, cornerRadius: 14)
  group.shadows = [Shadow(opacity: 0.06, offset: CGSize(width: 0, height: 2), radius: 6)]
  for (index, row) in rows.enumerated() {
    let top = rowHeight * CGFloat(index)
    row.frame = CGRect(x: 0, y: top, width: size.width, height: rowHeight)
    group.addSublayer(row)
    if index > 0 {
      group.addSublayer(box(CGRect(x: 60, y: top, width: 298, height: 0.5), color: 0xc6c6c8))
    }
  }
  return group
}

/// A ring of which a part is drawn: a conic gradient under a mask.
func ring(_ part: CGFloat, in frame: CGRect) throws -> Layer {
  let circle = "M26 4 A22 22 0 0 1 26 48 A22 22 0 0 1 26 4"
  let ring = try line(circle, 6, color: 0xe5e5ea, in: frame)
  let colors = GradientLayer(frame: ring.bounds)
  colors.type = .conic
  colors.colors = [Color(hex: 0x32ade6), Color(hex: 0x5856d6), Color(hex: 0xff2d55)]
  // The last colour meets the first in the middle of the gap, where nobody sees it.
  let seam = .pi * (1 + part)
  colors.startPoint = CGPoint(x: 0.5, y: 0.5)
  colors.endPoint = CGPoint(x: 0.5 + sin(seam), y: 0.5 - cos(seam))
  let mask = try line(circle, 6, color: 0, in: ring.bounds)
  mask.strokeEnd = part
  colors.mask = mask
  ring.sublayers = [colors, text("\(Int(100 * part)) %", 10, .bold, .center, in: ring.bounds)]
  return ring
}

/// A round photo, two lines, and the ring.
func profile() throws -> Layer {
  let row = Layer()
  let photo = box(CGRect(x: 16, y: 14, width: 56, height: 56), color: 0xe5e5ea, cornerRadius: 28)
  photo.contents = try Image(contentsOf: "\(examples)/dusk.jpg")
  photo.contentsGravity = .resizeAspectFill
  photo.minificationFilter = .trilinear
  photo.masksToBounds = true
  let (name, note) = ("Josephine Lund", "Storage and account")
  row.sublayers = [
    photo, text(name, 17, .bold, in: CGRect(x: 86, y: 18, width: 190, height: 24)),
    text(note, 13, color: 0x8e8e93, in: CGRect(x: 86, y: 42, width: 190, height: 24)),
    try ring(0.72, in: CGRect(x: 290, y: 16, width: 52, height: 52)),
  ]
  return row
}

/// A bar at the lower edge that blurs what is behind it.
func bar(_ items: [(String, icon: String, color: UInt32)]) throws -> Layer {
  let bar = Layer(frame: CGRect(x: 0, y: 632, width: 390, height: 68))
  bar.backgroundColor = Color(gray: 1, alpha: 0.65)
  bar.backgroundFilters = [.gaussianBlur(radius: 10), .saturation(1.8)]
  bar.addSublayer(box(CGRect(x: 0, y: 0, width: 390, height: 0.5), color: 0xc6c6c8))
  for (index, item) in items.enumerated() {
    let icon = CGRect(x: 50 + 130 * CGFloat(index), y: 8, width: 30, height: 30)
    bar.addSublayer(try line(item.icon, 2, color: item.color, in: icon))
    let caption = CGRect(x: icon.minX - 35, y: 40, width: 100, height: 14)
    bar.addSublayer(text(item.0, 10, color: item.color, .center, in: caption))
  }
  return bar
}

let bell = "M8 19 H22 C20 17 20 15 20 13 A5 5 0 0 0 10 13 C10 15 10 17 8 19 M13.5 22.5 H16.5"
let clock = "M15 7 A8 8 0 1 1 14.99 7 M15 10.5 V15 L18 17"
let house = "M7 15 L15 8 L23 15 M9.5 14 V22.5 H20.5 V14"
let sliders = "M7 10 H14 M19 10 H23 M16.5 8 V12 M7 20 H10 M15 20 H23 M12.5 18 V22"
let waves = "M7 13 C11.5 8.5 18.5 8.5 23 13 M10 17 C13 14 17 14 20 17 M15 21 V21.1"

let page = box(CGRect(x: 0, y: 0, width: 390, height: 700), color: 0xf2f2f7)
page.sublayers = [
  text("Settings", 30, .bold, in: CGRect(x: 20, y: 24, width: 300, height: 44)),
  group(y: 80, rowHeight: 84, try profile()),
  group(
    y: 184, try row("Notifications", bell, 0xff3b30, "12 new"),
    try row("Screen time", clock, 0x5856d6, "2 h 40 min"),
    try row("Controls", sliders, 0x8e8e93, "Standard")),
  group(
    y: 348, try row("Wi-Fi", waves, 0x007aff, isOn: true),
    try row("At home only", house, 0xff9500)),
  group(
    y: 464, try row("Home", house, 0x30b0c7, "4 rooms"),
    try row("Alarms", bell, 0xff9500, "7:30"),
    try row("Time zone", clock, 0x34c759, "Stockholm"),
    try row("Accessories", sliders, 0xff2d55, "6")),
  try bar([("Home", house, 0x6c6c70), ("Time", clock, 0x6c6c70), ("Settings", sliders, 0x007aff)]),
]
try page.render(scale: 2).writePNG(to: CommandLine.arguments.dropFirst().first ?? "settings.png")
