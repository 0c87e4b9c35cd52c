// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

@Suite struct CrowdTests {
  /// One at the edge of its group of 16 has the group measured again.
  @Test(arguments: [10, 100, 1_000, 100_000])
  func `a move among any number of siblings visits the layer, its parent and its group`(count: Int)
  {
    let (root, layers) = crowd(count)
    let harness = TreeHarness(root)
    harness.update()
    for step in 0..<20 {
      layers[step * 7 % count].position = CGPoint(x: 100 + step, y: 500)
      #expect(harness.update().places.count == 1)
      #expect(harness.tree.lastVisitedNodes <= 2 + 16)
    }
    harness.update()
    #expect(harness.tree.lastVisitedNodes == 0)
  }

  /// With 10,000 children there are groups of groups.
  @Test(arguments: [100, 10_000])
  func `the area of a crowd is exact after each change`(count: Int) {
    let (root, layers) = crowd(count)
    let harness = TreeHarness(root)
    func expectExactArea(_ comment: Comment) {
      harness.update()
      let exact = root.sublayers?.reduce(CGRect.null) { $0.union($1.frame) }
      #expect(harness.node(root).subtreeExtent == exact, comment)
    }
    for (step, number) in [5, count - 1, count / 2, 5].enumerated() {
      layers[number].position = CGPoint(x: 9_000 - 100 * step, y: -50 * step)
      expectExactArea("\(number) goes far away")
      layers[(number + 1) % count].frame.size.width = 20_000
      expectExactArea("\(number + 1) gets wide")
      layers[(number + 1) % count].frame.size.width = 12
      expectExactArea("\(number + 1) gets narrow")
      layers[number].position = CGPoint(x: 100, y: 100)
      expectExactArea("\(number) comes back")
      root.insertSublayer(box(-70, 60_000, 12, 12, .black), at: UInt32(number))
      expectExactArea("one comes before \(number)")
      root.insertSublayer(layers[number], at: 0)
      expectExactArea("\(number) goes to the back")
      root.sublayers?[number + 1].removeFromSuperlayer()
      expectExactArea("one leaves")
    }
  }

  /// Up to 16 groups there are no groups of groups, and up to 256 only one level of them.
  ///
  /// With gaps, some groups have no child.
  @Test(arguments: [1, 16, 256, 257, 300, 4_096, 4_097, 5_000, 70_000], [1, 40])
  func `a crowd to which children come one by one is like one that is made of all`(
    count: Int, step: Int
  ) {
    let last = (count - 1) / step * step
    let extents = (0..<count).map { index in
      // The last ones reach farther and farther.
      CGRect(x: index * 7 % 501, y: index / 3, width: 12, height: 12)
    }
    func area(_ places: Range<Int>, without left: Int) -> SiblingArea {
      var area = SiblingArea()
      for place in places.clamped(to: 0..<count) where place % step == 0 && place != left {
        area.grow(to: extents[place], margin: place % 9)
      }
      return area
    }
    var (grown, made) = (SiblingCrowd(), SiblingCrowd())
    for index in stride(from: 0, to: count, by: step) {
      // It grows as well while a group is to be measured again.
      if index == last { grown.noteChange(0...0) }
      grown.grow(to: extents[index], margin: index % 9, at: SiblingID(index: index))
      made.add(extents[index], margin: index % 9, at: SiblingID(index: index))
    }
    made.finish()
    _ = grown.measureStaleGroups { area($0, without: -1) }
    #expect(grown.area.extent == made.area.extent && grown.area.margin == made.area.margin)
    // Without a child the larger groups are measured from their parts, which must be there.
    for left in [last, count / 2 / step * step, 0] {
      grown.noteChange(left...left)
      made.noteChange(left...left)
      let measured = grown.measureStaleGroups { area($0, without: left) }
      #expect(measured == made.measureStaleGroups { area($0, without: left) })
      #expect(grown.area.extent == made.area.extent && grown.area.margin == made.area.margin)
    }
  }

