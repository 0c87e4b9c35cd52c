// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import BenchmarkScenes
import Foundation
import Lamina

/// The line that is printed for a scene; times in milliseconds, counts of the last frame.
struct SceneLine: Encodable {
  let scene: String
  let threads: Int
  let frames: Int
  let medianMs: Double
  let minMs: Double
  let cpuMs: Double
  let damagedPixels: Int
  let paintedPixels: Int
  let blurredPixels: Int
  let groups: Int
  let visitedLayers: Int
  /// Medians; the allocations only if they are counted.
  let pageFaults: Int
  let allocations: Int?
  /// By how much the resident memory has grown since before the scene was made.
  let sceneBytes: Int
  /// The seconds of each stage of the last frame.
  let stages: StageTimes
  let caches: [String: [String: Int]]

  init(scene: String, _ frameScene: FrameScene, _ timing: FrameTiming, sceneBytes: Int) {
    func milliseconds(_ seconds: Double) -> Double { (seconds * 1e7).rounded() / 1e4 }
    self.scene = scene
    threads = EngineAdapter.threads(of: frameScene.compositor)
    frames = timing.times.count
    medianMs = milliseconds(timing.median)
    minMs = milliseconds(timing.times[0])
    cpuMs = milliseconds(timing.processorTime)
    pageFaults = timing.pageFaults
    allocations = timing.allocations
    self.sceneBytes = sceneBytes
    let report = timing.lastReport
    damagedPixels = report.damagedPixels
    paintedPixels = report.painting.paintedPixels
    blurredPixels = report.painting.blurredPixels
    groups = EngineAdapter.groups(of: report)
    visitedLayers = report.visitedLayers
    stages = report.times
    caches = EngineAdapter.caches(of: report)
  }

  /// One line, its keys in alphabetical order with underscores.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
