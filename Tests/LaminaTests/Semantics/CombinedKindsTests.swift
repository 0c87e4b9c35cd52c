// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// Combinations of kinds of layers and contents.
@Suite struct CombinedKindsTests {
  @Test func `a drawing of a replicated layer has the colours of its instances`() throws {
    let drawer = Drawer { context in
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10), color: .white)
      context.fillGradient(
        colors: [.white, .white], from: .zero, to: CGPoint(x: 10, y: 0))
    }
    let dot = box(0, 0, 10, 10)
    dot.delegate = drawer
    dot.setNeedsDisplay()
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    replicator.instanceCount = 2
    replicator.instanceTransform = Transform3D(translationX: 20, y: 0, z: 0)
    replicator.instanceColor = Color(red: 1, green: 0.5, blue: 0)
    replicator.instanceGreenOffset = -0.5
    replicator.addSublayer(dot)

    let surface = try draw(40, 10, on: .black, replicator)
    #expect(surface[5, 5] == 0xFFFF_8000)
    #expect(surface[25, 5] == 0xFFFF_0000)
    #expect(surface[15, 5] == 0xFF00_0000)
  }

  @Test(arguments: [false, true])
  func `the colour of an instance multiplies the filtered layer`(
    isRasterized: Bool
  ) throws {
    let dot = box(0, 0, 10, 10, .black)
    dot.filters = [.invert(1)]
    dot.shouldRasterize = isRasterized
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    replicator.instanceColor = Color(red: 1, green: 0.5, blue: 0)
    replicator.addSublayer(dot)

    #expect(try draw(10, 10, on: .black, replicator)[5, 5] == 0xFFFF_8000)
  }

  @Test func `an instance's colour does not affect blending inside a separate picture`() throws {
    let group = box(0, 0, 10, 10, Color(gray: 0.4))
    group.compositingFilter = .normal
    let part = box(0, 0, 10, 10, .white)
    part.compositingFilter = .difference
    group.addSublayer(part)
    let replicator = ReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    replicator.instanceColor = Color(red: 1, green: 0.5, blue: 0)
    replicator.addSublayer(group)

    // The difference of white and 0.4 is 0.6.
    #expect(try draw(10, 10, on: .black, replicator)[5, 5] == 0xFF99_4D00)
  }

  @Test func `a layer in perspective is blended together with its parts`() throws {
    let stage = box(0, 0, 100, 100)
    stage.sublayerTransform.m34 = -1 / 300
    let card = box(20, 20, 60, 60, Color(gray: 128 / 255))
    card.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
    card.compositingFilter = .multiply
    card.addSublayer(box(0, 0, 30, 60, .black))
    stage.addSublayer(card)

    let surface = try draw(100, 100, on: Color(gray: 128 / 255), stage)
    #expect(surface[65, 50] == 0xFF40_4040)
    #expect(surface[35, 50] == 0xFF00_0000)
    #expect(surface[5, 50] == 0xFF80_8080)
  }

  @Test func `a layer in perspective is filtered`() throws {
    let stage = box(0, 0, 100, 100)
    stage.sublayerTransform.m34 = -1 / 300
    let card = box(20, 20, 60, 60, .white)
    card.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
    card.filters = [.invert(1)]
    stage.addSublayer(card)

    #expect(try draw(100, 100, on: .white, stage)[50, 50] == 0xFF00_0000)
  }
}
