// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
import Synchronization

/// The boxes and outlines of strokes that were needed last, because finding one costs more than painting it.
///
/// Any number of threads may use them. They are kept as long as their owner.
package final class KeptOutlines<Key: Hashable & Sendable>: Sendable {
  private struct Entry: Sendable {
    let measured: MeasuredStroke
    /// Those of the last scales, the newest first.
    var outlines: [(scale: CGFloat, outline: KeptOutline)] = []
  }

  /// The number of scales for which a stroke's outlines are kept, because one picture may be drawn
  /// at different scales.
  private static var mostScales: Int { 2 }

  private let entries = Mutex<[Key: Entry]>([:])
  private let count = OutlineCount()
  private let mostKeys: Int

  /// Keeps the outlines of so many strokes; if there is one more, all are dropped.
  package init(mostKeys: Int = .max) { self.mostKeys = mostKeys }

  /// How many outlines were made.
  package var madeCount: Int { count.made.load(ordering: .relaxed) }

  /// A stroke with its box, kept if it is there.
  func measured(_ key: Key, _ stroke: PathStroke) -> MeasuredStroke {
    if let known = entries.withLock({ $0[key]?.measured }) { return known }
    let measured = MeasuredStroke(stroke)
    entries.withLock { keep(measured, key, in: &$0) }
    return measured
  }

  /// The outline of a stroke with `scale` pixels per unit of its path, kept if it is there.
  package func outline(of key: Key, _ stroke: PathStroke, scale: CGFloat) -> KeptOutline {
    let known = entries.withLock { entries in
      (
        measured: entries[key]?.measured,
        outline: entries[key]?.outlines.first { $0.scale == scale }?.outline
      )
    }
    if let outline = known.outline { return outline }
    let measured = known.measured ?? MeasuredStroke(stroke)
    let outline = KeptOutline(measured, scale: scale, count)
    entries.withLock { entries in
      keep(measured, key, in: &entries)
      entries[key]?.outlines.insert((scale, outline), at: 0)
      if entries[key]?.outlines.count ?? 0 > Self.mostScales { entries[key]?.outlines.removeLast() }
    }
    return outline
  }

  private func keep(_ measured: MeasuredStroke, _ key: Key, in entries: inout [Key: Entry]) {
    guard entries[key] == nil else { return }
    if entries.count >= mostKeys { entries.removeAll() }
    entries[key] = Entry(measured: measured)
  }
}
