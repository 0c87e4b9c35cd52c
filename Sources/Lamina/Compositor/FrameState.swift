// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// What a compositor remembers from frame to frame, besides the tree and the pixels.
struct FrameState {
  var stage = FrameStage.none
  var time = FrameTime()
  var damageTracker = DamageTracker()
  var history = DamageHistory()
  /// Why the next frame repaints everything; nil if it repaints what changed.
  private(set) var wholeRepaint: RepaintRule? = .firstFrame
  private(set) var lastReport: FrameReport?

  mutating func repaintEverything(_ rule: RepaintRule) {
    if wholeRepaint == nil { wholeRepaint = rule }
  }

  /// What a frame with some edits changes; it is the one that repaints everything, if one has to.
  mutating func change(by edits: RenderTreeEdits, below root: NodeID) -> FrameChange {
    defer { wholeRepaint = nil }
    return FrameChange(
      repaint: wholeRepaint,
      isNothing: wholeRepaint == nil && edits.changeNothing(below: root))
  }

  mutating func end(with report: FrameReport) { lastReport = report }
}

/// What is known of a frame before the tree is brought up to date.
struct FrameChange {
  /// Why everything is repainted; nil if only what changed is.
  let repaint: RepaintRule?
  /// Whether no layer changed, and nothing else that is to be repainted.
  let isNothing: Bool
}

/// The time of frames, and that of the caches, which stands still while nothing happens.
struct FrameTime {
  /// The time of the frame.
  private(set) var now: TimeInterval = 0
  /// How many entries of the caches have to be looked at until all that the tree does not show are dropped.
  var entriesToLookAt = 0
  /// How long nothing changed and no entry was left to look at.
  private var rested: TimeInterval = 0

  /// The time by which entries grow old: without the time in which nothing happened, because what is shown then
  /// is not used, and still in use.
  var ofCaches: TimeInterval { now - rested }

  /// Begins a frame at a time, which does not go back; nil: 1/60 s after the last.
  mutating func advance(to time: TimeInterval?) {
    let last = now
    now = max(last, time ?? last + 1 / 60)
    if entriesToLookAt == 0 { rested += now - last }
  }
}

/// What a frame has come to, as far as code of layers and delegates runs in it.
enum FrameStage {
  /// There is no frame.
  case none
  /// Layers are laid out and displayed; all that the compositor has is as of the frame before.
  case updating
  /// The planner works on the tree and the plan, and has tiles drawn.
  case painting

  /// Stops the program within a frame.
  func requireNone(_ member: StaticString) {
    require(
      self == .none,
      """
      Compositor.\(member) was called within render(at:) of the same compositor, by a layer or delegate \
      that is laid out, displayed or drawn. Change layers there, and call it when render(at:) has returned.
      """)
  }

  /// Stops the program if something is read that the planner works on.
  func requireReadable(_ member: StaticString) {
    require(
      self != .painting,
      """
      Compositor.\(member) was read while a frame is painted, by what draws a tile. Read it when \
      render(at:) has returned.
      """)
  }
}
