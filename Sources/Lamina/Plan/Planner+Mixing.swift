// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What an open scope of one opacity knows of the pixels painted in it, from the front to the back.
///
/// A pixel that one opaque thing alone paints is mixed with what is below in one step, and need not
/// be remembered. Front to back, such pixels are known at once: nothing painted them before, and
/// what comes later is hidden there.
struct MixingScope {
  /// What such pixels are mixed by; nil where all must be remembered.
  let mix: UInt8?
  /// The pixels to be remembered, in rectangles apart from each other.
  var remembered: [PixelRect]
  /// What was mixed instead.
  var mixed: [PaintArea] = []
  /// Whether all pixels to be remembered were noted; else there were too many of them.
  var knowsAll = true
  /// How many scopes inside, open now, leave all but their edges as painted.
  var clips = 0

  /// Past so many rectangles a scope remembers all that is painted in it and not mixed already.
  private static let mostRemembered = 32

  /// Adds rectangles, apart from all others.
  mutating func remember(_ rects: ArraySlice<PixelRect>) {
    remembered += rects
    if remembered.count > Self.mostRemembered { knowsAll = false }
  }
}

/// What a scope is to the mixing inside.
enum MixingRole {
  /// Nothing: no scope around mixes.
  case none
  /// One of the scopes that know of their pixels.
  case scope
  /// A clip that leaves all but its edges to the scope around.
  case clip
}

// Group opacity without remembering what one opaque thing alone paints.
extension Planner {
  /// Each clip inside of another cuts what is sealed in up to two parts.
  private static let mostClips = 2
  /// What is cut by more rectangles than this is not split.
  private static let mostCuts = 32

  /// Takes notice of a scope whose coverage is the same everywhere but at its edges.
  mutating func enterMixing(_ scope: PaintScope, edges: [PixelRect]) -> MixingRole {
    let coverage = if case .constant(let coverage) = scope.coverage { coverage } else { UInt8.max }
    let isWhole = edges == [scope.rect]
    if coverage == 255, scope.mix == 255, !isWhole, let around = mixing.last,
      around.mix != nil, around.clips < Self.mostClips
    {
      mixing[mixing.count - 1].clips += 1
      for edge in edges { remember(edge) }
      return .clip
    }
    // A pixel cannot be mixed twice in one step.
    let canMix =
      options.flattensGroups && options.hides && !isWhole && min(coverage, scope.mix) < 255
      && max(coverage, scope.mix) == 255 && scope.rect.area >= options.leastMixedPixels
    if mixing.isEmpty, !canMix { return .none }
    if !mixing.isEmpty { remember(scope.rect) }
    mixing.append(
      MixingScope(
        mix: canMix ? min(coverage, scope.mix) : nil, remembered: canMix ? edges : []))
    return .scope
  }

  /// Forgets a scope; answers with what it knows, where pixels were mixed in it.
  mutating func leaveMixing(_ role: MixingRole) -> MixingScope? {
    switch role {
    case .none: return nil
    case .clip:
      mixing[mixing.count - 1].clips -= 1
      return nil
    case .scope:
      let scope = mixing.removeLast()
      return scope.mixed.isEmpty ? nil : scope
    }
  }

  /// Notes that pixels are painted in the innermost scope, other than by mixing.
  mutating func remember(_ area: PaintArea) {
    for rect in plan.rects(of: area) { remember(rect) }
  }

  private mutating func remember(_ rect: PixelRect) {
    let index = mixing.count - 1
    guard mixing[index].mix != nil, mixing[index].knowsAll else { return }
    if mixing[index].remembered.contains(where: { $0.contains(rect) }) { return }
    // What is mixed already is not written to any more.
    var parts = [rect]
    for other in hidden.sealed where other.intersects(rect) { parts.cut(other) }
    for other in mixing[index].remembered where other.intersects(rect) { parts.cut(other) }
    mixing[index].remember(parts[...])
  }

  // MARK: Opaque things

  /// What an opaque thing paints in a scope: where it is alone, and the rest.
  struct MixedPaint {
    let alone: PaintArea
    var rest: PaintArea?
    var pixels: Int
  }

  /// Splits what an opaque thing paints in a rectangle, where that saves the innermost scope work.
  ///
  /// Two bands hold the pixels that it covers wholly. Nil where nothing is saved, with nothing done.
  mutating func mixedPaint(
    _ rect: PixelRect, covered: (rows: PixelRect, columns: PixelRect)
  ) -> MixedPaint? {
    let last = mixing.count - 1
    guard last >= 0, let mix = mixing[last].mix, mixing[last].knowsAll, hidden.canSeal else {
      return nil
    }
    let (rows, columns) = (covered.rows.intersection(rect), covered.columns.intersection(rect))
    guard max(rows.area, columns.area) >= options.leastMixedPixels, !hidden.hides(rect) else {
      return nil
    }
    cuts.removeAll(keepingCapacity: true)
    hidden.addCuts(of: rect, to: &cuts)
    guard cuts.count <= Self.mostCuts else { return nil }
    touched.removeAll(keepingCapacity: true)
    for other in mixing[last].remembered where other.intersects(rect) {
      touched.append(other.intersection(rect))
    }

    // Room for what is usual, so that memory is asked for once.
    var alone = [rows]
    alone.reserveCapacity(16)
    for other in cuts { alone.cut(other) }
    if !rows.contains(columns) {
      let first = alone.count
      alone.append(columns)
      alone.cut(rows, from: first)
      for other in cuts { alone.cut(other, from: first) }
    }
    for other in touched { alone.cut(other) }
    guard alone.reduce(0, { $0 + $1.area }) >= options.leastMixedPixels,
      let (area, pixels) = area(alone, mix: mix)
    else { return nil }
    var paint = MixedPaint(alone: area, pixels: pixels)
    mixing[last].mixed.append(area)

    // First what is to be remembered now, then what was.
    var rest = [rect]
    rest.reserveCapacity(16)
    rest.cut(rows)
    rest.cut(columns)
    for other in touched { rest.cut(other) }
    for other in cuts { rest.cut(other) }
    let added = rest.count
    rest += touched
    for other in cuts { rest.cut(other, from: added) }
    if let (area, pixels) = self.area(rest, mix: 255) {
      mixing[last].remember(rest[..<added])
      paint.rest = area
      paint.pixels += pixels
    }
    hidden.seal(rows)
    hidden.seal(columns)
    counts.hiddenPixels += wanted.count(in: rect) - paint.pixels
    return paint
  }

  /// An area of several rectangles; nil where none of their pixels counts.
  private mutating func area(
    _ parts: [PixelRect], mix: UInt8
  ) -> (area: PaintArea, pixels: Int)? {
    var pixels = 0
    var bounds = PixelRect.empty
    for part in parts {
      pixels += wanted.count(in: part)
      bounds = bounds.union(part)
    }
    guard pixels > 0 else { return nil }
    return (PaintArea(bounds, mix: mix, pieces: plan.addPieces(parts)), pixels)
  }
}
