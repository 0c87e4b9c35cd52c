// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

/// The examples of the article on testing, compared with the example package, which is compiled and
/// run.
struct ArticleTests {
  private let article: String
  private static let folder = "Docs/Examples/TestTarget"

  init() throws {
    article = try Self.text(of: "Docs/Lamina.docc/Articles/TestingWithLamina.md")
  }

  @Test func `the manifest is the example's, except for the place of the library`() throws {
    let manifest = try Self.text(of: "\(Self.folder)/Package.swift")
      .replacing(
        "// Copyright (c) 2026 The Lamina authors\n// SPDX-License-Identifier: MIT\n\n", with: ""
      )
      .replacing("name: \"lamina\", path: \"../../..\"", with: "path: \"../lamina\"")
    #expect(article.contains("```swift\n\(manifest)```"))
  }

  @Test func `the test with a reference is the example's`() throws {
    let file = try Self.text(of: "\(Self.folder)/Tests/BadgeTests/BadgeTests.swift")
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(lines.firstIndex { $0.contains("a badge is a pill") })
    let end = try #require(lines[begin...].firstIndex { $0 == "  }" })
    let function = lines[begin...end].map { $0.dropFirst(2) }.joined(separator: "\n")
    #expect(article.contains("```swift\n\(function)\n```"))
    #expect(lines.count - 1 <= 40)
  }

  @Test func `the clip that the article corrects is the example's`() throws {
    let file = try Self.text(of: "\(Self.folder)/Tests/BadgeTests/BadgeTests.swift")
    #expect(file.contains("    window.masksToBounds = true\n"))
    #expect(!file.contains("rows.masksToBounds"))
    #expect(article.contains("\n  rows.masksToBounds = true\n"))
    #expect(article.contains("With `window.masksToBounds = true` in its place"))
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: RepositoryFiles.url(path), encoding: .utf8)
  }
}
