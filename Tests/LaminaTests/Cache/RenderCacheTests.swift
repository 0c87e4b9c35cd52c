// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

private struct Number: SizedKey, ExpressibleByIntegerLiteral {
  let value: Int
  var heapBytes = 0
  init(_ value: Int) { self.value = value }
  init(integerLiteral value: Int) { self.value = value }
  /// Some keys have the number of others.
  var number: UInt64 { UInt64(value % 3 == 0 ? value / 12 : value) &* 0x9E37_79B9_7F4A_7C15 }
}

private typealias Cache = RenderCache<Number, Int>

/// A value whose entry takes a number of thousands of bytes in all.
private func value(_ thousands: Int) -> Int { thousands * 1000 - Cache.entryBytes }

private func stamp(_ version: UInt64) -> CacheStamp {
  CacheStamp(version: version, transform: .identity, mirroring: Mirroring())
}

@Suite struct RenderCacheTests {
  @Test func `the least recently used entry is evicted first`() {
    let cache = Cache(policy: CachePolicy(bytes: 30_000))
    for key in 1...3 { cache.add(key, for: Number(key), kind: .coverage, bytes: value(10)) }
    #expect(cache.value(for: 1) == 1)
    cache.add(4, for: 4, kind: .gradient, bytes: value(20))
    #expect(cache.report[.coverage].evictedForSpace == 2)
    #expect(cache.value(for: 2) == nil)
    #expect(cache.value(for: 3) == nil)
    #expect(cache.value(for: 1) == 1)
    #expect(cache.value(for: 4) == 4)
    #expect(cache.bytes == 30_000)
  }

  @Test func `an entry larger than the budget is refused and evicts nothing`() {
    let cache = Cache(policy: CachePolicy(bytes: 30_000))
    cache.add(1, for: 1, kind: .coverage, bytes: value(30))
    cache.add(2, for: 2, kind: .shadowMask, bytes: value(31))
    #expect(cache.report[.shadowMask].refused == 1)
    #expect(cache.report[.shadowMask].misses == 1)
    #expect(cache.value(for: 1) == 1)
    #expect(cache.value(for: 2) == nil)
    #expect(!cache.accepts(bytes: value(31), for: 3))
    #expect(cache.accepts(bytes: value(30), for: 3))
  }

  @Test func `an entry with another stamp is dropped and counted as invalidated`() {
    let cache = Cache(policy: CachePolicy(bytes: 30_000))
    cache.add(1, for: 1, kind: .rasterizedLayer, bytes: value(10), stamp: stamp(1))
    #expect(cache.value(for: 1, stamp: stamp(1)) == 1)
    #expect(cache.value(for: 1, stamp: stamp(2)) == nil)
    #expect(cache.report[.rasterizedLayer].invalidated == 1)
    #expect(cache.count == 0)
    #expect(cache.bytes == 0)
    #expect(cache.value(for: 1, stamp: stamp(1)) == nil)
    #expect(cache.report[.rasterizedLayer].invalidated == 1)
  }

  @Test func `idle entries are dropped, used ones stay and count as used`() {
    let cache = Cache(policy: CachePolicy(bytes: 30_000, idleLimit: 1))
    cache.beginFrame(at: 0)
    for key in 1...3 { cache.add(key, for: Number(key), kind: .coverage, bytes: value(10)) }
    cache.beginFrame(at: 1)
    cache.dropIdle(most: .max) { _, _ in false }
    #expect(cache.count == 3)
    _ = cache.value(for: 3)
    cache.beginFrame(at: 1.5)
    cache.dropIdle(most: .max) { key, _ in key.value == 2 }
    #expect(cache.report[.coverage].evictedForAge == 1)
    #expect(cache.value(for: 1) == nil)
    cache.beginFrame(at: 2.4)
    cache.dropIdle(most: .max) { _, _ in false }
    #expect(cache.value(for: 2) == 2)
    #expect(cache.value(for: 3) == nil)
  }

