// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
import Synchronization

/// The outlines of strokes that were needed last, because finding one costs more than painting it.
///
/// Any number of threads may use them. They are kept as long as their owner.
package final class KeptOutlines<Key: Hashable & Sendable>: Sendable {
  private struct Entry: Sendable {
    let scale: CGFloat
    let outline: KeptOutline
  }

  /// The number of scales for which a stroke's outlines are kept, because one picture may be drawn
  /// at different scales.
  private static var mostScales: Int { 2 }

  private let entries = Mutex<[Key: [Entry]]>([:])
  private let count = OutlineCount()
  private let mostKeys: Int

  /// Keeps the outlines of so many strokes; if there is one more, all are dropped.
  package init(mostKeys: Int = .max) { self.mostKeys = mostKeys }

  /// How many outlines were made.
  package var madeCount: Int { count.made.load(ordering: .relaxed) }

  /// The outline of a stroke with `scale` pixels per unit of its path, kept if it is there.
  package func outline(of key: Key, _ stroke: PathStroke, scale: CGFloat) -> KeptOutline {
    if let known = entries.withLock({ $0[key]?.first { $0.scale == scale } }) {
      return known.outline
    }
    let outline = KeptOutline(stroke, scale: scale, count)
    entries.withLock { entries in
      if entries[key] == nil, entries.count >= mostKeys { entries.removeAll() }
      entries[key, default: []].insert(Entry(scale: scale, outline: outline), at: 0)
      if entries[key]?.count ?? 0 > Self.mostScales { entries[key]?.removeLast() }
    }
    return outline
  }
}
