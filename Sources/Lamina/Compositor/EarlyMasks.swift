// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaGraphics

/// Masks that other threads make while this one still plans.
///
/// A plan is made by one thread, and in a frame of many new shapes that takes nearly as long as their masks. So
/// the masks are handed over in batches. What is not begun when the plan is complete is made as if there were no
/// such batches: a mask's bytes do not depend on the thread or on the time.
final class EarlyMasks: MaskMaker {
  fileprivate struct Order: Sendable {
    let id: MaskID
    let recipe: SharedRecipe
    let rect: PixelRect
  }

  /// A larger mask is made later, because several threads share it if there are few others.
  private static let mostPixels = PaintJob.leastDividedPixels - 1

  private let helperCount: Int
  private let exchange: Exchange
  /// The next batch, until it is full.
  private var batch: [Order] = []
  private var batchSize = 0
  /// How many bytes may still be made for the present plan.
  private(set) var bytesLeft = 0
  private var hasTeam = false

  /// Masks for so many threads, this one included; nil if there are no others.
  init?(threads: Int, _ arenas: CoverageArenas) {
    guard threads > 1 else { return nil }
    helperCount = threads - 1
    exchange = Exchange(arenas)
  }

  /// Begins with a new plan: nothing is used of its bytes yet.
  func begin(_ options: PaintOptions) {
    (bytesLeft, batchSize) = (options.mostBytes, options.earlyMasks)
  }

  func take(_ id: MaskID, _ recipe: SharedRecipe, within rect: PixelRect) {
    guard rect.area <= min(Self.mostPixels, bytesLeft) else { return }
    bytesLeft -= rect.area
    batch.append(Order(id: id, recipe: recipe, rect: rect))
    if batch.count >= batchSize { handOver() }
  }

  private func handOver() {
    exchange.add(batch)
    batch.removeAll(keepingCapacity: true)
    if hasTeam { return WorkerTeam.shared.askAgain() }
    hasTeam = WorkerTeam.shared.begin(helpers: helperCount, exchange)
    // If the team helps someone else, all is made later.
    if !hasTeam { bytesLeft = 0 }
  }

  /// Waits for the masks that are being made; no others are begun.
  func giveBackTeam() {
    batch.removeAll(keepingCapacity: true)
    exchange.close()
    if hasTeam { WorkerTeam.shared.end() }
    hasTeam = false
  }

  /// Ends with a plan that is complete; returns the masks that are made.
  func end() -> [(id: MaskID, mask: MadeMask)] {
    giveBackTeam()
    return exchange.takeMade()
  }
}

/// The masks that wait, and those that are made.
private final class Exchange: TeamWork {
  private struct State {
    var waiting: [EarlyMasks.Order] = []
    var made: [(id: MaskID, mask: MadeMask)] = []
  }

  /// So few masks are taken at once, because the caller waits for them when the plan is complete.
  private static let mostAtOnce = 4

  // Threads that make masks meet here.
  private let state = Guarded(State())
  private let arenas: CoverageArenas

  init(_ arenas: CoverageArenas) { self.arenas = arenas }

  func add(_ orders: [EarlyMasks.Order]) { state.withLock { $0.waiting += orders } }

  /// Makes masks until none waits.
  func help() {
    var orders = takeOrders(andKeep: [])
    if orders.isEmpty { return }
    var arena = arenas.take()
    while !orders.isEmpty {
      let made = orders.compactMap { order in
        order.recipe.made(within: order.rect, &arena).map { (id: order.id, mask: $0) }
      }
      orders = takeOrders(andKeep: made)
    }
    arenas.giveBack(consume arena)
  }

  /// Takes some masks that wait, and keeps those that are made.
  private func takeOrders(andKeep made: [(id: MaskID, mask: MadeMask)]) -> [EarlyMasks.Order] {
    state.withLock { state in
      state.made += made
      // A list of its own, because a slice would share the memory of those that wait.
      var taken: [EarlyMasks.Order] = []
      taken.reserveCapacity(Self.mostAtOnce)
      while taken.count < Self.mostAtOnce, let order = state.waiting.popLast() {
        taken.append(order)
      }
      return taken
    }
  }

  /// Leaves what waits to others.
  func close() { state.withLock { $0.waiting.removeAll(keepingCapacity: true) } }

  func takeMade() -> [(id: MaskID, mask: MadeMask)] {
    state.withLock { state in
      defer { state.made = [] }
      return state.made
    }
  }
}
