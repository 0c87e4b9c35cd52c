// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Builds a plan, surface by surface: the only type that appends commands.
///
/// Commands come front to back, and are reversed when a surface is complete. The builder knows
/// which pixels are needed and which are hidden by opaque things in front, so it leaves out the
/// rest of everything it is given. What its lookup finds in the plan is not added again. It does not know the render tree.
struct PlanBuilder {
  private(set) var options = PlanOptions()
  var plan = PaintPlan(region: Region())
  var counts = PlanCounts()
  /// What the plan has already, and what the cache has.
  var lookup: PlanLookup
  /// The commands of the surface being planned, front to back.
  var commands: [PaintCommand] = []
  /// The layers of those commands, if they are requested.
  var layers = CommandLayers()
  /// The pixels of the surface that opaque things in front hide.
  var hidden = HiddenArea()
  /// The pixels of the surface that count.
  private(set) var wanted = WantedPixels(.empty)
  /// The pixels that the open scopes remember.
  var savedPixels = 0
  /// Whether the surface's pixels coincide with the target's.
  private(set) var isOnTarget = true
  /// Who makes masks while the plan goes on, if anyone does.
  var maskMaker: (any MaskMaker)?
  /// The number of groups reported when the surface was begun.
  private var groupsBefore = 0

  init(cache: RenderCache<CacheKey, CachedValue>) { lookup = PlanLookup(cache: cache) }

  // MARK: Plans and surfaces

  /// Starts another plan, with the target as the first surface.
  mutating func restart(for region: Region, _ options: PlanOptions) {
    self.options = options
    plan.restart(for: region)
    counts = PlanCounts()
    guard !region.isEmpty else { return }
    // The plan's list has the memory of the plan before.
    swap(&commands, &plan.commands)
    begin(WantedPixels(rects: plan.rects, bounds: region.bounds), isOnTarget: true)
  }

  /// Begins one of the plan's surfaces.
  mutating func begin(_ surface: SurfaceID) {
    // From here on nothing more is asked of it.
    counts.painting.blurredPixels += plan.surfaces[surface].blurredPixels
    begin(
      WantedPixels(plan.surfaces[surface].painted), isOnTarget: plan.surfaces[surface].isOnTarget)
  }

  private mutating func begin(_ pixels: WantedPixels, isOnTarget: Bool) {
    wanted = pixels
    hidden.restart(for: pixels, hidesNothing: !options.hides)
    self.isOnTarget = isOnTarget
    groupsBefore = counts.groups.count
    savedPixels = 0
  }

  /// Ends the target, the first surface.
  mutating func endTarget() { plan.commands = takeCommands(at: 0) }

  /// Ends one of the plan's surfaces.
  mutating func end(_ surface: SurfaceID) {
    if !isOnTarget {
      for index in counts.groups.indices.suffix(from: groupsBefore) {
        counts.groups[index].rect = .empty
      }
    }
    plan.surfaces[surface].commands = takeCommands(at: surface.index + 1)
    counts.painting.commands += plan.surfaces[surface].commands.count
  }

  /// Ends the plan, with all its surfaces.
  mutating func endPlan() { counts.painting.commands += plan.commands.count }

  /// The commands listed so far, back to front; their layers are noted at a place in the plan.
  private mutating func takeCommands(at place: Int) -> [PaintCommand] {
    if options.recordsLayers {
      while plan.layers.count <= place { plan.layers.append([]) }
      plan.layers[place] = layers.take(taken: commands.count)
    }
    var taken: [PaintCommand] = []
    swap(&taken, &commands)
    taken.giveBackUnusedRoom()
    taken.reverse()
    return taken
  }

  /// Notes which layer the commands to come are of, if that is asked for.
  @inline(__always)
  mutating func beginLayer(_ node: NodeID) {
    if options.recordsLayers { layers.begin(node, after: commands.count) }
  }

  // MARK: Areas

