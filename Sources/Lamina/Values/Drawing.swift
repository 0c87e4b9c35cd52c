// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
import Synchronization

/// What a layer drew as its contents: a list of commands that never changes.
///
/// It is painted at any scale, so it has no pixels of its own. A drawing equals only its own copies: comparing
/// layers compares one reference.
package struct Drawing: Hashable, Sendable {
  /// The commands, from back to front.
  package var commands: [DrawingCommand] { storage.commands }
  /// The clips; a clip's parent has a lower index.
  package var clips: [DrawingClip] { storage.clips }
  /// The layer's bounds when it was drawn; only overhanging ink is kept outside of them.
  package var bounds: CGRect { storage.bounds }
  /// Whether it stays upright in flipped geometry, like an image.
  package var isUpright: Bool { storage.isUpright }
  /// A rectangle that contains everything drawn, within ``bounds`` unless ink overhangs; null if nothing is drawn.
  package var extent: CGRect { storage.extent }
  /// Whether ink of text is outside of ``bounds``.
  var isOverhanging: Bool { storage.traits.contains(.isOverhanging) }
  /// Whether the bounds cut any of it.
  package var isCutByBounds: Bool { storage.traits.contains(.isCutByBounds) }
  /// Whether rounding may touch device pixels outside of the extent.
  var isSoft: Bool { storage.traits.contains(.isSoft) }
  /// Whether no pixel is painted twice.
  var isOnePart: Bool { storage.traits.contains(.isOnePart) }
  /// Whether it is painted as a picture of its own, because parts of it blend with other parts.
  package var isIsolated: Bool { storage.traits.contains(.isIsolated) }

  /// Commands that belong together, in order.
  package var passages: [DrawingPassage] { storage.passages }
  /// The outlines of the commands that are strokes, by their indices; nil if there is no such command.
  package var strokes: KeptOutlines<Int>? { storage.strokes }

  /// The number of pieces of all strokes with dashes, which is known before they are made.
  var dashPieces: Int { storage.dashPieces }

  /// The identity of a drawing, for later drawings that are based on it.
  private final class Version: Sendable {}

  /// What follows from the commands.
  private struct Traits: OptionSet {
    let rawValue: UInt8
    static let isOverhanging = Traits(rawValue: 1)
    static let isSoft = Traits(rawValue: 2)
    static let isOnePart = Traits(rawValue: 4)
    static let isIsolated = Traits(rawValue: 8)
    static let isCutByBounds = Traits(rawValue: 16)
  }

  private final class Storage: Sendable {
    let commands: [DrawingCommand]
    let clips: [DrawingClip]
    let bounds: CGRect
    let isUpright: Bool
    let extent: CGRect
    let traits: Traits
    let passages: [DrawingPassage]
    let strokes: KeptOutlines<Int>?
    let dashPieces: Int
    let version: Version
    /// The changes since earlier drawings, the latest one last.
    let changes: [(since: Version, rect: CGRect)]
    /// The drawing with the colours of the last rendering mode.
    let changed = Mutex<(key: ColorChange, value: Drawing)?>(nil)

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
      version = Version()
      var (extent, traits, hasStrokes, dashPieces) = (CGRect.null, Traits(), false, 0)
      // A span's elements are not copied to look into them.
      let all = commands.span
      for index in all.indices {
        extent = extent.union(all[index].extent)
        if all[index].isStroke {
          hasStrokes = true
          let (sum, isTooMany) = dashPieces.addingReportingOverflow(all[index].dashPieces)
          dashPieces = isTooMany ? .max : sum
        }
        if all[index].overhangs(bounds) { traits.insert(.isOverhanging) }
        if all[index].isSoft { traits.insert(.isSoft) }
        if all[index].isCutByBounds { traits.insert(.isCutByBounds) }
        if all[index].blendMode != .normal { traits.formUnion([.isIsolated, .isOnePart]) }
      }
      if all.count == 1, all[0].isOnePart { traits.insert(.isOnePart) }
      strokes = hasStrokes ? KeptOutlines() : nil
      self.dashPieces = dashPieces
      self.extent = traits.contains(.isOverhanging) ? extent : extent.shared(with: bounds)
      self.traits = traits
    }
  }

  private let storage: Storage

  /// How many earlier drawings are known: compositors may be some frames apart.
  private static let mostChanges = 8

  /// Creates a drawing that differs from an older one only within a rectangle of the layer's space.
  ///
  /// Without an older one, or if the bounds differ, it may differ anywhere.
  package init(
    _ commands: [DrawingCommand], clips: [DrawingClip], passages: [DrawingPassage] = [],
    bounds: CGRect, isUpright: Bool = false,
    changedSince old: (drawing: Drawing, rect: CGRect)? = nil
  ) {
    var changes: [(since: Version, rect: CGRect)] = []
    if let (older, rect) = old, older.bounds == bounds, older.isUpright == isUpright,
      // Who drew has only said what changed within the bounds.
      !older.isOverhanging, !commands.contains(where: { $0.overhangs(bounds) })
    {
      changes = older.storage.changes.map { ($0.since, $0.rect.union(rect)) }
      changes.append((older.storage.version, rect))
      changes.removeFirst(max(0, changes.count - Self.mostChanges))
    }
    storage = Storage(
      commands, clips, passages, bounds: bounds, isUpright: isUpright, changes: changes)
  }

  /// A rectangle of the layer's space that contains all differences from an older drawing; nil if it is not known.
  func rectChanged(since older: Drawing) -> CGRect? {
    storage.changes.first { $0.since === older.storage.version }?.rect
  }

  /// The drawing with changed colours; made again only if the last change was another one.
  func keptChange(_ change: ColorChange, _ make: () -> Drawing) -> Drawing {
    storage.changed.withLock { $0.madeIfNeeded(for: change, by: make) }
  }

  package static func == (a: Drawing, b: Drawing) -> Bool { a.storage === b.storage }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(storage)) }
}

