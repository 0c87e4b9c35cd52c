// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The colours of ``DebugOptions``, over a frame that was painted completely.
///
/// They are computed from the plan alone, so that they show the work that was done. Commands inside
/// a rasterized layer's bitmap do not count: the bitmap is marked as a whole.
struct DebugOverlay {
  let options: DebugOptions
  let plan: PaintPlan
  /// The parts of the plan that are not painted directly onto the content below.
  let groups: [PlannedGroup]
  /// The pixels that the frame would have repainted without the colours.
  let updated: Region

  /// Green, red and yellow of 40 %, premultiplied.
  static let green: UInt32 = 0x6600_6600
  static let red: UInt32 = 0x6666_0000
  static let yellow: UInt32 = 0x6666_6600

  func paint(onto image: PixmanImage, _ roads: CompositingRoads = .standard) {
    var target = Canvas(image, roads)
    target.begin(.color, in: image.bounds)
    paint(onto: target)
  }

  private func paint(onto target: Canvas) {
    if options.contains(.colorBlendedLayers) {
      let bounds = target.image.bounds
      let depths = BlendDepths(plan, in: bounds)
      target.over(bounds, pixels: StridedSpan(depths.colors.span, stride: bounds.width))
    }
    if options.contains(.colorHitsGreenAndMissesRed) { paintBitmaps(onto: target) }
    if options.contains(.colorOffscreenRenderedYellow) {
      // As one region: a group inside of another is not more offscreen than that.
      let offscreen = groups.reduce(Region()) { $0.union(plan.offscreen($1)) }
      paint(offscreen, Self.yellow, onto: target)
    }
    if options.contains(.flashUpdatedRegions) { paint(updated, Self.yellow, onto: target) }
  }

  /// The options for which there is nothing to show in any frame like this.
  var emptyOptions: DebugOptions {
    var empty: DebugOptions = []
    let hasBitmaps = plan.commands.contains { command in
      command.source.map { colorOfBitmap($0) != nil } ?? false
    }
    if !hasBitmaps { empty.insert(.colorHitsGreenAndMissesRed) }
    if !groups.contains(where: { !plan.offscreen($0).isEmpty }) {
      empty.insert(.colorOffscreenRenderedYellow)
    }
    return options.intersection(empty)
  }

  private func paint(_ region: Region, _ color: UInt32, onto target: Canvas) {
    for rect in region.intersection(target.image.bounds).rects { target.over(rect, color: color) }
  }

  private func paintBitmaps(onto target: Canvas) {
    for command in plan.commands {
      guard let source = command.source, let area = command.area else { continue }
      if let color = colorOfBitmap(source) { paint(plan.region(of: area), color, onto: target) }
    }
  }

  /// Green for a bitmap from the cache, red for one that is painted anew; nil for anything else.
  private func colorOfBitmap(_ source: SourceID) -> UInt32? {
    switch plan.sources[source].source {
    case .bitmap: return Self.green
    case .surface(let surface, _):
      switch plan.surfaces[surface].purpose {
      case .bitmap, .plane, .filtered: return Self.red
      case .shadow, .mask, .group, .backdrop, .mosaic, .tile: return nil
      }
    case .gradient, .color, .ready, .copy, .image: return nil
    }
  }
}

/// The number of times that each pixel was blended since something opaque was last painted over it.
private struct BlendDepths {
  /// 0 if nothing was painted, 1 for something opaque, one more for each blending.
  private var depths: [UInt8]
  /// The counts of the open scopes.
  private var saved: [[(rect: PixelRect, depths: [UInt8])]] = []
  private let bounds: PixelRect

  init(_ plan: PaintPlan, in bounds: PixelRect) {
    self.bounds = bounds
    depths = [UInt8](repeating: 0, count: bounds.area)
    for command in plan.commands { add(command, of: plan) }
  }

