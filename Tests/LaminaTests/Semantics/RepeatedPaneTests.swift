// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Layers with background filters where the tree alone does not give the order of drawing: among
/// replicated layers, and in three-dimensional spaces.
@Suite struct RepeatedPaneTests {
  private static let cyan: UInt32 = 0xFF00_FFFF
  private static let yellow: UInt32 = 0xFFFF_FF00

  private func pane(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ filters: Filter...
  ) -> Layer {
    let pane = box(x, y, width, height)
    pane.backgroundFilters = filters
    return pane
  }

  private func replicator(
    _ count: Int, x: CGFloat = 0, y: CGFloat = 0, _ sublayers: Layer...
  ) -> ReplicatorLayer {
    let replicator = ReplicatorLayer()
    replicator.instanceCount = count
    replicator.instanceTransform = Transform3D(translationX: x, y: y, z: 0)
    replicator.sublayers = sublayers
    return replicator
  }

  private func compositor(_ width: CGFloat, _ height: CGFloat, _ root: Layer) throws -> Compositor {
    let compositor = try Compositor(size: CGSize(width: width, height: height))
    compositor.root = root
    return compositor
  }

  /// Fails if a frame differs from the same frame painted completely.
  private func expectWhole(_ compositor: Compositor, _ name: String) {
    let partial = compositor.surface
    compositor.setNeedsRepaint()
    compositor.render()
    #expect(compositor.surface == partial, "\(name)")
  }

  // MARK: Instances

  @Test func `each instance filters its own background`() throws {
    let root = box(0, 0, 40, 10, .pureRed)
    root.sublayers = [
      box(20, 0, 20, 10, .pureBlue), replicator(2, x: 20, pane(2, 2, 6, 6, .invert(1))),
    ]
    let compositor = try compositor(40, 10, root)
    let report = compositor.render()
    let surface = compositor.surface
    #expect(surface[5, 5] == Self.cyan)
    #expect(surface[25, 5] == Self.yellow)
    #expect(surface.count(Self.cyan) == 36)
    #expect(surface.count(Self.yellow) == 36)
    #expect(report.painting.backdrops == 2)
    #expect(report.painting.surfaces == 2)
  }

  @Test func `the background of an instance has the instances before it, and not those after it`()
    throws
  {
    let root = box(0, 0, 10, 10, .pureRed)
    root.sublayers = [replicator(3, x: 2, pane(0, 0, 4, 10, .invert(1)))]
    let surface = try draw(10, 10, root)
    let row = (0..<10).map { surface[$0, 5] }
    let (red, cyan) = (Pixel.red, Self.cyan)
    #expect(row == [cyan, cyan, red, red, red, red, cyan, cyan, red, red])
  }

  @Test func `only earlier layers of an instance count`() throws {
    let first = box(0, 0, 4, 4, .pureGreen)
    let last = box(0, 0, 2, 4, .white)
    let root = box(0, 0, 12, 4, .pureRed)
    root.sublayers = [replicator(2, x: 6, first, pane(0, 0, 4, 4, .invert(1)), last)]
    let surface = try draw(12, 4, root)
    for x in [0, 6] {
      #expect(surface[x, 2] == Pixel.white)
      #expect(surface[x + 3, 2] == 0xFFFF_00FF)
      #expect(surface[x + 5, 2] == Pixel.red)
    }
  }

  @Test func `instances of instances filter their own backgrounds`() throws {
    let root = box(0, 0, 40, 40, .pureRed)
    let rows = replicator(2, y: 20, pane(0, 0, 10, 10, .invert(1)))
    let fading = replicator(2, x: 20, rows)
    fading.instanceAlphaOffset = -0.5
    root.sublayers = [fading]
    let compositor = try compositor(40, 40, root)
    #expect(compositor.render().painting.backdrops == 4)
    let surface = compositor.surface
    #expect(surface[5, 5] == Self.cyan)
    #expect(surface[5, 25] == Self.cyan)
    #expect(surface[25, 5] == 0xFF7F_8080)
    #expect(surface[25, 25] == surface[25, 5])
    #expect(surface[15, 5] == Pixel.red)
  }

