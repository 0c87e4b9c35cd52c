// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// A tree whose effects have deviations of about 64 to 2,000 pixels, upright, rotated and thin.
private struct WideScene {
  let root = box(0, 0, 40, 40)
  /// An edit moves the small box; the other layer moves as a whole by whole pixels.
  let small = box(6, 9, 12, 8, .pureGreen)
  let all = box(0, 0, 40, 40)

  /// Upright; rotated and stretched; and so thin that pixels are blurred along a band.
  static let shapes: [(transform: Transform2D, radius: CGFloat)] = [
    (.identity, 70),
    (Transform2D(rotationAngle: 0.6).concatenating(Transform2D(scaleX: 3, y: 1)), 68),
    (Transform2D(scaleX: 1, y: 4).concatenating(Transform2D(rotationAngle: 0.8)), 22),
  ]
  enum Kind: CaseIterable { case box, path, content, filter, backdrop }

  init(_ kind: Kind, _ transform: Transform2D, radius: CGFloat) {
    root.addSublayer(all)
    let ground = box(-150, -100, 180, 200, Color(red: 0.9, green: 0.4, blue: 0.1))
    let layer = box(-70, -60, 150, 120)
    layer.transform = Transform3D(transform)
    let half = box(80, -20, 90, 100, Color(red: 0.2, green: 0.3, blue: 1, alpha: 0.8))
    half.cornerRadius = 30
    layer.shadowOffset = CGSize(width: 2.5, height: 1)
    layer.shadowRadius = radius
    switch kind {
    case .box:
      layer.shadows = [Shadow(.outer, color: .black, opacity: 1, radius: radius, spread: 5)]
      layer.shadowOpacity = 0.9
      layer.backgroundColor = Color(gray: 0.5, alpha: 0.2)
    case .path:
      layer.shadowOpacity = 1
      layer.shadowPath = Path.star(
        center: CGPoint(x: 75, y: 60), outerRadius: 110, innerRadius: 70, points: 7)
    case .content:
      layer.shadowOpacity = 1
      layer.addSublayer(half)
      let further = box(10, 20, 60, 70, .pureRed)
      further.transform = Transform3D(Transform2D(rotationAngle: 0.3))
      layer.addSublayer(further)
    case .filter:
      layer.filters = [.saturation(0.5), .gaussianBlur(radius: radius), .brightness(1.2)]
      layer.addSublayer(half)
      layer.masksToBounds = true
    case .backdrop:
      layer.backgroundFilters = [.gaussianBlur(radius: radius), .contrast(1.5)]
    }
    all.sublayers = [ground, layer, small]
    if kind != .backdrop { all.sublayers?.swapAt(0, 1) }
    if kind != .backdrop { ground.opacity = 0.3 }
  }

  func pictures(threads: Int = 1, _ prepare: (Compositor) -> Void = { _ in }) throws -> [Image] {
    let compositor = try Compositor(size: CGSize(width: 40, height: 40), threads: threads)
    prepare(compositor)
    compositor.root = root
    defer {
      compositor.root = nil
      small.position = CGPoint(x: 12, y: 13)
    }
    compositor.render()
    let first = compositor.surface
    small.position.x += 7
    compositor.render()
    return [first, compositor.surface]
  }
}

@Suite struct WideEffectTests {
  @Test(arguments: WideScene.Kind.allCases)
  fileprivate func `wide effects have the same bytes in parts, kept or not, on any threads`(
    kind: WideScene.Kind
  ) throws {
    for (transform, radius) in WideScene.shapes {
      let scene = WideScene(kind, transform, radius: radius)
      let usual = try scene.pictures()
      let name = "\(kind) \(transform) \(radius)"
      #expect(usual[0] != usual[1], "\(name)")
      let kept = try scene.pictures { $0.cachePolicy = CachePolicy(bytes: 1 << 28) }
      #expect(kept == usual, "kept: \(name)")
      let inParts = try scene.pictures(threads: 4) {
        $0.cachePolicy = .none
        $0.paintOptions.mostBytes = 5000
        $0.paintOptions.leastBandPixels = 64
      }
      #expect(inParts == usual, "in parts: \(name)")
      // The second picture, painted completely.
      scene.small.position.x += 7
      let whole = try scene.pictures()[0]
      #expect(whole == usual[1], "whole: \(name)")
    }
  }

  @Test(arguments: WideScene.Kind.allCases)
  fileprivate func `wide effects move with their layer by whole pixels, to the bit`(
    kind: WideScene.Kind
  ) throws {
    for (transform, radius) in WideScene.shapes {
      let scene = WideScene(kind, transform, radius: radius)
      let before = try scene.pictures()[0].rows
      scene.all.position.x += 5
      scene.all.position.y -= 3
      let after = try scene.pictures()[0].rows
      for y in 0..<37 {
        #expect(Array(after[y][5...]) == Array(before[y + 3][..<35]), "\(kind) \(transform) \(y)")
      }
    }
  }

  @Test func `content that a blur makes invisible is not painted`() throws {
    let layers = [box(4, 4, 30, 30), box(3, 4, 30, 30), box(5, 6, 30, 30)]
    for layer in layers {
      layer.shadowOpacity = 1
      layer.shadowRadius = 1000
      layer.shadowOffset = .zero
    }
    layers[0].shadowPath = Path(rect: layers[0].bounds)
    layers[1].addSublayer(box(2, 2, 20, 20, Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
    layers[2].shadowOpacity = 0
    layers[2].shadows = [Shadow(.outer, color: .black, opacity: 1, radius: 900, spread: 10)]
    layers[2].backgroundColor = .white
    let compositor = try Compositor(size: CGSize(width: 40, height: 40))
    let root = box(0, 0, 40, 40)
    root.sublayers = layers
    compositor.root = root
    let report = compositor.render()
    #expect(report.painting.blurredPixels == 0)
    #expect(report.painting.shadows == 0)
    #expect(report.painting.surfaces == 0)
    // Shadows with content all around have no visible end.
    layers[2].shadows = [Shadow(.inner, color: .black, opacity: 1, radius: 900)]
    compositor.render()
    #expect(compositor.surface.rows[15][15] == Pixel.black)
  }
}
