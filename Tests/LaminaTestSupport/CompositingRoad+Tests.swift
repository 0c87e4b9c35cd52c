// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
package import Lamina

extension CompositingRoad {
  /// The road of goldens, equivalences and random trees: the one in `LAMINA_ROAD`, otherwise the
  /// standard one.
  package static let ofTests = named.flatMap(CompositingRoad.init(rawValue:)) ?? .standard

  /// The value of `LAMINA_ROAD`; nil if it is not set.
  package static var named: String? { ProcessInfo.processInfo.environment["LAMINA_ROAD"] }
}

extension Compositor {
  /// A compositor with a road.
  package convenience init(
    on road: CompositingRoad, size: CGSize, scale: CGFloat = 1, threads: Int? = nil
  ) throws(SurfaceError) {
    try self.init(size: size, scale: scale, threads: threads)
    compositingRoad = road
  }
}

extension PaintPlan {
  /// The compositing steps of the plan and its surfaces.
  package var steps: Set<CompositingStep> {
    var steps: Set<CompositingStep> = scopes.isEmpty ? [] : [.save, .mix]
    for command in commands + surfaces.flatMap(\.commands) {
      switch command {
      case .clear(_, let area): steps.insert(.fill, mix: area.mix)
      case .fill(_, let area): steps.insert(.color, mix: area.mix)
      case .mask(_, _, let area), .glyphs(_, _, let area):
        steps.insert(.maskedColor, mix: area.mix)
      // Pixels with an opacity are drawn through a mask of one value.
      case .pixels(_, let mask, let alpha, let area):
        steps.insert(mask == nil && alpha == 255 ? .pixels : .maskedPixels, mix: area.mix)
      case .blend(_, let mode, _, let area): steps.insert(.blend(mode), mix: area.mix)
      case .particles(let index, let area):
        let adds = particles[index].emission.content.renderMode == .additive
        steps.insert(adds ? .addedSprites : .sprites, mix: area.mix)
      case .beginScope, .endScope: break
      }
    }
    return steps
  }

  /// How often the plan and its surfaces mix painted pixels with earlier ones.
  package var mixes: Int {
    let commands = commands + surfaces.flatMap(\.commands)
    return scopes.count + commands.count { ($0.area?.mix ?? 255) < 255 }
  }

  /// Whether a difference of one may become a large one, because a formula divides or computes a
  /// hue, or because of a colour matrix.
  package var amplifiesDifferences: Bool {
    let matrices = surfaces.contains { surface in
      surface.filters.contains { if case .colors = $0 { true } else { false } }
    }
    let modes: [BlendMode] = [
      .colorDodge, .colorBurn, .softLight, .hue, .saturation, .color, .luminosity,
    ]
    return matrices || !steps.isDisjoint(with: modes.map(CompositingStep.blend))
  }
}

extension Set<CompositingStep> {
  fileprivate mutating func insert(_ step: CompositingStep, mix: UInt8) {
    insert(step)
    if mix < 255 { insert(.mix) }
  }

  /// Whether each of the steps gives the same bytes by both roads.
  package var haveEqualBytes: Bool {
    allSatisfy { step in CompositingRoads.table.contains { $0.step == step && $0.tolerance == 0 } }
  }
}
