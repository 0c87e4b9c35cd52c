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

  /// The operation, if it does not involve depth.
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
    return perspective.map { Transform3D(perspective: $0) } ?? .identity
  }

  static let format = ValueFormat.object(
    named: "transformOperation", "a transform operation", example: "{ \"scale\": 2 }",
    table: ObjectTable(inPlane(axes: 2...3) + inSpace), initial: TransformOperation())

  /// An operation that does not involve depth.
  static let planeFormat = ValueFormat.object(
    named: "planeOperation", "a transform operation of the plane", example: "{ \"scale\": 2 }",
    table: ObjectTable(inPlane(axes: 2...2)), initial: TransformOperation())

  private static func inPlane(axes: ClosedRange<Int>) -> [Property<TransformOperation>] {
    let lists = SpaceVector.lists(axes)
    return [
      Property(
        "translate", { $0.translate }, { $0.translate = $1 }, SpaceVector.distances(axes).required,
        standard: nil, relation: .alternative, "Moves by \(lists) points."),
      Property(
        "scale", { $0.scale }, { $0.scale = $1 }, SpaceVector.factors(axes).required,
        standard: nil, relation: .alternative, "Scales by a factor, or by \(lists) factors."),
      Property(
        "rotate", { $0.rotate }, { $0.rotate = $1 }, ValueFormat<CGFloat>.angle.required,
        standard: nil, relation: .alternative, "Turns by radians, clockwise on screen."),
    ]
  }

  private static let inSpace: [Property<TransformOperation>] = [
    Property(
      "rotateX", { $0.rotateX }, { $0.rotateX = $1 }, ValueFormat<CGFloat>.angle.required,
      standard: nil, relation: .alternative,
      "Turns by radians about the x axis: the lower edge comes nearer."),
    Property(
      "rotateY", { $0.rotateY }, { $0.rotateY = $1 }, ValueFormat<CGFloat>.angle.required,
      standard: nil, relation: .alternative,
      "Turns by radians about the y axis: the left edge comes nearer."),
    Property(
      "perspective", { $0.perspective }, { $0.perspective = $1 },
      ValueFormat<CGFloat>.distance.required, standard: nil, relation: .alternative,
      "Shows depth as seen by an eye at a distance in points."),
  ]
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

  static func distances(_ axes: ClosedRange<Int>) -> ValueFormat<SpaceVector> {
    let expectation = "distances \(lists(axes))"
    return ValueFormat(
      expectation: expectation, example: "[20, 10]", schema: .object(NumberSchema.list(axes)),
      read: { reader, node in list(&reader, node, axes, expectation, "[20, 10]") }, write: write)
  }

  /// One factor for both axes of the plane, or one for each.
  static func factors(_ axes: ClosedRange<Int>) -> ValueFormat<SpaceVector> {
    let expectation = "a factor or \(lists(axes)) factors"
    return ValueFormat(
      expectation: expectation, example: "[2, 1]",
      schema: ["anyOf": [NumberSchema.reference, .object(NumberSchema.list(axes))]],
      read: { reader, node in
        switch reader.document.kind(node) {
        case .number: reader.number(node).map { SpaceVector([$0, $0]) }
        case .null, .false, .true, .string, .array, .object:
          list(&reader, node, axes, expectation, "[2, 1]")
        }
      },
      write: write)
  }

  /// The description of lists of numbers for a number of axes, for people.
  static func lists(_ axes: ClosedRange<Int>) -> String {
    axes.contains(3) ? "[x, y] or [x, y, z]" : "[x, y]"
  }

  private static func list(
    _ reader: inout SceneReader, _ node: JSONDocument.Index, _ axes: ClosedRange<Int>,
    _ expectation: String, _ example: String
  ) -> SpaceVector? {
    let isSpatial =
      axes.contains(3) && reader.document.kind(node) == .array
      && reader.document.count(of: node) == 3
    return reader.numbers(node, count: isSpatial ? 3 : 2, expectation, example)
      .map { SpaceVector($0) }
  }

  private static func write(_ vector: SpaceVector) -> JSONValue {
    .array(([vector.x, vector.y] + (vector.z.map { [$0] } ?? [])).map { .number(Double($0)) })
  }
}

extension ValueFormat where Value == CGFloat {
  /// The distance of the eye from the plane.
  fileprivate static let distance = ValueFormat(
    expectation: "a distance above 0", example: "500",
    schema: [
      "type": "number", "exclusiveMinimum": 0, "maximum": .number(.greatestFiniteMagnitude),
    ],
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
        .object(NumberSchema.list(6...6)), .object(NumberSchema.list(16...16)),
        TransformOperation.format.schema,
        ["type": "array", "items": TransformOperation.format.schema],
      ],
    ],
    definitions: TransformOperation.format.definitions,
    read: { reader, node in
      switch reader.document.kind(node) {
      case .object: TransformText.operations(&reader, [node])
      case .array: TransformText.list(&reader, node)
      case .string: TransformText.mismatch(&reader, node, "a transform", inPlane: false)
      case .null, .false, .true, .number:
        reader.mismatch(node, "a transform", "{ \"rotate\": 0.5 }")
      }
    },
    write: { transform in
      let rows =
        transform.isAffine ? TransformText.affineRows(transform) : TransformText.rows(transform)
      return .array(rows.map { .number(Double($0)) })
    })
}

