// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// What documents say about the sources, and how long they may be.
struct DocumentRulesTests {
  private static func lines(of path: String) throws -> [String] {
    let text = try String(
      contentsOf: SourceFile.root.appendingPathComponent(path), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The first cells of a table's rows, without the rows that name and rule off the columns.
  private static func rows(of lines: [String]) -> [[String]] {
    lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: [" ", "`"]) }
    }
  }

  // MARK: Files

  /// The names of source files between backquotes, each once.
  private static func namedFiles(in lines: [String]) -> [String] {
    let names = lines.flatMap { line in
      line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter {
          $0.offset % 2 == 1 && $0.element.hasSuffix(".swift") && !$0.element.contains("…")
        }.map { String($0.element) }
    }
    return Set(names).sorted()
  }

  private static func missing(_ names: [String], in paths: [String]) -> [String] {
    names.filter { name in !paths.contains { $0 == name || $0.hasSuffix("/" + name) } }
  }

  @Test(arguments: ["Docs/Architecture.md", "Docs/Performance.md", "Docs/Laboratory.md"])
  func `every source file that a document names exists`(_ document: String) throws {
    let paths = try SourceFile.everything.get().map(\.path)
    let missing = Self.missing(Self.namedFiles(in: try Self.lines(of: document)), in: paths)
    #expect(missing.isEmpty, "\(document) names \(missing.joined(separator: ", "))")
  }

  @Test func `a file that is not there is found`() {
    let names = Self.namedFiles(in: ["See `Plan/A.swift`, `B.swift`", "and `a.swift b`."])
    #expect(names == ["B.swift", "Plan/A.swift"])
    #expect(
      Self.missing(names, in: ["Sources/Lamina/Plan/A.swift", "Sources/AB.swift"]) == ["B.swift"])
  }

  // MARK: One frame

  /// The rows `number | file | lines of code | …` below a heading, up to the next one.
  private static func readingList(in lines: [String]) -> [(file: String, linesOfCode: Int)] {
    let section = lines.drop { $0 != "## One frame" }.dropFirst().prefix { !$0.hasPrefix("## ") }
    return rows(of: Array(section)).compactMap { cells in
      guard cells.count > 3, Int(cells[0]) != nil else { return nil }
      return (cells[1], Int(cells[2]) ?? -1)
    }
  }

  @Test func `the files of one frame have the lines of code that the list says, 3,200 at most`()
    throws
  {
    let lines = try Self.lines(of: "Docs/Architecture.md")
    let list = Self.readingList(in: lines)
    try #require(list.count > 10)
    let files = try SourceFile.everything.get()
    let wrong = list.compactMap { entry -> String? in
      let paths = ["Lamina", "LaminaGraphics"].map { "Sources/\($0)/\(entry.file)" }
      let count = files.first { paths.contains($0.path) }?.linesOfCode.count
      return count == entry.linesOfCode
        ? nil : "\(entry.file): \(count.map(String.init) ?? "no file")"
    }
    #expect(wrong.isEmpty, "\(wrong.joined(separator: "\n"))")
    let total = list.reduce(0) { $0 + $1.linesOfCode }
    #expect(total <= 3_200)
    let sum = "\(list.count) files, \(total / 1000),\(String(total % 1000 + 1000).dropFirst())"
    #expect(lines.contains { $0.contains("\(sum) lines of code") }, "\(sum)")
  }

  @Test func `a reading list is found below its heading alone`() {
    let list = Self.readingList(in: [
      "| 1 | `A.swift` | 10 | no |", "## One frame", "| | file | lines | what |",
      "| --- | --- | --- | --- |", "| 1 | `B.swift` | 20 | yes |", "## Stages",
      "| 2 | `C.swift` | 10 | no |",
    ])
    #expect(list.map(\.file) == ["B.swift"])
    #expect(list.map(\.linesOfCode) == [20])
  }

  // MARK: Lengths

  @Test(arguments: [("Docs/Architecture.md", 250), ("Docs/CodingStyle.md", 120)])
  func `a document is as short as it can be read at once`(_ document: String, _ most: Int) throws {
    #expect(try Self.lines(of: document).count - 1 <= most)
  }

  @Test func `the glossary has at most thirty words, each once and in order`() throws {
    let words = Self.rows(of: try Self.lines(of: "Docs/Glossary.md")).dropFirst().map { $0[0] }
    #expect((1...30).contains(words.count))
    #expect(words == Set(words).sorted())
  }

  @Test func `a decision is one page`() throws {
    let folder = SourceFile.root.appendingPathComponent("Docs/Decisions")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    try #require(names.count > 50)
    let long = try names.sorted().filter { name in
      try name != "README.md" && Self.lines(of: "Docs/Decisions/\(name)").count > 70
    }
    #expect(long.isEmpty, "\(long.joined(separator: "\n"))")
  }

  @Test func `every decision has its line in the list`() throws {
    let folder = SourceFile.root.appendingPathComponent("Docs/Decisions")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let list = try Self.lines(of: "Docs/Decisions/README.md").joined(separator: "\n")
    let missing = names.sorted().filter { $0 != "README.md" && !list.contains("](\($0))") }
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }
}
