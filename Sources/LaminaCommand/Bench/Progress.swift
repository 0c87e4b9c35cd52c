// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A line on standard error about the current work, if that is a terminal.
struct Progress {
  private let isShown = isatty(FileHandle.standardError.fileDescriptor) != 0

  /// Replaces the line.
  func show(_ text: String) { write("\r\u{1B}[K\(text)") }

  /// Removes the line.
  func clear() { write("\r\u{1B}[K") }

  private func write(_ text: String) {
    if isShown { StandardStreams.writeError(text, terminator: "") }
  }
}
