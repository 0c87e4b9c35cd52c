// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Draws with a closure, as the delegate of layers.
final class RandomDrawer: LayerDelegate {
  var steps: [(DrawingContext) -> Void] = []
  /// Whether the drawing stays upright if geometry is flipped.
  var isUpright = false

  func draw(_ layer: Layer, in context: DrawingContext) {
    context.isUpright = isUpright
    for step in steps { step(context) }
  }
}

// Layers that draw their contents, all from a separate stream of random numbers, so that the rest
// of a tree is the same without them.
extension RandomTree {
  private static let glyphs = TestGlyphs()

  /// Lets some layers draw.
  func addDrawings() {
    useDrawingStream {
      for layer in layers where random.chance(0.35) { drawAnew(layer) }
    }
  }

  /// Lets a layer draw something else, or something more in a part of it.
  func editDrawing() {
    useDrawingStream {
      let layer = random.pick(layers)
      if let drawer = layer.delegate as? RandomDrawer, random.chance(0.7) {
        let bounds = layer.bounds
        let part = CGRect(
          x: bounds.minX + length(-2...16), y: bounds.minY + length(-2...16),
          width: length(2...14), height: length(2...14))
        let more = makeDrawing(in: bounds)
        drawer.steps.append { context in
          context.saveState()
          context.clip(to: part)
          more(context)
          context.restoreState()
        }
        layer.setNeedsDisplay(part)
      } else {
        drawAnew(layer)
      }
    }
  }

  private func useDrawingStream(_ body: () -> Void) {
    swap(&random, &self[.drawings])
    body()
    swap(&random, &self[.drawings])
  }

  private func drawAnew(_ layer: Layer) {
    let drawer = layer.delegate as? RandomDrawer ?? RandomDrawer()
    drawer.steps = (0..<random.integer(in: 1...4)).map { _ in makeDrawing(in: layer.bounds) }
    drawer.isUpright = drawsUpright()
    drawers[ObjectIdentifier(layer)] = drawer
    layer.delegate = drawer
    layer.setNeedsDisplay()
  }

  /// One thing to draw, sometimes with a state of its own.
  func makeDrawing(in bounds: CGRect) -> (DrawingContext) -> Void {
    var steps: [(DrawingContext) -> Void] = []
    if random.chance(0.3) {
      let transform = transform()
      steps.append { $0.concatenate(transform) }
    }
    for _ in 0..<random.pick([0, 0, 0, 1, 1, 2]) { steps.append(makeClip(in: bounds)) }
    if random.chance(0.25) {
      let alpha = random.number(in: 0.2...0.9)
      steps.append { $0.alpha = alpha }
    }
    if random.chance(0.2) {
      let shadow = DrawingShadow(color: color(), offset: offset(), radius: radius() / 2)
      steps.append { $0.shadow = shadow }
    }
    for _ in 0..<random.integer(in: 1...2) {
      if drawnBlends != .none, self[.drawnBlends].chance(0.6) {
        let mode = self[.drawnBlends].pick(modes(of: drawnBlends))
        steps.append { $0.setBlendMode(mode) }
      }
      steps.append(makeCommand(in: bounds))
    }
    return { context in
      context.saveState()
      for step in steps { step(context) }
      context.restoreState()
    }
  }

  private func makeClip(in bounds: CGRect) -> (DrawingContext) -> Void {
    if random.chance(0.5) {
      let rect = part(of: bounds)
      return { $0.clip(to: rect) }
    }
    let (path, rule) = (path(in: part(of: bounds)), random.pick(FillRule.allCases))
    return { $0.clip(to: path, rule: rule) }
  }

  private func part(of bounds: CGRect) -> CGRect {
    if random.chance(0.15) { return bounds }
    return CGRect(
      x: bounds.minX + length(-3...12), y: bounds.minY + length(-3...12), width: length(4...30),
      height: length(4...30))
  }

  private func makeCommand(in bounds: CGRect) -> (DrawingContext) -> Void {
    let color = color()
    switch random.integer(in: 0...(variety == .drawn ? 6 : 4)) {
    case 0:
      let (path, rule) = (path(in: part(of: bounds)), random.pick(FillRule.allCases))
      return { $0.fill(path, rule: rule, color: color) }
    case 1:
      let rect = part(of: bounds)
      return { $0.fill(rect, color: color) }
    case 2:
      let path = path(in: part(of: bounds))
      let style = StrokeStyle(
        width: length(1...5), cap: random.pick(LineCap.allCases),
        join: random.pick(LineJoin.allCases),
        dashPattern: random.chance(0.3) ? [length(2...8), length(2...6)] : [])
      return { $0.stroke(path, style: style, color: color) }
    case 3:
      let (start, end) = (point(-4...10), point(12...30))
      let colors = (0..<random.integer(in: 2...3)).map { _ in self.color(opaque: 0.7) }
      return { $0.fillGradient(colors: colors, from: start, to: end) }
    case 4:
      guard let image = image() else { return { _ in } }
      let rect = part(of: bounds)
      return { $0.draw(image, in: rect) }
    default:
      let count = random.integer(in: 1...6)
      let run = GlyphRun(
        source: Self.glyphs, size: length(5...16), color: color,
        glyphs: (0..<count).map { _ in UInt32(random.integer(in: 0...4)) },
        positions: (0..<count).map { _ in point(-4...36) })
      return { $0.draw(run) }
    }
  }
}
