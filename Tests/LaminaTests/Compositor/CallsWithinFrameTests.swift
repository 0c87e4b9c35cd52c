// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// Runs user code in layout, display and drawing.
private final class CallingLayer: TiledLayer {
  var onLayout: (() -> Void)?
  var onTile: (() -> Void)?

  func removeCalls() { (onLayout, onTile) = (nil, nil) }

  override func layoutSublayers() { onLayout?() }

  override func draw(in context: DrawingContext) {
    onTile?()
    context.fill(context.dirtyRect, color: .pureGreen)
  }
}

/// The calls that layers and delegates may make to the compositor that calls them.
@Suite struct CallsWithinFrameTests {
  /// A layer whose calls are tested, in the tree of a compositor.
  ///
  /// The calls hold the compositor, which holds the layer, so each test takes them out at its end.
  private static func scene() throws -> (compositor: Compositor, layer: CallingLayer) {
    let compositor = try Compositor(size: CGSize(width: 70, height: 70), threads: 1)
    let (root, layer) = (box(0, 0, 70, 70, .white), CallingLayer())
    layer.frame = root.bounds
    root.addSublayer(layer)
    compositor.root = root
    return (compositor, layer)
  }

  @Test func `values read during layout are those of the last frame`() throws {
    let (compositor, layer) = try Self.scene()
    defer { layer.removeCalls() }
    compositor.render()
    let (tree, plan, surface) = (
      compositor.treeDescription, compositor.planDescription, compositor.surface
    )
    var calls = 0
    layer.onLayout = {
      calls += 1
      #expect(compositor.treeDescription == tree)
      #expect(compositor.planDescription == plan)
      let isAsBefore = compositor.surface == surface
      #expect(isAsBefore)
      #expect(!compositor.rasterizationAdvice().isEmpty)
      #expect(compositor.lastReport?.damagedPixels == 4900)
    }
    layer.backgroundColor = .pureRed
    layer.setNeedsLayout()
    compositor.render()
    #expect(calls == 1)
  }

  @Test func `pixels, settings and reports may be read while a tile is drawn`() throws {
    let (compositor, layer) = try Self.scene()
    defer { layer.removeCalls() }
    let before = compositor.surface
    var calls = 0
    layer.onTile = {
      calls += 1
      let isAsBefore = compositor.surface == before
      #expect(isAsBefore)
      #expect(compositor.withPixels { pixels, _ in pixels.count } == 4900)
      var bytes = [UInt8](repeating: 1, count: 4900 * 4)
      unsafe bytes.withUnsafeMutableBytes {
        unsafe compositor.copyPixels(into: $0, bytesPerRow: 280)
      }
      #expect(bytes.contains { $0 != 0 } == false)
      #expect(compositor.lastReport == nil)
      #expect(compositor.damage(forBufferAge: 1) == Region(compositor.pixelBounds))
      #expect(compositor.background == .clear)
      #expect(compositor.cachePolicy.bytes > 0)
      #expect(layer.hitTest(CGPoint(x: 5, y: 5)) === layer)
    }
    compositor.render()
    #expect(calls == 1)
    #expect(compositor.surface.count(Pixel.green) == 4900)
  }

  @Test func `scrolled pixels are still in their place while a tile is drawn`() throws {
    let (compositor, layer) = try Self.scene()
    defer { layer.removeCalls() }
    let list = box(0, 0, 70, 30, .white)
    list.masksToBounds = true
    list.sublayers = (0..<20).map { box(0, CGFloat($0) * 5, 70, 2, .pureBlue) }
    compositor.root?.addSublayer(list)
    compositor.render()
    let before = compositor.surface
    var calls = 0
    layer.onTile = {
      calls += 1
      let isAsBefore = compositor.surface == before
      #expect(isAsBefore)
    }
    list.bounds.origin.y += 3
    layer.setNeedsDisplay()
    #expect(compositor.render().moves.count == 1)
    #expect(calls == 1)
    let after = compositor.surface
    compositor.setNeedsRepaint()
    compositor.render()
    let isRight = compositor.surface == after
    #expect(isRight)
  }

  @Test func `settings changed while a tile is drawn take effect in the next frame`() throws {
    let (compositor, layer) = try Self.scene()
    defer { layer.removeCalls() }
    let other = box(0, 0, 70, 70, .pureRed)
    layer.onTile = {
      layer.onTile = nil
      compositor.purgeCaches()
      compositor.cachePolicy = CachePolicy(bytes: 0)
      compositor.tiles.policy = CachePolicy(bytes: 0)
      compositor.tiles.perFrame = 3
      compositor.diagnostics.recordsHistory = true
      compositor.background = .black
      compositor.setNeedsRepaint()
      compositor.root = other
    }
    compositor.render()
    #expect(compositor.surface.count(Pixel.green) == 4900)
    compositor.render()
    #expect(compositor.surface.count(Pixel.red) == 4900)
    #expect(compositor.lastReport?.damagedPixels == 4900)
  }

