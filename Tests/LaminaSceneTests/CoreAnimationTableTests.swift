// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@testable import LaminaScene

/// Compares the tables of "Coming from Core Animation" with those that read and write scene files.
struct CoreAnimationTableTests {
  /// A row of the article: the owner of its keys, and the keys.
  private struct Row {
    var owner: String
    var keys: [String]
    var text: String
  }

  private static let lastSection = "What Core Animation does not have"

  /// The keys of a section's subject, or of the first column in the last section; nil for unknown
  /// names.
  private func keys(of owner: String) -> Set<String>? {
    if owner == "the scene" { return Set(SceneMembers.table.keys) }
    if owner == "EmitterCell" { return emitterCellKeys }
    if owner == "every layer" { return keysOfEveryLayer }
    guard owner.hasSuffix("Layer") else { return nil }
    let name = owner.dropLast("Layer".count).lowercased()
    return LayerKind.named(name.isEmpty ? "layer" : name).map { Set($0.table.keys) }
  }

  private var keysOfEveryLayer: Set<String> {
    Set((LayerKeys.ofEveryLayer + LayerKeys.tree).map(\.key))
  }

  private var emitterCellKeys: Set<String> {
    let cell = EmitterCellFormat.list(level: 1).definitions.first { $0.name == "emitterCell" }
    guard case .object(let members) = cell?.schema,
      case .object(let properties) = members.first(where: { $0.key == "properties" })?.value
    else { return [] }
    return Set(properties.map(\.key))
  }

  private func article() throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(
      contentsOf: root.appending(path: "Docs/Lamina.docc/Articles/ComingFromCoreAnimation.md"),
      encoding: .utf8)
  }

  /// The rows of an article's tables; in the last section the first column names the owner.
  private func rows(of article: String) -> [Row] {
    var rows: [Row] = []
    var section = ""
    for line in article.split(separator: "\n") {
      if line.hasPrefix("### ") {
        section = String(line.dropFirst("### ".count))
        continue
      }
      guard line.hasPrefix("| ") else { continue }
      let cells = line.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 4, cells[2] != "Scene key", !cells[0].hasPrefix("---") else { continue }
      let keys = cells[2].split(separator: ",").map { $0.trimmingCharacters(in: [" ", "`"]) }
      rows.append(Row(owner: owner(in: section, cells[0]), keys: keys, text: String(line)))
    }
    return rows
  }

  /// `CALayer: geometry` is about `Layer`.
  private func owner(in section: String, _ firstCell: String) -> String {
    if section == Self.lastSection { return firstCell.trimmingCharacters(in: ["`"]) }
    let name = section.prefix { $0 != ":" }
    return name.hasPrefix("CA") ? String(name.dropFirst("CA".count)) : String(name)
  }

  /// The mistakes of an article, one line each.
  private func mistakes(in article: String) -> [String] {
    let rows = rows(of: article)
    var mistakes: [String] = []
    var written: [String: Set<String>] = [:]
    for row in rows {
      for key in row.keys {
        if keys(of: row.owner)?.contains(key) != true {
          mistakes.append("\(row.owner) has no key \(key)")
        }
        if written[row.owner, default: []].insert(key).inserted { continue }
        mistakes.append("\(row.owner) has \(key) twice")
      }
    }
    let ofEveryLayer = written["Layer", default: []].union(written["every layer", default: []])
    for kind in LayerKind.all {
      let owner = kind.name == "layer" ? "Layer" : kind.name.capitalized + "Layer"
      let known = ofEveryLayer.union(written[owner, default: []])
      for key in kind.table.keys where key != LayerKind.typeKey && !known.contains(key) {
        mistakes.append("\(owner) lacks \(key)")
      }
    }
    for key in emitterCellKeys.subtracting(written["EmitterCell", default: []]).sorted() {
      mistakes.append("EmitterCell lacks \(key)")
    }
    return mistakes
  }

  @Test func `the tables contain every key of a scene file, and no other`() throws {
    #expect(mistakes(in: try article()) == [])
  }

  @Test func `the tables are found, including those of particles`() throws {
    let rows = rows(of: try article())
    #expect(rows.count { $0.owner == "Layer" } > 50)
    #expect(rows.count { $0.owner == "EmitterCell" } > 25)
    #expect(emitterCellKeys.isSuperset(of: ["birthRate", "alphaSpeed", "emitterCells"]))
  }

  @Test func `a row without a key gives an alternative, or the property in Lamina`() throws {
    for row in rows(of: try article()) where row.keys.isEmpty {
      #expect(row.text.contains("Not there: ") || row.text.contains("``"), "\(row.text)")
    }
  }

  @Test(arguments: [
    ("| `zPosition` |", "| |", ["Layer lacks zPosition", "TextLayer lacks zPosition"]),
    ("| `cornerRadius` | above", "| `cornerRadios` | above", ["Layer has no key cornerRadios"]),
    (
      "| `lineCap` |", "| `lineEnd` |",
      ["ShapeLayer has no key lineEnd", "ShapeLayer lacks lineCap"]
    ),
    ("| `alphaSpeed` |", "| |", ["EmitterCell lacks alphaSpeed"]),
    ("| `locations` |", "| `colors` |", ["GradientLayer has colors twice"]),
  ])
  func `a missing, misspelt or repeated key is found`(
    old: String, new: String, expected: [String]
  ) throws {
    let article = try article()
    let wrong = article.replacingOccurrences(of: old, with: new)
    try #require(wrong != article)
    #expect(Set(mistakes(in: wrong)).isSuperset(of: expected))
  }
}
