// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Stops the program with a message on standard error if a programmer's own mistake leaves no
/// correct way to go on.
///
/// It replaces `precondition`, which is silent in an optimised build, where the message matters
/// most. The message names the mistake and, if it is not obvious, the remedy.
@inline(__always)
package func require(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { stop(message(), file: file, line: line) }
}

/// Stops the program as ``require(_:_:file:line:)`` does.
@inline(never)
package func stop(_ message: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  // The only call of its kind: it is the one way to end a program that prints in every build.
  fatalError(message, file: file, line: line)
}
