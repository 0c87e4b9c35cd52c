// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A part of a value, with its name in Core Animation's key paths.
struct SceneChangePart: Sendable {
  /// The words after the property, as in `size.width`.
  let name: String
  /// The number of its numbers, and the words for them in messages.
  let count: Int
  let expectation: String
  let example: String
  /// The property's numbers, with the numbers of the part replaced.
  private let replacing: @Sendable ([Double], [Double]) -> [Double]

  private init(
    _ name: String, count: Int = 1, expectation: String = "a number", example: String = "12.5",
    _ replacing: @escaping @Sendable ([Double], [Double]) -> [Double]
  ) {
    self.name = name
    self.count = count
    self.expectation = expectation
    self.example = example
    self.replacing = replacing
  }

  func value(_ numbers: [Double], in whole: [Double]) -> JSONValue {
    .array(replacing(numbers, whole).map { .number($0) })
  }

  /// The parts of a property's value; most properties have none.
  static func all(of property: Property<Layer>) -> [SceneChangePart] {
    switch property.schema {
    case ValueFormat<CGPoint>.point.schema: [place("x", 0), place("y", 1)]
    case ValueFormat<CGSize>.size.schema, ValueFormat<CGSize>.offset.schema:
      [place("width", 0), place("height", 1)]
    case ValueFormat<CGRect>.rect.schema: partsOfRect
    case ValueFormat<Transform3D>.transform.schema: partsOfTransform
    default: []
    }
  }

  // MARK: Points, sizes and rectangles

  /// One or two numbers of a list, from an index on.
  private static func place(
    _ name: String, _ place: Int, count: Int = 1, expectation: String = "a number",
    example: String = "12.5"
  ) -> SceneChangePart {
    SceneChangePart(name, count: count, expectation: expectation, example: example) { part, whole in
      guard whole.count >= place + count else { return whole }
      var whole = whole
      whole.replaceSubrange(place..<place + count, with: part)
      return whole
    }
  }

  /// The parts of a rectangle, whose four numbers have short names.
  private static let partsOfRect = [
    place("x", 0), place("y", 1), place("width", 2), place("height", 3),
    place("origin", 0, count: 2, expectation: "[x, y]", example: "[20, 10]"),
    place("origin.x", 0), place("origin.y", 1),
    place("size", 2, count: 2, expectation: "[width, height]", example: "[40, 20]"),
    place("size.width", 2), place("size.height", 3),
  ]

  // MARK: Transforms

  private static func transform(
    _ name: String, count: Int = 1, expectation: String = "a number", example: String = "12.5",
    _ change: @escaping @Sendable (inout TransformParts, [Double]) -> Void
  ) -> SceneChangePart {
    SceneChangePart(name, count: count, expectation: expectation, example: example) { part, whole in
      guard let matrix = matrix(whole) else { return whole }
      var parts = TransformParts(matrix)
      change(&parts, part)
      return parts.matrix
    }
  }

  private static let partsOfTransform =
    [
      transform("rotation") { $0.rotation[2] = $1[0] },
      transform("rotation.x") { $0.rotation[0] = $1[0] },
      transform("rotation.y") { $0.rotation[1] = $1[0] },
      transform("rotation.z") { $0.rotation[2] = $1[0] },
      transform("scale") { parts, number in
        for axis in 0..<3 { parts.setScale(number[0], axis) }
      },
      transform("scale.x") { $0.setScale($1[0], 0) },
      transform("scale.y") { $0.setScale($1[0], 1) },
      transform("scale.z") { $0.setScale($1[0], 2) },
      transform("translation", count: 2, expectation: "[x, y]", example: "[20, 10]") {
        $0.translation.replaceSubrange(0..<2, with: $1)
      },
      transform("translation.x") { $0.translation[0] = $1[0] },
      transform("translation.y") { $0.translation[1] = $1[0] },
      transform("translation.z") { $0.translation[2] = $1[0] },
    ]

  /// The sixteen numbers of a transform, from the six or sixteen of a scene file; nil for other
  /// counts.
  static func matrix(_ n: [Double]) -> [Double]? {
    if n.count == 16 { return n }
    guard n.count == 6 else { return nil }
    return [n[0], n[1], 0, 0, n[2], n[3], 0, 0, 0, 0, 1, 0, n[4], n[5], 0, 1]
  }
}
