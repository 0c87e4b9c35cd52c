// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaTestSupport
import Testing

@testable import LaminaScene

/// The pictures of the documentation compared with the scenes from which `scripts/make-doc-images`
/// makes them.
@Suite struct DocumentationPictureTests {
  static let scenes = RepositoryFiles.names(in: "Docs/Images/Scenes", ending: ".json")
    .map { ExampleScene(name: $0, folder: "Docs/Images/Scenes") }

  @Test(arguments: scenes)
  func `a picture of the documentation shows its scene`(_ scene: ExampleScene) throws {
    let file = RepositoryFiles.url("Docs/Lamina.docc/Resources/\(scene.name)@2x.png")
    #expect(try Image(contentsOf: file.path) == scene.picture(), "run scripts/make-doc-images")
  }

  @Test(arguments: LayerKind.all.map(\.name))
  func `the page of each kind of layer has a picture`(_ kind: String) throws {
    let name = kind == "layer" ? "Layer" : kind.capitalized + "Layer"
    let page = try String(
      contentsOf: RepositoryFiles.url("Docs/Lamina.docc/Extensions/\(name).md"), encoding: .utf8)
    let shown = try Self.scenes.filter { page.contains("](\($0.name))") }.filter {
      let scene = try $0.load()
      return Self.layers(of: scene.root).contains { LayerKind.of($0).name == kind }
    }
    #expect(!shown.isEmpty)
    #expect(page.contains("```"), "an example beside the picture")
  }

  private static func layers(of root: Layer) -> [Layer] {
    [root] + (root.sublayers ?? []).flatMap(layers(of:))
  }
}
