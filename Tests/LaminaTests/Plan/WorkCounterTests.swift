// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

@Suite struct WorkCounterTests {
  /// The planned work of a first frame, in the kinds that are counted.
  private func planned(_ plan: PaintPlan, _ report: FrameReport) -> FrameWork {
    var work = FrameWork()
    work.surfacePixels =
      Double(report.painting.surfacePixels)
      + FrameWork.pixelsOfAnySurface * Double(report.painting.surfaces)
    for surface in plan.surfaces { work.blurredPixels += Double(surface.blurredPixels) }
    for mask in plan.masks {
      guard case .surface(_, let blur, let within) = mask.source, !blur.isZero else { continue }
      work.blurredPixels += Double(within.area)
    }
    return work
  }

  private func counted(_ compositor: Compositor) -> FrameWork {
    var counter = WorkCounter(limits: .unlimited)
    counter.count(compositor.tree.root, of: compositor.tree, on: compositor.screen)
    return counter.work
  }

  @Test(arguments: [RandomTree.Variety.plain, .wide, .kinds])
  func `a frame takes at most the work that is counted for its tree`(
    variety: RandomTree.Variety
  ) throws {
    var surfaceCount = 0
    for number in 0..<60 {
      let tree = RandomTree(case: number, variety: variety, effects: .all)
      for _ in 0..<3 {
        let compositor = try Compositor(size: tree.size, scale: tree.scale, threads: 1)
        (compositor.cachePolicy, compositor.limits) = (.none, .unlimited)
        // Tiles and drawings with blend modes are bounded by their visible part.
        compositor.root = tree.root
        let report = compositor.render()
        guard let plan = compositor.lastPlan else { continue }
        let ofTiles = plan.surfaces.filter { $0.purpose == .tile || $0.purpose == .mosaic }
        guard ofTiles.isEmpty, !report.groups.contains(where: { $0.reason == .drawnBlendMode })
        else { continue }
        let (planned, counted) = (planned(plan, report), counted(compositor))
        surfaceCount += plan.surfaces.count
        let surfaces = plan.surfaces.map { "\($0.purpose) \($0.bounds)" }
        #expect(planned.surfacePixels <= counted.surfacePixels, "\(tree.label): \(surfaces)")
        #expect(planned.blurredPixels <= counted.blurredPixels, "\(tree.label): \(surfaces)")
        tree.edit()
      }
    }
    #expect(surfaceCount > 0)
  }

  @Test func `a tree without costly layers is not counted`() throws {
    let root = box(0, 0, 40, 40, .white)
    for index in 0..<20 {
      let layer = box(CGFloat(index), 4, 10, 10, .pureRed)
      layer.cornerRadius = 3
      layer.opacity = 0.5
      layer.masksToBounds = true
      root.addSublayer(layer)
    }
    let compositor = try Compositor(size: CGSize(width: 40, height: 40), threads: 1)
    compositor.root = root
    compositor.render()
    #expect(!compositor.tree.hasCostlyLayers)
    #expect(counted(compositor) == FrameWork())
    root.sublayers?[3].filters = [.gaussianBlur(radius: 2)]
    compositor.render()
    #expect(compositor.tree.hasCostlyLayers)
    // 10 × 10 pixels, 8 more on each side for four deviations, and the margin for soft edges.
    let filtered = counted(compositor)
    #expect(filtered.blurredPixels >= 26 * 26)
    #expect(filtered.blurredPixels <= 34 * 34)
  }

  @Test func `particles count at most the visible part of their layer`() throws {
    let emitter = EmitterLayer()
    emitter.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    emitter.emitterPosition = CGPoint(x: 10, y: 5)
    emitter.timeOffset = 1
    let cell = EmitterCell()
    cell.contents = Image(
      width: 8, height: 8, premultipliedARGB: [UInt32](repeating: 0xFFFF_FFFF, count: 64))
    (cell.birthRate, cell.lifetime, cell.scale) = (100, 10, 1)
    emitter.emitterCells = [cell]
    let compositor = try Compositor(size: CGSize(width: 20, height: 10), threads: 1)
    compositor.root = emitter
    let particles = compositor.render().painting.particles
    #expect(particles > 90)
    let small = counted(compositor).particlePixels
    // Half a pixel more on each side, over which the edge fades.
    #expect(abs(small - Double(9 * 9 * particles)) < 1e-6 * small)
    cell.scale = 1000
    emitter.emitterCells = [cell]
    compositor.render()
    #expect(counted(compositor).particlePixels == Double(200 * particles))
    cell.scale = 0.001
    emitter.emitterCells = [cell]
    compositor.render()
    #expect(counted(compositor).particlePixels == Double(64 * particles))
  }

  @Test func `dashes are counted before any is made`() throws {
    let shape = ShapeLayer()
    shape.frame = CGRect(x: 0, y: 0, width: 40, height: 4)
    var line = Path()
    line.move(to: CGPoint(x: 0, y: 2))
    line.addLine(to: CGPoint(x: 40, y: 2))
    shape.path = line
    shape.strokeColor = .black
    shape.lineDashPattern = [1, 1]
    let compositor = try Compositor(size: CGSize(width: 40, height: 4), threads: 1)
    compositor.root = shape
    compositor.render()
    let pieces = counted(compositor).strokePieces
    #expect(pieces >= 20)
    #expect(pieces <= 24)
    shape.lineDashPattern = nil
    compositor.render()
    #expect(counted(compositor).strokePieces == 0)
    // Those of a drawing are counted like those of a shape.
    let drawer = Drawer { context in
      for _ in 0..<3 {
        context.stroke(line, style: StrokeStyle(dashPattern: [1, 1]))
        context.stroke(line, style: StrokeStyle())
      }
    }
    let drawn = box(0, 0, 40, 4)
    drawn.delegate = drawer
    drawn.setNeedsDisplay()
    compositor.root = drawn
    compositor.render()
    #expect(counted(compositor).strokePieces == 3 * pieces)
  }

  @Test func `the weights of a slanted blur count`() {
    let upright = BlurCovariance(xx: 400, xy: 0, yy: 400)
    let rect = PixelRect(x: 0, y: 0, width: 100, height: 50)
    #expect(upright.work(in: rect) == 5000)
    let slanted = BlurCovariance(xx: 400, xy: 200, yy: 300)
    #expect(slanted.work(in: rect) > 10_000)
    #expect(slanted.work(in: .empty) == 0)
  }
}
