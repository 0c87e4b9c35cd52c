// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// The commands of the first frame of a layer on a surface of 20 × 20, one a line.
private func plan(_ layers: Layer...) throws -> [String] {
  let root = box(0, 0, 20, 20)
  root.sublayers = layers
  let compositor = try Compositor(size: CGSize(width: 20, height: 20))
  compositor.root = root
  compositor.render()
  let lines = compositor.planDescription.split(separator: "\n").map(String.init)
  root.sublayers = nil
  return Array(lines.dropFirst(2))
}

@Suite struct PlanTests {
  @Test func `whole pixels of one colour are filled without coverage`() throws {
    #expect(try plan(box(2, 3, 4, 5, .pureRed)) == ["fill 2,3 4×5 #ffff0000"])
  }

  @Test func `edges between pixels and round corners need coverage`() throws {
    let layer = box(2.5, 3, 4, 5, .pureRed)
    #expect(try plan(layer) == ["shape rect 0,0 4×5 at 2.5,3 #ffff0000"])
    layer.frame = CGRect(x: 2, y: 3, width: 4, height: 5)
    layer.cornerRadius = 1
    #expect(try plan(layer) == ["shape rect 0,0 4×5 radius 1 at 2,3 #ffff0000"])
  }

  @Test func `a layer that draws nothing adds no command`() throws {
    #expect(try plan(box(0, 0, 4, 4), box(0, 0, 0, 0, .pureRed), box(0, 0, 4, 4, .clear)) == [])
  }

  @Test func `a clip of whole pixels needs no scope`() throws {
    let layer = box(2, 2, 4, 4)
    layer.masksToBounds = true
    layer.addSublayer(box(1, 1, 9, 9, .pureRed))
    #expect(try plan(layer) == ["clip 3,3 3×3", "  fill 3,3 3×3 #ffff0000", "end clip"])
  }

  @Test func `a rounded clip is one scope, inside which the background is square`() throws {
    let layer = box(2, 2, 4, 4, .pureRed)
    layer.masksToBounds = true
    layer.cornerRadius = 1
    #expect(
      try plan(layer) == [
        "scope 2,2 4×4", "  fill 2,2 4×4 #ffff0000",
        "end scope inside rect 0,0 4×4 radius 1 at 2,2",
      ])
  }

  @Test func `opacity of a single colour needs no scope, that of a group does`() throws {
    let layer = box(2, 2, 4, 4, .pureRed)
    layer.opacity = 0.5
    #expect(try plan(layer) == ["fill 2,2 4×4 #80800000"])
    layer.addSublayer(box(0, 0, 1, 1, .pureBlue))
    #expect(
      try plan(layer) == [
        "scope 2,2 4×4", "  fill 2,2 4×4 #ffff0000", "  fill 2,2 1×1 #ff0000ff",
        "end scope opacity 128",
      ])
  }

  @Test func `a mask is a surface inside a scope`() throws {
    let layer = box(2, 2, 4, 4, .pureRed)
    layer.mask = box(0, 0, 2, 2, .black)
    #expect(
      try plan(layer) == [
        "scope 2,2 2×2", "  fill 2,2 2×2 #ffff0000", "  surface 2,2 2×2",
        "    fill 2,2 2×2 #ff000000", "end surface and scope as mask",
      ])
  }

  @Test func `the shadow of an opaque box is known without drawing it`() throws {
    let layer = box(5, 5, 6, 6, .pureRed)
    layer.shadowOpacity = 1
    layer.shadowOffset = CGSize(width: 0, height: 1)
    layer.shadowRadius = 0
    #expect(
      try plan(layer) == [
        "shadow #ff000000 σ 0 in 3,3 10×11 of rect 0,0 6×6 at 5,6", "fill 5,5 6×6 #ffff0000",
      ])
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
    #expect(lines.prefix(2).map { $0.split(separator: " ")[0] } == ["surface", "fill"])
    #expect(lines.filter { $0.hasPrefix("end surface as shadow") }.count == 1)
    #expect(lines.count { $0.contains("shadow") } == 2)
  }

  @Test func `a rasterized layer is a surface placed as a bitmap`() throws {
    let layer = box(5, 5, 6, 6, .pureRed)
    layer.shouldRasterize = true
    layer.opacity = 0.5
    let lines = try plan(layer)
    #expect(lines.count == 3)
    #expect(lines[1] == "  fill 0,0 6×6 #ffff0000")
    #expect(lines[2] == "end surface as bitmap at 5,5 opacity 128")
  }

  @Test func `what lies outside the damage is left out`() throws {
    let root = box(0, 0, 20, 20)
    let (left, right) = (box(0, 0, 5, 5, .pureRed), box(15, 15, 5, 5, .pureBlue))
    root.sublayers = [left, right]
    let compositor = try Compositor(size: CGSize(width: 20, height: 20))
    compositor.root = root
    compositor.render()
    right.backgroundColor = .pureGreen
    let report = compositor.render()
    #expect(report.culledLayers == 1)
    #expect(
      compositor.planDescription.split(separator: "\n").dropFirst(2)
        == ["fill 15,15 5×5 #ff00ff00"])
  }

  @Test func `edges that are not to be antialiased are moved to whole pixels`() throws {
    let layer = box(2.4, 3, 4, 5, .pureRed)
    layer.allowsEdgeAntialiasing = false
    #expect(try plan(layer) == ["shape rect -0.4,0 4×5 at 2.4,3 #ffff0000"])
    layer.allowsEdgeAntialiasing = true
    layer.edgeAntialiasingMask = [.layerRightEdge]
    #expect(try plan(layer) == ["shape rect -0.4,0 4.4×5 at 2.4,3 #ffff0000"])
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
          Layer  3×4  at 1,2  opacity 0.5  reaches 0,0 3×4
        """)
  }
}
