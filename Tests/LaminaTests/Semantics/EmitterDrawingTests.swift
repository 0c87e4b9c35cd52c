// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// An emitter of 20 × 20 points with one particle, born at once and never dying, with one picture.
private func emitter(
  _ picture: Image?, at place: CGPoint, _ prepare: (EmitterCell) -> Void = { _ in }
) -> EmitterLayer {
  let cell = EmitterCell()
  cell.contents = picture
  (cell.birthRate, cell.lifetime) = (1, 100)
  prepare(cell)
  let layer = EmitterLayer()
  layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
  layer.emitterPosition = place
  layer.emitterCells = [cell]
  return layer
}

private func picture(_ width: Int, _ height: Int, _ pixels: [UInt32]) throws -> Image {
  try #require(Image(width: width, height: height, premultipliedARGB: pixels))
}

/// The result of bilinear sampling at a pixel's centre, with clear pixels around the picture.
private func sample(_ level: SpriteLevel, _ x: Double, _ y: Double) -> [Double] {
  func channels(_ column: Double, _ row: Double) -> [Double] {
    guard column >= 0, row >= 0, column < Double(level.width), row < Double(level.height) else {
      return [0, 0, 0, 0]
    }
    let pixel = level.pixels[Int(row) * level.width + Int(column)]
    return [0, 8, 16, 24].map { Double(pixel >> $0 & 255) }
  }
  let (x0, y0) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
  let (u, v) = (x - 0.5 - x0, y - 0.5 - y0)
  let corners = [
    (channels(x0, y0), (1 - u) * (1 - v)), (channels(x0 + 1, y0), u * (1 - v)),
    (channels(x0, y0 + 1), (1 - u) * v), (channels(x0 + 1, y0 + 1), u * v),
  ]
  return (0..<4).map { index in corners.reduce(0) { $0 + $1.0[index] * $1.1 } }
}

@Suite struct EmitterDrawingTests {
  private let four: [UInt32] = [Pixel.red, Pixel.green, Pixel.blue, Pixel.white]

  @Test(arguments: 0..<10)
  func `a mask of particles is not cut at its edges`(tenths: Int) throws {
    let step = 0.05 + CGFloat(tenths) / 10
    let mask = emitter(
      try picture(5, 5, .init(repeating: Pixel.black, count: 25)),
      at: CGPoint(x: 8 + step, y: 9 + step * step), { $0.contentsScale = 4 })
    let root = box(0, 0, 20, 20, .pureRed)
    root.mask = mask
    let masked = try draw(20, 20, root)
    root.mask = nil
    let alone = try draw(20, 20, mask)
    #expect(masked.alphas == alone.alphas)
  }

  @Test func `a particle on whole pixels shows its picture to the bit`() throws {
    let layer = emitter(try picture(2, 2, four), at: CGPoint(x: 5, y: 7))
    let surface = try draw(20, 20, layer)
    #expect(surface.paintedCount == 4)
    #expect([surface[4, 6], surface[5, 6], surface[4, 7], surface[5, 7]] == four)
  }

  @Test func `nothing is drawn without a picture or with an empty one`() throws {
    #expect(try draw(20, 20, emitter(nil, at: CGPoint(x: 5, y: 5))).paintedCount == 0)
    let empty = emitter(try picture(0, 0, []), at: CGPoint(x: 5, y: 5))
    #expect(try draw(20, 20, empty).paintedCount == 0)
  }

  @Test
  func `contentsRect selects whole pixels and contentsScale is the number of pixels in a point`()
    throws
  {
    let image = try picture(2, 2, four)
    let right = emitter(image, at: CGPoint(x: 5.5, y: 5)) {
      $0.contentsRect = CGRect(x: 0.6, y: 0, width: 0.4, height: 1)
    }
    let surface = try draw(20, 20, right)
    #expect(surface.paintedCount == 2)
    #expect([surface[5, 4], surface[5, 5]] == [Pixel.green, Pixel.white])
    let fine = emitter(image, at: CGPoint(x: 5, y: 7)) { $0.contentsScale = 2 }
    #expect(try draw(20, 20, scale: 2, fine).paintedCount == 4)
  }

  @Test func `colours multiply the picture`() throws {
    let layer = emitter(try picture(1, 1, [Pixel.white]), at: CGPoint(x: 5.5, y: 5.5)) {
      $0.color = Color(red: 1, green: 0.4, blue: 0, alpha: 0.5)
    }
    #expect(try draw(20, 20, layer)[5, 5] == 0x8080_3300)
    let replicator = ReplicatorLayer()
    replicator.instanceColor = Color(red: 0.5, green: 1, blue: 1)
    replicator.addSublayer(layer)
    #expect(try draw(20, 20, replicator)[5, 5] == 0x8040_3300)
  }

