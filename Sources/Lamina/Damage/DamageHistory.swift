// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The changes of the last frames that changed pixels, for buffers that are several frames old.
struct DamageHistory: Sendable {
  /// The number of remembered frames; a buffer older than that is repainted completely.
  static let depth = 8

  /// The changed pixels of the last frames, each at its number modulo ``depth``.
  private var frames = [Region](repeating: Region(), count: depth)
  /// The number of frames in that list.
  private var remembered = 0

  /// The number of the last frame that changed any; 0 before the first.
  private(set) var number = 0

  init() {}

  /// Records the pixels that a frame changed; returns the number of the picture that is shown now.
  ///
  /// A frame that changed no pixels shows the same picture as the previous frame, and does not count.
  mutating func add(_ changed: Region) -> Int {
    guard !changed.isEmpty else { return number }
    number += 1
    frames[number % Self.depth] = changed
    remembered = min(remembered + 1, Self.depth)
    return number
  }

  /// Forgets all frames, because the pixels were replaced.
  mutating func forget() {
    remembered = 0
    number += 1
  }

  /// The pixels that a buffer lacks if it was updated `age` frames before the latest; nil means everything.
  ///
  /// The result is nil for an age of 0, which means unknown contents, and for a frame that is not remembered.
  func damage(forBufferAge age: Int) -> Region? {
    guard age > 0, age <= remembered else { return nil }
    return (number - age + 1...number).reduce(Region()) {
      $0.union(frames[$1 % Self.depth])
    }
  }

  /// The pixels that a buffer with the frame of the given number lacks; nil means everything.
  func damage(since frame: Int) -> Region? {
    guard frame > 0, frame <= number else { return nil }
    return frame == number && remembered > 0 ? Region() : damage(forBufferAge: number - frame)
  }
}
