// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Synchronization
import Testing

@testable import Lamina

/// Work that is distributed to threads.
@Suite struct WorkerTeamTests {
  /// The number of times that each piece was done.
  private final class Tally: @unchecked Sendable {
    // Not a Mutex, because the thread sanitizer knows only the C library's locks.
    private let lock = NSLock()
    private var counts: [Int]
    init(_ count: Int) { counts = [Int](repeating: 0, count: count) }
    func note(_ index: Int) { lock.withLock { counts[index] += 1 } }
    var isOnceEach: Bool { lock.withLock { counts.allSatisfy { $0 == 1 } } }
  }

  @Test(arguments: [2, 3, 9])
  func `every piece is done once, before the loop returns`(threads: Int) {
    for round in 0..<2000 {
      let tally = Tally(1 + round % 17)
      ParallelLoop.run(1 + round % 17, threads: threads) { tally.note($0) }
      guard tally.isOnceEach else {
        Issue.record("round \(round)")
        return
      }
    }
  }

  @Test(arguments: [1, 2, 3])
  func `each named place of a list is changed once, and no other`(threads: Int) {
    var list = [Int](repeating: 5, count: 1000)
    let places = (0..<500).map { 999 - 2 * $0 }
    ParallelLoop.change(&list, at: places, threads: threads) { $1 += $0 }
    #expect(list == (0..<1000).map { $0 % 2 == 0 ? 5 : 5 + $0 })
    ParallelLoop.change(&list, at: [], threads: threads) { $1 = $0 }
    #expect(list[1] == 6)
  }

  /// Tools that count how many there are.
  private final class Hammers: ThreadTools {
    private let state = Guarded((made: 0, free: [Int]()))
    var counts: (made: Int, free: Int) { state.withLock { ($0.made, $0.free.count) } }

    func take() -> Int {
      state.withLock { state in
        if let hammer = state.free.popLast() { return hammer }
        state.made += 1
        return 0
      }
    }

    func giveBack(_ tool: consuming Int) {
      let tool = tool
      state.withLock { $0.free.append(tool) }
    }

    /// What all tools were used for, together.
    var uses: Int { state.withLock { $0.free.reduce(0, +) } }
  }

  @Test(arguments: [1, 2, 3])
  func `each thread has one tool for all its pieces, and gives it back`(threads: Int) {
    let hammers = Hammers()
    ParallelLoop.run(0, threads: threads, with: hammers) { _, _ in Issue.record("no piece") }
    #expect(hammers.counts == (0, 0))
    for round in 1...50 {
      ParallelLoop.run(20, threads: threads, with: hammers) { $1 += 1 }
      #expect(hammers.uses == 20 * round)
      #expect(1...threads ~= hammers.counts.made && hammers.counts.free == hammers.counts.made)
    }
    var list = [Int](repeating: 5, count: 8)
    ParallelLoop.change(&list, at: [1, 6], threads: threads, with: hammers) { place, item, hammer in
      item = place
      hammer += 1
    }
    #expect(list == [5, 1, 5, 5, 5, 5, 6, 5] && hammers.uses == 1002)
  }

  @Test(.hangLimit) func `others begin while the calling thread does something else first`() {
    // Often the team helps another test, or is late.
    for _ in 0..<400 {
      let begun = Atomic(0)
      var haveOthersBegun = false
      ParallelLoop.run(8, threads: 2, with: Hammers()) {
        for _ in 0..<50 where !haveOthersBegun {
          usleep(100)
          haveOthersBegun = begun.load(ordering: .sequentiallyConsistent) > 0
        }
      } _: { _, _ in
        begun.add(1, ordering: .sequentiallyConsistent)
      }
      #expect(begun.load(ordering: .relaxed) == 8)
      if haveOthersBegun { return }
    }
    Issue.record("the others never began before the calling thread")
  }

  @Test(arguments: [0, 1, 5], [1, 3])
  func `what is to be done first is done once`(count: Int, threads: Int) {
    @Sendable func expectOnce() {
      var times = 0
      let tally = Tally(count)
      ParallelLoop.run(count, threads: threads, with: Hammers()) {
        times += 1
      } _: { index, _ in
        tally.note(index)
      }
      #expect(times == 1 && tally.isOnceEach)
    }
    expectOnce()
    // Only one of them has the team.
    DispatchQueue.concurrentPerform(iterations: 4) { _ in expectOnce() }
  }

  @Test func `sleeping threads are woken`() {
    for _ in 0..<20 {
      let tally = Tally(8)
      usleep(1000)
      ParallelLoop.run(8, threads: 4) { tally.note($0) }
      #expect(tally.isOnceEach)
    }
  }

  @Test(.hangLimit) func `other threads do help`() {
    // Neither ends before both have begun, which takes two threads.
    let begun = Atomic(0)
    ParallelLoop.run(2, threads: 2) { _ in
      begun.add(1, ordering: .sequentiallyConsistent)
      while begun.load(ordering: .sequentiallyConsistent) < 2 { sched_yield() }
    }
    #expect(begun.load(ordering: .relaxed) == 2)
  }

  @Test func `nested loops and parallel loops are done as well`() {
    for _ in 0..<100 {
      let tally = Tally(64)
      DispatchQueue.concurrentPerform(iterations: 2) { half in
        ParallelLoop.run(4, threads: 3) { outer in
          ParallelLoop.run(8, threads: 3) { tally.note(32 * half + 8 * outer + $0) }
        }
      }
      #expect(tally.isOnceEach)
    }
  }
}