  @Test func `the area of a crowd is exact after far layers have left`() {
    let (root, layers) = crowd(100)
    let harness = TreeHarness(root)
    harness.update()
    let exact = layers.reduce(CGRect.null) { $0.union($1.frame) }
    for _ in 0..<120 {
      let far = box(9_000, 50, 12, 12, .black)
      root.addSublayer(far)
      harness.update()
      #expect(harness.node(root).subtreeExtent.maxX == 9_012)
      far.removeFromSuperlayer()
      harness.update()
      #expect(harness.node(root).subtreeExtent == exact)
    }
  }

  @Test func `a search finds no layers that have left a crowd`() {
    let (root, layers) = crowd(300)
    let harness = TreeHarness(root)
    harness.update()
    var query = ChildQuery()
    // The frontmost ones leave no gap, those in the middle do.
    for layer in [layers[299], layers[120], layers[298], layers[121]] {
      let place = layer.frame
      let node = layer.changeState.renderNode
      harness.tree.findChildren(of: harness.tree.root, touching: place, into: &query)
      #expect(query.nodes.contains(node))
      layer.removeFromSuperlayer()
      harness.update()
      harness.tree.findChildren(of: harness.tree.root, touching: place, into: &query)
      #expect(!query.nodes.contains(node))
      #expect(query.nodes.allSatisfy { harness.tree[$0].parent == harness.tree.root })
    }
  }

  @Test func `each layer is visited once if all of a crowd moves`() {
    let (root, layers) = crowd(500)
    let harness = TreeHarness(root)
    harness.update()
    for layer in layers { layer.position.x += 3 }
    #expect(harness.update().places.count == 500)
    #expect(harness.tree.lastVisitedNodes <= 2 * 501)
    let exact = layers.reduce(CGRect.null) { $0.union($1.frame) }
    #expect(harness.node(root).subtreeExtent == exact)
  }

  /// Whether a damage contains every pixel of the target that a layer on whole pixels touches.
  private func holds(_ damage: Damage, _ frame: CGRect, _ target: PixelRect) -> Bool {
    let box = PixelRect(covering: frame).intersection(target)
    return box.isEmpty
      || Region(box).subtracting(damage.region).isEmpty
  }

  @Test(arguments: [1_500, 400, 200, 100], [false, true])
  func `a crowd in which many move equals a new one, and damages both places`(
    moving: Int, changesMore: Bool
  ) {
    let (root, layers) = crowd(1_500)
    let harness = TreeHarness(root)
    harness.update()
    for step in 0..<5 {
      let before = layers.map(\.frame)
      for index in 0..<moving {
        layers[index].position.x += CGFloat(index % 7) - 3
        if index % 5 == 0 { layers[index].position.y = CGFloat(index * (step + 1) % 1_000) }
        if changesMore && index % 9 == 0 { layers[index].opacity = step % 2 == 0 ? 0.5 : 1 }
        if changesMore && index % 11 == 0 { layers[index].bounds.size.width += 1 }
      }
      if changesMore { layers[3].position.x = .nan }
      if changesMore && step == 2 { root.addSublayer(Layer()) }
      if changesMore && step == 3 { root.sublayerTransform = Transform3D(scaleX: 2, y: 1, z: 1) }
      let damage = Damage(harness.update(), in: harness.target)
      let extent = harness.node(root).subtreeExtent
      let nodes = layers.map(harness.node)
      let fresh = TreeHarness(root)
      fresh.update()
      #expect(extent == fresh.node(root).subtreeExtent || moving < 188)
      #expect(extent.contains(fresh.node(root).subtreeExtent))
      let freshNodes = layers.map(fresh.node)
      harness.update()
      for index in layers.indices {
        let (node, expected) = (nodes[index], freshNodes[index])
        #expect(node.placement == expected.placement)
        #expect(node.subtreeExtent == expected.subtreeExtent)
        #expect(node.order == expected.order)
        guard !changesMore, before[index] != layers[index].frame else { continue }
        #expect(holds(damage, before[index], harness.target))
        #expect(holds(damage, layers[index].frame, harness.target))
      }
    }
  }

