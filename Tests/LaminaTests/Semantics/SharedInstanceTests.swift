// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// Caches that instances of a layer share: pictures and masks that differ only by whole pixels.
@Suite struct SharedInstanceTests {
  /// Four instances of a card, 40.5 pixels or 40 apart.
  private func scene(
    by step: CGFloat = 40, _ change: (Layer) -> Void
  ) throws -> (compositor: Compositor, replicator: ReplicatorLayer, card: Layer) {
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 200, height: 60)
    replicator.instanceCount = 4
    replicator.instanceTransform = Transform3D(translationX: step, y: 0, z: 0)
    let card = box(6.25, 10, 30, 30, .pureRed)
    card.addSublayer(box(4, 4, 9, 9, .pureBlue))
    change(card)
    replicator.addSublayer(card)
    let root = box(0, 0, 200, 60, .white)
    root.addSublayer(replicator)
    let compositor = try Compositor(size: CGSize(width: 200, height: 60), threads: 1)
    compositor.root = root
    return (compositor, replicator, card)
  }

  private static func mask() -> Layer {
    let mask = box(5, 5, 19, 19, .black)
    mask.cornerRadius = 7
    mask.addSublayer(box(0, 0, 12, 3, Color(red: 0, green: 0, blue: 0, alpha: 0.5)))
    return mask
  }

  /// The picture of separate layers in place of instances.
  private func apart(
    _ compositor: Compositor, _ card: Layer, by step: CGFloat, _ change: (Layer) -> Void
  ) throws -> Image {
    let root = box(0, 0, 200, 60, .white)
    root.sublayers = (0..<4).map {
      let copy = box(6.25 + CGFloat($0) * step, 10, 30, 30, .pureRed)
      copy.addSublayer(box(4, 4, 9, 9, .pureBlue))
      change(copy)
      return copy
    }
    let other = try Compositor(size: compositor.size, threads: 1)
    other.root = root
    other.render()
    return other.surface
  }

  @Test(arguments: [(40.0, 1), (40.5, 2), (40.25, 4)])
  func `a filtered picture is made once for all instances that are whole pixels apart`(
    step: CGFloat, pictures: Int
  ) throws {
    let blur: (Layer) -> Void = { $0.filters = [.gaussianBlur(radius: 2)] }
    let (compositor, _, card) = try scene(by: step, blur)
    let report = compositor.render()
    #expect(report.painting.surfaces == pictures)
    #expect(report.caches[.filteredLayer].misses == pictures)
    #expect(compositor.surface == (try apart(compositor, card, by: step, blur)))
    guard pictures == 1 else { return }
    compositor.setNeedsRepaint()
    let second = compositor.render()
    #expect(second.painting.surfaces == 0)
    #expect(second.caches[.filteredLayer].misses == 0)
  }

  @Test(arguments: [(40.0, 1), (40.5, 2), (40.25, 4)])
  func `a mask is made once for all instances that are whole pixels apart`(
    step: CGFloat, masks: Int
  ) throws {
    let cut: (Layer) -> Void = { $0.mask = Self.mask() }
    let (compositor, _, card) = try scene(by: step, cut)
    #expect(compositor.render().painting.surfaces == masks)
    #expect(compositor.surface == (try apart(compositor, card, by: step, cut)))
  }

  @Test func `instances that share a mask follow its changes, separately and together`() throws {
    let (compositor, replicator, card) = try scene { $0.mask = Self.mask() }
    compositor.render()
    let cover = box(0, 0, 30, 60, Color(red: 0, green: 1, blue: 0, alpha: 0.3))
    replicator.superlayer?.addSublayer(cover)
    let edits: [(String, () -> Void)] = [
      ("one is covered", { cover.position.x += 50 }),
      ("the mask moves", { card.mask?.position.x += 3 }),
      ("all move", { replicator.position.x += 2.5 }),
      ("one is out of view", { card.position.x = 190 }),
      ("they fade", { card.opacity = 0.5 }), ("more of them", { replicator.instanceCount = 6 }),
      ("flipped", { replicator.isGeometryFlipped = true }),
    ]
    for (name, edit) in edits {
      edit()
      compositor.render()
      let partial = compositor.surface
      compositor.setNeedsRepaint()
      compositor.render()
      #expect(compositor.surface == partial, "\(name)")
      compositor.planOptions.hides.toggle()
      compositor.setNeedsRepaint()
      compositor.render()
      #expect(compositor.surface == partial, "\(name), with what is hidden")
      compositor.planOptions.hides.toggle()
    }
  }

  /// The kinds of caches of a card, and the property that each needs.
  private static let kept: [(CacheKind, @Sendable (Layer) -> Void)] = [
    (.rasterizedLayer, { $0.shouldRasterize = true }),
    (.filteredLayer, { $0.filters = [.gaussianBlur(radius: 2)] }),
    (
      .shadowMask,
      {
        $0.backgroundColor = nil
        $0.shadowOpacity = 0.5
      }
    ),
  ]

  @Test func `shared values of instances are looked up once a frame`() throws {
    for (kind, change) in Self.kept {
      let (compositor, _, _) = try scene(change)
      let first = compositor.render().caches[kind]
      #expect(first.misses == 1, "\(kind)")
      #expect(first.hits == 0, "\(kind)")
      let picture = compositor.surface
      compositor.setNeedsRepaint()
      let second = compositor.render().caches[kind]
      #expect(second.misses == 0, "\(kind)")
      #expect(second.hits == 1, "\(kind)")
      #expect(compositor.surface == picture, "\(kind)")
    }
  }

  @Test func `more or fewer instances make nothing of their contents again`() throws {
    for (kind, change) in Self.kept {
      let (compositor, replicator, _) = try scene(change)
      compositor.render()
      for count in [3, 1, 2, 5] {
        replicator.instanceCount = count
        let counts = compositor.render().caches[kind]
        #expect(counts.misses == 0, "\(kind), \(count)")
        #expect(counts.invalidated == 0, "\(kind), \(count)")
      }
    }
  }

  @Test func `the number of nested instances depends on the number of outer ones`() throws {
    let (compositor, replicator, card) = try scene { $0.shouldRasterize = true }
    let inner = ReplicatorLayer()
    inner.instanceCount = 2
    inner.instanceTransform = Transform3D(translationX: 0, y: 12, z: 0)
    inner.addSublayer(box(16, 4, 9, 9, .black))
    card.addSublayer(inner)
    compositor.render()
    replicator.instanceCount = 3
    #expect(compositor.render().caches[.rasterizedLayer].invalidated == 1)
  }
}
