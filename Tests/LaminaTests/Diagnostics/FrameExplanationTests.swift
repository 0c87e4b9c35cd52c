// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// A page with a card that casts a shadow of its content, a list that scrolls, and a dot.
private final class Page {
  let root = box(0, 0, 100, 100, .white)
  let card = box(10, 10, 30, 30)
  let caret = box(5, 5, 2, 10, .black)
  let list = box(50, 10, 40, 60)
  let rows = (0..<6).map { box(0, CGFloat($0) * 20, 40, 10, .pureRed) }
  let dot = box(80, 80, 10, 10, .pureBlue)
  let compositor: Compositor

  init() throws {
    (root.name, card.name, caret.name) = ("page", "card", "caret")
    (list.name, dot.name) = ("list", "dot")
    card.addSublayer(caret)
    list.masksToBounds = true
    list.sublayers = rows
    root.sublayers = [card, list, dot]
    compositor = try Compositor(size: CGSize(width: 100, height: 100))
    compositor.diagnostics.explainsFrames = true
    compositor.root = root
  }

  /// The explanation of the frame after an edit; `prepare` comes before the frame before.
  func explain(
    _ prepare: (Page) throws -> Void = { _ in }, edit: (Page) throws -> Void
  ) throws -> FrameExplanation {
    try prepare(self)
    compositor.render()
    try edit(self)
    compositor.render()
    return try #require(compositor.lastExplanation)
  }
}

extension FrameExplanation {
  fileprivate func repaint(of layer: String?) -> Repaint? { repaints.first { $0.layer == layer } }
}

@Suite struct FrameExplanationTests {
  @Test func `nothing is recorded without being asked for`() throws {
    let page = try Page()
    page.compositor.diagnostics.explainsFrames = false
    page.compositor.render()
    #expect(page.compositor.lastExplanation == nil)
  }

