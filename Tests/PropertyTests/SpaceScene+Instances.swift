// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Replicators that flatten their instances, each seen at its own place.
extension SpaceScene {
  static let instances = [
    SpaceScene("a replicator with a perspective of its own") {
      stage(
        nil,
        repeated(3, Transform3D(translationX: 18, y: 3, z: 0), distance: 50) {
          with(card(red, 16, 24, turn(0.8))) { $0.position.x = 12 }
        })
    },
    SpaceScene("instances that turn out of the plane", .sampled) {
      stage(
        nil,
        repeated(4, turn(0.5), distance: 70) {
          with(card(green, 26, 20)) {
            $0.zPosition = 12
            $0.addSublayer(box(CGRect(x: 2, y: 2, width: 9, height: 8), yellow))
          }
        })
    },
    SpaceScene("instances turned without perspective", .softened) {
      stage(nil, repeated(4, turn(0.4, 1, 0.2), distance: nil) { card(blue, 30, 26, turn(0.5)) })
    },
    SpaceScene("depth of an instance counts where the eye is near") {
      stage(
        nil,
        repeated(4, Transform3D(translationX: 8, y: 5, z: -14), distance: 60) {
          with(card(blue, 22, 16)) { $0.position = CGPoint(x: 16, y: 14) }
        })
    },
    SpaceScene("a perspective between the instances") {
      var step = Transform3D(translationX: 10, y: 0, z: 0)
      step.m14 = 0.004
      step.m34 = -1.0 / 80
      return stage(
        nil,
        repeated(3, step, distance: nil) {
          with(card(red, 16, 24, turn(0.7))) { $0.position.x = 16 }
        })
    },
    SpaceScene("instances under a mirroring replicator", .sampled) {
      stage(
        nil,
        with(
          repeated(3, turn(0.5, 1, 0.3).translatedBy(x: 6, y: 5, z: 0), distance: 60) {
            with(card(yellow, 20, 14)) {
              ($0.contents, $0.isDoubleSided) = (image, false)
              $0.position = CGPoint(x: 22, y: 14)
            }
          }
        ) {
          $0.isGeometryFlipped = true
          $0.anchorPoint = CGPoint(x: 0.2, y: 0.7)
          $0.frame.origin = .zero
        })
    },
    SpaceScene("what is in spaces is sorted within each instance", .softened) {
      stage(
        nil,
        with(
          repeated(2, turn(0.6).translatedBy(x: 14, y: 4, z: 0), distance: 90) {
            with(space(card(red, 24, 18, turn(0.6)), card(blue, 24, 18, turn(-0.6)))) {
              $0.position.x -= 8
            }
          }
        ) { $0.instanceGreenOffset = -0.4 })
    },
    SpaceScene("instances fade and change their colour", .sampled) {
      stage(
        90,
        with(
          repeated(4, turn(0.45), distance: 60) {
            with(card(.white, 22, 26)) {
              $0.zPosition = 14
              $0.addSublayer(box(CGRect(x: 3, y: 3, width: 9, height: 8), yellow))
            }
          }
        ) {
          ($0.opacity, $0.transform) = (0.8, turn(0.4, 1, 0))
          ($0.instanceRedOffset, $0.instanceAlphaOffset) = (-0.25, -0.2)
        })
    },
    SpaceScene("instances in instances", .sampled) {
      stage(
        nil,
        repeated(2, turn(0.5).translatedBy(x: 6, y: 8, z: 0), distance: 80) {
          repeated(3, turn(0.5, 1, 0), distance: 90) {
            with(card(green, 18, 12)) { ($0.zPosition, $0.position.x) = (6, 20) }
          }
        })
    },
    SpaceScene("a shadow from instances in perspective", .sampled) {
      stage(
        nil,
        with(repeated(3, turn(0.6), distance: 70) { card(red, 20, 18) }) {
          ($0.shadowOpacity, $0.shadowRadius) = (0.8, 2)
          $0.shadowOffset = CGSize(width: 5, height: 5)
        })
    },
    SpaceScene("a clip around instances", .softened) {
      stage(
        nil,
        with(repeated(3, turn(0.6), distance: 50) { card(red, 60, 18) }) {
          $0.frame = CGRect(x: 12, y: 6, width: 36, height: 34)
          $0.masksToBounds = true
        })
    },
  ]

  /// A replicator as large as the picture, with its contents.
  static func repeated(
    _ count: Int, _ step: Transform3D, distance: CGFloat?, _ make: () -> Layer
  ) -> ReplicatorLayer {
    with(ReplicatorLayer()) {
      $0.frame = CGRect(origin: .zero, size: size)
      if let distance { $0.sublayerTransform.m34 = -1 / distance }
      ($0.instanceCount, $0.instanceTransform) = (count, step)
      $0.addSublayer(make())
    }
  }
}
