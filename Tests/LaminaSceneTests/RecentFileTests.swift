// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

@testable import LaminaScene

struct RecentFileTests {
  @Test func `what was used longest ago is dropped first`() {
    var files = RecentFiles<String, Int>(byteLimit: 100)
    for (number, name) in ["a", "b", "c"].enumerated() {
      files.keep(number, of: name, byteCount: 30)
    }
    #expect(files.value(of: "a") == 0)
    files.keep(3, of: "d", byteCount: 30)
    #expect(["a", "b", "c", "d"].map { files.value(of: $0) } == [0, nil, nil, 3])
    #expect(files.byteCount == 60)
  }

  @Test func `what came last stays, however large it is`() {
    var files = RecentFiles<String, Int>(byteLimit: 10)
    files.keep(1, of: "a", byteCount: 1000)
    #expect(files.value(of: "a") == 1)
    files.keep(2, of: "b", byteCount: 1000)
    #expect(files.value(of: "a") == nil)
    #expect(files.value(of: "b") == 2)
    #expect(files.byteCount == 1000)
  }

  @Test func `a value that takes the place of another counts alone`() {
    var files = RecentFiles<String, Int>(byteLimit: 100)
    for number in 1...50 { files.keep(number, of: "a", byteCount: 60) }
    #expect(files.value(of: "a") == 50)
    #expect(files.byteCount == 60)
  }
}
