// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

@Suite struct LayerDelegateTests {
  /// Draws, and first records that it will.
  private class Drawing: LayerDelegate {
    var calls: [String] = []
    func layerWillDraw(_ layer: Layer) { calls.append("will draw") }
    func draw(_ layer: Layer, in context: DrawingContext) {
      calls.append("draw")
      context.fill(context.bounds, color: .pureRed)
    }
    func layoutSublayers(of layer: Layer) { calls.append("layout") }
  }

  /// Provides an image, and could also draw.
  private final class Displaying: LayerDelegate {
    var calls: [String] = []
    func display(_ layer: Layer) {
      calls.append("display")
      layer.contents = Image(width: 1, height: 1, premultipliedARGB: [Pixel.blue])
    }
    func layerWillDraw(_ layer: Layer) { calls.append("will draw") }
    func draw(_ layer: Layer, in context: DrawingContext) {
      calls.append("draw")
      context.fill(context.bounds, color: .pureRed)
    }
  }

  /// Draws itself.
  private final class OwnDrawing: Layer {
    var draws = 0
    override func draw(in context: DrawingContext) { draws += 1 }
  }

  private let layer = box(0, 0, 4, 4)

  @Test func `a delegate that displays replaces drawing`() throws {
    let delegate = Displaying()
    layer.delegate = delegate
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(delegate.calls == ["display"])
    #expect(layer.contents?.pixels == [Pixel.blue])
    #expect(layer.drawing == nil)
    #expect(!layer.needsDisplay())
    #expect(try draw(4, 4, layer).count(Pixel.blue) == 16)
  }

  @Test func `a delegate that displays replaces a subclass's drawing as well`() {
    let (layer, delegate) = (OwnDrawing(), Displaying())
    layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    layer.delegate = delegate
    layer.display()
    #expect(layer.draws == 0)
    layer.delegate = nil
    layer.display()
    #expect(layer.draws == 1)
  }

  @Test func `a delegate without display is notified before it draws`() throws {
    let delegate = Drawing()
    layer.delegate = delegate
    layer.setNeedsLayout()
    layer.setNeedsDisplay()
    layer.prepareForCommit()
    #expect(delegate.calls == ["layout", "will draw", "draw"])
    #expect(try draw(4, 4, layer).count(Pixel.red) == 16)
  }

  @Test func `each display calls the present delegate`() {
    let (displaying, drawing) = (Displaying(), Drawing())
    for delegate in [drawing, displaying, drawing] as [any LayerDelegate] {
      layer.delegate = delegate
      layer.display()
    }
    #expect(displaying.calls == ["display"])
    #expect(drawing.calls == ["will draw", "draw", "will draw", "draw"])
    #expect(layer.drawing != nil)
    #expect(layer.contents == nil)
  }

  @Test func `a delegate that forwards display to one without it draws`() {
    final class Passing: LayerDelegate {
      let other = Drawing()
      func display(_ layer: Layer) { other.display(layer) }
      func layerWillDraw(_ layer: Layer) { other.layerWillDraw(layer) }
      func draw(_ layer: Layer, in context: DrawingContext) { other.draw(layer, in: context) }
    }
    let delegate = Passing()
    layer.delegate = delegate
    layer.display()
    #expect(delegate.other.calls == ["will draw", "draw"])
  }
}
