// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaScene
import LaminaTestSupport
import Testing

/// A scene file of the repository for the tests of pictures.
struct ExampleScene: Hashable, Sendable, CustomTestStringConvertible {
  /// The file's name without its extension.
  let name: String
  /// The folder of the file and of its images.
  let folder: String

  static let examples = scenes(in: "Docs/Examples")
  static let browserReferences = scenes(in: "Tests/BrowserReferences")
  static let all = examples + browserReferences

  private static func scenes(in folder: String) -> [ExampleScene] {
    RepositoryFiles.names(in: folder, ending: ".json").map {
      ExampleScene(name: $0, folder: folder)
    }
  }

  static func example(_ name: String) throws -> ExampleScene {
    try #require(examples.first { $0.name == name }, "there is no Docs/Examples/\(name).json")
  }

  /// The folder of the scene's fonts.
  var folderPath: String { RepositoryFiles.url(folder).path }

  var testDescription: String { "\(folder)/\(name).json" }

  /// The browser's picture of the scene's twin.
  func browserPicture() throws -> Image {
    try Image(contentsOf: RepositoryFiles.url("\(folder)/\(name).png").path)
  }

  /// The scene with layers of its own, for a test to change.
  func load() throws -> Scene {
    try Scene(contentsOf: RepositoryFiles.url("\(folder)/\(name).json").path)
  }

  /// The picture of the whole scene, painted once by each road; several tests compare with it.
  func picture(by road: CompositingRoad = .standard) throws -> Image {
    try Self.pictures.picture(OnRoad(scene: self, road: road)) {
      let compositor = try Compositor(try load(), on: road)
      compositor.render()
      return compositor.surface
    }
  }

  private struct OnRoad: Hashable {
    let scene: ExampleScene
    let road: CompositingRoad
  }

  private static let pictures = PictureCache<OnRoad>()
}

extension Compositor {
  /// A compositor that will draw a scene.
  convenience init(_ scene: Scene, on road: CompositingRoad = .standard) throws {
    try self.init(on: road, size: scene.size, scale: scene.scale)
    background = scene.background
    root = scene.root
  }
}
