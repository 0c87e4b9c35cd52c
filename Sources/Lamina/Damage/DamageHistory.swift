// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What the last frames that changed pixels changed, for buffers that are several frames old.
package struct DamageHistory: Sendable {
  /// The frames remembered; a buffer older than that is shown anew as a whole.
  package static let depth = 8

  /// The changed pixels of the last frames, the latest last.
  private var frames: [Region] = []

  /// The number of the last frame that changed any; 0 before the first.
  package private(set) var number = 0

  package init() {}

  /// Notes the pixels that a frame changed; returns the number of what is seen now.
  ///
  /// A frame that changed none shows what the one before did, and does not count.
  package mutating func add(_ changed: Region) -> Int {
    guard !changed.isEmpty else { return number }
    if frames.count == Self.depth { frames.removeFirst() }
    frames.append(changed)
    number += 1
    return number
  }

  /// Forgets all frames, as the pixels are other ones now.
  package mutating func forget() {
    frames = []
    number += 1
  }

  /// What a buffer lacks that was brought up to date `age` frames before the latest; nil for everything:
  /// an age of 0 says that its contents are unknown, and not every frame is remembered.
  package func damage(forBufferAge age: Int) -> Region? {
    guard age > 0, age <= frames.count else { return nil }
    return frames.suffix(age).reduce(Region()) { $0.union($1) }
  }

  /// What a buffer lacks that holds the frame of a number; nil for everything.
  package func damage(since frame: Int) -> Region? {
    guard frame > 0, frame <= number else { return nil }
    return frame == number && !frames.isEmpty ? Region() : damage(forBufferAge: number - frame)
  }
}
