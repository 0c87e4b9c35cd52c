// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// A small tree in three dimensions that shows one rule, in a picture of 60 × 48 points.
struct SpaceScene: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let looks: Looks
  let make: @Sendable () -> Layer

  static let size = CGSize(width: 60, height: 48)

  /// The part of the picture that may differ from the oracle's.
  enum Looks: Sendable {
    /// Only rounding: outlines, lines where planes cross, and content without inner edges.
    case exact
    /// Edges and thin lines within a plane, which are sampled once more than by the oracle.
    case sampled
    /// The same, and coincident edges: each is softened separately.
    case softened

    /// The number of pixels, of a picture's 2,880, that may be outside the oracle's values around
    /// them.
    var mostPixels: Int {
      switch self {
      case .exact: 0
      case .sampled: 24
      case .softened: 60
      }
    }

    /// The largest error of the mean of a block.
    var mostOfBlock: Double {
      switch self {
      case .exact: 1
      case .sampled: 14
      case .softened: 16
      }
    }
  }

  init(_ name: String, _ looks: Looks = .exact, _ make: @escaping @Sendable () -> Layer) {
    (testDescription, self.looks, self.make) = (name, looks, make)
  }

  static let all = planes + spaces + combinations + instances + siblings

  // MARK: Parts

  static let red = Color(red: 0.9, green: 0.1, blue: 0.1)
  static let green = Color(red: 0.1, green: 0.7, blue: 0.2)
  static let blue = Color(red: 0.1, green: 0.3, blue: 0.9)
  static let yellow = Color(red: 1, green: 0.8, blue: 0.1)
  static let glass = Color(red: 0.2, green: 0.6, blue: 0.8, alpha: 0.5)

  /// A white layer as large as the picture that shows its contents from a distance.
  static func stage(_ distance: CGFloat? = 90, _ sublayers: Layer...) -> Layer {
    let stage = Layer()
    stage.frame = CGRect(origin: .zero, size: size)
    stage.backgroundColor = .white
    if let distance { stage.sublayerTransform.m34 = -1 / distance }
    stage.sublayers = sublayers
    return stage
  }

  /// A space as large as the picture.
  static func space(_ sublayers: Layer...) -> TransformLayer {
    let space = TransformLayer()
    space.frame = CGRect(origin: .zero, size: size)
    space.sublayers = sublayers
    return space
  }

  /// A layer about the middle of the picture.
  static func card(
    _ color: Color, _ width: CGFloat = 32, _ height: CGFloat = 24, _ transform: Transform3D? = nil
  ) -> Layer {
    let card = Layer()
    card.bounds.size = CGSize(width: width, height: height)
    card.position = CGPoint(x: size.width / 2, y: size.height / 2)
    card.backgroundColor = color
    if let transform { card.transform = transform }
    return card
  }

  static func box(_ frame: CGRect, _ color: Color) -> Layer {
    let box = Layer()
    box.frame = frame
    box.backgroundColor = color
    return box
  }

  static func turn(
    _ angle: CGFloat, _ x: CGFloat = 0, _ y: CGFloat = 1, _ z: CGFloat = 0
  ) -> Transform3D {
    Transform3D(rotationAngle: angle, x: x, y: y, z: z)
  }

  /// An image of four pixels.
  static var image: Image? {
    Image(
      width: 2, height: 2,
      premultipliedARGB: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00])
  }

  /// The same layer after a change.
  static func with<Kind: Layer>(_ layer: Kind, _ change: (Kind) -> Void) -> Kind {
    change(layer)
    return layer
  }
}
