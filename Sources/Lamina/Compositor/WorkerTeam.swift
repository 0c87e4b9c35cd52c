// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Synchronization

/// Threads that help with pieces of work and look out for more for a moment before they sleep.
///
/// A frame hands out work several times, a few dozen microseconds apart, and the next frame may follow at
/// once. To wake a thread takes as long as to copy some hundred thousand pixels, so the threads of the
/// last piece of work are worth keeping awake for the next.
final class WorkerTeam: Sendable {
  static let shared = WorkerTeam()

  /// How long a thread looks out before it sleeps, in seconds; those for which there is no processor do
  /// not.
  static let patience = 200e-6
  private static let mostAwake = ParallelLoop.processorCount - 1
  /// The bit of ``entry`` that lets helpers in; the bits below count those inside.
  private static let open = 1 << 32

  private let isLent = Atomic(false)
  private let entry = Atomic(0)
  private let round = Atomic(0)
  /// Written by whom the team is lent to while nobody can enter, and read by those inside.
  nonisolated(unsafe) private var work: (@Sendable () -> Void)?
  nonisolated(unsafe) private var helpers = 0
  private let members = Mutex<[Member]>([])

  private final class Member: Sendable {
    let index: Int
    let isAsleep = Atomic(false)
    let alarm = DispatchSemaphore(value: 0)

    init(_ index: Int) { self.index = index }

    func wake() {
      if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { alarm.signal() }
    }
  }

  /// Does a piece of work on this thread, and at the same time on as many others of `helpers` as come in
  /// time; returns when all of them are done.
  ///
  /// False, with nothing done, while the team helps somebody else.
  func run(helpers: Int, _ work: @Sendable () -> Void) -> Bool {
    guard !isLent.exchange(true, ordering: .acquiring) else { return false }
    withoutActuallyEscaping(work) { work in
      // Nobody is inside, and nobody enters before the entry is open.
      unsafe (self.work, self.helpers) = (work, helpers)
      entry.store(Self.open, ordering: .releasing)
      round.add(1, ordering: .sequentiallyConsistent)
      wake(helpers)
      work()
      entry.bitwiseAnd(~Self.open, ordering: .acquiringAndReleasing)
      while entry.load(ordering: .acquiring) != 0 { sched_yield() }
      unsafe self.work = nil
    }
    isLent.store(false, ordering: .releasing)
    return true
  }

  private func wake(_ count: Int) {
    members.withLock { members in
      while members.count < count { members.append(hire(members.count)) }
      for member in members.prefix(count) { member.wake() }
    }
  }

  private func hire(_ index: Int) -> Member {
    let member = Member(index)
    Thread.detachNewThread { [self] in
      var seen = 0
      while true {
        seen = nextRound(after: seen, member)
        help(index)
      }
    }
    return member
  }

  /// Waits for work that is newer than the last.
  private func nextRound(after seen: Int, _ member: Member) -> Int {
    while true {
      let clock = ContinuousClock()
      let end = clock.now.advanced(
        by: .seconds(member.index < Self.mostAwake ? Self.patience : 0))
      repeat {
        let now = round.load(ordering: .acquiring)
        if now != seen { return now }
      } while clock.now < end
      member.isAsleep.store(true, ordering: .sequentiallyConsistent)
      // Work that came meanwhile may have found the member awake.
      let isLate = round.load(ordering: .sequentiallyConsistent) != seen
      if !isLate || !member.isAsleep.exchange(false, ordering: .sequentiallyConsistent) {
        member.alarm.wait()
      }
    }
  }

  private func help(_ index: Int) {
    guard enter() else { return }
    // Neither changes while anybody is inside.
    if unsafe index < helpers { unsafe work?() }
    entry.subtract(1, ordering: .releasing)
  }

  /// False where the work is done already.
  private func enter() -> Bool {
    var known = entry.load(ordering: .relaxed)
    while known & Self.open != 0 {
      let (isDone, now) = entry.weakCompareExchange(
        expected: known, desired: known + 1, ordering: .acquiringAndReleasing)
      if isDone { return true }
      known = now
    }
    return false
  }
}
