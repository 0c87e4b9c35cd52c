// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
public import Lamina

/// The benchmarks' use of the engine besides its layers.
public enum EngineAdapter {
  /// A compositor for a surface of a size in points; without a number of threads it has one for
  /// each core.
  static func makeCompositor(size: CGSize, scale: CGFloat, threads: Int?) throws -> Compositor {
    try Compositor(size: size, scale: scale, threads: threads)
  }

  /// The number of painting threads.
  public static func threads(of compositor: Compositor) -> Int { compositor.threads }

  /// Limits the bytes of the caches; 0 switches them off.
  public static func setCacheBytes(_ bytes: Int, of compositor: Compositor) {
    compositor.cachePolicy.bytes = bytes
  }

  /// Empties the caches, so that the next frame fills them.
  public static func purgeCaches(of compositor: Compositor) { compositor.purgeCaches() }

  /// The work of the caches in a frame and their contents, by the name of the kind.
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

  /// The number of cache misses.
  public static func misses(of report: FrameReport) -> Int { report.caches.total.misses }

  /// The bytes in all caches.
  public static func heldBytes(of report: FrameReport) -> Int { report.caches.total.bytes }

  /// The number of groups, masks and bitmaps that were painted on surfaces of their own.
  public static func groups(of report: FrameReport) -> Int { report.groups.count }
}
