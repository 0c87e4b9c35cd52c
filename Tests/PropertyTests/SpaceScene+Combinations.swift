// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Planes and spaces together with other properties of layers.
extension SpaceScene {
  static let combinations = [
    SpaceScene("a shadow from planes in perspective", .sampled) {
      let shade = with(stage(90, space(card(red, 30, 20, turn(0.7)), card(blue, 12, 30)))) {
        $0.backgroundColor = nil
        ($0.shadowOpacity, $0.shadowRadius) = (0.8, 2)
        $0.shadowOffset = CGSize(width: 5, height: 5)
      }
      return stage(nil, shade)
    },
    SpaceScene("a mask on a plane", .sampled) {
      stage(
        90,
        with(card(green, 32, 26, turn(0.7))) {
          let mask = ShapeLayer()
          mask.path = Path(ellipseIn: CGRect(x: 2, y: 2, width: 26, height: 22))
          $0.mask = mask
        })
    },
    SpaceScene("a mask in perspective", .sampled) {
      with(stage(70, card(green, 30, 20))) {
        $0.mask = card(.black, 40, 30, turn(0.9))
      }
    },
    SpaceScene("a mask that is a space") {
      with(stage(70, card(green, 30, 20))) {
        $0.mask = space(card(.black, 40, 12, turn(0.7)), card(.black, 12, 40, turn(0.5, 1, 0)))
      }
    },
    SpaceScene("a rasterized layer with planes in it") {
      stage(
        nil,
        with(stage(70, card(red, 30, 24, turn(0.7)))) {
          ($0.shouldRasterize, $0.rasterizationScale) = (true, 2)
          $0.backgroundColor = nil
        })
    },
    SpaceScene("a rasterized plane", .sampled) {
      stage(
        80,
        with(card(red, 34, 26, turn(0.6))) {
          ($0.shouldRasterize, $0.rasterizationScale) = (true, 2)
          $0.addSublayer(box(CGRect(x: 4, y: 4, width: 12, height: 10), yellow))
        })
    },
    SpaceScene("a group with planes in it fades as one") {
      with(stage(90, card(red, 30, 20, turn(0.7)), card(blue, 20, 30, turn(-0.4)))) {
        $0.opacity = 0.6
      }
    },
    SpaceScene("a clip around planes", .sampled) {
      stage(
        nil,
        with(stage(60, card(red, 50, 20, turn(0.7)), space(card(blue, 10, 70, turn(0.4, 1, 0))))) {
          $0.frame = CGRect(x: 10, y: 8, width: 40, height: 32)
          ($0.masksToBounds, $0.cornerRadius) = (true, 12)
        })
    },
    SpaceScene("planes that a replicator repeats side by side") {
      stage(
        nil,
        with(ReplicatorLayer()) {
          $0.frame = CGRect(origin: .zero, size: size)
          $0.instanceCount = 3
          $0.instanceTransform = Transform3D(translationX: 18, y: 3, z: 0)
          $0.addSublayer(
            with(card(red, 16, 24)) {
              $0.position.x = 12
              $0.transform.m34 = -1.0 / 50
              $0.transform = $0.transform.rotated(by: 0.8, x: 0, y: 1, z: 0)
            })
        })
    },
    SpaceScene("a replicator that repeats a space", .sampled) {
      stage(
        nil,
        with(ReplicatorLayer()) {
          $0.frame = CGRect(origin: .zero, size: size)
          $0.instanceCount = 2
          $0.instanceTransform = Transform3D(translationX: 24, y: 4, z: 0)
          $0.addSublayer(
            with(space(card(red, 16, 24, turn(0.8)), card(blue, 20, 10, turn(-0.5)))) {
              $0.position.x = 18
            })
        })
    },
    SpaceScene("a plane that turned instances are seen in", .sampled) {
      stage(
        80,
        with(ReplicatorLayer()) {
          $0.frame = CGRect(x: 6, y: 4, width: 48, height: 40)
          $0.backgroundColor = yellow
          $0.transform = turn(0.7)
          $0.instanceCount = 4
          $0.instanceTransform = turn(0.5, 0, 0, 1)
          $0.addSublayer(with(card(red, 8, 10)) { $0.position.x = 38 })
        })
    },
    SpaceScene("glass cut by what is nearly clear") {
      let veil = Color(red: 0, green: 0, blue: 0, alpha: 0.04)
      return stage(
        90,
        with(space(card(glass, 40, 32), card(veil, 36, 30, turn(0.9, 0.3, 1)))) {
          $0.transform = turn(0.5)
        })
    },
    SpaceScene("a cut card that fades part by part", .sampled) {
      stage(
        90,
        with(
          space(
            card(blue, 36, 12, turn(-0.8)),
            with(card(red, 40, 32, turn(0.4))) {
              ($0.opacity, $0.allowsGroupOpacity) = (0.6, false)
              $0.addSublayer(box(CGRect(x: 4, y: 3, width: 20, height: 15), yellow))
            })
        ) { $0.opacity = 0.8 })
    },
    SpaceScene("a space as root", .sampled) {
      with(
        space(
          card(red, 40, 30, turn(0.6)), with(card(blue, 40, 30, turn(-0.6))) { $0.opacity = 0.7 })
      ) { $0.sublayerTransform.m34 = -1.0 / 90 }
    },
  ]
}
