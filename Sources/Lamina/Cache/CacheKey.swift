// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// The keys of a cache's entries.
package protocol SizedKey: Hashable, Sendable {
  /// The bytes that the key holds besides its own.
  var heapBytes: Int { get }
  /// The number by which its entry is found.
  ///
  /// Equal keys have equal numbers. Different keys rarely have equal or neighbouring numbers, because an entry whose
  /// number is taken gets the next free one.
  var number: UInt64 { get }
}

extension SizedKey {
  package var number: UInt64 { UInt64(bitPattern: Int64(hashValue)) }
}

/// The source of a cache entry, as far as it decides the place of the entry.
package enum CacheKey: SizedKey {
  /// A mask; the recipe is its complete source.
  case mask(SharedRecipe)
  /// A gradient's pixels over a frame of a size in pixels.
  indirect case gradient(GradientContent, toFrame: Transform2D, width: Int, height: Int)
  /// The bitmap of the rasterized layer of a node.
  case bitmap(NodeID)
  /// The shadow of what the layer of a node draws.
  case contentShadow(NodeID)
  /// The coverage of a glyph.
  case glyph(GlyphKey)
  /// The filtered picture of the layer of a node.
  case filtered(NodeID)
  /// A tile of a layer.
  case tile(TileKey)

  package func hash(into hasher: inout Hasher) { hasher.combine(number) }

  package var number: UInt64 {
    func number(_ kind: Int, _ id: NodeID) -> UInt64 {
      var print = Fingerprint()
      print.add(kind)
      print.add(Int(id.number))
      return print.bits
    }
    switch self {
    case .bitmap(let id): return number(1, id)
    case .contentShadow(let id): return number(2, id)
    case .filtered(let id): return number(3, id)
    case .mask(let shared): return shared.fingerprint
    case .gradient(let gradient, let toFrame, let width, let height):
      return gradient.fingerprint(toFrame, width: width, height: height)
    case .glyph(let key): return UInt64(bitPattern: Int64(key.hashValue))
    case .tile(let key): return UInt64(bitPattern: Int64(key.hashValue))
    }
  }

  /// The node that the entry belongs to, where it belongs to one.
  package var node: NodeID? {
    switch self {
    case .bitmap(let id), .contentShadow(let id), .filtered(let id): id
    case .tile(let key): key.node
    case .mask, .gradient, .glyph: nil
    }
  }

  package var heapBytes: Int {
    switch self {
    case .mask(let shared): shared.heapBytes
    case .gradient(let gradient, _, _, _): gradient.heapBytes
    case .bitmap, .contentShadow, .filtered, .glyph, .tile: 0
    }
  }
}

/// The inputs of a glyph's coverage.
package struct GlyphKey: Hashable, Sendable {
  package var face: GlyphFace
  package var glyph: UInt32
  /// The quarters of a pixel by which its origin is beyond a whole one: those of y, then x.
  package var quarters: UInt8
}

/// A font under a transform without translation, from units of the em to device pixels.
package struct GlyphFace: Hashable, Sendable {
  package var source: any GlyphSource
  package var a: CGFloat
  package var b: CGFloat
  package var c: CGFloat
  package var d: CGFloat

  package static func == (one: GlyphFace, other: GlyphFace) -> Bool {
    one.source === other.source && one.a == other.a && one.b == other.b && one.c == other.c
      && one.d == other.d
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(source))
    hasher.combine(a)
    hasher.combine(b)
  }
}

/// The cache slot of a value that is being made.
package struct CacheSlot: Hashable, Sendable {
  package var key: CacheKey
  package var kind: CacheKind
  package var stamp: CacheStamp

  init(key: CacheKey, kind: CacheKind, stamp: CacheStamp = .always) {
    self.key = key
    self.kind = kind
    self.stamp = stamp
  }
}

