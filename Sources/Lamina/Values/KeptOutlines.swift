// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
import Synchronization

/// The outline of a stroke.
package struct KeptOutline: Sendable {
  package let path: Path
  /// The name by which a long outline is looked up.
  private let name: ShapeName?
  /// The bounds of a long outline, needed at each place where it is shown.
  private let bounds: CGRect?

  /// A path of so many points takes more memory than many of its masks.
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

/// The outlines of strokes that were needed last, because finding one costs more than painting it, and
/// the bounds of the path.
///
/// Any number of threads may use them. They are kept as long as their owner: a drawing, or the content of a
/// shape layer.
package final class KeptOutlines<Key: Hashable & Sendable>: Sendable {
  private struct Entry: Sendable {
    let scale: CGFloat
    let outline: KeptOutline?
  }

  private struct State: Sendable {
    var entries: [Key: [Entry]] = [:]
    /// The last path whose bounds were needed.
    var measured: (path: Path, bounds: CGRect)?
    var madeCount = 0
  }

  /// The number of scales for which a stroke's outlines are kept, because compositors may have different scales.
  private static var mostScales: Int { 2 }

  private let state = Mutex(State())
  private let mostKeys: Int

  /// Keeps the outlines of so many strokes; if there is one more, all are dropped.
  init(mostKeys: Int = .max) { self.mostKeys = mostKeys }

  /// How many outlines were made.
  package var madeCount: Int { state.withLock { $0.madeCount } }

  /// The bounds of a path, kept or found.
  func bounds(of path: Path) -> CGRect {
    if let known = state.withLock({ $0.measured }), known.path == path { return known.bounds }
    let bounds = path.bounds
    state.withLock { $0.measured = (path, bounds) }
    return bounds
  }

  /// The outline of a stroke with `scale` pixels per unit of its path, kept or made.
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
