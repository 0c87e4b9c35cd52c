// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Drawing as a layer's contents.
extension Layer {
  /// The drawing that is the layer's contents; nil if they are an image or nothing.
  package final var drawing: Drawing? {
    get { properties.isCommon ? nil : properties.uncommon.drawing }
    set {
      guard drawing != newValue || isDisplayDeferred else { return }
      properties.deferredReach = .none
      if drawing != newValue { properties.uncommon.replaceContents(by: newValue) }
      // Not recorded as a set property, because a class may request display for every key, and would be drawn
      // for ever.
      noteChangeBesidesPosition()
    }
  }

  /// Makes the commands of a context the layer's contents, all of them new.
  ///
  /// If nothing was drawn, an image stays.
  package final func takeDrawing(from context: DrawingContext) {
    drawing = context.commands.isEmpty ? nil : Drawing(context)
  }

  /// Requests display because a part of the layer's space changed, or all of it if `rect` is nil.
  final func noteNeedOfDisplay(in rect: CGRect?) {
    let isAsked = changeState.changes.contains(.display)
    guard let rect = rect?.withPositiveSize, rect.hasFiniteNumbers else {
      extras?.dirtyRect = nil
      markNeed(.display)
      return
    }
    if !isAsked {
      madeExtras.dirtyRect = rect
      markNeed(.display)
    } else if let known = extras?.dirtyRect {
      extras?.dirtyRect = known.union(rect)
    }
  }

  /// Records whether the layer's own drawing has room, if it knows that.
  private final func noteRoom(isDrawn: Bool) {
    let lacksRoom = isDrawn && (self as? any TextualLayer)?.lacksRoom ?? false
    guard properties.flags.contains(.lacksRoom) != lacksRoom else { return }
    properties.flags.formSymmetricDifference(.lacksRoom)
    noteChangeBesidesPosition()
  }

  /// Displays the layer if that is requested.
  final func displayInNeed() {
    guard needsDisplay() else { return }
    changeState.changes.remove(.display)
    display()
  }

  /// Called by the default implementation of a delegate's method, so that the layer knows that the delegate
  /// does not display it.
  final func leaveDisplayToDrawing() { extras?.delegateDisplays = false }

  /// Lets the delegate provide the contents, or draws them.
  final func provideContents() {
    changeState.changes.remove(.display)
    let dirtyRect = extras?.dirtyRect
    extras?.dirtyRect = nil
    if let delegate {
      extras?.delegateDisplays = true
      delegate.display(self)
      if extras?.delegateDisplays ?? false {
        // The text that was drawn goes, and one that waits does so no longer.
        if self is any TextualLayer { drawing = nil }
        return noteRoom(isDrawn: false)
      }
      delegate.layerWillDraw(self)
    }
    record(dirtyRect)
  }

  /// Draws the layer.
  ///
  /// If only a part of the bounds is requested, the new drawing counts as equal to the old one elsewhere.
  private final func record(_ dirtyRect: CGRect?) {
    defer { noteRoom(isDrawn: true) }
    let bounds = properties.bounds
    guard bounds.width > 0, bounds.height > 0, bounds.hasFiniteNumbers else {
      drawing = nil
      return
    }
    var part: CGRect?
    if let dirtyRect, let drawing, drawing.bounds == bounds {
      part = dirtyRect.shared(with: bounds)
      if part?.isNull == true { part = .zero }
    }
    let context = DrawingContext(bounds: bounds, dirtyRect: part)
    draw(in: context)
    guard !context.commands.isEmpty || (part != nil && drawing != nil) else {
      drawing = nil
      return
    }
    var old: (drawing: Drawing, rect: CGRect)?
    if let part, let drawing { old = (drawing, part) }
    drawing = Drawing(context, changedSince: old)
  }
}

extension Drawing {
  /// What a context recorded; for an older drawing, what may differ from it.
  fileprivate init(
    _ context: DrawingContext, changedSince old: (drawing: Drawing, rect: CGRect)? = nil
  ) {
    self.init(
      context.commands, clips: context.clips, passages: context.passages, bounds: context.bounds,
      isUpright: context.isUpright, changedSince: old)
  }
}
