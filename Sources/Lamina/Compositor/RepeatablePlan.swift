// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// What the plan of a whole surface was made for, where it was painted from what is kept and from
/// nothing that had to be made and handed to the cache.
///
/// While all of it is as it was, and the tree too, another plan would be the same, and what it would ask
/// of the cache as well: the compositor paints the one that it has once more.
struct RepeatablePlan {
  private let background: Color
  private let options: PlanOptions
  private let policy: CachePolicy
  private let changesOfCache: Int
  /// The time of the frame in which the entries were used, by the cache's clock, and how many were.
  private let time: TimeInterval
  private let uses: CacheReport

  /// Nil where the frame that was painted last had to make something, or there are tiles, which depend
  /// on the time and are kept elsewhere.
  init?(
    of counts: PlanCounts, _ background: Color, _ options: PlanOptions,
    _ cache: RenderCache<CacheKey, CachedValue>, _ tiles: TileKeeping
  ) {
    guard cache.report.total.misses == 0, tiles.isIdle, counts.painting.tiles == 0 else {
      return nil
    }
    self.background = background
    self.options = options
    policy = cache.policy
    changesOfCache = cache.changes
    time = cache.now
    uses = cache.report
  }

  /// Has the entries of the cache used as the plan would use them; false where another is needed.
  func use(
    _ background: Color, _ options: PlanOptions, _ cache: RenderCache<CacheKey, CachedValue>
  ) -> Bool {
    guard background == self.background, options == self.options, policy == cache.policy,
      changesOfCache == cache.changes
    else { return false }
    cache.repeatUses(uses, since: time)
    return true
  }
}
