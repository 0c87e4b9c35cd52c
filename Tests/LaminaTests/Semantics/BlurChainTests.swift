// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

@Suite struct BlurChainTests {
  private func render(
    _ filters: [Filter], onBackdrop: Bool = false, mostBlurredPixels: Int = 1 << 30
  ) throws -> (surface: Image, report: FrameReport) {
    let root = box(0, 0, 64, 64, .white)
    let ground = box(0, 0, 40, 30, .pureBlue)
    let layer = box(20, 24, 20, 16, .pureRed)
    layer.name = "blurred"
    if onBackdrop {
      layer.backgroundColor = nil
      layer.backgroundFilters = filters
    } else {
      layer.filters = filters
    }
    root.sublayers = [ground, layer]
    let compositor = try Compositor(size: CGSize(width: 64, height: 64), threads: 1)
    compositor.limits.blurredPixels = mostBlurredPixels
    compositor.root = root
    let report = compositor.render()
    return (compositor.surface, report)
  }

  @Test func `more than three blurs in a row become one, with the sum of their variances`() {
    func blurs(_ radii: CGFloat...) -> [Filter] { radii.map { .gaussianBlur(radius: $0) } }
    #expect(Filter.joined(blurs(3, 4, 12)) == blurs(3, 4, 12))
    #expect(Filter.joined(blurs(1, 1, 1, 1)) == blurs(2))
    #expect(Filter.joined(blurs(2, 2, 2, 2, 2, 2, 4, 2, 2, 2, 2, 2, 2)) == blurs(8))
    // Filters without effect do not separate blurs, filters of colours do.
    #expect(Filter.joined(blurs(1, 0, 1, .nan, -1, 1, 1)) == blurs(2))
    let middle = [Filter.brightness(.nan), .invert(1)]
    #expect(
      Filter.joined(blurs(1, 1) + middle + blurs(1, 1)) == blurs(1, 1) + [.invert(1)] + blurs(1, 1))
    let largest = CGFloat.greatestFiniteMagnitude
    #expect(Filter.joined(blurs(largest, largest, 1, 1)) == blurs(largest))
    #expect(Filter.joined(blurs(1e-300, 1e-300, 1e-300, 1e-300)) == blurs(2e-300))
  }

  @Test(arguments: [false, true])
  func `a row of blurs costs as much as the combined one`(onBackdrop: Bool) throws {
    let row = try render(
      [Filter](repeating: .gaussianBlur(radius: 1), count: 49), onBackdrop: onBackdrop)
    let one = try render([.gaussianBlur(radius: 7)], onBackdrop: onBackdrop)
    #expect(row.surface == one.surface)
    #expect(row.report.painting.blurredPixels == one.report.painting.blurredPixels)
    #expect(row.report.omissions == [])
  }

  @Test(arguments: [false, true])
  func `blurs that need too many intermediate pixels are left out`(onBackdrop: Bool) throws {
    func filters(_ count: Int) -> [Filter] {
      (0..<count).flatMap { _ in [Filter.gaussianBlur(radius: 2), .invert(1)] }
    }
    #expect(try render(filters(12), onBackdrop: onBackdrop).report.omissions == [])
    let many = try render(filters(300), onBackdrop: onBackdrop, mostBlurredPixels: 1 << 26)
    let omitted = try #require(many.report.omissions.first)
    #expect(omitted.name == "blurred")
    #expect(omitted.reason == .overLimit)
    #expect(omitted.excess?.kind == .blurredPixels)
    #expect(omitted.excess?.limit == 1 << 26)
    #expect(many.surface == (try render([.brightness(1)], onBackdrop: true).surface))
  }
}
