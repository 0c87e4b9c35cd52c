// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// The first frame of layers on a surface of 200 × 200, over a striped background.
private func frame(
  _ layers: [Layer], options: PlanOptions = PlanOptions()
) throws -> (surface: Image, report: FrameReport) {
  let compositor = try Compositor(size: CGSize(width: 200, height: 200), threads: 1)
  compositor.planOptions = options
  let root = box(0, 0, 200, 200, .white)
  for index in 0..<10 {
    root.addSublayer(box(CGFloat(index) * 20, 0, 10, 200, index % 2 == 0 ? .pureRed : .pureBlue))
  }
  for layer in layers { root.addSublayer(layer) }
  compositor.root = root
  let report = compositor.render()
  root.sublayers = nil
  return (compositor.surface, report)
}

private let withScopes: PlanOptions = {
  var options = PlanOptions()
  options.flattensGroups = false
  return options
}()

/// Groups whose parts overlap: a scope remembers the pixels that are painted in it.
@Suite struct OverlappingGroupTests {
  // MARK: Random groups

  private static func layer(_ random: inout SeededGenerator, depth: Int) -> Layer {
    func number(_ least: Int, _ most: Int) -> CGFloat {
      let whole = CGFloat(random.integer(in: least...most))
      return random.chance(0.2) ? whole + 0.25 : whole
    }
    let layer = box(number(-20, 120), number(-20, 120), number(4, 140), number(4, 140))
    let alpha = random.chance(0.7) ? 1 : 0.5
    if random.chance(0.8) {
      layer.backgroundColor = Color(
        red: random.number(in: 0...1), green: random.number(in: 0...1), blue: 0.5, alpha: alpha)
    }
    if random.chance(0.5) { layer.cornerRadius = CGFloat(random.integer(in: 1...30)) }
    if random.chance(0.4) { layer.opacity = random.pick([0.2, 0.5, 0.9]) }
    if random.chance(0.4) { layer.masksToBounds = true }
    if random.chance(0.1) { layer.transform = Transform3D(rotationAngle: 0.3, x: 0, y: 0, z: 1) }
    if random.chance(0.15) {
      layer.borderWidth = 2
      layer.borderColor = .black
    }
    if random.chance(0.1) {
      layer.shadowOpacity = 0.7
      layer.shadowRadius = 4
    }
    if random.chance(0.1) { layer.shouldRasterize = true }
    if random.chance(0.1) { layer.mask = box(5, 5, 60, 60, .black) }
    guard depth < 4 else { return layer }
    for _ in 0..<random.integer(in: 0...5) {
      layer.addSublayer(Self.layer(&random, depth: depth + 1))
    }
    return layer
  }

  @Test(arguments: 0..<40)
  func `groups in groups are the same bytes with and without a scope of their own`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: 72, case: seed)
    let layers = (0..<3).map { _ in Self.layer(&random, depth: 0) }
    let (flat, whole) = (try frame(layers), try frame(layers, options: withScopes))
    expectEqual(flat.surface, whole.surface, "seed \(seed)")
    #expect(flat.report.painting.scopePixels <= whole.report.painting.scopePixels)
  }
}
