// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// The pixels that a change of a line repaints.
@Suite struct StrokeDamageTests {
  private static let arc = "M50 11 A39 39 0 0 1 89 50"

  /// A card at twice the scale with an arc of width 22.
  private func arcScene(_ join: LineJoin) throws -> (ShapeLayer, Compositor) {
    let (card, layer) = (box(0, 0, 160, 160, .white), ShapeLayer())
    layer.frame = CGRect(x: 30, y: 30, width: 100, height: 100)
    layer.path = try Path(svgPathData: Self.arc)
    (layer.fillColor, layer.strokeColor, layer.lineWidth) = (nil, .pureBlue, 22)
    layer.lineJoin = join
    card.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 160, height: 160), scale: 2)
    compositor.root = card
    compositor.render()
    return (layer, compositor)
  }

  @Test(arguments: LineJoin.allCases)
  func `progress of a line without corners repaints the box of the line`(join: LineJoin) throws {
    let (layer, compositor) = try arcScene(join)
    layer.strokeEnd = 0.5
    let damage = compositor.render().damage
    // From 69 to 130 in x and from 30 to 91 in y, in points, and a pixel more where that is rounded.
    let box = PixelRect(x: 137, y: 59, width: 124, height: 124)
    #expect(damage.allSatisfy { box.intersection($0) == $0 }, "\(damage)")
    #expect(damage.reduce(0) { $0 + $1.area } >= 122 * 122, "\(damage)")
  }

  @Test func `a shadow of the contents is not cast anew where a line cannot be`() throws {
    let (layer, compositor) = try arcScene(.miter)
    let card = try #require(layer.superlayer)
    (card.shadowOpacity, card.shadowRadius) = (1, 4)
    compositor.render()
    layer.strokeEnd = 0.5
    #expect(compositor.render().painting.blurredPixels == 0)
  }

  @Test func `a part of a line repaints no more than the part`() throws {
    let (card, layer) = (box(0, 0, 100, 100, .white), ShapeLayer())
    layer.frame = card.bounds
    layer.path = try Path(svgPathData: "M10 50H90")
    (layer.fillColor, layer.strokeColor, layer.lineWidth) = (nil, .pureBlue, 2)
    layer.strokeEnd = 0.25
    card.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 100, height: 100))
    compositor.root = card
    compositor.render()
    layer.strokeColor = .pureRed
    #expect(compositor.render().damage == [PixelRect(x: 9, y: 49, width: 22, height: 2)])
  }

  @Test(arguments: LineJoin.allCases, LineCap.allCases)
  func `changes of random lines leave no old pixel`(join: LineJoin, cap: LineCap) throws {
    var random = SeededGenerator(rawState: 77)
    let (root, layer) = (box(0, 0, 120, 120, .white), ShapeLayer())
    (layer.lineJoin, layer.lineCap) = (join, cap)
    layer.fillColor = nil
    root.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 120, height: 120), scale: 1.5, threads: 1)
    compositor.root = root
    for round in 0..<150 {
      func number(_ range: ClosedRange<Double>) -> CGFloat { random.coordinate(in: range) }
      func point() -> CGPoint {
        // Whole numbers put edges of lines on edges of pixels.
        round % 2 == 0
          ? CGPoint(x: number(20...100).rounded(), y: number(20...100).rounded())
          : CGPoint(x: number(20...100), y: number(20...100))
      }
      if round % 3 != 1 {
        var path = Path()
        path.move(to: point())
        for step in 0..<(1 + round % 5) {
          if (round + step) % 3 == 0 {
            path.addLine(to: point())
          } else {
            path.addCurve(to: point(), control1: point(), control2: point())
          }
        }
        if round % 4 == 0 { path.closeSubpath() }
        layer.path = path
      }
      (layer.strokeStart, layer.strokeEnd) =
        round % 3 == 0 ? (0, 1) : (number(0...0.5), number(0.5...1))
      layer.lineWidth = round % 7 == 0 ? number(0.1...1) : number(1...14).rounded()
      layer.miterLimit = [1, 3, 10, 100][round % 4]
      layer.lineDashPattern = round % 5 == 0 ? [number(1...9), number(1...4)] : nil
      layer.strokeColor = round % 11 == 0 ? nil : .pureBlue
      layer.fillColor = round % 6 == 0 ? .pureGreen : nil
      layer.transform = Transform3D(
        rotationAngle: round % 4 == 1 ? number(0...6) : 0, x: 0, y: 0, z: 1)
      layer.position = CGPoint(x: number(0...3) * 0.1, y: number(0...30) * 0.1)
      compositor.render()
      let shown = compositor.surface
      compositor.setNeedsRepaint()
      compositor.render()
      #expect(shown == compositor.surface, "\(round) \(layer.path?.svgPathData ?? "")")
    }
  }

  @Test func `the outline of a line is in the extent of its layer`() throws {
    var random = SeededGenerator(rawState: 5)
    for round in 0..<400 {
      func point() -> CGPoint {
        CGPoint(x: random.coordinate(in: -90...90), y: random.coordinate(in: -90...90))
      }
      var path = Path()
      path.move(to: point())
      for step in 0...(round % 4) {
        if step % 2 == 0 {
          path.addLine(to: point())
        } else {
          path.addCurve(to: point(), control1: point(), control2: point())
        }
      }
      if round % 3 == 0 { path.closeSubpath() }
      let layer = ShapeLayer()
      layer.path = path
      (layer.fillColor, layer.strokeColor) = (nil, .black)
      layer.lineWidth = random.coordinate(in: 0.5...9)
      layer.lineJoin = LineJoin.allCases[round % 3]
      layer.lineCap = LineCap.allCases[round / 3 % 3]
      if round % 2 == 0 { layer.strokeStart = random.coordinate(in: 0...1) }
      guard case .shape(let shape) = layer.properties.uncommon.content else {
        Issue.record("a shape layer without a shape")
        return
      }
      let stroke = PathStroke(
        path, shape.content.strokeStyle, from: shape.content.strokeStart)
      let (extent, drawn) = (layer.properties.drawnExtent, stroke.outline(scale: 1).bounds)
      let slack: CGFloat = 0.0051
      #expect(
        drawn.isNull || extent.insetBy(dx: -slack, dy: -slack).holds(drawn),
        "\(path.svgPathData): \(drawn) is beyond \(extent)")
    }
  }
}