extension DrawingCommand {
  /// Whether it shows outside of a drawing's bounds.
  package func overhangs(_ bounds: CGRect) -> Bool {
    !isCutByBounds && !bounds.containsWithinRounding(extent)
  }

  /// Whether no pixel is painted twice.
  fileprivate var isOnePart: Bool {
    guard shadow == nil else { return false }
    if case .glyphs(let run) = content { return run.glyphs.count <= 1 }
    return true
  }
}

extension LayerProperties {
  /// Whether ink of a drawing shows outside of its frame.
  func showsOverhang(of drawing: Drawing) -> Bool { drawing.isOverhanging && showsOverhang }

  /// Whether ink beyond the frame of a drawing shows; only if ``Layer/contentsRect`` selects all of the drawing.
  var showsOverhang: Bool { uncommon.contentsRect == CGRect.unit }

  /// The transform from a drawing's space to the layer's, and the rectangle that the drawing fills; nil if
  /// nothing shows.
  ///
  /// If the bounds are as they were, both spaces are the same. Otherwise the drawing is placed by
  /// `contentsGravity` and `contentsRect`, like an image of that size. In flipped geometry an upright drawing
  /// is mirrored back, within the rectangle that an image would fill.
  package func place(
    of drawing: Drawing, isFlipped: Bool
  ) -> (toLayer: Transform2D, frame: CGRect)? {
    place(ofDrawingIn: drawing.bounds, isMirrored: isFlipped && drawing.isUpright)
  }

  /// The same of a drawing with such bounds, which is mirrored back or not.
  func place(
    ofDrawingIn drawn: CGRect, isMirrored: Bool
  ) -> (toLayer: Transform2D, frame: CGRect)? {
    let part = uncommon.contentsRect
    guard bounds.width > 0, bounds.height > 0, drawn.width > 0, drawn.height > 0 else { return nil }
    if showsOverhang, bounds == drawn {
      return (isMirrored ? .mirroring(bounds) : .identity, bounds)
    }
    guard part.hasFiniteNumbers, part.width > 0, part.height > 0 else { return nil }
    let shown = CGRect(
      x: drawn.minX + part.minX * drawn.width,
      y: drawn.minY + part.minY * drawn.height,
      width: part.width * drawn.width, height: part.height * drawn.height)
    let frame = contentsFrame(naturalSize: shown.size)
    guard !frame.isNull, frame.width > 0, frame.height > 0 else { return nil }
    let (scaleX, scaleY) = (frame.width / shown.width, frame.height / shown.height)
    var toLayer = Transform2D(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: frame.minX - scaleX * shown.minX,
      ty: frame.minY - scaleY * shown.minY)
    if isMirrored { toLayer = toLayer.concatenating(.mirroring(frame)) }
    guard toLayer.isInvertible else { return nil }
    // Beyond its bounds a drawing has nothing.
    let filled = frame.shared(with: toLayer.apply(drawn))
    return filled.isEmpty ? nil : (toLayer, filled)
  }
}

extension Transform2D {
  /// Mirrors a rectangle top to bottom.
  fileprivate static func mirroring(_ rect: CGRect) -> Transform2D {
    Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: rect.minY + rect.maxY)
  }
}