/// The part of an entry's source that is not in its key; an entry with another stamp is useless.
package struct CacheStamp: Hashable, Sendable {
  /// The version of the subtree's own picture.
  package var version: UInt64
  /// The transform under which it was painted.
  package var transform: Transform2D
  package var mirroring: Mirroring
  /// The number of nested bitmaps in which it is painted, which bounds those inside.
  package var nesting: UInt8
  /// The number of its copies by the replicators above, which bounds those inside.
  var multiplicity: Int32
  /// The opacity of its parts in it, each separately.
  package var alpha: CGFloat

  package init(
    version: UInt64, transform: Transform2D, mirroring: Mirroring, multiplicity: Int = 1,
    alpha: CGFloat = 1, nesting: Int = 0
  ) {
    self.version = version
    self.transform = transform
    self.mirroring = mirroring
    self.multiplicity = Int32(clamping: multiplicity)
    self.alpha = alpha
    self.nesting = UInt8(clamping: nesting)
  }

  /// For values that depend only on the key.
  package static let always = CacheStamp(version: 0, transform: .identity, mirroring: Mirroring())
}

/// The contents of a compositor's cache.
package enum CachedValue: Sendable {
  case mask(MadeMask)
  case pixels([UInt32])
  case bitmap(PixmanImage)
  case tile(KeptTile)
}

/// The cached contents of a tile.
package struct KeptTile: Sendable {
  /// Its picture, from its own corner; nil if it is empty.
  package var image: PixmanImage?
  /// Whether all of its pixels are opaque.
  package var isOpaque: Bool
  /// When it began to fade in.
  package var since: TimeInterval

  init(image: PixmanImage?, isOpaque: Bool, since: TimeInterval) {
    self.image = image
    self.isOpaque = isOpaque
    self.since = since
  }
}

extension MaskRecipe {
  /// The kind of cache entry that the mask makes.
  var cacheKind: CacheKind {
    if case .shape = outline { return blur.isZero ? .coverage : .shadowMask }
    return blur.isZero ? .cornerPatch : .shadowPatch
  }
}

extension CacheKey {
  /// Whether a value of this size is quickly made: the coverage of a small path, in some tens of microseconds, or
  /// of a short line, in some hundred.
  ///
  /// In an animation such a mask is of another outline in each frame. To keep it and drop others for it would
  /// take about as long as to make it.
  func isQuicklyMade(pixels: Int) -> Bool {
    if case .mask(let shared) = self { pixels <= 1 << 16 && shared.isShort } else { false }
  }
}

/// The bytes before the elements of an array or the value of an indirect case, on the heap.
private let heapHeader = 32

extension SharedRecipe {
  /// The bytes of the recipe, most of them a path's if it has one.
  fileprivate var heapBytes: Int {
    heapHeader + MemoryLayout<MaskRecipe>.stride + recipe.outline.heapBytes
      + (recipe.cut.map { heapHeader + MemoryLayout<MaskRecipe.Outline>.stride + $0.heapBytes } ?? 0)
  }
}

extension MaskRecipe.Outline {
  fileprivate var heapBytes: Int {
    switch self {
    case .box: return 0
    case .ring: return heapHeader + 2 * MemoryLayout<DeviceBox>.stride
    case .shape(let placed):
      let own =
        2 * heapHeader + MemoryLayout<DeviceShape>.stride + MemoryLayout<Shape>.stride
        + MemoryLayout<CGRect>.stride
      switch placed.shape {
      case .roundedRect: return own
      case .ring: return own + heapHeader + 2 * MemoryLayout<RoundedRect>.stride
      case .path(let path, _): return own + path.heapBytes
      case .stroke(let stroke, _):
        return own + stroke.path.heapBytes + 2 * heapHeader + MemoryLayout<PathStroke>.stride
          + stroke.style.dashPattern.count * MemoryLayout<CGFloat>.stride
      }
    }
  }
}

extension Path {
  fileprivate var heapBytes: Int {
    // Two arrays, and what holds them and what is known of them.
    5 * heapHeader + verbs.count + points.count * MemoryLayout<CGPoint>.stride
  }
}

extension GradientContent {
  fileprivate var heapBytes: Int {
    // The case of the key itself, with the transform and the size; and two arrays.
    3 * heapHeader + MemoryLayout<GradientContent>.stride + MemoryLayout<Transform2D>.stride
      + 2 * MemoryLayout<Int>.stride + (colors?.count ?? 0) * MemoryLayout<Color>.stride
      + (locations?.count ?? 0) * MemoryLayout<CGFloat>.stride
  }
}
