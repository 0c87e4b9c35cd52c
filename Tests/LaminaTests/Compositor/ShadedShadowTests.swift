// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// Shadows of layers' contents of which only the colour changes.
@Suite struct ShadedShadowTests {
  private let root = box(0, 0, 80, 80, .white)
  private let card = box(10, 10, 40, 40)
  private let spot = box(30, 30, 20, 20, .pureRed)
  private let compositor: Compositor

  init() throws {
    card.shadowOpacity = 1
    card.shadowOffset = CGSize(width: 4, height: 4)
    spot.cornerRadius = 10
    card.sublayers = [box(0, 0, 12, 12, .pureGreen), spot]
    root.addSublayer(card)
    compositor = try Compositor(size: CGSize(width: 80, height: 80), threads: 1)
    compositor.cachePolicy = CachePolicy(bytes: 1 << 24, idleLimit: .infinity)
    compositor.root = root
    compositor.render()
  }

  /// The number of silhouettes that the next frame draws, which is a new compositor's.
  private func silhouettes() throws -> Int {
    let report = compositor.render()
    let fresh = try Compositor(size: compositor.size, threads: 1)
    fresh.root = root
    fresh.render()
    #expect(compositor.surface == fresh.surface)
    return report.groups.count { $0.reason == .contentShadow }
  }

  @Test func `a silhouette is kept if only the shadow's colour changes`() throws {
    for step in 1...4 {
      let before = compositor.surface
      card.shadowColor = Color(red: 0, green: 0, blue: CGFloat(step) / 4, alpha: 1)
      #expect(try silhouettes() == 0)
      card.shadowOpacity = 1 - Float(step) / 8
      #expect(try silhouettes() == 0)
      #expect(compositor.surface != before)
    }
  }

  @Test func `a silhouette is drawn again if anything else changes, at once or later`() throws {
    card.shadowColor = .pureBlue
    #expect(try silhouettes() == 0)
    spot.position.x -= 3
    #expect(try silhouettes() == 1)
    card.shadowColor = .pureRed
    card.shadowRadius = 5
    #expect(try silhouettes() == 1)
    card.shadowColor = .pureGreen
    spot.position.x += 3
    #expect(try silhouettes() == 1)
    card.shadowColor = .black
    card.addSublayer(box(20, 0, 9, 9, .pureBlue))
    #expect(try silhouettes() == 1)
    card.shadowColor = .white
    card.mask = box(0, 0, 38, 38, .black)
    #expect(try silhouettes() == 1)
  }

  @Test func `a silhouette is drawn again for a layer in the place of a removed one`() throws {
    card.shadowColor = .pureBlue
    #expect(try silhouettes() == 0)
    card.removeFromSuperlayer()
    #expect(try silhouettes() == 0)
    let other = box(5, 5, 30, 30)
    other.shadowOpacity = 1
    other.addSublayer(box(3, 3, 9, 9, .pureRed))
    root.addSublayer(other)
    #expect(try silhouettes() == 1)
    other.shadowColor = .pureBlue
    #expect(try silhouettes() == 0)
  }
}
