// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What a stretch of a plan's commands needs, as indices into the plan's lists, ascending.
struct PlanNeeds {
  var masks: [Int] = []
  var sources: [Int] = []
  var surfaces: [Int] = []
}

/// Cuts a plan's commands into stretches that need no more than a bounded amount of memory at once:
/// nearly always one.
struct PlanStretches {
  struct Stretch {
    let commands: Range<Int>
    /// Nil where the stretch is the whole plan, and needs everything in it.
    let needs: PlanNeeds?
  }

  private let mostBytes: Int
  private let isWhole: Bool
  private var start = 0

  init(_ plan: PaintPlan, mostBytes: Int = PaintOptions().mostBytes) {
    self.mostBytes = mostBytes
    isWhole = Self.bytes(of: plan) <= mostBytes
  }

  /// The next stretch of the plan that the stretches were made for.
  mutating func next(of plan: PaintPlan) -> Stretch? {
    guard start < plan.commands.count else { return nil }
    if isWhole {
      start = plan.commands.count
      return Stretch(commands: 0..<start, needs: nil)
    }
    var (needs, bytes) = (Collector(plan), 0)
    let first = start
    while start < plan.commands.count {
      let before = needs.counts
      needs.add(plan.commands[start])
      bytes = needs.bytes
      if bytes > mostBytes, start > first {
        needs.forget(from: before)
        break
      }
      start += 1
    }
    return Stretch(commands: first..<start, needs: needs.needs)
  }

  private static func bytes(of plan: PaintPlan) -> Int {
    plan.masks.reduce(0) { $0 + $1.bytes } + plan.surfaces.reduce(0) { $0 + $1.bytes }
  }

  /// Follows commands to what they need, and that to what it needs in turn.
  private struct Collector {
    let plan: PaintPlan
    /// What is needed, in the order in which it was found.
    private var found = PlanNeeds()
    private var masks: Set<Int> = []
    private var sources: Set<Int> = []
    private var surfaces: Set<Int> = []
    private(set) var bytes = 0

    init(_ plan: PaintPlan) { self.plan = plan }

    typealias Counts = (masks: Int, sources: Int, surfaces: Int)

    var counts: Counts { (found.masks.count, found.sources.count, found.surfaces.count) }

    var needs: PlanNeeds {
      PlanNeeds(
        masks: found.masks.sorted(), sources: found.sources.sorted(),
        surfaces: found.surfaces.sorted())
    }

    /// Leaves out what was found last, after which nothing more is to be added.
    mutating func forget(from counts: Counts) {
      found.masks.removeSubrange(counts.masks...)
      found.sources.removeSubrange(counts.sources...)
      found.surfaces.removeSubrange(counts.surfaces...)
    }

    mutating func add(_ command: PaintCommand) {
      var pending = [command]
      while let command = pending.popLast() {
        let names = command.names(in: plan)
        if let mask = names.mask { add(mask: mask, &pending) }
        if let source = names.source { add(source: source, &pending) }
      }
    }

    private mutating func add(source: Int, _ pending: inout [PaintCommand]) {
      guard sources.insert(source).inserted else { return }
      found.sources.append(source)
      switch plan.sources[source].source {
      case .surface(let index, _): add(surface: Int(index), &pending)
      case .copy(let other, _):
        if sources.insert(Int(other)).inserted { found.sources.append(Int(other)) }
      case .ready, .color, .gradient, .image, .bitmap: break
      }
    }

    private mutating func add(mask: Int, _ pending: inout [PaintCommand]) {
      guard masks.insert(mask).inserted else { return }
      found.masks.append(mask)
      bytes += plan.masks[mask].bytes
      if case .surface(let index, _, _) = plan.masks[mask].source {
        add(surface: Int(index), &pending)
      }
    }

    private mutating func add(surface: Int, _ pending: inout [PaintCommand]) {
      guard surfaces.insert(surface).inserted else { return }
      found.surfaces.append(surface)
      bytes += plan.surfaces[surface].bytes
      pending.append(contentsOf: plan.surfaces[surface].commands)
    }
  }
}

extension PaintCommand {
  /// The numbers of the mask and of the source of pixels that the command paints with.
  func names(in plan: PaintPlan) -> (mask: Int?, source: Int?) {
    switch self {
    case .mask(let placed, _, _): (Int(placed.index), nil)
    case .pixels(let source, let placed, _, _): (placed.map { Int($0.index) }, Int(source))
    case .blend(let source, _, _, _): (nil, Int(source))
    case .endScope(let scope):
      if case .mask(let placed) = plan.scopes[Int(scope)].coverage {
        (Int(placed.index), nil)
      } else {
        (nil, nil)
      }
    case .clear, .fill, .particles, .beginScope: (nil, nil)
    }
  }
}

extension PlannedMask {
  fileprivate var bytes: Int {
    switch source {
    case .ready: 0
    case .recipe(_, let within), .surface(_, _, let within), .piece(_, let within): within.area
    }
  }
}

extension PlannedSurface {
  /// What stays of it once it is painted: pixels; the others become masks at once.
  fileprivate var bytes: Int {
    switch purpose {
    case .shadow, .mask: 0
    case .bitmap, .group, .filtered, .backdrop, .mosaic, .tile: 4 * bounds.area
    // With all halves of it.
    case .plane: 6 * bounds.area
    }
  }
}
