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

/// Paints a group with and without mixing, expects the same bytes, and returns both reports.
private func reports(
  of group: Layer, sourceLocation: SourceLocation = #_sourceLocation
) throws -> (mixed: FrameReport, whole: FrameReport) {
  let (mixed, whole) = (try frame([group]), try frame([group], options: withScopes))
  expectEqual(mixed.surface, whole.surface, "mixed", sourceLocation: sourceLocation)
  return (mixed.report, whole.report)
}

/// A fading group of 150 × 150 with a background and a box over its middle.
private func group(_ part: Layer? = nil, radius: CGFloat = 0) -> Layer {
  let group = box(20, 20, 150, 150, .pureGreen)
  group.opacity = 0.6
  let front = box(40, 40, 60, 60, .pureBlue)
  front.cornerRadius = radius
  group.addSublayer(front)
  if let part { group.addSublayer(part) }
  return group
}

/// Groups whose opaque parts overlap: pixels of a single part are not saved.
@Suite struct MixedGroupTests {
  @Test func `opaque parts on whole pixels need no scope, however they overlap`() throws {
    let (mixed, whole) = try reports(of: group(box(70, 60, 90, 70, .pureRed)))
    #expect(mixed.painting.scopes == 0 && mixed.painting.scopePixels == 0)
    #expect(mixed.groups.isEmpty)
    #expect(whole.painting.scopePixels >= 150 * 150)
  }

  @Test func `a rounded part saves its corners`() throws {
    let (mixed, whole) = try reports(of: group(radius: 10))
    #expect(mixed.painting.scopes == 1)
    #expect((1...4 * 11 * 11).contains(mixed.painting.scopePixels))
    #expect(mixed.groups.map(\.pixels) == [mixed.painting.scopePixels])
    #expect(whole.painting.scopePixels == 150 * 150)
    #expect(mixed.painting.paintedPixels == whole.painting.paintedPixels)
  }

  @Test func `a translucent part saves its own pixels`() throws {
    let part = box(10, 10, 100, 20, Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(try reports(of: group(part)).mixed.painting.scopePixels == 100 * 20)
  }

  @Test func `a translucent rounded clip saves its corners and the overlaps`() throws {
    let clip = group(radius: 10)
    clip.cornerRadius = 16
    clip.masksToBounds = true
    let (mixed, whole) = try reports(of: clip)
    #expect(mixed.painting.scopes == 1)
    #expect((1...4 * 17 * 17 + 4 * 11 * 11).contains(mixed.painting.scopePixels))
    #expect(whole.painting.scopePixels >= 150 * 150)
  }

  @Test func `parts inside a rounded clip of the group are mixed too`() throws {
    let clip = box(10, 10, 120, 100, .pureRed)
    clip.cornerRadius = 8
    clip.masksToBounds = true
    clip.addSublayer(box(30, -5, 100, 80, .black))
    let (mixed, _) = try reports(of: group(clip))
    // The corners of the clip, for itself and for the group.
    #expect(mixed.painting.scopes == 2)
    #expect(mixed.painting.scopePixels <= 2 * 4 * 9 * 9)
  }

  @Test func `masked and translucent parts of the group are saved`() throws {
    let faded = box(10, 10, 50, 50, .pureRed)
    faded.opacity = 0.5
    #expect(try reports(of: group(faded)).mixed.painting.scopePixels == 50 * 50)
    let masked = box(10, 10, 50, 50, .pureRed)
    masked.mask = box(5, 5, 30, 30, .black)
    let painting = try reports(of: group(masked)).mixed.painting
    #expect(painting.scopes == 2 && painting.scopePixels <= 2 * 50 * 50)
  }

  @Test func `very many small parts are saved together with all parts that are not mixed`() throws {
    let group = group()
    for index in 0..<60 {
      let dot = box(CGFloat(index % 10) * 14 + 2, CGFloat(index / 10) * 20 + 3, 9, 9, .pureRed)
      dot.cornerRadius = 4
      group.addSublayer(dot)
    }
    let (mixed, whole) = try reports(of: group)
    #expect(mixed.painting.scopes == 1)
    #expect(mixed.painting.scopePixels <= whole.painting.scopePixels)
  }

  @Test func `a part above a small part hides it if nothing is between`() throws {
    // The last one is in front; pixels that it mixes must not be painted behind it.
    let group = group(box(41, 41, 5, 5, .black))
    group.addSublayer(box(30, 30, 80, 80, .pureRed))
    let small = box(100, 100, 20, 20, .black)
    small.cornerRadius = 3
    group.insertSublayer(small, at: 0)
    #expect(try reports(of: group).mixed.painting.scopePixels <= 20 * 20)
  }

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
  func `nested groups give the same bytes with and without mixing`(seed: Int) throws {
    var random = SeededGenerator(seed: 72, case: seed)
    let layers = (0..<3).map { _ in Self.layer(&random, depth: 0) }
    let whole = try frame(layers, options: withScopes)
    var options = PlanOptions()
    for least in [1, 100, options.leastMixedPixels] {
      options.leastMixedPixels = least
      let mixed = try frame(layers, options: options)
      expectEqual(mixed.surface, whole.surface, "seed \(seed), least \(least)")
      #expect(mixed.report.painting.scopePixels <= whole.report.painting.scopePixels)
    }
  }
}
