// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The pixels that a command may write, and the weight of the result.
package struct PaintArea: Hashable, Sendable {
  package var rect: PixelRect {
    get { PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY)) }
    set {
      (minX, minY) = (Int32(clamping: newValue.minX), Int32(clamping: newValue.minY))
      (maxX, maxY) = (Int32(clamping: newValue.maxX), Int32(clamping: newValue.maxY))
    }
  }
  // Small, because many layers make many commands.
  private var minX: Int32
  private var minY: Int32
  private var maxX: Int32
  private var maxY: Int32
  /// The range of ``PlannedAreas/pieces`` with the visible parts of the rectangle; if empty, all of it
  /// is visible.
  package var pieces: Range<Int32> = 0..<0
  /// A group's opacity, 0…255, applied to the only thing painted: each pixel becomes a mix of the
  /// painted and the previous pixel, as the end of a scope would make it.
  package var mix: UInt8 = 255
  /// The index in ``PlannedAreas/grounds`` of the background colour to blend against instead of
  /// reading the target; negative: the target is read.
  package var ground: Int8 = -1

  @inline(__always)
  package init(_ rect: PixelRect, mix: UInt8 = 255, pieces: Range<Int> = 0..<0) {
    (minX, minY) = (Int32(clamping: rect.minX), Int32(clamping: rect.minY))
    (maxX, maxY) = (Int32(clamping: rect.maxX), Int32(clamping: rect.maxY))
    self.mix = mix
    self.pieces = Int32(pieces.lowerBound)..<Int32(pieces.upperBound)
  }

  /// Whether its rectangle touches another one; rows are compared first, because bands differ in
  /// rows.
  @inline(__always)
  func meets(_ other: PixelRect) -> Bool {
    minY < other.maxY && maxY > other.minY && minX < other.maxX && maxX > other.minX
  }
}

/// The rectangles and colours that areas and scopes of a plan refer to.
struct PlannedAreas {
  /// The visible parts of partly hidden areas, one after another.
  var pieces: [PixelRect] = []
  /// The colours that something is painted straight onto, or that lie under a scope.
  var grounds: [PremultipliedColor] = []

  /// Forgets all of them, and keeps the lists' memory.
  mutating func empty() {
    pieces.empty()
    grounds.empty()
  }
}
