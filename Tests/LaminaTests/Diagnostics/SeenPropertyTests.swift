// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// What is told of a layer that has one property and nothing else, compared with the picture.
@Suite struct SeenPropertyTests {
  /// How a layer is seen, and what is told of it.
  private struct Sight {
    /// Whether the picture is another without the layer.
    let shows: Bool
    /// Whether a report, or the search for unseen layers, names it or says that it is hidden.
    let isTold: Bool
    let omissions: Set<OmissionReason>
  }

  @Test(arguments: LayerProperty.all, [false, true])
  func `a layer is told as unseen if no pixel of it is seen, and only then`(
    _ property: LayerProperty, clips: Bool
  ) throws {
    for size in [CGSize(width: 28, height: 28), .zero] {
      for isPrepared in [false, true] {
        let sight = try look(at: property, isPrepared, size, clips: clips)
        #expect(sight.isTold != sight.shows, "in \(size), \(isPrepared)")
      }
    }
  }

  @Test(arguments: LayerProperty.all, [false, true])
  func `a layer lacks room if it shows nothing in empty bounds and something in larger ones`(
    _ property: LayerProperty, clips: Bool
  ) throws {
    for isPrepared in [false, true] {
      let large = try look(at: property, isPrepared, CGSize(width: 28, height: 28), clips: clips)
      let empty = try look(at: property, isPrepared, .zero, clips: clips)
      // In larger bounds a gradient without a direction has another fault, which is told then.
      let lacksRoom = !empty.shows && (large.shows || large.omissions == [.emptyGradient])
      #expect(empty.omissions.contains(.noRoom) == lacksRoom, "\(isPrepared)")
      #expect(!large.omissions.contains(.noRoom))
    }
  }

  /// Draws the layer over stripes, which its filters would blur.
  private func look(
    at property: LayerProperty, _ isPrepared: Bool, _ size: CGSize, clips: Bool
  ) throws -> Sight {
    let (root, layer) = (box(0, 0, 64, 64, .white), property.makeFilled())
    root.sublayers = (0..<8).map { box(CGFloat($0) * 8, 0, 4, 64, .pureBlue) }
    if isPrepared { property.prepare(layer) }
    property.setOther(layer)
    if clips { layer.masksToBounds = true }
    layer.bounds.size = size
    let compositor = try Compositor(size: CGSize(width: 64, height: 64), threads: 1)
    compositor.renderingMode = property.mode
    compositor.root = root
    compositor.render()
    let without = compositor.surface
    root.addSublayer(layer)
    compositor.render()
    let omissions = compositor.omissions.filter { compositor.layer(at: $0.node) === layer }
    let unseen = UnseenLayers(compositor)
    let isFound = unseen.found.contains { compositor.layer(at: $0.node) === layer }
    return Sight(
      shows: compositor.surface != without,
      isTold: isFound || unseen.hasHidden || !omissions.isEmpty,
      omissions: Set(omissions.map(\.entry.reason)))
  }
}
