// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What changed in each of the last frames, for buffers that are several frames old.
package struct DamageHistory: Sendable {
  /// The frames remembered; a buffer older than that is shown anew as a whole.
  package static let depth = 8

  /// The changed pixels of the last frames, the latest last.
  private var frames: [Region] = []

  package init() {}

  /// Notes the pixels that a frame changed.
  package mutating func add(_ changed: Region) {
    if frames.count == Self.depth { frames.removeFirst() }
    frames.append(changed)
  }

  /// What a buffer lacks that was brought up to date `age` frames before the latest; nil for everything:
  /// an age of 0 says that its contents are unknown, and not every frame is remembered.
  package func damage(forBufferAge age: Int) -> Region? {
    guard age > 0, age <= frames.count else { return nil }
    return frames.suffix(age).reduce(Region()) { $0.union($1) }
  }
}
