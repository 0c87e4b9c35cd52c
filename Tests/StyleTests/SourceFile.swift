// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A source file with its text, and its text without comments and strings.
struct SourceFile: Sendable {
  /// The path from the top of the package.
  let path: String
  let text: String
  /// The text with the same lines, in which comments and string literals are blank.
  let code: String

  init(path: String, text: String) {
    self.path = path
    self.text = text
    code = SwiftLexer.code(of: text)
  }

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

  /// The folder of the file below `Sources/LaminaGraphics` or `Sources/Lamina`; nil for files elsewhere.
  var stage: String? {
    let parts = path.split(separator: "/")
    guard parts.count > 3, parts[0] == "Sources", ["LaminaGraphics", "Lamina"].contains(parts[1])
    else { return nil }
    return String(parts[2])
  }

  /// The folder below that of the stage; nil for files that lie in the stage itself, and elsewhere.
  var folderInStage: String? {
    let parts = path.split(separator: "/")
    return stage != nil && parts.count > 4 ? String(parts[3]) : nil
  }

  /// The folder below `Sources` that the file lies in, which is its module; nil for files elsewhere.
  var module: String? {
    let parts = path.split(separator: "/")
    guard parts.count > 2, parts[0] == "Sources" else { return nil }
    return String(parts[1])
  }

  /// The lines that hold more than comments and spaces, counted from 0.
  var linesOfCode: [Int] {
    let codeLines = code.split(separator: "\n", omittingEmptySubsequences: false)
    return zip(codeLines, lines).enumerated().compactMap { index, pair in
      let (code, text) = pair
      // A line of string literals alone is blank in the code.
      let isString = text.drop { $0 == " " }.first == "\""
      return isString || code.contains { $0 != " " } ? index : nil
    }
  }

  /// The top of the package.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// All files with one of the extensions below a folder of the package, sorted by path.
  static func all(in folder: String, endings: Set<String> = ["swift"]) throws -> [SourceFile] {
    let base = root.appendingPathComponent(folder)
    let paths = FileManager.default.enumerator(atPath: base.path)?.compactMap { $0 as? String }
    return try (paths ?? []).sorted()
      .filter { path in
        // Folders that begin with a dot belong to builds and installed packages.
        endings.contains(URL(fileURLWithPath: path).pathExtension)
          && !path.split(separator: "/").contains { $0.hasPrefix(".") }
      }
      .map { path in
        let text = try String(contentsOf: base.appendingPathComponent(path), encoding: .utf8)
        return SourceFile(path: "\(folder)/\(path)", text: text)
      }
  }

  /// All files with one of the extensions below `Sources`, `Tests` and `Benchmarks`, read once.
  static let everything = Result {
    try ["Sources", "Tests", "Benchmarks"].flatMap { folder in
      try all(in: folder, endings: ["swift", "c", "h"])
    }
  }

  /// `path:line: message` for every line of the code, or of the whole text, for which `message`
  /// returns one.
  func faults(inCodeOnly codeOnly: Bool, _ message: (Substring) -> String?) -> [String] {
    (codeOnly ? code : text).split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated().compactMap { index, line in
        message(line).map { "\(path):\(index + 1): \($0)" }
      }
  }
}
