// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import LaminaText
import Testing

struct RoundTripTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `a written scene reads back to an equal tree`(seed: UInt64) throws {
    var layers = RandomLayers(seed: seed)
    let root = layers.tree(layers: 40)
    let scene = Scene(
      size: CGSize(width: 320.5, height: 0.1), scale: 1.5, background: Color(gray: 0.3), root: root)

    let text = scene.json()
    let read = try Scene(json: text)

    #expect(firstDifference(root, read.root) == nil)
    #expect(read.size == scene.size)
    #expect(read.scale == 1.5)
    #expect(read.background == scene.background)
    #expect(read.json() == text)
  }

  @Test func `the normal form has only differences from the defaults, in a stable order`() throws {
    let text = """
      { "root": { "sublayers": [{}, { "_note": 1, "mask": { "cornerRadius": 4.0 },
        "type": "shape", "fillColor": null, "opacity": 0.30, "path": { "rect": [0, 0, 10, 5] } }],
        "backgroundColor": "tomato", "frame": [10, 20, 30, 40], "name": "card", "mask": null,
        "shadows": [{}, { "kind": "inner", "color": "#FFFFFF80", "radius": 4, "spread": -1.5 },
          { "offset": [1, 1], "knocksOut": true }] },
        "height": 2e2, "width": 320, "version": 1, "background": "white", "scale": 2 }
      """

    #expect(
      try Scene(json: text).json() == """
        {
          "version": 1,
          "width": 320,
          "height": 200,
          "scale": 2,
          "background": "#fff",
          "root": {
            "name": "card",
            "bounds": [0, 0, 30, 40],
            "position": [25, 40],
            "backgroundColor": "#ff6347",
            "shadows": [
              {},
              { "kind": "inner", "color": "#ffffff80", "radius": 4, "spread": -1.5 },
              { "offset": [1, 1], "knocksOut": true }
            ],
            "sublayers": [
              {},
              {
                "type": "shape",
                "opacity": 0.3,
                "path": { "svg": "M0 0H10V5H0Z" },
                "fillColor": null,
                "mask": {
                  "cornerRadius": 4
                }
              }
            ]
          }
        }

        """)
  }

  @Test func `numbers that are not finite are written as the nearest in JSON`() throws {
    let root = Layer()
    root.cornerRadius = .nan
    root.zPosition = -.infinity
    root.opacity = .infinity

    let read = try Scene(json: Scene(size: CGSize(width: 1, height: 1), root: root).json()).root

    #expect(read.cornerRadius == 0)
    #expect(read.zPosition == -.greatestFiniteMagnitude)
    #expect(read.opacity == .greatestFiniteMagnitude)
  }

  @Test(
    arguments: [
      (.nan, 1), (0, 1), (-2, 1), (.infinity, 100), (101, 100), (0.5, 0.5),
    ] as [(CGFloat, CGFloat)])
  func `a scale and a size that no file can have are written as others`(
    _ scale: CGFloat, _ written: CGFloat
  ) throws {
    let size = CGSize(width: scale, height: scale * 1e6)
    let read = try Scene(json: Scene(size: size, scale: scale, root: Layer()).json())
    #expect(read.scale == written)
    #expect(read.size.width == (scale > 0 ? min(scale, 1e6) : 1))
    #expect(read.size.height == (scale > 0 ? min(scale * 1e6, 1e6) : 1))
  }

  @Test func `a value that would be written like the default is not written`() throws {
    let root = ShapeLayer()
    root.cornerRadius = .nan
    root.shadowOpacity = .nan
    root.lineDashPhase = .nan
    root.bounds.origin.x = .nan
    root.position.y = .nan
    root.transform.m33 = .nan
    root.filters = [.saturation(.nan)]
    root.shadows = [Shadow(spread: .nan)]

    let text = Scene(size: CGSize(width: 1, height: 1), root: root).json()

    let keys = [
      "cornerRadius", "shadowOpacity", "lineDashPhase", "bounds", "position", "filters", "spread",
    ]
    for key in keys { #expect(!text.contains("\"\(key)\""), "\(key)") }
    #expect(try Scene(json: text).json() == text)
  }

  @Test func `a negative limit of lines means none and is not written`() throws {
    let root = TextLayer()
    root.string = "a"
    root.lineLimit = -1
    #expect(!Scene(size: CGSize(width: 1, height: 1), root: root).json().contains("lineLimit"))
  }

  @Test func `filters without effect because of their numbers need no form`() throws {
    let root = Layer()
    root.filters = [
      .colorMatrix([1, 2]), .saturation(.nan), .invert(0.5), .gaussianBlur(radius: .infinity),
      .colorMatrix([CGFloat](repeating: .nan, count: 20)),
    ]
    root.backgroundFilters = [.colorMatrix([]), .gaussianBlur(radius: -1)]

    let read = try Scene(json: Scene(size: CGSize(width: 1, height: 1), root: root).json()).root

    #expect(read.filters == [.invert(0.5)])
    #expect(read.backgroundFilters == [.gaussianBlur(radius: -1)])
  }

  @Test func `a drawing made in other bounds is read as drawn in those`() throws {
    let root = Layer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    let context = DrawingContext(bounds: root.bounds)
    context.fill(CGRect(x: 0, y: 0, width: 5, height: 10), color: .black)
    root.takeDrawing(from: context)
    root.bounds.size.width = 40
    let scene = Scene(size: CGSize(width: 40, height: 10), root: root)

    let text = scene.json()
    let read = try Scene(json: text)

    #expect(firstDifference(root, read.root) == nil)
    #expect(read.json() == text)
    root.bounds.size.width = 10
    #expect(!scene.json().contains("drawingBounds"))
    // NaN is read as 0.
    root.bounds.origin.x = .nan
    #expect(!scene.json().contains("drawingBounds"))
  }

  @Test func `layers are laid out and displayed before they are written`() throws {
    final class Meter: Layer {
      override func layoutSublayers() {
        if sublayers == nil { addSublayer(Layer(frame: CGRect(x: 1, y: 1, width: 2, height: 2))) }
      }
      override func draw(in context: DrawingContext) {
        context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
      }
    }
    let meter = Meter(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    meter.setNeedsLayout()
    meter.setNeedsDisplay()
    let scene = Scene(size: CGSize(width: 10, height: 10), root: meter)

    let text = scene.json()

    let read = try Scene(json: text).root
    #expect(read.sublayers?.map(\.frame) == [CGRect(x: 1, y: 1, width: 2, height: 2)])
    #expect(read.drawing?.commands.count == 1)
    _ = try scene.render()
    #expect(scene.json() == text)
  }

  @Test func `a layer of a custom class is written as its superclass`() throws {
    final class Star: ShapeLayer {}
    let star = Star()
    star.lineWidth = 4

    let read = try Scene(json: Scene(size: CGSize(width: 1, height: 1), root: star).json()).root

    #expect((read as? ShapeLayer)?.lineWidth == 4)
  }
}