  @Test(arguments: [-1, -TimeInterval.infinity, .nan])
  func `an idle limit that makes no sense counts as 0`(limit: TimeInterval) {
    var policy = CachePolicy(bytes: 30_000)
    policy.idleLimit = limit
    #expect(policy.idleLimit == 0)
    policy.bytes = -1
    #expect(policy.bytes == 0)
  }

  @Test(arguments: [Int.min, .max])
  func `the standard policy of any number of pixels is one`(pixels: Int) {
    #expect(CachePolicy.standard(targetPixels: pixels).bytes >= 1 << 16)
  }

  @Test func `a sweep checks no more entries than its limit`() {
    let cache = Cache(policy: CachePolicy(bytes: 100_000, idleLimit: 0))
    cache.beginFrame(at: 0)
    for key in 1...9 { cache.add(key, for: Number(key), kind: .coverage, bytes: value(10)) }
    cache.beginFrame(at: 1)
    var asked: [Int] = []
    cache.dropIdle(most: 4) { key, _ in
      asked.append(key.value)
      return key.value % 2 == 0
    }
    #expect(asked == [1, 2, 3, 4])
    #expect(cache.count == 7)
  }

  @Test func `a smaller budget drops the entries that no longer fit`() {
    let cache = Cache(policy: CachePolicy(bytes: 30_000))
    for key in 1...3 { cache.add(key, for: Number(key), kind: .coverage, bytes: value(10)) }
    cache.policy = CachePolicy(bytes: 15_000)
    #expect(cache.bytes == 10_000)
    #expect(cache.value(for: 3) == 3)
    cache.removeAll()
    #expect(cache.count == 0)
    #expect(cache.bytes == 0)
    #expect(cache.report.total.entries == 0)
  }

  @Test func `the bytes of a key count like the bytes of its value`() {
    let cache = Cache(policy: CachePolicy(bytes: 30_000))
    var long: Number = 1
    long.heapBytes = 20_000
    cache.add(1, for: long, kind: .coverage, bytes: value(10))
    #expect(cache.bytes == 30_000)
    #expect(cache.report[.coverage].bytes == 30_000)
    cache.add(2, for: 2, kind: .coverage, bytes: value(1))
    #expect(cache.value(for: long) == nil)
    #expect(cache.bytes == 1000)
    long.heapBytes = 30_000
    #expect(!cache.accepts(bytes: 0, for: long))
    cache.add(3, for: long, kind: .coverage, bytes: 0)
    #expect(cache.report[.coverage].refused == 1)
    #expect(cache.value(for: 2) == 2)
  }

  @Test func `memory of dropped entries is released, and the order stays`() {
    let cache = Cache(policy: CachePolicy(bytes: 10_000_000, idleLimit: 1))
    cache.beginFrame(at: 0)
    for key in 0..<10_000 { cache.add(key, for: Number(key), kind: .coverage, bytes: value(1)) }
    #expect(cache.count == 10_000)
    #expect(cache.room >= 10_000)
    for key in stride(from: 9_900, to: 0, by: -100) { _ = cache.value(for: Number(key)) }
    cache.policy = CachePolicy(bytes: 100_000)
    #expect(cache.count == 100)
    #expect(cache.room <= 1_000)
    // Of the entries that were not asked for, 9,999 was added last; 100 was asked for last.
    #expect(cache.value(for: 9_999) == 9_999)
    #expect(cache.value(for: 9_998) == nil)
    cache.policy = CachePolicy(bytes: 3_000)
    #expect([9_999, 100, 200].allSatisfy { cache.value(for: Number($0)) == $0 })
    #expect(cache.count == 3)
    for key in 0..<50 { cache.add(key, for: Number(key), kind: .coverage, bytes: value(1)) }
    #expect(cache.count == 3)
    #expect(cache.bytes == 3_000)
    #expect(cache.value(for: 49) == 49)
  }

