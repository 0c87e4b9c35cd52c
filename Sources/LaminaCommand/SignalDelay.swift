// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// Delays the signals that end the command until a file is complete or removed.
///
/// A file is written under another name and then renamed; a signal in between would leave the other
/// file behind. Writing takes a moment, so the signal is only noted meanwhile and takes effect
/// right after. The library leaves signals alone because they belong to the program; this is the
/// command's own handling.
enum SignalDelay {
  /// The signals that people, terminals, service managers and limits of the shell send to end a
  /// command, and that of a pipe that nobody reads any more.
  ///
  /// Signals that ask for a core dump are not among them.
  private static let signals = [SIGHUP, SIGINT, SIGTERM, SIGXCPU, SIGXFSZ, SIGPIPE]

  /// The first signal that came; 0 if none did.
  private static let noted = Atomic<CInt>(0)

  /// Only stores a number, which a signal handler may do.
  private static let note: @convention(c) (CInt) -> Void = { number in
    _ = noted.compareExchange(expected: 0, desired: number, ordering: .sequentiallyConsistent)
  }

  /// Whether a signal waits, so that long work should end.
  static var hasNoted: Bool { noted.load(ordering: .relaxed) != 0 }

  /// Whether whoever started the command wants it to outlive a signal, as `nohup` does, and a shell
  /// for a command in the background.
  private static func isIgnored(_ number: CInt) -> Bool {
    var action = sigaction()
    // Safe because the call only fills the structure, and handlers are compared as addresses.
    unsafe sigaction(number, nil, &action)
    return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Does something that signals must not interrupt; a signal that came meanwhile takes effect
  /// afterwards.
  ///
  /// An ignored signal stays ignored.
  static func during<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    noted.store(0, ordering: .sequentiallyConsistent)
    let delayed = signals.filter { !isIgnored($0) }
    let before = delayed.map { signal($0, note) }
    defer {
      for (number, handler) in zip(delayed, before) { signal(number, handler) }
      let number = noted.load(ordering: .sequentiallyConsistent)
      if number != 0 { raise(number) }
    }
    return try body()
  }
}
