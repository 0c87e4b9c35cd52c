// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

/// Blocks of the articles compared with the files that they come from.
@Suite struct DocumentationQuoteTests {
  /// The lines of a file without indentation and empty lines.
  private static func lines(_ lines: [String]) -> [String] {
    lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private func isQuoted(_ block: [String], from file: [String]) -> Bool {
    let (block, file) = (Self.lines(block), Self.lines(file))
    guard !block.isEmpty, block.count <= file.count else { return false }
    return (0...file.count - block.count).contains { start in
      // The last line of a block of JSON lacks the comma that the file may have.
      zip(block, file[start...]).enumerated().allSatisfy { place, pair in
        pair.0 == pair.1 || (place == block.count - 1 && pair.0 + "," == pair.1)
      }
    }
  }

  @Test func `the loop of a window backend is the program's, and not longer than 60 lines`()
    throws
  {
    let article = try Document("Docs/Lamina.docc/Articles/AWindowBackend.md")
    let program = try Document("Docs/Examples/WindowBackend/main.swift").lines
    let blocks = article.blocks("swift")
    let quoted = blocks.filter { isQuoted($0, from: program) }
    #expect(quoted.count == 2, "the type and its events")
    #expect(
      quoted.first?.first
        == "/// A tree of layers in a window: renders when something changed, and presents what looks different."
    )
    #expect((quoted.first?.count ?? .max) <= 60)
  }

  @Test func `the list with layers for the rows in view is the program's`() throws {
    let blocks = try Document("Docs/Lamina.docc/Articles/ListsOfManyRows.md").blocks("swift")
    let program = try Document("Docs/Examples/LongList/main.swift").lines
    let list = try #require(blocks.first { $0.contains { $0.contains("class LongList") } })
    #expect(isQuoted(list, from: program))
  }

  @Test func `each recipe in JSON is in the scene of its picture`() throws {
    let recipes = try Document("Docs/Lamina.docc/Articles/Recipes.md").blocks("json")
    let scene = try Document("Docs/Images/Scenes/recipes.json").lines
    #expect(recipes.count == 12)
    for recipe in recipes where !isQuoted(recipe, from: scene) {
      Issue.record("not in the scene:\n\(recipe.joined(separator: "\n"))")
    }
  }

  @Test(arguments: [
    ("Text", "Tests/LaminaTextTests/TextStyleTests.swift", "TextStyle(", 2),
    ("ASpringByHand", "Tests/LaminaTests/Semantics/DisplayForKeyTests.swift", "Gauge", 1),
  ])
  func `an example of a class or a value is that of a test`(
    article: String, file: String, word: String, count: Int
  ) throws {
    let blocks = try Document("Docs/Lamina.docc/Articles/\(article).md").blocks("swift")
      .filter { $0.contains { $0.contains(word) } }
    let lines = try Document(file).lines.map { $0.replacing("private final", with: "final") }
    #expect(blocks.count == count)
    for block in blocks where !isQuoted(block, from: lines) {
      Issue.record("not in \(file):\n\(block.joined(separator: "\n"))")
    }
  }
}
