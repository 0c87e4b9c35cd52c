// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

struct FileRulesTests {
  /// All files that are written by hand and compiled.
  static func files() throws -> [SourceFile] {
    try SourceFile.everything.get().filter { !$0.path.hasSuffix("/Package.swift") }
  }

  static let lineLimit = 600

  @Test func `no file is too long to read`() throws {
    let long = try Self.files().filter { $0.lines.count - 1 > Self.lineLimit }
      .map { "\($0.path):\(Self.lineLimit + 1): \($0.lines.count - 1) lines" }
    #expect(long.isEmpty, "\(long.joined(separator: "\n"))")
  }

  @Test func `every file starts with its copyright and its licence`() throws {
    let header = [
      "// Copyright (c) 2026 The Lamina authors", "// SPDX-License-Identifier: MIT", "",
    ]
    let bare = try Self.files().filter { !$0.lines.map(String.init).starts(with: header) }
      .map { "\($0.path):1: the two lines of the header and a blank one are not there" }
    #expect(bare.isEmpty, "\(bare.joined(separator: "\n"))")
  }

  @Test func `nothing is left for later`() throws {
    // Put together, so that this file does not find itself.
    let marks = ["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"]
    let faults = try Self.files().flatMap { file in
      file.faults(inCodeOnly: false) { line in
        let words = line.split { !($0.isLetter || $0.isNumber) }
        return marks.first { words.contains(Substring($0)) }.map { "leaves a \($0)" }
      }
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test(arguments: ["try!", "as!"])
  func `nothing is forced`(_ word: String) throws {
    let faults = try Self.files().filter { $0.path.hasSuffix(".swift") }.flatMap { file in
      file.faults(inCodeOnly: true) { line in
        line.split(whereSeparator: \.isWhitespace).contains { $0.hasSuffix(word) }
          ? "forces with \(word)" : nil
      }
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }
}
