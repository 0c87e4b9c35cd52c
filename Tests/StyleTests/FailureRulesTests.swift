// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

struct FailureRulesTests {
  /// The only place that stops the program on purpose.
  private static let helper = "Sources/LaminaGraphics/Basics/Require.swift"

  /// Words that stop a program, most of them without a message in an optimised build.
  private static let words: Set<Substring> = [
    "precondition", "preconditionFailure", "assert", "assertionFailure", "fatalError", "abort",
  ]

  private static func faults(in files: [SourceFile]) -> [String] {
    files.filter { $0.path.hasPrefix("Sources/") && $0.path != helper }.flatMap { file in
      file.faults(inCodeOnly: true) { line in
        line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.first(where: words.contains)
          .map { "calls \($0), where require(_:_:) says in every build what is wrong" }
      }
    }
  }

  @Test func `only one place stops a program, and gives the reason in every build`() throws {
    let files = try SourceFile.everything.get().filter { $0.path.hasSuffix(".swift") }
    #expect(files.contains { $0.path == Self.helper })
    let faults = Self.faults(in: files)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  /// In unoptimised code, Swift 6.3 copies a large field out of what is yielded after the coroutine's frame is freed.
  @Test func `no accessor yields what is read`() throws {
    let files = try SourceFile.everything.get().filter {
      $0.path.hasPrefix("Sources/") && $0.path.hasSuffix(".swift")
    }
    let faults = files.flatMap { file in
      file.faults(inCodeOnly: true) { line in
        line.split { !($0.isLetter || $0 == "_") }.contains("_read")
          ? "yields what is read; write a getter, always inlined if it is used often" : nil
      }
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `another place is found, with its line`() {
    let file = SourceFile(
      path: "Sources/Lamina/Values/A.swift", text: "// precondition(true)\nfatalError(\"\")\n")
    #expect(
      Self.faults(in: [file]) == [
        "Sources/Lamina/Values/A.swift:2: "
          + "calls fatalError, where require(_:_:) says in every build what is wrong"
      ])
  }
}
