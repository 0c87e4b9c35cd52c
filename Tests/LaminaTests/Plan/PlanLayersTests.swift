// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// The layers that a plan names for its commands.
@Suite struct PlanLayersTests {
  private func compositor(_ layers: [Layer], names: Bool = true) throws -> Compositor {
    let compositor = try Compositor(size: CGSize(width: 40, height: 40))
    compositor.diagnostics.recordsPlanLayers = names
    let root = box(0, 0, 40, 40, .white)
    root.name = "page"
    root.sublayers = layers
    compositor.root = root
    compositor.render()
    return compositor
  }

  @Test func `each command begins with the name of its layer, or its class and place`() throws {
    let card = box(4, 4, 20, 20, .pureRed)
    (card.name, card.opacity) = ("card", 0.5)
    let line = box(2, 2, 10, 4, .pureBlue)
    line.cornerRadius = 1
    card.addSublayer(line)
    card.addSublayer(box(2, 8, 10, 4, .pureBlue))
    let lines = try compositor([box(30, 30, 4, 4, .pureRed), card]).planDescription
      .split(separator: "\n").dropFirst().map { $0.split(separator: ":").first.map(String.init) }
    #expect(
      lines.map { $0?.trimmingCharacters(in: .whitespaces) } == [
        "page", "Layer (0)", "card", "card", "Layer (1.0)", "Layer (1.1)", "card",
      ])
  }

  @Test func `equal boxes, masks and surfaces are distinguished as well`() throws {
    let boxes = (0..<40).map { number in
      let layer = box(CGFloat(number) + 0.5, 4, 1, 1, Color(gray: 0.5, alpha: 0.5))
      layer.name = "box \(number)"
      return layer
    }
    let masked = box(4, 20, 10, 10, .pureRed)
    let mask = box(1, 1, 4, 4, .black)
    mask.cornerRadius = 2
    masked.mask = mask
    let plan = try compositor(boxes + [masked]).planDescription
    for number in 0..<40 { #expect(plan.contains("\nbox \(number): box ")) }
    #expect(plan.contains("\n  Layer (40.mask): box "))
    #expect(plan.contains("\nLayer (40): scope "))
    #expect(plan.contains("\nLayer (40): end scope by surface 0"))
  }

  @Test func `the glyphs of a layer are one line with the font, with or without names of layers`()
    throws
  {
    final class Word: Layer {
      override func draw(in context: DrawingContext) {
        context.draw(
          GlyphRun(
            source: TestGlyphs(), size: 8, color: .black, glyphs: [1, 2, 1],
            positions: (0..<3).map { CGPoint(x: 2 + 8 * $0, y: 10) }))
      }
    }
    let word = Word()
    word.name = "word"
    word.frame = CGRect(x: 4, y: 4, width: 30, height: 20)
    word.setNeedsDisplay()
    let named = try compositor([word]).planDescription
    #expect(
      named.split(separator: "\n").last?.hasPrefix("word: Shapes 8: 3 glyphs #ff000000 in ") == true
    )
    let bare = try compositor([word], names: false).planDescription
    #expect(bare.split(separator: "\n").last?.hasPrefix("3 glyphs #ff000000 in ") == true)
  }

  @Test func `the tree describes colours and kinds of effects`() throws {
    let layer = GradientLayer()
    layer.frame = CGRect(x: 1, y: 2, width: 10, height: 10)
    layer.colors = [.white, Color(red: 1, green: 0, blue: 0, alpha: 0.5)]
    layer.backgroundColor = Color(red: 0, green: 0.5, blue: 1)
    (layer.cornerRadius, layer.cornerCurve) = (2, .continuous)
    (layer.borderWidth, layer.borderColor) = (1, .black)
    layer.shadows = [Shadow(radius: 1)]
    layer.filters = [.gaussianBlur(radius: 2), .saturation(0.5)]
    layer.compositingFilter = .multiply
    let line = try compositor([layer]).treeDescription.split(separator: "\n").last
    #expect(
      line?.hasPrefix(
        "  GradientLayer  10×10  at 1,2  #0080ff  radius 2 continuous  border 1 #000000  "
          + "axial gradient of 2 colours #ffffff to #ff000080  1 outer shadow  "
          + "filters gaussianBlur 2, saturation 0.5  blends by multiply  ") == true, "\(line ?? "")"
    )
  }

  @Test func `a scope that saves no pixel is no group in the report`() throws {
    let clip = box(4.5, 4.5, 20, 20)
    clip.masksToBounds = true
    clip.addSublayer(box(5.5, 5.5, 4, 4, .pureRed))
    let compositor = try compositor([clip])
    #expect(compositor.lastReport?.groups.isEmpty == true)
    // A sublayer that touches the edge makes it one.
    clip.sublayers?.first?.position.x -= 6
    #expect(compositor.render().groups.map(\.reason) == [.roundedClip])
  }
}
