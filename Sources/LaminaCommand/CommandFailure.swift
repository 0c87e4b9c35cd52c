// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaScene

/// Bad input: what to tell, one line an error, each with place and remedy.
struct CommandFailure: Error {
  var lines: [String]

  init(_ line: String) { lines = [line] }

  init(lines: [String]) { self.lines = lines }

  init(_ errors: SceneErrors) {
    lines = errors.description.split(separator: "\n").map(String.init)
  }
}
