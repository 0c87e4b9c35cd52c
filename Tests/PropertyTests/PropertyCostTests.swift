// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

/// What one layer costs whatever its numbers: no more than its pixels, or a share of a limit for which it counts.
///
/// A part that costs more, and is not counted, has no limit in a tree of many layers. Without their count, dashes
/// would take about nine times what a layer may.
@Suite struct PropertyCostTests {
  /// Far more than the pixels of one small layer take.
  private static let secondsOfLayer = 0.005 * slowness
  /// The time of a frame that just keeps a limit.
  private static let secondsOfLimit = 4 * slowness
  /// The most pixels that a layer without surfaces may write on 64 × 64.
  private static let pixelsOfLayer = 16 * 64 * 64

  #if DEBUG
    private static let slowness = 40.0
  #else
    private static let slowness = 1.0
  #endif

  /// The time of what a class limits by itself: the particles of an emitter and the side of a tile.
  private static func secondsOfClass(_ property: LayerProperty) -> Double {
    switch property.owner {
    case "EmitterLayer": Double(EmitterLayer.maximumParticles) * 2e-6 * slowness
    case "TiledLayer": 0.1 * slowness
    default: 0
    }
  }

  @Test(arguments: LayerProperty.all)
  func `a layer with extreme numbers costs little, or counts for a share of a limit`(
    _ property: LayerProperty
  ) throws {
    let changes = [{ _, _ in }] + HostileTree.changes(of: property)
    for (number, value) in HostileNumbers.all.enumerated() {
      for (index, change) in changes.enumerated() {
        for hasOther in [false, true] {
          func cost() throws -> Cost {
            var numbers = HostileNumbers(
              random: SeededGenerator(seed: 7, case: number), only: value)
            let layer = Self.layer(property, hasOther: hasOther)
            change(layer, &numbers)
            return try Cost(of: layer, property.mode)
          }
          let first = try cost()
          var most =
            Self.secondsOfLayer + first.share * Self.secondsOfLimit + Self.secondsOfClass(property)
          // The least time of some, because a processor that is shared may make any single one longer.
          var (seconds, runs) = (first.seconds, 1)
          while seconds > most, runs < 10 {
            (seconds, runs) = (min(seconds, try cost().seconds), runs + 1)
          }
          if seconds > most { most *= MachineSpeed.slowness }
          #expect(seconds <= most, "\(value), change \(index)")
          if first.share == 0, property.owner != "TiledLayer" {
            #expect(first.pixels <= Self.pixelsOfLayer, "\(value), change \(index)")
          }
        }
      }
    }
  }

  /// A layer in which the property shows.
  private static func layer(_ property: LayerProperty, hasOther: Bool) -> Layer {
    let layer = property.makeFilled()
    layer.backgroundColor = .white
    layer.addSublayer(SpaceScene.box(CGRect(x: 18, y: 12, width: 20, height: 8), .black))
    property.prepare(layer)
    if hasOther { property.setOther(layer) }
    return layer
  }

  /// The cost of the first frame of a layer.
  private struct Cost {
    /// The processor time of this thread, which other tests do not lengthen.
    ///
    /// Memory is part of it: new pages of a gigabyte take more than a tenth of a second.
    let seconds: Double
    /// The largest share of a limit for which the layer counts, 1 at most.
    let share: Double
    let pixels: Int

    init(of layer: Layer, _ mode: RenderingMode) throws {
      let compositor = try Compositor(size: CGSize(width: 64, height: 64), threads: 1)
      compositor.renderingMode = mode
      // Below another layer, because the root is counted whether it is costly or not.
      compositor.root = SpaceScene.box(CGRect(x: 0, y: 0, width: 64, height: 64), .white)
      compositor.root?.addSublayer(layer)
      let clock = WorkClock()
      let painting = compositor.render().painting
      seconds = clock.seconds
      pixels = painting.paintedPixels + painting.surfacePixels + painting.blurredPixels
      var counter = WorkCounter(limits: .unlimited)
      counter.count(compositor.tree.root, of: compositor.tree, on: compositor.screen)
      let (work, limits) = (counter.work, compositor.limits)
      share = FrameLimits.Kind.allCases.reduce(0) {
        max($0, min(1, work[$1] / Double(limits[$1])))
      }
    }
  }
}
