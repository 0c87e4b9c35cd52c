// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// The words of an explanation for values that have parts.
@Suite struct ExplainedValueTests {
  private typealias Change = FrameExplanation.PropertyChange

  /// What the explanation of the frame after an edit says that changed in a layer.
  private func changes<Kind: Layer>(_ layer: Kind, _ edit: (Kind) -> Void) throws -> [Change] {
    let root = box(0, 0, 100, 100, .white)
    layer.name = "layer"
    layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    layer.addSublayer(box(0, 0, 5, 5, .pureRed))
    root.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 100, height: 100))
    compositor.diagnostics.explainsFrames = true
    compositor.root = root
    compositor.render()
    edit(layer)
    compositor.render()
    let repaints = try #require(compositor.lastExplanation).repaints
    return repaints.filter { $0.layer == "layer" }.flatMap(\.changes)
  }

  @Test func `a replicator tells the properties that changed`() throws {
    let layer = ReplicatorLayer()
    layer.instanceCount = 5
    let found = try changes(layer) { $0.instanceCount = 9 }
    #expect(found == [Change(name: "instanceCount", old: "5", new: "9")])
  }

  @Test func `an emitter tells the properties of its own and of its cells that changed`() throws {
    let (layer, cell) = (EmitterLayer(), EmitterCell())
    cell.contents = Image(width: 1, height: 1, premultipliedARGB: [0xFFFF_0000])
    (cell.birthRate, cell.lifetime) = (10, 5)
    layer.emitterCells = [cell]
    layer.timeOffset = 2
    let found = try changes(layer) {
      $0.velocity = 3
      cell.birthRate = 20
      $0.emitterCells = [cell]
    }
    // The time is that of the frame.
    #expect(
      found.filter { $0.name != "time" } == [
        Change(name: "cells[0].birthRate", old: "10", new: "20"),
        Change(name: "velocity", old: "1", new: "3"),
      ])
  }

  @Test func `a path of the same steps tells the first point that differs`() throws {
    let layer = ShapeLayer()
    layer.path = try Path(svgPathData: "M0 0L10 0L10 5L0 40")
    layer.strokeColor = .black
    let moved = try Path(svgPathData: "M0 0L10 0L10 9L3 40")
    let found = try changes(layer) { $0.path = moved }
    #expect(found == [Change(name: "path", old: "point 3 of 4 at 10,5", new: "10,9")])
  }

  @Test func `a path of other steps tells how many, and where they are`() throws {
    let layer = ShapeLayer()
    layer.path = try Path(svgPathData: "M0 0L10 0L10 5")
    let longer = try Path(svgPathData: "M0 0L10 0L10 5L0 40")
    let found = try changes(layer) { $0.path = longer }
    #expect(
      found == [Change(name: "path", old: "3 steps in 0,0 10×5", new: "4 steps in 0,0 10×40")])
  }

  @Test func `a matrix tells the entries that differ`() throws {
    let found = try changes(Layer()) {
      $0.transform = Transform3D(translationX: 3, y: 0.5, z: 0)
    }
    #expect(found == [Change(name: "transform", old: "m41 0, m42 0", new: "m41 3, m42 0.5")])
  }

  @Test func `the element of a list that changed is told, and its property`() throws {
    let layer = Layer()
    layer.shadows = [Shadow(), Shadow(radius: 4)]
    layer.filters = [.gaussianBlur(radius: 1)]
    let found = try changes(layer) {
      $0.shadows[1].radius = 6
      $0.filters = [.gaussianBlur(radius: 2)]
    }
    #expect(
      found == [
        Change(name: "shadows[1].radius", old: "4", new: "6"),
        Change(name: "filters[0].radius", old: "1", new: "2"),
      ])
  }

  @Test func `numbers that differ by little are told in full`() throws {
    let found = try changes(Layer()) { $0.position.x += 0.00001 }
    #expect(found == [Change(name: "position", old: "30.0,30.0", new: "30.00001,30.0")])
  }

  @Test func `another drawing that reads the same is called another`() throws {
    let (layer, drawer) = (
      Layer(), Drawer { $0.fill(CGRect(x: 0, y: 0, width: 5, height: 5), color: .black) }
    )
    layer.delegate = drawer
    layer.setNeedsDisplay()
    let found = try changes(layer) { $0.setNeedsDisplay() }
    #expect(
      found == [
        Change(
          name: "drawing", old: "drawing of 1 commands", new: "another drawing of 1 commands")
      ])
  }
}
