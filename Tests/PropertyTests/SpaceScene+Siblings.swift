// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Siblings on a plane that cross each other or lie flat.
extension SpaceScene {
  static let siblings = [
    SpaceScene("two siblings that cross") {
      stage(90, card(red, 40, 30, turn(0.6)), card(blue, 40, 30, turn(-0.6)))
    },
    SpaceScene("a card through a flat sibling") {
      stage(90, card(red, 34, 20, turn(0.7)), card(blue, 40, 30))
    },
    SpaceScene("a card through a single-sided flat sibling in mirrored geometry") {
      with(
        stage(
          90, card(red, 34, 20, turn(0.7)), with(card(blue, 40, 30)) { $0.isDoubleSided = false })
      ) { $0.isGeometryFlipped = true }
    },
    SpaceScene("a translucent card through flat siblings of two depths") {
      stage(
        90, card(glass, 50, 20, turn(0.9)), card(blue, 18, 40),
        with(card(yellow, 44, 12)) { $0.zPosition = -9 })
    },
    SpaceScene("a translucent card through a clear part of an opaque sibling") {
      stage(
        nil, with(card(glass, 56, 30, turn(1))) { $0.position.x = 30 },
        with(card(blue, 12, 40)) {
          $0.position.x = 12
          $0.addSublayer(box(CGRect(x: 40, y: 20, width: 6, height: 10), yellow))
        })
    },
    SpaceScene("a translucent card through what an opaque layer without room holds", .sampled) {
      stage(
        nil, card(glass, 56, 44, turn(1)),
        with(card(blue, 0, 0)) {
          $0.addSublayer(box(CGRect(x: -15, y: -18, width: 30, height: 36), glass))
        })
    },
    SpaceScene("an opaque card whose translucent sublayer another card cuts", .sampled) {
      stage(
        90,
        space(
          with(card(blue, 20, 30, turn(0.5))) {
            $0.addSublayer(box(CGRect(x: -14, y: 4, width: 48, height: 22), glass))
          }, card(glass, 44, 36, turn(-0.5))))
    },
    SpaceScene("a translucent card beside a round corner of an opaque sibling") {
      stage(
        nil, card(glass, 56, 44, turn(1)), with(card(blue, 30, 40)) { $0.cornerRadius = 15 })
    },
    SpaceScene("a card through translucent siblings in one plane", .sampled) {
      stage(
        nil, card(glass, 20, 40), with(card(glass, 44, 12)) { $0.position.y += 6 },
        card(red, 34, 20, turn(0.7, 1, 1)), with(card(glass, 30, 10)) { $0.position.y -= 9 })
    },
    SpaceScene("siblings before and behind by their transforms") {
      stage(
        90, card(red, 20, 30, Transform3D(translationX: 4, y: 0, z: 12)),
        card(blue, 40, 12, Transform3D(translationX: 0, y: 3, z: -6)),
        with(card(yellow, 30, 20)) { $0.zPosition = 3 })
    },
    SpaceScene("a plane seen from behind") {
      with(
        stage(
          nil, card(red, 20, 30), with(card(blue, 40, 12)) { $0.zPosition = 8 },
          card(green, 36, 20, turn(0.5)))
      ) {
        $0.sublayerTransform = turn(2.6).concatenating(
          with(Layer()) { $0.sublayerTransform.m34 = -1.0 / 90 }.sublayerTransform)
      }
    },
    SpaceScene("a cube of six siblings", .softened) {
      with(stage(90)) {
        $0.sublayerTransform = $0.sublayerTransform
          .rotated(by: -0.6, x: 1, y: 0, z: 0).rotated(by: -0.7, x: 0, y: 1, z: 0)
        let colors = [red, green, blue, yellow, glass, Color.white]
        let turns = [
          turn(0), turn(.pi / 2), turn(-.pi / 2, 1, 0), turn(.pi / 2, 1, 0), turn(-.pi / 2),
          turn(.pi),
        ]
        for (color, turn) in zip(colors, turns) {
          $0.addSublayer(card(color, 12, 12, turn.translatedBy(x: 0, y: 0, z: 6)))
        }
      }
    },
    SpaceScene("a space among flat siblings") {
      stage(
        90, card(yellow, 44, 14),
        space(
          card(red, 20, 34, turn(0.5, 1, 0)),
          with(card(blue, 30, 10)) {
            ($0.zPosition, $0.position.x) = (-7, 40)
          }), with(card(green, 16, 30)) { $0.position.x = 20 })
    },
    SpaceScene("a group of crossing siblings fades as one") {
      stage(
        nil,
        with(stage(90, card(red, 34, 20, turn(0.7)), card(blue, 40, 30))) {
          ($0.opacity, $0.backgroundColor) = (0.6, nil)
        })
    },
    SpaceScene("crossing siblings that a replicator repeats") {
      stage(
        nil,
        with(ReplicatorLayer()) {
          $0.frame = CGRect(origin: .zero, size: size)
          ($0.instanceCount, $0.instanceAlphaOffset) = (3, -0.25)
          $0.instanceTransform = Transform3D(translationX: 14, y: 3, z: 2)
          $0.sublayers = [
            with(card(red, 24, 24, turn(0.8))) { $0.position.x = 15 },
            with(card(blue, 20, 14)) { $0.position.x = 15 },
          ]
        })
    },
  ]
}
