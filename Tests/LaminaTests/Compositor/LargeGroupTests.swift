// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import LaminaTesting
import Testing

@testable import Lamina

private let side = 240

private let withScopes: PlanOptions = {
  var options = PlanOptions()
  options.flattensGroups = false
  return options
}()

/// A compositor that has painted layers over stripes.
private func painted(_ layers: [Layer], options: PlanOptions = PlanOptions()) throws -> (
  compositor: Compositor, report: FrameReport
) {
  let compositor = try Compositor(
    size: CGSize(width: CGFloat(side), height: CGFloat(side)), threads: 1)
  compositor.planOptions = options
  let root = box(0, 0, CGFloat(side), CGFloat(side), .white)
  for index in 0..<12 {
    root.addSublayer(
      box(CGFloat(index) * 20, 0, 10, CGFloat(side), index % 2 == 0 ? .pureRed : .pureBlue))
  }
  for layer in layers { root.addSublayer(layer) }
  compositor.root = root
  return (compositor, compositor.render())
}

/// A fading group of parts in rows, each in a cell of its own.
private func rows(of count: Int, _ part: (_ index: Int, _ cell: CGRect) -> Layer) -> Layer {
  let group = box(0, 0, CGFloat(side), CGFloat(side))
  group.opacity = 0.6
  let columns = Int(Double(count).squareRoot().rounded(.up))
  let pitch = CGFloat(side / columns)
  group.sublayers = (0..<count).map { index in
    part(
      index,
      CGRect(
        x: CGFloat(index % columns) * pitch, y: CGFloat(index / columns) * pitch, width: pitch - 1,
        height: pitch - 1))
  }
  return group
}

private func leaf(_ frame: CGRect, _ color: Color = .pureGreen) -> Layer {
  box(frame.minX, frame.minY, frame.width, frame.height, color)
}

/// Groups of about as many sublayers as are compared with each other, and of more.
@Suite struct LargeGroupTests {
  @Test(arguments: [64, DisjointBoxes.most, DisjointBoxes.most + 1, 1000])
  func `parts that take a scope each share one where they are many`(count: Int) throws {
    func bordered(_ index: Int, _ cell: CGRect) -> Layer {
      let layer = leaf(cell)
      layer.borderWidth = 1
      return layer
    }
    func fading(_ index: Int, _ cell: CGRect) -> Layer {
      let layer = leaf(cell)
      layer.opacity = 0.5
      return layer
    }
    for part in [bordered, fading] {
      let group = rows(of: count, part)
      let scopes = try painted([group]).report.painting.scopes
      group.removeFromSuperlayer()
      #expect(scopes == (count <= DisjointBoxes.most ? count : 1))
    }
    // Some of them among others that take none.
    let mixed = rows(of: count) { $0 % 20 == 7 ? bordered($0, $1) : leaf($1) }
    let scopes = try painted([mixed]).report.painting.scopes
    #expect(scopes == (count <= DisjointBoxes.most ? (count + 12) / 20 : 1))
  }

  @Test func `only sublayers within the damage have to be apart`() throws {
    let group = rows(of: 121) { leaf($1) }
    group.addSublayer(box(100, 100, 30, 30, .pureRed))
    let (compositor, report) = try painted([group])
    #expect(report.painting.scopes == 1)
    let whole = compositor.surface
    let apart = compositor.paint(Region(PixelRect(x: 140, y: 0, width: 100, height: 240)))
    #expect(apart.painting.scopes == 0)
    #expect(apart.painting.fills > 50)
    let over = compositor.paint(Region(PixelRect(x: 120, y: 90, width: 40, height: 40)))
    #expect(over.painting.scopes == 1)
    expectEqual(compositor.surface, whole, "in two parts")
  }

  // MARK: Random groups

