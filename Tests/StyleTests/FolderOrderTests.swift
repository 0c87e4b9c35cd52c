// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

struct FolderOrderTests {
  @Test func `a file of the graphics or the core names only types of its own and earlier folders`()
    throws
  {
    let files = try SourceFile.everything.get().filter { $0.stage != nil }
    #expect(files.count > 20)
    let faults = FolderOrder.stages.faults(in: files, folder: \.stage)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `only Model, the commit and the facade name Layer`()
    throws
  {
    let files = try SourceFile.everything.get().filter { $0.stage != nil }
    let faults = FolderOrder.layerFaults(in: files)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `a file of the planner names only types of its own and earlier folders`() throws {
    let files = try SourceFile.everything.get().filter { $0.stage == "Plan" }
    let faults = FolderOrder.planner.faults(in: files, folder: \.folderInStage)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `an oracle names no type of the stages that it is compared with`() throws {
    let files = try SourceFile.everything.get()
    #expect(files.count { FolderOrder.folderForOracles($0) == "oracles" } > 20)
    let faults = FolderOrder.oracleFaults(in: files)
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `only the folder Pixman and its oracle import the library of that name`() throws {
    let files = try SourceFile.everything.get().filter {
      $0.stage != "Pixman" && $0.path != "Tests/LaminaGraphicsTests/Pixman/PixmanOracle.swift"
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
      FolderOrder.stages.faults(in: [plan, damage], folder: \.stage) == [
        "Sources/Lamina/Damage/Damage.swift:4: "
          + "names PaintPlan of the folder Plan, which comes after Damage"
      ])
  }

  @Test func `a file elsewhere that names Layer is found`() {
    let files = [
      "Model/Layer.swift": "open class Layer {}", "Commit/LayerCommit.swift": "let a: Layer",
      "Plan/Planner.swift": "let a: PaintPlan.Layer\nlet b: Layer",
      "Compositor/Compositor.swift": "let a: Layer",
      "Compositor/Layer+Rendering.swift": "extension Layer {}",
    ].map { SourceFile(path: "Sources/Lamina/\($0.key)", text: $0.value) }
    #expect(
      FolderOrder.layerFaults(in: files) == [
        "Sources/Lamina/Plan/Planner.swift:2: "
          + "names Layer, where only the render tree is known"
      ])
  }

  @Test func `an oracle that names a type of a later stage is found`() {
    let files = [
      "Sources/LaminaGraphics/Geometry/Path.swift": "struct Path {}",
      "Sources/LaminaGraphics/Raster/Blur.swift": "struct Blur { let a: Path }",
      "Tests/LaminaTestSupport/ReferenceBlur.swift": "let a: Path\nlet b: Blur",
      "Tests/LaminaTestSupport/RandomTree.swift": "let b: Blur",
    ].map { SourceFile(path: $0.key, text: $0.value) }
    #expect(
      FolderOrder.oracleFaults(in: files) == [
        "Tests/LaminaTestSupport/ReferenceBlur.swift:2: "
          + "names Blur of the folder Raster, which comes after oracles"
      ])
  }

  @Test func `a private type of a later folder is another type than the one of its name`() {
    let files = [
      "Damage/A.swift": "let a: Edges", "Plan/B.swift": "private typealias Edges = Int",
    ].map { SourceFile(path: "Sources/Lamina/\($0.key)", text: $0.value) }
    #expect(FolderOrder.stages.faults(in: files, folder: \.stage) == [])
  }

  @Test func `a folder without a place in the order is found`() {
    let file = SourceFile(path: "Sources/Lamina/Helpers/A.swift", text: "")
    #expect(
      FolderOrder.stages.faults(in: [file], folder: \.stage) == [
        "Sources/Lamina/Helpers/A.swift:1: its folder has no place in the order of the folders"
      ])
  }

  @Test func `a type of a later folder of the planner is found, with its line`() {
    let walk = SourceFile(
      path: "Sources/Lamina/Plan/Walk/PlanWalk.swift", text: "struct PlanWalk {}")
    let output = SourceFile(
      path: "Sources/Lamina/Plan/Output/PaintPlan.swift",
      text: "struct PaintPlan {\n  let a: PlanWalk\n}")
    #expect(
      FolderOrder.planner.faults(in: [walk, output], folder: \.folderInStage) == [
        "Sources/Lamina/Plan/Output/PaintPlan.swift:2: "
          + "names PlanWalk of the folder Walk, which comes after Output"
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
