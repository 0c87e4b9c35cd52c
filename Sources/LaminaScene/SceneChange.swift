// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
package import Lamina
import LaminaText

/// A change of one property of a layer from one value to another, as the command line writes it:
/// `card.position.x=0..100`, `card.transform.rotation.z=0..1`, `card.backgroundColor=red..#00f`.
///
/// The words before the property lead from the root to the layer, by names or by indices among the
/// sublayers; `mask` leads to the mask. The first word may be the name of any layer if no other layer has
/// it, and if no property and no sublayer of the root has it. The words after the property name a part of its value, with
/// Core Animation's names. Values are written as in a scene file, strings without quotes if they are
/// no lists or objects. Images in a value are an error.
///
/// Numbers and colours take all values between the two, and so do those inside lists and objects of
/// the same shape, transforms of the same functions, and matrices of other transforms. Anything
/// else changes in the middle.
package struct SceneChange {
  /// The layer whose property changes.
  package let layer: Layer
  /// The change as it was written.
  package let text: String
  /// The property that changes.
  package var key: String { target.property.key }
  private let target: SceneChangeTarget
  private let ends: Ends

  private enum Ends {
    /// Values of the property.
    case values(JSONValue, JSONValue)
    /// The numbers of a part of the property.
    case parts([Double], [Double])

    /// The value in between, for a change whose ends are given.
    func value(at fraction: Double, _ target: SceneChangeTarget) -> JSONValue {
      switch self {
      case .values(let from, let to): from.mixed(with: to, fraction)
      case .parts(let from, let to):
        target.value(ofPart: zip(from, to).map { JSONValue.mix($0, $1, fraction) })
      }
    }

    /// The end that is nearer, as it was written.
    func end(at fraction: Double, _ target: SceneChangeTarget) -> JSONValue {
      switch self {
      case .values(let from, let to): fraction < 0.5 ? from : to
      case .parts(let from, let to): target.value(ofPart: fraction < 0.5 ? from : to)
      }
    }
  }

  /// Finds the layer and the property below a root, and reads the values.
  ///
  /// - Throws: The problem, with its place and, if possible, the right name.
  package init(_ text: String, root: Layer) throws(SceneChangeError) {
    try self.init(text, root: root, fonts: .system)
  }

  /// Finds the layer and the property in a scene, and reads the values with the fonts of the scene.
  ///
  /// - Throws: The problem, with its place and, if possible, the right name.
  package init(_ text: String, of scene: Scene) throws(SceneChangeError) {
    try self.init(text, root: scene.root, fonts: scene.fonts)
  }

  private init(
    _ text: String, root: Layer, fonts: FontCollection
  ) throws(SceneChangeError) {
    let sides = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard sides.count == 2, let range = sides[1].range(of: "..") else {
      throw SceneChangeError(
        "expected a change such as card.position.x=0..100, found \(Quotation.of(text))")
    }
    target = try SceneChangeTarget(
      sides[0].trimmingCharacters(in: .whitespaces), root: root, fonts: fonts)
    self.text = text
    layer = target.layer
    let texts = [sides[1][..<range.lowerBound], sides[1][range.upperBound...]]
      .map { $0.trimmingCharacters(in: .whitespaces) }
    if target.part != nil {
      ends = .parts(try Self.numbers(texts[0], target), try Self.numbers(texts[1], target))
      return
    }
    let (from, to) = (try Self.value(texts[0], target), try Self.value(texts[1], target))
    if target.isTransform, !from.isAlike(to), let first = target.matrix(of: from),
      let last = target.matrix(of: to)
    {
      ends = .values(first, last)
    } else {
      ends = .values(from, to)
    }
  }

  /// Sets the property to a value between the first, at 0, and the last, at 1.
  package func apply(at fraction: Double) {
    var value = ends.value(at: fraction, target)
    if target.fault(of: value, in: layer) == nil { return }
    // The property takes whole numbers only, or nothing in between.
    if case .number(let number) = value {
      value = .number(number.rounded())
      if target.fault(of: value, in: layer) == nil { return }
    }
    _ = target.fault(of: ends.end(at: fraction, target), in: layer)
  }

  // MARK: Values

  private static func numbers(
    _ text: String, _ target: SceneChangeTarget
  ) throws(SceneChangeError) -> [Double] {
    let numbers = JSONValue(parsing: text).flatMap(\.numbers)
    guard let part = target.part, let numbers, numbers.count == part.count else {
      throw SceneChangeError(
        "\(target.keyPath): expected \(target.part?.expectation ?? "a number"), "
          + "found \(Quotation.of(text)); write it like \(target.part?.example ?? "12.5")")
    }
    if let fault = target.fault(of: target.value(ofPart: numbers), in: target.scratch()) {
      throw SceneChangeError("\(target.keyPath): \(fault)")
    }
    return numbers
  }

  private static func value(
    _ text: String, _ target: SceneChangeTarget
  ) throws(SceneChangeError) -> JSONValue {
    let scratch = target.scratch()
    var problem: String?
    for candidate in candidates(text) {
      guard let fault = target.fault(of: candidate, in: scratch) else { return candidate }
      problem = problem ?? fault
    }
    throw SceneChangeError("\(target.keyPath): \(problem ?? "no value")")
  }

  /// The possible meanings of the text of a value, the likeliest first.
  private static func candidates(_ text: String) -> [JSONValue] {
    switch JSONValue(parsing: text) {
    // A mistake in a list or an object must not become the name of a font.
    case .array(let elements): return [.array(elements)]
    case .object(let members): return [.object(members)]
    case let value?: return [value, .string(text)]
    case nil: break
    }
    return Color(sceneText: text).map { [JSONValue($0), .string(text)] } ?? [.string(text)]
  }
}

/// The reason why a change cannot be understood.
package struct SceneChangeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place, what was expected and what was found.
  package let description: String

  init(_ description: String) { self.description = description }
}
