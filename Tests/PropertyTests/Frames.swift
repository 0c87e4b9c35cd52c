// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// The random trees of one argument of a test, so that a failure names its number.
///
/// `LAMINA_TREES` sets the number of trees of each test, 40 by default; `make equivalence` uses
/// 10,000 in a release build.
enum Cases {
  static let groups = Array(0..<10)
  static let count =
    ProcessInfo.processInfo.environment["LAMINA_TREES"].flatMap(Int.init) ?? 40
  static let edits = 4

  /// From this number on the trees have layers of further kinds.
  static let firstOfKinds = 1_000_000
  /// From this number on they draw, and blend their drawings.
  static let firstOfDrawnBlends = 2_000_000

  /// The numbers of a group's trees; a slow test uses one of `divisor`.
  static func of(_ group: Int, divisor: Int = 1) -> [Int] {
    let inGroup = max(1, count / groups.count / divisor)
    let numbers = group * inGroup..<(group + 1) * inGroup
    return Array(numbers) + numbers.map { firstOfKinds + $0 }
      + numbers.filter { $0 % 4 == 0 }.map { firstOfDrawnBlends + $0 }
  }

  /// The tree of a number: of the first ones, one in four has only plain layers, and one in four
  /// draws; one in three has effects.
  static func tree(_ number: Int, isDyadic: Bool = false) -> RandomTree {
    RandomTree(
      case: number, isDyadic: isDyadic, variety: variety(of: number),
      effects: number % 3 == 1 ? .all : .none,
      drawnBlends: number >= firstOfDrawnBlends ? .all : .none)
  }

  private static func variety(of number: Int) -> RandomTree.Variety {
    if number >= firstOfDrawnBlends { return .drawn }
    if number >= firstOfKinds { return .kinds }
    return switch number % 4 {
    case 0: .plain
    case 2: .drawn
    default: .wide
    }
  }
}

/// One frame of a tree.
struct Frame {
  let surface: Image
  let report: FrameReport
}

/// The first frame of a tree and those after some edits, by one compositor.
func frames(
  _ number: Int, threads: Int = 1, _ prepare: (Compositor) -> Void = { _ in }
) throws -> [Frame] {
  try frames(of: Cases.tree(number), threads: threads, prepare)
}

/// The same for a given tree.
func frames(
  of tree: RandomTree, threads: Int = 1, _ prepare: (Compositor) -> Void = { _ in }
) throws -> [Frame] {
  let compositor = try Compositor(
    on: .ofTests, size: tree.size, scale: tree.scale, threads: threads)
  prepare(compositor)
  compositor.root = tree.root
  return (0...Cases.edits).map { step in
    if step > 0 { tree.edit() }
    let report = compositor.render()
    return Frame(surface: compositor.surface, report: report)
  }
}

/// Fails with pictures if frames are not the same to the byte.
@discardableResult
func expectEqualFrames(
  _ actual: [Frame], _ expected: [Frame], _ name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  for (step, (one, other)) in zip(actual, expected).enumerated()
  where !expectEqual(
    one.surface, other.surface, "\(name), edit \(step)", sourceLocation: sourceLocation)
  {
    return false
  }
  return actual.count == expected.count
}

extension PaintOptions {
  /// Threads share whatever they can, however small it is.
  static let sharingAll: PaintOptions = {
    var options = PaintOptions()
    options.leastBandPixels = 64
    options.earlyMasks = 1
    return options
  }()
}
