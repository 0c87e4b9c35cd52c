// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Synchronization

/// Work that a team of threads does while its caller does something else.
protocol TeamWork: Sendable {
  /// Does what there is to do now, on any thread, and on several at once.
  func help()
}

/// Threads that help with pieces of work, and search for more for a moment before they sleep.
///
/// A frame distributes work several times, a few dozen microseconds apart, and the next frame may
/// follow at once. Waking a thread takes as long as copying some hundred thousand pixels. So the
/// threads that helped last stay awake for a while.
///
/// One caller at a time uses the team. It stores its work, opens the door and increments the round,
/// which the helpers watch. A helper that sees another round enters if the door is open, does the
/// work and leaves. In the meantime the caller does the same work, or something else. If there is more to
/// do it increments the round again. In the end it closes the door and waits until the helpers inside have
/// left. A helper that comes later finds the door closed, and nothing waits for it.
final class WorkerTeam: Sendable {
  static let shared = WorkerTeam()

  /// The seconds for which a helper searches for work before it sleeps.
  private static let patience = 200e-6
  /// The number of helpers that search for work; further ones have no processor for it, and sleep
  /// at once.
  private static let mostAwake = ParallelLoop.processorCount - 1
  /// The bit of ``door`` that means that it is open; the bits below count the helpers inside.
  private static let open = 1 << 32

  private let isTaken = Atomic(false)
  private let door = Atomic(0)
  private let round = Atomic(0)
  /// The work, and the number of helpers that may do it: written only while the door is closed and
  /// no helper is inside.
  nonisolated(unsafe) private var work: (@Sendable () -> Void)?
  nonisolated(unsafe) private var wanted = 0
  private let helpers = Mutex<[Helper]>([])

  private final class Helper: Sendable {
    let index: Int
    private let isAsleep = Atomic(false)
    private let alarm = DispatchSemaphore(value: 0)

    init(_ index: Int) { self.index = index }

    func wake() {
      if isAsleep.exchange(false, ordering: .sequentiallyConsistent) { alarm.signal() }
    }

    /// Sleeps until it is woken, unless `isNeeded` is true once it counts as asleep: the caller may have found
    /// it awake just before.
    func sleep(unless isNeeded: () -> Bool) {
      isAsleep.store(true, ordering: .sequentiallyConsistent)
      if isNeeded(), isAsleep.exchange(false, ordering: .sequentiallyConsistent) { return }
      alarm.wait()
    }
  }

  /// Does a piece of work on this thread, and at the same time on up to `helpers` others that come
  /// in time; returns when all of them are done.
  ///
  /// This thread does something else `first`. False, with nothing done, while the team helps another caller.
  func run(helpers count: Int, first: () -> Void, _ work: @Sendable () -> Void) -> Bool {
    guard take() else { return false }
    withoutActuallyEscaping(work) { work in
      unsafe self.work = work
      open(for: count)
      first()
      work()
      end()
    }
    return true
  }

  /// Asks up to `helpers` others to do a piece of work; it may be done until ``end()``, which must follow.
  ///
  /// False, with nothing asked, while the team helps another caller.
  func begin(helpers count: Int, _ work: some TeamWork) -> Bool {
    guard take() else { return false }
    unsafe self.work = { work.help() }
    open(for: count)
    return true
  }

  /// False if another caller has the team; otherwise no helper is inside, and none enters before the door is open.
  private func take() -> Bool { !isTaken.exchange(true, ordering: .acquiring) }

  private func open(for count: Int) {
    unsafe wanted = count
    door.store(Self.open, ordering: .releasing)
    askAgain()
  }

  /// Asks those that have done the work to do it once more, because there is more to do.
  func askAgain() {
    round.add(1, ordering: .sequentiallyConsistent)
    // Only the caller that has the team changes it.
    unsafe wake(wanted)
  }

  /// Waits for those that are at work.
  func end() {
    door.bitwiseAnd(~Self.open, ordering: .acquiringAndReleasing)
    while door.load(ordering: .acquiring) != 0 { sched_yield() }
    unsafe work = nil
    isTaken.store(false, ordering: .releasing)
  }

  private func wake(_ count: Int) {
    helpers.withLock { helpers in
      while helpers.count < count { helpers.append(start(helpers.count)) }
      for helper in helpers.prefix(count) { helper.wake() }
    }
  }

  private func start(_ index: Int) -> Helper {
    let helper = Helper(index)
    Thread.detachNewThread { [self] in
      var seen = 0
      while true {
        seen = nextRound(after: seen, for: helper)
        help(index)
      }
    }
    return helper
  }

  /// Waits for another round than the one that the helper has seen.
  private func nextRound(after seen: Int, for helper: Helper) -> Int {
    while true {
      let clock = ContinuousClock()
      let patience = helper.index < Self.mostAwake ? Self.patience : 0
      let end = clock.now.advanced(by: .seconds(patience))
      repeat {
        let now = round.load(ordering: .acquiring)
        if now != seen { return now }
      } while clock.now < end
      helper.sleep { round.load(ordering: .sequentiallyConsistent) != seen }
    }
  }

  private func help(_ index: Int) {
    guard enter() else { return }
    // Neither changes while a helper is inside.
    if unsafe index < wanted { unsafe work?() }
    door.subtract(1, ordering: .releasing)
  }

  /// False if the door is closed.
  private func enter() -> Bool {
    var known = door.load(ordering: .relaxed)
    while known & Self.open != 0 {
      let (isDone, now) = door.weakCompareExchange(
        expected: known, desired: known + 1, ordering: .acquiringAndReleasing)
      if isDone { return true }
      known = now
    }
    return false
  }
}
