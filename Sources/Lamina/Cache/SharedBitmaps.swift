// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Kept bitmaps by their contents, so that layers that look alike share one copy of their pixels.
///
/// The cards of a list are often equal. One copy takes the memory of one, and stays near the
/// processor while all of them are drawn from it. The cache still charges each entry in full.
final class SharedBitmaps {
  private struct Entry {
    weak var image: PixmanImage?
  }

  /// By hash; of images with one hash the latest.
  private var entries: [Int: Entry] = [:]
  /// The number of entries beyond which those of released images are removed.
  private var mostEntries = 64

  /// The number of images that are in use.
  var count: Int { entries.count { $0.value.image != nil } }

  init() {}

  /// The image that was passed here before, is in use, and has the same bounds and pixels;
  /// otherwise the given one.
  ///
  /// Neither may change afterwards. Cost: a comparison of a part of the pixels, and of all only if
  /// another image has the same.
  func shared(_ image: PixmanImage) -> PixmanImage {
    let hash = image.sampleHash
    if let known = entries[hash]?.image, known.hasSamePixels(as: image) { return known }
    if entries.count >= mostEntries {
      entries = entries.filter { $0.value.image != nil }
      mostEntries = max(64, 2 * entries.count)
    }
    entries[hash] = Entry(image: image)
    return image
  }
}
