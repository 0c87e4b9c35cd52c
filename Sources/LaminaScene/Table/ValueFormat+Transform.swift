// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// One step of a transform.
private struct TransformOperation: Sendable {
  var translate: SpaceVector?
  var scale: SpaceVector?
  var rotate: CGFloat?
  var rotateX: CGFloat?
  var rotateY: CGFloat?
  var perspective: CGFloat?

  /// The operation where it leaves depth alone.
  var planeTransform: Transform2D? {
    if let translate, translate.z == nil {
      return Transform2D(translationX: translate.x, y: translate.y)
    }
    if let scale, scale.z == nil { return Transform2D(scaleX: scale.x, y: scale.y) }
    return rotate.map { Transform2D(rotationAngle: $0) }
  }

  var transform: Transform3D {
    if let planeTransform { return Transform3D(planeTransform) }
    if let translate {
      return Transform3D(translationX: translate.x, y: translate.y, z: translate.z ?? 0)
    }
    if let scale { return Transform3D(scaleX: scale.x, y: scale.y, z: scale.z ?? 1) }
    if let rotateX { return Transform3D(rotationAngle: rotateX, x: 1, y: 0, z: 0) }
    if let rotateY { return Transform3D(rotationAngle: rotateY, x: 0, y: 1, z: 0) }
    var result = Transform3D.identity
    if let perspective { result.m34 = -1 / perspective }
    return result
  }

  static let format = ValueFormat.object(
    named: "transformOperation", "a transform operation", example: "{ \"scale\": 2 }",
    table: ObjectTable([
      Property(
        "translate", { $0.translate }, { $0.translate = $1 }, SpaceVector.distances.required,
        standard: nil, relation: .alternative, "Moves by [x, y] or [x, y, z] points."),
      Property(
        "scale", { $0.scale }, { $0.scale = $1 }, SpaceVector.factors.required,
        standard: nil, relation: .alternative,
        "Scales by a factor, or by [x, y] or [x, y, z] factors."),
      Property(
        "rotate", { $0.rotate }, { $0.rotate = $1 }, ValueFormat<CGFloat>.number.required,
        standard: nil, relation: .alternative, "Turns by radians, clockwise on screen."),
      Property(
        "rotateX", { $0.rotateX }, { $0.rotateX = $1 }, ValueFormat<CGFloat>.number.required,
        standard: nil, relation: .alternative,
        "Turns by radians about the x axis: the lower edge comes nearer."),
      Property(
        "rotateY", { $0.rotateY }, { $0.rotateY = $1 }, ValueFormat<CGFloat>.number.required,
        standard: nil, relation: .alternative,
        "Turns by radians about the y axis: the left edge comes nearer."),
      Property(
        "perspective", { $0.perspective }, { $0.perspective = $1 },
        ValueFormat<CGFloat>.distance.required, standard: nil, relation: .alternative,
        "Shows depth as an eye at so many points in front sees it."),
    ]),
    initial: TransformOperation())
}

/// Numbers for two axes or three.
private struct SpaceVector: Equatable, Sendable {
  var x: CGFloat
  var y: CGFloat
  var z: CGFloat?

  init(_ numbers: [Double]) {
    (x, y) = (numbers[0], numbers[1])
    z = numbers.count > 2 ? numbers[2] : nil
  }

  static let distances = ValueFormat<SpaceVector>(
    expectation: "distances [x, y] or [x, y, z]", example: "[20, 10]", schema: listSchema,
    read: { reader, node in list(&reader, node, "distances [x, y] or [x, y, z]", "[20, 10]") },
    write: write)

  /// One factor for both axes of the plane, or one for each.
  static let factors = ValueFormat<SpaceVector>(
    expectation: "a factor or [x, y] or [x, y, z] factors", example: "[2, 1]",
    schema: ["anyOf": [["type": "number"], listSchema]],
    read: { reader, node in
      switch reader.document.kind(node) {
      case .number: reader.number(node).map { SpaceVector([$0, $0]) }
      case .null, .false, .true, .string, .array, .object:
        list(&reader, node, "a factor or [x, y] or [x, y, z] factors", "[2, 1]")
      }
    },
    write: write)

  private static let listSchema: JSONValue = [
    "type": "array", "items": ["type": "number"], "minItems": 2, "maxItems": 3,
  ]

  private static func list(
    _ reader: inout SceneReader, _ node: JSONDocument.Index, _ expectation: String,
    _ example: String
  ) -> SpaceVector? {
    let isSpatial = reader.document.kind(node) == .array && reader.document.count(of: node) == 3
    return reader.numbers(node, count: isSpatial ? 3 : 2, expectation, example)
      .map { SpaceVector($0) }
  }

  private static func write(_ vector: SpaceVector) -> JSONValue {
    .array(([vector.x, vector.y] + (vector.z.map { [$0] } ?? [])).map { .number(Double($0)) })
  }
}

extension ValueFormat where Value == CGFloat {
  /// How far in front of the plane the eye is.
  fileprivate static let distance = ValueFormat(
    expectation: "a distance above 0", example: "500",
    schema: ["type": "number", "exclusiveMinimum": 0],
    read: { reader, node in
      guard let value = reader.number(node) else { return nil }
      guard value > 0 else { return reader.mismatch(node, "a distance above 0", "500") }
      return CGFloat(value)
    },
    write: { .number(Double($0)) })
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
    // As long as all operations leave depth alone, numbers are those of the plane.
    var plane: Transform2D? = .identity
    var space = Transform3D.identity
    var isComplete = true
    for node in nodes {
      guard let operation = TransformOperation.format.read(&reader, node) else {
        isComplete = false
        continue
      }
      space = operation.transform.concatenating(space)
      plane = plane.flatMap { plane in
        operation.planeTransform.map { $0.concatenating(plane) }
      }
    }
    return isComplete ? plane.map { Transform3D($0) } ?? space : nil
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
