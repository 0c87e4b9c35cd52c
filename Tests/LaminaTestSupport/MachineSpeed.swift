// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// How fast the machine is at the moment, for tests with limits in seconds.
package enum MachineSpeed {
  /// An estimate of the time of the work below on a processor of 3 GHz that nothing else uses, rather too long.
  private static let secondsOfWork = 0.03
  /// A machine that is slower still tells nothing.
  private static let mostSlowness = 6.0

  /// How many times longer than on such a processor this thread takes now for a fixed piece of work; at least 1.
  ///
  /// A processor whose caches and memory others use as well may take several times as long for the same work, in
  /// processor time, too. A debug build is no measure, and counts as 1.
  package static var slowness: Double {
    #if DEBUG
      1
    #else
      let seconds = (0..<3).map { _ in
        let clock = WorkClock()
        // The sum is used, so that the work is done.
        return work() == 0 ? .infinity : clock.seconds
      }
      return min(max(1, (seconds.min() ?? 0) / secondsOfWork), mostSlowness)
    #endif
  }

  private final class Node {
    let number: Int
    let next: Node?

    init(_ number: Int, _ next: Node?) { (self.number, self.next) = (number, next) }
  }

  /// Makes objects and looks them up all over some megabytes, as a commit does.
  private static func work() -> Int {
    var (known, generator): ([UInt64: Node], SeededGenerator) = (
      [:], SeededGenerator(seed: 1, case: 0)
    )
    for number in 1...100_000 {
      let key = generator.next() >> 46
      known[key] = Node(number, known[key])
    }
    return known.values.reduce(0) { $0 + $1.number }
  }
}
