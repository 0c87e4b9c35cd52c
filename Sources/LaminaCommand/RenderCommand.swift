// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Lamina
import LaminaImages

/// `lamina render`: a scene file becomes a picture.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws a scene file as a PNG picture.",
    discussion: """
      Layers that could not be drawn are named on standard error.

      --debug paints over the picture how it was made, as the switches of Instruments do: blended \
      (color blended layers: red where something translucent was painted, green where only opaque \
      things were), hits (color hits green and misses red: rasterized layers), offscreen (color \
      offscreen-rendered yellow) and updates (flash updated regions: yellow). In the first frame \
      everything is new; --frame 2 shows one in which the scene stands still.
      """)

  @OptionGroup var options: SceneOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The PNG file to write; - writes standard output.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "Colours to paint over the picture: \(DebugOptions.sentence), several with commas.",
      valueName: "names"))
  var debug: String?

  @Option(help: ArgumentHelp("Draw the scene so often, and keep the last.", valueName: "number"))
  var frame = 1

  func validate() throws {
    guard (1...1000).contains(frame) else {
      throw ValidationError("--frame: expected a number from 1 to 1000, found \(frame)")
    }
  }

  func run() throws {
    let debugOptions = try debug.map(DebugOptions.init(names:)) ?? []
    let rendered = try options.render(debugOptions: debugOptions, frame: frame)
    try StandardStreams.writePicture(rendered.image, to: output)
    for layer in rendered.report.skippedLayers {
      StandardStreams.writeError(
        "\(options.scene): warning: \(layer.name) was not drawn: \(layer.reason.rawValue)")
    }
  }
}
