// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Lamina
import LaminaScene

/// `lamina bench`: what rasterizing each layer of a scene costs and saves.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures for which layers of a scene shouldRasterize pays.",
    discussion: """
      Each layer that a bitmap might serve (the largest ones that have sublayers, a shadow, a \
      shape, a gradient, a mask or a clip) stands still, moves by pixels, fades, and has a layer \
      inside change its background, each without and with shouldRasterize. The table gives the \
      median of the frames that repaint it: rendered anew, from the kept bitmap, and with the \
      bitmap to be filled; then the bytes of the bitmap, after how many frames it pays, and why. Of a \
      layer that no frame repaints there is nothing to measure. \
      A layer whose own rasterizationScale is 1 is measured at the scale of the scene. Each layer is \
      measured alone; of layers inside one another, rasterize one.

      --change plays a change of your own instead, such as card.position.x=0..100, \
      0.1.opacity=1..0.2, card.transform.rotation.z=0..1 or card.backgroundColor=red..#00f: names or \
      places of sublayers from the root on, a property of scene files, where wanted a part of its \
      value by Core Animation's key paths, and the values at both ends. Values of one shape take all \
      between them, others change in the middle.

      Times differ from run to run and are only worth something in a release build.
      """)

  @OptionGroup var options: SceneOptions

  @Option(help: ArgumentHelp("The most frames of each play.", valueName: "number"))
  var frames = 60

  @Option(
    help: ArgumentHelp(
      "About how long all plays together may take; they are cut short to that.",
      valueName: "number"))
  var seconds = 20.0

  @Option(
    help: ArgumentHelp(
      "A layer to measure, by its name or path, such as 0.1; may be given several times.",
      valueName: "name"))
  var layer: [String] = []

  @Option(
    help: ArgumentHelp("The most layers to measure, where --layer names none.", valueName: "number")
  )
  var limit = 12

  @Option(help: ArgumentHelp("A change to play.", valueName: "key.path=from..to"))
  var change: String?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    guard (1...10_000).contains(frames) else {
      throw ValidationError("--frames: expected a number from 1 to 10000, found \(frames)")
    }
    guard (1...1000).contains(limit) else {
      throw ValidationError("--limit: expected a number from 1 to 1000, found \(limit)")
    }
    guard seconds > 0, seconds <= 3600 else {
      throw ValidationError(
        "--seconds: expected a number above 0 and at most 3600, found \(seconds)")
    }
  }

  func run() throws {
    let scene = try StandardStreams.readScene(options.scene)
    let compositor = try RenderedScene.compositor(
      scene, name: options.scene, scale: options.scale.map { CGFloat($0) },
      background: try options.backgroundColor())
    var played: SceneChange?
    if let change {
      do {
        played = try SceneChange(change, root: scene.root)
      } catch {
        throw CommandFailure("--change: \(error)")
      }
      played?.apply(at: 0)
    }
    compositor.render()
    let candidates = try candidates(of: compositor)
    let start = ContinuousClock.now
    let progress = Progress()
    let results = SceneBench(compositor: compositor, frames: frames, seconds: seconds)
      .run(candidates, motions: { BenchMotion.all(for: $0, played) }, progress: progress.show)
    progress.clear()
    let taken = Double((start.duration(to: .now) / .milliseconds(100)).rounded()) / 10
    #if DEBUG
      StandardStreams.writeError("lamina: warning: a debug build; its times say little")
    #endif
    if json {
      try StandardStreams.writeOutput(Self.json(results))
    } else {
      try StandardStreams.writeOutput(BenchTable(layers: results).text)
      let count = results.count == 1 ? "1 layer" : "\(results.count) layers"
      try StandardStreams.writeOutput(
        "\n\(count), medians of up to \(frames) frames, \(taken) s of at most about \(seconds)")
    }
  }

  private func candidates(of compositor: Compositor) throws -> [RasterizationCandidate] {
    let all = compositor.rasterizationCandidates(limit: layer.isEmpty ? limit : .max)
    let named = all.map { candidate in
      let name = compositor.layer(at: candidate.slot)?.name ?? ""
      let path = compositor.path(of: candidate.slot)
      return (candidate, name, path: path.map(String.init).joined(separator: "."), order: path)
    }
    .sorted { $0.order.lexicographicallyPrecedes($1.order) }
    guard !named.isEmpty else {
      throw CommandFailure(
        "\(options.scene): no layer has sublayers, a shadow, a shape, a gradient, a mask or a clip "
          + "of its own below the root; there is nothing to rasterize")
    }
    guard !layer.isEmpty else { return named.map(\.0) }
    for wanted in layer where !named.contains(where: { $0.1 == wanted || $0.path == wanted }) {
      let names = named.map { $0.1.isEmpty ? $0.path : $0.1 }
      let remedy =
        NearestName.of(wanted, among: names).map { "did you mean \"\($0)\"?" }
        ?? "there are \(names.prefix(12).joined(separator: ", "))"
      throw CommandFailure("--layer: no layer \"\(wanted)\" that a bitmap might serve; \(remedy)")
    }
    return named.filter { layer.contains($0.1) || layer.contains($0.path) }.map(\.0)
  }

  private static func json(_ results: [BenchedLayer]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(results), as: UTF8.self)
  }
}