  /// A part of a random kind that stays within a cell.
  private static func part(_ random: inout SeededGenerator, in cell: CGRect, depth: Int) -> Layer {
    let inset = CGFloat(random.pick([0, 0, 0, 0.25, 1]))
    let layer = leaf(
      cell.insetBy(dx: inset, dy: inset),
      Color(
        red: random.number(in: 0...1), green: random.number(in: 0...1), blue: 0.4,
        alpha: random.chance(0.8) ? 1 : 0.5))
    switch random.integer(in: 0...30) {
    case 0..<14: break
    case 14..<22: layer.cornerRadius = 2
    case 22: layer.borderWidth = 1
    case 23: layer.opacity = 0.4
    case 24: layer.backgroundColor = nil
    case 25: layer.isHidden = true
    case 26:
      layer.contents = Image(width: 1, height: 2, premultipliedARGB: [0xff40_8020, 0x8000_8000])
      layer.backgroundColor = nil
    case 27:
      layer.cornerRadius = 2
      layer.masksToBounds = true
      layer.addSublayer(box(2, 2, 20, 3, .black))
    case 28: layer.compositingFilter = .multiply
    default:
      if depth > 0 { layer.backgroundColor = nil }
      layer.addSublayer(box(1, 1, max(1, cell.width - 4), 2, .black))
      layer.addSublayer(box(1, 4, 2, max(1, cell.height - 6), .pureRed))
    }
    return layer
  }

  private static func group(_ random: inout SeededGenerator, depth: Int) -> Layer {
    let group = box(0, 0, CGFloat(side), CGFloat(side))
    group.opacity = random.pick([0.2, 0.5, 0.9])
    let pitch = random.pick([6, 8, 12, 16])
    let cells = side / pitch
    for index in 0..<cells * cells where random.chance(0.8) {
      let cell = CGRect(
        x: CGFloat(index % cells * pitch), y: CGFloat(index / cells * pitch),
        width: CGFloat(random.integer(in: 3...pitch)),
        height: CGFloat(random.integer(in: 3...pitch)))
      group.addSublayer(Self.part(&random, in: cell, depth: depth))
    }
    if let sublayers = group.sublayers, random.chance(0.3) {
      group.sublayers = sublayers.reversed()
    }
    if random.chance(0.5) {
      // One that overlaps some others, anywhere in the order.
      let stray = box(
        CGFloat(random.integer(in: 0...200)), CGFloat(random.integer(in: 0...200)),
        CGFloat(random.integer(in: 1...30)), CGFloat(random.integer(in: 1...30)), .pureGreen)
      group.insertSublayer(
        stray, at: UInt32(random.integer(in: 0...(group.sublayers?.count ?? 0))))
    }
    if random.chance(0.2) { group.masksToBounds = true }
    if random.chance(0.3) {
      group.setAffineTransform(
        random.pick([
          Transform2D(scaleX: 0.7, y: 1.3), Transform2D(scaleX: -1, y: 1),
          Transform2D(rotationAngle: 0.2), Transform2D(translationX: -31.5, y: 40),
        ]))
    }
    return group
  }

  @Test(arguments: 0..<48)
  func `many parts are the same bytes with and without a scope, in whole and in part`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: 74, case: seed)
    let outer = Self.group(&random, depth: 0)
    if random.chance(0.3) {
      let inner = Self.group(&random, depth: 1)
      outer.sublayers = [inner]
    }
    let whole = try painted([outer], options: withScopes)
    let expected = whole.compositor.surface
    outer.removeFromSuperlayer()
    let (compositor, report) = try painted([outer])
    expectEqual(compositor.surface, expected, "seed \(seed)")
    #expect(report.painting.scopePixels <= whole.report.painting.scopePixels)
    for _ in 0..<12 {
      var region = Region()
      for _ in 0..<random.integer(in: 1...2) {
        region = region.union(
          PixelRect(
            x: random.integer(in: 0...200), y: random.integer(in: 0...200),
            width: random.integer(in: 1...120), height: random.integer(in: 1...120)
          ).intersection(PixelRect(x: 0, y: 0, width: side, height: side)))
      }
      _ = compositor.paint(region)
    }
    expectEqual(compositor.surface, expected, "seed \(seed), parts")
  }
}
