// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What was found in a cache, or missed there, by a reading that changed nothing.
package enum CacheFinding: Hashable, Sendable {
  /// The entry at a place was used.
  case hit(CachePlace)
  /// The entry at a place was made from something else, and is of no use.
  case stale(CachePlace)
  /// A value has to be made for one frame alone: it is too large to be kept, or, if it `fits`, no more of it
  /// is made than is in view.
  case declined(CacheKind, fits: Bool)
}

/// A cache that is read and not changed, with the findings for it to apply later.
///
/// The cache must not change between the first finding and ``RenderCache/apply(_:)``.
struct CacheReading {
  typealias Cache = RenderCache<CacheKey, CachedValue>

  private let cache: Cache
  /// What was found, in order.
  private var findings: [CacheFinding] = []
  /// The places of entries that were found to be of no use.
  private var stale: Set<CachePlace> = []
  /// The place that is used next if entries are used in the same order as the time before.
  private var expected: CachePlace?
  /// Whether ``expected`` is of this reading, and not of the one before.
  private var hasBegun = false

  init(_ cache: Cache) { self.cache = cache }

  /// The value under a key, if it was made from the same `stamp`.
  mutating func value(for key: CacheKey, stamp: CacheStamp = .always) -> CachedValue? {
    if !hasBegun { (expected, hasBegun) = (cache.expectedPlace, true) }
    guard let found = cache.find(key, madeFrom: stamp, expecting: expected),
      stale.isEmpty || !stale.contains(found.place)
    else { return nil }
    guard let value = found.value else {
      stale.insert(found.place)
      findings.append(.stale(found.place))
      return nil
    }
    findings.append(.hit(found.place))
    if let next = found.next { expected = next }
    return value
  }

  /// Whether a value of that many bytes will be kept under a key, if the caller allows it; if not, notes that it is
  /// made for one frame alone.
  mutating func keeps(
    _ key: CacheKey, _ kind: CacheKind, bytes: Int, if isAllowed: Bool = true
  ) -> Bool {
    let fits = cache.accepts(bytes: bytes, for: key)
    if !(fits && isAllowed) { decline(kind, fits: fits) }
    return fits && isAllowed
  }

  /// Notes that a value is made for one frame alone.
  mutating func decline(_ kind: CacheKind, fits: Bool) {
    findings.append(.declined(kind, fits: fits))
  }

  /// The findings, for the cache to apply; they are forgotten here.
  mutating func takeFindings() -> [CacheFinding] {
    defer { findings = [] }
    (expected, hasBegun) = (nil, false)
    if !stale.isEmpty { stale = [] }
    return findings
  }
}

extension RenderCache {
  /// Uses, drops and counts entries as a reading found them.
  package func apply(_ findings: [CacheFinding]) {
    if findings.isEmpty { return }
    keepingPlaces {
      for finding in findings {
        switch finding {
        case .hit(let place): use(place)
        case .stale(let place): dropStale(place)
        case .declined(let kind, let fits): decline(kind, fits: fits)
        }
      }
    }
  }
}
