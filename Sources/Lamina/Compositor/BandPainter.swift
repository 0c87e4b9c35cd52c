// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Executes commands within one rectangle of an image.
///
/// A painter touches nothing outside its rectangle, so several may work on one image at a time.
/// Scopes of a plan are nested properly, so the painter need not recurse.
struct BandPainter {
  var canvas: Canvas
  /// The pixels that the painter may touch.
  let clip: PixelRect
  private var scopes: ScopePixels
  /// Room for one row of constant coverage.
  var coverageRow: [UInt8] = []

  /// A painter that saves the pixels of scopes in some memory, whose contents do not matter.
  init(
    _ image: PixmanImage, clip: PixelRect, roads: CompositingRoads, memory: [UInt32] = []
  ) {
    canvas = Canvas(image, roads)
    self.clip = clip
    scopes = ScopePixels(memory: memory)
  }

  /// The memory for scopes, once all of them have ended.
  mutating func takeMemory() -> [UInt32] { scopes.takeMemory() }

  /// Carries out some of the commands, as far as they touch the painter's pixels.
  mutating func perform(_ range: Range<Int>, of commands: [PaintCommand], _ job: PaintJob) {
    var last = LastMask()
    var next = range.lowerBound
    while next < range.upperBound {
      let index = next
      next += 1
      switch commands[index] {
      case .mask: next = fillMasks(index..<range.upperBound, of: commands, job, &last)
      case .glyphs(let run, let color, let area): draw(run, of: job.plan.glyphs, color, area)
      case .clear(let color, let area):
        canvas.begin(.fill, in: area.rect)
        Self.forEachPart(of: area, in: clip, job) {
          canvas.count($0)
          canvas.replace($0, color: color.bits)
        }
      case .fill(let color, let area):
        canvas.begin(.color, in: area.rect, mix: area.mix)
        Self.forEachPart(of: area, in: clip, job) {
          canvas.count($0)
          canvas.over($0, color: color.bits, mix: area.mix)
        }
      case .pixels(let source, let placed, let alpha, let area):
        guard area.meets(clip) else { continue }
        draw(RowSource.of(source, in: job), placed, alpha, area, job)
      case .blend(let source, let mode, let alpha, let area):
        guard area.meets(clip) else { continue }
        let pixels = RowSource.of(source, in: job)
        canvas.begin(.blend(mode), in: area.rect, mix: area.mix)
        Self.forEachPart(of: area, in: clip, job) {
          canvas.count($0)
          blend($0, pixels, by: mode, alpha: alpha, mix: area.mix)
        }
      case .particles(let index, let area):
        let particles = job.particles[index.index]
        canvas.begin(particles.adds ? .addedSprites : .sprites, in: area.rect)
        Self.forEachPart(of: area, in: clip, job) {
          canvas.count($0)
          draw(particles, in: $0)
        }
      case .beginScope(let index): beginScope(index, job)
      case .endScope: endScope(job)
      }
    }
    job.tally.add(canvas.takeCounts())
  }

  // MARK: Areas

  /// Not asked of the painter, which the body may change.
  @inline(__always)
  static func forEachPart(
    of area: PaintArea, in clip: PixelRect, _ job: PaintJob, _ body: (PixelRect) -> Void
  ) {
    let whole = area.rect.intersection(clip)
    guard !whole.isEmpty else { return }
    guard let pieces = job.plan.pieces(of: area) else { return body(whole) }
    for piece in pieces {
      let part = piece.intersection(clip)
      if !part.isEmpty { body(part) }
    }
  }

  // MARK: Scopes

  private mutating func beginScope(_ index: ScopeID, _ job: PaintJob) {
    let scope = job.plan.scopes[index]
    guard scope.rect.intersects(clip) else { return scopes.begin(nil) }
    scopes.begin(index)
    if scope.ground >= 0 {
      let width = scope.saved.reduce(0) { max($0, $1.intersection(clip).width) }
      return scopes.saveRow(of: job.plan.areas.grounds[Int(scope.ground)], width: width)
    }
    // Several parts are the edges of something large, and small themselves.
    canvas.begin(.save, in: scope.saved.count == 1 ? scope.saved[0] : .empty)
    for rect in scope.saved {
      let part = rect.intersection(clip)
      guard !part.isEmpty else { continue }
      canvas.count(part)
      scopes.save(part, of: canvas)
    }
  }

  private mutating func endScope(_ job: PaintJob) {
    guard let open = scopes.end() else { stop("a plan's scopes must nest") }
    guard let index = open.index else { return }
    let scope = job.plan.scopes[index]
    var start = open.start
    canvas.begin(.mix, in: scope.rect)
    for rect in scope.saved {
      let rect = rect.intersection(clip)
      guard !rect.isEmpty else { continue }
      let part = ScopePixels.Part(
        rect: rect, start: start, stride: scope.ground < 0 ? rect.width : 0)
      canvas.count(rect)
      switch scope.coverage {
      case .constant(let coverage): blendBack(rect, of: part, coverage: coverage)
      case .mask(let placed):
        blendBack(part, through: job.mask(placed.index), placed.placement)
      }
      blendBack(rect, of: part, coverage: scope.mix)
      start += part.stride * rect.height
    }
  }

  /// Mixes pixels with the saved ones by one coverage.
  private func blendBack(_ rect: PixelRect, of part: ScopePixels.Part, coverage: UInt8) {
    canvas.blendBack(rect, saved: scopes.rows(of: rect, in: part), coverage: coverage)
  }

  /// Mixes pixels with the saved ones by a mask; a mask that could not be made hides nothing.
  private func blendBack(
    _ part: ScopePixels.Part, through mask: MadeMask?, _ placement: MaskPlacement
  ) {
    switch mask {
    case .bytes(let mask): blendBack(part, through: mask, placement)
    case .runs(let runs):
      runs.forEachMask(in: part.rect, placement) { rect, mask in
        let rows = ScopePixels.Part(rect: rect, start: part.index(of: rect), stride: part.stride)
        blendBack(rows, through: mask, placement)
      }
    case nil: break
    }
  }

  private func blendBack(
    _ part: ScopePixels.Part, through mask: CoverageMask, _ placement: MaskPlacement
  ) {
    let covered = placement.place(mask.bounds)
    if !covered.contains(part.rect) {
      var outside = [part.rect]
      outside.cut(covered)
      for rect in outside {
        canvas.replace(rect, pixels: scopes.rows(of: rect, in: part))
      }
    }
    for zone in MaskZones(mask.bounds, placement, in: part.rect) {
      switch zone.coverage {
      case .constant(let offset):
        blendBack(zone.rect, of: part, coverage: mask.bytes[offset])
      case .lines(let offset, let stride):
        zone.forEachLine(of: mask, offset: offset, stride: stride) {
          blendBack($0, of: part, coverage: $1)
        }
      case .bytes(let offset, let stride):
        canvas.blendBack(
          zone.rect, saved: scopes.rows(of: zone.rect, in: part),
          mask: mask.rows(from: offset, stride: stride))
      }
    }
  }
}
