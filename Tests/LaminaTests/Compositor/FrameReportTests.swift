// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

@Suite struct FrameReportTests {
  @Test(arguments: 0..<40)
  func `the sums of a report equal those of its plan and of its parts`(number: Int) throws {
    let tree = RandomTree(case: number, seed: 5, variety: .wide)
    let compositor = try Compositor(size: tree.size, scale: tree.scale, threads: 1)
    compositor.root = tree.root
    for step in 0..<4 {
      if step > 0 { tree.edit() }
      let report = compositor.render()
      let name = "case \(number), edit \(step)"
      #expect(report.damagedPixels == report.damage.reduce(0) { $0 + $1.area }, "\(name)")
      #expect(report.damagedPixels == Region(report.damage).area, "\(name)")
      #expect(report.movedPixels == report.moves.reduce(0) { $0 + $1.rect.area }, "\(name)")
      let total = report.caches.total
      let kinds = CacheKind.allCases.map { report.caches[$0] }
      #expect(total.hits == kinds.reduce(0) { $0 + $1.hits }, "\(name)")
      #expect(total.bytes == kinds.reduce(0) { $0 + $1.bytes }, "\(name)")
      #expect(kinds.allSatisfy { $0.refused <= $0.misses }, "\(name)")
      #expect(report.times.total >= report.times.plan + report.times.paint, "\(name)")
      guard !report.damage.isEmpty, let plan = compositor.lastPlan else { continue }
      let painting = report.painting
      #expect(painting.surfaces == plan.surfaces.count, "\(name)")
      #expect(
        painting.surfacePixels == plan.surfaces.reduce(0) { $0 + $1.bounds.area }, "\(name)")
      #expect(
        painting.commands
          == plan.surfaces.reduce(plan.commands.count) { $0 + $1.commands.count }, "\(name)")
      let everything = [plan.commands] + plan.surfaces.map(\.commands)
      func count(_ matches: (PaintCommand) -> Bool) -> Int {
        everything.reduce(0) { $0 + $1.count(where: matches) }
      }
      let begun = count { if case .beginScope = $0 { true } else { false } }
      #expect(begun == count { if case .endScope = $0 { true } else { false } }, "\(name)")
      #expect(painting.scopes == begun, "\(name)")
      let coloured = count { if case .mask = $0 { true } else { false } }
      #expect(painting.shapes + painting.shadows == coloured, "\(name)")
      #expect(painting.fills == count { if case .fill = $0 { true } else { false } }, "\(name)")
      let pixels = count { if case .pixels = $0 { true } else { false } }
      #expect(
        painting.gradients + painting.images + painting.rasterizedLayers == pixels, "\(name)")
    }
  }

  @Test(arguments: [1, 2, 4])
  func `a report does not depend on the number of threads, and survives JSON`(threads: Int) throws {
    let reports = try [1, threads].map { threads in
      let compositor = try Compositor(size: CGSize(width: 600, height: 600), threads: threads)
      let root = box(0, 0, 600, 600, .white)
      root.sublayers = (0..<30).map { index in
        let card = box(CGFloat(index * 15), CGFloat(index * 13), 120, 90, .pureRed)
        card.cornerRadius = 9
        card.shadowOpacity = 0.5
        card.shouldRasterize = index % 7 == 0
        return card
      }
      compositor.root = root
      return compositor.render()
    }
    #expect(reports[0] == reports[1])
    #expect(reports[0].description == reports[1].description)
    let read = try JSONDecoder().decode(
      FrameReport.self, from: JSONEncoder().encode(reports[1]))
    #expect(read == reports[1])
  }
}