  @Test func `moves to the present place change nothing`() {
    let (root, layers) = crowd(300)
    let harness = TreeHarness(root)
    harness.update()
    let version = harness.contentVersion(root)
    for layer in layers {
      layer.position.x += 1
      layer.position.x -= 1
    }
    #expect(harness.update().places.isEmpty)
    #expect(harness.contentVersion(root) == version)
    #expect(harness.tree.lastVisitedNodes == 0)
  }

  @Test func `a crowd that moves under a layer with a shadow damages the shadow`() {
    let (root, layers) = crowd(300)
    root.shadowOpacity = 1
    root.backgroundColor = nil
    let harness = TreeHarness(root)
    harness.update()
    for layer in layers { layer.position.x += 3 }
    let damage = Damage(harness.update(), in: harness.target)
    let left = layers.map(\.frame.minX).min() ?? 0
    let top = layers.map(\.frame.minY).min() ?? 0
    #expect(left > 0)
    #expect(top > 0)
    let corner = PixelRect(x: Int(left) - 3, y: Int(top), width: 1, height: 1)
    #expect(Region(corner).subtracting(damage.region).isEmpty)
    #expect(harness.contentVersion(root) == 2)
  }

  /// The result that a search must have, found by checking every layer.
  private func expected(_ harness: TreeHarness, _ layers: [Layer], _ rect: CGRect) -> [NodeID] {
    layers.filter {
      !$0.isHidden && $0.frame.minX <= rect.maxX && $0.frame.maxX >= rect.minX
        && $0.frame.minY <= rect.maxY && $0.frame.maxY >= rect.minY
    }.map(\.changeState.renderNode)
  }

  @Test(arguments: [3, 64, 65, 3_000])
  func `a search finds the touching layers, from back to front, whatever has moved`(count: Int) {
    let (root, layers) = crowd(count)
    if count > 3 {
      layers[1].frame = CGRect(x: -50, y: 300, width: 3_000, height: 10)
      layers[2].frame = CGRect(x: 700, y: -90, width: 5, height: 2_000)
    }
    let harness = TreeHarness(root)
    harness.update()
    var query = ChildQuery()
    for step in 0..<60 {
      let rects = [
        CGRect(x: step * 31, y: step * 17, width: 15, height: 14),
        CGRect(x: step * 31, y: step * 17, width: 150, height: 90),
        CGRect(x: -1_000, y: 295, width: 3_000, height: 7),
        CGRect(x: 0, y: 0, width: 1_920, height: 1_080),
      ]
      for rect in rects {
        harness.tree.findChildren(of: harness.tree.root, touching: rect, into: &query)
        #expect(query.nodes == expected(harness, layers, rect))
      }
      for offset in 0..<(step % 10 == 9 ? count : min(3, count)) {
        let layer = layers[(step * 13 + offset) % count]
        layer.position.x = CGFloat((step * 97 + offset * 31) % 2_100) - 90
        layer.position.y = CGFloat((step * 41 + offset * 67) % 1_200) - 60
        if offset == 1 { layer.isHidden.toggle() }
      }
      harness.update()
    }
  }

