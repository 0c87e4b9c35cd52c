// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

@Suite struct EmitterLayerTests {
  @Test func `a new emitter emits nothing and multiplies by one`() {
    let layer = EmitterLayer()
    #expect(layer.emitterCells == nil)
    #expect(layer.emitterPosition == .zero)
    #expect(layer.emitterZPosition == 0)
    #expect(layer.emitterSize == .zero)
    #expect(layer.emitterDepth == 0)
    #expect(layer.emitterShape == .point)
    #expect(layer.emitterMode == .volume)
    #expect(layer.renderMode == .unordered)
    #expect(layer.birthRate == 1)
    #expect(layer.lifetime == 1)
    #expect(layer.velocity == 1)
    #expect(layer.scale == 1)
    #expect(layer.spin == 1)
    #expect(layer.seed == 0)
    #expect(layer.timeOffset == 0)
    #expect(!layer.preservesDepth)
  }

  @Test func `a new cell emits nothing, white and at its picture's size`() {
    let cell = EmitterCell()
    #expect(cell.name == nil)
    #expect(cell.isEnabled)
    #expect(cell.contents == nil)
    #expect(cell.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(cell.contentsScale == 1)
    #expect(cell.emitterCells == nil)
    #expect(cell.birthRate == 0)
    #expect(cell.lifetime == 0)
    #expect(cell.lifetimeRange == 0)
    #expect(cell.velocity == 0)
    #expect(cell.velocityRange == 0)
    #expect(cell.xAcceleration == 0)
    #expect(cell.yAcceleration == 0)
    #expect(cell.zAcceleration == 0)
    #expect(cell.emissionLatitude == 0)
    #expect(cell.emissionLongitude == 0)
    #expect(cell.emissionRange == 0)
    #expect(cell.scale == 1)
    #expect(cell.scaleRange == 0)
    #expect(cell.scaleSpeed == 0)
    #expect(cell.spin == 0)
    #expect(cell.spinRange == 0)
    #expect(cell.color == .white)
    #expect(cell.redRange == 0)
    #expect(cell.greenRange == 0)
    #expect(cell.blueRange == 0)
    #expect(cell.alphaRange == 0)
    #expect(cell.redSpeed == 0)
    #expect(cell.greenSpeed == 0)
    #expect(cell.blueSpeed == 0)
    #expect(cell.alphaSpeed == 0)
  }

  @Test func `the layer takes the numbers of a cell when it is set`() {
    let (layer, cell) = (EmitterLayer(), EmitterCell())
    cell.contents = .softDisc(diameter: 4)
    (cell.birthRate, cell.lifetime) = (10, 1)
    layer.emitterCells = [cell]
    layer.timeOffset = 0.95
    #expect(layer.properties.emission?.particles.all.count == 10)
    cell.birthRate = 20
    #expect(layer.properties.emission?.particles.all.count == 10)
    layer.emitterCells = [cell]
    #expect(layer.properties.emission?.particles.all.count == 20)
    #expect(layer.emitterCells?.first === cell)
    cell.isEnabled = false
    layer.emitterCells = [cell]
    #expect(layer.properties.emission?.particles.all.isEmpty == true)
  }

  @Test func `cells are nested four deep, and a cell may contain itself`() {
    let cells = (0..<6).map { _ in EmitterCell() }
    for (outer, inner) in zip(cells, cells.dropFirst()).reversed() { outer.emitterCells = [inner] }
    func depth(_ content: EmitterCellContent) -> Int {
      1 + (content.emitterCells.map(depth).max() ?? 0)
    }
    #expect(depth(cells[0].numbers) == EmitterCell.maximumLevels)
    let cell = EmitterCell()
    defer { cell.emitterCells = nil }
    for _ in 0..<10 { cell.emitterCells = [cell] }
    #expect(depth(cell.numbers) == EmitterCell.maximumLevels)
  }

  @Test func `a copy has its own cells with the same numbers`() {
    let (layer, cell, inner) = (EmitterLayer(), EmitterCell(), EmitterCell())
    inner.name = "spark"
    cell.emitterCells = [inner]
    cell.velocity = 30
    layer.emitterCells = [cell]
    layer.seed = 7
    let copy = EmitterLayer(layer: layer)
    #expect(copy.seed == 7)
    #expect(copy.emitterCells?.first?.velocity == 30)
    #expect(copy.emitterCells?.first !== cell)
    #expect(copy.emitterCells?.first?.emitterCells?.first?.name == "spark")
    #expect(copy.properties == layer.properties)
    #expect(EmitterLayer(layer: Layer()).emitterCells == nil)
  }
}
