// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

@Suite struct ExampleProgramTests {
  @Test(arguments: ExampleProgram.all)
  func `a program draws its recorded picture`(_ program: ExampleProgram) throws {
    expectPicture(try program.picture(), matches: program.name)
  }

  @Test func `pressed fields that were resized look like those of the scene file`() throws {
    expectEqual(
      try ExampleProgram.innerShadow.picture(),
      try ExampleScene.example("inner-shadow").picture(), "InnerShadow beside its scene")
  }

  /// The scene file contains the derived colours rounded to eight bits.
  @Test func `soft cards with derived colours look like those of the scene file`() throws {
    expectEqual(
      try ExampleProgram.neumorphism.picture(),
      try ExampleScene.example("neumorphism").picture(), "Neumorphism beside its scene",
      tolerance: .upTo(1))
  }

  @Test func `the first example of the README is the program HelloLayer, in fewer than 20 lines`()
    throws
  {
    let readme = try Self.text(of: "README.md")
    let begin = try #require(readme.range(of: "<!-- example: HelloLayer -->"))
    let end = try #require(readme.range(of: "<!-- /example -->"))
    let between = readme[begin.upperBound..<end.lowerBound]
    let lines = between.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex(of: "```swift"), "the example is a block of Swift")
    let last = try #require(lines.lastIndex(of: "```"), "the block ends")
    let shown = lines[lines.index(after: first)..<last]

    // The README leaves out the two lines of the licence.
    let program = try Self.text(of: ExampleProgram.helloLayer.sourcePath)
      .split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.hasPrefix("//") || $0.isEmpty }

    let written = program.last == "" ? program.dropLast() : program
    #expect(shown.joined(separator: "\n") == written.joined(separator: "\n"))
    #expect(written.count < 20)
    let before = readme[..<begin.lowerBound]
    #expect(!before.contains("```swift"), "it is the first block of Swift")
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: RepositoryFiles.url(path), encoding: .utf8)
  }
}
