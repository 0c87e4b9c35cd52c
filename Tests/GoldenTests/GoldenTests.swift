// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

@Suite struct GoldenTests {
  @Test(arguments: ExampleScene.all)
  func `a scene's picture is the recorded one, pixel by pixel`(_ scene: ExampleScene) throws {
    expectPicture(
      try scene.picture(by: .ofTests), matches: scene.name,
      tolerance: CompositingRoad.ofTests == .pixman ? .upTo(RoadTests.tolerance) : .exact)
  }

  @Test func `no two scenes share a golden`() {
    #expect(Set(ExampleScene.all.map(\.name)).count == ExampleScene.all.count)
    #expect(ExampleScene.examples.count >= 9)
  }

  @Test func `every golden belongs to a scene or a program`() {
    let known = Set(ExampleScene.all.map(\.name) + ExampleProgram.all.map(\.name))
    let recorded = RepositoryFiles.names(in: "Tests/GoldenTests/References", ending: ".png")
    #expect(recorded.filter { !known.contains($0) } == [])
  }
}
