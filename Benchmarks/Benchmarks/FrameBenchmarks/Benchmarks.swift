// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Benchmark

/// Everything that is measured; the benchmark runner looks for this name.
///
/// The numbers of frames make each benchmark long enough for a median.
let benchmarks: @Sendable () -> Void = {
  measureFrames("Frame.neumorphicWall.whole", count: 60) {
    try FrameScene.neumorphicWall(repaintingEverything: true)
  }
  measureFrames("Frame.neumorphicWall.oneCardMoves", count: 300) {
    try FrameScene.neumorphicWallWithMovingCard()
  }
  measureFrames("Frame.neumorphicWall.nothingChanged", count: 100, framesPerSample: .kilo) {
    try FrameScene.neumorphicWall(repaintingEverything: false)
  }
  measureFrames("Frame.thousandLayers.oneMoves", count: 1000) {
    try FrameScene.thousandLayers()
  }
  measureFrames("Frame.roundedClips.whole", count: 60) {
    try FrameScene.roundedClips()
  }
}
