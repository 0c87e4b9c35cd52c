// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// The plan of the first frame of layers on a surface of 20 × 20, a line a command, without the
/// region.
private func plan(
  _ layers: Layer..., options: PlanOptions = PlanOptions()
) throws -> [String] {
  let root = box(0, 0, 20, 20)
  root.sublayers = layers
  let compositor = try Compositor(size: CGSize(width: 20, height: 20))
  compositor.planOptions = options
  compositor.root = root
  compositor.render()
  root.sublayers = nil
  return try lastPlan(of: compositor)
}

private func lastPlan(of compositor: Compositor) throws -> [String] {
  let plan = try #require(compositor.lastPlan)
  return plan.description.split(separator: "\n").dropFirst().map(String.init)
}

private let clear = "clear 0,0 20×20 #00000000"

@Suite struct PlanTests {
  @Test func `whole pixels of one colour are filled without coverage`() throws {
    let lines = try plan(box(2, 3, 4, 5, .pureRed))
    #expect(lines == [clear, "fill 2,3 4×5 #ffff0000"])
  }

  @Test func `edges between pixels and round corners need coverage`() throws {
    let layer = box(2.5, 3, 4, 5, .pureRed)
    let between = try plan(layer)
    #expect(between == [clear, "box 2,3 5×5 #ffff0000 in 2,3 5×5"])
    layer.frame = CGRect(x: 2, y: 3, width: 4, height: 5)
    layer.cornerRadius = 1
    let round = try plan(layer)
    #expect(round == [clear, "box 2,3 4×5 radius 1 #ffff0000 in 2,3 4×5"])
  }

  @Test func `a layer that draws nothing adds no command`() throws {
    let lines = try plan(box(0, 0, 4, 4), box(0, 0, 0, 0, .pureRed), box(0, 0, 4, 4, .clear))
    #expect(lines == [clear])
  }

  @Test func `a clip of whole pixels needs no scope`() throws {
    let layer = box(2, 2, 4, 4)
    layer.masksToBounds = true
    layer.addSublayer(box(1, 1, 9, 9, .pureRed))
    let lines = try plan(layer)
    #expect(lines == [clear, "fill 3,3 3×3 #ffff0000"])
  }

