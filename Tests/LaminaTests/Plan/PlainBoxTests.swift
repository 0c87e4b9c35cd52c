// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import LaminaTesting
import Testing

@testable import Lamina

/// Boxes of one colour of which many differ from the one before in place and colour alone, and
/// some by little more.
private func boxes(areCommon: Bool) -> [Layer] {
  let fractions: [CGFloat] = [0, 0, 0.5, 0.5, 0.25, 0.000244140625]
  var boxes: [Layer] = []
  for index in 0..<160 {
    let step = CGFloat(index)
    let fraction = fractions[index / 4 % fractions.count]
    let layer = Layer()
    let side: CGFloat = index % 11 == 10 ? 12.125 : index % 40 == 39 ? 46 : 12
    let height: CGFloat = index % 17 == 16 ? 9 : side
    let x: CGFloat = CGFloat(index * 37 % 110 - 8) + fraction
    let y: CGFloat = CGFloat(index * 23 % 103 - 8) + fraction
    layer.frame = CGRect(x: x, y: y, width: side, height: height)
    layer.cornerRadius = index % 7 == 6 ? 5 : 3
    let alpha: CGFloat = index % 13 == 12 ? 0 : index % 5 == 4 ? 0.4 : 1
    layer.backgroundColor = Color(
      red: step / 160, green: 1 - step / 200, blue: 0.3, alpha: alpha)
    // Without a shadow the radius changes nothing but that the layer is no plain box any more.
    if !areCommon { layer.shadowRadius = 7 }
    boxes.append(layer)
  }
  return boxes
}

private func drawn(
  areCommon: Bool, hides: Bool, scale: CGFloat, _ transform: Transform2D
) throws -> (surface: Image, report: FrameReport) {
  let root = box(0, 0, 100, 100, .white)
  let group = Layer()
  group.frame = root.bounds
  group.setAffineTransform(transform)
  group.sublayers = boxes(areCommon: areCommon)
  root.addSublayer(group)
  let compositor = try Compositor(size: CGSize(width: 100, height: 100), scale: scale)
  compositor.planOptions.hides = hides
  compositor.root = root
  let report = compositor.render()
  return (compositor.surface, report)
}

/// Small boxes all over a wide surface, nearly all alike and too small to hide a cell of it, under
/// something opaque.
private func wideScene(areCommon: Bool) -> Layer {
  let root = box(0, 0, 960, 90, .white)
  for index in 0..<700 {
    let step = CGFloat(index)
    let layer = Layer()
    let side: CGFloat = index % 97 == 96 ? 9 : 12
    layer.frame = CGRect(
      x: CGFloat(index * 53 % 1010 - 25), y: CGFloat(index * 29 % 120 - 15), width: side,
      height: side)
    layer.cornerRadius = index % 131 == 130 ? 5 : 3
    layer.backgroundColor = Color(
      red: step / 700, green: 1 - step / 800, blue: 0.3, alpha: index % 5 == 4 ? 0.4 : 1)
    if !areCommon { layer.shadowRadius = 7 }
    root.addSublayer(layer)
  }
  root.addSublayer(box(300, 10, 150, 70, .black))
  return root
}

/// Expects the same commands in the same order; names the first that differs alone, for the difference
/// of two long lists takes minutes to print.
private func expectSameCommands(_ plain: [PaintCommand], _ other: [PaintCommand]) {
  #expect(plain.count == other.count)
  let difference = zip(plain, other).first { $0 != $1 }
  #expect(difference == nil)
}