  @Test func `a pane inside a layer of each instance shows the content below`() throws {
    let holder = box(0, 0, 10, 10)
    holder.masksToBounds = true
    holder.addSublayer(pane(4, 4, 10, 10, .invert(1)))
    let root = box(0, 0, 30, 10, .pureRed)
    root.sublayers = [replicator(2, x: 15, holder)]
    let surface = try draw(30, 10, root)
    #expect(surface[5, 5] == Self.cyan)
    #expect(surface[11, 5] == Pixel.red)
    #expect(surface[20, 5] == Self.cyan)
    #expect(surface.count(Self.cyan) == 72)
  }

  @Test func `a change behind one instance damages the instances that show it`() throws {
    let root = box(0, 0, 200, 40, .white)
    let dot = box(70, 10, 4, 4, .black)
    root.sublayers = [dot, replicator(3, x: 60, pane(0, 0, 40, 40, .gaussianBlur(radius: 3)))]
    let compositor = try compositor(200, 40, root)
    compositor.render()
    dot.position.x += 1
    let damage = Region(compositor.render().damage)
    #expect(damage.contains(x: 66, y: 12))
    #expect(!damage.contains(x: 20, y: 12))
    #expect(!damage.contains(x: 140, y: 12))
    expectWhole(compositor, "one")
    // The first shows the dot blurred, and each other shows the result of the one before.
    let steps = replicator(3, x: 10, pane(0, 0, 14, 40, .gaussianBlur(radius: 3)))
    root.sublayers = [dot, steps]
    compositor.render()
    dot.position.x = 2
    compositor.render()
    dot.position.x = 3
    let chain = Region(compositor.render().damage)
    #expect(chain.contains(x: 12, y: 12))
    #expect(chain.contains(x: 22, y: 12))
    expectWhole(compositor, "three")
    steps.instanceCount = 2
    compositor.render()
    expectWhole(compositor, "two")
    steps.instanceTransform = Transform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1)
    compositor.render()
    expectWhole(compositor, "turned")
  }

  @Test func `a layer that is repeated too often filters nothing`() throws {
    let root = box(0, 0, 40, 10, .pureRed)
    let repeated = replicator(256, pane(0, 0, 5, 5, .contrast(1)))
    let compositor = try compositor(40, 10, root)
    root.sublayers = [repeated]
    var report = compositor.render()
    #expect(report.painting.backdrops == 256)
    #expect(report.omissions == [])
    repeated.instanceCount = 257
    repeated.sublayers?.first?.name = "pane"
    report = compositor.render()
    #expect(report.painting.backdrops == 0)
    #expect(report.omissions == [.init(layer: .init(name: "pane"), reason: .tooManyInstances)])
    expectWhole(compositor, "257")
  }

  // MARK: Spaces

  private func space(_ sublayers: Layer...) -> TransformLayer {
    let space = TransformLayer()
    space.sublayers = sublayers
    return space
  }

  @Test func `nothing is filtered in a space of too many pieces`() throws {
    func picture(panes count: Int) throws -> (surface: Image, report: FrameReport) {
      let space = TransformLayer()
      for index in 0..<count {
        let pane = pane(CGFloat(index % 40), 0, 1, 10, .invert(1))
        (pane.zPosition, pane.name) = (CGFloat(index), "pane")
        space.addSublayer(pane)
      }
      let root = box(0, 0, 40, 10, .pureRed)
      root.sublayers = [space]
      let compositor = try compositor(40, 10, root)
      let report = compositor.render()
      expectWhole(compositor, "\(count) panes")
      return (compositor.surface, report)
    }
    let (most, mostReport) = try picture(panes: 256)
    #expect(mostReport.omissions == [])
    // Seven panes are over the first columns, and six over the others.
    #expect(most[0, 5] == Self.cyan)
    #expect(most[39, 5] == Pixel.red)
    let (tooMany, report) = try picture(panes: 257)
    #expect(report.painting.backdrops == 0)
    #expect(report.omissions.count == 257)
    #expect(report.omissions.allSatisfy { $0.reason == .tooManyInstances })
    #expect(tooMany.pixels.allSatisfy { $0 == Pixel.red })
  }

  @Test func `farther layers of a space are the background`() throws {
    let (near, far) = (box(0, 0, 4, 10, .pureGreen), box(6, 0, 4, 10, .pureBlue))
    let pane = pane(0, 0, 10, 10, .invert(1))
    (near.zPosition, pane.zPosition, far.zPosition) = (2, 1, 0)
    let root = box(0, 0, 10, 10, .pureRed)
    // The order in the tree differs from the order of depth.
    let nearest = box(8, 0, 2, 10, .white)
    nearest.zPosition = 3
    root.sublayers = [space(near, space(pane), far), nearest]
    let surface = try draw(10, 10, root)
    #expect(surface[2, 5] == Pixel.green)
    #expect(surface[5, 5] == Self.cyan)
    #expect(surface[7, 5] == Self.yellow)
    #expect(surface[9, 5] == Pixel.white)
  }

  @Test func `a pane beside a space filters everything farther back in it`() throws {
    let (near, far) = (box(0, 0, 5, 10, .pureGreen), box(0, 0, 10, 10, .pureBlue))
    (near.zPosition, far.zPosition) = (2, 1)
    let root = box(0, 0, 20, 10, .pureRed)
    let (space, pane) = (space(near, far), pane(0, 0, 15, 10, .invert(1)))
    let depths: [(CGFloat, UInt32, UInt32)] = [
      (3, 0xFFFF_00FF, Self.yellow), (1.5, Pixel.green, Self.yellow),
      (0.5, Pixel.green, Pixel.blue),
    ]
    for order in [[space, pane], [pane, space]] {
      root.sublayers = order
      for (z, first, second) in depths {
        pane.zPosition = z
        let surface = try draw(20, 10, root)
        #expect(surface[2, 5] == first)
        #expect(surface[7, 5] == second)
        #expect(surface[12, 5] == Self.cyan)
        #expect(surface[17, 5] == Pixel.red)
      }
    }
  }

  @Test func `a pane in a flat layer of a space shows the content below, and follows changes`()
    throws
  {
    let card = box(2, 2, 20, 20)
    card.transform = Transform3D(rotationAngle: 0.8, x: 0, y: 1, z: 0)
    card.addSublayer(pane(0, 0, 20, 20, .gaussianBlur(radius: 2)))
    let back = box(0, 0, 24, 12, .pureBlue)
    back.zPosition = -50
    let root = box(0, 0, 60, 40, .white)
    let (dot, space) = (box(10, 4, 3, 6, .black), space(card, back))
    root.sublayers = [dot, space]
    let compositor = try compositor(60, 40, root)
    #expect(compositor.render().painting.backdrops == 1)
    let edits: [(String, () -> Void)] = [
      ("behind the space", { dot.position = CGPoint(x: 12, y: 16) }),
      ("turned", { card.transform = Transform3D(rotationAngle: 0.3, x: 0, y: 1, z: 0) }),
      ("in front", { back.zPosition = 50 }), ("moved", { space.position.x += 4 }),
      ("gone", { back.isHidden = true }),
    ]
    for (name, edit) in edits {
      edit()
      compositor.render()
      expectWhole(compositor, name)
    }
  }

  @Test func `panes of a space show each other, whatever their order in the tree`() throws {
    let panes = (0..<4).map { index in
      let pane = pane(CGFloat(30 - 8 * index), 0, 16, 20, .gaussianBlur(radius: 3))
      pane.zPosition = CGFloat(-index)
      return pane
    }
    let root = box(0, 0, 60, 20, .white)
    let dot = box(2, 8, 4, 4, .black)
    let space = TransformLayer()
    space.sublayers = panes
    root.sublayers = [dot, space]
    let compositor = try compositor(60, 20, root)
    #expect(compositor.render().painting.surfaces == 4)
    dot.position.x += 2
    #expect(Region(compositor.render().damage).contains(x: 24, y: 10))
    expectWhole(compositor, "a dot")
  }

  // MARK: Perspective

  private func stage(_ sublayers: Layer...) -> Layer {
    let stage = box(0, 0, 40, 40, .pureRed)
    stage.sublayerTransform.m34 = -1 / 100
    stage.sublayers = sublayers
    return stage
  }

  private func turned(_ layer: Layer, _ angle: CGFloat = 0.6) -> Layer {
    layer.transform = Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
    return layer
  }

  @Test func `a layer in perspective limits the background of its sublayers`() throws {
    let card = turned(box(5, 5, 30, 30, .pureBlue))
    card.addSublayer(pane(10, 10, 10, 10, .invert(1)))
    #expect(try draw(40, 40, stage(card))[20, 20] == Self.yellow)
    card.backgroundColor = nil
    #expect(try draw(40, 40, stage(card))[20, 20] == Pixel.red)
  }

  @Test func `a pane in perspective filters the background of its visible outline`() throws {
    let pane = turned(pane(5, 5, 30, 30, .invert(1)))
    let filtered = try draw(40, 40, stage(pane))
    // An area filled with a colour there has the same outline.
    let filled = turned(box(5, 5, 30, 30, Color(red: 0, green: 1, blue: 1)))
    let expected = try draw(40, 40, stage(filled))
    #expect(filtered.count(Self.cyan) > 500)
    for (pixel, other) in zip(filtered.pixels, expected.pixels) {
      #expect(zip(pixel.channels, other.channels).allSatisfy { abs($0 - $1) <= 1 })
    }
    pane.cornerRadius = 15
    #expect(try draw(40, 40, stage(pane)).count(Self.cyan) < filtered.count(Self.cyan) * 9 / 10)
    pane.opacity = 0.5
    #expect(try draw(40, 40, stage(pane))[20, 20] == 0xFF7F_8080)
  }

  @Test func `a little perspective changes a pane a little`() throws {
    func picture(_ m34: CGFloat) throws -> Image {
      let pane = turned(pane(5, 5, 30, 30, .gaussianBlur(radius: 2)))
      let stage = stage(box(12, 4, 12, 20, .pureBlue), pane)
      stage.sublayerTransform.m34 = m34
      return try draw(40, 40, stage)
    }
    for (pixel, other) in zip(try picture(0).pixels, try picture(-1e-6).pixels) {
      #expect(zip(pixel.channels, other.channels).allSatisfy { abs($0 - $1) <= 2 })
    }
  }

  @Test func `a pane that another layer cuts filters the background of each piece`() throws {
    let space = TransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let (pane, cutter) = (pane(5, 5, 30, 30, .invert(1)), box(0, 10, 40, 20, .pureBlue))
    _ = turned(cutter, 0.5)
    space.sublayers = [pane, cutter]
    let root = box(0, 0, 40, 40, .pureRed)
    root.sublayers = [space]
    let surface = try draw(40, 40, root)
    // One half of the cutter is in front, and the other behind.
    let halves = [surface[10, 20], surface[30, 20]].sorted()
    #expect(halves == [Pixel.blue, Self.yellow].sorted())
    #expect(surface[10, 7] == Self.cyan)
    #expect(surface[30, 7] == Self.cyan)
    #expect(surface[2, 2] == Pixel.red)
  }

  @Test func `panes in perspective follow changes`() throws {
    let pane = turned(pane(5, 5, 40, 30, .gaussianBlur(radius: 2)))
    let dot = box(14, 14, 4, 4, .black)
    // Behind the whole pane, which it does not cut.
    dot.zPosition = -30
    let stage = stage(dot, pane)
    stage.backgroundColor = nil
    let root = box(0, 0, 60, 40, .white)
    root.sublayers = [stage]
    let compositor = try compositor(60, 40, root)
    #expect(compositor.render().painting.backdrops == 1)
    let edits: [(String, () -> Void)] = [
      ("behind", { dot.position.x += 3 }), ("at the edge", { dot.position.x = 4 }),
      ("turned", { _ = self.turned(pane, -0.9) }), ("faded", { pane.opacity = 0.4 }),
      ("moved", { stage.position.x += 2 }), ("behind once more", { dot.position.x = 30 }),
    ]
    for (name, edit) in edits {
      edit()
      compositor.render()
      expectWhole(compositor, name)
    }
  }

  @Test func `a piece of a pane that shows another piece follows changes behind that`() throws {
    let pane = turned(pane(10, 0, 60, 60, .gaussianBlur(radius: 4)), 0.3)
    let cutter = turned(box(10, 0, 60, 6, .pureBlue), -0.3)
    let space = TransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
    space.sublayers = [cutter, pane]
    let dot = box(10, 30, 4, 4, .black)
    let root = box(0, 0, 80, 60, .white)
    root.sublayers = [dot, space]
    let compositor = try compositor(80, 60, root)
    compositor.render()
    for x in 10..<70 {
      dot.position.x = CGFloat(x)
      compositor.render()
      expectWhole(compositor, "at \(x)")
    }
  }
}
