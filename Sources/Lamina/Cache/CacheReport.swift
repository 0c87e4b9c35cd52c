// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The contents of a cache entry.
public enum CacheKind: String, Hashable, Sendable, CaseIterable, Codable {
  /// The blurred shadow of a rounded rectangle as nine patches, for rectangles of any size.
  case shadowPatch
  /// The blurred shadow of any other shape, or of a layer's drawing.
  case shadowMask
  /// The coverage of a rounded rectangle or border as nine patches: corners of fills and clips.
  case cornerPatch
  /// The coverage of any other shape.
  case coverage
  /// The pixels of a gradient.
  case gradient
  /// The bitmap of a layer with ``Layer/shouldRasterize``.
  case rasterizedLayer
  /// The coverage of a glyph.
  case glyph
  /// The picture of a layer after its ``Layer/filters``.
  case filteredLayer
  /// A tile of a ``TiledLayer``.
  case tile
}

/// The events of one kind of entries in one frame, and the entries kept after it.
public struct CacheCounts: Hashable, Sendable, Codable {
  /// Entries found, each counted once a frame.
  public var hits = 0
  /// Entries that had to be made.
  public var misses = 0
  /// Entries made but not kept, because they are larger than the whole budget.
  public var refused = 0
  /// Entries made but not kept, because little of them is in view, or because they are larger than any entry
  /// that is kept.
  ///
  /// Only their visible part is made, and a larger budget changes nothing.
  public var partial = 0
  /// Entries made but not kept, because they were made for the first time.
  ///
  /// Only the coverage of small outlines waits for a second time: otherwise an animation would keep, and drop
  /// others for, what is never used.
  public var madeOnce = 0
  /// Entries dropped to make room.
  public var evictedForSpace = 0
  /// Entries dropped because they were not used for longer than the idle limit.
  public var evictedForAge = 0
  /// Entries dropped because their contents have changed.
  public var invalidated = 0
  /// Entries kept after the frame.
  public var entries = 0
  /// Their bytes, including their sources and the overhead of the entries.
  public var bytes = 0

  /// Nothing happened and nothing is kept.
  public init() {}
}

/// The counts of every kind of cache entry for one frame.
public struct CacheReport: Sendable {
  // In place, so that a frame's report is copied without an allocation: one for each kind.
  private var counts = InlineArray<9, CacheCounts>(repeating: CacheCounts())

  /// Nothing happened and nothing is kept.
  public init() {}

  /// The counts of one kind.
  public internal(set) subscript(kind: CacheKind) -> CacheCounts {
    get { counts[kind.index] }
    set { counts[kind.index] = newValue }
  }

  /// The counts of all kinds together.
  public var total: CacheCounts {
    all.reduce(into: CacheCounts()) { sum, kind in
      sum.hits += kind.hits
      sum.misses += kind.misses
      sum.refused += kind.refused
      sum.partial += kind.partial
      sum.madeOnce += kind.madeOnce
      sum.evictedForSpace += kind.evictedForSpace
      sum.evictedForAge += kind.evictedForAge
      sum.invalidated += kind.invalidated
      sum.entries += kind.entries
      sum.bytes += kind.bytes
    }
  }

  /// The counts of each kind, in the order of `CacheKind.allCases`.
  private var all: [CacheCounts] { counts.indices.map { counts[$0] } }

  /// Starts the counts of another frame; the kept entries stay.
  mutating func beginFrame() {
    for index in counts.indices {
      let (entries, bytes) = (counts[index].entries, counts[index].bytes)
      counts[index] = CacheCounts()
      counts[index].entries = entries
      counts[index].bytes = bytes
    }
  }
}

extension CacheReport: Hashable {
  /// Whether the counts of every kind are the same.
  public static func == (a: CacheReport, b: CacheReport) -> Bool { a.all == b.all }

  /// Hashes the counts of every kind.
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

extension CacheReport: Codable {
  private enum CodingKeys: CodingKey {
    case counts
  }

  /// Reads the counts of the kinds in the order of `CacheKind.allCases`; missing ones are 0.
  public init(from decoder: any Decoder) throws {
    let read = try decoder.container(keyedBy: CodingKeys.self)
      .decode([CacheCounts].self, forKey: .counts)
    for (index, kind) in zip(counts.indices, read) { counts[index] = kind }
  }

  /// Writes the counts of the kinds in the order of `CacheKind.allCases`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(all, forKey: .counts)
  }
}

extension CacheKind {
  /// The place of the kind in ``allCases``.
  fileprivate var index: Int {
    switch self {
    case .shadowPatch: 0
    case .shadowMask: 1
    case .cornerPatch: 2
    case .coverage: 3
    case .gradient: 4
    case .rasterizedLayer: 5
    case .glyph: 6
    case .filteredLayer: 7
    case .tile: 8
    }
  }
}
