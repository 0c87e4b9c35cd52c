// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Lamina
import LaminaScene

/// `lamina bench`: the cost and the saving of rasterizing each layer of a scene.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures for which layers of a scene shouldRasterize pays.",
    discussion: """
      Each layer that a bitmap might serve (the largest ones that have sublayers, a shadow, a \
      shape, a gradient, a mask or a clip) stands still, moves by pixels, fades, and has a layer \
      inside change its background, each without and with shouldRasterize. The table gives the \
      median of the frames that repaint it: rendered anew, from the kept bitmap, and with the \
      bitmap to be filled; what the bitmap saves in a frame, less what filling it takes; then the bytes \
      of the bitmap, after how many frames it pays, and why. Of a \
      layer that no frame repaints there is nothing to measure. \
      A layer whose own rasterizationScale is 1 is measured at the scale of the scene. Each layer is \
      measured alone. The list in the end names of layers inside one another those that save most \
      together, none in another, with the lines to paste into the scene or into code. A saving of less \
      than --threshold or a hundredth of a frame that paints everything is not advised.

      --change plays a change of your own instead, such as card.position.x=0..100, \
      0.1.opacity=1..0.2, card.transform.rotation.z=0..1 or card.backgroundColor=red..#00f: names or \
      places of sublayers from the root on, a property of scene files, where wanted a part of its \
      value by Core Animation's key paths, and the values at both ends. Values of one shape take all \
      between them and back, others change in the middle of either way. Not images, layers and kinds of \
      layers, which are contents, mask, sublayers and type, and not shouldRasterize and \
      rasterizationScale, which are set to measure.

      Times differ from run to run and are only worth something in a release build.
      """)

  @OptionGroup var options: SceneOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The most frames of each play.", valueName: "number"))
  var frames = 60

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The approximate time of all plays together; they are shortened to fit.",
      valueName: "number"))
  var seconds = 20.0

  @Option(
    help: ArgumentHelp(
      "A layer to measure, by its name or path, such as 0.1; may be given several times.",
      valueName: "name"))
  var layer: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The most layers to measure if --layer names none.", valueName: "number")
  )
  var limit = 12

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The least saving that is advised, in milliseconds a frame; 0 for any.", valueName: "number")
  )
  var threshold = 0.05

  @Option(help: ArgumentHelp("A change to play.", valueName: "key.path=from..to"))
  var change: String?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    guard (SceneBench.fewestFrames...10_000).contains(frames) else {
      throw ValidationError(
        "--frames: expected a number from \(SceneBench.fewestFrames) to 10000, found \(frames)")
    }
    guard (1...1000).contains(limit) else {
      throw ValidationError("--limit: expected a number from 1 to 1000, found \(limit)")
    }
    guard threshold >= 0, threshold <= 1000 else {
      throw ValidationError(
        "--threshold: expected a number from 0 to 1000, found \(threshold)")
    }
    guard !layer.contains("") else {
      throw ValidationError("--layer: expected a name or a path such as 0.1, found \"\"")
    }
    guard seconds > 0, seconds <= 3600 else {
      throw ValidationError(
        "--seconds: expected a number above 0 and at most 3600, found \(seconds)")
    }
  }

  /// The properties that measuring sets itself.
  private static let ownKeys = ["shouldRasterize", "rasterizationScale"]

  func run() throws {
    try options.checkUse()
    let scene = try StandardStreams.readScene(options.scene)
    let compositor = try RenderedScene.compositor(
      scene, name: options.scene, scale: options.scale.map { CGFloat($0) },
      background: try options.backgroundColor())
    options.setColors(of: compositor)
    let played = try playedChange(in: scene)
    let subjects = try chosen(
      BenchSubject.all(of: compositor, played, frames: frames, seconds: seconds))
    let warnings = SceneWarnings(scene, drawnBy: compositor)
    try warnings.tell(isStrict: options.strictness.isStrict)
    let start = ContinuousClock.now
    let progress = Progress()
    let bench = SceneBench(
      compositor: compositor, frames: frames, seconds: seconds, threshold: threshold)
    var (results, frame) = bench.run(
      subjects, motions: { BenchMotion.all(for: $0, played) }, progress: progress.show)
    progress.clear()
    for (index, subject) in subjects.enumerated() {
      results[index].place = scene.warning(of: subject.layer, "")?.error
    }
    let taken = Double((start.duration(to: .now) / .milliseconds(100)).rounded()) / 10
    #if DEBUG
      StandardStreams.writeError("lamina: warning: a debug build; its times say little")
    #endif
    if json {
      try StandardStreams.writeOutput(Self.json(results))
    } else {
      try StandardStreams.writeOutput(BenchTable(layers: results).text)
      let file = options.scene == "-" ? StandardStreams.inputName : options.scene
      let advice = BenchAdvice(
        layers: results, file: file, frame: frame, threshold: threshold)
      try StandardStreams.writeOutput("\n" + advice.text)
      let count = results.count == 1 ? "1 layer" : "\(results.count) layers"
      try StandardStreams.writeOutput(
        "\n\(count), medians of up to \(frames) frames, \(taken) s of at most about \(seconds)")
    }
  }

  private func playedChange(in scene: Scene) throws(CommandFailure) -> SceneChange? {
    guard let played = try SceneOptions.change(change, of: scene) else { return nil }
    guard !Self.ownKeys.contains(played.key) else {
      throw CommandFailure(
        "--change: \(played.key) is set by bench itself, to measure with and without a bitmap; "
          + "play another property")
    }
    return played
  }

  /// The requested layers among those that a bitmap might help, with their state in the scene.
  private func chosen(_ all: [BenchSubject]) throws(CommandFailure) -> [BenchSubject] {
    func isNamed(_ subject: BenchSubject, _ wanted: String) -> Bool {
      subject.layer.name == wanted || subject.pathText == wanted
    }
    guard !all.isEmpty else {
      throw CommandFailure(
        "\(PrintedName.escaped(options.scene)): no visible layer has sublayers, a shadow, a shape, a gradient, a mask "
          + "or a clip of its own below the root; there is nothing to rasterize")
    }
    let inOrder = (layer.isEmpty ? Array(all.prefix(limit)) : all)
      .sorted { $0.path.lexicographicallyPrecedes($1.path) }
    for wanted in layer where !all.contains(where: { isNamed($0, wanted) }) {
      let names = inOrder.map { $0.layer.name ?? $0.pathText }
      let shown = names.prefix(12).map { PrintedName.of($0) }.joined(separator: ", ")
      let remedy =
        NearestName.of(wanted, among: names).map { "did you mean \(Quotation.of($0))?" }
        ?? "there are \(shown)"
      throw CommandFailure(
        "--layer: no layer \(Quotation.of(wanted)) that a bitmap might serve; \(remedy)")
    }
    return layer.isEmpty ? inOrder : inOrder.filter { at in layer.contains { isNamed(at, $0) } }
  }

  private static func json(_ results: [BenchedLayer]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(results), as: UTF8.self)
  }
}