  @Test func `a changed colour is reported with its values, and damages the layer's own area`()
    throws
  {
    let why = try Page().explain { $0.dot.backgroundColor = .black }
    let repaint = try #require(why.repaint(of: "dot"))
    #expect(repaint.rule == .ownPlace)
    #expect(repaint.changes == [.init(name: "backgroundColor", old: "#0000ff", new: "#000000")])
    #expect(repaint.after == PixelRect(x: 80, y: 80, width: 10, height: 10))
    #expect(why.damage == [PixelRect(x: 80, y: 80, width: 10, height: 10)])
    #expect(
      why.description == """
        repainted 80,80 10×10
          dot: backgroundColor #0000ff → #000000; the layer's own drawing changed
        """)
  }

  @Test func `a layer that moves damages its old and its new place`() throws {
    let why = try Page().explain { $0.dot.position.x -= 20 }
    let repaint = try #require(why.repaint(of: "dot"))
    #expect(repaint.rule == .subtree)
    #expect(repaint.changes == [.init(name: "position", old: "85,85", new: "65,85")])
    #expect(repaint.before == PixelRect(x: 80, y: 80, width: 10, height: 10))
    #expect(repaint.after == PixelRect(x: 60, y: 80, width: 10, height: 10))
  }

  @Test func `rare properties are reported by name as well`() throws {
    let why = try Page().explain {
      $0.dot.borderWidth = 2
      $0.dot.shadowOpacity = 0.5
    }
    #expect(why.repaint(of: "dot")?.changes.map(\.name) == ["borderWidth", "shadowOpacity"])
  }

  @Test func `added, removed and reordered layers are reported`() throws {
    let added = try Page().explain {
      let new = box(0, 90, 5, 5, .black)
      new.name = "new"
      $0.root.addSublayer(new)
    }
    #expect(added.repaint(of: "new")?.rule == .added)
    let removed = try Page().explain { $0.dot.removeFromSuperlayer() }
    #expect(removed.repaint(of: "dot")?.rule == .removed)
    let reordered = try Page().explain {
      $0.root.insertSublayer($0.dot, at: 0)
    }
    #expect(reordered.repaint(of: "dot")?.rule == .reordered)
  }

  /// Settings that act on a layer's picture as a whole, and the rule by which a change below
  /// repaints it.
  static let wholes: [(rule: RepaintRule, act: @Sendable (Layer) -> Void)] = [
    (.contentShadow, { $0.shadowOpacity = 0.5 }),
    (.rasterized, { $0.shouldRasterize = true }),
    (.filters, { $0.filters = [.gaussianBlur(radius: 2)] }),
    (
      .perspective,
      { $0.transform = Transform3D(perspective: 100).rotated(by: 0.5, x: 0, y: 1, z: 0) }
    ),
  ]

  @Test(arguments: wholes)
  func `a change below repaints the whole layer, and is named as the cause`(
    rule: RepaintRule, act: @Sendable (Layer) -> Void
  ) throws {
    let why = try Page().explain {
      act($0.card)
    } edit: {
      $0.caret.backgroundColor = .pureRed
    }
    let repaint = try #require(why.repaint(of: "card"), "\(why)")
    #expect(repaint.rule == rule)
    #expect(repaint.causes == ["caret"])
    #expect(why.description.contains("(changed: caret)"))
  }

  @Test func `a changed mask repaints the masked area`() throws {
    let why = try Page().explain {
      $0.card.mask = box(0, 0, 20, 20, .black)
      $0.card.mask?.name = "hole"
    } edit: {
      $0.card.mask?.position.x += 3
    }
    #expect(why.repaint(of: "card")?.rule == .mask)
    #expect(why.repaint(of: "card")?.causes == ["hole"])
  }

  @Test func `a mask that comes or leaves is reported as one`() throws {
    let came = try Page().explain {
      $0.card.mask = box(0, 0, 20, 20, .black)
      $0.card.mask?.name = "hole"
    }
    #expect(came.repaint(of: "card")?.rule == .mask)
    #expect(came.repaint(of: "card")?.causes == ["hole"])
    let left = try Page().explain {
      $0.card.mask = box(0, 0, 20, 20, .black)
    } edit: {
      $0.card.mask = nil
    }
    #expect(left.repaint(of: "card")?.rule == .mask)
  }

  @Test func `a layer that fades otherwise with its first sublayer is not reported as reordered`()
    throws
  {
    let page = try Page()
    let came = try page.explain {
      $0.dot.opacity = 0.5
    } edit: {
      $0.dot.addSublayer(box(1, 1, 2, 2, .black))
    }
    #expect(came.repaint(of: "dot")?.rule == .sublayers)
    let left = try page.explain { $0.dot.sublayers = nil }
    #expect(left.repaint(of: "dot")?.rule == .sublayers)
    let moved = try page.explain { $0.root.insertSublayer($0.dot, at: 0) }
    #expect(moved.repaint(of: "dot")?.rule == .reordered)
  }

  @Test func `a layer with background filters is repainted with its background`() throws {
    let why = try Page().explain {
      let pane = box(75, 75, 20, 20)
      pane.name = "pane"
      pane.backgroundFilters = [.gaussianBlur(radius: 2)]
      $0.root.addSublayer(pane)
    } edit: {
      $0.dot.backgroundColor = .black
    }
    #expect(why.repaint(of: "pane")?.rule == .backdrop)
    #expect(why.repaint(of: "dot")?.rule == .ownPlace)
  }

  static let surfaces: [(rule: RepaintRule, edit: @Sendable (Compositor) throws -> Void)] = [
    (.root, { $0.root = box(0, 0, 10, 10, .black) }),
    (.background, { $0.background = .black }),
    (.resized, { try $0.resize(to: CGSize(width: 90, height: 90)) }),
    (.limits, { $0.limits = .unlimited }),
    (.requested, { $0.setNeedsRepaint() }),
    (.compositingRoad, { $0.compositingRoad = .pixman }),
    (.debugOptions, { $0.diagnostics.debugOptions = .flashUpdatedRegions }),
  ]

  @Test(arguments: surfaces)
  func `a repaint of the whole surface names its cause`(
    rule: RepaintRule, edit: @Sendable (Compositor) throws -> Void
  ) throws {
    let why = try Page().explain { try edit($0.compositor) }
    #expect(why.repaint(of: nil)?.rule == rule)
    #expect(why.description.contains("the surface: "))
  }

  @Test func `the first frame is reported as the first`() throws {
    let page = try Page()
    page.compositor.render()
    let why = try #require(page.compositor.lastExplanation)
    #expect(why.repaints.map(\.rule) == [.firstFrame])
    #expect(why.repaints.map(\.layer) == [nil])
    #expect(
      why.description.hasPrefix("repainted 0,0 100×100\n  the surface: this is the first frame"))
  }

  @Test func `a frame without changes is reported as such`() throws {
    let why = try Page().explain { _ in }
    #expect(why.description == "nothing was repainted")
  }

  @Test func `memory with an older frame is reported`() throws {
    let page = try Page()
    var memory = [UInt8](repeating: 0, count: 100 * 100 * 4)
    page.compositor.render()
    var pixels = memory.mutableSpan
    var bytes = unsafe pixels.mutableBytes
    page.compositor.render(into: &bytes, bytesPerRow: 400, holding: 0)
    #expect(page.compositor.lastExplanation?.repaint(of: nil)?.rule == .olderPixels)
  }

  @Test func `three of the layers with the same explanation are named, and the rest counted`()
    throws
  {
    let dots = (0..<5).map { _ in box(80, 80, 10, 10, .pureRed) }
    let why = try Page().explain {
      $0.root.addSublayers(dots)
    } edit: { _ in
      for dot in dots { dot.backgroundColor = .black }
    }
    #expect(
      why.description == """
        repainted 80,80 10×10
          Layer (7): backgroundColor #ff0000 → #000000; the layer's own drawing changed
          Layer (6): backgroundColor #ff0000 → #000000; the layer's own drawing changed
          Layer (5): backgroundColor #ff0000 → #000000; the layer's own drawing changed
          … and 2 more: backgroundColor, the layer's own drawing changed
        """)
  }
}

