// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaScene
import Testing

/// Every file `Malformed/NAME.json` has its exact errors in `Malformed/NAME.errors`.
///
/// Images are read from the folder of the files.
///
/// With `LAMINA_RECORD=1` in the environment the `.errors` files are written instead of compared;
/// read the difference before committing it.
struct MalformedSceneTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Malformed")

  private static let names: [String] = {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test func `there are at least sixty malformed scenes`() {
    #expect(Self.names.count >= 60)
  }

  @Test(arguments: names)
  func `a malformed scene gives its exact errors`(name: String) throws {
    let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(name + ".json"))
    let expected = Self.folder.appendingPathComponent(name + ".errors")

    var errors = "none\n"
    do {
      _ = try Scene(json: bytes, file: name + ".json", folder: Self.folder.path)
    } catch {
      errors = error.description + "\n"
    }

    if ProcessInfo.processInfo.environment["LAMINA_RECORD"] == "1" {
      try errors.write(to: expected, atomically: true, encoding: .utf8)
      // A run that writes what it compares with tells nothing, so it does not pass.
      Issue.record(
        "\(name).errors is written anew: read the difference, and test without LAMINA_RECORD")
      return
    }
    #expect(errors == (try String(contentsOf: expected, encoding: .utf8)))
  }
}