  @Test func `settings may be changed and read when a layer is released by a frame`() throws {
    let (compositor, layer) = try Self.scene()
    defer { layer.removeCalls() }
    var calls = 0
    func add() -> Bool {
      let removed = ReleasedLayer { [unowned compositor] in
        calls += 1
        #expect(compositor.needsRender)
        compositor.limits = FrameLimits.standard(targetPixels: 1000 + calls)
        compositor.background = .black
        compositor.renderingMode = .vibrant
        #expect(compositor.root != nil)
      }
      compositor.root?.addSublayer(removed)
      compositor.render()
      removed.removeFromSuperlayer()
      return calls == 0
    }
    #expect(add())
    compositor.render()
    #expect(calls == 1)
    #expect(compositor.renderingMode == .vibrant)
    #expect(compositor.needsRender)
    compositor.render()
    #expect(compositor.surface.count(Pixel.green) == 0)
    #expect(!compositor.needsRender)
    #expect(compositor.limits == FrameLimits.standard(targetPixels: 1001))
  }

  @Test func `the root may be read when the one before is released`() throws {
    let compositor = try Compositor(size: CGSize(width: 4, height: 4), threads: 1)
    var roots: [Layer?] = []
    compositor.root = ReleasedLayer { [unowned compositor] in roots.append(compositor.root) }
    compositor.root = nil
    #expect(roots == [nil])
  }

  @Test func `a root and a background set during layout show in the same frame`() throws {
    let (compositor, layer) = try Self.scene()
    defer { layer.removeCalls() }
    compositor.render()
    let other = box(0, 0, 35, 70)
    let inner = CallingLayer()
    defer { inner.removeCalls() }
    inner.onLayout = { other.backgroundColor = .pureRed }
    other.addSublayer(inner)
    inner.setNeedsLayout()
    layer.onLayout = {
      compositor.root = other
      compositor.background = .black
    }
    layer.setNeedsLayout()
    compositor.render()
    #expect(compositor.surface.count(Pixel.red) == 35 * 70)
    #expect(compositor.surface.count(Pixel.black) == 35 * 70)
  }

  // MARK: What cannot be

  private static func text(_ result: ExitTest.Result?) -> String {
    result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
  }

  @Test func `reading the tree while a tile is drawn is an error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (compositor, layer) = try Self.scene()
      defer { layer.removeCalls() }
      layer.onTile = { print(compositor.treeDescription) }
      compositor.render()
    }
    #expect(Self.text(result).contains("treeDescription was read while a frame is painted"))
  }

  @Test func `reading the plan while a tile is drawn is an error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (compositor, layer) = try Self.scene()
      defer { layer.removeCalls() }
      layer.onTile = { print(compositor.planDescription) }
      compositor.render()
    }
    #expect(Self.text(result).contains("planDescription was read while a frame is painted"))
  }

  @Test func `looking for a layer when a layer is released by a frame is an error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (compositor, layer) = try Self.scene()
      defer { layer.removeCalls() }
      func add() {
        let removed = ReleasedLayer { [unowned compositor, unowned layer] in
          let reference = LayerReference(name: "", id: ObjectIdentifier(layer))
          print(compositor.layer(reference) as Any)
        }
        compositor.root?.addSublayer(removed)
        compositor.render()
        removed.removeFromSuperlayer()
      }
      add()
      compositor.render()
    }
    #expect(Self.text(result).contains("layer(_:) was read by a layer that is released"))
  }

  @Test func `asking for advice while a tile is drawn is an error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (compositor, layer) = try Self.scene()
      defer { layer.removeCalls() }
      nonisolated(unsafe) let asked = compositor
      layer.tileDrawer = { _ in print(unsafe asked.rasterizationAdvice()) }
      compositor.render()
    }
    #expect(Self.text(result).contains("rasterizationAdvice was read while a frame is painted"))
  }

  @Test func `resizing a compositor during its frame is an error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (compositor, layer) = try Self.scene()
      defer { layer.removeCalls() }
      layer.onTile = { try? compositor.resize(to: CGSize(width: 7, height: 7)) }
      compositor.render()
    }
    #expect(Self.text(result).contains("resize(to:scale:) was called within render(at:)"))
  }

  @Test func `rendering during a frame of the same compositor is an error`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (compositor, layer) = try Self.scene()
      defer { layer.removeCalls() }
      layer.onLayout = { compositor.render() }
      compositor.render()
    }
    #expect(Self.text(result).contains("render(at:) was called within render(at:)"))
  }

  @Test func `resizing or rendering while the pixels are borrowed is an error`() async {
    let rendering = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (compositor, _) = try Self.scene()
      compositor.withPixels { _, _ in _ = compositor.render() }
    }
    #expect(Self.text(rendering).contains("render(at:) was called within withPixels(_:)"))
    let resizing = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (compositor, _) = try Self.scene()
      try compositor.withPixels { _, _ in try compositor.resize(to: CGSize(width: 1, height: 1)) }
    }
    #expect(Self.text(resizing).contains("resize(to:scale:) was called within withPixels(_:)"))
  }

  @Test func `another compositor may render while a tile is drawn`() throws {
    let (compositor, layer) = try Self.scene()
    defer { layer.removeCalls() }
    let other = try Compositor(size: CGSize(width: 5, height: 5))
    other.root = box(0, 0, 5, 5, .pureBlue)
    layer.onTile = { other.render() }
    compositor.render()
    #expect(other.surface.count(Pixel.blue) == 25)
    #expect(compositor.surface.count(Pixel.green) == 4900)
  }
}