/// The reason why a scroll did not move pixels.
@Suite struct ScrollExplanationTests {
  @Test func `a scroll by moved pixels has no refusal`() throws {
    let why = try Page().explain { $0.list.bounds.origin.y += 7 }
    #expect(why.refusedScrolls.isEmpty)
    #expect(why.repaint(of: "list")?.rule == .scrolled)
    #expect(why.damage == [PixelRect(x: 50, y: 63, width: 40, height: 7)])
  }

  @Test(arguments: [6, 70], [false, true])
  func `rows that all move are reported, whether pixels move or not`(
    count: Int, isClipped: Bool
  ) throws {
    let rows = (0..<count).map { box(0, CGFloat($0) * 4, 40, 3, .pureRed) }
    let why = try Page().explain {
      $0.list.sublayers = rows
      $0.list.masksToBounds = isClipped
    } edit: { _ in
      for row in rows { row.position.y -= 2 }
    }
    #expect(!why.repaints.isEmpty)
    let scrolled = why.repaints.filter { $0.rule == .scrolled }
    #expect(scrolled.count == (isClipped ? why.repaints.count : 0), "\(why)")
  }

  static let refusals: [(reason: ScrollRefusal, prepare: @Sendable (Layer, Layer) -> Void)] = [
    (.unclipped, { list, _ in list.masksToBounds = false }),
    (
      .partialPixels,
      { list, _ in list.transform = Transform3D(rotationAngle: 0.1, x: 0, y: 0, z: 1) }
    ),
    (.acted, { list, _ in list.opacity = 0.5 }),
    (.painted, { list, _ in list.contents = .softDisc(diameter: 8) }),
    (.notAlone, { _, dot in dot.frame = CGRect(x: 60, y: 20, width: 10, height: 10) }),
    (.backdrop, { _, dot in dot.backgroundFilters = [.gaussianBlur(radius: 2)] }),
  ]

  @Test(arguments: refusals)
  func `a refused scroll has a reason`(
    reason: ScrollRefusal, prepare: @Sendable (Layer, Layer) -> Void
  ) throws {
    let why = try Page().explain {
      prepare($0.list, $0.dot)
    } edit: {
      $0.list.bounds.origin.y += 7
    }
    #expect(why.refusedScrolls == [.init(layer: "list", reason: reason)])
    #expect(why.description.contains("repainted although pixels might have been moved\n  list: "))
  }

  @Test func `a scroll by half a pixel is refused`() throws {
    let why = try Page().explain { $0.list.bounds.origin.y += 0.5 }
    #expect(why.refusedScrolls == [.init(layer: "list", reason: .partialPixels)])
  }
}

/// The reason why a value was made although such values may be kept.
@Suite struct MissExplanationTests {
  private func roundedCard() -> Layer {
    let card = box(20, 20, 40, 30, .pureRed)
    card.name = "soft"
    card.cornerRadius = 6
    card.shadowOpacity = 0.5
    card.shadowRadius = 3
    card.shadowPath = Path(rect: CGRect(x: 0, y: 0, width: 40, height: 30))
    return card
  }

  private func misses(
    policy: CachePolicy = CachePolicy(bytes: 1 << 20), _ card: Layer, at time: TimeInterval = 0,
    edit: (Compositor) -> Void
  ) throws -> [FrameExplanation.Miss] {
    let compositor = try Compositor(size: CGSize(width: 100, height: 100))
    compositor.diagnostics.explainsFrames = true
    compositor.cachePolicy = policy
    let root = box(0, 0, 100, 100, .white)
    root.addSublayer(card)
    compositor.root = root
    compositor.render(at: 0)
    edit(compositor)
    compositor.render(at: time)
    let explanation = try #require(compositor.lastExplanation)
    return explanation.misses
  }

  @Test func `the first use of a value is reported as the first`() throws {
    let compositor = try Compositor(size: CGSize(width: 100, height: 100))
    compositor.diagnostics.explainsFrames = true
    compositor.root = roundedCard()
    compositor.render()
    let made = try #require(compositor.lastExplanation?.misses)
    #expect(Set(made.map(\.reason)) == [.first])
    #expect(made.map(\.layer) == made.map { _ in "soft" })
    #expect(made.contains { $0.kind == .shadowMask })
  }

