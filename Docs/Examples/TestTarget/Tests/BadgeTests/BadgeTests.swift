// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTesting
import Testing

struct BadgeTests {
  @Test func `a list shows the rows within its window and no others`() {
    let window = Layer(frame: CGRect(x: 0, y: 1, width: 4, height: 3))
    window.masksToBounds = true
    let rows = Layer(frame: CGRect(x: 0, y: -1, width: 4, height: 5))
    for (index, color) in [Color.red, .lime, .blue, .yellow, .black].enumerated() {
      let row = Layer(frame: CGRect(x: 0, y: index, width: 4, height: 1))
      row.backgroundColor = color
      rows.addSublayer(row)
    }
    window.addSublayer(rows)
    expectPixels(
      of: window, in: CGRect(x: 0, y: 0, width: 4, height: 5),
      """
      . . . .
      g g g g
      b b b b
      y y y y
      . . . .
      """)
  }

  @Test func `a badge is a pill with a soft shadow`() {
    let badge = GradientLayer(frame: CGRect(x: 12, y: 8, width: 56, height: 28))
    badge.colors = [.gold, .tomato]
    badge.cornerRadius = 14
    badge.shadows = [Shadow(opacity: 0.3, offset: CGSize(width: 0, height: 3), radius: 4)]
    let page = CGRect(x: 0, y: 0, width: 80, height: 48)
    expectPicture(of: badge, in: page, scale: 2, background: .white, matches: "badge")
  }
}
