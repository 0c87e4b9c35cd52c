// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// How the memory of a batch is shared out.
///
/// A quarter is for images that are kept. Of the rest each worker takes what its picture needs before it
/// begins, and waits until there is as much.
final class BatchMemory: @unchecked Sendable {
  /// A picture's bytes for each of its pixels: the surface and a copy, a straight copy, the encoded file,
  /// working surfaces, and what a compositor keeps.
  static let bytesPerPixel = 40
  /// What the process takes before it has made anything, fonts among it.
  static let base = 48 << 20

  let imageBytes: Int
  private let most: Int
  /// Guarded by the condition, as nothing else changes.
  private var used = 0
  private let condition = NSCondition()

  init(bytes: Int) {
    let free = max(0, bytes - Self.base)
    imageBytes = free / 4
    most = free - imageBytes
  }

  /// The bytes for a picture of so many pixels.
  static func bytes(forPixels pixels: Int) -> Int { pixels * bytesPerPixel }

  /// How much memory lets a picture of so many bytes be made; nil where this does.
  func lacking(for bytes: Int) -> ByteCount? {
    bytes <= most ? nil : ByteCount(bytes: bytes / 3 * 4 + Self.base)
  }

  /// Takes bytes, at most ``most``; waits until others have given back enough.
  func take(_ bytes: Int) {
    condition.lock()
    while used + bytes > most, used > 0 { condition.wait() }
    used += bytes
    condition.unlock()
  }

  func giveBack(_ bytes: Int) {
    condition.lock()
    used -= bytes
    condition.broadcast()
    condition.unlock()
  }
}
