// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Layers in perspective, each a plane.
extension SpaceScene {
  static let planes = [
    SpaceScene("a plane turned about y") { stage(90, card(red, 40, 30, turn(0.8))) },
    SpaceScene("a plane turned about a slanted axis") {
      stage(70, card(red, 40, 30, turn(-0.9, 0.7, 1, 0.4)))
    },
    SpaceScene("a plane turned without perspective") { stage(nil, card(red, 40, 30, turn(0.8))) },
    SpaceScene("a plane nearly seen from its edge") { stage(90, card(red, 40, 30, turn(1.3))) },
    SpaceScene("perspective in the layer's own transform") {
      stage(
        nil,
        with(card(blue)) {
          $0.transform.m34 = -1.0 / 60
          $0.transform = $0.transform.rotated(by: 0.7, x: 1, y: 0, z: 0)
        })
    },
    SpaceScene("a card with corners, border and shadow", .sampled) {
      stage(
        100,
        with(card(yellow, 30, 24, turn(0.6, 0.2, 1))) {
          $0.cornerRadius = 7
          ($0.borderWidth, $0.borderColor) = (2, blue)
          ($0.shadowOpacity, $0.shadowRadius) = (0.7, 2.5)
          $0.shadowOffset = CGSize(width: 3, height: 4)
        })
    },
    SpaceScene("a back that is not to be seen") {
      stage(
        90,
        with(card(red, 20, 20, turn(2.4))) {
          $0.isDoubleSided = false
          $0.position.x = 16
        },
        with(card(blue, 20, 20, turn(2.4))) { $0.position.x = 44 })
    },
    SpaceScene("anchor points of stage and card") {
      with(
        stage(
          70,
          with(card(green, 28, 20, turn(0.7))) { $0.anchorPoint = CGPoint(x: 0, y: 1) },
          with(card(red, 10, 10, turn(0.9, 1, 0))) { $0.position = CGPoint(x: 50, y: 9) })
      ) {
        $0.anchorPoint = CGPoint(x: 0.1, y: 0.8)
        $0.position = CGPoint(x: 6, y: 38.4)
      }
    },
    SpaceScene("an anchor point off the plane") {
      stage(90, with(card(green, 30, 24, turn(0.8))) { $0.anchorPointZ = -12 })
    },
    SpaceScene("a stage whose bounds begin elsewhere") {
      with(stage(70, card(red, 30, 24, turn(0.9, 1, 0.3)))) {
        $0.bounds.origin = CGPoint(x: 9, y: -5)
      }
    },
    SpaceScene("depth moves towards the eye") {
      stage(
        90,
        with(card(red, 24, 20)) { ($0.zPosition, $0.position.x) = (30, 20) },
        with(card(blue, 24, 20)) { ($0.zPosition, $0.position.x) = (-60, 40) })
    },
    SpaceScene("a floor that reaches behind the eye", .sampled) {
      stage(
        40,
        with(card(green, 70, 120, turn(1.1, 1, 0))) {
          $0.addSublayer(box(CGRect(x: 20, y: 0, width: 22, height: 120), red))
          $0.position.y = 34
        })
    },
    SpaceScene("a card that clips what hangs out of it", .sampled) {
      stage(
        90,
        with(card(yellow, 32, 26, turn(-0.7))) {
          ($0.masksToBounds, $0.cornerRadius) = (true, 8)
          $0.addSublayer(box(CGRect(x: -8, y: 4, width: 20, height: 9), red))
          $0.addSublayer(box(CGRect(x: 20, y: 14, width: 30, height: 20), blue))
        })
    },
    SpaceScene("planes in a plane", .sampled) {
      stage(
        90,
        with(card(yellow, 40, 34, turn(0.5))) {
          $0.sublayerTransform.m34 = -1.0 / 50
          $0.addSublayer(
            with(card(blue, 20, 16, turn(0.9, 1, 0))) { $0.position = CGPoint(x: 20, y: 16) })
        })
    },
    SpaceScene("a plane drops the depth of what is in it", .sampled) {
      stage(
        90,
        with(card(yellow, 36, 30, turn(0.6))) {
          $0.addSublayer(
            with(box(CGRect(x: 4, y: 4, width: 18, height: 14), red)) { $0.zPosition = 50 })
          $0.addSublayer(
            with(box(CGRect(x: 10, y: 10, width: 20, height: 14), blue)) {
              $0.transform = turn(0.9)
            })
        })
    },
    SpaceScene("an image and a gradient") {
      stage(
        80,
        with(card(.white, 24, 36, turn(0.9))) { ($0.contents, $0.position.x) = (image, 17) },
        with(gradient) {
          $0.frame = CGRect(x: 32, y: 6, width: 24, height: 36)
          $0.transform = turn(-0.9)
        })
    },
    SpaceScene("mirrored geometry") {
      with(
        stage(
          70,
          with(card(red, 30, 24, turn(0.8, 1, 0.4))) {
            $0.contents = image
            $0.isDoubleSided = false
            $0.position.y = 18
          })
      ) { $0.isGeometryFlipped = true }
    },
    SpaceScene("a root in perspective", .sampled) {
      with(stage(nil, box(CGRect(x: 8, y: 6, width: 20, height: 16), red))) {
        $0.transform.m34 = -1.0 / 80
        $0.transform = $0.transform.rotated(by: 0.7, x: 0.3, y: 1, z: 0)
      }
    },
  ]

  private static var gradient: GradientLayer {
    with(GradientLayer()) {
      $0.colors = [red, yellow, blue]
      ($0.startPoint, $0.endPoint) = (.zero, CGPoint(x: 1, y: 1))
    }
  }
}
