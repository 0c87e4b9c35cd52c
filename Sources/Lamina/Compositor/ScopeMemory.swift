// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Memory in which painters save the pixels of scopes, reused from frame to frame, because the
/// pages of new memory cost several times the copying into them.
final class ScopeMemory {
  /// No more pixels than this are kept between frames.
  private static let mostPixels = 1 << 22

  private var free: [[UInt32]] = []
  private var pixels = 0
  /// When memory was last taken.
  private var lastUse: TimeInterval = 0
  private var now: TimeInterval = 0

  func take() -> [UInt32] {
    // Most frames have no scopes. The number is read without a check for exclusive access, which the list needs.
    guard pixels > 0, let memory = free.popLast() else { return [] }
    pixels -= memory.count
    lastUse = now
    return memory
  }

  func giveBack(_ memory: [UInt32]) {
    guard !memory.isEmpty, pixels + memory.count <= Self.mostPixels else { return }
    pixels += memory.count
    lastUse = now
    free.append(memory)
  }

  /// Begins a frame at a time, and releases the memory if none was used for longer than `idleLimit`.
  func beginFrame(at time: TimeInterval, idleLimit: TimeInterval) {
    now = time
    if pixels > 0, time - lastUse > idleLimit { removeAll() }
  }

  /// Releases the memory that is not in use.
  func removeAll() { (free, pixels) = ([], 0) }
}
