// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A glyph at no particular size, in ems with y up.
enum GlyphDrawing: Sendable {
  case nothing
  // The first case with a value, because the others are noted in unused bits of the reference to its pixels, and a
  // search for leaks would not know the reference then.
  case picture(GlyphPicture)
  case outline(Path)
  /// Outlines over each other, each with a colour; nil means the colour of the text.
  case layers([(path: Path, color: Color?)])

  /// Whether nothing of it is visible.
  var isClear: Bool {
    switch self {
    case .nothing: true
    case .outline, .layers: false
    case .picture(let picture): picture.pixels.allSatisfy { $0 == 0 }
    }
  }

  /// A rectangle that holds all ink, in ems with y up; null if there is none.
  var bounds: CGRect {
    switch self {
    case .nothing: .null
    case .outline(let path): path.bounds
    case .layers(let layers): layers.reduce(.null) { $0.union($1.path.bounds) }
    case .picture(let picture): picture.rect
    }
  }

  /// Its approximate size in bytes.
  var byteCount: Int {
    switch self {
    case .nothing: 64
    case .outline(let path): Self.bytes(of: path)
    case .layers(let layers): layers.reduce(64) { $0 + Self.bytes(of: $1.path) }
    case .picture(let picture): 4 * picture.width * picture.height + 64
    }
  }

  private static func bytes(of path: Path) -> Int {
    64 + 17 * path.elements.reduce(0) { n, _ in n + 3 }
  }
}

/// A glyph's own picture: premultiplied pixels over a rectangle of ems, y up.
struct GlyphPicture: Sendable {
  let width: Int
  let height: Int
  /// `0xAARRGGBB`, row by row from the top.
  let pixels: [UInt32]
  let rect: CGRect
}

/// The glyphs of one font that have been read so far.
struct GlyphDrawings: Sendable {
  private var drawings: [UInt32: GlyphDrawing] = [:]
  private var byteCount = 0
  /// The ink bounds of the glyphs ever read, and the damage of some: kept even if the drawings are
  /// dropped.
  private var inkBounds: [CGRect] = []
  /// For each glyph the index of its ink bounds, or -1 if it was never read.
  private var inkIndexes: [Int32] = []
  private var damage: [UInt32: GlyphDamage] = [:]
  /// The rectangle that the ink of every glyph is cut to.
  let inkLimit: CGRect

  init(inkLimit: CGRect) { self.inkLimit = inkLimit }

  /// The most bytes of glyphs; beyond it all are dropped and read again.
  static let mostBytes = 4 << 20

  subscript(glyph: UInt32) -> GlyphDrawing? { drawings[glyph] }

  /// Whether a glyph was ever read, and its damage.
  func knownDamage(of glyph: UInt32) -> (isRead: Bool, damage: GlyphDamage?) {
    (knownInkBounds(of: glyph) != nil, damage[glyph])
  }

  /// A rectangle that holds the ink of a glyph, null if there is none; nil if it was never read.
  func knownInkBounds(of glyph: UInt32) -> CGRect? {
    guard glyph < inkIndexes.count, inkIndexes[Int(glyph)] >= 0 else { return nil }
    return inkBounds[Int(inkIndexes[Int(glyph)])]
  }

  mutating func insert(_ drawing: GlyphDrawing, _ damage: GlyphDamage?, for glyph: UInt32) {
    note(drawing.bounds.intersection(inkLimit), of: glyph)
    self.damage[glyph] = damage
    if byteCount + drawing.byteCount > Self.mostBytes {
      drawings.removeAll()
      byteCount = 0
    }
    guard drawings.updateValue(drawing, forKey: glyph) == nil else { return }
    byteCount += drawing.byteCount
  }

  private mutating func note(_ ink: CGRect, of glyph: UInt32) {
    // Fonts have 65,536 glyphs at most.
    let count = Int(min(glyph, 0xFFFF)) + 1
    guard glyph < count, knownInkBounds(of: glyph) == nil else { return }
    if inkIndexes.count < count {
      inkIndexes += [Int32](repeating: -1, count: count - inkIndexes.count)
    }
    inkIndexes[Int(glyph)] = Int32(inkBounds.count)
    inkBounds.append(ink)
  }
}
