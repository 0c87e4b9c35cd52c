// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import BenchmarkScenes
import Foundation
import Lamina
import LaminaImages

/// Times the frames of one scene without the benchmark tool, for comparisons with other engines.
@main
struct SceneRunner: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scene-runner",
    abstract: "Render frame after frame of a scene and print what one costs, as a line of JSON.",
    discussion: """
      Five frames warm up. Then at least 30 and at most 300 are measured, 300 only while the time \
      lasts; fewer than 30 if these would take longer than two seconds. Without a name the scenes are listed; those of caching are named as their \
      benchmarks, such as Caching.layers.shadows.rasterized.40.
      """)

  @Argument(help: "The scene, by its name.")
  var scene: String?

  @Option(help: "How many threads paint; one for each core unless given.")
  var threads: Int?

  @Option(help: "For how many seconds to go on after the first 30 frames.")
  var seconds = 1.0

  @Option(help: "Who composites: standard, pixman or kernels.")
  var road = CompositingRoad.standard.rawValue

  @Flag(help: "Measure exactly 30 frames, as for a picture.")
  var fixed = false

  @Option(help: "Where to write the picture of the last of 30 frames.")
  var png: String?

  func validate() throws {
    if let scene, SceneCatalog.entry(named: scene) == nil,
      CachingSeries.makeCase(named: scene) == nil
    {
      throw ValidationError("there is no scene '\(scene)'; run without a name for a list")
    }
    guard CompositingRoad(rawValue: road) != nil else {
      throw ValidationError("there is no road '\(road)'; it is standard, pixman or kernels")
    }
    if let threads, threads < 1 { throw ValidationError("there must be a thread to paint") }
  }

  func run() throws {
    let bytesBefore = ProcessCounts.residentBytes
    guard let scene, let frameScene = try makeScene(named: scene) else {
      for entry in SceneCatalog.entries { print("\(entry.name): \(entry.summary)") }
      return
    }
    if let road = CompositingRoad(rawValue: road) { frameScene.compositor.compositingRoad = road }
    let timing = FrameTiming(of: frameScene, seconds: seconds, fixedCount: fixed || png != nil)
    let sceneBytes = ProcessCounts.residentBytes - bytesBefore
    print(try SceneLine(scene: scene, frameScene, timing, sceneBytes: sceneBytes).json())
    if let png { try frameScene.compositor.surface.writePNG(to: png) }
  }

  /// A scene of the catalogue, or one of caching, which is painted by one thread.
  private func makeScene(named name: String) throws -> FrameScene? {
    try CachingSeries.makeCase(named: name)?.scene()
      ?? SceneCatalog.scene(named: name, threads: threads)
  }
}
