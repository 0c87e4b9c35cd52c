// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

struct FolderOrderTests {
  @Test func `a file of the core names only types of its own and earlier folders`() throws {
    let files = try SourceFile.everything.get().filter { $0.path.hasPrefix("Sources/Lamina/") }
    #expect(files.count > 20)
    let faults = FolderOrder.faults(in: files)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `only the folder Pixman and its oracle import the library of that name`() throws {
    let files = try SourceFile.everything.get().filter {
      $0.stage != "Pixman" && $0.path != "Tests/LaminaTests/Pixman/PixmanOracle.swift"
    }
    let faults = files.flatMap { file in
      file.faults(inCodeOnly: true) { line in
        line.contains("import CPixman") ? "imports CPixman outside of the folder Pixman" : nil
      }
    }
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `a type of a later folder is found, with its line`() {
    let plan = SourceFile(
      path: "Sources/Lamina/Plan/PaintPlan.swift", text: "struct PaintPlan {\n}\n")
    let damage = SourceFile(
      path: "Sources/Lamina/Damage/Damage.swift",
      text:
        "/// See PaintPlan.\nstruct Damage {\n  let text = \"PaintPlan\"\n  var plan: PaintPlan\n}")
    #expect(
      FolderOrder.faults(in: [plan, damage]) == [
        "Sources/Lamina/Damage/Damage.swift:4: "
          + "names PaintPlan of the folder Plan, which comes after Damage"
      ])
  }

  @Test func `Layer is known in its folder, the commit and the facade, and nowhere else`() {
    let files = [
      "Model/Layer.swift": "open class Layer {}", "Commit/LayerCommit.swift": "let a: Layer",
      "Plan/Planner.swift": "let a: PaintPlan.Layer\nlet b: Layer",
      "Compositor/Compositor.swift": "let a: Layer",
      "Compositor/Layer+Rendering.swift": "extension Layer {}",
    ].map { SourceFile(path: "Sources/Lamina/\($0.key)", text: $0.value) }
    #expect(
      FolderOrder.faults(in: files) == [
        "Sources/Lamina/Plan/Planner.swift:2: "
          + "names Layer, where only the render tree is known"
      ])
  }

  @Test func `a folder without a place in the order is found`() {
    let file = SourceFile(path: "Sources/Lamina/Helpers/A.swift", text: "")
    #expect(
      FolderOrder.faults(in: [file]) == [
        "Sources/Lamina/Helpers/A.swift:1: its folder has no place in the order of the stages"
      ])
  }

  @Test(
    arguments: [
      ("a // b\nc", "a     \nc"), ("a /* b /* c */ d */ e", "a                   e"),
      ("a \"b\\\"c\" d", "a        d"), ("a \"\\(f(\"x\"))\" d", "a             d"),
      ("#\"a\"b\"# c", "        c"), ("\"\"\"\na\"b\n\"\"\" c", "   \n   \n    c"),
      ("\"//\" a", "     a"),
    ])
  func `comments and strings are no code`(_ text: String, _ code: String) {
    #expect(SwiftLexer.code(of: text) == code)
  }
}