  @Test func `a hit is no miss`() throws {
    let card = roundedCard()
    #expect(try misses(card) { _ in card.backgroundColor = .pureBlue }.isEmpty)
  }

  @Test func `another radius is reported as the difference`() throws {
    let card = roundedCard()
    let made = try misses(card) { _ in card.shadowRadius = 5 }
    let shadow = try #require(made.first { $0.kind == .shadowMask }, "\(made)")
    #expect(shadow.reason == .otherKey)
    #expect(shadow.differences == [.init(name: "blur", old: "σ 3", new: "σ 5")])
    #expect(shadow.layer == "soft")
  }

  @Test func `a bitmap with changed content is made because of the change`() throws {
    let card = roundedCard()
    card.shouldRasterize = true
    let made = try misses(card) { _ in card.backgroundColor = .pureBlue }
    #expect(made.first { $0.kind == .rasterizedLayer }?.reason == .changed)
  }

  @Test func `a bitmap at another scale is reported with both scales`() throws {
    let card = roundedCard()
    card.shouldRasterize = true
    let made = try misses(card) { _ in card.rasterizationScale = 2 }
    let bitmap = try #require(made.first { $0.kind == .rasterizedLayer })
    #expect(bitmap.reason == .otherKey || bitmap.reason == .changed)
  }

  @Test func `a value dropped for idleness is reported`() throws {
    let card = roundedCard()
    let made = try misses(
      policy: CachePolicy(bytes: 1 << 20, idleLimit: 0.1), card, at: 10
    ) {
      card.isHidden = true
      $0.render(at: 0)
      $0.render(at: 5)
      card.isHidden = false
    }
    #expect(made.contains { $0.kind == .shadowMask && $0.reason == .evictedForAge }, "\(made)")
  }

  @Test func `a value that had to make room is reported`() throws {
    let card = roundedCard()
    let made = try misses(policy: CachePolicy(bytes: 10_000), card) {
      card.isHidden = true
      let other = box(10, 10, 60, 60, .pureGreen)
      other.name = "greedy"
      other.shadowOpacity = 1
      other.shadowRadius = 4
      other.cornerRadius = 10
      card.superlayer?.addSublayer(other)
      $0.render(at: 0)
      other.removeFromSuperlayer()
      card.isHidden = false
    }
    let evicted = try #require(made.first { $0.reason == .evictedForSpace }, "\(made)")
    #expect(evicted.droppedInFrame == 2)
    #expect(evicted.madeRoomFor == "greedy")
  }

  @Test func `a value dropped by hand is reported`() throws {
    let made = try misses(roundedCard()) {
      $0.purgeCaches()
      $0.setNeedsRepaint()
    }
    #expect(made.contains { $0.kind == .shadowMask && $0.reason == .purged }, "\(made)")
  }

  @Test func `a value whose place another instance took is not called dropped by hand`() throws {
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    replicator.instanceCount = 2
    replicator.instanceTransform = Transform3D(scaleX: -1, y: 1, z: 1)
    let card = roundedCard()
    card.shouldRasterize = true
    replicator.addSublayer(card)
    let made = try misses(replicator) { $0.setNeedsRepaint() }
    let bitmaps = made.filter { $0.kind == .rasterizedLayer }
    #expect(!bitmaps.isEmpty && bitmaps.allSatisfy { $0.reason == .otherKey }, "\(bitmaps)")
  }

  @Test func `a value too large to be kept is made for the frame`() throws {
    let made = try misses(policy: CachePolicy(bytes: 2000), roundedCard()) {
      $0.setNeedsRepaint()
    }
    #expect(made.contains { $0.kind == .shadowMask && $0.reason == .notKept }, "\(made)")
  }

  @Test func `a wider layer reports the previous outline, whatever the kind of mask`() throws {
    let card = roundedCard()
    card.shadowPath = nil
    let made = try misses(card) { _ in card.bounds.size.width = 5 }
    let shadow = try #require(
      made.first { [.shadowMask, .shadowPatch].contains($0.kind) }, "\(made)")
    #expect(shadow.reason == .otherKey)
  }

  @Test func `values of a list are reported`() throws {
    let gradient = GradientLayer(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    gradient.name = "sky"
    gradient.colors = [.pureRed, .pureBlue]
    let made = try misses(gradient) { _ in gradient.colors = [.pureRed, .black] }
    let change = try #require(made.first { $0.kind == .gradient }?.differences.first, "\(made)")
    #expect(
      change
        == .init(
          name: "colors", old: "[#ff0000, #0000ff]", new: "[#ff0000, #000000]"))
  }
}
