// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Why a frame repainted what it did, and why it made what could have been kept.
///
/// ``Compositor/lastExplanation`` has that of the last frame, if ``DiagnosticSettings/explainsFrames`` was set before
/// it. Layers are called as in the other reports: by their name, or by their class and the way to them from
/// the root. The ``description`` is meant to be read.
public struct FrameExplanation: Hashable, Sendable {
  /// The repainted rectangles: ``FrameReport/damage``.
  public internal(set) var damage: [PixelRect] = []
  /// What repainted them.
  ///
  /// A rectangle that none of them meets lies between two of them, because changed places are joined to few
  /// rectangles.
  public internal(set) var repaints: [Repaint] = []
  /// Layers whose content only moved, and was painted anew all the same.
  public internal(set) var refusedScrolls: [RefusedScroll] = []
  /// What was not in the cache and had to be made.
  public internal(set) var misses: [Miss] = []

  /// A property that differs between two frames, or between what is kept and what was looked for.
  public struct PropertyChange: Hashable, Sendable {
    /// What the property is called in code.
    public let name: String
    /// What it was, in short.
    public let old: String
    /// What it is, in short.
    public let new: String
  }

  /// A layer that is seen otherwise than in the frame before.
  public struct Repaint: Hashable, Sendable {
    /// What the layer is called; nil for the whole surface.
    public let layer: String?
    /// Why its pixels are painted again.
    public let rule: RepaintRule
    /// The properties of the layer that differ from those of the frame before.
    public let changes: [PropertyChange]
    /// What the layers below are called whose change is seen through this one; at most a few.
    public let causes: [String]
    /// The pixels that it touched in the frame before, in device pixels of the surface.
    public let before: PixelRect
    /// The pixels that it touches now.
    public let after: PixelRect
  }

  /// A layer whose pixels were not moved although its content only scrolled.
  public struct RefusedScroll: Hashable, Sendable {
    /// What the layer is called.
    public let layer: String
    /// Why its pixels could not be moved.
    public let reason: ScrollRefusal
  }

  /// Something that was not in the cache, or not as it was needed.
  public struct Miss: Hashable, Sendable {
    /// What the layer is called for which it was made; nil if that is not known.
    public let layer: String?
    /// What was made.
    public let kind: CacheKind
    /// How many of that kind were made for the layer for this reason.
    public internal(set) var count = 1
    /// Why it was not found in the cache.
    public internal(set) var reason = MissReason.first
    /// What differs from the one that the layer used before; empty if it used none.
    public internal(set) var differences: [PropertyChange] = []
    /// The frame in which the one that would have served was dropped: its ``FrameReport/frame``; nil if there was
    /// none.
    public internal(set) var droppedInFrame: Int?
    /// What the layer is called for which it was dropped; nil if it was not dropped for room, or that is not known.
    public internal(set) var madeRoomFor: String?

    init(layer: String?, kind: CacheKind) {
      self.layer = layer
      self.kind = kind
    }

    /// Whether it is the same story about the same layer.
    func isAlike(_ other: Miss) -> Bool {
      var copy = other
      copy.count = count
      return self == copy
    }
  }
}

/// Why it was not found in the cache.
public enum MissReason: String, Hashable, Sendable, CaseIterable {
  /// The layer needed none before, as far as frames were explained.
  case first
  /// The layer used one that was made from something else.
  case otherKey
  /// What it shows changed since it was made.
  case changed
  /// It was dropped to make room for others.
  case evictedForSpace
  /// It was dropped because it had not been used for longer than the policy allows.
  case evictedForAge
  /// Everything that was kept was dropped by ``Compositor/purgeCaches()``.
  case purged
  /// It is made for one frame: it is larger than all that may be kept, or only a part of it is in view.
  case notKept
}
