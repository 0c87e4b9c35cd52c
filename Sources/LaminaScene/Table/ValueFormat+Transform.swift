// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// One step of a transform.
private struct TransformOperation: Sendable {
  var translate: CGPoint?
  var scale: CGPoint?
  var rotate: CGFloat?

  var transform: Transform2D {
    if let translate { return Transform2D(translationX: translate.x, y: translate.y) }
    if let scale { return Transform2D(scaleX: scale.x, y: scale.y) }
    if let rotate { return Transform2D(rotationAngle: rotate) }
    return .identity
  }

  static let format = ValueFormat.object(
    named: "transformOperation", "a transform operation", example: "{ \"scale\": 2 }",
    table: ObjectTable([
      Property(
        "translate", { $0.translate }, { $0.translate = $1 }, ValueFormat<CGPoint>.point.required,
        standard: nil, relation: .alternative, "Moves by [x, y] points."),
      Property(
        "scale", { $0.scale }, { $0.scale = $1 }, ValueFormat<CGPoint>.factors.required,
        standard: nil, relation: .alternative, "Scales by a factor, or by [x, y] factors."),
      Property(
        "rotate", { $0.rotate }, { $0.rotate = $1 }, ValueFormat<CGFloat>.number.required,
        standard: nil, relation: .alternative, "Turns by radians, clockwise on screen."),
    ]),
    initial: TransformOperation())
}

extension ValueFormat where Value == CGPoint {
  /// One factor for both axes, or one for each.
  fileprivate static let factors = ValueFormat(
    expectation: "a factor or [x, y] factors", example: "[2, 1]",
    schema: ["anyOf": [["type": "number"], point.schema]], definitions: point.definitions,
    read: { reader, node in
      switch reader.document.kind(node) {
      case .number: reader.number(node).map { CGPoint(x: $0, y: $0) }
      case .null, .false, .true, .string, .array, .object:
        reader.numbers(node, count: 2, "a factor or [x, y] factors", "[2, 1]")
          .map { CGPoint(x: $0[0], y: $0[1]) }
      }
    },
    write: point.write)
}

extension ValueFormat where Value == Transform3D {
  /// Six numbers of an affine transform, sixteen of a general one, or operations.
  ///
  /// A list of operations reads as in CSS and SVG, and as a chain of calls in Core Graphics:
  /// `[{ "translate": … }, { "rotate": … }]` is `identity.translatedBy(…).rotated(by: …)`. The
  /// operation listed last acts on the layer first.
  static let transform = ValueFormat(
    named: "transform", expectation: "a transform", example: "{ \"rotate\": 0.5 }",
    schema: [
      "description": .string(
        "[a, b, c, d, tx, ty], sixteen numbers row by row, one operation, or a list of operations "
          + "as in CSS: the last one listed acts first."),
      "anyOf": [
        ["type": "array", "items": ["type": "number"], "minItems": 6, "maxItems": 6],
        ["type": "array", "items": ["type": "number"], "minItems": 16, "maxItems": 16],
        TransformOperation.format.schema,
        ["type": "array", "items": TransformOperation.format.schema],
      ],
    ],
    definitions: TransformOperation.format.definitions,
    read: { reader, node in
      switch reader.document.kind(node) {
      case .object: TransformText.operations(&reader, [node])
      case .array: TransformText.list(&reader, node)
      case .null, .false, .true, .number, .string:
        reader.mismatch(node, "a transform", "{ \"rotate\": 0.5 }")
      }
    },
    write: { transform in
      let rows =
        transform.isAffine ? TransformText.affineRows(transform) : TransformText.rows(transform)
      return .array(rows.map { .number(Double($0)) })
    })
}

private enum TransformText {
  static func list(_ reader: inout SceneReader, _ node: JSONDocument.Index) -> Transform3D? {
    let children = Array(reader.document.children(of: node).prefix(17))
    guard let first = children.first, reader.document.kind(first) != .object else {
      return operations(&reader, reader.document.children(of: node))
    }
    guard children.count == 6 || children.count == 16 else {
      return reader.mismatch(
        node, "6 or 16 numbers or a list of operations", "[1, 0, 0, 1, 20, 10]")
    }
    guard
      let n = reader.numbers(node, count: children.count, "a transform", "[1, 0, 0, 1, 20, 10]")
    else { return nil }
    guard n.count == 16 else {
      return Transform3D(Transform2D(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    }
    return Transform3D(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14],
      m44: n[15])
  }

  static func operations(
    _ reader: inout SceneReader, _ nodes: some Sequence<JSONDocument.Index>
  ) -> Transform3D? {
    var result = Transform2D.identity
    var isComplete = true
    for node in nodes {
      if let operation = TransformOperation.format.read(&reader, node) {
        result = operation.transform.concatenating(result)
      } else {
        isComplete = false
      }
    }
    return isComplete ? Transform3D(result) : nil
  }

  static func affineRows(_ t: Transform3D) -> [CGFloat] {
    [t.m11, t.m12, t.m21, t.m22, t.m41, t.m42]
  }

  static func rows(_ t: Transform3D) -> [CGFloat] {
    [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41,
      t.m42, t.m43, t.m44,
    ]
  }
}
