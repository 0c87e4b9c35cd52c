// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaText
import Testing

/// Texts that are laid out only once they come into view.
struct DeferredTextTests {
  private static func text(_ string: String, at origin: CGPoint) throws -> TextLayer {
    let layer = TextLayer()
    layer.fonts = try TestFonts.all.get()
    layer.font = "DejaVu Sans"
    layer.fontSize = 10
    layer.string = string
    layer.foregroundColor = .black
    layer.frame = CGRect(origin: origin, size: CGSize(width: 80, height: 12))
    return layer
  }

  /// A page that shows the first 100 points of rows 20 points high, each a layer with a text.
  private static func list(rows: Int) throws -> (page: Layer, texts: [TextLayer]) {
    let page = Layer()
    page.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    page.masksToBounds = true
    var texts: [TextLayer] = []
    for number in 0..<rows {
      let row = Layer()
      row.frame = CGRect(x: 0, y: CGFloat(20 * number), width: 100, height: 20)
      let text = try Self.text("Row \(number)", at: CGPoint(x: 4, y: 4))
      row.addSublayer(text)
      page.addSublayer(row)
      texts.append(text)
    }
    return (page, texts)
  }

  private static func compositor(_ root: Layer, _ size: CGFloat = 100) throws -> Compositor {
    let compositor = try Compositor(size: CGSize(width: size, height: size))
    compositor.background = .white
    compositor.root = root
    return compositor
  }

  /// The picture of a compositor that has not seen the tree before.
  private static func fresh(_ root: Layer, _ size: CGFloat = 100) throws -> Image {
    let compositor = try compositor(root, size)
    compositor.render()
    return compositor.surface
  }

  private static func drawn(_ texts: [TextLayer]) -> [Int] {
    texts.indices.filter { !texts[$0].needsDisplay() }
  }

  /// What a frame leaves out must not depend on which texts were drawn before.
  @Test func `a group exceeds a limit by where its texts are, drawn or not`() throws {
    func page(textAt x: CGFloat) throws -> (root: Layer, text: TextLayer) {
      let (root, group, card) = (Layer(), Layer(), Layer())
      root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      group.frame = CGRect(x: 5, y: 20, width: 10, height: 10)
      group.opacity = 0.5
      card.frame = group.bounds
      card.backgroundColor = .black
      let text = try Self.text("a", at: CGPoint(x: x, y: 0))
      group.sublayers = [card, text]
      root.addSublayer(group)
      return (root, text)
    }
    func compositor(_ root: Layer, _ pixels: Int) throws -> Compositor {
      let compositor = try Self.compositor(root)
      compositor.limits = .unlimited
      compositor.limits.openPixels = pixels
      return compositor
    }
    // The group reaches the right edge, and is as high as the letter; two ems more while it waits.
    let outcomes = try [500, 1000, 2000, 4000].map { pixels in
      let new = try compositor(page(textAt: 200).root, pixels)
      let expected = new.render().omissions
      let (root, text) = try page(textAt: 10)
      let kept = try compositor(root, pixels)
      kept.render()
      text.frame.origin.x = 200
      #expect(kept.render().omissions == expected)
      #expect(kept.surface == new.surface)
      text.string = "b"
      text.string = "a"
      root.backgroundColor = .white
      #expect(kept.render().omissions == expected)
      return expected.isEmpty
    }
    #expect(outcomes == [false, false, true, true])
  }

  /// While it waits, the mask seems to hold the layer, which is out of view; it does not, and its own place is in view.
  @Test func `a layer counts by where the text of its mask is, drawn or not`() throws {
    func page(maskedAt x: CGFloat) throws -> (root: Layer, masked: Layer) {
      let (root, masked) = (Layer(), Layer())
      root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      masked.frame = CGRect(x: x, y: 20, width: 5, height: 5)
      masked.backgroundColor = .black
      masked.mask = try Self.text("Lamina", at: CGPoint(x: -80, y: 0))
      root.addSublayer(masked)
      return (root, masked)
    }
    let (root, masked) = try page(maskedAt: 50)
    let compositors = try [root, page(maskedAt: 120).root].map {
      let compositor = try Self.compositor($0)
      compositor.limits = .unlimited
      compositor.limits.surfacePixels = 0
      return compositor
    }
    compositors[0].render()
    masked.frame.origin.x = 120
    let reports = compositors.map { $0.render() }
    #expect(reports[0].omissions == reports[1].omissions)
    #expect(reports[0].omissions.count == 1)
    #expect(compositors[0].surface == compositors[1].surface)
  }

