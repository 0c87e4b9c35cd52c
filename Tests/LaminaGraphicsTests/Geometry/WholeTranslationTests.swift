// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaGraphics
import Testing

@Suite struct WholeTranslationTests {
  @Test(arguments: [(0, 0), (3, -7), (-16_777_215, 16_777_215)])
  func `a move by whole pixels is recognised and given in integers`(x: Int, y: Int) throws {
    let step = try #require(
      Transform2D(translationX: CGFloat(x), y: CGFloat(y)).wholeTranslation)
    #expect(step.x == x)
    #expect(step.y == y)
  }

  @Test(arguments: [
    Transform2D(translationX: 0.5, y: 0), Transform2D(translationX: 0, y: -1e-9),
    Transform2D(translationX: .nan, y: 0), Transform2D(translationX: 0, y: -.infinity),
    Transform2D(translationX: 16_777_216, y: 0), Transform2D(translationX: 1e300, y: 0),
    Transform2D(scaleX: 2, y: 1), Transform2D(scaleX: -1, y: -1),
    Transform2D(a: 1, b: 0.001, c: 0, d: 1, tx: 4, ty: 4),
  ])
  func `any other transform is not a move by whole pixels`(transform: Transform2D) {
    #expect(transform.wholeTranslation == nil)
  }
}
