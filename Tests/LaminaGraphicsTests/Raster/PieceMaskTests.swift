// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaGraphics

@Suite struct PieceMaskTests {
  /// A slanted box cut by lines in all directions, some of them upright, horizontal or beside it.
  private static func piece(_ number: Int, cuts: Int) -> PieceMask {
    var random = SeededGenerator(seed: 91, case: number)
    let outline = MaskRecipe.Outline(
      .rect(CGRect(x: 0, y: 0, width: 90, height: 70)),
      Transform2D(a: 0.9, b: 0.3, c: -0.2, d: 1.1, tx: 20.5, ty: 7.25))
    let lines = (0..<cuts).map { index in
      let angle = index % 4 < 2 ? Double(index % 2) * .pi / 2 : random.number(in: 0...6.28)
      let offset = random.number(in: -40...60)
      return PlaneCut(
        a: cos(angle), b: sin(angle), c: offset - 50 * cos(angle) - 40 * sin(angle),
        isInFront: random.chance(0.5),
        cutter: [CGPoint(x: 10, y: 10), CGPoint(x: 80, y: 20), CGPoint(x: 60, y: 90)])
    }
    return PieceMask(outline, lines, originX: 3, originY: -5)
  }

  /// The mask found by checking each pixel against each cut.
  private static func oracle(_ piece: PieceMask, in clip: PixelRect) -> CoverageMask {
    var mask = MaskRecipe(piece.outline).mask(in: clip)
    for cut in piece.cuts {
      for y in mask.bounds.minY..<mask.bounds.maxY {
        for x in mask.bounds.minX..<mask.bounds.maxX {
          let middle = CGPoint(
            x: Double(x - piece.originX) + 0.5, y: Double(y - piece.originY) + 0.5)
          let byte = mask[x, y]
          mask.bytes[mask.index(x, y)] = UInt8((CGFloat(byte) * cut.coverage(middle)).rounded())
        }
      }
    }
    return mask
  }

  private static let clip = PixelRect(x: 0, y: 0, width: 130, height: 120)

  @Test(arguments: 0..<60)
  func `a piece is the area on its side of each line, pixel by pixel`(number: Int) {
    let piece = Self.piece(number, cuts: 1 + number % 3)
    #expect(piece.mask(in: Self.clip) == Self.oracle(piece, in: Self.clip))
    let part = PixelRect(x: 31, y: 40, width: 29, height: 17)
    #expect(piece.mask(in: part) == Self.oracle(piece, in: part))
  }

  @Test func `lines almost without direction cut as they do pixel by pixel`() {
    for (a, b, c) in [(CGFloat(0), CGFloat(0), CGFloat(2)), (0, 0, -2), (0, 0, 0), (1e-9, 1, -60)] {
      var piece = Self.piece(0, cuts: 1)
      (piece.cuts[0].a, piece.cuts[0].b, piece.cuts[0].c) = (a, b, c)
      #expect(piece.mask(in: Self.clip) == Self.oracle(piece, in: Self.clip))
    }
  }

  @Test func `cuts take far less time than checking each pixel`() {
    let piece = Self.piece(0, cuts: 40)
    var whole = piece
    whole.cuts = piece.cuts.map {
      var cut = $0
      // All on the side that is kept, so that no pixel is left out early.
      (cut.c, cut.isInFront) = (cut.c + 500, true)
      return cut
    }
    let clock = ContinuousClock()
    func least(_ body: () -> CoverageMask) -> Duration {
      (0..<3).map { _ in clock.measure { #expect(!body().bounds.isEmpty) } }.min() ?? .zero
    }
    #expect(least { whole.mask(in: Self.clip) } * 4 < least { Self.oracle(whole, in: Self.clip) })
  }
}
