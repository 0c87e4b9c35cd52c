// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

struct GuardedTests {
  @Test func `threads use a guarded value one at a time`() {
    let guarded = Guarded<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for _ in 0..<500 { guarded.withLock { $0.append(thread) } }
    }
    let values = guarded.withLock { $0 }
    #expect((0..<8).allSatisfy { thread in values.count { $0 == thread } == 500 })
  }

  /// A Mutex is not one of the C library's locks, which are the only ones that the thread sanitizer
  /// knows.
  @Test(arguments: ["LaminaText", "LaminaScene", "LaminaCommand"])
  func `no source of these modules uses a Mutex as a lock`(module: String) throws {
    let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let folder = root.appendingPathComponent("Sources/\(module)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    #expect(files.count > 20)
    for file in files {
      let source = try String(
        contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      #expect(!source.contains(/\bMutex[<(]/), "\(file)")
    }
  }
}
