// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import LaminaTesting
import Testing

@testable import Lamina

/// The limit of births of particles, which the commit keeps before any particle is found.
@Suite struct EmitterLimitTests {
  /// An emitter that fills a box with its background and a smaller one with 12 births: at most 10 live at
  /// once, and an estimate counts two more.
  private func emitter(_ name: String, x: CGFloat, rate: Float = 10) -> EmitterLayer {
    let emitter = EmitterLayer()
    emitter.frame = CGRect(x: x, y: 0, width: 8, height: 8)
    emitter.name = name
    emitter.backgroundColor = .pureBlue
    emitter.emitterPosition = CGPoint(x: 4, y: 4)
    emitter.timeOffset = 5
    let cell = EmitterCell()
    cell.contents = Image(
      width: 4, height: 4, premultipliedARGB: [UInt32](repeating: 0xFFFF_0000, count: 16))
    (cell.birthRate, cell.lifetime, cell.scale) = (rate, 1, 1)
    emitter.emitterCells = [cell]
    return emitter
  }

  private func compositor(_ root: Layer, births: Int, threads: Int = 1) throws -> Compositor {
    let compositor = try Compositor(size: CGSize(width: 64, height: 8), threads: threads)
    compositor.limits.particleBirths = births
    compositor.root = root
    return compositor
  }

  private func leftOut(_ report: FrameReport) -> [String] {
    report.omissions.filter { $0.excess?.kind == .particleBirths }.map(\.name)
  }

  /// The names of the emitters whose particles are in the picture.
  private func shown(_ compositor: Compositor, _ emitters: [EmitterLayer]) -> [String] {
    emitters.filter {
      compositor.surface[Int($0.frame.midX), Int($0.frame.midY)] == Pixel.red
    }.compactMap(\.name)
  }

  private func tree(_ count: Int) -> (root: Layer, emitters: [EmitterLayer]) {
    let root = box(0, 0, 64, 8, .white)
    let emitters = (0..<count).map { emitter("\($0)", x: 8 * CGFloat($0)) }
    for emitter in emitters { root.addSublayer(emitter) }
    return (root, emitters)
  }