  // Letters extend at most two ems, 20 points, beyond the bounds: those of row 6 begin at 104.
  @Test(arguments: [10, 1000])
  func `only texts in view are drawn`(_ rows: Int) throws {
    let (page, texts) = try Self.list(rows: rows)
    let compositor = try Self.compositor(page)
    compositor.render()
    #expect(Self.drawn(texts) == Array(0..<6))
    #expect(texts.count { $0.drawing != nil } == 6)
    compositor.render()
    #expect(Self.drawn(texts) == Array(0..<6))
  }

  @Test func `a text is drawn when it scrolls into view, and stays drawn`() throws {
    let (page, texts) = try Self.list(rows: 1000)
    let compositor = try Self.compositor(page)
    compositor.render()
    page.bounds.origin.y = 40
    let report = compositor.render()
    #expect(Self.drawn(texts) == Array(0..<8))
    // The visible part moved, and the rest is no more than the strip.
    #expect(report.moves.count == 1)
    #expect(report.damagedPixels <= 4000)
    #expect(report.damagedPixels > 0)
    #expect(try compositor.surface == Self.fresh(page))
    page.bounds.origin.y = 19_000
    compositor.render()
    #expect(Self.drawn(texts) == Array(0..<8) + Array(949..<956))
    #expect(try compositor.surface == Self.fresh(page))
  }

  /// Something that brings a text into view without a change of its own.
  struct Arrival: Sendable, CustomTestStringConvertible {
    let name: String
    let happen:
      @Sendable (_ page: Layer, _ text: TextLayer, _ compositor: Compositor) throws -> Void
    var testDescription: String { name }
  }

  @Test(arguments: [
    Arrival(name: "position") { page, text, _ in text.position.y = 50 },
    Arrival(name: "transform") { page, text, _ in
      text.transform = Transform3D(translationX: 0, y: -150, z: 0)
    },
    Arrival(name: "sublayerTransform") { page, _, _ in
      page.sublayerTransform = Transform3D(translationX: 0, y: -150, z: 0)
    },
    Arrival(name: "perspective") { page, text, _ in
      page.sublayerTransform.m34 = -1 / 100
      text.transform = Transform3D(translationX: 0, y: -150, z: -10)
    },
    Arrival(name: "bounds") { page, _, _ in page.bounds.origin.y = 150 },
    Arrival(name: "shadow") { _, text, _ in
      (text.shadowOpacity, text.shadowOffset) = (1, CGSize(width: 0, height: -150))
    },
    Arrival(name: "shadow of all") { page, _, _ in
      page.masksToBounds = false
      (page.shadowOpacity, page.shadowOffset) = (1, CGSize(width: 0, height: -150))
    },
    Arrival(name: "blur") { _, text, _ in
      text.position.y = 130
      text.filters = [.gaussianBlur(radius: 20)]
    },
    Arrival(name: "flip") { page, _, _ in
      page.isGeometryFlipped = true
      page.frame.size.height = 250
    },
    Arrival(name: "resize") { page, _, compositor in
      page.masksToBounds = false
      try compositor.resize(to: CGSize(width: 100, height: 300))
    },
    Arrival(name: "superlayer") { page, text, _ in
      let other = Layer()
      other.frame = CGRect(x: 0, y: -150, width: 100, height: 300)
      page.addSublayer(other)
      other.addSublayer(text)
    },
    Arrival(name: "mask") { page, text, _ in
      page.mask = text
      text.position.y = 50
      page.backgroundColor = .black
    },
    Arrival(name: "instances") { page, text, _ in
      let replicator = ReplicatorLayer()
      replicator.instanceCount = 2
      replicator.instanceTransform = Transform3D(translationX: 0, y: -150, z: 0)
      page.addSublayer(replicator)
      replicator.addSublayer(text)
    },
    Arrival(name: "bitmap") { page, _, _ in
      page.masksToBounds = false
      page.shouldRasterize = true
      page.position.y -= 150
    },
  ])
  func `a text that comes into view is drawn in that frame`(_ arrival: Arrival) throws {
    // The same tree twice; in one of them the text is drawn from the start.
    var pictures: [Image] = []
    for isDrawnBefore in [true, false] {
      let page = Layer()
      page.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
      page.masksToBounds = true
      let text = try Self.text("Jf arrived", at: CGPoint(x: 4, y: 200))
      page.addSublayer(text)
      let compositor = try Self.compositor(page)
      compositor.render()
      #expect(text.needsDisplay())
      if isDrawnBefore { text.displayIfNeeded() }
      compositor.render()
      #expect(text.needsDisplay() != isDrawnBefore)
      try arrival.happen(page, text, compositor)
      compositor.render()
      #expect(!text.needsDisplay())
      pictures.append(compositor.surface)
      let whole = try Compositor(size: compositor.size)
      whole.background = .white
      whole.root = page
      whole.render()
      #expect(whole.surface == compositor.surface)
    }
    #expect(pictures[0] == pictures[1])
    #expect(pictures[0].pixels.contains { $0 != 0xFFFF_FFFF })
  }

