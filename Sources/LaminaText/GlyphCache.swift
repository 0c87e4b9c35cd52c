// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Images of glyphs, shared by the fonts of one collection and by all threads.
///
/// It is bounded by bytes: beyond the bound, the least recently used half is dropped. The cache
/// never changes a picture, because an image depends on its key alone.
final class GlyphCache: Sendable {
  struct Key: Hashable, Sendable {
    let font: Int
    let glyph: UInt32
    let transform: Transform2D
  }

  /// The result; the absence of an image is kept as well.
  struct Entry: Sendable {
    let image: GlyphImage?
    fileprivate let byteCount: Int
    fileprivate var lastUse: UInt64
  }

  private struct State: Sendable {
    var entries: [Key: Entry] = [:]
    var byteCount = 0
    var uses: UInt64 = 0
    var fontCount = 0
  }

  private let state = Guarded(State())
  /// The most bytes that are kept.
  let byteLimit: Int

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// The bytes that are kept now.
  var byteCount: Int { state.withLock { $0.byteCount } }
  /// The number of images that are kept now.
  var count: Int { state.withLock { $0.entries.count } }

  func nextFontNumber() -> Int {
    state.withLock { state in
      state.fontCount += 1
      return state.fontCount
    }
  }

  subscript(key: Key) -> Entry? {
    state.withLock { state in
      guard let index = state.entries.index(forKey: key) else { return nil }
      state.uses += 1
      state.entries.values[index].lastUse = state.uses
      return state.entries.values[index]
    }
  }

  func insert(_ image: GlyphImage?, for key: Key) {
    let byteCount = Self.bytes(of: image)
    // An image that would fill half of the cache alone is not kept.
    guard byteCount <= byteLimit / 2 else { return }
    state.withLock { state in
      guard state.entries[key] == nil else { return }
      state.uses += 1
      state.entries[key] = Entry(image: image, byteCount: byteCount, lastUse: state.uses)
      state.byteCount += byteCount
      if state.byteCount > byteLimit { Self.dropOldest(&state, downTo: byteLimit / 2) }
    }
  }

  /// The bytes of an image and of its entry.
  private static func bytes(of image: GlyphImage?) -> Int {
    let overhead = 160
    switch image {
    case .coverage(let mask): return overhead + mask.bytes.count
    case .picture(let picture, _): return overhead + 4 * picture.width * picture.height
    case nil: return overhead
    }
  }

  private static func dropOldest(_ state: inout State, downTo limit: Int) {
    // The order is unique, because no two entries have the same number.
    for (key, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard state.byteCount > limit else { return }
      state.entries.removeValue(forKey: key)
      state.byteCount -= entry.byteCount
    }
  }
}
