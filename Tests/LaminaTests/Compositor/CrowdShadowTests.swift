// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// A group with more sublayers than are checked one by one, one of which extends beyond it, with a
/// shadow of its contents; and a small probe over the tip of that shadow.
private struct CrowdScene {
  let compositor: Compositor
  let root = box(0, 0, 200, 200)
  let group = box(20, 20, 160, 160)
  let probe = box(195, 195, 4, 4, .black)

  init(_ background: Color?) throws {
    compositor = try Compositor(size: CGSize(width: 200, height: 200), threads: 1)
    group.backgroundColor = background
    group.shadowOpacity = 1
    group.shadowRadius = 3
    group.shadowOffset = CGSize(width: 12, height: 12)
    for index in 0..<20 {
      group.addSublayer(
        box(CGFloat(index % 5) * 20 + 30, CGFloat(index / 5) * 20 + 30, 8, 8, .pureRed))
    }
    group.addSublayer(box(140, 140, 30, 30, .pureRed))
    root.sublayers = [group, probe]
    compositor.background = .white
    compositor.root = root
  }

  func expectRight() throws {
    compositor.render()
    let fresh = try Compositor(size: compositor.size, threads: 1)
    fresh.background = .white
    fresh.root = root
    fresh.render()
    #expect(compositor.surface == fresh.surface)
  }
}

@Suite struct CrowdShadowTests {
  @Test(arguments: [nil, Color.white])
  func `a repaint of an area that only a sublayer's shadow reaches draws that shadow`(
    _ background: Color?
  ) throws {
    let scene = try CrowdScene(background)
    scene.compositor.render()
    scene.compositor.purgeCaches()
    scene.probe.backgroundColor = Color(red: 0, green: 1, blue: 0, alpha: 0.5)
    try scene.expectRight()
  }

  @Test(arguments: [nil, Color.white])
  func `a layer that moves onto the surface brings its shadow`(_ background: Color?) throws {
    let scene = try CrowdScene(background)
    scene.group.position.x += 110
    scene.compositor.render()
    scene.group.position.x -= 110
    try scene.expectRight()
  }
}
