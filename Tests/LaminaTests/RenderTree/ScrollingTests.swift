// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// A list that scrolls, on a page with something beside it.
private final class Page {
  let root = box(0, 0, 200, 200, .white)
  let list = box(20, 20, 100, 120)
  let rows = (0..<10).map { box(0, CGFloat($0) * 30, 100, 20, .pureRed) }
  let aside = box(150, 20, 30, 30, .pureBlue)
  let harness: TreeHarness

  init() {
    list.masksToBounds = true
    list.sublayers = rows
    root.sublayers = [list, aside]
    harness = TreeHarness(root, target: PixelRect(x: 0, y: 0, width: 200, height: 200))
  }

  /// The changes if all rows move up by `distance` and something else is edited.
  func shift(_ distance: CGFloat = 7, _ edit: (Page) -> Void = { _ in }) -> RenderTreeChanges {
    harness.update()
    for row in list.sublayers ?? [] { row.position.y -= distance }
    edit(self)
    return harness.update(findsScrolls: true)
  }

  /// The changes of a scroll down by `distance` together with another edit.
  func scroll(_ distance: CGFloat = 7, _ edit: (Page) -> Void = { _ in }) -> RenderTreeChanges {
    harness.update()
    list.bounds.origin.y += distance
    edit(self)
    return harness.update(findsScrolls: true)
  }
}

private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> PixelRect {
  PixelRect(x: x, y: y, width: width, height: height)
}

@Suite struct ScrollingTests {
  private let whole = rect(20, 20, 100, 120)

  @Test func `a scroll moves the pixels of the clip and damages the strip that comes into view`() {
    let changes = Page().scroll()
    #expect(changes.scrolls == [ScrolledContent(rect: whole, dx: 0, dy: -7)])
    #expect(changes.places.map(\.before) == [rect(20, 133, 100, 7)])
    let damage = Damage(changes, in: rect(0, 0, 200, 200))
    #expect(damage.region.rects == [rect(20, 133, 100, 7)])
    #expect(damage.scrolls == changes.scrolls)
  }

