// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Memory that one plan hands on to the next, so that a small frame asks for none: lists of which
/// only the room counts.
package struct PlannerRoom {
  private var open: [OpenLayer] = []
  private var tasks: [Planner.Task] = []
  private var query = ChildQuery()
  private var hidden = HiddenArea()
  private var knownMasks = KnownMasks()
  private var knownBoxes = KnownBoxes()

  package init() {}

  /// Of trees that are deeper the lists are given back.
  private static let keptDepth = 256

  /// Gives the lists to a planner, or takes them back from it; they are empty then as before.
  mutating func exchange(with planner: inout Planner) {
    swap(&open, &planner.open)
    swap(&tasks, &planner.tasks)
    swap(&query, &planner.query)
    swap(&hidden, &planner.hidden)
    swap(&knownMasks, &planner.knownMasks)
    swap(&knownBoxes, &planner.knownBoxes)
    if open.capacity > Self.keptDepth { open = [] }
    if tasks.capacity > 4 * Self.keptDepth { tasks = [] }
    knownMasks.forget()
    knownBoxes.forget()
  }
}

extension PaintPlan {
  /// The plan, and nothing in its place.
  mutating func take() -> PaintPlan {
    var taken = PaintPlan(region: Region())
    swap(&taken, &self)
    return taken
  }

  /// Forgets what is planned, and keeps the lists' memory for another plan.
  mutating func restart(for region: Region) {
    self.region = region
    commands.empty()
    scopes.empty()
    masks.empty()
    sources.empty()
    surfaces.empty()
    particles.empty()
    pieces.empty()
    grounds.empty()
    unfinishedTiles.empty()
    counts = PlanCounts()
  }
}

extension Array {
  /// Removes all elements, and keeps their room unless it is that of very many.
  fileprivate mutating func empty() { removeAll(keepingCapacity: capacity <= 1 << 16) }
}