  /// Whether a rectangle holds a pixel that counts.
  @inline(__always)
  func isWanted(_ rect: PixelRect) -> Bool { wanted.meet(rect) }

  /// Whether a rectangle contains a pixel that counts, and may show some of them.
  @inline(__always)
  func isVisible(_ rect: PixelRect) -> Bool { wanted.meet(rect) && !hidden.hides(rect) }

  /// Whether any part of a layer inside a rectangle is visible; if not, counts it with the reason.
  @inline(__always)
  mutating func isSeen(_ rect: PixelRect) -> Bool {
    guard isWanted(rect) else {
      counts.culledLayers += 1
      return false
    }
    guard hidden.hides(rect) else { return true }
    counts.hiddenLayers += 1
    counts.hiddenPixels += wanted.count(in: rect)
    return false
  }

  /// The part of a rectangle that must be painted, and its pixels; nil for none.
  mutating func area(_ rect: PixelRect, mix: UInt8) -> (area: PaintArea, pixels: Int)? {
    guard isWanted(rect) else { return nil }
    if hidden.hides(rect) {
      counts.hiddenPixels += wanted.count(in: rect)
      return nil
    }
    return area(ofVisible: rect, mix: mix)
  }

  /// The same for a rectangle that is known to be visible.
  mutating func area(ofVisible rect: PixelRect, mix: UInt8) -> (area: PaintArea, pixels: Int)? {
    let whole = wanted.count(in: rect)
    let first = plan.areas.pieces.count
    guard hidden.addVisibleParts(ofSeen: rect, to: &plan.areas.pieces) else {
      return (PaintArea(rect, mix: mix), whole)
    }
    var pixels = 0
    for part in plan.areas.pieces[first...] { pixels += wanted.count(in: part) }
    counts.hiddenPixels += whole - pixels
    let count = plan.areas.pieces.count - first
    if pixels > 0, count > 1 {
      return (PaintArea(rect, mix: mix, pieces: first..<first + count), pixels)
    }
    defer { plan.areas.pieces.removeLast(count) }
    return pixels > 0 ? (PaintArea(plan.areas.pieces[first], mix: mix), pixels) : nil
  }

  // MARK: Pixels

  /// Paints pixels, through a mask if there is one.
  mutating func paint(
    _ source: SourceID, through mask: PlacedMask? = nil, alpha: UInt8 = 255, _ area: PaintArea
  ) {
    commands.append(.pixels(source: source, mask, alpha: alpha, area))
  }

  /// Blends pixels with the content below, and counts them.
  mutating func blend(
    _ source: SourceID, by mode: BlendMode, alpha: UInt8 = 255, _ area: PaintArea, _ pixels: Int
  ) {
    append(.blend(source: source, mode, alpha: alpha, area))
    counts.painting.blends += 1
    counts.painting.blendPixels += pixels
  }

  /// Lists a command whose pixels the caller counts.
  mutating func append(_ command: PaintCommand) { commands.append(command) }

  /// Lists commands for which room is made once.
  @inline(__always)
  mutating func append(
    atMost count: Int, _ body: (inout OutputSpan<PaintCommand>) -> Void
  ) {
    commands.append(addingCapacity: count, initializingWith: body)
  }

  /// Notes that the pixels of a rectangle are opaque from here on.
  mutating func hide(_ rect: PixelRect) { hidden.add(rect) }

  /// Reports a group that needs pixels of its own.
  mutating func reportGroup(
    _ node: NodeID, _ reason: OffscreenReason, pixels: Int, rect: PixelRect,
    isSilhouette: Bool = false
  ) {
    counts.groups.append(
      PlannedGroup(
        node: node, reason: reason, pixels: pixels, isSilhouette: isSilhouette, rect: rect))
  }
}

extension CGFloat {
  /// A fraction as the nearest of 256 steps.
  var byte: UInt8 { UInt8((Color.unit(self) * 255).rounded()) }
}
