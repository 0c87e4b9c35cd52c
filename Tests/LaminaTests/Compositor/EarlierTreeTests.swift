// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// What a tree was before must not be seen: neither in pixels, nor in what exceeds a limit.
@Suite struct EarlierTreeTests {
  /// Compares a tree that was edited after a frame with one that was edited before its first.
  private func expectNoTrace(
    of edit: (Layer) -> Void, limits: FrameLimits = .unlimited, in tree: () -> Layer,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let (kept, new) = (tree(), tree())
    let compositors = try [kept, new].map { root in
      let compositor = try Compositor(size: CGSize(width: 100, height: 100), threads: 1)
      compositor.limits = limits
      compositor.root = root
      return compositor
    }
    compositors[0].render()
    edit(kept)
    edit(new)
    let reports = compositors.map { $0.render() }
    #expect(reports[0].omissions == reports[1].omissions, sourceLocation: location)
    #expect(compositors[0].surface == compositors[1].surface, sourceLocation: location)
    #expect(TreeInvariants(compositors[0].tree).faults().isEmpty, sourceLocation: location)
  }

  /// A layer with many sublayers in a grid of 60 × 60 points.
  private func grid(_ count: Int = 70) -> Layer {
    let grid = box(20, 20, 60, 60)
    for index in 0..<count {
      let color = Color(red: 1, green: CGFloat(index) / CGFloat(count), blue: 0)
      grid.addSublayer(box(CGFloat(index % 10 * 6), CGFloat(index / 10 * 6), 5, 5, color))
    }
    return grid
  }

  private func page(_ layers: [Layer]) -> Layer {
    let page = box(0, 0, 100, 100)
    page.sublayers = layers
    return page
  }

  /// Where planes cut each other, the layer is a picture whose pixels begin at its extent.
  @Test func `a tilted layer does not show how far its many sublayers reached`() throws {
    try expectNoTrace { root in
      root.sublayers?[1].sublayers?[69].position = CGPoint(x: 30, y: 30)
    } in: {
      let grid = grid()
      grid.transform = Transform3D(rotationAngle: 0.8, x: 1, y: 0.3, z: 0)
      grid.sublayers?[69].position = CGPoint(x: 95, y: 77)
      return page([box(10, 10, 80, 30, .pureBlue), grid])
    }
  }

  @Test func `a layer does not count with what masks cut of its many sublayers`() throws {
    var limits = FrameLimits.unlimited
    limits.surfacePixels = 100
    try expectNoTrace(
      of: { root in
        root.sublayers?[0].sublayers?.reverse()
        root.sublayers?[1].backgroundColor = .pureBlue
      }, limits: limits
    ) {
      let grid = grid()
      grid.compositingFilter = .multiply
      let (outer, masked) = (box(0, 0, 5, 5), box(30, 30, 5, 5))
      masked.addSublayer(box(0, 30, 5, 5, .pureBlue))
      masked.mask = box(0, 0, 5, 5, .black)
      outer.addSublayer(masked)
      grid.addSublayer(outer)
      return page([grid, box(0, 0, 5, 5, .pureGreen)])
    }
  }

  /// The pixels of a bitmap fade beyond its extent, for which the layers around it have a margin.
  @Test func `a layer does not count with the margin of a bitmap that is gone`() throws {
    var limits = FrameLimits.unlimited
    limits.surfacePixels = 100
    try expectNoTrace(
      of: { root in
        root.sublayers?[0].sublayers?[35].shouldRasterize = false
        root.addSublayer(box(90, 90, 9, 9, .pureBlue))
      }, limits: limits
    ) {
      let grid = grid()
      grid.compositingFilter = .multiply
      grid.sublayers?[35].shouldRasterize = true
      return page([grid])
    }
  }

  @Test func `a masked layer does not count by where its mask reached`() throws {
    var limits = FrameLimits.unlimited
    limits.surfacePixels = 0
    try expectNoTrace(
      of: { root in
        root.sublayers?[0].mask?.sublayers?[69].position.x = 30
        root.sublayers?[1].backgroundColor = .pureBlue
      }, limits: limits
    ) {
      let (masked, mask) = (box(120, 20, 5, 5, .pureRed), box(-100, 0, 100, 5))
      for index in 0..<70 { mask.addSublayer(box(CGFloat(index), 0, 5, 5, .black)) }
      mask.sublayers?[69].frame.origin.x = 110
      masked.mask = mask
      return page([masked, box(0, 0, 5, 5, .pureGreen)])
    }
  }

  /// What lies behind it is cut by no mask, so it does not depend on how far other layers there reached.
  @Test func `a background filter in a masked layer shows nothing of a bitmap that is gone`() throws
  {
    try expectNoTrace { root in
      root.sublayers?[0].sublayers?[0].removeFromSuperlayer()
    } in: {
      let group = box(0, 0, 100, 100)
      group.mask = box(38, 0, 40, 60, Color(red: 0, green: 0, blue: 0, alpha: 0.7))
      let bitmap = box(70, 5, 20, 20, .pureRed)
      bitmap.shouldRasterize = true
      let behind = box(0, 40, 60, 60, Color(red: 0.6, green: 0.8, blue: 1, alpha: 0.25))
      let glass = box(20, 44, 60, 50, Color(red: 0, green: 0.4, blue: 0.6, alpha: 0.7))
      glass.backgroundFilters = [.gaussianBlur(radius: 2)]
      group.sublayers = [bitmap, behind, glass]
      return page([group])
    }
  }