  @Test func `additive particles add up, others cover each other`() throws {
    let layer = emitter(try picture(1, 1, [0x8080_4000]), at: CGPoint(x: 5.5, y: 5.5))
    layer.timeOffset = 1.5
    #expect(try draw(20, 20, layer)[5, 5] == 0xC0C0_6000)
    layer.renderMode = .additive
    #expect(try draw(20, 20, layer)[5, 5] == 0xFFFF_8000)
    #expect(try draw(20, 20, on: .pureBlue, layer)[5, 5] == 0xFFFF_80FF)
  }

  @Test func `the layer's opacity fades all particles as one picture`() throws {
    let layer = emitter(try picture(1, 1, [Pixel.white]), at: CGPoint(x: 5.5, y: 5.5))
    layer.timeOffset = 4.5
    layer.opacity = 0.5
    #expect(try draw(20, 20, layer)[5, 5] == 0x8080_8080)
  }

  @Test func `particles are above the border and sublayers, and only a clip cuts them`() throws {
    let layer = emitter(try picture(2, 2, four), at: CGPoint(x: 20, y: 10))
    layer.borderWidth = 2
    layer.addSublayer(box(0, 0, 20, 20, .black))
    let surface = try draw(30, 20, layer)
    #expect([surface[19, 9], surface[20, 9]] == [Pixel.red, Pixel.green])
    layer.masksToBounds = true
    let clipped = try draw(30, 20, layer)
    #expect([clipped[19, 9], clipped[20, 9]] == [Pixel.red, 0])
  }

  @Test func `particles cast a shadow`() throws {
    let layer = emitter(try picture(1, 1, [Pixel.red]), at: CGPoint(x: 5.5, y: 5.5))
    (layer.shadowOpacity, layer.shadowRadius) = (1, 0)
    layer.shadowOffset = CGSize(width: 3, height: 0)
    let surface = try draw(20, 20, layer)
    #expect(surface[5, 5] == Pixel.red)
    #expect(surface[8, 5] == Pixel.black)
    #expect(surface.paintedCount == 2)
  }

  struct Turn: Sendable {
    var scale = 1.0
    var spin = 0.0
    var place = CGPoint(x: 10, y: 10)
  }

  @Test(arguments: [
    Turn(scale: 1, spin: 0, place: CGPoint(x: 10.3, y: 9.85)), Turn(scale: 2.7, spin: 0),
    Turn(scale: 1.3, spin: 0.7), Turn(scale: 0.4, spin: 2.5, place: CGPoint(x: 8.25, y: 9)),
    Turn(scale: 0.11, spin: 1), Turn(scale: 0.03, spin: 0.2),
  ])
  func `rotated and scaled particles are sampled like an oracle's`(_ turn: Turn) throws {
    var noise = KernelNoise(seed: 3)
    let image = try picture(9, 7, noise.pixels(63))
    let layer = emitter(image, at: turn.place) {
      ($0.scale, $0.spin) = (CGFloat(turn.scale), CGFloat(turn.spin))
    }
    layer.timeOffset = 0.5
    let surface = try draw(20, 20, layer)
    // The copy whose two pixels do not fit into one.
    let levels = EmitterSprite(contents: image).levels
    var (index, size) = (0, 1.0)
    while index + 1 < levels.count, turn.scale * size <= 0.5 {
      (index, size) = (index + 1, size * 2)
    }
    let (c, s) = (cos(turn.spin / 2), sin(turn.spin / 2))
    let place = (
      x: (Double(turn.place.x) * 4096).rounded() / 4096,
      y: (Double(turn.place.y) * 4096).rounded() / 4096
    )
    for y in 0..<20 {
      for x in 0..<20 {
        let (dx, dy) = (Double(x) + 0.5 - place.x, Double(y) + 0.5 - place.y)
        let expected = sample(
          levels[index], ((c * dx + s * dy) / turn.scale + 4.5) / size,
          ((c * dy - s * dx) / turn.scale + 3.5) / size)
        let actual = [0, 8, 16, 24].map { Double(surface[x, y] >> UInt32($0) & 255) }
        #expect(zip(expected, actual).allSatisfy { abs($0 - $1) <= 1 }, "pixel \(x), \(y)")
      }
    }
  }

  @Test func `each reduced copy is the mean of four, with clear beyond an odd edge`() throws {
    let image = try picture(3, 1, [0xFF00_00FF, 0xFF00_0001, 0x8080_8080])
    let levels = EmitterSprite(contents: image).levels
    #expect(levels.map(\.width) == [3, 2, 1])
    #expect(levels[1].pixels == [0x8000_0040, 0x2020_2020])
    #expect(levels[2].pixels == [0x2808_0818])
  }