@Suite struct PlainBoxTests {
  @Test(arguments: [true, false])
  func `small boxes planned together look and count like boxes planned one by one`(hides: Bool)
    throws
  {
    let regions = [
      Region(PixelRect(x: 0, y: 0, width: 960, height: 90)),
      Region(PixelRect(x: 10, y: 5, width: 870, height: 31))
        .union(Region(PixelRect(x: 400, y: 50, width: 540, height: 11)))
        .union(Region(PixelRect(x: 3, y: 64, width: 20, height: 20))),
    ]
    var results: [(surface: Image, reports: [FrameReport], commands: [[PaintCommand]])] = []
    for areCommon in [true, false] {
      let compositor = try Compositor(size: CGSize(width: 960, height: 90))
      compositor.planOptions.hides = hides
      compositor.root = wideScene(areCommon: areCommon)
      compositor.render()
      var (reports, commands) = ([FrameReport](), [[PaintCommand]]())
      for region in regions {
        reports.append(compositor.paint(region))
        commands.append(try #require(compositor.lastPlan).commands)
      }
      results.append((compositor.surface, reports, commands))
    }
    expectEqual(results[0].surface, results[1].surface, "planned together")
    for (plain, other) in zip(results[0].commands, results[1].commands) {
      expectSameCommands(plain, other)
    }
    for (plain, other) in zip(results[0].reports, results[1].reports) {
      #expect(plain.painting == other.painting)
      #expect(plain.painting.shapes > 200)
      #expect(plain.visitedLayers == other.visitedLayers)
      #expect(plain.culledLayers == other.culledLayers)
      #expect(plain.hiddenLayers == other.hiddenLayers)
      #expect((plain.hiddenLayers > 20) == hides)
      #expect(plain.hiddenPixels == other.hiddenPixels)
    }
  }

  @Test(
    arguments: [
      Transform2D.identity, Transform2D(scaleX: -1, y: 1.5), Transform2D(rotationAngle: .pi / 2),
    ], [1, 1.5])
  func `boxes similar to the one before look the same as one by one`(
    transform: Transform2D, scale: CGFloat
  ) throws {
    for hides in [true, false] {
      let plain = try drawn(areCommon: true, hides: hides, scale: scale, transform)
      let other = try drawn(areCommon: false, hides: hides, scale: scale, transform)
      expectEqual(plain.surface, other.surface, "like the one before")
      #expect(plain.report.painting.shapePixels == other.report.painting.shapePixels)
      #expect(plain.report.hiddenPixels == other.report.hiddenPixels)
      #expect(plain.report.visitedLayers == other.report.visitedLayers)
    }
  }

  @Test(arguments: [10, 28, 44], [true, false])
  func `boxes of a translucent group are planned together as one by one`(
    side: Int, isUnderOthers: Bool
  ) throws {
    var results: [(surface: Image, commands: [PaintCommand], report: FrameReport)] = []
    for areCommon in [true, false] {
      let root = box(0, 0, 400, 300, .white)
      let group = box(0, 0, 400, 300)
      group.opacity = 0.4
      let columns = 390 / (side + 3)
      for index in 0..<columns * (300 / (side + 2)) {
        let part = box(
          CGFloat(index % columns * (side + 3)) + (index % 50 == 9 ? 0.5 : 0),
          CGFloat(index / columns * (side + 2)), CGFloat(side),
          CGFloat(index % 40 == 3 ? side + 1 : side), .pureRed)
        part.cornerRadius = index % 200 < 100 ? 3 : 0
        if !areCommon { part.shadowRadius = 7 }
        group.addSublayer(part)
      }
      root.addSublayer(group)
      if isUnderOthers { root.addSublayer(box(50, 30, 90, 200, .black)) }
      let compositor = try Compositor(size: CGSize(width: 400, height: 300), threads: 1)
      compositor.root = root
      let report = compositor.render()
      let commands = try #require(compositor.lastPlan).commands
      results.append((compositor.surface, commands, report))
    }
    expectEqual(results[0].surface, results[1].surface, "planned together")
    expectSameCommands(results[0].commands, results[1].commands)
    #expect(results[0].report.painting == results[1].report.painting)
    let count = results[0].report.visitedLayers
    #expect(results[0].report.painting.scopes == (count > DisjointBoxes.most ? 1 : 0))
    #expect(results[0].report.painting.shapes > 30)
    #expect(results[0].report.visitedLayers == results[1].report.visitedLayers)
    #expect(results[0].report.hiddenLayers == results[1].report.hiddenLayers)
    #expect(results[0].report.hiddenPixels == results[1].report.hiddenPixels)
  }

  @Test func `the bytes of a colour are the nearest, halves upwards`() {
    for half in 0...510 {
      let gray = CGFloat(half) / 510
      let byte = UInt8((gray * 255).rounded())
      #expect(Color(gray: gray).premultiplied.green == byte)
      #expect(Color(gray: 1, alpha: gray).premultiplied.alpha == byte)
    }
  }
}