  @Test func `a rounded clip is one scope that saves its corners, with a square background`()
    throws
  {
    let layer = box(2, 2, 9, 9, .pureRed)
    layer.masksToBounds = true
    layer.cornerRadius = 2
    let lines = try plan(layer)
    #expect(
      lines == [
        clear, "scope 2,2 9×9", "  fill 2,2 9×9 #ffff0000",
        "end scope by box 2,2 9×9 radius 2 "
          + "(remembers 2,2 2×2  9,2 2×2  2,9 2×2  9,9 2×2)",
      ])
    var options = PlanOptions()
    options.savesOnlyEdges = false
    let whole = try plan(layer, options: options)
    #expect(whole.last == "end scope by box 2,2 9×9 radius 2")
  }

  @Test func `opacity of one thing needs no scope, that of overlapping things needs one`() throws {
    let layer = box(2, 2, 4, 4, .pureRed)
    layer.opacity = 0.5
    let one = try plan(layer)
    #expect(one == [clear, "fill 2,2 4×4 opacity 128 #ffff0000"])
    layer.addSublayer(box(0, 0, 1, 1, .pureBlue))
    let two = try plan(layer)
    #expect(
      two == [
        clear, "scope 2,2 4×4", "  fill 2,2 4×4 #ffff0000", "  fill 2,2 1×1 #ff0000ff",
        "end scope opacity 128",
      ])
  }

  @Test func `opacity of disjoint sublayers is given to each`() throws {
    let layer = box(2, 2, 8, 4)
    layer.opacity = 0.5
    layer.sublayers = [box(0, 0, 3, 3, .pureRed), box(4, 0, 3, 3, .pureBlue)]
    let lines = try plan(layer)
    #expect(
      lines == [
        clear, "fill 2,2 3×3 opacity 128 #ffff0000", "fill 6,2 3×3 opacity 128 #ff0000ff",
      ])
    layer.sublayers?[1].position.x -= 2
    let overlapping = try plan(layer)
    #expect(overlapping.count { $0.contains("scope") } == 2)
  }

  @Test func `a mask is a surface whose alpha ends a scope`() throws {
    let layer = box(2, 2, 4, 4, .pureRed)
    layer.mask = box(0, 0, 2, 2, .black)
    let lines = try plan(layer)
    #expect(
      lines == [
        "surface 0 for a mask 2,2 2×2", "  fill 2,2 2×2 #ff000000", clear, "scope 2,2 2×2",
        "  fill 2,2 2×2 #ffff0000", "end scope by surface 0",
      ])
  }

  @Test func `the shadow of an opaque box is known without drawing it`() throws {
    let layer = box(5, 5, 6, 6, .pureRed)
    layer.shadowOpacity = 1
    layer.shadowOffset = CGSize(width: 0, height: 1)
    layer.shadowRadius = 1
    let lines = try plan(layer)
    #expect(lines.count == 3)
    #expect(lines[0] == clear)
    #expect(lines[1].hasPrefix("shadow σ 1 of box 5,6 6×6 #ff000000 in "))
    #expect(lines[2] == "fill 5,5 6×6 #ffff0000")
  }

  @Test func `the shadow of a group is cast by its silhouette, without shadows in it`() throws {
    let layer = box(5, 5, 6, 6)
    layer.shadowOpacity = 1
    layer.shadowOffset = .zero
    layer.shadowRadius = 0
    let child = box(0, 0, 2, 2, .pureRed)
    child.shadowOpacity = 1
    layer.addSublayer(child)
    let lines = try plan(layer)
    #expect(lines[0].hasPrefix("surface 0 for a shadow"))
    #expect(lines[1].hasPrefix("  fill "))
    #expect(lines[2] == clear)
    #expect(lines[3].hasPrefix("surface 0 #ff000000 in "))
    #expect(lines[4].hasPrefix("shadow σ 3 of box 5,2 2×2 #ff000000 in "))
    #expect(lines.dropFirst(5) == ["fill 5,5 2×2 #ffff0000"])
  }

  @Test func `a rasterized layer is a surface drawn as a bitmap`() throws {
    let layer = box(5, 5, 6, 6, .pureRed)
    layer.shouldRasterize = true
    layer.opacity = 0.5
    let lines = try plan(layer)
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("surface 0 for a bitmap "))
    #expect(
      lines.dropFirst(1) == [
        "  fill 0,0 6×6 #ffff0000", clear,
        "bitmap of surface 0 at 5,5 in 1,1 14×14 opacity 128",
      ])
  }

  @Test func `a kept bitmap needs no surface in the next frame`() throws {
    let layer = box(5, 5, 6, 6, .pureRed)
    layer.shouldRasterize = true
    let compositor = try Compositor(size: CGSize(width: 20, height: 20))
    compositor.root = layer
    compositor.render()
    layer.position.x += 2
    compositor.render()
    let lines = try lastPlan(of: compositor)
    #expect(lines.last == "bitmap kept 0,0 6×6 at 7,5 in 7,5 6×6")
  }

  @Test func `layers outside the damage are left out`() throws {
    let root = box(0, 0, 20, 20)
    let (left, right) = (box(0, 0, 5, 5, .pureRed), box(15, 15, 5, 5, .pureBlue))
    root.sublayers = [left, right]
    let compositor = try Compositor(size: CGSize(width: 20, height: 20))
    compositor.root = root
    compositor.render()
    right.backgroundColor = .pureGreen
    let report = compositor.render()
    #expect(report.visitedLayers == 2)
    #expect(try lastPlan(of: compositor) == ["fill 15,15 5×5 #ff00ff00"])
  }

  @Test func `layers below opaque things are left out`() throws {
    let (below, above) = (box(2, 2, 4, 4, .pureRed), box(1, 1, 8, 8, .pureBlue))
    let lines = try plan(below, above)
    #expect(lines == [clear, "fill 1,1 8×8 #ff0000ff"])
    var options = PlanOptions()
    options.hides = false
    let all = try plan(below, above, options: options)
    #expect(all == [clear, "fill 2,2 4×4 #ffff0000", "fill 1,1 8×8 #ff0000ff"])
  }

  @Test func `a large area under a large opaque one is cut to its visible parts`() throws {
    let compositor = try Compositor(size: CGSize(width: 100, height: 100))
    let root = box(0, 0, 100, 100, .white)
    root.addSublayer(box(20, 20, 60, 60, .pureRed))
    compositor.root = root
    compositor.render()
    #expect(
      try lastPlan(of: compositor) == [
        "fill 0,0 100×100 (visible 0,0 100×20  0,20 20×60  80,20 20×60  0,80 100×20) #ffffffff",
        "fill 20,20 60×60 #ffff0000",
      ])
  }

  @Test func `edges without antialiasing are moved to whole pixels`() throws {
    let layer = box(2.4, 3, 4, 5, .pureRed)
    layer.allowsEdgeAntialiasing = false
    let none = try plan(layer)
    #expect(none == [clear, "fill 2,3 4×5 #ffff0000"])
    layer.allowsEdgeAntialiasing = true
    layer.edgeAntialiasingMask = [.layerRightEdge]
    let right = try plan(layer)
    #expect(right == [clear, "box 2,3 5×5 #ffff0000 in 2,3 5×5"])
  }

  @Test func `the tree can be described`() throws {
    let compositor = try Compositor(size: CGSize(width: 20, height: 20))
    let root = box(0, 0, 20, 20)
    root.name = "screen"
    let card = box(1, 2, 3, 4, .pureRed)
    card.opacity = 0.5
    root.addSublayer(card)
    compositor.root = root
    compositor.render()
    #expect(
      compositor.treeDescription == """
        screen  20×20  at 0,0  reaches 1,2 3×4
          Layer  3×4  at 1,2  #ff0000  opacity 0.5  reaches 0,0 3×4
        """)
  }

  @Test func `layers that keep depth are described at their position`() throws {
    let compositor = try Compositor(size: CGSize(width: 20, height: 20))
    let (root, space, inner) = (box(0, 0, 20, 20), TransformLayer(), ReplicatorLayer())
    (root.name, space.name, inner.name) = ("screen", "space", "ring")
    (space.frame, inner.frame) = (
      CGRect(x: 3, y: 4, width: 10, height: 8), CGRect(x: 1, y: 0, width: 6, height: 5)
    )
    inner.preservesDepth = true
    inner.zPosition = 2
    inner.addSublayer(box(1, 2, 3, 4, .pureRed))
    space.addSublayer(inner)
    root.addSublayer(space)
    compositor.root = root
    compositor.render()
    #expect(
      compositor.treeDescription == """
        screen  20×20  at 0,0  reaches 5,6 3×4
          space  10×8  at 3,4  reaches 5,6 3×4
            ring  6×5  in space [1 0 0 0 0 1 0 0 0 0 1 0 1 0 2 1]  replicates  reaches 5,6 3×4
              Layer  3×4  at 5,6  #ff0000  reaches 0,0 3×4
        """)
    space.transform.m41 = .nan
    compositor.render()
    #expect(compositor.treeDescription.contains("space  10×8  omitted: notFinite"))
  }
}
