// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaGraphics

/// The numbers by which masks and gradients are looked up: other recipes should have others.
@Suite struct FingerprintTests {
  private static let path = Path(ellipseIn: CGRect(x: 1, y: 2, width: 8, height: 6))

  private static func shape(
    _ shape: Shape, _ transform: Transform2D = .identity
  ) -> MaskRecipe {
    MaskRecipe(.shape(DeviceShape(shape, transform)))
  }

  private static func changed(_ change: (inout MaskRecipe) -> Void) -> MaskRecipe {
    var recipe = shape(.path(path, .nonZero))
    change(&recipe)
    return recipe
  }

  private static func rounded(
    _ radii: CornerRadii, _ curve: CornerCurve = .circular
  ) -> RoundedRect {
    RoundedRect(rect: CGRect(x: 0, y: 0, width: 40, height: 30), radii: radii, curve: curve)
  }

  private static let radii = [(3.0, 4.0, 5.0, 6.0), (3, 7, 5, 6), (3, 4, 7, 6), (0, 4, 5, 6)].map {
    CornerRadii(minXMinY: $0.0, maxXMinY: $0.1, minXMaxY: $0.2, maxXMaxY: $0.3)
  }

  private static func frame(innerWidth: CGFloat) -> Shape {
    let inner = RoundedRect(rect: CGRect(x: 5, y: 5, width: innerWidth, height: 9))
    return .ring(outer: rounded(radii[0]), inner: inner)
  }

  private static let turned = Transform2D(rotationAngle: 0.3)

  /// Paths under transforms and by rules.
  private static let paths: [MaskRecipe] =
    [
      Transform2D.identity, Transform2D(scaleX: 1, y: -1), Transform2D(scaleX: 1, y: 0.5),
      Transform2D(a: 1, b: 0, c: 0.25, d: 1, tx: 0, ty: 0),
    ].map { shape(.path(path, .nonZero), $0) } + [shape(.path(path, .evenOdd))]

  /// Rectangles and rings, upright and turned.
  private static let boxes: [MaskRecipe] =
    [.identity, turned].flatMap { transform in
      radii.map { MaskRecipe(.init(.roundedRect(rounded($0)), transform)) } + [
        MaskRecipe(.init(.roundedRect(rounded(radii[0], .continuous)), transform)),
        MaskRecipe(.init(frame(innerWidth: 9), transform)),
        MaskRecipe(.init(frame(innerWidth: 8), transform)),
      ]
    } + [
      MaskRecipe(.init(.roundedRect(rounded(radii[0])), Transform2D(scaleX: 1, y: 2))),
      MaskRecipe(.init(.ring(outer: rounded(radii[0]), inner: nil), turned)),
    ]

  /// One path, blurred, grown, inverted and cut.
  private static let changes: [MaskRecipe] = [
    changed { $0.blur = BlurCovariance(xx: 4, xy: 0, yy: 4) },
    changed { $0.blur = BlurCovariance(xx: 4, xy: 1, yy: 4) },
    changed { $0.spread = 1 },
    changed { $0.isInverted = true },
    changed { $0.cut = .init(.roundedRect(rounded(radii[0])), .identity) },
    changed { $0.cut = .init(.roundedRect(rounded(radii[1])), .identity) },
    changed { $0.cut = .init(.path(path, .nonZero), .identity) },
  ]

  private static let recipes = paths + boxes + changes

  @Test func `recipes of other masks have other numbers`() {
    var seen: [UInt64: Int] = [:]
    for (index, recipe) in Self.recipes.enumerated() {
      let known = seen.updateValue(index, forKey: SharedRecipe(recipe).fingerprint)
      #expect(known == nil, "recipes \(known ?? -1) and \(index)")
    }
  }

  @Test func `equal recipes have equal numbers`() {
    for recipe in Self.recipes {
      #expect(SharedRecipe(recipe).fingerprint == SharedRecipe(recipe).fingerprint)
    }
  }

  @Test func `gradients of other kinds have other numbers`() {
    let numbers = [GradientLayerType.axial, .radial, .conic].map { type in
      var gradient = GradientContent()
      gradient.type = type
      return gradient.fingerprint(.identity, width: 8, height: 8)
    }
    #expect(Set(numbers).count == 3)
  }
}
