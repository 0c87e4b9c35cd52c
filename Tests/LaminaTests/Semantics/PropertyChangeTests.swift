// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// A scene in which a change of any property of a layer shows: something behind the layer, something in front
/// of it, and a sublayer that sticks out.
private struct PropertyScene {
  let layer: Layer
  let compositor: Compositor

  /// A pixel of the sublayer that the layer itself does not reach.
  static let farPixel = PixelRect(x: 92, y: 29, width: 1, height: 1)

  init(_ property: LayerProperty, mode: RenderingMode? = nil) throws {
    let root = box(0, 0, 100, 64, .white)
    let (behind, front) = (box(6, 6, 18, 40, .pureGreen), box(26, 8, 8, 10, .pureBlue))
    layer = property.make()
    layer.name = "layer"
    layer.frame = CGRect(x: 14, y: 14, width: 28, height: 28)
    layer.backgroundColor = .pureRed
    layer.addSublayer(box(18, 12, 62, 8, Color(red: 1, green: 0.8, blue: 0.4)))
    root.sublayers = [behind, layer, front]
    property.prepare(layer)
    compositor = try Compositor(size: CGSize(width: 100, height: 64))
    compositor.renderingMode = mode ?? property.mode
    compositor.diagnostics.explainsFrames = true
    compositor.root = root
    compositor.render()
  }
}

@Suite struct PropertyChangeTests {
  @Test(arguments: LayerProperty.all)
  func `a change shows, and the frame after it is the one of a full repaint`(
    _ property: LayerProperty
  ) throws {
    let scene = try PropertyScene(property)
    let before = scene.compositor.surface

    property.setOther(scene.layer)
    scene.compositor.render()

    let after = scene.compositor.surface
    scene.compositor.setNeedsRepaint()
    scene.compositor.render()
    #expect(after == scene.compositor.surface)
    #expect((after != before) == property.shows)
  }

  @Test(arguments: LayerProperty.all.filter { $0.reach == .ownParts })
  func `a change of what a layer itself paints leaves its sublayers alone`(
    _ property: LayerProperty
  ) throws {
    let scene = try PropertyScene(property)
    property.setOther(scene.layer)
    let damage = scene.compositor.render().damage
    #expect(!damage.contains { $0.intersects(PropertyScene.farPixel) })
    #expect(!damage.isEmpty || !property.shows)
  }

  @Test(arguments: LayerProperty.ofEveryLayer)
  func `the explanation of a frame names the property that changed`(
    _ property: LayerProperty
  ) throws {
    let scene = try PropertyScene(property)
    property.setOther(scene.layer)
    scene.compositor.render()
    let repaints = try #require(scene.compositor.lastExplanation).repaints
    let names = repaints.filter { $0.layer == "layer" }.flatMap(\.changes).map(\.name)
    #expect(names.contains(property.name))
  }

  @Test(arguments: LayerProperty.all)
  func `no property has a colour in a mode without colours`(_ property: LayerProperty) throws {
    let scene = try PropertyScene(property, mode: .vibrant)
    property.setOther(scene.layer)
    scene.compositor.render()
    let isGrey = scene.compositor.surface.pixels.allSatisfy { pixel in
      pixel & 0xFF == pixel >> 8 & 0xFF && pixel & 0xFF == pixel >> 16 & 0xFF
    }
    #expect(isGrey)
  }
}
