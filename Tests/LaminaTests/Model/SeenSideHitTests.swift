// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// A layer that shows its back and is not double-sided is neither drawn nor hit.
@Suite struct SeenSideHitTests {
  private static let halfTurn = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)

  /// A transform of a card relative to its superlayer, and whether it shows its back.
  struct Way: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let showsBack: Bool
    let place: @Sendable (_ outer: Layer, _ inner: Layer, _ card: Layer) -> Void

    init(
      _ name: String, showsBack: Bool, _ place: @escaping @Sendable (Layer, Layer, Layer) -> Void
    ) {
      (testDescription, self.showsBack, self.place) = (name, showsBack, place)
    }

    static let all = [
      Way("as it is", showsBack: false) { _, _, _ in },
      Way("turned", showsBack: true) { _, _, card in card.transform = halfTurn },
      Way("mirrored", showsBack: true) { _, _, card in
        card.transform = Transform3D(scaleX: -1, y: 1, z: 1)
      },
      Way("turned in the plane", showsBack: false) { _, _, card in
        card.transform = Transform3D(rotationAngle: .pi, x: 0, y: 0, z: 1)
      },
      Way("turned with its superlayer", showsBack: true) { _, inner, _ in
        inner.transform = halfTurn
      },
      Way("turned twice", showsBack: false) { _, inner, card in
        (inner.transform, card.transform) = (halfTurn, halfTurn)
      },
      Way("flipped", showsBack: false) { _, inner, _ in inner.isGeometryFlipped = true },
      Way("flipped by the outermost", showsBack: false) { outer, _, _ in
        outer.isGeometryFlipped = true
      },
      Way("flipped and turned", showsBack: true) { _, inner, card in
        (inner.isGeometryFlipped, card.transform) = (true, halfTurn)
      },
      Way("turned by sublayerTransform", showsBack: true) { _, inner, _ in
        inner.sublayerTransform = halfTurn
      },
      Way("turned in perspective", showsBack: true) { outer, inner, _ in
        outer.sublayerTransform.m34 = -0.01
        inner.transform = Transform3D(rotationAngle: 2.8, x: 0, y: 1, z: 0)
      },
      Way("turned a little in perspective", showsBack: false) { outer, inner, _ in
        outer.sublayerTransform.m34 = -0.01
        inner.transform = Transform3D(rotationAngle: 0.3, x: 0, y: 1, z: 0)
      },
    ]
  }

  /// A card on a layer, or in a space, in the middle of another layer.
  private func scene(_ way: Way, inSpace: Bool) -> (outer: Layer, card: Layer) {
    let (outer, card) = (box(0, 0, 40, 40, .pureRed), box(8, 8, 24, 24, .pureBlue))
    let inner = inSpace ? TransformLayer() : Layer()
    inner.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    card.isDoubleSided = false
    card.addSublayer(box(4, 4, 16, 16, .pureGreen))
    inner.addSublayer(card)
    outer.addSublayer(inner)
    way.place(outer, inner, card)
    return (outer, card)
  }

  @Test(arguments: Way.all, [false, true])
  func `a layer is hit where its side is drawn`(way: Way, inSpace: Bool) throws {
    let (outer, card) = scene(way, inSpace: inSpace)
    let hit = outer.hitTest(CGPoint(x: 20, y: 20))
    let below = card.superlayer
    let other = inSpace ? outer : below
    #expect(hit === (way.showsBack ? other : card.sublayers?[0]))
    #expect((try draw(40, 40, outer)[20, 20] == Pixel.red) == way.showsBack)
    card.isDoubleSided = true
    #expect(outer.hitTest(CGPoint(x: 20, y: 20)) === card.sublayers?[0])
  }

  @Test(arguments: 0..<40)
  func `the hit layer is the visible one`(seed: Int) throws {
    let tree = RandomHitTree(seed)
    let (root, drawn) = (tree.root, tree.all.filter { !($0 is TransformLayer) })
    for (index, layer) in drawn.enumerated() {
      layer.backgroundColor = Color(red: CGFloat(index * 10 + 5) / 255, green: 0.2, blue: 0.4)
    }
    let compositor = try Compositor(size: CGSize(width: 96, height: 96), threads: 1)
    compositor.root = root
    compositor.render()
    let surface = compositor.surface
    let ids = Dictionary(
      uniqueKeysWithValues: drawn.compactMap { layer in
        layer.backgroundColor.map { ($0.premultiplied.bits, layer) }
      })
    var compared = 0
    for y in stride(from: 2, to: 94, by: 3) {
      for x in stride(from: 2, to: 94, by: 3) {
        let id = surface[x, y]
        // Edges are soft.
        let isPlain = (-2...2).allSatisfy { dy in
          (-2...2).allSatisfy { surface[x + $0, y + dy] == id }
        }
        guard isPlain, let shown = ids[id] else { continue }
        compared += 1
        let hit = root.hitTest(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
        #expect(hit === shown, "at \(x), \(y)")
        if hit !== shown { return }
      }
    }
    #expect(compared > 100)
  }
}