  @Test func `boxes of all sizes have cells, which stay while some boxes move`() {
    var random = SeededGenerator(seed: 83, case: 0)
    func randomRect() -> CGRect {
      let size = exp2(random.number(in: 0...11))
      return CGRect(
        x: random.number(in: 0...3_000), y: random.number(in: 0...3_000),
        width: size * random.pick([0.1, 1, 8]), height: size)
    }
    var rects = (0..<4_000).map { _ in randomRect() }
    var cells = SiblingCells(rects.map { SiblingBox($0) })
    #expect(cells.strayCount <= 64)
    var query = ChildQuery()
    for step in 0..<400 {
      let order = random.integer(in: 0...3_999)
      rects[order] = randomRect()
      let keepsCells = cells.move(SiblingID(index: order), to: SiblingBox(rects[order]))
      #expect(keepsCells, "step \(step)")
      guard step % 20 == 0 else { continue }
      let place = CGRect(x: step * 7, y: step * 5, width: 20, height: 20)
      cells.find(touching: SiblingBox(place), into: &query)
      let boxes = rects.map { SiblingBox($0).edges }
      let expected = boxes.indices.filter {
        all(boxes[$0] .<= SiblingBox(place).reach)
      }.map { SiblingID(index: $0) }
      #expect(query.orders == expected, "step \(step)")
    }
  }

  @Test func `a search in a copy of a tree is right after the original has changed`() {
    let (root, layers) = crowd(200)
    let harness = TreeHarness(root)
    harness.update()
    var query = ChildQuery()
    let place = CGRect(x: 5_000, y: 5_000, width: 5, height: 5)
    harness.tree.findChildren(of: harness.tree.root, touching: place, into: &query)
    #expect(query.nodes.isEmpty)
    let copy = harness.tree
    layers[3].position = CGPoint(x: 5_000, y: 5_000)
    harness.update()
    copy.findChildren(of: copy.root, touching: place, into: &query)
    #expect(query.nodes.isEmpty)
    harness.tree.findChildren(of: harness.tree.root, touching: place, into: &query)
    #expect(query.nodes == [layers[3].changeState.renderNode])
  }

  @Test func `numbers that are not finite are never found and disturb nothing`() {
    let (root, layers) = crowd(100)
    let harness = TreeHarness(root)
    layers[0].position.x = .nan
    layers[1].bounds.size.width = .infinity
    layers[2].position.y = 1e300
    harness.update()
    var query = ChildQuery()
    let rect = CGRect(origin: layers[50].position, size: CGSize(width: 1, height: 1))
    harness.tree.findChildren(of: harness.tree.root, touching: rect, into: &query)
    #expect(query.nodes.contains(layers[50].changeState.renderNode))
    #expect(!query.nodes.contains(layers[0].changeState.renderNode))
    harness.tree.findChildren(of: harness.tree.root, touching: .null, into: &query)
    #expect(query.nodes.isEmpty)
  }

  @Test func `a plain layer and its node are small`() {
    #expect(MemoryLayout<ChangeState>.size <= 33)
    #expect(MemoryLayout<RenderNode>.stride <= 200)
    #expect(MemoryLayout<LayerProperties>.stride <= 104)
  }

  /// The bytes that the model, its commit and its node keep for each of very many plain layers.
  @Test func `a plain layer with its node takes at most 440 bytes`() throws {
    let (root, layers) = crowd(20_000)
    let harness = TreeHarness(root)
    harness.update()
    // The C library's function for the size of a block, which its module does not declare.
    typealias BlockSize = @convention(c) (UnsafeMutableRawPointer?) -> Int
    let symbol = try unsafe #require(dlsym(nil, "malloc_usable_size"))
    let blockSize = unsafe unsafeBitCast(symbol, to: BlockSize.self)
    let object = unsafe blockSize(Unmanaged.passUnretained(layers[9_999]).toOpaque())
    // It is the object's size: its properties, and at least eight words besides.
    #expect(object >= MemoryLayout<LayerProperties>.stride + 64)
    // A block has a word before it; the list of sublayers; the commit's layer, version and marks;
    // the node; its index in its parent's list.
    let total =
      object + MemoryLayout<Int>.size + MemoryLayout<Layer>.stride
      + MemoryLayout<Layer?>.stride + MemoryLayout<UInt64>.stride + 1
      + MemoryLayout<RenderNode>.stride + MemoryLayout<Int32>.stride
    #expect(total <= 440)
    #expect(harness.node(layers[9_999]).children.slots.capacity == 0)
  }
}
