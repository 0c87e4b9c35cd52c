// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Lamina
import LaminaImages

/// `lamina render`: a scene file becomes a picture.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws a scene file as a picture.",
    discussion: """
      The ending of the output says the format: .png, .jpg, .jpeg or .webp; standard output is PNG. \
      JPEG has no transparency and is laid over white; WebP is without loss unless --quality is given.

      Layers that could not be drawn are named on standard error, and so are characters of text layers \
      that no font has: a box stands for each.

      --debug paints over the picture how it was made, as the switches of Instruments do: blended \
      (color blended layers: red where something translucent was painted, green where only opaque \
      things were), hits (color hits green and misses red: rasterized layers), offscreen (color \
      offscreen-rendered yellow) and updates (flash updated regions: yellow). In the first frame \
      everything is new; --frame 2 shows one in which the scene stands still.
      """)

  @OptionGroup var options: SceneOptions

  @OptionGroup var limits: LimitOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The picture to write; - writes standard output.", valueName: "file"))
  var output: String

  @Option(
    help: ArgumentHelp(
      "The quality of JPEG (90 where absent) or of WebP with loss, 0 to 100.", valueName: "number"))
  var quality: Int?

  @Option(
    help: ArgumentHelp(
      "Colours to paint over the picture: \(DebugOptions.sentence), several with commas.",
      valueName: "names"))
  var debug: String?

  @Option(help: ArgumentHelp("Render this many frames, and keep the last.", valueName: "number"))
  var frame = 1

  func validate() throws {
    guard (1...1000).contains(frame) else {
      throw ValidationError("--frame: expected a number from 1 to 1000, found \(frame)")
    }
    if let quality, !(0...100).contains(quality) {
      throw ValidationError("--quality: expected a number from 0 to 100, found \(quality)")
    }
  }

  func run() throws {
    let encoding = try StandardStreams.encoding(for: output, quality: quality)
    guard quality == nil || encoding != .png else {
      throw CommandFailure("--quality: PNG has none; write a .jpg or .webp, or leave it out")
    }
    let debugOptions = try debug.map(DebugOptions.init(names:)) ?? []
    let rendered = try options.render(
      limits: limits.limit, debugOptions: debugOptions, frame: frame)
    try StandardStreams.writePicture(rendered.image, to: output, as: encoding)
    let scene = PrintedName.escaped(options.scene)
    for layer in rendered.report.skippedLayers {
      StandardStreams.writeError(
        "\(scene): warning: \(PrintedName.of(layer.name)) \(layer.reason.consequence)"
          + (layer.excess.map { " (\($0)); --limit \($0.kind.rawValue)=NUMBER sets another" } ?? "")
      )
    }
    TextWarnings.warn(of: rendered.root, in: options.scene)
  }
}

extension SkipReason {
  /// What became of the layer.
  var consequence: String {
    switch self {
    case .notFinite: "was not drawn: a number of its place is not finite"
    case .singular: "was not drawn: its transform flattens it"
    case .perspective: "was not drawn: it lies behind the eye"
    case .tooLarge: "was not drawn, or not all of it: that takes too many temporary pixels"
    case .tooManyInstances: "does not filter what lies behind it: there are too many of it"
    case .emptyGradient:
      "shows no gradient: it needs two colours, a location for each where it has any, and end points "
        + "apart, of a radial one in both directions"
    case .overLimit: "was not drawn: it would exceed a limit of the frame"
    }
  }
}