  @Test(arguments: [
    (CachePolicy(bytes: -5, idleLimit: -1), 0, 0.0), (CachePolicy(bytes: 5, idleLimit: .nan), 5, 0),
    (CachePolicy(bytes: 5, idleLimit: .infinity), 5, .infinity), (.none, 0, 0.1),
    (.standard(targetPixels: 100), 1 << 16, 0.1), (.standard(targetPixels: 10_000), 100_000, 0.1),
  ])
  func `a policy corrects invalid numbers`(
    policy: CachePolicy, bytes: Int, idleLimit: Double
  ) {
    #expect(policy.bytes == bytes)
    #expect(policy.idleLimit == idleLimit)
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

  @Test(arguments: 0..<8)
  func `entries requested again and again in one order are found, whatever else comes and goes`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: 33, case: seed)
    let cache = Cache(policy: CachePolicy(bytes: 40_000))
    var model = Model(policy: cache.policy)
    for step in 0..<400 {
      for key in 0..<10 {
        #expect(cache.value(for: Number(key)) == model.value(key, .always), "\(step), \(key)")
        guard random.chance(0.1) else { continue }
        let (other, size) = (random.integer(in: 0...12), random.integer(in: 1...9))
        cache.add(step, for: Number(other), kind: .coverage, bytes: value(size))
        model.add(
          .init(
            key: other, kind: .coverage, bytes: size * 1000, stamp: .always, value: step,
            lastUse: model.now))
      }
    }
    #expect(cache.report[.coverage].hits > 500)
    #expect(cache.report[.coverage].evictedForSpace > 50)
  }

  @Test(arguments: 0..<20)
  func `random operations give the results of a plain list`(seed: Int) {
    var random = SeededGenerator(seed: 31, case: seed)
    let policy = CachePolicy(
      bytes: random.integer(in: 0...400) * 1000, idleLimit: random.number(in: 0...3))
    let cache = Cache(policy: policy)
    var model = Model(policy: policy)
    for step in 0..<2000 {
      let key = random.integer(in: 0...30)
      let version = stamp(random.chance(0.9) ? 1 : 2)
      switch random.integer(in: 0...19) {
      case 0...8:
        #expect(cache.value(for: Number(key), stamp: version) == model.value(key, version))
      case 9...16:
        let kind = random.pick(CacheKind.allCases)
        let size = random.integer(in: 1...(random.chance(0.1) ? 500 : 60))
        cache.add(step, for: Number(key), kind: kind, bytes: value(size), stamp: version)
        model.add(
          .init(
            key: key, kind: kind, bytes: size * 1000, stamp: version, value: step,
            lastUse: model.now))
      case 17:
        let most = random.integer(in: 0...20)
        let used = random.integer(in: 2...5)
        cache.dropIdle(most: most) { key, _ in key.value % used == 0 }
        model.dropIdle(most) { $0 % used == 0 }
      case 18 where random.chance(0.1):
        let policy = CachePolicy(
          bytes: random.integer(in: 0...400) * 1000, idleLimit: random.number(in: 0...3))
        cache.policy = policy
        model.policy = policy
        model.makeRoom(0)
      default:
        model.now += random.number(in: 0...1)
        model.report = [:]
        cache.beginFrame(at: model.now)
      }
      #expect(cache.count == model.entries.count)
      #expect(cache.bytes == model.bytes)
    }
    for kind in CacheKind.allCases {
      var counts = model.report[kind] ?? CacheCounts()
      counts.entries = model.entries.count { $0.kind == kind }
      counts.bytes = model.entries.reduce(0) { $0 + ($1.kind == kind ? $1.bytes : 0) }
      #expect(cache.report[kind] == counts, "\(kind)")
    }
    #expect(cache.report.total.entries == cache.count)
    #expect(cache.report.total.bytes == cache.bytes)
    #expect(cache.bytes <= cache.policy.bytes)
  }

  /// A search for leaks does not know a reference with a mark in it.
  @Test func `a kept mask of runs holds the reference to its words without a mark`() {
    let runs = CoverageRuns(
      bounds: PixelRect(minX: 1, minY: 2, maxX: 5, maxY: 3), words: [2, 2])
    let value = CachedValue.mask(.runs(runs))
    // An array is one reference, and the value begins with it.
    unsafe withUnsafeBytes(of: value) {
      let reference = unsafe unsafeBitCast(runs.words, to: UInt.self)
      #expect(unsafe $0.load(as: UInt.self) == reference)
    }
  }
}
