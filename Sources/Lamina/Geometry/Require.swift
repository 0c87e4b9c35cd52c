// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Stops the program, with a message on standard error, where a programmer's own mistake leaves nothing
/// right to do.
///
/// It stands in the place of `precondition`, which says nothing in an optimised build: there the message
/// matters most. The message names the mistake and, where it is not plain, the remedy.
@inline(__always)
func require(
  _ condition: Bool, _ message: @autoclosure () -> String, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { stop(message(), file: file, line: line) }
}

/// Stops the program as ``require(_:_:file:line:)`` does.
@inline(never)
func stop(_ message: String, file: StaticString = #fileID, line: UInt = #line) -> Never {
  // The one call of its kind: of what ends a program, it alone prints in every build.
  fatalError(message, file: file, line: line)
}
