// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Memory in which painters save the pixels of scopes, reused from frame to frame, because the
/// pages of new memory cost several times the copying into them.
final class ScopeMemory {
  /// No more pixels than this are kept between frames.
  private static let mostPixels = 1 << 22

  private var free: [[UInt32]] = []
  private var pixels = 0

  func take() -> [UInt32] {
    // Most frames have no scopes. The number is read without a check for exclusive access, which the list needs.
    guard pixels > 0, let memory = free.popLast() else { return [] }
    pixels -= memory.count
    return memory
  }

  func giveBack(_ memory: [UInt32]) {
    guard !memory.isEmpty, pixels + memory.count <= Self.mostPixels else { return }
    pixels += memory.count
    free.append(memory)
  }
}
