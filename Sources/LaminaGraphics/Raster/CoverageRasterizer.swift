// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation

/// Which winding numbers are filled.
enum WindingRule {
  case nonZero, evenOdd
  /// A point is covered if its winding number is above zero: one outline minus another.
  case positive

  fileprivate var kernelRule: lamina_winding_rule {
    switch self {
    case .nonZero: LAMINA_NONZERO
    case .evenOdd: LAMINA_EVEN_ODD
    case .positive: LAMINA_POSITIVE
    }
  }
}

/// The rasterizer of an outline: it finds the exact area that this covers of every pixel.
///
/// Any part may be asked for, and several parts on several threads.
///
/// Goals, in order: a pixel's byte never depends on which part of the picture is asked for; the
/// area is exact for every fill rule, also where many edges meet in one pixel; speed. All of it from
/// the sorted chains on is the kernel `lamina_coverage`; stars take a shorter way.
///
/// ## From outline to bytes
///
///     Path, RoundedRect ──flatten──→ CoverageOutline: chains of edges, fixed point, sorted by top
///                                            │ row by row
///     active chains ──cut at the row──→ pieces ──group by touching x──→ clusters, left to right
///                                            │ keep the boundaries of what is filled
///     row: area sums ──running sum──→ bytes, or runs of pixels with one coverage or bytes
///
/// ## Clusters
///
/// Adding up the areas right of all edges gives ∫ winding, which the fill rule can turn into an
/// area only if the winding has at most two neighbouring values in the pixel. So edges are not
/// added up: the *boundary* between filled and unfilled is. In one row
///
///      chain A     chains B, C       D    E
///     ┌──│───────────╲───╱──────────╱────╱─┐    A       one cluster of one chain
///     │  │            ╲ ╱          ╱    ╱  │    B, C    cross each other
///     │  │             ╳          ╱    ╱   │    D, E    their x overlap, and D is left of E
///     └──│────────────╱─╲────────╱────╱────┘            at every height
///
/// clusters do not overlap, so the winding number between two of them is one number over the whole
/// height. That leaves three ways, by cluster:
///
/// 1. The chains have one order from left to right (one chain; the two sides of a thin line): their
///    windings are known; pieces are added with the sign of their effect on the filled part, or not
///    at all.
/// 2. Others are swept from the row's top to its bottom. Between two vertices or crossings they have
///    an order; a chain is cut only where its effect on the filled part changes (`coverage_sweep.h`).
/// 3. If that would take more than a few thousand steps, the rule is applied to samples, 16 across
///    a pixel and 2 to 64 down it (`coverage_samples.h`). Time is linear in the number of pieces and the cluster's width.
///    No recognisable picture needs this.
///
/// ## Stars
///
/// An outline of one contour that goes once round a point, without turning back as seen from there, has no
/// winding but 0 and one other. So its edges may be added up as they come, in any order, with the same bytes
/// (`coverage_star.c`); such an outline has no chains.
///
/// ## Numbers
///
/// Coordinates are 20.12 fixed point (`FixedPoint.swift`), areas 7.25 (`coverage_row.h`). The
/// position of an edge at a height is computed from the edge's own ends and never stepped from row
/// to row. Each row is independent, and all of it is relative, so whole-pixel moves give the same
/// bytes.
package struct CoverageRasterizer: Sendable {
  private var outline: CoverageOutline
  private let rule: WindingRule

  /// An outline that is filled by a rule.
  init(_ outline: consuming CoverageOutline, _ rule: WindingRule) {
    // A star has the same inside by both other rules.
    outline.finish(asStar: rule != .positive)
    self.outline = outline
    self.rule = rule
  }

  /// The coverage of the pixels of `clip` that the outline can touch.
  func coverage(in clip: PixelRect, _ arena: inout CoverageArena) -> CoverageMask {
    let bounds = coveredPixels(in: clip)
    if bounds.isEmpty { return .empty }
    var mask = CoverageMask(bounds: bounds)
    // The mask has room for the rows of its bounds.
    unsafe find(&mask.bytes, nil, of: bounds, &arena)
    return mask
  }

  /// The same as runs.
  package func runs(in clip: PixelRect, _ arena: inout CoverageArena) -> CoverageRuns {
    let bounds = coveredPixels(in: clip)
    if bounds.isEmpty { return CoverageRuns(bounds: .empty, words: []) }
    var found = unsafe lamina_coverage_runs()
    defer { unsafe free(found.words) }
    // The kernel makes the room for the result.
    unsafe find(nil, &found, of: bounds, &arena)
    return unsafe CoverageRuns(
      bounds: bounds, words: Array(UnsafeBufferPointer(start: found.words, count: found.count)))
  }

  /// The same in memory of its own.
  package func runs(in clip: PixelRect) -> CoverageRuns {
    var arena = CoverageArena()
    return runs(in: clip, &arena)
  }

  /// Finds the coverage of some pixels, as bytes or as runs.
  ///
  /// Chains name points of the outline, and a star has as many points and words of the arena as the kernel asks for.
  @unsafe private func find(
    _ bytes: UnsafeMutablePointer<UInt8>?, _ runs: UnsafeMutablePointer<lamina_coverage_runs>?,
    of bounds: PixelRect, _ arena: inout CoverageArena
  ) {
    let (minX, minY) = (Int32(bounds.minX), Int32(bounds.minY))
    if outline.starDirection != 0 {
      unsafe arena.withZeros(lamina_star_words(bounds.width, bounds.height)) { zeros in
        unsafe lamina_star_coverage(
          bytes, runs, bounds.width, bounds.height, minX, minY, outline.points,
          outline.starEdgeCount, outline.starDirection, zeros)
      }
    } else {
      unsafe lamina_coverage(
        bytes, runs, bounds.width, bounds.height, minX, minY, outline.points, outline.points.count,
        outline.chains, outline.chains.count, rule.kernelRule)
    }
  }

  /// Gives the memory of the outline back to the arena that it came from; nothing is covered then.
  package mutating func giveBack(to arena: inout CoverageArena) {
    outline.giveBack(to: &arena)
  }

  private func coveredPixels(in clip: PixelRect) -> PixelRect {
    outline.pixelBounds.intersection(clip).intersection(FixedPoint.visible)
  }
}
