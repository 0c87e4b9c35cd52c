// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Layers that keep their depth.
extension SpaceScene {
  static let spaces = [
    SpaceScene("two planes that cross") {
      stage(90, space(card(red, 40, 30, turn(0.6)), card(blue, 40, 30, turn(-0.6))))
    },
    SpaceScene("three planes that cross, seen through", .softened) {
      stage(
        90,
        with(
          space(
            card(glass, 34, 30), card(red, 34, 30, turn(.pi / 2)),
            card(blue, 34, 30, turn(.pi / 2, 1, 0)))
        ) {
          $0.transform = turn(0.7, 0.5, 1)
        })
    },
    SpaceScene("a cube", .softened) { stage(90, cube(isDoubleSided: true)) },
    SpaceScene("a cube of one-sided faces", .softened) { stage(90, cube(isDoubleSided: false)) },
    SpaceScene("a nearer plane is in front, whatever its place in the list") {
      stage(
        90,
        space(
          with(card(red, 20, 20)) { ($0.zPosition, $0.position.x) = (12, 26) },
          with(card(blue, 20, 20)) { ($0.zPosition, $0.position.x) = (-12, 36) }))
    },
    SpaceScene("of layers in one plane the later is in front") {
      stage(
        90,
        with(
          space(
            with(card(red, 20, 20)) { $0.position.x = 26 },
            with(card(blue, 20, 20)) { $0.position = CGPoint(x: 36, y: 30) },
            with(card(green, 23, 12)) { $0.position = CGPoint(x: 31, y: 21) })
        ) { $0.transform = turn(0.7, 0.3, 1) })
    },
    SpaceScene("opacity of a space is that of each of its layers", .sampled) {
      stage(
        90,
        with(
          space(
            card(red, 30, 20, turn(0.5)),
            with(card(blue, 30, 20, turn(0.5))) {
              ($0.zPosition, $0.position.y) = (8, 30)
              $0.opacity = 0.8
              $0.addSublayer(box(CGRect(x: 2, y: 2, width: 12, height: 9), yellow))
            })
        ) { $0.opacity = 0.5 })
    },
    SpaceScene("spaces in a space", .sampled) {
      stage(
        90,
        with(
          space(
            card(yellow, 40, 10),
            with(space(card(red, 20, 30), card(blue, 20, 30, turn(1.2)))) {
              $0.transform = turn(0.5, 1, 0)
            },
            with(space(card(green, 10, 40, turn(0.4, 0, 0, 1)))) {
              ($0.opacity, $0.zPosition) = (0.7, 6)
            })
        ) { $0.transform = turn(0.6) })
    },
    SpaceScene("a space has a perspective of its own") {
      stage(
        nil,
        with(space(card(red, 30, 24, turn(0.9)), card(blue, 22, 12, turn(-0.5)))) {
          $0.sublayerTransform.m34 = -1.0 / 60
        })
    },
    SpaceScene("a plain layer in a space is flat with all that is in it") {
      stage(
        90,
        with(
          space(
            card(blue, 36, 30),
            with(card(yellow, 28, 20)) {
              $0.zPosition = -6
              $0.addSublayer(
                with(box(CGRect(x: 4, y: 4, width: 12, height: 9), red)) { $0.zPosition = 40 })
            })
        ) { $0.transform = turn(0.8) })
    },
    SpaceScene("beside a space zPosition is order, and depth as well") {
      stage(
        90,
        with(card(green, 16, 40)) { $0.zPosition = 5 },
        with(space(card(red, 34, 16, turn(0.7)))) { $0.zPosition = 3 },
        with(card(blue, 40, 8)) { $0.zPosition = 4 })
    },
    SpaceScene("a back in a space") {
      stage(
        90,
        with(
          space(
            with(card(red, 26, 20)) { $0.isDoubleSided = false },
            with(card(blue, 26, 20, turn(.pi))) { ($0.isDoubleSided, $0.zPosition) = (false, -1) })
        ) { $0.transform = turn(2.5) })
    },
    SpaceScene("spaces in mirrored geometry", .sampled) {
      with(
        stage(
          90,
          with(
            space(
              with(card(red, 26, 20, turn(0.5, 1, 0))) { $0.isDoubleSided = false },
              with(card(blue, 30, 12, turn(-0.5, 1, 0.2))) { $0.contents = image })
          ) {
            $0.isGeometryFlipped = true
            $0.position.y = 20
          })
      ) { $0.isGeometryFlipped = true }
    },
    SpaceScene("a space that reaches behind the eye", .sampled) {
      stage(
        40,
        with(space(card(red, 30, 120), card(blue, 120, 20, turn(0.6)))) {
          $0.transform = turn(1.1, 1, 0.1)
          $0.position.y = 30
        })
    },
    SpaceScene("a replicator that keeps depth", .softened) {
      stage(
        90,
        with(ReplicatorLayer()) {
          $0.frame = CGRect(origin: .zero, size: size)
          ($0.preservesDepth, $0.instanceCount) = (true, 5)
          $0.instanceTransform = turn(2 * .pi / 5)
          ($0.instanceGreenOffset, $0.instanceAlphaOffset) = (-0.2, -0.1)
          $0.addSublayer(with(card(yellow, 14, 20)) { $0.zPosition = 16 })
          $0.addSublayer(with(card(blue, 6, 30)) { $0.position.x = 45 })
        })
    },
  ]

  private static func cube(isDoubleSided: Bool) -> Layer {
    let half: CGFloat = 10
    let faces: [(Color, Transform3D)] = [
      (red, turn(0)), (blue, turn(.pi / 2)), (green, turn(.pi)), (yellow, turn(-.pi / 2)),
      (glass, turn(.pi / 2, 1, 0)), (.black, turn(-.pi / 2, 1, 0)),
    ]
    let cube = space()
    cube.sublayers = faces.map { color, turn in
      with(card(color, 2 * half, 2 * half, turn.translatedBy(x: 0, y: 0, z: half))) {
        $0.isDoubleSided = isDoubleSided
      }
    }
    cube.transform = turn(0.8, 1, -0.8, 0.1)
    return cube
  }
}
