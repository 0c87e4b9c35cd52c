// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages

let card = GradientLayer(frame: CGRect(x: 40, y: 30, width: 240, height: 150))
card.colors = [Color(red: 0.45, green: 0.3, blue: 0.95), Color(red: 1, green: 0.45, blue: 0.55)]
card.cornerRadius = 28
card.shadows = [Shadow(opacity: 0.35, offset: CGSize(width: 0, height: 12), radius: 12)]
let star = ShapeLayer()
star.path = .star(center: CGPoint(x: 120, y: 79), outerRadius: 48, innerRadius: 23, points: 5)
star.fillColor = .white
card.addSublayer(star)

let page = CGRect(x: 0, y: 0, width: 320, height: 220)
let picture = try card.render(in: page, scale: 2, background: Color(gray: 0.96))
try picture.writePNG(to: CommandLine.arguments.dropFirst().first ?? "card.png")