  @Test(arguments: [0, 1])
  func `what a mask hides is carried into it by a background filter, and repainted`(depth: Int)
    throws
  {
    func content(_ root: Layer) -> Layer? {
      var group = root.sublayers?[0]
      for _ in 0..<depth { group = group?.sublayers?[0] }
      return group?.sublayers?[0]
    }
    func tree() -> Layer {
      let masked = box(20, 20, 60, 60)
      masked.mask = box(0, 0, 30, 60, .black)
      masked.sublayers = [box(31, 10, 20, 20, .pureRed), glass(0, 0, 60, 60)]
      guard depth > 0 else { return page([masked]) }
      // Its extent ends with the mask as well.
      let outer = box(0, 0, 100, 100)
      outer.sublayers = [masked]
      return page([outer])
    }
    try expectNoTrace(of: { content($0)?.position.y += 15 }, in: tree)
    let picture = try Compositor(size: CGSize(width: 100, height: 100), threads: 1)
    picture.root = tree()
    picture.render()
    #expect(picture.surface[48, 40] != 0, "the content beyond the mask is not carried into it")
  }

  @Test func `a plain box that is left out is not painted`() throws {
    var limits = FrameLimits.unlimited
    limits.repeatedLayers = 0
    let replicator = ReplicatorLayer(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
    replicator.instanceCount = 2
    replicator.instanceTransform = Transform3D(translationX: 13, y: 8, z: 0)
    replicator.addSublayer(box(10, 10, 30, 30, .pureRed))
    let compositor = try Compositor(size: CGSize(width: 100, height: 100), threads: 1)
    compositor.limits = limits
    compositor.root = page([replicator])
    #expect(compositor.render().omissions.count == 1)
    #expect(compositor.surface[25, 25] == 0)
  }

  @Test(arguments: [false, true])
  func `sublayers are in the order of a space only while they are in one`(isSpace: Bool) throws {
    try expectNoTrace { root in
      (root.sublayers?[0] as? ReplicatorLayer)?.preservesDepth.toggle()
    } in: {
      let replicator = ReplicatorLayer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      replicator.instanceCount = 1
      replicator.preservesDepth = isSpace
      let front = box(10, 10, 20, 20, .pureRed)
      front.transform = Transform3D(translationX: 0, y: 0, z: 5)
      replicator.sublayers = [front, box(20, 10, 20, 20, .pureGreen)]
      return page([replicator])
    }
  }

  /// A layer that blurs what is behind it.
  private func glass(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> Layer {
    let glass = box(x, y, width, height)
    glass.backgroundFilters = [.gaussianBlur(radius: 4)]
    return glass
  }

  @Test func `what a background filter sees in a space does not depend on a hidden layer`() throws {
    try expectNoTrace { root in
      root.sublayers?[0].removeFromSuperlayer()
    } in: {
      let hidden = box(0, 0, 5, 5)
      hidden.isHidden = true
      let space = TransformLayer(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      space.sublayers = [box(10, 10, 20, 20, .pureRed), glass(32, 10, 20, 20)]
      return page([hidden, space])
    }
  }

  @Test func `many siblings of which some move and some come do not show how far they reached`()
    throws
  {
    var limits = FrameLimits.unlimited
    limits.openPixels = 100
    try expectNoTrace(
      of: { root in
        let group = root.sublayers?[0]
        for index in 0..<9 {
          group?.sublayers?[33 - index].bounds.size.width = 6
          group?.sublayers?[33 - index].position = CGPoint(x: 10, y: 10)
        }
        for index in 0..<2 { group?.addSublayer(box(10 + CGFloat(index), 20, 5, 5, .pureBlue)) }
        root.addSublayer(box(90, 90, 5, 5, .pureGreen))
      }, limits: limits
    ) {
      let grid = grid()
      grid.shouldRasterize = true
      grid.sublayers?[33].position.x = -50
      return page([grid])
    }
  }

  @Test func `the mask of a transform layer is in the space around it`() throws {
    var limits = FrameLimits.unlimited
    limits.surfacePixels = 20_000
    try expectNoTrace(of: { $0.sublayerTransform = .identity }, limits: limits) {
      let space = TransformLayer(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
      space.zPosition = 20
      space.addSublayer(box(0, 0, 80, 80, .pureRed))
      let mask = box(20, 20, 40, 40, Color(red: 0, green: 0, blue: 0, alpha: 0.25))
      (mask.shadowOpacity, mask.shadowRadius) = (1, 3)
      space.mask = mask
      let page = page([space])
      page.sublayerTransform.m34 = -1 / 100
      return page
    }
  }

  /// In a separate picture, a background filter sees beyond the clips around it.
  @Test func `what a clip around a separate picture hides is repainted where it is seen`() throws {
    try expectNoTrace { root in
      root.sublayers?[0].sublayers?[0].sublayers?[0].position.y += 20
    } in: {
      let (clip, picture) = (box(0, 0, 50, 100), box(10, 10, 80, 80))
      (clip.masksToBounds, picture.masksToBounds) = (true, true)
      picture.filters = [.saturation(0.5)]
      picture.sublayers = [box(42, 10, 10, 10, .pureRed), glass(20, 0, 60, 60)]
      clip.addSublayer(picture)
      return page([clip])
    }
  }
}
