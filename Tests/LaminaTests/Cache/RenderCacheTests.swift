// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

private typealias Cache = RenderCache<Int, Int>

private func stamp(_ version: UInt64) -> CacheStamp {
  CacheStamp(version: version, transform: .identity, isFlipped: false)
}

@Suite struct RenderCacheTests {
  @Test func `what was used longest ago goes first`() {
    let cache = Cache(policy: CachePolicy(bytes: 30))
    for key in 1...3 { cache.add(key, for: key, kind: .coverage, bytes: 10) }
    #expect(cache.value(for: 1) == 1)
    cache.add(4, for: 4, kind: .gradient, bytes: 20)
    #expect(cache.report[.coverage].evictedForSpace == 2)
    #expect(cache.value(for: 2) == nil && cache.value(for: 3) == nil)
    #expect(cache.value(for: 1) == 1 && cache.value(for: 4) == 4)
    #expect(cache.bytes == 30)
  }

  @Test func `an entry larger than the budget is refused and drives nothing out`() {
    let cache = Cache(policy: CachePolicy(bytes: 30))
    cache.add(1, for: 1, kind: .coverage, bytes: 30)
    cache.add(2, for: 2, kind: .shadowMask, bytes: 31)
    #expect(cache.report[.shadowMask].refused == 1 && cache.report[.shadowMask].misses == 1)
    #expect(cache.value(for: 1) == 1 && cache.value(for: 2) == nil)
    #expect(!cache.accepts(bytes: 31) && cache.accepts(bytes: 30))
  }

  @Test func `an entry made from something else is dropped and counted as invalidated`() {
    let cache = Cache(policy: CachePolicy(bytes: 30))
    cache.add(1, for: 1, kind: .rasterizedLayer, bytes: 10, stamp: stamp(1))
    #expect(cache.value(for: 1, stamp: stamp(1)) == 1)
    #expect(cache.value(for: 1, stamp: stamp(2)) == nil)
    #expect(cache.report[.rasterizedLayer].invalidated == 1)
    #expect(cache.count == 0 && cache.bytes == 0)
    #expect(cache.value(for: 1, stamp: stamp(1)) == nil)
    #expect(cache.report[.rasterizedLayer].invalidated == 1)
  }

  @Test func `idle entries go, those in use stay and count as used`() {
    let cache = Cache(policy: CachePolicy(bytes: 30, idleLimit: 1))
    cache.beginFrame(at: 0)
    for key in 1...3 { cache.add(key, for: key, kind: .coverage, bytes: 10) }
    cache.beginFrame(at: 1)
    cache.dropIdle(most: .max) { _ in false }
    #expect(cache.count == 3)
    _ = cache.value(for: 3)
    cache.beginFrame(at: 1.5)
    cache.dropIdle(most: .max) { $0 == 2 }
    #expect(cache.report[.coverage].evictedForAge == 1)
    #expect(cache.value(for: 1) == nil)
    cache.beginFrame(at: 2.4)
    cache.dropIdle(most: .max) { _ in false }
    #expect(cache.value(for: 2) == 2)
    #expect(cache.value(for: 3) == nil)
  }

  @Test func `no more entries are looked at than was asked for`() {
    let cache = Cache(policy: CachePolicy(bytes: 100, idleLimit: 0))
    cache.beginFrame(at: 0)
    for key in 1...9 { cache.add(key, for: key, kind: .coverage, bytes: 10) }
    cache.beginFrame(at: 1)
    var asked: [Int] = []
    cache.dropIdle(most: 4) {
      asked.append($0)
      return $0 % 2 == 0
    }
    #expect(asked == [1, 2, 3, 4])
    #expect(cache.count == 7)
  }

  @Test func `a smaller budget drops what does not fit any more`() {
    let cache = Cache(policy: CachePolicy(bytes: 30))
    for key in 1...3 { cache.add(key, for: key, kind: .coverage, bytes: 10) }
    cache.policy = CachePolicy(bytes: 15)
    #expect(cache.bytes == 10 && cache.value(for: 3) == 3)
    cache.removeAll()
    #expect(cache.count == 0 && cache.bytes == 0 && cache.report.total.entries == 0)
  }

  @Test(arguments: [
    (CachePolicy(bytes: -5, idleLimit: -1), 0, 0.0), (CachePolicy(bytes: 5, idleLimit: .nan), 5, 0),
    (CachePolicy(bytes: 5, idleLimit: .infinity), 5, .infinity), (.none, 0, 0.1),
    (.standard(targetPixels: 100), 1000, 0.1),
  ])
  func `a policy has no numbers that make no sense`(
    policy: CachePolicy, bytes: Int, idleLimit: Double
  ) {
    #expect(policy.bytes == bytes && policy.idleLimit == idleLimit)
  }

