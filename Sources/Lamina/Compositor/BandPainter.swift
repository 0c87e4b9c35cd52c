// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Carries out commands within one rectangle of an image.
///
/// A painter touches nothing outside of its rectangle, so that several may work on one image at a
/// time. The stack holds what each open scope must give back; plans nest scopes properly, so the
/// painter need not recurse.
struct BandPainter {
  let image: PixmanImage
  /// The pixels that the painter may touch.
  let clip: PixelRect
  private var scopes: [SavedScope] = []
  /// The pixels that the open scopes remember, those of the innermost last; what is there is filled
  /// as far as ``savedCount`` only.
  private var saved: [UInt32] = []
  private var savedCount = 0
  /// Room for one row of constant coverage.
  var coverageRow: [UInt8] = []

  private struct SavedScope {
    let index: Int32
    /// Where its pixels begin among all that are remembered.
    let start: Int
  }

  /// A painter that remembers what scopes give back in some memory, whatever that holds.
  init(_ image: PixmanImage, clip: PixelRect, memory: [UInt32] = []) {
    self.image = image
    self.clip = clip
    saved = memory
  }

  /// The memory for scopes, once all of them have ended.
  mutating func takeMemory() -> [UInt32] {
    defer { saved = [] }
    return saved
  }

  /// Carries out those of some commands that the indices name.
  mutating func perform(
    _ indices: some Sequence<Int32>, of commands: [PaintCommand], _ job: PaintJob
  ) {
    // Commands side by side often share a mask; taking it from the job counts a reference.
    var mask: CoverageMask?
    var maskIndex: Int32 = -1
    for index in indices {
      switch commands[Int(index)] {
      case .clear(let color, let area):
        Self.forEachPart(of: area, in: clip, job) { image.replace($0, color: color.bits) }
      case .fill(let color, let area):
        Self.forEachPart(of: area, in: clip, job) {
          image.over($0, color: color.bits, mix: area.mix)
        }
      case .mask(let placed, let color, let area):
        let rect = area.rect.intersection(clip)
        if rect.isEmpty { continue }
        if maskIndex != placed.index {
          (mask, maskIndex) = (job.masks[Int(placed.index)], placed.index)
        }
        guard let mask else { continue }
        if area.pieces.isEmpty, placed.placement.isPlain {
          fill(rect, color, throughPlain: mask, placed.placement, mix: area.mix)
        } else {
          Self.forEachPart(of: area, in: clip, job) {
            fill($0, color, through: mask, placed.placement, mix: area.mix)
          }
        }
      case .pixels(let source, let placed, let alpha, let area):
        guard area.rect.intersects(clip) else { continue }
        let pixels = RowSource.of(Int(source), in: job)
        let ground = area.ground < 0 ? nil : job.plan.grounds[Int(area.ground)].bits
        guard let placed else {
          Self.forEachPart(of: area, in: clip, job) {
            draw($0, pixels, coverage: alpha, mix: area.mix, onto: ground)
          }
          continue
        }
        let mask = job.masks[Int(placed.index)]?.scaled(by: alpha)
        Self.forEachPart(of: area, in: clip, job) {
          draw($0, pixels, through: mask, placed.placement, mix: area.mix, onto: ground)
        }
      case .blend(let source, let mode, let alpha, let area):
        guard area.rect.intersects(clip) else { continue }
        let pixels = RowSource.of(Int(source), in: job)
        Self.forEachPart(of: area, in: clip, job) {
          blend($0, pixels, by: mode, alpha: alpha, mix: area.mix)
        }
      case .particles(let index, let area):
        Self.forEachPart(of: area, in: clip, job) { draw(job.particles[Int(index)], in: $0) }
      case .beginScope(let index): beginScope(index, job)
      case .endScope: endScope(job)
      }
    }
  }

  // MARK: Areas

  /// Not asked of the painter, which the body may change.
  @inline(__always)
  private static func forEachPart(
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

  private mutating func beginScope(_ index: Int32, _ job: PaintJob) {
    scopes.append(SavedScope(index: index, start: savedCount))
    let image = image
    for rect in job.plan.scopes[Int(index)].saved {
      let part = rect.intersection(clip)
      guard !part.isEmpty else { continue }
      let start = savedCount
      savedCount += part.area
      if savedCount > saved.count {
        saved += repeatElement(0, count: max(savedCount - saved.count, saved.count))
      }
      var span = saved.mutableSpan
      image.copyPixels(of: part, into: &span, at: start)
    }
  }

  private mutating func endScope(_ job: PaintJob) {
    guard let open = scopes.popLast() else {
      preconditionFailure("a plan's scopes must nest")
    }
    let scope = job.plan.scopes[Int(open.index)]
    var start = open.start
    for rect in scope.saved {
      let part = rect.intersection(clip)
      guard !part.isEmpty else { continue }
      switch scope.coverage {
      case .constant(let coverage):
        image.blendBack(
          part, saved: saved.span, savedOffset: start, savedStride: part.width,
          coverage: coverage)
      case .mask(let placed):
        blendBack(part, savedAt: start, through: job.masks[Int(placed.index)], placed.placement)
      }
      image.blendBack(
        part, saved: saved.span, savedOffset: start, savedStride: part.width, coverage: scope.mix)
      start += part.area
    }
    savedCount = open.start
  }

  /// Mixes a rectangle with its saved pixels by a mask; a mask that could not be made hides
  /// nothing.
  private func blendBack(
    _ rect: PixelRect, savedAt start: Int, through mask: CoverageMask?,
    _ placement: MaskPlacement
  ) {
    guard let mask else { return }
    let covered = placement.place(mask.bounds)
    if !covered.contains(rect) {
      var outside = [rect]
      outside.cut(covered)
      for part in outside {
        image.replace(
          part, pixels: saved.span, offset: start + rect.index(of: part), stride: rect.width)
      }
    }
    func blendBack(_ part: PixelRect, coverage: UInt8) {
      image.blendBack(
        part, saved: saved.span, savedOffset: start + rect.index(of: part), savedStride: rect.width,
        coverage: coverage)
    }
    for zone in MaskZones(mask.bounds, placement, in: rect) {
      switch zone.coverage {
      case .constant(let offset): blendBack(zone.rect, coverage: mask.bytes[offset])
      case .lines(let offset, let stride):
        zone.forEachLine(of: mask, offset: offset, stride: stride, blendBack)
      case .bytes(let offset, let stride):
        image.blendBack(
          zone.rect, saved: saved.span, savedOffset: start + rect.index(of: zone.rect),
          savedStride: rect.width, mask: mask.bytes.span, maskOffset: offset, maskStride: stride)
      }
    }
  }
}

extension PixelRect {
  /// Where the first pixel of a rectangle within this one stands among this one's pixels.
  func index(of rect: PixelRect) -> Int {
    (rect.minY - minY) * width + rect.minX - minX
  }
}
