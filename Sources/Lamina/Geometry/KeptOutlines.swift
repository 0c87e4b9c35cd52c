// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// The outline of a stroke, made when the first mask needs it.
///
/// A plan needs only its bounds. So outlines are made together with the masks, and none is made of a line that
/// something opaque hides.
package final class KeptOutline: Sendable {
  private let stroke: PathStroke
  private let scale: CGFloat
  /// The part of the path along which the line is.
  private let line: Path
  /// The name by which a long line is looked up.
  private let name: ShapeName?
  /// A rectangle that contains the area.
  let bounds: CGRect
  // Threads that make masks of one stroke meet here.
  private let outline = Guarded<Path?>(nil)
  private let count: OutlineCount

  /// A path of so many points takes more memory than many of its masks.
  private static let leastNamedPoints = 1 << 9

  fileprivate init(_ stroke: PathStroke, scale: CGFloat, _ count: OutlineCount) {
    self.stroke = stroke
    self.scale = scale
    self.count = count
    line = stroke.line
    name = stroke.path.points.count >= Self.leastNamedPoints ? ShapeName() : nil
    bounds = stroke.bounds(of: line)
  }

  /// The outline, kept or made.
  var path: Path {
    outline.withLock { kept in
      if let kept { return kept }
      let made = stroke.outline(of: line, scale: scale)
      count.made.add(1, ordering: .relaxed)
      kept = made
      return made
    }
  }

  /// The area within it, in device space.
  func placed(_ transform: Transform2D) -> DeviceShape {
    DeviceShape(.stroke(stroke, scale: scale), transform, name: name, outline: self)
  }
}

/// How many outlines were made.
private final class OutlineCount: Sendable {
  let made = Atomic(0)
}

/// The outlines of strokes that were needed last, because finding one costs more than painting it.
///
/// Any number of threads may use them. They are kept as long as their owner: a drawing, or the content of a
/// shape layer.
package final class KeptOutlines<Key: Hashable & Sendable>: Sendable {
  private struct Entry: Sendable {
    let scale: CGFloat
    let outline: KeptOutline
  }

  /// The number of scales for which a stroke's outlines are kept, because compositors may have different scales.
  private static var mostScales: Int { 2 }

  private let entries = Mutex<[Key: [Entry]]>([:])
  private let count = OutlineCount()
  private let mostKeys: Int

  /// Keeps the outlines of so many strokes; if there is one more, all are dropped.
  init(mostKeys: Int = .max) { self.mostKeys = mostKeys }

  /// How many outlines were made.
  package var madeCount: Int { count.made.load(ordering: .relaxed) }

  /// The outline of a stroke with `scale` pixels per unit of its path, kept if it is there.
  func outline(of key: Key, _ stroke: PathStroke, scale: CGFloat) -> KeptOutline {
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