  // MARK: Against a model

  /// The same rules, with a plain list from the least to the most recently used entry.
  private struct Model {
    struct Entry {
      var key: Int
      var kind: CacheKind
      var bytes: Int
      var stamp: CacheStamp
      var value: Int
      var lastUse: Double
    }
    var policy: CachePolicy
    var entries: [Entry] = []
    var report: [CacheKind: CacheCounts] = [:]
    var now = 0.0

    var bytes: Int { entries.reduce(0) { $0 + $1.bytes } }

    mutating func count(_ kind: CacheKind, _ path: WritableKeyPath<CacheCounts, Int>) {
      report[kind, default: CacheCounts()][keyPath: path] += 1
    }

    mutating func value(_ key: Int, _ stamp: CacheStamp) -> Int? {
      guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
      var entry = entries.remove(at: place)
      if entry.stamp != stamp {
        count(entry.kind, \.invalidated)
        return nil
      }
      count(entry.kind, \.hits)
      entry.lastUse = now
      entries.append(entry)
      return entry.value
    }

    mutating func add(_ entry: Entry) {
      count(entry.kind, \.misses)
      if entry.bytes > policy.bytes {
        count(entry.kind, \.refused)
        return
      }
      entries.removeAll { $0.key == entry.key }
      makeRoom(entry.bytes)
      entries.append(entry)
    }

    mutating func makeRoom(_ needed: Int) {
      while let first = entries.first, bytes + needed > policy.bytes {
        count(first.kind, \.evictedForSpace)
        entries.removeFirst()
      }
    }

    mutating func dropIdle(_ most: Int, _ isInUse: (Int) -> Bool) {
      var looked = 0
      while let first = entries.first, looked < most, now - first.lastUse > policy.idleLimit {
        looked += 1
        entries.removeFirst()
        if isInUse(first.key) {
          var used = first
          used.lastUse = now
          entries.append(used)
        } else {
          count(first.kind, \.evictedForAge)
        }
      }
    }
  }

  @Test(arguments: 0..<20)
  func `random work gives what a plain list gives`(seed: Int) {
    var random = SeededGenerator(seed: 31, case: seed)
    let policy = CachePolicy(
      bytes: random.integer(in: 0...400), idleLimit: random.number(in: 0...3))
    let cache = Cache(policy: policy)
    var model = Model(policy: policy)
    for step in 0..<2000 {
      let key = random.integer(in: 0...30)
      let version = stamp(random.chance(0.9) ? 1 : 2)
      switch random.integer(in: 0...19) {
      case 0...8: #expect(cache.value(for: key, stamp: version) == model.value(key, version))
      case 9...16:
        let kind = random.pick(CacheKind.allCases)
        let bytes = random.integer(in: 0...(random.chance(0.1) ? 500 : 60))
        cache.add(step, for: key, kind: kind, bytes: bytes, stamp: version)
        model.add(
          .init(
            key: key, kind: kind, bytes: bytes, stamp: version, value: step, lastUse: model.now))
      case 17:
        let most = random.integer(in: 0...20)
        let used = random.integer(in: 2...5)
        cache.dropIdle(most: most) { $0 % used == 0 }
        model.dropIdle(most) { $0 % used == 0 }
      case 18 where random.chance(0.1):
        let policy = CachePolicy(
          bytes: random.integer(in: 0...400), idleLimit: random.number(in: 0...3))
        cache.policy = policy
        model.policy = policy
        model.makeRoom(0)
      default:
        model.now += random.number(in: 0...1)
        model.report = [:]
        cache.beginFrame(at: model.now)
      }
      #expect(cache.count == model.entries.count && cache.bytes == model.bytes)
    }
    for kind in CacheKind.allCases {
      var counts = model.report[kind] ?? CacheCounts()
      counts.entries = model.entries.count { $0.kind == kind }
      counts.bytes = model.entries.reduce(0) { $0 + ($1.kind == kind ? $1.bytes : 0) }
      #expect(cache.report[kind] == counts, "\(kind)")
    }
    #expect(cache.report.total.entries == cache.count && cache.report.total.bytes == cache.bytes)
    #expect(cache.bytes <= cache.policy.bytes)
  }
}