  private mutating func add(_ command: PaintCommand, of plan: PaintPlan) {
    switch command {
    case .clear(let color, let area):
      if color.isOpaque { setOpaque(plan.region(of: area)) }
    case .fill(let color, let area):
      add(area, opaque: color.isOpaque ? [area.rect] : [], of: plan)
    case .mask(let mask, let color, let area):
      add(area, opaque: color.isOpaque ? mask.coveredRects(in: plan) : [], of: plan)
    case .glyphs(let run, _, let area):
      for glyph in plan.glyphs.parts(of: run) {
        add(PaintArea(glyph.rect, mix: area.mix), opaque: [], of: plan)
      }
    case .pixels(let source, let mask, let alpha, let area):
      var opaque: [PixelRect] = []
      if alpha == 255, plan.original(of: source).isOpaque {
        opaque = mask.map { $0.coveredRects(in: plan) } ?? [area.rect]
      }
      add(area, opaque: opaque, of: plan)
    case .blend(_, _, _, let area), .particles(_, let area): add(area, opaque: [], of: plan)
    case .beginScope(let index): saved.append(depths(in: plan.scopes[index].saved))
    case .endScope: endScope()
    }
  }

  private func depths(in rects: [PixelRect]) -> [(rect: PixelRect, depths: [UInt8])] {
    rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }.map { rect in
      let rows = (rect.minY..<rect.maxY).map { y in
        let row = (y - bounds.minY) * bounds.width - bounds.minX
        return depths[row + rect.minX..<row + rect.maxX]
      }
      return (rect, Array(rows.joined()))
    }
  }

  /// The content below a scope shows through it, so the larger of both counts, and the mixing.
  private mutating func endScope() {
    for (rect, below) in saved.popLast() ?? [] {
      var index = 0
      change(Region(rect)) {
        $0 = max(2, max($0, below[index]).addingSaturating(1))
        index += 1
      }
    }
  }

  private mutating func add(_ area: PaintArea, opaque: [PixelRect], of plan: PaintPlan) {
    let all = plan.region(of: area)
    if area.ground >= 0, plan.areas.grounds[Int(area.ground)].isOpaque { setOpaque(all) }
    guard area.mix == 255, !opaque.isEmpty else { return blend(all) }
    let covered = opaque.reduce(Region()) { $0.union($1) }
    setOpaque(all.intersection(covered))
    blend(all.subtracting(covered))
  }

  private mutating func setOpaque(_ region: Region) { change(region) { $0 = 1 } }

  private mutating func blend(_ region: Region) {
    change(region) { $0 = max(2, $0.addingSaturating(1)) }
  }

  private mutating func change(_ region: Region, _ body: (inout UInt8) -> Void) {
    for rect in region.intersection(bounds).rects {
      for y in rect.minY..<rect.maxY {
        let row = (y - bounds.minY) * bounds.width - bounds.minX
        for index in row + rect.minX..<row + rect.maxX { body(&depths[index]) }
      }
    }
  }

  /// Clear, green, or red.
  ///
  /// Each blending covers 40 % of the remaining visibility, and all of them at most 80 %, so that
  /// the picture can be recognised.
  var colors: [UInt32] {
    var table: [UInt32] = [0, DebugOverlay.green]
    var left = 1.0
    while table.count < 256 {
      left = max(0.2, left * 0.6)
      let alpha = UInt32(((1 - left) * 255).rounded())
      table.append(alpha << 24 | alpha << 16)
    }
    return depths.map { table[Int($0)] }
  }
}

extension UInt8 {
  fileprivate func addingSaturating(_ other: UInt8) -> UInt8 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }
}

extension PaintPlan {
  /// The pixels of the target that a group saves or replaces: for a scope those that it saves.
  fileprivate func offscreen(_ group: PlannedGroup) -> Region {
    guard group.pixels > 0, !group.rect.isEmpty else { return Region() }
    return group.scope.map { Region(scopes[$0].saved) } ?? Region(group.rect)
  }

  /// The pixels that a command may write.
  fileprivate func region(of area: PaintArea) -> Region {
    pieces(of: area).map { Region(Array($0)) } ?? Region(area.rect)
  }
}

extension PlannedPixels {
  /// Whether every pixel is opaque as far as that is known beforehand.
  fileprivate var isOpaque: Bool {
    switch source {
    case .gradient(let gradient, _, _):
      gradient.colors?.allSatisfy { $0.alpha >= 1 } ?? false
    case .ready(let pixels, _): pixels.allSatisfy { $0 >> 24 == 255 }
    case .image(let paint): paint.image.isOpaque
    case .color(let color): color.isOpaque
    case .bitmap(_, let placement), .surface(_, let placement): placement.isOpaque
    case .copy: false
    }
  }
}
