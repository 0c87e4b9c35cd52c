// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The work of a plan, in units of about one opaque pixel.
///
/// The weights are rounded ratios of measured times on one machine; advice compares sums of them,
/// for which their order of magnitude is enough.
enum PaintWork {
  /// A step: looking it up and setting it up.
  static let step = 500.0
  /// A pixel of an opaque colour.
  static let opaquePixel = 1.0
  /// A pixel of a translucent colour.
  static let blendedPixel = 2.0
  /// A pixel through a mask whose bytes must be read.
  static let maskedPixel = 3.0
  /// A pixel blended by a formula.
  static let formulaPixel = 8.0
  /// A pixel that a scope saves and mixes back.
  static let scopePixel = 4.0
  /// A pixel copied from a bitmap or gradient that is kept.
  static let copiedPixel = 2.0
  /// An interpolated pixel: of images, and of bitmaps that are not on whole pixels.
  static let sampledPixel = 32.0
  /// A particle of usual size.
  static let particle = 3000.0
  /// A pixel of a mask that must be made.
  static let coveragePixel = 20.0
  /// A pixel of a gradient that must be made.
  static let gradientPixel = 10.0
  /// A pixel of a mask that must be blurred.
  static let blurredPixel = 40.0
  /// A pixel of a surface that must be cleared.
  static let surfacePixel = 1.0

  /// The work of a plan, without the background under everything.
  static func of(_ plan: PaintPlan) -> Double {
    var work = plan.commands.reduce(0) { $0 + of($1, in: plan) }
    for surface in plan.surfaces {
      work += surfacePixel * Double(surface.bounds.area)
      work += surface.commands.reduce(0) { $0 + of($1, in: plan) }
    }
    for mask in plan.masks {
      switch mask.source {
      case .ready: break
      case .recipe(let shared, let within):
        work += Double(within.area) * (shared.recipe.blur.isZero ? coveragePixel : blurredPixel)
      case .surface(_, let blur, let within):
        work += Double(within.area) * (blur.isZero ? surfacePixel : blurredPixel)
      case .piece(_, let within): work += Double(within.area) * coveragePixel
      }
    }
    for source in plan.sources {
      if case .gradient(_, _, let frame) = source.source {
        work += gradientPixel * Double(frame.area)
      }
    }
    return work
  }

  private static func of(_ command: PaintCommand, in plan: PaintPlan) -> Double {
    switch command {
    case .clear, .beginScope: 0
    case .fill(let color, let area):
      step + pixels(of: area, in: plan)
        * (color.isOpaque && area.mix == 255 ? opaquePixel : blendedPixel)
    case .mask(let mask, let color, let area):
      step + masked(area, mask, in: plan, full: color.isOpaque ? opaquePixel : blendedPixel)
    case .glyphs(let run, let color, _):
      plan.glyphs.parts(of: run).reduce(0) {
        $0 + step + Double($1.rect.area)
          * max(maskedPixel, color.isOpaque ? opaquePixel : blendedPixel)
      }
    case .pixels(let source, let mask, _, let area):
      step
        + (mask.map { masked(area, $0, in: plan, full: weight(of: source, in: plan)) }
          ?? pixels(of: area, in: plan) * weight(of: source, in: plan))
    case .blend(_, _, _, let area): step + pixels(of: area, in: plan) * formulaPixel
    case .particles(let index, _):
      step + particle * Double(plan.particles[index].emission.particles.all.count)
    case .endScope(let index):
      step
        + plan.scopes[index].saved.reduce(0) { $0 + scopePixel * Double($1.area) }
    }
  }

  private static func weight(of source: SourceID, in plan: PaintPlan) -> Double {
    switch plan.sources[source].source {
    case .gradient, .color, .ready, .copy: copiedPixel
    case .image: sampledPixel
    case .bitmap(_, let placement), .surface(_, let placement):
      placement.warp != nil || placement.transform.wholeTranslation == nil
        ? sampledPixel : copiedPixel
    }
  }

  /// Pixels through a mask: `full` for those that it covers fully, as far as its outline shows.
  private static func masked(
    _ area: PaintArea, _ mask: PlacedMask, in plan: PaintPlan, full: Double
  ) -> Double {
    let all = pixels(of: area, in: plan)
    let region = mask.coveredRects(in: plan).reduce(Region()) { $0.union($1) }
    let covered = min(all, Double(region.intersection(area.rect).area))
    return covered * full + (all - covered) * max(maskedPixel, full)
  }

  private static func pixels(of area: PaintArea, in plan: PaintPlan) -> Double {
    Double(plan.pieces(of: area)?.reduce(0) { $0 + $1.area } ?? area.rect.area)
  }
}

extension PaintPlan {
  /// With more parts than these a layer is not called simple.
  private static var mostSimpleParts: Int { 3 }

  /// The painted things, in words, if they are no more than a few that are cached or need no cache.
  var simpleParts: String? {
    guard surfaces.isEmpty, scopes.isEmpty else { return nil }
    var names: [String] = []
    // The shape first, then its shadow: front to back.
    for command in commands.reversed() {
      switch command {
      case .clear: continue
      case .beginScope, .endScope, .blend, .particles: return nil
      case .fill(let color, _): names.append(color.isOpaque ? "opaque rectangle" : "rectangle")
      case .mask(let mask, let color, _):
        guard let name = name(of: masks[mask.index], color) else { return nil }
        names.append(name)
      case .glyphs(let run, _, _):
        let parts = glyphs.parts(of: run).count
        names += repeatElement("glyph", count: min(parts, Self.mostSimpleParts + 1))
      case .pixels(let source, _, _, _):
        switch original(of: source).source {
        case .ready: names.append("gradient")
        case .image: names.append("image")
        case .gradient, .color, .copy, .bitmap, .surface: return nil
        }
      }
      if names.count > Self.mostSimpleParts { return nil }
    }
    return names.isEmpty ? "nothing to paint" : Self.sentence(names)
  }

  private func name(of mask: PlannedMask, _ color: PremultipliedColor) -> String? {
    guard case .ready = mask.source else { return nil }
    guard let recipe = mask.recipe?.recipe else { return "shadow already cached" }
    guard recipe.blur.isZero else { return "shadow already cached" }
    let opaque = color.isOpaque ? "opaque " : ""
    switch recipe.outline {
    case .box(let box): return opaque + (box.radii.isZero ? "rectangle" : "rounded rectangle")
    case .ring: return opaque + "border"
    case .shape: return opaque + "shape"
    }
  }

  /// The names, alike ones counted: "one opaque rounded rectangle, shadow already cached".
  private static func sentence(_ names: [String]) -> String {
    var order: [String] = []
    for name in names where !order.contains(name) { order.append(name) }
    return order.map { name in
      let count = names.count { $0 == name }
      let isCached = name.hasSuffix("cached")
      if count == 1 { return isCached ? name : "one \(name)" }
      let number = count == 2 ? "two" : "three"
      return isCached ? name.replacing("shadow", with: "shadows") : "\(number) \(name)s"
    }.joined(separator: ", ")
  }
}
