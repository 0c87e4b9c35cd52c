// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina
@testable import LaminaGraphics

/// Each compositing step by both roads.
@Suite struct CompositingRoadsTests {
  @Test func `each step is in the table once`() {
    #expect(CompositingRoads.table.map(\.step) == CompositingStep.allCases)
    #expect(Set(CompositingStep.allCases.map(\.bit)).count == CompositingStep.allCases.count)
  }

  @Test func `the standard road is Pixman's if bytes are equal and a kernel gains little`() {
    let large = 1920 * 1080
    for line in CompositingRoads.table {
      let gainsLittle = line.ratio < 1.15 && line.tolerance == 0
      #expect(CompositingRoads.standard.takesPixman(line.step, pixels: large) == gainsLittle)
      #expect(!CompositingRoads.standard.takesPixman(line.step, pixels: 256))
      #expect(!CompositingRoads.kernels.takesPixman(line.step, pixels: large))
      let isKnown = line.step != .blend(.plusDarker)
      #expect(CompositingRoads.pixman.takesPixman(line.step, pixels: 1) == isKnown)
    }
  }

  /// Widths on both sides of a vector's, and enough pixels for every alpha.
  @Test(arguments: CompositingStep.allCases, [1, 3, 8, 17, 64, 203])
  func `a step by Pixman differs from the kernels' by what the table says`(
    step: CompositingStep, width: Int
  ) throws {
    let tolerance = try #require(CompositingRoads.table.first { $0.step == step }).tolerance ?? 0
    for mix in [255, 0, 90, 254] as [UInt8] {
      var (one, other) = (try RoadCase(width, 60), try RoadCase(width, 60))
      one.perform(step, mix: mix, .kernels)
      other.perform(step, mix: mix, .pixman)
      let most = mix == 255 ? tolerance : tolerance + 1
      var worst = 0
      for (a, b) in zip(one.image.allPixels, other.image.allPixels) where a != b {
        for (a, b) in zip(a.channels, b.channels) { worst = max(worst, abs(a - b)) }
      }
      #expect(worst <= most, "\(step), mix \(mix)")
      #expect(one.saved == other.saved)
    }
  }

  @Test(arguments: [
    (0, 0), (3, 0), (-3, 0), (0, 1), (0, -1), (2, 5), (-2, 5), (2, -5), (-2, -5), (0, 30), (1, -30),
  ])
  func `Pixman moves pixels onto themselves as the kernels do`(x: Int, y: Int) throws {
    let bounds = PixelRect(x: -4, y: 2, width: 60, height: 70)
    let rect = PixelRect(x: 5, y: 32, width: 41, height: 10)
    let one = try #require(PixmanImage.noise(bounds, seed: 9))
    let other = try #require(PixmanImage.noise(bounds, seed: 9))
    one.move(rect, by: (x, y))
    PixmanRoad(other).move(rect, by: (x, y))
    #expect(one.allPixels == other.allPixels)
    #expect((one.allPixels != PixmanImage.noise(bounds, seed: 9)?.allPixels) == ((x, y) != (0, 0)))
  }

  @Test
  func `a scope of full coverage keeps the painted pixels, one of no coverage the saved ones`()
    throws
  {
    let bounds = PixelRect(x: 0, y: 0, width: 50, height: 20)
    let image = try #require(PixmanImage.noise(bounds, seed: 5))
    let painted = image.allPixels
    var noise = KernelNoise(seed: 6)
    let saved = noise.pixels(bounds.area)
    let road = PixmanRoad(image)
    for coverage in [255, 0] as [UInt8] {
      let mask = [UInt8](repeating: coverage, count: bounds.area)
      road.blendBack(
        bounds, saved: StridedSpan(saved.span, stride: 50), mask: StridedSpan(mask.span, stride: 50)
      )
      #expect(image.allPixels == (coverage == 255 ? painted : saved))
    }
  }

  @Test func `a report counts the pixels of each road`() throws {
    func report(_ road: CompositingRoad) throws -> FrameReport {
      let compositor = try Compositor(size: CGSize(width: 40, height: 30))
      compositor.compositingRoad = road
      let root = Layer()
      root.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      root.backgroundColor = .white
      compositor.root = root
      return compositor.render()
    }
    let (kernels, pixman) = (try report(.kernels), try report(.pixman))
    #expect(kernels.painting.pixmanPixels == 0)
    #expect(kernels.painting.kernelPixels == 1300)
    #expect(!kernels.description.contains("by Pixman"))
    #expect(pixman.painting.pixmanPixels == 1300)
    #expect(pixman.painting.kernelPixels == 0)
    #expect(pixman.description.contains("\nroads      1300 pixels by Pixman, 0 by kernels"))
  }

  @Test func `a change of the road repaints everything and uses nothing that was kept`() throws {
    let compositor = try Compositor(size: CGSize(width: 40, height: 30))
    let root = Layer()
    root.frame = CGRect(x: 5, y: 5, width: 20, height: 20)
    root.backgroundColor = .white
    root.cornerRadius = 6
    compositor.root = root
    compositor.render()
    compositor.compositingRoad = .pixman
    #expect(compositor.needsRender)
    let report = compositor.render()
    #expect(report.damagedPixels == 1200)
    #expect(report.caches.total.hits == 0)
    #expect(compositor.render().damagedPixels == 0)
  }

  @Test func `on Pixman's road runs are drawn as their bytes are`() throws {
    let area = PixelRect(x: -20, y: -30, width: 900, height: 240)
    let ellipse = Path(ellipseIn: CGRect(x: 9, y: -9, width: 801, height: 203))
    let recipe = MaskRecipe(.shape(DeviceShape(.path(ellipse, .nonZero), .identity)))
    var arena = CoverageArena()
    let runs = try #require(recipe.rasterizer(&arena)?.runs(in: area))
    let rect = runs.bounds.intersection(PixelRect(x: 40, y: 20, width: 800, height: 150))
    let mask = runs.mask(in: rect)
    let (ours, theirs) = (
      try #require(PixmanImage(bounds: area)), try #require(PixmanImage(bounds: area))
    )
    var canvas = Canvas(ours, .of(.pixman))
    canvas.begin(.maskedColor, in: rect, mix: 99)
    canvas.count(rect)
    canvas.over(rect, color: 0x7F20_5010, runs: runs, offset: (0, 0), mix: 99)
    #expect(canvas.takeCounts().pixman == rect.area)
    PixmanRoad(theirs).over(
      rect, color: 0x7F20_5010, mask: StridedSpan(mask.bytes.span, stride: rect.width), mix: 99)
    #expect(ours.allPixels == theirs.allPixels)
    #expect(ours.allPixels.contains { $0 != 0 })
  }
}
