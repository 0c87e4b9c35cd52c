// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaText

struct GuardedTests {
  @Test func `threads use a guarded value one at a time`() {
    let guarded = Guarded<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for _ in 0..<500 { guarded.withLock { $0.append(thread) } }
    }
    let values = guarded.withLock { $0 }
    #expect((0..<8).allSatisfy { thread in values.count { $0 == thread } == 500 })
  }

  /// Its locks are not the C library's, which alone the thread sanitizer knows.
  @Test func `no source of the module locks by Synchronization`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
        "Sources/LaminaText")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.count > 20)
    for file in files {
      let source = try String(
        contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      #expect(!source.contains("import Synchronization"), "\(file)")
    }
  }
}
