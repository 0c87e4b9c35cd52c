// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaScene

/// Bad input: the messages, one line for each error, with place and remedy.
struct CommandFailure: Error {
  var lines: [String]

  init(_ line: String) { lines = [line] }

  init(lines: [String]) { self.lines = lines }

  init(_ errors: SceneErrors) {
    lines = errors.description.split(separator: "\n").map(String.init)
  }
}
