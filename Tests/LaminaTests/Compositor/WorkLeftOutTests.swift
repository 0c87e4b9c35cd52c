// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

@testable import Lamina

/// The report of the first frame of layers on a surface of 200 × 200.
private func firstReport(
  _ layers: Layer..., options: PlanOptions = PlanOptions()
) throws -> FrameReport {
  let compositor = try Compositor(size: CGSize(width: 200, height: 200), threads: 1)
  compositor.planOptions = options
  let root = box(0, 0, 200, 200)
  root.sublayers = layers
  compositor.root = root
  return compositor.render()
}

private let withoutHiding: PlanOptions = {
  var options = PlanOptions()
  options.hides = false
  return options
}()

@Suite struct WorkLeftOutTests {
  @Test func `the middle of a shadow under its opaque card is not painted`() throws {
    let card = box(50, 50, 100, 100, .white)
    card.shadowOpacity = 1
    card.shadowRadius = 4
    card.shadowOffset = .zero
    let all = try firstReport(card, options: withoutHiding)
    let report = try firstReport(card)
    #expect(report.painting.shadowPixels == all.painting.shadowPixels - 100 * 100)
    #expect(report.painting.fillPixels == all.painting.fillPixels - 100 * 100)
    #expect(report.hiddenPixels == 2 * 100 * 100)
    #expect(all.hiddenPixels == 0)
  }

  @Test func `the background under opaque layers is not laid`() throws {
    let report = try firstReport(box(0, 0, 200, 150, .white))
    #expect(report.painting.fillPixels == 200 * 200)
    #expect(report.hiddenPixels == 200 * 150)
    let everything = try firstReport(box(-10, -10, 300, 300, .white))
    #expect(everything.painting.commands == 1)
  }

  @Test func `layers below an opaque layer are not even visited`() throws {
    let below = box(20, 20, 60, 60, .pureRed)
    for index in 0..<9 { below.addSublayer(box(CGFloat(index), 3, 5, 5, .pureBlue)) }
    let above = box(10, 10, 120, 120, .white)
    let report = try firstReport(below, above)
    #expect(report.hiddenLayers == 1)
    #expect(report.visitedLayers == 2)
    // A translucent layer hides nothing.
    above.opacity = 0.9
    let seen = try firstReport(below, above)
    #expect(seen.hiddenLayers == 0)
    #expect(seen.visitedLayers == 12)
  }

  @Test func `many small opaque layers together hide a layer below`() throws {
    let tiles = box(0, 0, 200, 200)
    tiles.sublayers = (0..<625).map {
      box(CGFloat($0 % 25) * 8, CGFloat($0 / 25) * 8, 8, 8, .pureRed)
    }
    let report = try firstReport(box(0, 0, 200, 200, .pureBlue), box(3, 3, 90, 90, .black), tiles)
    #expect(report.hiddenLayers >= 2)
    #expect(report.painting.fillPixels <= 200 * 200 + 2000)
  }

  @Test func `a rounded clip saves only the pixels along its edge`() throws {
    let clip = box(20, 20, 150, 150)
    clip.cornerRadius = 12
    clip.masksToBounds = true
    clip.addSublayer(box(-10, -10, 200, 200, .pureRed))
    let report = try firstReport(clip)
    #expect(report.painting.scopes == 1)
    #expect(report.painting.scopePixels <= 4 * 13 * 13)
    #expect(report.groups.map(\.reason) == [.roundedClip])
    clip.cornerRadius = 0
    #expect(try firstReport(clip).painting.scopes == 0)
  }

  @Test(arguments: [2, 8, 64, 65, 100, 1000, 10_000])
  func `opacity over disjoint parts needs no scope, up to a count of parts`(
    count: Int
  ) throws {
    let group = box(0, 0, 200, 200)
    group.opacity = 0.5
    let columns = max(10, Int(Double(count).squareRoot().rounded(.up)))
    let pitch = CGFloat(200 / columns)
    let parts = (0..<count).map {
      box(
        CGFloat($0 % columns) * pitch, CGFloat($0 / columns) * pitch, pitch - 1, pitch - 1, .pureRed
      )
    }
    group.sublayers = parts
    #expect(try firstReport(group).painting.scopes == (count > DisjointBoxes.most ? 1 : 0))
    for place in [0, count / 2, count] {
      group.sublayers = parts
      group.insertSublayer(box(0, 0, 1, 1, .pureBlue), at: UInt32(place))
      let overlapping = try firstReport(group)
      #expect(overlapping.painting.scopes == 1)
      #expect(overlapping.groups.map(\.reason) == [.overlappingOpacity])
    }
  }