  @Test func `nothing is moved or damaged beside the sublayers`() {
    let page = Page()
    page.list.sublayers = [box(10, 5, 60, 50, .pureRed), box(30, 60, 50, 30, .pureBlue)]
    let changes = page.scroll()
    #expect(
      changes.scrolls == [ScrolledContent(rect: rect(30, 20, 70, 90), dx: 0, dy: -7)])
    #expect(changes.places.map(\.before) == [rect(30, 103, 70, 7)])
  }

  @Test func `a scroll damages the whole clip unless moving is requested`() {
    let page = Page()
    page.harness.update()
    page.list.bounds.origin.y += 7
    let changes = page.harness.update()
    #expect(changes.scrolls.isEmpty)
    #expect(changes.places.map(\.after) == [whole])
  }

  @Test func `a jump beyond the clip moves nothing`() {
    let changes = Page().scroll(120)
    #expect(changes.scrolls.isEmpty)
    #expect(changes.places.map(\.after) == [whole])
  }

  struct Condition: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let prepare: @Sendable (Any) -> Void

    fileprivate init(_ name: String, _ prepare: @escaping @Sendable (Page) -> Void) {
      testDescription = name
      self.prepare = { page in if let page = page as? Page { prepare(page) } }
    }
  }

  private static let harmless: [Condition] = [
    Condition("an opaque background") { $0.list.backgroundColor = .white },
    Condition("a translucent background") {
      $0.list.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    },
    Condition("a sibling behind an opaque background") {
      $0.list.backgroundColor = .white
      $0.root.insertSublayer(box(0, 0, 50, 50, .black), at: 0)
    },
    Condition("a hidden layer in front") {
      let front = box(0, 0, 50, 50, .black)
      front.isHidden = true
      $0.root.addSublayer(front)
    },
    Condition("a border around the page") { $0.root.borderWidth = 5 },
    Condition("contents of the page behind an opaque list") {
      $0.list.backgroundColor = .white
      $0.root.contents = Image(width: 1, height: 1, premultipliedARGB: [0xFF00_00FF])
    },
    Condition("effects in the content") {
      $0.rows[2].opacity = 0.5
      $0.rows[3].shadowOpacity = 1
      $0.rows[4].shouldRasterize = true
    },
    Condition("a page without a background") { $0.root.backgroundColor = nil },
  ]

  @Test(arguments: harmless) func `a scroll moves pixels with`(condition: Condition) {
    let page = Page()
    condition.prepare(page)
    #expect(page.scroll().scrolls == [ScrolledContent(rect: whole, dx: 0, dy: -7)])
  }

  private static let harmful: [Condition] = [
    Condition("no clip") { $0.list.masksToBounds = false },
    Condition("opacity of the list") { $0.list.opacity = 0.5 },
    Condition("opacity of the page") { $0.root.opacity = 0.5 },
    Condition("a mask") { $0.list.mask = box(0, 0, 500, 500, .black) },
    Condition("a mask of the page") { $0.root.mask = box(0, 0, 500, 500, .black) },
    Condition("a shadow of the list") { $0.list.shadowOpacity = 1 },
    Condition("a content shadow of the page") { $0.root.shadowOpacity = 1 },
    Condition("a bitmap of the list") { $0.list.shouldRasterize = true },
    Condition("a bitmap of the page") { $0.root.shouldRasterize = true },
    Condition("an inner shadow of the list") { $0.list.shadows = [Shadow(.inner)] },
    Condition("an inner shadow of the page") { $0.root.shadows = [Shadow(.inner)] },
    Condition("a wide border of the page") { $0.root.borderWidth = 21 },
    Condition("contents of the list") {
      $0.list.contents = Image(width: 1, height: 1, premultipliedARGB: [0xFF00_00FF])
    },
    Condition("contents of the page") {
      $0.root.contents = Image(width: 1, height: 1, premultipliedARGB: [0xFF00_00FF])
    },
    Condition("a sibling in front") { $0.root.addSublayer(box(110, 130, 50, 50, .black)) },
    Condition("a sibling behind") {
      $0.root.insertSublayer(box(0, 0, 21, 21, .black), at: 0)
    },
    Condition("a blurred shadow in front") {
      $0.aside.shadowOpacity = 1
      $0.aside.shadowRadius = 10
    },
    Condition("an edge of the background behind") {
      $0.root.bounds.size.height = 100
      $0.root.frame.origin = .zero
    },
    Condition("turning") { $0.list.transform = Transform3D(Transform2D(rotationAngle: 0.1)) },
    Condition("mirroring") { $0.list.transform = Transform3D(scaleX: -1, y: 1, z: 1) },
    Condition("flipping") { $0.root.isGeometryFlipped = true },
    Condition("a way of less than a pixel") {
      $0.list.transform = Transform3D(scaleX: 0.5, y: 0.5, z: 1)
    },
    Condition("a hidden list") { $0.list.isHidden = true },
  ]

  @Test(arguments: harmful) func `a scroll repaints with`(condition: Condition) {
    let page = Page()
    condition.prepare(page)
    #expect(page.scroll().scrolls.isEmpty)
  }

  @Test func `a scroll repaints if an ancestor changes too`() {
    #expect(Page().scroll { $0.root.position.x += 1 }.scrolls.isEmpty)
    #expect(Page().scroll { $0.root.addSublayer(box(0, 0, 1, 1, .black)) }.scrolls.isEmpty)
    #expect(Page().scroll { $0.list.backgroundColor = .white }.scrolls.isEmpty)
  }

  @Test func `the inside of rounded and antialiased clips moves, and the rest is damaged`() {
    let page = Page()
    page.list.cornerRadius = 10
    let changes = page.scroll()
    #expect(changes.scrolls == [ScrolledContent(rect: rect(20, 36, 100, 88), dx: 0, dy: -7)])
    let damage = Damage(changes, in: rect(0, 0, 200, 200)).region
    #expect(damage == Region(rect(20, 20, 100, 16)).union(rect(20, 117, 100, 23)))
    let shifted = Page()
    shifted.list.position.x += 0.5
    #expect(shifted.scroll().scrolls.map(\.rect) == [rect(21, 20, 99, 120)])
  }

  @Test func `the inside of a border moves, and the border is damaged`() {
    let page = Page()
    page.list.borderWidth = 2
    page.list.borderColor = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    let changes = page.scroll()
    let inside = rect(22, 22, 96, 116)
    #expect(changes.scrolls == [ScrolledContent(rect: inside, dx: 0, dy: -7)])
    let damage = Damage(changes, in: rect(0, 0, 200, 200)).region
    #expect(damage.area == 100 * 120 - 96 * 109)
    #expect(damage.intersection(rect(22, 22, 96, 109)).isEmpty)
  }

  @Test func `an ancestor's clip limits the moved area`() {
    let page = Page()
    page.root.masksToBounds = true
    page.root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    #expect(page.scroll().scrolls.map(\.rect) == [rect(20, 20, 100, 80)])
  }

  @Test func `other changes in the content damage their moved and their new place`() {
    let changes = Page().scroll { $0.rows[1].position.x += 4 }
    #expect(changes.scrolls.count == 1)
    let damage = Damage(changes, in: rect(0, 0, 200, 200)).region
    let row = Region(rect(20, 43, 100, 20))
    #expect(damage == row.union(rect(20, 133, 100, 7)))
  }

  @Test func `a layer in front damages the place to which its pixels moved`() {
    let page = Page()
    page.aside.position = CGPoint(x: 100, y: 80)
    let changes = page.scroll { $0.aside.position = CGPoint(x: 170, y: 40) }
    #expect(changes.scrolls.count == 1)
    let damage = Damage(changes, in: rect(0, 0, 200, 200)).region
    #expect(damage.contains(x: 90, y: 60))
    #expect(damage.contains(x: 170, y: 40))
    #expect(!damage.contains(x: 90, y: 90))
  }

  // MARK: Sublayers that all move by their positions

  @Test(arguments: [1, 10, 100]) func `sublayers that all move by one vector scroll`(count: Int) {
    let page = Page()
    page.list.sublayers = (0..<count).map { box(0, CGFloat($0) * 30, 100, 20, .pureRed) }
    let changes = page.shift()
    let height = min(120, (count - 1) * 30 + 20)
    #expect(
      changes.scrolls == [ScrolledContent(rect: rect(20, 20, 100, height), dx: 0, dy: -7)])
    #expect(changes.places.map(\.before) == [rect(20, 20 + height - 7, 100, 7)])
  }

  @Test(arguments: harmful) func `moved sublayers are repainted with`(condition: Condition) {
    let page = Page()
    condition.prepare(page)
    let changes = page.shift()
    #expect(changes.scrolls.isEmpty)
  }

  @Test func `sublayers that move by different vectors damage their own places`() {
    let strays: [(Page) -> Void] = [
      { $0.rows[2].position.y += 1 }, { $0.rows[9].position.y += 7 },
      { $0.list.addSublayer(box(0, 50, 5, 5, .black)) }, { $0.rows[3].removeFromSuperlayer() },
      { $0.list.position.x += 1 }, { $0.root.position.x += 1 }, { $0.list.opacity = 0.5 },
    ]
    for stray in strays { #expect(Page().shift(7, stray).scrolls.isEmpty) }
    let page = Page()
    page.list.sublayers = [box(0, 0, 5, 5, .black), box(90, 100, 5, 5, .black)]
    page.root.addSublayer(box(20, 20, 5, 5, .black))
    let changes = page.shift(2)
    #expect(changes.scrolls.isEmpty)
    #expect(Damage(changes, in: rect(0, 0, 200, 200)).region.area == 2 * 5 * 7 - 5 * 2)
  }

  @Test func `a row that changes in another way too is damaged at its place`() {
    let edits: [(Page) -> Void] = [
      { $0.rows[1].backgroundColor = .black }, { $0.rows[1].isHidden = true },
      { $0.rows[1].addSublayer(box(0, 0, 100, 20, .black)) },
    ]
    for edit in edits {
      let changes = Page().shift(7, edit)
      #expect(changes.scrolls == [ScrolledContent(rect: whole, dx: 0, dy: -7)])
      let damage = Damage(changes, in: rect(0, 0, 200, 200)).region
      #expect(damage == Region(rect(20, 43, 100, 20)).union(rect(20, 133, 100, 7)))
    }
  }

  @Test func `a row with a bitmap is damaged by changes inside it`() {
    let page = Page()
    let inner = box(0, 0, 10, 10, .black)
    page.rows[1].addSublayer(inner)
    page.rows[1].shouldRasterize = true
    let changes = page.shift { _ in inner.position.x += 1 }
    #expect(changes.scrolls.count == 1)
    let damage = Damage(changes, in: rect(0, 0, 200, 200)).region
    // The margin of its bitmap is damaged too.
    let row = rect(20, 43, 100, 20)
    #expect(damage.intersection(row) == Region(row))
    #expect(damage.intersection(rect(20, 20, 100, 17)).isEmpty)
    #expect(damage.intersection(rect(20, 69, 100, 64)).isEmpty)
  }

  /// A filtered background reaches beyond the target and, while there is one, so does the watched
  /// area.
  @Test func `a scroll that removes the last filtered background stays within the target`() throws {
    let root = box(0, 0, 200, 200, .white)
    let list = box(0, 0, 80, 180)
    list.masksToBounds = true
    list.sublayers = (0..<9).map { box(0, CGFloat($0) * 20, 80, 12, .pureRed) }
    let glass = box(90, 60, 60, 60)
    glass.backgroundFilters = [.gaussianBlur(radius: 12)]
    root.sublayers = [list, glass]
    let compositor = try Compositor(size: CGSize(width: 100, height: 100), scale: 1)
    compositor.root = root
    compositor.render()
    glass.backgroundFilters = []
    list.bounds.origin.y += 7
    compositor.render()
    try expectWhole(compositor)
  }

  /// Expects that a frame of a compositor is as that of a new one.
  private func expectWhole(_ compositor: Compositor) throws {
    let fresh = try Compositor(size: compositor.size, scale: compositor.scale)
    fresh.root = compositor.root
    fresh.render()
    #expect(compositor.surface == fresh.surface)
  }

  @Test(arguments: [false, true])
  func `an opaque list below an emitter does not move the particles in front of it`(
    isMovedByPosition: Bool
  ) throws {
    let emitter = EmitterLayer()
    emitter.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    emitter.emitterPosition = CGPoint(x: 50, y: 50)
    let cell = EmitterCell()
    cell.contents = .softDisc(diameter: 20)
    cell.birthRate = 10
    cell.lifetime = 100
    emitter.emitterCells = [cell]
    let list = box(0, 0, 100, 100, .white)
    list.masksToBounds = true
    let rows = (0..<15).map { box(0, CGFloat($0) * 20, 100, 10, .pureBlue) }
    list.sublayers = rows
    emitter.addSublayer(list)
    emitter.timeOffset = 3
    let compositor = try Compositor(size: CGSize(width: 100, height: 100), threads: 1)
    compositor.root = emitter
    compositor.render()
    if isMovedByPosition {
      for row in rows { row.position.y -= 10 }
    } else {
      list.bounds.origin.y += 10
    }
    #expect(compositor.render().moves.isEmpty)
    try expectWhole(compositor)
  }

  @Test(arguments: [1.5, 3] as [CGFloat], [0, 3.5, 4, 7.5, 11, 12.5] as [CGFloat])
  func `edges on whole pixels stay in step with pixels that a scroll moves`(
    scale: CGFloat, y: CGFloat
  ) throws {
    let root = box(0, 0, 100, 60, .white)
    for height in [50, 47, 33] as [CGFloat] {
      let list = box(0, 0, 100, height)
      list.masksToBounds = true
      list.sublayers = (0..<6).map { index in
        let row = box(0, y + CGFloat(index) * 25, 100, 20, .pureBlue)
        row.allowsEdgeAntialiasing = false
        return row
      }
      root.sublayers = [list]
      let compositor = try Compositor(
        size: CGSize(width: 100, height: 60), scale: scale, threads: 1)
      compositor.root = root
      compositor.render()
      for step in 1...6 {
        list.bounds.origin.y = CGFloat(2 * step) / scale
        compositor.render()
        try expectWhole(compositor)
      }
    }
  }

  @Test func `layers that cross in a row that scrolls are painted again where one of them changes`()
    throws
  {
    let list = box(0, 0, 200, 200, .white)
    list.masksToBounds = true
    let row = box(0, 0, 200, 200)
    list.sublayers = [row]
    let (card, blade) = (box(20, 60, 160, 80, .pureBlue), box(90, 40, 20, 120, .pureRed))
    // What the cut picture of the card shows is sampled.
    card.sublayers = (0..<16).map { box(CGFloat($0) * 10.3, 3.4, 5.2, 70.3, .pureGreen) }
    card.transform = Transform3D(rotationAngle: 0.6, x: 0, y: 1, z: 0)
    blade.transform = Transform3D(rotationAngle: -0.6, x: 0, y: 1, z: 0)
    row.sublayers = [card, blade]
    let compositor = try Compositor(size: CGSize(width: 200, height: 200), threads: 1)
    compositor.root = list
    compositor.render()
    for isHidden in [true, false] {
      row.position.y += isHidden ? 10 : -10
      blade.isHidden = isHidden
      compositor.render()
      try expectWhole(compositor)
    }
  }
}