  @Test func `a hidden text waits, and is drawn once it is shown again`() throws {
    let (page, texts) = try Self.list(rows: 3)
    texts[1].isHidden = true
    texts[2].superlayer?.opacity = 0
    let compositor = try Self.compositor(page)
    compositor.render()
    #expect(Self.drawn(texts) == [0])
    texts[1].isHidden = false
    texts[2].superlayer?.opacity = 1
    compositor.render()
    #expect(Self.drawn(texts) == [0, 1, 2])
    #expect(try compositor.surface == Self.fresh(page))
  }

  @Test func `a text that changes while it waits shows the change`() throws {
    let (page, texts) = try Self.list(rows: 20)
    let compositor = try Self.compositor(page)
    compositor.render()
    texts[10].string = "Other"
    texts[10].bounds.size = CGSize(width: 60, height: 14)
    let report = compositor.render()
    #expect(texts[10].needsDisplay())
    #expect(report.damagedPixels == 0)
    texts[10].string = nil
    compositor.render()
    #expect(!texts[10].needsDisplay())
    #expect(texts[10].drawing == nil)
    texts[10].string = "Third"
    page.bounds.origin.y = 150
    compositor.render()
    #expect(!texts[10].needsDisplay())
    #expect(try compositor.surface == Self.fresh(page))
  }

  @Test func `two compositors of one tree each draw their visible texts`() throws {
    let (page, texts) = try Self.list(rows: 20)
    page.masksToBounds = false
    let small = try Self.compositor(page, 40)
    let large = try Self.compositor(page, 200)
    small.render()
    #expect(Self.drawn(texts).count == 3)
    large.render()
    #expect(Self.drawn(texts).count == 11)
    small.render()
    page.position.y -= 120
    small.render()
    large.render()
    #expect(try small.surface == Self.fresh(page, 40))
    #expect(try large.surface == Self.fresh(page, 200))
  }

  @Test func `a waiting text can be drawn, measured and copied like any other`() throws {
    let (page, texts) = try Self.list(rows: 20)
    let compositor = try Self.compositor(page)
    compositor.render()
    let waiting = texts[15]
    #expect(waiting.preferredFrameSize() == CGSize(width: 37, height: 11))
    #expect(waiting.layout.lines.count == 1)
    #expect(!waiting.inkBounds.isNull)
    #expect(page.hitTest(CGPoint(x: 10, y: 310)) == nil)
    #expect(waiting.hitTest(CGPoint(x: 10, y: 10)) === waiting)
    #expect(waiting.contents == nil)
    #expect(waiting.needsDisplay())
    let copy = TextLayer(layer: waiting)
    #expect(copy.needsDisplay())
    #expect(waiting.needsDisplay())
    copy.frame = CGRect(x: 0, y: 0, width: 80, height: 12)
    #expect(try Self.fresh(copy).pixels.contains { $0 != 0xFFFF_FFFF })
    // A layer of another kind cannot wait.
    let plain = Layer(layer: waiting)
    #expect(!waiting.needsDisplay())
    #expect(plain.drawing == waiting.drawing)
    plain.frame = copy.frame
    #expect(try Self.fresh(plain) == Self.fresh(copy))
    texts[16].displayIfNeeded()
    #expect(!texts[16].needsDisplay())
  }