  @Test func `a frame without changes plans and paints nothing`() throws {
    let compositor = try Compositor(size: CGSize(width: 200, height: 200), threads: 1)
    let root = box(0, 0, 200, 200, .white)
    let card = box(50, 50, 60, 60, .pureRed)
    card.shadowOpacity = 1
    card.shouldRasterize = true
    root.addSublayer(card)
    compositor.root = root
    compositor.render()
    let before = try #require(compositor.lastPlan?.description)
    for time in [1.0, 2, 3] {
      let report = compositor.render(at: time)
      #expect(report.damage.isEmpty)
      #expect(report.damagedPixels == 0)
      #expect(report.moves.isEmpty)
      #expect(report.visitedLayers == 0)
      #expect(report.painting == PaintCounts())
      #expect(report.times.plan == 0)
      #expect(report.times.paint == 0)
      #expect(report.times.prepare == 0)
    }
    #expect(compositor.lastPlan?.description == before)
    // Equal values are no change.
    card.position = card.position
    card.backgroundColor = .pureRed
    #expect(compositor.render().damage.isEmpty)
  }

  // MARK: Bands

  @Test(arguments: 0..<20)
  func `bands cover a region exactly and never overlap`(seed: Int) {
    var random = SeededGenerator(seed: 61, case: seed)
    for _ in 0..<30 {
      let side = random.pick([5, 60, 900])
      var region = Region()
      for _ in 0..<random.integer(in: 1...8) {
        region = region.union(
          PixelRect(
            x: random.integer(in: -side...side), y: random.integer(in: -side...side),
            width: random.integer(in: 1...side), height: random.integer(in: 1...side)))
      }
      for threads in [1, 2, 3, 4, 16] {
        let bands = Bands.of(
          region.rects, threads: threads, leastPixels: random.pick([1, 64, 5000, 1 << 15]),
          paintedOften: random.chance(0.5))
        #expect(bands.allSatisfy { !$0.isEmpty })
        #expect(bands.reduce(0) { $0 + $1.area } == region.area)
        #expect(bands.reduce(Region()) { $0.union($1) } == region)
      }
    }
    #expect(Bands.of([], threads: 4).isEmpty)
  }

  @Test func `the background under a translucent image is not laid`() throws {
    let layer = box(0, 0, 200, 150)
    layer.contents = Image(
      width: 200, height: 150, premultipliedARGB: [UInt32](repeating: Pixel.red, count: 30_000))
    layer.opacity = 0.5
    let report = try firstReport(box(0, 0, 200, 200, .white), layer)
    #expect(report.painting.fillPixels == 200 * 50)
    #expect(report.painting.imagePixels == 200 * 150)
    #expect(report.painting.fills == 1)
    layer.frame.size.height = 200
    let whole = try firstReport(box(0, 0, 200, 200, .white), layer)
    #expect(whole.painting.fillPixels == 0)
    #expect(whole.painting.fills == 0)
    #expect(whole.painting.commands == 1)
  }

  @Test func `a hidden layer counts, with everything below it, as the box around them`() throws {
    let below = box(50, 50, 50, 50, .pureRed)
    below.addSublayer(box(40, 0, 20, 20, .pureBlue))
    let cover = box(0, 0, 200, 200, .white)
    let report = try firstReport(below, box(10, 10, 7, 7, .pureRed), cover)
    // The cover hides the background too.
    #expect(report.hiddenPixels == 60 * 50 + 7 * 7 + 200 * 200)
    #expect(report.hiddenLayers == 2)

    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    replicator.instanceCount = 3
    replicator.instanceTransform = Transform3D(translationX: 40, y: 0, z: 0)
    replicator.addSublayer(below)
    let repeated = try firstReport(replicator, cover)
    #expect(repeated.hiddenPixels == 140 * 50 + 200 * 200)
  }

  @Test(arguments: [3, 64, 65, 400])
  func `the hidden sublayers of one layer count separately, or as the box around many`(count: Int)
    throws
  {
    let list = box(0, 0, 200, 200)
    list.sublayers = (0..<count).map {
      box(CGFloat($0 % 20) * 10, CGFloat($0 / 20) * 10, 8, 8, .pureRed)
    }
    list.addSublayer(box(0, 0, 200, 200, .white))
    let report = try firstReport(list)
    #expect(report.hiddenLayers == count)
    let counted = count > 64 ? 200 * 200 : count * 64
    #expect(report.hiddenPixels == counted + 200 * 200)
  }
}
