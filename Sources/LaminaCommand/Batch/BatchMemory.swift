// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Shares out the memory of a batch.
///
/// A quarter is for what is kept of files: half of it for images, the other half for scenes and for fonts. Before
/// it begins, each worker takes the memory for its picture from the rest, and waits until there is enough.
final class BatchMemory: @unchecked Sendable {
  /// The bytes of a picture for each of its pixels: the surface and a copy, a straight copy, the
  /// encoded file, working surfaces, and the compositor's caches.
  static let bytesPerPixel = 40
  /// The memory of the process before it has made anything, including fonts.
  static let base = 48 << 20

  /// The bytes of the images that are kept.
  let imageBytes: Int
  /// The bytes of the scenes that are kept, and of the fonts.
  let sceneBytes, fontBytes: Int
  private let most: Int
  /// Guarded by the condition; all other properties are constant.
  private var used = 0
  private var waiting = 0
  private let condition = NSCondition()

  init(bytes: Int) {
    let free = max(0, bytes - Self.base)
    let kept = free / 4
    (imageBytes, sceneBytes, fontBytes) = (kept / 2, kept / 4, kept / 4)
    most = free - kept
  }

  /// The bytes for a picture with a number of pixels.
  static func bytes(forPixels pixels: Int) -> Int { pixels * bytesPerPixel }

  /// The memory that a picture of a number of bytes needs; nil if the present memory is enough.
  func lacking(for bytes: Int) -> ByteCount? {
    bytes <= most ? nil : ByteCount(bytes: bytes / 3 * 4 + Self.base)
  }

  /// Takes bytes, at most ``most``, and waits until others have returned enough.
  func take(_ bytes: Int) {
    condition.lock()
    waiting += 1
    while used + bytes > most, used > 0 { condition.wait() }
    waiting -= 1
    used += bytes
    condition.unlock()
  }

  /// Whether others wait for memory.
  var isAwaited: Bool { condition.withLock { waiting > 0 } }

  func giveBack(_ bytes: Int) {
    condition.lock()
    used -= bytes
    condition.broadcast()
    condition.unlock()
  }
}
