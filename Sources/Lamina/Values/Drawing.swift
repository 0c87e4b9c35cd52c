// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
import Synchronization

/// What was drawn as a layer's contents: a list of commands that never changes.
///
/// It is drawn anew at any scale, so it has no pixels of its own. A drawing is equal only to its
/// own copies: comparing layers compares one reference.
package struct Drawing: Hashable, Sendable {
  /// From the back to the front.
  package var commands: [DrawingCommand] { storage.commands }
  /// A clip's parent has a lower number.
  package var clips: [DrawingClip] { storage.clips }
  /// The layer's bounds when it was drawn; nothing outside of them is kept but ink that overhangs.
  package var bounds: CGRect { storage.bounds }
  /// Whether it stays upright where geometry is flipped, as an image does.
  package var isUpright: Bool { storage.isUpright }
  /// A rectangle that holds all that is drawn, within ``bounds`` unless some of it overhangs; null where
  /// nothing is drawn.
  package var extent: CGRect { storage.extent }
  /// Whether some of it lies beyond ``bounds``: ink of text.
  package var isOverhanging: Bool { storage.isOverhanging }
  /// Whether device pixels beyond the extent can be touched, as far as rounding goes.
  package var isSoft: Bool { storage.isSoft }
  /// Whether no pixel is painted twice.
  package var isOnePart: Bool { storage.isOnePart }
  /// Whether it is a picture of its own, as some of it blends with what else is drawn.
  package var isIsolated: Bool { storage.isIsolated }

  /// Whether it stands for what is drawn when it comes into view: of that nothing is known but how far it
  /// reaches.
  package var isDeferred: Bool { storage.commands.isEmpty && !storage.extent.isNull }

  /// Commands that belong together, in their order.
  package var passages: [DrawingPassage] { storage.passages }
  /// The outlines of the commands that are strokes, by their places.
  package var strokes: KeptOutlines<Int> { storage.strokes }

  /// What stands for one drawing where others have to know whether they follow it.
  private final class Version: Sendable {}

  private final class Storage: Sendable {
    let commands: [DrawingCommand]
    let clips: [DrawingClip]
    let bounds: CGRect
    let isUpright: Bool
    let extent: CGRect
    let isOverhanging: Bool
    let isSoft: Bool
    let isOnePart: Bool
    let isIsolated: Bool
    let passages: [DrawingPassage]
    let strokes: KeptOutlines<Int>
    let version: Version
    /// What changed since the drawings before, the latest last.
    let changes: [(since: Version, rect: CGRect)]
    /// The drawing as a rendering mode last showed it.
    let changed = Mutex<(change: ColorChange, drawing: Drawing)?>(nil)

    init(
      _ commands: [DrawingCommand], _ clips: [DrawingClip], _ passages: [DrawingPassage],
      bounds: CGRect, isUpright: Bool, changes: [(since: Version, rect: CGRect)]
    ) {
      self.commands = commands
      self.clips = clips
      self.passages = passages
      self.bounds = bounds
      self.isUpright = isUpright
      self.changes = changes
      strokes = KeptOutlines()
      version = Version()
      let extent = commands.reduce(CGRect.null) { $0.union($1.extent) }
      isOverhanging = commands.contains { $0.isOverhanging && !bounds.contains($0.extent) }
      self.extent = isOverhanging ? extent : extent.shared(with: bounds)
      isSoft = commands.contains(where: \.isSoft)
      isIsolated = commands.contains { $0.blendMode != .normal }
      isOnePart = isIsolated || (commands.count == 1 && commands[0].isOnePart)
    }

    /// That of a drawing that is put off: there may be very many.
    init(deferredIn bounds: CGRect, within extent: CGRect) {
      (commands, clips, passages, changes) = ([], [], [], [])
      (self.bounds, self.extent) = (bounds, extent)
      (isUpright, isOverhanging, isSoft) = (true, true, true)
      (isOnePart, isIsolated) = (false, false)
      (strokes, version) = (Self.noStrokes, Self.noVersion)
    }

    private static let noStrokes = KeptOutlines<Int>()
    /// Nothing that is drawn follows from one that was put off.
    private static let noVersion = Version()
  }

  private let storage: Storage

  /// So many drawings before are known to follow each other: compositors may be some frames apart.
  private static let mostChanges = 8

  /// A drawing that differs from an older one only within a rectangle of the layer's space; from
  /// none: anywhere.
  package init(
    _ commands: [DrawingCommand], clips: [DrawingClip], passages: [DrawingPassage] = [],
    bounds: CGRect, isUpright: Bool = false,
    changedSince old: (drawing: Drawing, rect: CGRect)? = nil
  ) {
    var changes: [(since: Version, rect: CGRect)] = []
    if let (older, rect) = old, older.bounds == bounds, older.isUpright == isUpright,
      // Who drew has only said what changed within the bounds.
      !older.isOverhanging, !commands.contains(where: \.isOverhanging)
    {
      changes = older.storage.changes.map { ($0.since, $0.rect.union(rect)) }
      changes.append((older.storage.version, rect))
      changes.removeFirst(max(0, changes.count - Self.mostChanges))
    }
    storage = Storage(
      commands, clips, passages, bounds: bounds, isUpright: isUpright, changes: changes)
  }

  /// What stands for a drawing that is put off until something of a rectangle of the layer's space, which is
  /// not null and will hold all of it, comes into view.
  init(deferredIn bounds: CGRect, within extent: CGRect) {
    storage = Storage(deferredIn: bounds, within: extent)
  }

  /// The rectangle, in the layer's space, that holds all that differs from an older drawing; nil
  /// where that is not known.
  package func rectChanged(since older: Drawing) -> CGRect? {
    storage.changes.first { $0.since === older.storage.version }?.rect
  }

  /// The drawing that follows from this one by a change of colours; made anew only if the last change was another.
  func keptChange(_ change: ColorChange, _ make: () -> Drawing) -> Drawing {
    storage.changed.withLock { known in
      if let known, known.change == change { return known.drawing }
      let made = make()
      known = (change, made)
      return made
    }
  }

  package static func == (a: Drawing, b: Drawing) -> Bool { a.storage === b.storage }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(storage)) }
}