extension ValueFormat where Value == Transform2D {
  /// A transform that keeps to the plane: six numbers or operations.
  static let plane = ValueFormat(
    named: "planeTransform", expectation: "a transform of the plane",
    example: "{ \"rotate\": 0.5 }",
    schema: [
      "description": .string(
        "[a, b, c, d, tx, ty], one operation, or a list of operations as in CSS: the last one listed "
          + "acts first."),
      "anyOf": [
        .object(NumberSchema.list(6...6)), TransformOperation.planeFormat.schema,
        ["type": "array", "items": TransformOperation.planeFormat.schema],
      ],
    ],
    definitions: TransformOperation.planeFormat.definitions,
    read: { reader, node in
      switch reader.document.kind(node) {
      case .object: return TransformText.planeOperations(&reader, [node])
      case .array where TransformText.isListOfOperations(node, in: reader.document):
        return TransformText.planeOperations(&reader, reader.document.children(of: node))
      case .array where reader.document.count(of: node) == 6:
        return reader.numbers(node, count: 6, "a transform", "[1, 0, 0, 1, 20, 10]")
          .map { TransformText.affine($0) }
      case .string:
        return TransformText.mismatch(&reader, node, "a transform of the plane", inPlane: true)
      case .null, .false, .true, .number, .array:
        return reader.report(
          node, expected: "a transform of the plane",
          remedy: "write six numbers, [a, b, c, d, tx, ty]")
      }
    },
    write: { ValueFormat<Transform3D>.transform.write(Transform3D($0)) })
}

private enum TransformText {
  /// Reports that a string is not a transform, and how to write the CSS or SVG transform in it.
  static func mismatch<Value>(
    _ reader: inout SceneReader, _ node: JSONDocument.Index, _ expectation: String, inPlane: Bool
  ) -> Value? {
    let remedy = CSSValue.remedy(forTransform: reader.document.string(node), inPlane: inPlane)
    guard let remedy, remedy != "leave the key out" || reader.omissibleValue == node else {
      return reader.mismatch(node, expectation, "{ \"rotate\": 0.5 }")
    }
    return reader.report(node, expected: expectation, remedy: remedy)
  }

  /// Whether a list contains operations and not numbers.
  static func isListOfOperations(_ node: JSONDocument.Index, in document: JSONDocument) -> Bool {
    var children = document.children(of: node)
    return children.next().map { document.kind($0) == .object } ?? true
  }

  static func list(_ reader: inout SceneReader, _ node: JSONDocument.Index) -> Transform3D? {
    guard !isListOfOperations(node, in: reader.document) else {
      return operations(&reader, reader.document.children(of: node))
    }
    let count = reader.document.count(of: node)
    guard count == 6 || count == 16 else {
      return reader.mismatch(
        node, "6 or 16 numbers or a list of operations", "[1, 0, 0, 1, 20, 10]")
    }
    guard let n = reader.numbers(node, count: count, "a transform", "[1, 0, 0, 1, 20, 10]")
    else { return nil }
    guard n.count == 16 else { return Transform3D(affine(n)) }
    return Transform3D(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14],
      m44: n[15])
  }

  static func affine(_ n: [Double]) -> Transform2D {
    Transform2D(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  static func operations(
    _ reader: inout SceneReader, _ nodes: some Sequence<JSONDocument.Index>
  ) -> Transform3D? {
    guard let operations = read(&reader, nodes, as: TransformOperation.format) else { return nil }
    // Numbers are those of the plane as long as no operation involves depth.
    if let plane = plane(operations) { return Transform3D(plane) }
    return operations.reduce(.identity) { $1.transform.concatenating($0) }
  }

  static func planeOperations(
    _ reader: inout SceneReader, _ nodes: some Sequence<JSONDocument.Index>
  ) -> Transform2D? {
    read(&reader, nodes, as: TransformOperation.planeFormat).flatMap { plane($0) }
  }

  private static func plane(_ operations: [TransformOperation]) -> Transform2D? {
    operations.reduce(.identity) { whole, operation in
      whole.flatMap { whole in operation.planeTransform.map { $0.concatenating(whole) } }
    }
  }

  private static func read(
    _ reader: inout SceneReader, _ nodes: some Sequence<JSONDocument.Index>,
    as format: ValueFormat<TransformOperation>
  ) -> [TransformOperation]? {
    var operations: [TransformOperation] = []
    var isComplete = true
    for node in nodes {
      if let operation = format.read(&reader, node) {
        operations.append(operation)
      } else {
        isComplete = false
      }
    }
    return isComplete ? operations : nil
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
