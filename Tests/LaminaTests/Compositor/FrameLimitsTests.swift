// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import LaminaTesting
import Testing

@testable import Lamina

@Suite struct FrameLimitsTests {
  /// Layers one within the other, each named by its depth.
  private func chain(_ depth: Int, _ change: (Layer) -> Void) -> Layer {
    let layers = (0..<depth).map { index in
      let layer = box(0, 0, 64, 64, Color(red: 1, green: 0, blue: 0, alpha: 0.01))
      layer.name = "\(index)"
      change(layer)
      return layer
    }
    for index in 1..<depth { layers[index - 1].addSublayer(layers[index]) }
    return layers[0]
  }

  private func render(
    _ root: Layer, limits: FrameLimits? = nil, threads: Int = 1
  ) throws -> (surface: Image, report: FrameReport) {
    let compositor = try Compositor(size: CGSize(width: 64, height: 64), threads: threads)
    if let limits { compositor.limits = limits }
    compositor.root = root
    let report = compositor.render()
    return (compositor.surface, report)
  }

  private func leftOut(_ report: FrameReport) -> [FrameReport.Omission] {
    report.omissions.filter { $0.reason == .overLimit }
  }

  @Test func `nested blurs are left out once their pictures exceed the limit of open ones`() throws
  {
    let root = chain(160) { $0.filters = [.gaussianBlur(radius: 2)] }
    let (surface, report) = try render(root)
    let omitted = leftOut(report)
    #expect(omitted.count == 1)
    #expect(omitted.first?.excess?.kind == .openPixels)
    let limits = FrameLimits.standard(targetPixels: 64 * 64)
    #expect(omitted.first?.excess?.limit == limits.openPixels)
    #expect(omitted.first.flatMap(\.excess).map { $0.amount > $0.limit } == true)
    #expect(report.painting.blurredPixels < limits.blurredPixels)
    // The surroundings of the layer are drawn as if it and everything below it were hidden; only
    // the picture's surface remains.
    let depth = try #require(omitted.first.flatMap { Int($0.name) })
    var layer = root
    for _ in 0..<depth { layer = try #require(layer.sublayers?.first) }
    layer.isHidden = true
    let hidden = try render(root, limits: .unlimited)
    #expect(leftOut(hidden.report).isEmpty)
    #expect(surface == hidden.surface)
  }

  @Test func `nested pictures are left out once they exceed the limit of open ones`() throws {
    var limits = FrameLimits.unlimited
    // Each of the groups needs the pixels of the surface for its picture.
    limits.openPixels = 5 * 64 * 64 + 1
    let groups = chain(8) { $0.compositingFilter = .multiply }
    let report = try render(groups, limits: limits).report
    #expect(leftOut(report).map(\.name) == ["5"])
    #expect(leftOut(report).first?.excess?.amount == 6 * 64 * 64)
    #expect(leftOut(report).first?.excess?.kind == .openPixels)
  }

  @Test
  func `nested shadows with masks are left out once their silhouettes exceed the limit`()
    throws
  {
    let root = chain(1000) { layer in
      layer.shadowOpacity = 1
      layer.mask = box(0, 0, 60, 60, .black)
    }
    let limits = FrameLimits(
      openPixels: 1 << 26, surfacePixels: 1 << 25, blurredPixels: 1 << 29, strokePieces: 1 << 20,
      particlePixels: 1 << 30, particleBirths: 1 << 22, repeatedLayers: 1 << 23)
    let (_, report) = try render(root, limits: limits)
    #expect(leftOut(report).map(\.excess?.kind) == [.surfacePixels])
    #expect(report.painting.surfacePixels <= limits.surfacePixels)
  }

  @Test func `instances of instances count each time they are drawn`() throws {
    func replicator(_ inside: Layer) -> ReplicatorLayer {
      let layer = ReplicatorLayer()
      layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
      layer.instanceCount = 200
      layer.instanceTransform = Transform3D(Transform2D(translationX: 0.25, y: 0))
      layer.addSublayer(inside)
      return layer
    }
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    let leaf = box(0, 0, 4, 4, .pureRed)
    leaf.name = "leaf"
    root.addSublayer(replicator(replicator(leaf)))
    var limits = FrameLimits.standard(targetPixels: 64 * 64)
    #expect(leftOut(try render(root, limits: limits).report).isEmpty)
    limits.repeatedLayers = 30_000
    let report = try render(root, limits: limits).report
    #expect(
      leftOut(report) == [
        .init(
          layer: .init(name: "leaf"), reason: .overLimit,
          excess: LimitExcess(kind: .repeatedLayers, amount: 199 + 39_999, limit: 30_000))
      ])
  }

