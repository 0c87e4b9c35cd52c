// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// Holds back the signals that end the command until a file is whole or gone.
///
/// A file is written under another name, which is then changed to its own; a signal between the two
/// would leave the first behind. Writing takes a moment, so the signal is only noted meanwhile and acts
/// right after. The library leaves signals alone, which belong to the program: this is the command's.
enum SignalDelay {
  /// Those that people, terminals, service managers and limits of the shell send to end a command.
  ///
  /// Not those that ask for a dump of it as it is at the moment.
  private static let signals = [SIGHUP, SIGINT, SIGTERM, SIGXCPU, SIGXFSZ]

  /// The first that came; 0 where none did.
  private static let noted = Atomic<CInt>(0)

  /// Does nothing but to store a number, as a handler may.
  private static let note: @convention(c) (CInt) -> Void = { number in
    _ = noted.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent)
  }

  /// Whether a signal waits, so that what takes long had better come to an end.
  static var hasNoted: Bool { noted.load(ordering: .relaxed) != 0 }

  /// Does something that signals are not to interrupt; one that came meanwhile acts then.
  static func during<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    noted.store(0, ordering: .sequentiallyConsistent)
    let before = signals.map { signal($0, note) }
    defer {
      for (number, handler) in zip(signals, before) { signal(number, handler) }
      let number = noted.load(ordering: .sequentiallyConsistent)
      if number != 0 { raise(number) }
    }
    return try body()
  }
}
