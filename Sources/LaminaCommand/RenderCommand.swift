// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Lamina
import LaminaImages

/// `lamina render`: a scene file becomes a picture.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws a scene file as a PNG picture.",
    discussion: "Layers that could not be drawn are named on standard error.")

  @OptionGroup var options: SceneOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The PNG file to write; - writes standard output.", valueName: "file"))
  var output: String

  func run() throws {
    let rendered = try options.render()
    try StandardStreams.writePicture(rendered.image, to: output)
    for layer in rendered.report.skippedLayers {
      StandardStreams.writeError(
        "\(options.scene): warning: \(layer.name) was not drawn: \(layer.reason.rawValue)")
    }
  }
}
