// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
public import Lamina

/// What the benchmarks ask of the engine besides its layers.
public enum EngineAdapter {
  /// A compositor for a surface of points; no threads given means one for each core.
  static func makeCompositor(size: CGSize, scale: CGFloat, threads: Int?) throws -> Compositor {
    try Compositor(size: size, scale: scale, threads: threads)
  }

  /// How many threads paint.
  public static func threads(of compositor: Compositor) -> Int { compositor.threads }

  /// Limits what the caches may hold; 0 switches them off.
  public static func setCacheBytes(_ bytes: Int, of compositor: Compositor) {
    compositor.cachePolicy.bytes = bytes
  }

  /// Empties the caches, so that the next frame fills them.
  public static func purgeCaches(of compositor: Compositor) { compositor.purgeCaches() }

  /// What the caches did in a frame and what they hold, by the name of the kind.
  public static func caches(of report: FrameReport) -> [String: [String: Int]] {
    var result: [String: [String: Int]] = [:]
    for kind in CacheKind.allCases {
      let counts = report.caches[kind]
      guard counts != CacheCounts() else { continue }
      result[kind.rawValue] = [
        "hits": counts.hits, "misses": counts.misses, "refused": counts.refused,
        "evicted": counts.evictedForSpace + counts.evictedForAge,
        "invalidated": counts.invalidated, "entries": counts.entries, "bytes": counts.bytes,
      ]
    }
    return result
  }

  /// How often something was not in the caches, and was made.
  public static func misses(of report: FrameReport) -> Int { report.caches.total.misses }

  /// What all caches hold together.
  public static func heldBytes(of report: FrameReport) -> Int { report.caches.total.bytes }

  /// How many groups, masks and bitmaps were painted on surfaces of their own.
  public static func groups(of report: FrameReport) -> Int { report.groups.count }
}
