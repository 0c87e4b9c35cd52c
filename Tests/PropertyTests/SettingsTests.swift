// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// Ways to paint that may cost more or less but give the same bytes, over random trees with random
/// edits.
///
/// Each tree is drawn several times, so each test sees a half to a quarter of the trees.
@Suite struct SettingsTests {
  @Test(arguments: Cases.groups)
  func `any number of threads and bands gives the same bytes and the same report`(
    group: Int
  ) throws {
    for number in Cases.of(group, divisor: 2) {
      let one = try frames(number)
      for threads in [1, 2, 4] {
        let several = try frames(number, threads: threads) {
          $0.paintOptions = .sharingAll
        }
        let name = "case \(number), \(threads) threads"
        guard expectEqualFrames(several, one, name) else { break }
        for (step, (a, b)) in zip(several, one).enumerated() where a.report != b.report {
          Issue.record("\(name), edit \(step): the reports differ\n\(a.report)\n\(b.report)")
        }
      }
    }
  }

  static let policies: [(name: String, policy: CachePolicy)] = [
    ("nothing kept", .none), ("200 bytes", CachePolicy(bytes: 200)),
    ("2 kB", CachePolicy(bytes: 2000)), ("20 kB", CachePolicy(bytes: 20_000)),
    ("kept for one frame", CachePolicy(bytes: 1 << 20, idleLimit: 0)),
    ("kept for ever", CachePolicy(bytes: 1 << 30, idleLimit: .infinity)),
  ]

  @Test(arguments: Cases.groups)
  func `the bytes are the same, whatever is kept between frames`(group: Int) throws {
    for number in Cases.of(group, divisor: 3) {
      let standard = try frames(number)
      for (name, policy) in Self.policies {
        let other = try frames(number) { ($0.cachePolicy, $0.tiles.policy) = (policy, policy) }
        guard expectEqualFrames(other, standard, "case \(number), \(name)") else { break }
        for frame in other {
          // Tiles have a budget of their own.
          let (all, tiles) = (frame.report.caches.total.bytes, frame.report.caches[.tile].bytes)
          guard max(all - tiles, tiles) > policy.bytes else { continue }
          Issue.record("case \(number), \(name): more is kept than the budget allows")
        }
      }
    }
  }

  /// The trees are too small for anything to be painted straight onto a colour, unless that is
  /// allowed for single pixels.
  static let options: [PlanOptions] = (0..<8).map { bits in
    var options = PlanOptions()
    options.leastOntoColor = 1
    options.hides = bits & 1 == 0
    options.flattensGroups = bits & 2 == 0
    options.savesOnlyEdges = bits & 4 == 0
    return options
  }

  @Test(arguments: Cases.groups)
  func `a plan that records layers is the same, with one for each command`(group: Int) throws {
    for number in Cases.of(group, divisor: 3) {
      var made: [Compositor] = []
      let plain = try frames(number) { made.append($0) }
      let recording = try frames(number) {
        made.append($0)
        $0.diagnostics.recordsPlanLayers = true
      }
      guard expectEqualFrames(recording, plain, "case \(number)") else { break }
      guard let one = made.first?.lastPlan, let other = made.last?.lastPlan else { continue }
      let lists = [other.commands] + other.surfaces.map(\.commands)
      #expect([one.commands] + one.surfaces.map(\.commands) == lists, "case \(number)")
      #expect(one.layers.isEmpty)
      #expect(other.layers.map(\.count) == lists.map(\.count), "case \(number)")
    }
  }

  @Test(arguments: Cases.groups)
  func `a frame that is explained is the same, and each damaged rectangle has a cause`(
    group: Int
  ) throws {
    for number in Cases.of(group, divisor: 3) {
      let plain = try frames(number)
      let tree = Cases.tree(number)
      let compositor = try Compositor(on: .ofTests, size: tree.size, scale: tree.scale)
      compositor.diagnostics.explainsFrames = true
      compositor.root = tree.root
      var explained: [Frame] = []
      for step in 0...Cases.edits {
        if step > 0 { tree.edit() }
        let report = compositor.render()
        explained.append(Frame(surface: compositor.surface, report: report))
        let why = try #require(compositor.lastExplanation)
        #expect(why.damage == report.damage)
        for rect in report.damage {
          // More than 64 places fill tiles of 32 pixels, and the rest of a tile has no cause of its own.
          let near = rect.outset(by: why.repaints.count > 64 ? 32 : 0)
          let hasCause = why.repaints.contains {
            $0.before.intersects(near) || $0.after.intersects(near)
          }
          // What lies between two places that were joined has no cause of its own.
          let isBetween = report.damage.contains {
            $0 != rect && $0.intersects(rect.outset(by: 1))
          }
          #expect(
            hasCause || isBetween, "case \(number), edit \(step): nothing explains \(rect)\n\(why)")
        }
      }
      guard expectEqualFrames(explained, plain, "case \(number)") else { break }
      for (step, (one, other)) in zip(explained, plain).enumerated() {
        #expect(one.report.damage == other.report.damage, "case \(number), edit \(step)")
        #expect(one.report.moves == other.report.moves, "case \(number), edit \(step)")
      }
    }
  }

  @Test(arguments: Cases.groups)
  func `content that a plan leaves out changes no byte`(group: Int) throws {
    for number in Cases.of(group, divisor: 3) {
      let all = try frames(number)
      for options in Self.options {
        let other = try frames(number) { $0.planOptions = options }
        guard expectEqualFrames(other, all, "case \(number), \(options)") else { break }
      }
    }
  }

  @Test(arguments: Cases.groups)
  func `a plan painted in parts for lack of memory paints the same bytes`(group: Int) throws {
    for number in Cases.of(group, divisor: 4) {
      let whole = try frames(number)
      for bytes in [1, 3000] {
        let cut = try frames(number) { $0.paintOptions.mostBytes = bytes }
        let name = "case \(number), \(bytes) bytes at once"
        guard expectEqualFrames(cut, whole, name) else { break }
      }
    }
  }
}
