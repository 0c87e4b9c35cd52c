// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// Turns a tree of layers into pixels, frame by frame, painting only what changed.
///
/// One call of ``render()`` carries a frame through every stage:
///
///     layers ── layout, display, commit ──▶ render tree ──▶ damage ──▶ paint plan ──▶ pixels
///
/// The pixels stay between frames. A compositor and the layers under its root belong to one thread
/// at a time; two compositors on two threads share nothing. One tree may be the root of several
/// compositors of different size or scale.
public final class Compositor {
  /// The size in points.
  public let size: CGSize
  /// How many device pixels make a point.
  public let scale: CGFloat
  /// The layer drawn, with everything below it; nil draws the background alone.
  ///
  /// Its `frame` is in points of the surface, top left origin, y down. The compositor keeps a
  /// reference.
  public var root: Layer? {
    didSet { if root !== oldValue { paintsEverything = true } }
  }
  /// What lies behind the root; transparent unless set.
  ///
  /// A change repaints everything.
  public var background: Color = .clear {
    didSet { if background != oldValue { paintsEverything = true } }
  }
  /// The report of the last frame; nil before the first.
  public private(set) var lastReport: FrameReport?

  /// The plan of the last frame that painted anything.
  package private(set) var lastPlan: PaintPlan?
  package private(set) var tree = RenderTree()
  package let target: PixmanImage
  private var commit = LayerCommit()
  private var paintsEverything = true

  /// A compositor for a surface of `size` points at `scale` pixels a point.
  ///
  /// The surface has the size times the scale, rounded up to whole pixels; at most 32,767 pixels a
  /// side and 2²⁸ in all. It starts transparent.
  ///
  /// - Parameters:
  ///   - size: The size in points, positive.
  ///   - scale: Device pixels a point, positive; 1, 1.5, 2 and 3 are usual.
  /// - Throws: ``SurfaceError`` where there can be no such surface.
  public init(size: CGSize, scale: CGFloat = 1) throws(SurfaceError) {
    let width = (size.width * scale).rounded(.up)
    let height = (size.height * scale).rounded(.up)
    guard size.width > 0, size.height > 0, scale > 0, width.isFinite, height.isFinite else {
      throw .notPositive(size: size, scale: scale)
    }
    let longest = CGFloat(PixmanImage.longestSide)
    guard width <= longest, height <= longest, width * height <= CGFloat(PixmanImage.mostPixels)
    else { throw .tooLarge(width: width, height: height) }
    let bounds = PixelRect(x: 0, y: 0, width: Int(width), height: Int(height))
    guard let target = PixmanImage(bounds: bounds) else {
      throw .outOfMemory(width: bounds.width, height: bounds.height)
    }
    self.size = size
    self.scale = scale
    self.target = target
  }

  /// The device pixels of the surface.
  public var pixelBounds: PixelRect { target.bounds }

  /// From points of the surface to device pixels.
  private var rootTransform: Transform2D { Transform2D(scaleX: scale, y: scale) }

  /// Lays out, displays and commits what changed, and repaints what looks different.
  ///
  /// Where nothing changed no pixel is written. The report tells what was done; the repainted
  /// rectangles in it are all that a window needs to show anew.
  ///
  /// Cost: the changed layers and their ancestors, and the pixels of the damage.
  @discardableResult
  public func render() -> FrameReport {
    root?.prepareForCommit()
    let edits = commit.edits(for: root, tree: tree, committer: ObjectIdentifier(self))
    let changes = tree.apply(edits, rootTransform: rootTransform, target: target.bounds)
    let damage =
      paintsEverything
      ? Damage(everythingIn: target.bounds) : Damage(changes, in: target.bounds)
    paintsEverything = false
    var report = paint(damage.region)
    report.changedLayers = edits.changedLayerCount
    lastReport = report
    return report
  }

  /// Makes the next frame paint every pixel anew.
  public func setNeedsRepaint() { paintsEverything = true }

  /// Paints a region from the render tree as it is.
  package func paint(_ region: Region) -> FrameReport {
    var report = FrameReport()
    guard !region.isEmpty else { return report }
    let plan = Planner.plan(
      tree, rootTransform: rootTransform, region: region, background: background.premultiplied)
    let (counts, ranOutOfRoom) = PlanPainter.paint(plan, onto: target)
    report.damage = region.rects
    report.damagedPixels = region.area
    report.visitedLayers = plan.visitedLayers
    report.culledLayers = plan.culledLayers
    report.painting = counts
    report.skippedLayers = tree.skippedLayers.map {
      FrameReport.SkippedLayer(name: name(of: $0.slot), reason: $0.reason)
    }
    if ranOutOfRoom {
      report.skippedLayers.append(.init(name: "an effect of some layer", reason: .tooLarge))
    }
    lastPlan = plan
    return report
  }

  func name(of slot: Int32) -> String {
    guard let layer = commit.layer(at: slot) else { return "layer" }
    return layer.name ?? String(describing: type(of: layer))
  }
}
