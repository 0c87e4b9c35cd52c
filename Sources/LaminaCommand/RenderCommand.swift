// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Lamina
import LaminaImages
import LaminaScene

/// `lamina render`: makes a picture of a scene file.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws a scene file as a picture.",
    discussion: """
      The ending of the output says the format: .png, .jpg, .jpeg or .webp; standard output is PNG. \
      JPEG has no transparency and is laid over white; WebP is without loss unless --quality is given.

      What can be drawn but is probably a mistake is told on standard error, with its place: layers \
      that show nothing, values that count as others, fonts and characters that are not there. --strict \
      makes these errors.

      --debug paints over the picture how it was made, as the switches of Instruments do: blended \
      (color blended layers: red where something translucent was painted, green where only opaque \
      things were), hits (color hits green and misses red: rasterized layers), offscreen (color \
      offscreen-rendered yellow) and updates (flash updated regions: yellow). In the first frame \
      everything is new; --frame 2 shows one in which the scene stands still. A strip below the picture \
      says what the colours mean; --no-legend leaves it out.

      --road finds out where a wrong pixel comes from: one that is right with --road pixman and wrong \
      without it comes from a kernel of Lamina's. A channel may differ by a few of 255 in any case, and by \
      more after modes such as colorDodge.
      """)

  @OptionGroup var options: SceneOptions

  @OptionGroup var limits: LimitOptions

  @OptionGroup var compositing: RoadOptions

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("The picture to write; - writes standard output.", valueName: "file"))
  var output: String

  @OptionGroup var encodingOptions: EncodingOptions

  @Option(
    help: ArgumentHelp(
      "Colours to paint over the picture: \(DebugOptions.sentence), several with commas.",
      valueName: "names"))
  var debug: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Add a strip below a picture of --debug that explains its colours (default), or not.")
  var legend: Bool?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Render this many frames, and keep the last.", valueName: "number"))
  var frame = 1

  func validate() throws {
    guard (1...1000).contains(frame) else {
      throw ValidationError("--frame: expected a number from 1 to 1000, found \(frame)")
    }
  }

  /// The encoding of the picture, by the extension of the output and the options.
  private func encoding() throws(CommandFailure) -> ImageEncoding {
    let encoding = try StandardStreams.encoding(for: output, quality: encodingOptions.quality)
    guard encodingOptions.quality == nil || encoding.format != .png else {
      throw CommandFailure("--quality: PNG has none; write a .jpg or .webp, or leave it out")
    }
    guard let compression = encodingOptions.compression else { return encoding }
    guard encoding.format == .png else {
      throw CommandFailure("--compression: only PNG has one; write a .png, or leave it out")
    }
    return .png(compression: compression.value)
  }

  /// Refuses a word about the legend of a picture that has none.
  private func checkLegend() throws(CommandFailure) {
    guard let legend, debug == nil else { return }
    let option = legend ? "--legend" : "--no-legend"
    throw CommandFailure(
      "\(option): only a picture of --debug has one; give --debug, or leave it out")
  }

  func run() throws {
    let encoding = try encoding()
    try checkLegend()
    guard !StandardStreams.isOneFile(options.scene, output) else {
      throw CommandFailure(
        "\(PrintedName.escaped(output)): the picture would replace its scene; name another by --output"
      )
    }
    let debugOptions = try debug.map(DebugOptions.init(names:)) ?? []
    let rendered = try options.render(
      limits: limits.limit, road: compositing.road.value, debugOptions: debugOptions, frame: frame)
    try rendered.checkThatImagesStay(whenWriting: output)
    let warnings = rendered.warnings
    if options.strictness.isStrict { try warnings.tell(isStrict: true) }
    if legend ?? true, !debugOptions.isEmpty {
      let picture = DebugLegend(options: debugOptions, scale: rendered.scale).below(rendered.image)
      try StandardStreams.writePicture(picture, to: output, as: encoding)
    } else {
      try StandardStreams.writePicture(of: rendered, to: output, as: encoding)
    }
    try warnings.tell()
  }
}
