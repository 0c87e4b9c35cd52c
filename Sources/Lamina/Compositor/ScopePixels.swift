// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The pixels that the open scopes of a band have saved, as a stack.
struct ScopePixels {
  /// An open scope.
  struct Open {
    /// Nil if it lies outside of the band.
    let index: ScopeID?
    /// The index of its first pixel among all saved ones.
    let start: Int
  }

  /// A rectangle of saved pixels: row after row, or one row for all if they have one colour.
  struct Part {
    let rect: PixelRect
    let start: Int
    let stride: Int

    /// The index of the first pixel of an inner rectangle among all saved ones.
    func index(of part: PixelRect) -> Int {
      start + (part.minY - rect.minY) * stride + part.minX - rect.minX
    }
  }

  /// All saved pixels, those of the innermost scope last; more of them than are used.
  private var pixels: [UInt32]
  private var used = 0
  private var open: [Open] = []

  /// No scope is open; the contents of the memory do not matter.
  init(memory: [UInt32]) { pixels = memory }

  /// The memory, once all scopes have ended.
  mutating func takeMemory() -> [UInt32] {
    defer { pixels = [] }
    return pixels
  }

  /// Opens a scope, which saves nothing yet.
  mutating func begin(_ index: ScopeID?) { open.append(Open(index: index, start: used)) }

  /// Ends the innermost scope; what it saved is valid until another one begins.
  mutating func end() -> Open? {
    guard let last = open.popLast() else { return nil }
    used = last.start
    return last
  }

  /// Saves a rectangle of pixels, row after row.
  mutating func save(_ part: PixelRect, of canvas: Canvas) {
    let start = reserve(part.area)
    var span = pixels.mutableSpan
    canvas.copyPixels(of: part, into: &span, at: start)
  }

  /// Saves one row of a colour.
  mutating func saveRow(of color: PremultipliedColor, width: Int) {
    let start = reserve(width)
    for index in start..<used { pixels[index] = color.bits }
  }

  /// The saved pixels of a rectangle of a part.
  @_lifetime(borrow self)
  func rows(of rect: PixelRect, in part: Part) -> StridedSpan<UInt32> {
    StridedSpan(pixels.span, from: part.index(of: rect), stride: part.stride)
  }

  /// Makes room for a number of pixels, and returns the index of the first.
  private mutating func reserve(_ count: Int) -> Int {
    defer { used += count }
    let missing = used + count - pixels.count
    if missing > 0 { pixels += repeatElement(0, count: max(missing, pixels.count)) }
    return used
  }
}
