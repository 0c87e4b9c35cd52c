// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
import Synchronization

/// The outline of a stroke.
package struct KeptOutline: Sendable {
  package let path: Path
  /// What a long one is looked up by.
  private let name: ShapeName?
  /// Those of a long one, which each place where it is shown asks for.
  private let bounds: CGRect?

  /// A path of so many points weighs more than many a mask of it.
  private static let leastNamedPoints = 1 << 12

  init(_ path: Path) {
    self.path = path
    let isLong = path.points.count >= Self.leastNamedPoints
    name = isLong ? ShapeName() : nil
    bounds = isLong ? path.bounds : nil
  }

  /// The area within it, in device space.
  package func placed(_ transform: Transform2D) -> DeviceShape {
    DeviceShape(.path(path, .nonZero), transform, name: name, bounds: bounds)
  }
}

/// The outlines of strokes as they were needed last: to find one costs more than to paint it.
///
/// Any number of threads may ask. They are kept as long as what holds this is, a drawing or the content
/// of a shape layer.
package final class KeptOutlines<Key: Hashable & Sendable>: Sendable {
  private struct Entry: Sendable {
    let scale: CGFloat
    let outline: KeptOutline?
  }

  private struct State: Sendable {
    var entries: [Key: [Entry]] = [:]
    var madeCount = 0
  }

  /// Of each stroke the outlines for so many scales are kept: compositors may differ in theirs.
  private static var mostScales: Int { 2 }

  private let state = Mutex(State())
  private let mostKeys: Int

  /// Outlines of so many strokes at most; with one more all are forgotten.
  package init(mostKeys: Int = .max) { self.mostKeys = mostKeys }

  /// How many outlines were made.
  package var madeCount: Int { state.withLock { $0.madeCount } }

  /// The outline of a stroke where `scale` pixels make a unit of its path: that which is kept, or one
  /// that is made.
  package func outline(of key: Key, scale: CGFloat, _ make: () -> Path?) -> KeptOutline? {
    if let known = state.withLock({ $0.entries[key]?.first { $0.scale == scale } }) {
      return known.outline
    }
    let entry = Entry(scale: scale, outline: make().map(KeptOutline.init))
    state.withLock { state in
      state.madeCount += 1
      if state.entries[key] == nil, state.entries.count >= mostKeys { state.entries.removeAll() }
      state.entries[key, default: []].insert(entry, at: 0)
      if state.entries[key]?.count ?? 0 > Self.mostScales { state.entries[key]?.removeLast() }
    }
    return entry.outline
  }
}