  @Test func `a soft disc is full in the middle and clear at the edge`() {
    let disc = Image.softDisc(diameter: 9)
    #expect(disc.width == 9)
    #expect(disc.height == 9)
    #expect(disc.pixels[4 * 9 + 4] == Pixel.white)
    // 8/9 of the radius from the middle: (1 − 64/81)² · 255 = 11.2.
    #expect(disc.pixels[4 * 9] == 0x0B0B_0B0B)
    #expect(disc.pixels[0] == 0)
    #expect(Image.softDisc(diameter: 0).width == 1)
    #expect(Image.softDisc(diameter: .max).width == 1024)
  }

  /// An emitter of so many particles that several threads find them.
  private func crowdedEmitter() -> EmitterLayer {
    let layer = emitter(.softDisc(diameter: 1), at: CGPoint(x: 5, y: 5)) {
      ($0.birthRate, $0.lifetime) = (10_000, 1)
    }
    layer.timeOffset = 2
    return layer
  }

  /// Whether a frame has found the particles of its only emitter; afterwards they are found.
  private func hasFound(_ compositor: Compositor) -> Bool {
    guard let emission = compositor.tree.nodes.lazy.compactMap(\.properties.emission).first else {
      return false
    }
    var hasFound = true
    emission.find { count, body in
      hasFound = false
      (0..<count).forEach(body)
    }
    return hasFound
  }

  @Test(arguments: ["hidden", "transparent"])
  func `particles are not found while their layer is`(_ state: String) throws {
    let (root, layer) = (box(0, 0, 20, 20), crowdedEmitter())
    root.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 20, height: 20), threads: 1)
    compositor.root = root
    if state == "hidden" { layer.isHidden = true } else { layer.opacity = 0 }
    for _ in 0..<2 {
      compositor.render()
      let hasFound = hasFound(compositor)
      #expect(!hasFound)
      layer.timeOffset += 1
    }
    (layer.isHidden, layer.opacity) = (false, 1)
    #expect(compositor.render().painting.particles > 0)
    let hasFoundShown = hasFound(compositor)
    #expect(hasFoundShown)
  }

  @Test func `a commit tells the particles of new layers and of changed ones, if they are shown`() {
    let root = box(0, 0, 20, 20)
    let layers = (0..<3).map { _ in crowdedEmitter() }
    layers[1].isHidden = true
    root.sublayers = layers
    var (commit, tree, tracker) = (LayerCommit(), RenderTree(), DamageTracker())
    let screen = Screen(
      rootTransform: .identity, target: PixelRect(x: 0, y: 0, width: 20, height: 20))
    /// The indices of the emitters whose particles the next commit tells.
    func told() -> [Int] {
      root.prepareForCommit()
      let edits = commit.edits(for: root, tree: &tree, committer: ObjectIdentifier(root))
      let told = edits.shownEmissions
      _ = tracker.update(&tree, with: edits, on: screen, findsScrolls: false)
      return layers.indices.filter { index in
        told.contains { $0 === layers[index].properties.emission }
      }
    }
    #expect(told() == [0, 2])
    #expect(told() == [])
    for layer in layers.dropFirst() { layer.timeOffset += 1 }
    #expect(told() == [2])
    layers[1].isHidden = false
    #expect(told() == [1])
  }

  @Test func `another time damages the old and new places of particles`() throws {
    let layer = emitter(try picture(2, 2, four), at: CGPoint(x: 5, y: 5)) { $0.velocity = 10 }
    let root = box(0, 0, 60, 20, .black)
    root.addSublayer(layer)
    let compositor = try Compositor(size: CGSize(width: 60, height: 20))
    compositor.root = root
    compositor.render()
    for step in 1...20 {
      layer.timeOffset = Double(step) * 0.15
      let report = compositor.render()
      #expect(report.painting.particles == 1 + step * 3 / 20)
      let partial = compositor.surface
      compositor.setNeedsRepaint()
      compositor.render()
      #expect(compositor.surface == partial, "step \(step)")
    }
    layer.timeOffset = 3.0
    #expect(compositor.render().damage.isEmpty)
  }

  @Test func `an emitter with extreme numbers draws without a trap`() throws {
    for number in [CGFloat.nan, .infinity, 1e300, -1e300, 1e12, 0] {
      let layer = emitter(try picture(2, 2, four), at: CGPoint(x: number, y: 5)) {
        ($0.scale, $0.velocity, $0.contentsScale) = (number, number, number)
        $0.contentsRect = CGRect(x: number, y: 0, width: number, height: 1)
      }
      layer.timeOffset = 0.5
      _ = try draw(20, 20, layer)
    }
  }
}
