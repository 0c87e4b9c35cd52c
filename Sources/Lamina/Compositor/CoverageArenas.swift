// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Memory for masks: an arena for each thread that makes some, kept from frame to frame.
final class CoverageArenas: ThreadTools {
  /// A larger arena is not kept: few outlines need one, and they take longer than to find the memory.
  private static let mostBytes = 1 << 22

  private struct State {
    var free: [CoverageArena] = []
    /// When an arena was last taken.
    var lastUse: TimeInterval = 0
    var now: TimeInterval = 0
  }

  // Threads take them at the same time.
  private let state = Guarded(State())

  func take() -> CoverageArena {
    state.withLock { state in
      state.lastUse = state.now
      return state.free.popLast() ?? CoverageArena()
    }
  }

  func giveBack(_ arena: consuming CoverageArena) {
    guard arena.byteCount <= Self.mostBytes else { return }
    let arena = arena
    state.withLock { $0.free.append(arena) }
  }

  /// Begins a frame at a time, and releases the arenas if none was used for longer than `idleLimit`.
  func beginFrame(at time: TimeInterval, idleLimit: TimeInterval) {
    state.withLock { state in
      state.now = time
      if !state.free.isEmpty, time - state.lastUse > idleLimit { state.free = [] }
    }
  }

  /// Releases the arenas that are not in use.
  func removeAll() { state.withLock { $0.free = [] } }
}