  private final class Counting: TextLayer {
    var draws = 0
    override func draw(in context: DrawingContext) {
      draws += 1
      super.draw(in: context)
    }
  }

  private final class Delegate: LayerDelegate {
    var calls = 0
    func layerWillDraw(_ layer: Layer) { calls += 1 }
  }

  @Test func `a subclass and a layer with a delegate are drawn at once, wherever they are`() throws
  {
    let page = Layer()
    page.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let counting = Counting()
    counting.fonts = try TestFonts.all.get()
    counting.string = "a"
    counting.frame = CGRect(x: 0, y: 500, width: 50, height: 50)
    let delegate = Delegate()
    let texts = try (0..<2).map { try Self.text("b", at: CGPoint(x: 0, y: 600 + 20 * $0)) }
    texts[0].delegate = delegate
    page.sublayers = [counting] + texts
    let compositor = try Self.compositor(page)
    compositor.render()
    #expect(counting.draws == 1)
    #expect(delegate.calls == 1)
    #expect(Self.drawn(texts) == [0])
    texts[1].delegate = delegate
    compositor.render()
    #expect(delegate.calls == 2)
    #expect(Self.drawn(texts) == [0, 1])
  }

  @Test func `a text that is drawn again in view damages only its ink`() throws {
    let text = try Self.text("first", at: CGPoint(x: 20, y: 20))
    let page = Layer()
    page.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    page.addSublayer(text)
    text.string = nil
    let compositor = try Self.compositor(page)
    compositor.render()
    // Never drawn, and in view: its largest possible area is no damage.
    text.string = "i"
    let report = compositor.render()
    #expect(report.damagedPixels > 0)
    #expect(report.damagedPixels < 150)
    text.string = "j"
    #expect(compositor.render().damagedPixels < 200)
    #expect(try compositor.surface == Self.fresh(page))
  }

  @Test(arguments: ["string", "fontSize"])
  func `a drawn text that changes out of view waits until it is in view again`(key: String) throws {
    let (page, texts) = try Self.list(rows: 20)
    let compositor = try Self.compositor(page)
    compositor.render()
    page.bounds.origin.y = 200
    compositor.render()
    #expect(texts[0].drawing != nil)
    for text in texts { if key == "string" { text.string = "new" } else { text.fontSize = 9 } }
    compositor.render()
    // Rows 10 to 14 are in view, and letters may extend into it from the rows beside them.
    #expect(texts.indices.filter { texts[$0].drawing != nil } == Array(9..<16))
    page.bounds.origin.y = 0
    compositor.render()
    #expect(texts[0].drawing != nil)
    #expect(try compositor.surface == Self.fresh(page))
  }

  /// A layer that looks at a text while it is displayed itself.
  private final class Observer: Layer {
    var text: TextLayer?
    private(set) var drawings: [Bool] = []

    override func draw(in context: DrawingContext) {
      drawings.append(text?.drawing != nil && text?.needsDisplay() == false)
    }
  }

  @Test(arguments: [true, false])
  func `a drawn text is drawn again before the tree is updated if it was in view`(
    isInView: Bool
  ) throws {
    let (page, texts) = try Self.list(rows: 20)
    let observer = Observer()
    observer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    page.addSublayer(observer)
    observer.text = texts[1]
    let compositor = try Compositor(size: CGSize(width: 100, height: 100), threads: 1)
    compositor.background = .white
    compositor.root = page
    compositor.render()
    if !isInView {
      page.bounds.origin.y = 200
      compositor.render()
    }
    // It is displayed after the text, because the last that asked comes first.
    observer.setNeedsDisplay()
    texts[1].string = "new"
    compositor.render()
    #expect(observer.drawings == [isInView])
    #expect(texts[1].needsDisplay() == !isInView)
    #expect(try compositor.surface == Self.fresh(page))
  }

  @Test func `two compositors of one tree show the new text, whichever had it in view`() throws {
    let (page, texts) = try Self.list(rows: 20)
    page.masksToBounds = false
    let (small, large) = (try Self.compositor(page, 40), try Self.compositor(page, 200))
    for round in 0..<3 {
      for text in texts { text.string = "new \(round)" }
      for compositor in round == 1 ? [large, small] : [small, large] { compositor.render() }
      #expect(try small.surface == Self.fresh(page, 40))
      #expect(try large.surface == Self.fresh(page, 200))
    }
  }

