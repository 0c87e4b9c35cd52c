// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Memory for masks: an arena for each thread that makes some, kept from frame to frame.
final class CoverageArenas: ThreadTools {
  /// A larger arena is not kept: few outlines need one, and making their masks takes longer than finding the memory.
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
    // Moved, because the next thread could not use the memory again while this one still refers to it.
    var moved = CoverageArena?(consume arena)
    state.withLock { state in
      if let arena = moved.take() { state.free.append(arena) }
    }
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
