// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
package import Lamina
import Synchronization

/// A font of plain shapes: glyph 0 has no ink, 1 is a square, 2 a triangle, 3 an ellipse, 4 a
/// picture; others are squares.
package final class TestGlyphs: GlyphSource {
  private let calls = Atomic(0)

  package init() {}

  package var name: String { "Shapes" }

  /// The number of requests for images.
  package var callCount: Int { calls.load(ordering: .relaxed) }

  package var inkBounds: CGRect { CGRect(x: 0, y: -0.25, width: 1, height: 1) }

  package func inkBounds(of glyphs: [UInt32]) -> [CGRect] {
    glyphs.map { glyph in
      // A little more, because very large glyphs are drawn smaller and stretched.
      Self.outline(of: glyph)?.bounds.insetBy(dx: -1 / 256, dy: -1 / 256) ?? .null
    }
  }

  /// The outline of a glyph in units of the em, y up; nil without ink.
  package static func outline(of glyph: UInt32) -> Path? {
    switch glyph {
    case 0: return nil
    case 2:
      var path = Path()
      path.move(to: CGPoint(x: 0, y: 0))
      path.addLine(to: CGPoint(x: 0.75, y: 0))
      path.addLine(to: CGPoint(x: 0.25, y: 0.75))
      path.closeSubpath()
      return path
    case 3: return Path(ellipseIn: CGRect(x: 0, y: -0.25, width: 1, height: 0.75))
    default: return Path(rect: CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
    }
  }

  package func image(
    of glyph: UInt32, a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, quarterX: Int, quarterY: Int
  ) -> GlyphImage? {
    calls.add(1, ordering: .relaxed)
    guard let outline = Self.outline(of: glyph) else { return nil }
    let toDevice = Transform2D(
      a: a, b: b, c: c, d: d, tx: CGFloat(quarterX) / 4, ty: CGFloat(quarterY) / 4)
    if glyph == 4 {
      let box = Transform2D(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
        .apply(CGRect(x: 0, y: 0, width: 0.5, height: 0.5))
      return Image(
        width: 2, height: 2,
        premultipliedARGB: [0xFFFF_0000, 0xFF00_FF00, 0x8000_0080, 0xFFFF_FFFF]
      ).map { .picture($0, bounds: box) }
    }
    let shape = DeviceShape(.path(outline, .nonZero), toDevice)
    return .coverage(shape.coverage(in: shape.pixelBounds))
  }
}