  @Test func `a drawn text that changes while it is hidden shows the change`() throws {
    let (page, texts) = try Self.list(rows: 3)
    let compositor = try Self.compositor(page)
    compositor.render()
    texts[1].isHidden = true
    compositor.render()
    texts[1].string = "new"
    compositor.render()
    #expect(texts[1].needsDisplay())
    texts[1].isHidden = false
    compositor.render()
    #expect(try compositor.surface == Self.fresh(page))
  }

  /// A delegate that displays nothing.
  private final class Blank: LayerDelegate {
    func display(_ layer: Layer) {}
  }

  @Test func `an old text goes if another string is set and a delegate displays the layer`() throws
  {
    let text = try Self.text("old", at: CGPoint(x: 10, y: 10))
    let page = Layer()
    page.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    page.addSublayer(text)
    let compositor = try Self.compositor(page)
    compositor.render()
    let delegate = Blank()
    text.delegate = delegate
    text.string = "new"
    compositor.render()
    #expect(text.drawing == nil)
  }

  @Test func `texts without room are not laid out`() throws {
    let page = Layer()
    page.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    for number in 0..<20 {
      let text = try Self.text("no room", at: CGPoint(x: 0, y: CGFloat(number)))
      text.frame.size = number % 2 == 0 ? .zero : CGSize(width: CGFloat.nan, height: 5)
      page.addSublayer(text)
      #expect(text.displayWork == nil)
    }
    let compositor = try Compositor(size: CGSize(width: 100, height: 100), threads: 4)
    compositor.root = page
    #expect(compositor.render().painting.glyphs == 0)
  }

  @Test(arguments: [2, 4])
  func `texts that are laid out on several threads look like those of one`(threads: Int) throws {
    func frames(_ threads: Int) throws -> [Image] {
      let (page, texts) = try Self.list(rows: 60)
      for (number, text) in texts.enumerated() {
        text.superlayer?.position.y = CGFloat(number % 6 * 20)
        text.superlayer?.position.x = CGFloat(number)
      }
      let compositor = try Compositor(size: CGSize(width: 100, height: 100), threads: threads)
      compositor.root = page
      return (0..<4).map { frame in
        for (number, text) in texts.enumerated() where number % (frame + 1) == 0 {
          text.string = "\(number * 7919 % 1000) words of frame \(frame)"
          text.isWrapped = number % 3 == 0
          text.verticalAlignmentMode = number % 2 == 0 ? .top : .middle
        }
        compositor.render()
        return compositor.surface
      }
    }
    #expect(try frames(threads) == frames(1))
  }

  /// Expects a right picture although a text comes into view in the frame in which another layer is released.
  private static func expectRight(
    below layer: Layer, onRelease: @escaping () -> Void,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let page = Layer()
    page.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.frame = page.bounds
    let text = try text("a", at: CGPoint(x: 10, y: 400))
    page.sublayers = [layer, text]
    let compositor = try compositor(page)
    func add() {
      let released = ReleasedLayer(onRelease)
      page.addSublayer(released)
      compositor.render()
      released.removeFromSuperlayer()
    }
    add()
    text.position.y = 20
    compositor.render()
    // What the released layer has changed shows one frame later at most.
    compositor.render()
    #expect(try compositor.surface == fresh(page), sourceLocation: sourceLocation)
  }

  @Test func `siblings that a released layer moves are moved although a text comes into view`()
    throws
  {
    let list = Layer()
    for index in 0..<2_000 {
      let dot = Layer()
      dot.frame = CGRect(x: index % 50 * 2, y: 40 + index / 50, width: 1, height: 1)
      dot.backgroundColor = .black
      list.addSublayer(dot)
    }
    try Self.expectRight(below: list) { [unowned list] in
      for dot in list.sublayers ?? [] { dot.position.x += 1 }
    }
  }

  private final class Tiles: TiledLayer {
    var color = Color.black
    override func draw(in context: DrawingContext) { context.fill(context.dirtyRect, color: color) }
  }

  @Test func `tiles that a released layer changes are drawn although a text comes into view`()
    throws
  {
    let tiles = Tiles()
    try Self.expectRight(below: tiles) { [unowned tiles] in
      tiles.color = .white
      tiles.setNeedsDisplay()
    }
  }
}
