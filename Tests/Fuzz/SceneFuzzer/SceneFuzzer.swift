// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import FuzzDriver
import LaminaScene

@main enum Fuzzer {
  static func main() throws { try FuzzDriver.run(tryInput) }
}

/// Reads the bytes as a scene file, and reads the scene again after writing it.
func tryInput(_ bytes: [UInt8]) {
  // Whatever the bytes are, reading ends with a scene or with errors.
  guard let scene = try? Scene(json: bytes, file: "fuzz.json") else { return }
  // A scene that was read must be readable when written.
  let text = scene.json()
  do { _ = try Scene(json: text, file: "written.json") } catch {
    preconditionFailure("a written scene cannot be read: \(error)\n\(text)")
  }
  // And formatted it must say the same.
  do {
    let formatted = try Scene.formatted(json: bytes)
    let (again, written) = (
      try Scene.formatted(json: formatted.utf8), try Scene(json: formatted).json()
    )
    precondition(written == text, "formatting changed a scene:\n\(formatted)")
    precondition(again == formatted, "formatting goes on:\n\(formatted)")
  } catch {
    preconditionFailure("a formatted scene cannot be read: \(error)\n\(text)")
  }
}
