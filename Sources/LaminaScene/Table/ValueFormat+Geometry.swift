// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension ValueFormat {
  /// A list with one number for each name in `shape`.
  private static func numbers(
    named name: String, _ expectation: String, example: String, count: Int,
    make: @escaping @Sendable ([Double]) -> Value,
    split: @escaping @Sendable (Value) -> [CGFloat]
  ) -> ValueFormat {
    ValueFormat(
      named: name, expectation: expectation, example: example,
      schema: .object(
        NumberSchema.list(count...count) + [.init("description", .string(expectation))]),
      read: { reader, node in
        reader.numbers(node, count: count, expectation, example).map(make)
      },
      write: { value in .array(split(value).map { .number(Double($0)) }) })
  }
}

extension ValueFormat where Value == CGPoint {
  /// A point `[x, y]`.
  static let point = pointLike("[20, 10]")

  /// A point with an example of its own, because some are in points and others in the unit square.
  static func pointLike(_ example: String) -> ValueFormat {
    numbers(
      named: "point", "a point [x, y]", example: example, count: 2,
      make: { CGPoint(x: $0[0], y: $0[1]) }, split: { [$0.x, $0.y] })
  }
}

extension ValueFormat where Value == CGSize {
  /// An offset `[dx, dy]`.
  static let offset = numbers(
    named: "offset", "an offset [dx, dy]", example: "[0, 3]", count: 2,
    make: { CGSize(width: $0[0], height: $0[1]) }, split: { [$0.width, $0.height] })

  /// A size `[width, height]`.
  static let size = numbers(
    named: "size", "a size [width, height]", example: "[40, 20]", count: 2,
    make: { CGSize(width: $0[0], height: $0[1]) }, split: { [$0.width, $0.height] })

  /// The size of tiles in pixels, whose sides are limited.
  static let tileSize = size.warning { _, _, size in DrawnValue.limitedTile(size) }
}

extension ValueFormat where Value == CGRect {
  /// `[x, y, width, height]`, kept unchanged, including negative sizes.
  static let rect = numbers(
    named: "rect", "a rectangle [x, y, width, height]", example: "[0, 0, 100, 50]", count: 4,
    make: { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) },
    split: { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height] })

  /// The part of an image that is shown; it may extend beyond the image.
  static let shownPart = rect.warning { _, _, part in DrawnValue.outside(part) }
  /// The part of an image that stretches; it is limited to the image.
  static let stretchedPart = rect.warning { _, _, part in DrawnValue.limited(part) }
}

extension ValueFormat where Value == CornerMask {
  /// The short names of corners, a part of the Swift names.
  static let corners = names(
    "a list of corners",
    [
      ("minXMinY", .layerMinXMinYCorner), ("maxXMinY", .layerMaxXMinYCorner),
      ("minXMaxY", .layerMinXMaxYCorner), ("maxXMaxY", .layerMaxXMaxYCorner),
    ])
}

extension ValueFormat where Value == EdgeAntialiasingMask {
  /// The short names of edges, a part of the Swift names.
  static let edges = names(
    "a list of edges",
    [
      ("left", .layerLeftEdge), ("right", .layerRightEdge),
      ("bottom", .layerBottomEdge), ("top", .layerTopEdge),
    ])
}
