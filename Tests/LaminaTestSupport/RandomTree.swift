// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
package import Lamina

/// A layer tree made from a seed and a case number, and random edits of it.
///
/// The same numbers give the same tree and the same edits on every machine. The picture is about 48
/// pixels wide and high at any scale; layers are inside it, across its edges and outside. The trees
/// are limited to what the oracle computes exactly: outlines of paths have no spread, and only
/// `wide` trees sample images with nearest filtering.
package final class RandomTree {
  /// The number that identifies a failing tree.
  package let caseNumber: Int
  package let seed: UInt64
  package let size: CGSize
  package let scale: CGFloat
  package let root: Layer
  /// The kinds of layers and edits.
  package let variety: Variety
  /// Whether all coordinates are multiples of 1/8 and all transforms exact, so that moving the tree
  /// by whole pixels changes no result of arithmetic.
  package let isDyadic: Bool
  var random: SeededGenerator
  /// The other streams that were used.
  private var streams: [Stream: SeededGenerator] = [:]
  /// The blending of layers.
  package let effects: Effects
  /// The blending in drawings.
  package let drawnBlends: Effects
  /// Whether much of the tree is in flipped geometry.
  package let hasFlips: Bool
  /// Whether many siblings come, leave and change their order.
  package let hasCrowds: Bool
  /// Whether gradients have every type; otherwise all are axial.
  let hasEveryGradient: Bool

  /// The side of the picture in points.
  let side: Double

  static let greatestDepth = 5
  /// The most layers, not counting crowds of small ones.
  var mostLayers: Int { isWide ? 24 : 14 }
  /// The drawer of each layer.
  var drawers: [ObjectIdentifier: RandomDrawer] = [:]

  /// The kinds of trees.
  package enum Variety: String, Sendable {
    /// Single layers with a few properties each.
    case plain
    /// Also arrangements that plans and caches treat specially: stacks of opaque layers, crowds of
    /// siblings, nested groups, scrolled clips, rasterized layers that move and fade.
    case wide
    /// The same, and layers that draw their contents, including glyphs.
    case drawn
    /// Single layers, some of which draw their contents, without glyphs.
    case plainDrawn
    /// Single layers, layers that scroll or replicate their sublayers or emit particles, and tiled
    /// ones.
    case kinds
    /// Single layers, many of them with an image in any gravity, part, slices and filter.
    case pictures
    /// Also layers in perspective and three-dimensional spaces.
    case space
  }

  var isWide: Bool { variety == .wide || variety == .drawn }
  private var hasDrawings: Bool { variety == .drawn || variety == .plainDrawn }

  /// The blending in a tree.
  package enum Effects: String, Sendable {
    case none
    /// Modes that an oracle can follow: no formula that enlarges small errors.
    case smooth
    case all
  }

  /// The tree of a case.
  ///
  /// Gradients have every type if requested, otherwise only in wide trees.
  package init(
    case number: Int, seed: UInt64 = 2, isDyadic: Bool = false, variety: Variety = .plain,
    effects: Effects = .none, drawnBlends: Effects = .none, hasEveryGradient: Bool? = nil,
    hasFlips: Bool = false, hasCrowds: Bool = false
  ) {
    self.effects = effects
    self.drawnBlends = drawnBlends
    self.hasFlips = hasFlips
    self.hasEveryGradient = hasEveryGradient ?? (variety == .wide || variety == .drawn)
    self.hasCrowds = hasCrowds
    caseNumber = number
    self.seed = seed
    self.isDyadic = isDyadic
    self.variety = variety
    random = SeededGenerator(seed: seed, case: number)
    let scale = isDyadic ? random.pick([1, 2]) : random.pick([1, 1, 1.5, 2, 3])
    let pixels = Double(random.integer(in: 20...24) * 2)
    side = pixels / scale
    self.scale = scale
    size = CGSize(width: side, height: side)
    root = Layer()
    fillIn(root, isRoot: true)
    for _ in 1..<random.integer(in: 2...14) { addLayer() }
    if isWide { addScenery() }
    if hasDrawings { addDrawings() }
    if variety == .kinds {
      addKinds()
      addTiles()
    }
    if variety == .space { addSpace() }
    if effects != .none { addEffects() }
    if hasFlips { addFlips() }
    if hasCrowds { addCrowds() }
  }

  /// Decisions with a stream of random numbers of their own, so that the rest of a tree is the same
  /// with and without them; the raw value is added to the seed.
  enum Stream: UInt64 {
    case effects = 900, drawings = 1000, drawnBlends = 1900
    case pictures = 0x1A6E, gradientTypes = 0x6B17, tiles = 0x711E, flips = 0xF11B
    case crowds = 0xC40D
  }

  subscript(stream: Stream) -> SeededGenerator {
    get {
      streams[stream] ?? SeededGenerator(seed: seed &+ stream.rawValue, case: caseNumber)
    }
    set { streams[stream] = newValue }
  }

  /// The name of the tree in tests.
  package var label: String {
    "case \(caseNumber), seed \(seed), scale \(scale)\(isDyadic ? ", dyadic" : "")"
      + (variety == .plain ? "" : ", \(variety.rawValue)")
      + (effects == .none ? "" : ", effects \(effects.rawValue)")
      + (drawnBlends == .none ? "" : ", drawn blends \(drawnBlends.rawValue)")
      + (hasFlips ? ", flipped" : "") + (hasCrowds ? ", crowds" : "")
  }

  // MARK: Shape of the tree

  /// Every layer, including masks and their contents, parents first.
  package var layers: [Layer] {
    var list = [root]
    var index = 0
    while index < list.count {
      list += list[index].sublayers ?? []
      if let mask = list[index].mask { list.append(mask) }
      index += 1
    }
    return list
  }

  func depth(of layer: Layer) -> Int {
    var depth = 1
    var next = layer.superlayer
    while let layer = next {
      depth += 1
      next = layer.superlayer
    }
    return depth
  }

  func height(of layer: Layer) -> Int {
    let below = (layer.sublayers ?? []) + (layer.mask.map { [$0] } ?? [])
    return 1 + (below.map { height(of: $0) }.max() ?? 0)
  }

  /// Adds a layer somewhere, sometimes as a mask.
  func addLayer() {
    let parents = layers.filter { depth(of: $0) < Self.greatestDepth }
    guard layers.count < mostLayers, !parents.isEmpty else { return }
    let parent = random.pick(parents)
    let layer = makeLayer()
    if parent.mask == nil, random.chance(0.12) {
      fillInMask(layer, of: parent)
      parent.mask = layer
    } else {
      let index = random.integer(in: 0...(parent.sublayers?.count ?? 0))
      parent.insertSublayer(layer, at: UInt32(index))
    }
  }

  func makeLayer() -> Layer {
    let kind = random.integer(in: 0...9)
    let layer = kind < 6 ? Layer() : kind < 8 ? ShapeLayer() : GradientLayer()
    fillIn(layer, isRoot: false)
    return layer
  }

  // MARK: Numbers

  /// A length or coordinate in points from one in pixels: often a whole pixel, otherwise a
  /// fraction.
  func length(_ pixels: ClosedRange<Double>, whole: Double = 0.5) -> CGFloat {
    let value = random.number(in: pixels)
    if isDyadic { return (value / scale * 4).rounded() / 4 }
    return random.chance(whole) ? value.rounded() / scale : (value * 8).rounded() / 8 / scale
  }

  func point(_ pixels: ClosedRange<Double>) -> CGPoint {
    let whole = random.chance(0.5) ? 1.0 : 0.0
    return CGPoint(x: length(pixels, whole: whole), y: length(pixels, whole: whole))
  }

  func color(opaque: Double = 0.5) -> Color {
    let alpha = random.chance(opaque) ? 1 : random.number(in: 0.1...0.9)
    return Color(
      red: random.number(in: 0...1), green: random.number(in: 0...1),
      blue: random.number(in: 0...1), alpha: alpha)
  }

  func offset() -> CGSize { CGSize(width: length(-6...6), height: length(-6...6)) }

  /// A blur in points whose size in pixels is 0 to 6 before transforms.
  func radius() -> CGFloat {
    let pixels = random.chance(0.15) ? 0 : random.number(in: 0...6)
    return isDyadic ? (pixels * 4).rounded() / 4 / scale : pixels / scale
  }
}
