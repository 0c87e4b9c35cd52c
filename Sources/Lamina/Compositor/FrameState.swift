// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The data that a compositor keeps from frame to frame, besides the tree and the pixels.
final class FrameState {
  var stage = FrameStage.none
  var time = FrameTime()
  var damageTracker = DamageTracker()
  var history = DamageHistory()
  /// The reason why the next frame repaints everything; nil if it repaints only the changes.
  private(set) var wholeRepaint: RepaintRule? = .firstFrame
  private(set) var lastReport: FrameReport?

  func repaintEverything(_ rule: RepaintRule) {
    if wholeRepaint == nil { wholeRepaint = rule }
  }

  /// The changes of a frame with some edits; it is the one that repaints everything, if one must.
  func change(by edits: RenderTreeEdits, below root: NodeID) -> FrameChange {
    defer { wholeRepaint = nil }
    return FrameChange(
      repaint: wholeRepaint,
      isNothing: wholeRepaint == nil && edits.changeNothing(below: root))
  }

  /// Keeps the report of a frame, and returns it.
  func end(with report: consuming FrameReport) -> FrameReport {
    lastReport = report
    return report
  }
}

/// The data about a frame before the tree is updated.
struct FrameChange {
  /// The reason why everything is repainted; nil if only the changes are.
  let repaint: RepaintRule?
  /// Whether no layer changed, and nothing else must be repainted.
  let isNothing: Bool
}

/// The time of frames, and the time of the caches, which does not advance while nothing happens.
struct FrameTime {
  /// The time of the frame.
  private(set) var now: TimeInterval = 0
  /// Whether a frame has begun; the first may begin at any time.
  private var hasBegun = false
  /// The number of cache entries that must be checked until all that the tree does not show are
  /// dropped.
  var entriesToLookAt = 0
  /// The time during which nothing changed and no entry was left to check.
  private var rested: TimeInterval = 0

  /// The clock by which entries age.
  ///
  /// It stops while nothing changes, because visible values are not used then, but are still needed.
  var ofCaches: TimeInterval { now - rested }

  /// Begins a frame at a time, which does not go back and is finite; nil: 1/60 s after the last.
  mutating func advance(to time: TimeInterval?) {
    let last = now
    let time = time ?? last + 1 / 60
    if time.isFinite {
      now = hasBegun ? max(last, time) : time
      hasBegun = true
    }
    if entriesToLookAt == 0 { rested += now - last }
  }
}

/// The stage of a frame, as far as code of layers and delegates runs in it.
enum FrameStage {
  /// There is no frame.
  case none
  /// Layers are laid out and displayed; all data of the compositor is that of the frame before.
  case updating
  /// Changes of the layers are taken, and layers that left the tree may be released.
  case committing
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
    requireCommitted(member)
  }

  /// Stops the program if something is read that the commit works on.
  func requireCommitted(_ member: StaticString) {
    require(
      self != .committing,
      """
      Compositor.\(member) was read by a layer that is released within render(at:). Read it when render(at:) \
      has returned.
      """)
  }
}
