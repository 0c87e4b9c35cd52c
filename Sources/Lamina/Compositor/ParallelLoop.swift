// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import Synchronization

/// Tools for pieces of work: each thread has one of them at a time, and uses it for one piece after another.
protocol ThreadTools: Sendable {
  associatedtype Tool

  func take() -> Tool
  func giveBack(_ tool: consuming Tool)
}

/// Runs independent pieces of work on several threads.
enum ParallelLoop {
  /// The number of processors that the process may use.
  static var processorCount: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

  /// The nearest number of threads that is allowed.
  ///
  /// More than 256 have no use, and threads stay until the process ends.
  static func allowed(_ threads: Int) -> Int { min(max(1, threads), 256) }

  /// Calls `body` once for each of `0..<count`, in no particular order, on up to `threads` threads;
  /// returns when all are done.
  static func run(_ count: Int, threads: Int, _ body: @Sendable (Int) -> Void) {
    run(count, threads: threads, with: NoTools()) { index, _ in body(index) }
  }

  /// The same with a tool for each thread; the calling thread does something else first, while others begin if they are
  /// free.
  static func run<Tools: ThreadTools>(
    _ count: Int, threads: Int, with tools: Tools, first: () -> Void = {},
    _ body: @Sendable (Int, inout Tools.Tool) -> Void
  ) {
    let workers = min(count, threads)
    // A free thread takes the next piece, so none waits for a slow one.
    let next = Atomic(0)
    @Sendable func work() {
      var index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      var tool = tools.take()
      while index < count {
        body(index, &tool)
        index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      }
      tools.giveBack(consume tool)
    }
    guard workers > 1 else {
      first()
      return work()
    }
    if !WorkerTeam.shared.run(helpers: workers - 1, first: first, work) {
      first()
      DispatchQueue.concurrentPerform(iterations: workers) { _ in work() }
    }
  }

  /// Changes each of the places of a list, which are all different, in no particular order, on up to `threads`
  /// threads.
  static func change<Element>(
    _ list: inout [Element], at places: some RandomAccessCollection<Int> & Sendable, threads: Int,
    first: () -> Void = {}, _ body: @Sendable (Int, inout Element) -> Void
  ) {
    change(&list, at: places, threads: threads, with: NoTools(), first: first) {
      place, element, _ in
      body(place, &element)
    }
  }

  /// The same with a tool for each thread, and something else to do first.
  static func change<Element, Tools: ThreadTools>(
    _ list: inout [Element], at places: some RandomAccessCollection<Int> & Sendable, threads: Int,
    with tools: Tools, first: () -> Void = {},
    _ body: @Sendable (Int, inout Element, inout Tools.Tool) -> Void
  ) {
    unsafe list.withUnsafeMutableBufferPointer { buffer in
      // Each iteration has an element of its own, because the places are different.
      nonisolated(unsafe) let list = unsafe buffer
      run(places.count, threads: threads, with: tools, first: first) { number, tool in
        let place = places[places.index(places.startIndex, offsetBy: number)]
        unsafe require(list.indices.contains(place), "only places of the list can be changed")
        unsafe body(place, &list[place], &tool)
      }
    }
  }

  /// The results of a function for each element, found on up to `threads` threads.
  static func map<Element: Sendable, Result: Sendable>(
    _ elements: [Element], threads: Int, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    guard elements.count > 1, threads > 1 else { return elements.map(transform) }
    var results = [Result?](repeating: nil, count: elements.count)
    change(&results, at: elements.indices, threads: threads) { $1 = transform(elements[$0]) }
    return results.compactMap { $0 }
  }
}

/// For work that needs no tool.
private struct NoTools: ThreadTools {
  func take() {}
  func giveBack(_ tool: consuming Void) {}
}
