// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaTestSupport
import Testing

@Suite struct GoldenTests {
  @Test(arguments: ExampleScene.all)
  func `a scene's picture is the recorded one, pixel by pixel`(_ scene: ExampleScene) throws {
    try expectGolden(
      try scene.picture(by: .ofTests), named: scene.name,
      tolerance: CompositingRoad.ofTests == .pixman ? RoadTests.tolerance : 0)
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

@Suite struct GoldenCheckTests {
  let folder: URL
  let golden: Golden
  let picture: Image

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-golden-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    golden = Golden(folder.appendingPathComponent("picture.png"))
    picture = try #require(
      Image(width: 2, height: 1, premultipliedARGB: [0xFF10_2030, 0x8040_0000]))
  }

  private func removeFolder() { try? FileManager.default.removeItem(at: folder) }

  @Test func `a missing golden is not a match, and is written only when recording`() throws {
    defer { removeFolder() }
    guard case .missing = try golden.check(picture, isRecording: false) else {
      Issue.record("a golden that is not there was compared with")
      return
    }
    #expect(!FileManager.default.fileExists(atPath: golden.file.path))
    guard case .recorded = try golden.check(picture, isRecording: true) else {
      Issue.record("the golden was not recorded")
      return
    }
    guard case .equal = try golden.check(picture, isRecording: false) else {
      Issue.record("what was recorded does not match itself")
      return
    }
  }

  @Test func `one component that is one off is a difference`() throws {
    defer { removeFolder() }
    _ = try golden.check(picture, isRecording: true)
    let other = try #require(
      Image(width: 2, height: 1, premultipliedARGB: [0xFF10_2031, 0x8040_0000]))
    guard case .differs(let difference) = try golden.check(other, isRecording: false) else {
      Issue.record("no difference was found")
      return
    }
    #expect(difference.pixelCount == 1)
    #expect(difference.maximum == 1)
  }

  @Test func `another size is no match`() throws {
    defer { removeFolder() }
    _ = try golden.check(picture, isRecording: true)
    let other = try #require(Image(width: 1, height: 1, premultipliedARGB: [0xFF10_2030]))
    guard case .otherSize(let expected) = try golden.check(other, isRecording: false) else {
      Issue.record("pictures of different sizes were compared")
      return
    }
    #expect(expected == picture)
  }
}
