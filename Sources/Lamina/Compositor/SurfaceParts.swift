// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// A surface of which one part after another is painted, all into the same memory.
///
/// Masks that are as large as the surface are made for each part, too: see ``PaintJob/partMasks``.
final class SurfaceParts {
  let planned: PlannedSurface
  private var job: PaintJob
  private var memory: MemoryBlock?
  /// The most pixels that were painted at a time, and those of all parts.
  private(set) var counts = (most: 0, all: 0)
  /// The large masks, with how they lie on the surface.
  private var masks: [PlacedMask] = []

  init(_ planned: PlannedSurface, of job: PaintJob) {
    self.planned = planned
    self.job = job
    for command in planned.commands {
      guard let placed = command.placedMask(in: job.plan),
        job.partMasks.contains(Int(placed.index)), !masks.contains(placed)
      else { continue }
      masks.append(placed)
    }
  }

  /// The pixels of a rectangle after the first of the filters, none of which is a blur, until the next
  /// one is asked for; nil where memory is short.
  func image(of rect: PixelRect, filters: Int) -> PixmanImage? {
    guard PixmanImage.canHold(rect) else { return nil }
    counts = (max(counts.most, rect.area), counts.all + rect.area)
    if memory.map({ $0.count < rect.area }) ?? true {
      memory = nil
      memory = MemoryBlock(count: rect.area)
    }
    guard let memory, let image = PixmanImage(bounds: rect, memory: memory) else { return nil }
    let nearest = planned.edge.map { rect.clamped(to: $0) } ?? rect
    // A part beyond the edge shows pixels that are not among its own.
    guard let source = nearest == rect ? image : PixmanImage(bounds: nearest) else { return nil }
    source.clear()
    job.makeMasks(masks, for: nearest)
    var painters = job.bands([nearest]).map {
      BandPainter(source, clip: $0, roads: job.roads)
    }
    job.paint(planned.commands.indices, of: planned.commands, with: &painters)
    if nearest != rect { image.repeatEdges(of: nearest, in: source) }
    for case .colors(let matrices) in planned.filters[..<filters] {
      job.changeColors(of: image, by: matrices.flatMap(\.numbers))
    }
    return image
  }
}

extension PaintJob {
  /// Masks of more pixels than a part that only one surface names, which is painted in parts: they are
  /// made a part at a time.
  static func partMasks(
    _ plan: PaintPlan, _ options: PaintOptions, isInParts: (PlannedSurface) -> Bool
  ) -> Set<Int> {
    guard !plan.surfaces.isEmpty else { return [] }
    var large: Set<Int> = []
    for index in plan.masks.indices {
      guard case .recipe(_, let within) = plan.masks[index].source, plan.masks[index].slot == nil,
        within.area > options.mostPartPixels
      else { continue }
      large.insert(index)
    }
    guard !large.isEmpty else { return [] }
    // A mask that lies in two places would have to show two parts.
    var users: [Int: (surface: Int, place: MaskPlacement)] = [:]
    func note(_ commands: [PaintCommand], of user: Int, inParts: Bool) {
      for command in commands {
        guard let placed = command.placedMask(in: plan) else { continue }
        let index = Int(placed.index)
        guard large.contains(index) else { continue }
        let isOther = users[index].map { $0 != (user, placed.placement) } ?? false
        if !inParts || !placed.placement.isPlain || isOther { large.remove(index) }
        users[index] = (user, placed.placement)
      }
    }
    note(plan.commands, of: -1, inParts: false)
    for (index, surface) in plan.surfaces.enumerated() {
      note(surface.commands, of: index, inParts: isInParts(surface))
    }
    return large
  }

  /// Makes masks as far as they show in a rectangle of the surface on which they lie.
  fileprivate mutating func makeMasks(_ placed: [PlacedMask], for rect: PixelRect) {
    for mask in placed {
      guard case .recipe(let shared, let within) = plan.masks[Int(mask.index)].source else {
        continue
      }
      let shown = rect.offset(x: -Int(mask.placement.x), y: -Int(mask.placement.y))
      setMask(Int(mask.index), shared.recipe.mask(in: shown.intersection(within)))
    }
  }
}

extension PaintCommand {
  /// The mask that the command paints with, and where it lies.
  fileprivate func placedMask(in plan: PaintPlan) -> PlacedMask? {
    switch self {
    case .mask(let placed, _, _): placed
    case .pixels(_, let placed, _, _): placed
    case .endScope(let scope):
      if case .mask(let placed) = plan.scopes[Int(scope)].coverage { placed } else { nil }
    case .clear, .fill, .blend, .particles, .beginScope: nil
    }
  }
}
