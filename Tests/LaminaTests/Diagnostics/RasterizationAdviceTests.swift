// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@Suite struct RasterizationAdviceTests {
  /// A card with a shadow and many lines, at a position; `line` is one of the lines.
  private func card(_ name: String, _ x: CGFloat, _ y: CGFloat) -> (layer: Layer, line: Layer) {
    let card = box(x, y, 60, 60, .white)
    card.name = name
    card.cornerRadius = 6
    card.shadows = [Shadow(opacity: 0.4, offset: CGSize(width: 0, height: 2), radius: 4)]
    for row in 0..<12 {
      let line = box(6, 6 + CGFloat(row) * 4, 48, 10, Color(gray: 0.5, alpha: 0.5))
      line.cornerRadius = 2
      card.addSublayer(line)
    }
    return (card, card.children[3])
  }

  private func compositor(_ layers: Layer...) throws -> Compositor {
    let compositor = try Compositor(size: CGSize(width: 200, height: 100))
    compositor.background = .white
    let root = box(0, 0, 200, 100)
    root.sublayers = layers
    compositor.root = root
    compositor.render()
    return compositor
  }

  private func advice(_ compositor: Compositor, _ name: String) throws -> RasterizationAdvice {
    try #require(compositor.rasterizationAdvice().first { $0.name == name })
  }

  @Test func `a bitmap that is found is not painted, although a shadow's silhouette is`() throws {
    let card = box(20, 20, 60, 60)
    card.shadowOpacity = 0.5
    let title = box(5, 5, 30, 20, .black)
    title.addSublayer(box(2, 2, 8, 8, .red))
    title.shouldRasterize = true
    card.addSublayer(title)
    let compositor = try compositor(card)
    let candidate = try #require(
      compositor.rasterizationCandidates(limit: 9).first {
        compositor.layer(at: $0.node) === title
      })
    #expect(compositor.isBitmapPainted(of: candidate))
    title.position.x += 7
    let report = compositor.render()
    #expect(report.caches[.rasterizedLayer].hits == 1)
    #expect(report.caches[.rasterizedLayer].misses == 0)
    #expect(compositor.isRepainted(candidate, by: report))
    #expect(!compositor.isBitmapPainted(of: candidate))
  }

  /// Many siblings that only move are one edit of the tree.
  @Test func `layers that all move are repainted in each frame`() throws {
    let cards = (0..<65).map { card("card \($0)", 20, 20).layer }
    let compositor = try Compositor(size: CGSize(width: 1000, height: 100))
    compositor.diagnostics.recordsHistory = true
    let root = box(0, 0, 1000, 100)
    root.sublayers = cards
    compositor.root = root
    compositor.render()
    for _ in 0..<20 {
      for card in cards { card.position.x += 30 }
      compositor.render()
    }
    let advice = compositor.rasterizationAdvice(limit: 1)
    #expect(advice.map(\.repaintedFrames) == [20])
  }

  @Test func `a new layer has no changes of one that is gone`() throws {
    let old = card("old", 20, 20)
    let compositor = try compositor()
    compositor.diagnostics.recordsHistory = true
    compositor.root?.sublayers = [old.layer]
    compositor.render()
    for index in 0..<10 {
      old.line.opacity = index.isMultiple(of: 2) ? 0.5 : 1
      compositor.render()
    }
    compositor.root?.sublayers = nil
    compositor.render()
    compositor.root?.sublayers = [card("new", 20, 20).layer]
    compositor.render()
    #expect(try advice(compositor, "new").changedFrames <= 1)
  }

  @Test func `a still layer of many parts is worth a bitmap`() throws {
    let (layer, _) = card("card", 20, 20)
    let compositor = try compositor(layer)
    let advice = try advice(compositor, "card")
    #expect(advice.path == [0])
    #expect(!advice.isRasterized)
    #expect(advice.frames == 0)
    #expect(advice.costs.composite < advice.costs.render)
    #expect(advice.costs.fill > advice.costs.render)
    guard case .rasterize(let frames) = advice.verdict else {
      Issue.record("\(advice.verdict)")
      return
    }
    #expect((1...5).contains(frames))
  }

  @Test func `layers for which no bitmap is ever made get no advice`() throws {
    let (space, depth) = (TransformLayer(), ReplicatorLayer())
    for (index, layer) in [space, depth].enumerated() {
      layer.bounds.size = CGSize(width: 200, height: 100)
      layer.position = CGPoint(x: 100, y: 50)
      layer.name = "\(index)"
      layer.addSublayer(card("card of \(index)", 20, 20).layer)
    }
    depth.preservesDepth = true
    depth.instanceCount = 2
    let compositor = try compositor(space, depth)
    let names = compositor.rasterizationAdvice().map(\.name).sorted()
    #expect(names == ["card of 0", "card of 1"])
    // As they are drawn.
    for layer in [space, depth] { layer.shouldRasterize = true }
    #expect(compositor.render().caches[.rasterizedLayer].entries == 0)
  }

  @Test func `the advised bytes are close to those that the cache then holds`() throws {
    let (layer, _) = card("card", 20.5, 20)
    let compositor = try compositor(layer)
    let advice = try advice(compositor, "card")
    layer.shouldRasterize = true
    layer.rasterizationScale = advice.rasterizationScale
    let report = compositor.render()
    // A bitmap is kept without its clear margins, which only its pixels reveal.
    let bytes = report.caches[.rasterizedLayer].bytes
    #expect((bytes...bytes * 5 / 4).contains(advice.costs.bytes))
    #expect(try self.advice(compositor, "card").isRasterized)
  }

  @Test func `all instances of a replicator count`() throws {
    let (layer, _) = card("card", 10, 10)
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    replicator.name = "replicator"
    replicator.instanceCount = 4
    replicator.instanceTransform = Transform3D(translationX: 45, y: 0, z: 0)
    replicator.addSublayer(layer)
    let compositor = try compositor(replicator)
    let advice = try advice(compositor, "replicator")
    replicator.shouldRasterize = true
    replicator.rasterizationScale = advice.rasterizationScale
    let bytes = compositor.render().caches[.rasterizedLayer].bytes
    #expect((bytes...bytes * 5 / 4).contains(advice.costs.bytes))
  }

  @Test func `one rounded rectangle with a shadow needs no bitmap`() throws {
    let button = box(20, 20, 40, 30, .white)
    button.name = "button"
    button.cornerRadius = 6
    button.shadowOpacity = 0.5
    let compositor = try compositor(button)
    #expect(
      try advice(compositor, "button").verdict
        == .noNeed(.simple("one opaque rounded rectangle, shadow already cached")))
  }

  @Test
  func `a layer whose inside changes in each frame is not worth a bitmap`()
    throws
  {
    let (busy, line) = card("busy", 20, 20)
    let (still, _) = card("still", 120, 20)
    let compositor = try compositor(busy, still)
    compositor.diagnostics.recordsHistory = true
    compositor.render()
    for frame in 0..<20 {
      line.backgroundColor = Color(gray: frame.isMultiple(of: 2) ? 0.2 : 0.3)
      compositor.render()
    }
    let changing = try advice(compositor, "busy")
    #expect(changing.verdict == .doNot(.changesInside(everyFrames: 1)))
    #expect((changing.frames, changing.repaintedFrames, changing.changedFrames) == (20, 20, 20))
    let other = try advice(compositor, "still")
    #expect(other.verdict == .noNeed(.notRepainted(frames: 20)))
    #expect((other.repaintedFrames, other.changedFrames) == (0, 0))
    compositor.diagnostics.recordsHistory = false
    #expect(try advice(compositor, "busy").frames == 0)
  }

  @Test func `moving and fading are repaints, not changes inside`() throws {
    let (layer, _) = card("card", 10, 20)
    let holder = box(0, 0, 200, 100)
    holder.addSublayer(layer)
    let compositor = try compositor(holder)
    compositor.diagnostics.recordsHistory = true
    compositor.render()
    for frame in 0..<130 {
      if frame.isMultiple(of: 3) { holder.position.x += 1 } else { layer.opacity -= 0.005 }
      compositor.render()
    }
    let advice = try advice(compositor, "card")
    #expect((advice.frames, advice.repaintedFrames, advice.changedFrames) == (120, 120, 0))
  }

  @Test func `asking changes neither pixels nor caches nor the next frame`() throws {
    func play(asking: Bool) throws -> ([FrameReport], Image) {
      let (layer, line) = card("card", 20, 20)
      let (kept, _) = card("kept", 120, 20)
      kept.shouldRasterize = true
      let compositor = try compositor(layer, kept)
      var reports: [FrameReport] = []
      for frame in 0..<6 {
        if asking {
          compositor.diagnostics.recordsHistory = true
          #expect(compositor.rasterizationAdvice().count >= 2)
        }
        if frame == 2 { line.backgroundColor = .pureRed }
        if frame == 3 { compositor.setNeedsRepaint() }
        if frame == 4 { kept.position.x += 3 }
        reports.append(compositor.render())
      }
      return (reports, compositor.surface)
    }
    let (asked, unasked) = (try play(asking: true), try play(asking: false))
    #expect(asked.0 == unasked.0)
    #expect(asked.1 == unasked.1)
  }

  @Test
  func `advice is the same each time, and lists the most expensive layers first`()
    throws
  {
    let cards = (0..<4).map { card("card \($0)", CGFloat($0) * 50, 10).layer }
    cards[2].bounds.size.height = 85
    let compositor = try compositor(cards[0], cards[1], cards[2], cards[3])
    let all = compositor.rasterizationAdvice()
    #expect(all == compositor.rasterizationAdvice())
    #expect(all.map(\.costs.render) == all.map(\.costs.render).sorted(by: >))
    #expect(Set(all.map(\.name)) == ["card 0", "card 1", "card 2", "card 3"])
    #expect(compositor.rasterizationAdvice(limit: 1).map(\.name) == ["card 2"])
    #expect(compositor.rasterizationAdvice(limit: -1).isEmpty)
  }

  @Test func `plain layers, hidden ones, and layers inside a bitmap are no candidates`() throws {
    let plain = box(0, 0, 20, 20, .pureRed)
    let (hidden, _) = card("hidden", 20, 20)
    hidden.isHidden = true
    let (outside, _) = card("outside", 500, 20)
    let (holder, _) = card("holder", 100, 20)
    let (inner, _) = card("inner", 0, 0)
    holder.addSublayer(inner)
    holder.shouldRasterize = true
    let compositor = try compositor(plain, hidden, outside, holder)
    #expect(compositor.rasterizationAdvice().map(\.name) == ["holder"])
    #expect(compositor.rasterizationAdvice().map(\.path) == [[3]])
  }

  @Test func `a bitmap larger than the cache is not worth trying`() throws {
    let (layer, _) = card("card", 20, 20)
    let compositor = try compositor(layer)
    compositor.cachePolicy = CachePolicy(bytes: 10_000)
    guard case .doNot(.tooLarge(let bytes, 10_000)) = try advice(compositor, "card").verdict else {
      Issue.record("\(try advice(compositor, "card").verdict)")
      return
    }
    #expect(bytes > 10_000)
  }

  @Test func `the surface's scale is advised if the layer has none of its own`() throws {
    let (layer, _) = card("card", 20, 20)
    let root = box(0, 0, 100, 100)
    root.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 100, height: 100), scale: 2)
    compositor.root = root
    compositor.render()
    #expect(try advice(compositor, "card").rasterizationScale == 2)
    layer.rasterizationScale = 1.5
    compositor.render()
    #expect(try advice(compositor, "card").rasterizationScale == 1.5)
  }

  @Test func `there is no advice without a root or before the first frame`() throws {
    let compositor = try Compositor(size: CGSize(width: 10, height: 10))
    #expect(compositor.rasterizationAdvice().isEmpty)
    compositor.root = box(0, 0, 10, 10, .white)
    #expect(compositor.rasterizationAdvice().isEmpty)
    compositor.diagnostics.recordsHistory = true
    compositor.render()
    #expect(compositor.rasterizationAdvice().isEmpty)
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, 1e300, -1, 0])
  func `any numbers give some advice`(_ number: CGFloat) throws {
    let (layer, _) = card("card", 20, 20)
    layer.rasterizationScale = number
    layer.shadowRadius = number
    layer.shadowOpacity = 1
    layer.cornerRadius = number
    let compositor = try compositor(layer)
    compositor.diagnostics.recordsHistory = true
    compositor.render()
    let all = compositor.rasterizationAdvice()
    #expect(all.count == 1)
    #expect(all.allSatisfy { $0.costs.render >= 0 && $0.costs.render.isFinite })
  }

  @Test func `the newest frame is always in the history of a layer's changes`()
    throws
  {
    let (layer, line) = card("card", 20, 20)
    let compositor = try compositor(layer)
    let candidate = try #require(compositor.rasterizationCandidates(limit: 1).first)
    compositor.diagnostics.recordsHistory = true
    // The first frame only sets the version from which changes count.
    compositor.render()
    for frame in 1...250 {
      let changes = frame.isMultiple(of: 3)
      if changes { line.backgroundColor = Color(gray: CGFloat(frame) / 500) }
      compositor.render()
      #expect(compositor.isChangedInside(candidate) == changes, "frame \(frame)")
    }
  }
}
