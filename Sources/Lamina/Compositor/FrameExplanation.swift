// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The reasons why a frame repainted pixels, and why it made data that was not in the cache.
///
/// ``Compositor/lastExplanation`` is the explanation of the last frame, if
/// ``DiagnosticSettings/explainsFrames`` was set before that frame. Layers are identified as in the other
/// reports: by their name, or by their class and the path from the root. The ``description`` is text for
/// people.
public struct FrameExplanation: Hashable, Sendable {
  /// The repainted rectangles: ``FrameReport/damage``.
  public internal(set) var damage: [PixelRect] = []
  /// The causes of the repainting.
  ///
  /// A rectangle of ``damage`` that no cause touches lies between two of them, because changed places are
  /// joined into few rectangles.
  public internal(set) var repaints: [Repaint] = []
  /// Layers whose content only moved, but was painted again.
  public internal(set) var refusedScrolls: [RefusedScroll] = []
  /// Data that was not in the cache and had to be made.
  public internal(set) var misses: [Miss] = []

  /// A property that differs between two frames, or between a kept cache entry and the needed one.
  public struct PropertyChange: Hashable, Sendable {
    /// The name of the property in code; for a property of an element of a list as `shadows[1].radius`, for one
    /// of an emitter's cells as `cells[0].birthRate`.
    public let name: String
    /// A short description of the old value.
    ///
    /// For a path of the same elements it is the first point that differs, for a matrix the entries that differ.
    public let old: String
    /// A short description of the new value.
    public let new: String
  }

  /// A layer that looks different from the previous frame.
  public struct Repaint: Hashable, Sendable {
    /// The name or path of the layer; nil for the whole surface.
    public let layer: String?
    /// The reason why its pixels are painted again.
    public let rule: RepaintRule
    /// The properties of the layer that changed since the previous frame.
    public let changes: [PropertyChange]
    /// The names of lower layers whose changes are visible through this one; at most a few.
    public let causes: [String]
    /// The pixels that it touched in the previous frame, in device pixels of the surface.
    public let before: PixelRect
    /// The pixels that it touches now.
    public let after: PixelRect
  }

  /// A layer whose pixels were not moved although its content only scrolled.
  public struct RefusedScroll: Hashable, Sendable {
    /// The name or path of the layer.
    public let layer: String
    /// The reason why its pixels could not be moved.
    public let reason: ScrollRefusal
  }

  /// Data that was not in the cache, or not in the needed form.
  public struct Miss: Hashable, Sendable {
    /// The name or path of the layer for which it was made; nil if that is unknown.
    public let layer: String?
    /// The kind of data that was made.
    public let kind: CacheKind
    /// The number of entries of that kind made for the layer for this reason.
    public internal(set) var count = 1
    /// The reason why something was not found in the cache.
    public internal(set) var reason = MissReason.first
    /// The differences from the entry that the layer used before; empty if it used none.
    public internal(set) var differences: [PropertyChange] = []
    /// The ``FrameReport/frame`` in which a suitable entry was dropped; nil if there was none.
    public internal(set) var droppedInFrame: Int?
    /// The name or path of the layer for which it was dropped; nil if it was not dropped to make room, or if
    /// that layer is unknown.
    public internal(set) var madeRoomFor: String?

    init(layer: String?, kind: CacheKind) {
      self.layer = layer
      self.kind = kind
    }
  }
}

/// The reason why something was not found in the cache.
public enum MissReason: String, Hashable, Sendable, CaseIterable {
  /// The layer needed none in earlier frames that were explained.
  case first
  /// The layer used an entry that was made from other values.
  case otherKey
  /// Its content changed after it was made.
  case changed
  /// It was dropped to make room for others.
  case evictedForSpace
  /// It was dropped because it had not been used for longer than the policy allows.
  case evictedForAge
  /// ``Compositor/purgeCaches()`` dropped all entries.
  case purged
  /// It was made once before: the coverage of a small outline is kept from the second time on.
  case madeOnce
  /// It is made for one frame only, because it is larger than everything that may be kept, or because only a
  /// part of it is in view. Only masks are reported so; of bitmaps, gradients, filtered layers and glyphs that are
  /// too large, ``CacheCounts/refused`` tells the number.
  case notKept
}
