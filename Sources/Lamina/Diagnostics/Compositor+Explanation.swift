// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Why frames repaint what they do.
extension Compositor {
  /// Whether each frame notes why it repaints what it does, and why it makes what could have been kept, for
  /// ``lastExplanation``.
  ///
  /// Default false: then it costs nothing. On, a frame costs a few steps for each changed layer and each
  /// command, and boxes that are alike are planned one by one. No pixel and no damage depends on it. Turning it
  /// off forgets what was noted.
  public var explainsFrames: Bool {
    get { explainer != nil }
    set {
      guard newValue != explainsFrames else { return }
      explainer = newValue ? FrameExplainer() : nil
      cache.losses = newValue ? [] : nil
      tiles.pool.losses = newValue ? [] : nil
    }
  }

  /// Why the last frame repainted what it did; nil unless ``explainsFrames``.
  ///
  /// What was kept before that was set is known by what it is, not by who used it: such misses are told
  /// as ``MissReason/first``.
  public var lastExplanation: FrameExplanation? { explainer?.explanation }

  /// The options of a plan, in which it is known whose the commands are where that is to be told.
  var explainedOptions: PlanOptions {
    guard explainer != nil else { return planOptions }
    var options = planOptions
    options.recordsLayers = true
    return options
  }

  func beginExplanation() {
    startRecordingRepaints()
    explainer?.begin(commit)
  }

  /// Tells what the edits changed; `whole` is why all is repainted, and `heldFrame` what the memory holds.
  func explainRepaints(_ whole: RepaintRule?, _ heldFrame: Int) {
    let record = takeRepaintRecord()
    if let whole {
      explainer?.addSurface(whole, pixelBounds)
    } else if isShowingDebugOptions {
      explainer?.addSurface(.debugOptions, pixelBounds)
    } else if heldFrame != history.number {
      explainer?.addSurface(.olderPixels, pixelBounds)
    }
    guard whole == nil, let record else { return }
    var labels = LayerLabels(self)
    explainer?.add(record, in: tree) { labels.label(of: $0) }
  }

  /// Tells which layers show a change of what lies behind them.
  func explainBackdrops(_ damage: Region, in tree: RenderTree, _ watched: PixelRect) {
    var labels = LayerLabels(self)
    let shown = tree.boxesShowing(damage, rootTransform: rootTransform, in: watched)
    explainer?.addBackdrops(shown) { labels.label(of: $0) }
  }

  /// Tells what the frame had to make, and ends its explanation.
  func explainMisses(_ report: FrameReport) {
    let lost = (cache.losses ?? []) + (tiles.pool.losses ?? [])
    cache.losses = []
    tiles.pool.losses = []
    var labels = LayerLabels(self)
    explainer?.addMisses(
      of: report.damage.isEmpty ? nil : lastPlan, lost: lost, frame: report.frame
    ) { labels.label(of: $0) }
    explainer?.end(report.damage)
  }
}
