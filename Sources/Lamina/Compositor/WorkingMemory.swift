// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Memory for temporary pixels of a frame, reused from frame to frame, because the pages of new
/// memory cost several times the painting into them.
///
/// A block is free when nothing else refers to it, so a surface that is no longer needed is simply
/// dropped.
final class WorkingMemory {
  /// Smaller blocks are not kept: the allocator does that as well.
  static let leastCount = 1 << 15

  private struct Block {
    var memory: MemoryBlock
    var lastUse: TimeInterval
  }

  private var blocks: [Block] = []
  private var now: TimeInterval = 0
  private var most: Int
  /// The pixels of all blocks that are kept.
  private(set) var count = 0

  /// Memory that keeps up to three times the pixels of a target.
  init(targetPixels: Int) { most = Self.most(targetPixels) }

  private static func most(_ targetPixels: Int) -> Int { max(1 << 18, 3 * targetPixels) }

  /// Keeps memory for another target, and releases free blocks beyond that.
  func keep(forTargetPixels pixels: Int) {
    most = Self.most(pixels)
    dropFree { _ in count > most }
  }

  /// A transparent image; nil if that is impossible.
  func image(_ bounds: PixelRect) -> PixmanImage? {
    guard let image = uninitializedImage(bounds) else { return nil }
    image.clear()
    return image
  }

  /// An image with undefined pixels; nil if that is impossible.
  func uninitializedImage(_ bounds: PixelRect) -> PixmanImage? {
    guard PixmanImage.canHold(bounds) else { return nil }
    return block(bounds.area).flatMap { PixmanImage(bounds: bounds, memory: $0) }
  }

  /// Room for `needed` pixels or numbers, with undefined contents; nil if memory is short.
  func block(_ needed: Int) -> MemoryBlock? {
    guard needed >= Self.leastCount else { return MemoryBlock(count: needed) }
    var best: Int?
    for index in blocks.indices {
      let size = blocks[index].memory.count
      // A small picture is not to take the memory that a large one will ask for.
      guard size >= needed, size / 4 <= needed,
        size < best.map({ blocks[$0].memory.count }) ?? .max,
        isKnownUniquelyReferenced(&blocks[index].memory)
      else { continue }
      best = index
    }
    if let best {
      blocks[best].lastUse = now
      return blocks[best].memory
    }
    // Some more, for a picture that grows a little in each frame.
    let size = needed + needed / 8
    dropFree { _ in count + size > most }
    guard count + size <= most else { return MemoryBlock(count: needed) }
    guard let memory = MemoryBlock(count: size) else { return nil }
    blocks.append(Block(memory: memory, lastUse: now))
    count += size
    return memory
  }

  /// Begins a frame at a time, and releases blocks that were not used for longer than `idleLimit`.
  func beginFrame(at time: TimeInterval, idleLimit: TimeInterval) {
    now = time
    // The number is read without a check for exclusive access, which the list needs.
    guard count > 0 else { return }
    dropFree { now - $0.lastUse > idleLimit }
  }

  /// Releases all free blocks.
  func removeAll() { dropFree { _ in true } }

  /// Releases free blocks, the longest unused ones first, as long as a condition holds.
  private func dropFree(while condition: (Block) -> Bool) {
    blocks.sort { $0.lastUse < $1.lastUse }
    var index = 0
    while index < blocks.count, condition(blocks[index]) {
      guard isKnownUniquelyReferenced(&blocks[index].memory) else {
        index += 1
        continue
      }
      count -= blocks.remove(at: index).memory.count
    }
  }
}