  @Test func `particles beyond the limit are left out, and the rest of their layer is drawn`()
    throws
  {
    let (root, emitters) = tree(3)
    let compositor = try compositor(root, births: 35)
    let report = compositor.render()
    #expect(
      report.omissions == [
        .init(
          layer: .init(name: "2"), reason: .overLimit,
          excess: LimitExcess(kind: .particleBirths, amount: 36, limit: 35))
      ])
    #expect(shown(compositor, emitters) == ["0", "1"])
    #expect(compositor.surface[20, 4] == Pixel.blue)
    #expect(compositor.surface[20, 1] == Pixel.blue)
  }

  @Test func `the order of drawing decides, also after edits`() throws {
    let (root, emitters) = tree(4)
    let compositor = try compositor(root, births: 30)
    #expect(leftOut(compositor.render()) == ["2", "3"])
    emitters[0].zPosition = 1
    #expect(leftOut(compositor.render()) == ["3", "0"])
    #expect(shown(compositor, emitters) == ["1", "2"])
    emitters[1].removeFromSuperlayer()
    #expect(leftOut(compositor.render()) == ["0"])
    #expect(shown(compositor, emitters) == ["2", "3"])
    emitters[2].timeOffset = 0
    // Less than half a second of births, of which the estimate counts two more.
    emitters[3].timeOffset = 0.4
    #expect(leftOut(compositor.render()) == [])
    #expect(shown(compositor, emitters) == ["0", "2", "3"])
    root.insertSublayer(emitters[1], at: 0)
    emitters[3].timeOffset = 2
    #expect(leftOut(compositor.render()) == ["0"])
    emitters[2].emitterCells = nil
    emitters[3].timeOffset = 0
    #expect(leftOut(compositor.render()) == [])
    #expect(shown(compositor, emitters) == ["0", "1", "3"])
  }

  @Test func `a mask and nested layers are counted in the order of drawing`() throws {
    let (root, emitters) = tree(3)
    root.mask = emitters[0]
    emitters[1].addSublayer(emitters[2])
    let compositor = try compositor(root, births: 30)
    #expect(leftOut(compositor.render()) == ["0"])
    compositor.limits.particleBirths = 20
    #expect(leftOut(compositor.render()) == ["2", "0"])
  }

  @Test func `a new limit acts on an unchanged tree`() throws {
    let (root, emitters) = tree(3)
    let compositor = try compositor(root, births: 100)
    #expect(leftOut(compositor.render()) == [])
    for (limit, count) in [(12, 2), (0, 3), (24, 1), (36, 0), (35, 1)] {
      compositor.limits.particleBirths = limit
      #expect(compositor.needsRender)
      #expect(leftOut(compositor.render()).count == count)
      #expect(shown(compositor, emitters).count == 3 - count)
      #expect(!compositor.needsRender)
      #expect(compositor.render().damage.isEmpty)
    }
  }

  @Test func `two compositors keep their own limits of one tree`() throws {
    let (root, emitters) = tree(3)
    let (few, all) = (try compositor(root, births: 12), try compositor(root, births: 36))
    for step in 0..<3 {
      #expect(leftOut(few.render()) == ["1", "2"])
      #expect(leftOut(all.render()) == [])
      #expect(shown(few, emitters) == ["0"])
      #expect(shown(all, emitters) == ["0", "1", "2"])
      emitters[step].backgroundColor = .pureGreen
    }
  }

  @Test func `a picture of a sublayer in between changes nothing`() throws {
    let (root, emitters) = tree(1)
    let part = box(8, 0, 16, 8, .white)
    let inside = emitter("inside", x: 0)
    part.addSublayer(inside)
    root.addSublayer(part)
    let kept = try compositor(root, births: 15)
    #expect(leftOut(kept.render()) == ["inside"])
    for _ in 0..<2 {
      // This commit gives the layers other nodes, and leaves the hints there.
      let alone = try compositor(part, births: 15)
      #expect(leftOut(alone.render()) == [])
      emitters[0].timeOffset += 0.1
      #expect(leftOut(kept.render()) == ["inside"])
      alone.renderingMode = .vibrant
      emitters[0].timeOffset += 0.1
      #expect(leftOut(kept.render()) == ["inside"])
      part.backgroundColor = part.backgroundColor == .white ? .black : .white
      #expect(leftOut(kept.render()) == ["inside"])
      let fresh = try compositor(root, births: 15)
      fresh.render()
      #expect(kept.surface == fresh.surface)
    }
  }

  @Test func `emitters that are hidden or out of view count, and those left out do not`() throws {
    let (root, emitters) = tree(3)
    emitters[0].isHidden = true
    emitters[1].position.x = 500
    let compositor = try compositor(root, births: 35)
    #expect(leftOut(compositor.render()) == ["2"])
    let half = emitter("half", x: 32, rate: 5)
    root.addSublayer(half)
    compositor.limits.particleBirths = 31
    #expect(leftOut(compositor.render()) == ["2"])
    #expect(shown(compositor, [half]) == ["half"])
  }

  @Test func `without a root nothing is left out`() throws {
    let (root, _) = tree(3)
    let compositor = try compositor(root, births: 12)
    #expect(leftOut(compositor.render()).count == 2)
    compositor.root = nil
    #expect(leftOut(compositor.render()) == [])
    compositor.root = root
    #expect(leftOut(compositor.render()).count == 2)
    compositor.limits.particleBirths = -1
    #expect(leftOut(compositor.render()).count == 3)
  }

  @Test func `emitters that are moved together keep to a limit that changes with them`() throws {
    let root = box(0, 0, 64, 8, .white)
    // So many that moves of most are taken in one piece.
    let emitters = (0..<200).map { emitter("\($0)", x: CGFloat($0 % 50)) }
    for emitter in emitters { root.addSublayer(emitter) }
    let kept = try compositor(root, births: 12 * 150)
    for limit in [150, 20, 20, 170, 200, 3] {
      for emitter in emitters { emitter.position.x += 1 }
      kept.limits.particleBirths = 12 * limit
      #expect(leftOut(kept.render()) == (limit..<200).map { "\($0)" })
      let fresh = try compositor(root, births: 12 * limit)
      fresh.render()
      #expect(kept.surface == fresh.surface)
    }
  }

  @Test func `a tinted emitter beyond the limit is left out as well`() throws {
    let (root, emitters) = tree(2)
    let compositor = try compositor(root, births: 12)
    compositor.renderingMode = .vibrant
    #expect(leftOut(compositor.render()) == ["1"])
    emitters[1].timeOffset = 6
    #expect(leftOut(compositor.render()) == ["1"])
    emitters[0].removeFromSuperlayer()
    #expect(leftOut(compositor.render()) == [])
    let fresh = try self.compositor(root, births: 12)
    fresh.renderingMode = .vibrant
    fresh.render()
    #expect(compositor.surface == fresh.surface)
  }

  @Test func `many emitters with extreme rates take no more than a few of them`() throws {
    let root = box(0, 0, 64, 8, .white)
    let emitters = (0..<300).map { emitter("\($0)", x: CGFloat($0 % 60), rate: 1e9) }
    for emitter in emitters { root.addSublayer(emitter) }
    let compositor = try Compositor(size: CGSize(width: 64, height: 8), threads: 1)
    compositor.root = root
    let most = compositor.limits.particleBirths / EmitterLayer.maximumParticles
    #expect(most == 16)
    let report = compositor.render()
    #expect(leftOut(report).count == 300 - most)
    #expect(report.painting.particles <= compositor.limits.particleBirths)
    let found = compositor.tree.nodes.compactMap { $0.properties.emission?.particles.all.count }
    #expect(found.count(where: { $0 > 0 }) == most)
    // The next frame finds the particles of one layer.
    emitters[0].timeOffset += 0.1
    #expect(leftOut(compositor.render()).count == 300 - most)
  }

  /// The numbers of an emitter, drawn at random, with cells in cells.
  private func content(_ random: inout SeededGenerator) -> EmitterContent {
    func makeCell(_ levels: Int) -> EmitterCellContent {
      var cell = EmitterCellContent()
      cell.isEnabled = Int.random(in: 0..<8, using: &random) > 0
      cell.birthRate = Float.random(in: -1...40, using: &random)
      cell.lifetime = Float.random(in: -0.5...3, using: &random)
      cell.lifetimeRange = Float.random(in: -2...2, using: &random)
      cell.sprite = EmitterSprite()
      guard levels > 1 else { return cell }
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        cell.emitterCells.append(makeCell(levels - 1))
      }
      return cell
    }
    var content = EmitterContent()
    content.cells = (0..<Int.random(in: 0...3, using: &random)).map { _ in makeCell(3) }
    content.time = Double.random(in: -0.2...6, using: &random)
    content.birthRate = Float.random(in: -0.2...2, using: &random)
    content.lifetime = Float.random(in: -1...2, using: &random)
    return content
  }

  @Test func `the estimate of births is never below the births that are examined`() {
    var random = SeededGenerator(seed: 5)
    var (examined, estimated) = (0, 0)
    for number in 0..<2000 {
      let content = content(&random)
      var simulation = EmitterSimulation(content)
      simulation.run { count, body in (0..<count).forEach(body) }
      let births = EmitterContent.mostBirths - simulation.birthsLeft
      #expect(births <= content.births, "emitter \(number)")
      if content.cells.allSatisfy(\.emitterCells.isEmpty) {
        examined += births
        estimated += content.births
      }
    }
    // Without cells in cells it is close.
    #expect(examined > 1000)
    #expect(Double(estimated) < 1.2 * Double(examined))
  }

  @Test func `numbers that are not finite have an estimate, too`() {
    for number in [Float.nan, .infinity, -.infinity, 1e38, -1e38, 0] {
      for path in [\EmitterCellContent.birthRate, \.lifetime, \.lifetimeRange] {
        for time in [0, 1, 1e300] {
          var content = EmitterContent()
          var cell = EmitterCellContent()
          (cell.birthRate, cell.lifetime) = (10, 1)
          cell.emitterCells = [cell]
          cell[keyPath: path] = number
          (content.cells, content.time) = ([cell], time)
          var simulation = EmitterSimulation(content)
          simulation.run { count, body in (0..<count).forEach(body) }
          #expect(EmitterContent.mostBirths - simulation.birthsLeft <= content.births)
          #expect(content.births <= EmitterContent.mostBirths)
        }
      }
    }
  }

  @Test func `a layer that another's release adds is drawn while the limit is exceeded`() throws {
    let (root, emitters) = tree(3)
    let compositor = try compositor(root, births: 35)
    // Like the one that leaves, so that only its node tells them apart.
    func like(_ layer: Layer) -> Layer {
      (layer.frame, layer.backgroundColor) = (CGRect(x: 40, y: 0, width: 8, height: 8), .pureGreen)
      return layer
    }
    func addReleased() {
      root.addSublayer(
        like(ReleasedLayer { [unowned root] in root.addSublayer(like(Layer())) }))
    }
    addReleased()
    compositor.render()
    #expect(compositor.surface[44, 4] == Pixel.green)
    root.sublayers?.last?.removeFromSuperlayer()
    compositor.render()
    compositor.render()
    #expect(compositor.surface[44, 4] == Pixel.green)
    #expect(shown(compositor, emitters) == ["0", "1"])
  }
}
