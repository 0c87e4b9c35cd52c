// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import LaminaTestSupport
import LaminaText
import Testing

/// Warnings about trees that are made in code.
@Suite struct LayerWarningTests {
  private static let fonts = Result {
    try FontCollection(files: [
      RepositoryFiles.url("Docs/Examples/Fonts/DejaVuSans.ttf").path
    ])
  }

  private static func compositor(of layers: [Layer]) throws -> Compositor {
    let root = Layer(frame: CGRect(x: 0, y: 0, width: 60, height: 40))
    root.backgroundColor = .white
    root.sublayers = layers
    let compositor = try Compositor(size: root.bounds.size)
    compositor.root = root
    return compositor
  }

  private static func text(_ string: String, _ color: Color = .black) throws -> TextLayer {
    let text = TextLayer(frame: CGRect(x: 2, y: 2, width: 50, height: 20))
    text.fonts = try fonts.get()
    text.font = "DejaVu Sans"
    text.string = string
    text.fontSize = 12
    text.foregroundColor = color
    return text
  }

  /// A layer, the name of its class, and how its warning goes on.
  private static func mistakes() throws -> [(layer: Layer, warning: String)] {
    let square = CGRect(x: 4, y: 4, width: 10, height: 10)
    let masked = Layer(frame: square)
    masked.backgroundColor = .red
    masked.mask = Layer(frame: masked.bounds)
    let away = Layer(frame: CGRect(x: 90, y: 0, width: 10, height: 10))
    away.backgroundColor = .red
    let flat = Layer(frame: CGRect(x: 4, y: 4, width: 10, height: 0))
    flat.backgroundColor = .red
    let typeface = try text("a")
    typeface.font = "Dejavoo Sans"
    return [
      (
        flat,
        "Layer shows nothing in bounds of 10 × 0 points; give it a frame with a width and a height"
      ),
      (ShapeLayer(frame: square), "ShapeLayer shows nothing: it has no path"),
      (
        masked,
        "Layer shows nothing: its mask has nothing to show, and only the area of the mask is visible"
      ),
      (away, "Layer shows nothing: it is entirely outside the picture"),
      (try text("\u{E123}"), "TextLayer: no font has U+E123; each is drawn as a box"),
      (
        try text("b", .white),
        "TextLayer shows nothing: it is white, the default colour of texts, and so is all of its "
          + "place; set foregroundColor"
      ),
      (
        typeface,
        "TextLayer: no font is called \"Dejavoo Sans\"; DejaVu Sans stands in for it; did you mean "
          + "\"DejaVu Sans\"?"
      ),
    ]
  }

  @Test func `a tree made in code gets the warnings that a scene file gets`() throws {
    for (layer, words) in try Self.mistakes() {
      let compositor = try Self.compositor(of: [layer])
      #expect(compositor.layerWarnings().isEmpty, "no frame, no warnings")
      compositor.render()
      let warnings = compositor.layerWarnings()
      #expect(warnings.map(\.description) == [words])
      #expect(warnings.first?.layer === layer)
    }
  }

  @Test func `all layers of a tree are named`() throws {
    // Apart, so that the white text is all that is at its place.
    let mistakes = try Self.mistakes().filter { $0.warning.contains("shows nothing") }.dropLast()
    let compositor = try Self.compositor(of: mistakes.map(\.layer))
    compositor.render()
    #expect(Set(compositor.layerWarnings().map(\.message)) == Set(mistakes.map(\.warning)))
  }

  @Test func `a tree that shows all of itself gets none`() throws {
    let card = Layer(frame: CGRect(x: 30, y: 10, width: 20, height: 20))
    card.backgroundColor = .teal
    let compositor = try Self.compositor(of: [try Self.text("a"), card])
    compositor.render()
    #expect(compositor.layerWarnings().map(\.description) == [])
  }

  @Test func `what a limit leaves out is told with the limit`() throws {
    let card = Layer(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    card.backgroundColor = .teal
    card.filters = [.gaussianBlur(radius: 4)]
    let compositor = try Self.compositor(of: [card])
    compositor.limits.blurredPixels = 1
    compositor.render()
    let warning = try #require(compositor.layerWarnings().first)
    #expect(warning.message == "Layer was not drawn: it would exceed a limit of the frame")
    #expect(warning.excess?.kind == .blurredPixels)
    #expect(warning.description.hasSuffix("(\(try #require(warning.excess)))"))
  }
}
