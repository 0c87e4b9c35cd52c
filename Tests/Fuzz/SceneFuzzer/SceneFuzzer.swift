// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import FuzzDriver
import LaminaScene

@main enum Fuzzer {
  static func main() throws { try FuzzDriver.run(tryInput) }
}

/// Reads the bytes as a scene file, and what was read once more as it is written.
func tryInput(_ bytes: [UInt8]) {
  // Whatever the bytes are, reading ends with a scene or with errors.
  guard let scene = try? Scene(json: bytes, file: "fuzz.json") else { return }
  // What was read must be readable when written.
  let text = scene.json()
  do { _ = try Scene(json: text, file: "written.json") } catch {
    preconditionFailure("a written scene cannot be read: \(error)\n\(text)")
  }
}