extension DrawingCommand {
  /// Whether no pixel is painted twice.
  fileprivate var isOnePart: Bool {
    guard shadow == nil else { return false }
    if case .glyphs(let run) = content { return run.glyphs.count <= 1 }
    return true
  }
}

extension LayerProperties {
  /// Whether the layer is drawn when it comes into view.
  package var isDisplayDeferred: Bool { !isCommon && uncommon.drawing?.isDeferred == true }

  /// Whether some of a drawing shows beyond the rectangle that it fills: only where all of it is shown.
  package func showsOverhang(of drawing: Drawing) -> Bool {
    drawing.isOverhanging && uncommon.contentsRect == CGRect.unitSquare
  }

  /// From the space in which a drawing was made to the layer's, and the rectangle that it fills
  /// there; nil where nothing of it shows.
  ///
  /// With the bounds as they were both are the same. With others the drawing goes by
  /// `contentsGravity` and `contentsRect` as an image of that size would. Where the geometry is flipped
  /// an upright one is mirrored back, within the rectangle that an image would fill.
  package func place(
    of drawing: Drawing, isFlipped: Bool
  ) -> (toLayer: Transform2D, frame: CGRect)? {
    let part = uncommon.contentsRect
    guard bounds.width > 0, bounds.height > 0, drawing.bounds.width > 0, drawing.bounds.height > 0
    else { return nil }
    let isMirrored = isFlipped && drawing.isUpright
    let isWhole = part == CGRect.unitSquare
    if isWhole, bounds == drawing.bounds {
      return (isMirrored ? .mirroring(bounds) : .identity, bounds)
    }
    guard part.hasFiniteNumbers, part.width > 0, part.height > 0 else { return nil }
    let shown = CGRect(
      x: drawing.bounds.minX + part.minX * drawing.bounds.width,
      y: drawing.bounds.minY + part.minY * drawing.bounds.height,
      width: part.width * drawing.bounds.width, height: part.height * drawing.bounds.height)
    let frame = contentsFrame(naturalSize: shown.size)
    guard !frame.isNull, frame.width > 0, frame.height > 0 else { return nil }
    let (scaleX, scaleY) = (frame.width / shown.width, frame.height / shown.height)
    var toLayer = Transform2D(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: frame.minX - scaleX * shown.minX,
      ty: frame.minY - scaleY * shown.minY)
    if isMirrored { toLayer = toLayer.concatenating(.mirroring(frame)) }
    guard toLayer.isInvertible else { return nil }
    // Beyond its bounds a drawing has nothing.
    let filled = frame.shared(with: toLayer.apply(drawing.bounds))
    return filled.isEmpty ? nil : (toLayer, filled)
  }
}

extension CGRect {
  fileprivate static let unitSquare = CGRect(x: 0, y: 0, width: 1, height: 1)
}

extension Transform2D {
  /// Turns a rectangle top down.
  fileprivate static func mirroring(_ rect: CGRect) -> Transform2D {
    Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY)
  }
}