  /// A replicator that keeps its instances in space, or shows each at its own place on its plane.
  private func instances(_ count: Int, keepsDepth: Bool, _ inside: Layer...) -> Layer {
    let (root, replicator) = (box(0, 0, 64, 64, .white), ReplicatorLayer())
    replicator.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
    replicator.preservesDepth = keepsDepth
    replicator.instanceCount = count
    replicator.instanceTransform = Transform3D(translationX: 0.25, y: 0, z: 0.25)
    replicator.sublayers = inside
    root.addSublayer(replicator)
    return root
  }

  @Test(arguments: [true, false])
  func `an instance that is sorted by depth counts sixteen times`(keepsDepth: Bool) throws {
    let leaves = (0..<2).map { index in
      let leaf = box(0, 0, 4, 4, index == 0 ? .pureRed : .pureBlue)
      leaf.name = "\(index)"
      return leaf
    }
    let root = instances(101, keepsDepth: keepsDepth, leaves[0], leaves[1])
    var limits = FrameLimits.standard(targetPixels: 64 * 64)
    limits.repeatedLayers = 3200
    #expect(leftOut(try render(root, limits: limits).report).isEmpty)
    limits.repeatedLayers = 3199
    let (surface, report) = try render(root, limits: limits)
    #expect(
      leftOut(report) == [
        .init(
          layer: .init(name: "1"), reason: .overLimit,
          excess: LimitExcess(kind: .repeatedLayers, amount: 3200, limit: 3199))
      ])
    #expect(surface.count(Pixel.red) > 0)
    #expect(surface.count(Pixel.blue) == 0)
  }

  @Test(arguments: [true, false])
  func `layers in instances that are sorted by depth count like those of any instance`(
    keepsDepth: Bool
  ) throws {
    let leaf = box(0, 0, 4, 4, .pureRed)
    leaf.addSublayer(box(0, 0, 2, 2, .pureBlue))
    let root = instances(101, keepsDepth: keepsDepth, leaf)
    var limits = FrameLimits.standard(targetPixels: 64 * 64)
    limits.repeatedLayers = 1700
    #expect(leftOut(try render(root, limits: limits).report).isEmpty)
    limits.repeatedLayers = 1699
    #expect(leftOut(try render(root, limits: limits).report).map(\.excess?.amount) == [1700])
  }

  @Test(arguments: [true, false])
  func `nothing is drawn of a space in a space that exceeds a limit`(keepsDepth: Bool) throws {
    let space = TransformLayer()
    space.name = "space"
    space.addSublayer(box(0, 0, 4, 4, .pureRed))
    let root = instances(101, keepsDepth: keepsDepth, space)
    #expect(try render(root).surface.count(Pixel.red) > 0)
    var limits = FrameLimits.unlimited
    limits.repeatedLayers = 50
    let (surface, report) = try render(root, limits: limits)
    #expect(leftOut(report).map(\.name) == ["space"])
    #expect(surface.count(Pixel.red) == 0)
  }

  @Test func `the layers left out do not depend on threads or earlier edits`() throws {
    let limits = FrameLimits(
      openPixels: 40_000, surfacePixels: 150_000, blurredPixels: 30_000, strokePieces: 10,
      particlePixels: 2000, particleBirths: 25, repeatedLayers: 40)
    var omissions = 0
    var kinds: Set<FrameLimits.Kind> = []
    for variety in [RandomTree.Variety.wide, .kinds, .space] {
      for number in 0..<40 {
        let tree = RandomTree(case: number, variety: variety, effects: .all)
        let kept = try Compositor(size: tree.size, scale: tree.scale, threads: 2)
        kept.limits = limits
        kept.cachePolicy = CachePolicy(bytes: 1 << 24, idleLimit: .infinity)
        kept.root = tree.root
        for step in 0..<6 {
          let report = kept.render()
          let fresh = try Compositor(size: tree.size, scale: tree.scale, threads: 1)
          fresh.limits = limits
          fresh.cachePolicy = .none
          fresh.root = tree.root
          let expected = leftOut(fresh.render())
          omissions += expected.count
          kinds.formUnion(expected.compactMap(\.excess?.kind))
          if !report.damage.isEmpty {
            #expect(leftOut(report) == expected, "\(tree.label), \(step)")
          }
          guard expectEqual(kept.surface, fresh.surface, "\(tree.label), edit \(step)") else {
            break
          }
          tree.edit()
        }
      }
    }
    #expect(omissions > 100)
    #expect(kinds == Set(FrameLimits.Kind.allCases))
  }

  /// What lies behind such a layer counts once more, whether it or the layer came last.
  @Test(arguments: [false, true])
  func `a layer with background filters exceeds a limit by what lies behind it`(
    isFilterFirst: Bool
  ) throws {
    let root = box(0, 0, 64, 64, .white)
    let (behind, panel) = (box(0, 0, 20, 20, .pureBlue), box(4, 4, 20, 20))
    root.sublayers = [behind, panel]
    let compositor = try Compositor(size: CGSize(width: 64, height: 64), threads: 1)
    var limits = compositor.limits
    limits.repeatedLayers = 0
    compositor.limits = limits
    compositor.root = root
    let changes = [{ panel.backgroundFilters = [.invert(1)] }, { behind.shouldRasterize = true }]
    for change in isFilterFirst ? changes : changes.reversed() {
      change()
      let fresh = try render(root, limits: limits)
      #expect(leftOut(compositor.render()) == leftOut(fresh.report))
      #expect(compositor.surface == fresh.surface)
    }
    #expect(leftOut(try render(root, limits: limits).report).count == 1)
  }

  @Test func `a layer counts as costly only while it is`() throws {
    let root = box(0, 0, 64, 64, .white)
    let (behind, panel) = (box(0, 0, 20, 20, .pureBlue), box(4, 4, 20, 20))
    behind.shouldRasterize = true
    panel.backgroundFilters = [.invert(1)]
    root.sublayers = [behind, panel]
    var limits = FrameLimits.unlimited
    limits.repeatedLayers = 1
    try expectNewOmissions(of: root, limits) { behind.shouldRasterize = false }
    // The shadow of an opaque background is known, and costs no surface.
    let card = box(5, 5, 10, 10, .black)
    card.shadowOpacity = 1
    root.sublayers = [card]
    limits = .unlimited
    limits.surfacePixels = 1000
    let translucent = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    try expectNewOmissions(of: root, limits) { card.backgroundColor = translucent }
  }

  private func expectNewOmissions(
    of root: Layer, _ limits: FrameLimits, after change: () -> Void
  ) throws {
    let compositor = try Compositor(size: CGSize(width: 64, height: 64), threads: 1)
    compositor.limits = limits
    compositor.root = root
    compositor.render()
    change()
    let report = compositor.render()
    let fresh = try render(root, limits: limits)
    #expect(leftOut(report) == leftOut(fresh.report))
    #expect(compositor.surface == fresh.surface)
  }

  /// A layer with so many sublayers that the area which they reach is not measured anew for each change.
  private func crowd(_ change: (Layer) -> Void) -> (root: Layer, group: Layer, last: Layer) {
    let (root, group) = (box(0, 0, 64, 64, .white), Layer())
    group.name = "group"
    let boxes = (0...SiblingCrowd.fewest).map { _ in box(0, 0, 2, 2, .pureBlue) }
    group.sublayers = boxes
    change(group)
    root.addSublayer(group)
    return (root, group, boxes[boxes.count - 1])
  }

  @Test func `a group exceeds a limit by where its many sublayers are, not where they were`() throws
  {
    var limits = FrameLimits.unlimited
    limits.openPixels = 1000
    let (root, _, last) = crowd { $0.opacity = 0.5 }
    last.position = CGPoint(x: 60, y: 60)
    #expect(leftOut(try render(root, limits: limits).report).map(\.name) == ["group"])
    try expectNewOmissions(of: root, limits) { last.position = CGPoint(x: 1, y: 1) }
    #expect(leftOut(try render(root, limits: limits).report).isEmpty)
    // Also within another crowd, and after the outer one has shrunk before.
    let (outerRoot, outer, outerLast) = crowd { $0.addSublayer(root) }
    outer.opacity = 0.5
    root.backgroundColor = nil
    last.position = CGPoint(x: 60, y: 60)
    outerLast.position = CGPoint(x: 50, y: 50)
    try expectNewOmissions(of: outerRoot, limits) {
      last.position = CGPoint(x: 1, y: 1)
      outerLast.position = CGPoint(x: 1, y: 1)
    }
    #expect(leftOut(try render(outerRoot, limits: limits).report).isEmpty)
  }

  @Test func `a picture that gets small enough to be made as a whole may exceed a limit`() throws {
    var limits = FrameLimits.unlimited
    limits.surfacePixels = 1 << 20
    let (root, group, last) = crowd { $0.filters = [.invert(1)] }
    group.sublayers?[0].position = CGPoint(x: 2000, y: 2000)
    last.position = CGPoint(x: 10_000, y: 2000)
    #expect(leftOut(try render(root, limits: limits).report).isEmpty)
    try expectNewOmissions(of: root, limits) { last.position = CGPoint(x: 1, y: 1) }
    #expect(leftOut(try render(root, limits: limits).report).map(\.name) == ["group"])
  }

  /// The upper bound of a frame's work, which the budget keeps to itself because no picture depends on it.
  private func bound(of compositor: Compositor) throws -> FrameWork {
    try #require(Mirror(reflecting: compositor.budget).descendant("bound") as? FrameWork)
  }

  @Test func `more changed layers than are counted alone give a new bound and raise none`() throws {
    let root = box(0, 0, 64, 64, .white)
    let layers = (0..<100).map { index in
      let layer = box(CGFloat(index % 10) * 6, CGFloat(index / 10) * 6, 4, 4, .pureBlue)
      layer.filters = [.gaussianBlur(radius: 1)]
      return layer
    }
    root.sublayers = layers
    let compositor = try Compositor(size: CGSize(width: 64, height: 64), threads: 1)
    compositor.limits = .unlimited
    compositor.root = root
    compositor.render()
    let first = try bound(of: compositor)
    #expect(first.blurredPixels > 0)
    for color in [Color.pureRed, .pureGreen, .pureBlue] {
      for layer in layers { layer.backgroundColor = color }
      compositor.render()
      #expect(try bound(of: compositor) == first)
    }
    // The work of few is added.
    layers[0].backgroundColor = .pureRed
    compositor.render()
    #expect(try bound(of: compositor).blurredPixels > first.blurredPixels)
  }

  @Test func `a layer that was left out is drawn once the limit allows it`() throws {
    let root = box(0, 0, 64, 64, .white)
    let blurred = (0..<2).map { index in
      let layer = box(8 + 24 * CGFloat(index), 8, 16, 16, .pureBlue)
      layer.name = "blurred \(index)"
      layer.filters = [.gaussianBlur(radius: 2)]
      root.addSublayer(layer)
      return layer
    }
    let compositor = try Compositor(size: CGSize(width: 64, height: 64), threads: 1)
    compositor.limits.blurredPixels = 1500
    compositor.root = root
    #expect(leftOut(compositor.render()).map(\.name) == ["blurred 1"])
    #expect(compositor.surface[40, 16] == Pixel.white)
    blurred[0].isHidden = true
    #expect(leftOut(compositor.render()).isEmpty)
    #expect(compositor.surface[40, 16] != Pixel.white)
    blurred[0].isHidden = false
    #expect(leftOut(compositor.render()).map(\.name) == ["blurred 1"])
    compositor.limits = .unlimited
    #expect(leftOut(compositor.render()).isEmpty)
    let all = compositor.surface
    #expect(try render(root, limits: .unlimited).surface == all)
  }

  @Test func `limits follow the size of the surface unless they were set`() throws {
    let compositor = try Compositor(size: CGSize(width: 64, height: 64), threads: 1)
    #expect(compositor.limits == .standard(targetPixels: 64 * 64))
    try compositor.resize(to: CGSize(width: 128, height: 64))
    #expect(compositor.limits == .standard(targetPixels: 128 * 64))
    compositor.limits[.blurredPixels] = -4
    #expect(compositor.limits.blurredPixels == 0)
    try compositor.resize(to: CGSize(width: 32, height: 64))
    #expect(compositor.limits.blurredPixels == 0)
  }
}
