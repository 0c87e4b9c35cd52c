// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A filter while its one key is read.
private struct FilterPiece: Sendable {
  var filter: Filter?

  static let format = ValueFormat.object(
    named: "filter", "a filter", example: "{ \"gaussianBlur\": 4 }",
    table: ObjectTable([
      number(
        "gaussianBlur", "A Gaussian blur of this standard deviation, in points.",
        Filter.gaussianBlur, format: ValueFormat<CGFloat>.number.notNegative
      ) { if case .gaussianBlur(let value) = $0 { value } else { nil } },
      number(
        "saturation", "0 grey, 1 as it is, above stronger.", Filter.saturation,
        format: ValueFormat<CGFloat>.number.within(0...Filter.largestFactor)
      ) {
        if case .saturation(let value) = $0 { value } else { nil }
      },
      number(
        "brightness", "The factor of colours.", Filter.brightness,
        format: ValueFormat<CGFloat>.number.within(0...Filter.largestFactor)
      ) {
        if case .brightness(let value) = $0 { value } else { nil }
      },
      number(
        "contrast", "The factor of the distance from middle grey.", Filter.contrast,
        format: ValueFormat<CGFloat>.number.within(0...Filter.largestFactor)
      ) {
        if case .contrast(let value) = $0 { value } else { nil }
      },
      number(
        "invert", "0 as it is to 1 inverted.", Filter.invert,
        format: ValueFormat<CGFloat>.number.fraction
      ) {
        if case .invert(let value) = $0 { value } else { nil }
      },
      number(
        "hueRotation", "An angle in radians around the wheel of hues.", Filter.hueRotation,
        format: .angle
      ) {
        if case .hueRotation(let value) = $0 { value } else { nil }
      },
      alternative(
        "luminanceToAlpha", "Black with the luminance as its alpha; always true.", .always
      ) {
        $0 == .luminanceToAlpha ? true : nil
      } make: { _ in
        .luminanceToAlpha
      },
      alternative(
        "colorMatrix",
        "Four rows, for red, green, blue and alpha, of five numbers, by red, green, blue and alpha "
          + "and what is added.", .colorMatrix
      ) {
        if case .colorMatrix(let numbers) = $0 { numbers } else { nil }
      } make: {
        .colorMatrix($0)
      },
    ]),
    initial: FilterPiece())

  private static func number(
    _ key: String, _ documentation: String, _ make: @escaping @Sendable (CGFloat) -> Filter,
    format: ValueFormat<CGFloat> = .number, _ get: @escaping @Sendable (Filter) -> CGFloat?
  ) -> Property<FilterPiece> {
    alternative(key, documentation, format, get, make: make)
  }

  private static func alternative<Value: Equatable & Sendable>(
    _ key: String, _ documentation: String, _ format: ValueFormat<Value>,
    _ get: @escaping @Sendable (Filter) -> Value?,
    make: @escaping @Sendable (Value) -> Filter
  ) -> Property<FilterPiece> {
    Property(
      key, { $0.filter.flatMap(get) }, { if let value = $1 { $0.filter = make(value) } },
      format.required, standard: nil, relation: .alternative, documentation)
  }
}

extension ValueFormat where Value == Filter {
  /// One filter.
  static let filter = ValueFormat(
    expectation: FilterPiece.format.expectation, example: FilterPiece.format.example,
    schema: FilterPiece.format.schema, definitions: FilterPiece.format.definitions,
    read: { reader, node in FilterPiece.format.read(&reader, node)?.filter },
    write: { FilterPiece.format.write(FilterPiece(filter: $0)) })
}

extension ValueFormat where Value == [Filter] {
  /// Filters in their order; filters without a form in a file have no effect and are left out.
  static let filters: ValueFormat = {
    let list = ValueFormat<Filter>.filter.list("a list of filters")
    return ValueFormat(
      expectation: list.expectation, example: list.example, schema: list.schema,
      definitions: list.definitions, read: list.read,
      write: { filters in list.write(filters.filter(\.hasSceneForm)) })
  }()
}

extension Filter {
  /// Whether all numbers are finite and their count is right.
  fileprivate var hasSceneForm: Bool {
    switch self {
    case .colorMatrix(let numbers): numbers.count == 20 && numbers.allSatisfy(\.isFinite)
    case .gaussianBlur(let number), .saturation(let number), .brightness(let number),
      .contrast(let number), .invert(let number), .hueRotation(let number):
      number.isFinite
    case .luminanceToAlpha: true
    }
  }
}

extension ValueFormat where Value == Bool {
  /// `true` and nothing else.
  static let always = ValueFormat(
    expectation: "true", example: "true", schema: ["const": true],
    read: { reader, node in
      reader.document.kind(node) == .true ? true : reader.mismatch(node, "true", "true")
    },
    write: { .bool($0) })
}

extension ValueFormat where Value == [CGFloat] {
  /// Twenty numbers.
  fileprivate static let colorMatrix = ValueFormat(
    expectation: "a list of 20 numbers",
    example: "[1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]",
    schema: .object(NumberSchema.list(20...20)),
    read: { reader, node in
      let example = "[1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]"
      let entry = ValueFormat<CGFloat>.number.within(-Filter.largestEntry...Filter.largestEntry)
      guard reader.document.kind(node) == .array else {
        return reader.mismatch(node, "a list of 20 numbers", example)
      }
      let children = Array(reader.document.children(of: node))
      guard children.count == 20 else {
        return reader.mismatch(node, "a list of 20 numbers", example)
      }
      var numbers: [CGFloat] = []
      for child in children {
        if let number = entry.read(&reader, child) { numbers.append(number) }
      }
      return numbers.count == 20 ? numbers : nil
    },
    write: { .array($0.map { .number(Double($0)) }) })
}
