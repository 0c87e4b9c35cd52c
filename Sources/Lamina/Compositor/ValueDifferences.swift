// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The parts in which two values of one type differ, for people.
///
/// The parts are found by reflection, so that no list of them must be kept up to date. That is
/// slow, and used only for explanations.
struct ValueDifferences {
  private(set) var changes: [FrameExplanation.PropertyChange] = []

  /// The longest text of a value, in characters.
  private static let longestText = 60
  /// The text contains only the beginning of a longer list.
  private static let mostElements = 6
  /// Types that are compared as a whole, although they have parts.
  private static let whole: [Any.Type] = [
    CGFloat.self, Float.self, Double.self, Int.self, Bool.self, String.self, Color.self,
    CGPoint.self, CGSize.self, CGRect.self, Image.self, Path.self, Drawing.self, DeviceBox.self,
    Transform2D.self, Transform3D.self, BlurCovariance.self,
  ]

  /// Compares two values part by part; `name` is the name of the whole.
  ///
  /// The names of the parts of a list's element begin with `list`.
  mutating func compare(_ old: Any, _ new: Any, name: String, list: String = "") {
    let (old, new) = (Self.content(of: old), Self.content(of: new))
    let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
    if let (old, new) = Self.elements(old, new) {
      for (index, pair) in zip(old, new).enumerated() {
        compare(pair.0, pair.1, name: "", list: "\(list + name)[\(index)]")
      }
    } else if !Self.isWhole(old, before), type(of: old) == type(of: new),
      before.children.count > 0, Self.haveSameParts(before, after)
    {
      for (one, other) in zip(before.children, after.children) {
        // The parts of a tuple have no names of their own.
        let label = one.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? name
        compare(one.value, other.value, name: label, list: list)
      }
    } else if !Self.areEqual(old, new) {
      let texts = Self.texts(of: old, new)
      let separator = list.isEmpty || name.isEmpty ? "" : "."
      changes.append(.init(name: list + separator + name, old: texts.old, new: texts.new))
    }
  }

  /// The value in an optional or in an object that only holds it; otherwise the value itself.
  private static func content(of value: Any) -> Any {
    switch value {
    case let optional as any OptionalValue: optional.wrappedValue.map { content(of: $0) } ?? value
    case let replication as Replication: replication.content
    case let emission as Emission: emission.content
    case let shape as SharedShape: shape.content
    case let sprite as EmitterSprite:
      (
        contents: sprite.contents, contentsRect: sprite.contentsRect,
        contentsScale: sprite.contentsScale
      )
    case let shape as DeviceShape: (shape: shape.shape, transform: shape.transform)
    default: value
    }
  }

  /// The elements of two lists of one length, if these have parts.
  private static func elements(_ old: Any, _ new: Any) -> (old: [Any], new: [Any])? {
    guard let old = old as? any BidirectionalCollection,
      let new = new as? any BidirectionalCollection,
      old.count == new.count, let first = old.first, !(old is String)
    else { return nil }
    return isWhole(first, Mirror(reflecting: first)) ? nil : (old.map { $0 }, new.map { $0 })
  }

  /// Whether a value is compared as a whole.
  private static func isWhole(_ value: Any, _ mirror: Mirror) -> Bool {
    whole.contains { $0 == type(of: value) } || value is any OptionSet
      || (mirror.displayStyle != .struct && mirror.displayStyle != .enum
        && mirror.displayStyle != .tuple)
  }

  /// Whether both have the same number of parts with the same names; for an enum, whether both are
  /// the same case.
  private static func haveSameParts(_ old: Mirror, _ new: Mirror) -> Bool {
    old.children.map(\.label) == new.children.map(\.label)
  }

  private static func areEqual(_ old: Any, _ new: Any) -> Bool {
    func equals<Value: Equatable>(_ old: Value) -> Bool { old == new as? Value }
    guard let old = old as? any Equatable else { return text(of: old) == text(of: new) }
    return equals(old)
  }

  /// Two values that differ, in words that differ as well.
  private static func texts(of old: Any, _ new: Any) -> (old: String, new: String) {
    if let old = old as? Path, let new = new as? Path, let texts = texts(of: old, new) {
      return texts
    }
    if type(of: old) == type(of: new), old is Transform2D || old is Transform3D {
      return texts(ofMatrices: old, new)
    }
    let short = (old: text(of: old), new: text(of: new))
    if short.old != short.new { return short }
    let full = (old: fullText(of: old), new: fullText(of: new))
    return full.old != full.new ? full : (short.old, "another \(short.new)")
  }

  /// The first point in which two paths of the same steps differ; nil if they have others.
  private static func texts(of old: Path, _ new: Path) -> (old: String, new: String)? {
    guard old.verbs == new.verbs,
      let index = old.points.indices.first(where: { old.points[$0] != new.points[$0] })
    else { return nil }
    let texts = texts(of: old.points[index], new.points[index])
    return ("point \(index + 1) of \(old.points.count) at \(texts.old)", texts.new)
  }

  /// The entries in which two matrices differ.
  private static func texts(ofMatrices old: Any, _ new: Any) -> (old: String, new: String) {
    var words: (old: [String], new: [String]) = ([], [])
    let entries = zip(Mirror(reflecting: old).children, Mirror(reflecting: new).children)
    for (one, other) in entries where !areEqual(one.value, other.value) {
      let texts = texts(of: one.value, other.value)
      words.old.append("\(one.label ?? "") \(texts.old)")
      words.new.append("\(one.label ?? "") \(texts.new)")
    }
    return (words.old.joined(separator: ", "), words.new.joined(separator: ", "))
  }

  /// Numbers with all their digits.
  private static func fullText(of value: Any) -> String {
    switch value {
    case let point as CGPoint: "\(point.x),\(point.y)"
    case let size as CGSize: "\(size.width)×\(size.height)"
    case let rect as CGRect: "\(fullText(of: rect.origin)) \(fullText(of: rect.size))"
    case let list as any Collection: text(ofList: list) { fullText(of: $0) }
    default: shortened(String(describing: value))
    }
  }

  /// A value in a few characters.
  private static func text(of value: Any) -> String {
    switch value {
    case let string as String: shortened(string)
    case let number as CGFloat: number.text
    case let number as Float: CGFloat(number).text
    case let number as Double: CGFloat(number).text
    case let point as CGPoint: "\(point.x.text),\(point.y.text)"
    case let size as CGSize: "\(size.width.text)×\(size.height.text)"
    case let rect as CGRect: rect.text
    case let color as Color: color.text
    case let image as Image: image.description
    case let path as Path: "\(path.verbs.count) steps in \(path.bounds.text)"
    case let drawing as Drawing: "drawing of \(drawing.commands.count) commands"
    case let box as DeviceBox: text(of: box)
    case let blur as BlurCovariance: "σ \(blur.text)"
    case let optional as any OptionalValue: optional.wrappedValue.map { text(of: $0) } ?? "none"
    case let list as any Collection: text(ofList: list) { text(of: $0) }
    default: shortened(nameOfCase(value) ?? String(describing: value))
    }
  }

  /// The first few of a list.
  private static func text(ofList list: any Collection, _ text: (Any) -> String) -> String {
    var texts: [String] = []
    for element in list {
      guard texts.count < mostElements else {
        return "[\(texts.joined(separator: ", ")), … \(list.count) in all]"
      }
      texts.append(text(element))
    }
    return "[\(texts.joined(separator: ", "))]"
  }

  /// The size and the place in pixels, and the radii.
  private static func text(of box: DeviceBox) -> String {
    let steps = CGFloat(DeviceBox.steps)
    let size = CGSize(
      width: CGFloat(box.maxX - box.minX) / steps, height: CGFloat(box.maxY - box.minY) / steps)
    let place = CGPoint(x: CGFloat(box.minX) / steps, y: CGFloat(box.minY) / steps)
    let radii = [
      box.radii.minXMinY, box.radii.maxXMinY, box.radii.minXMaxY, box.radii.maxXMaxY,
    ]
    let shown = box.radii.isUniform ? radii[0].text : radii.map(\.text).joined(separator: ",")
    return "\(text(of: size)) pixels at \(text(of: place)) with corners of \(shown)"
  }

  /// The name of a case of an enumeration with values of its own, which would be too much to tell.
  private static func nameOfCase(_ value: Any) -> String? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .enum ? mirror.children.first?.label : nil
  }

  private static func shortened(_ text: String) -> String {
    PrintedName.escaped(String(text.prefix(longestText))) + (text.count > longestText ? "…" : "")
  }
}

/// A value that may be missing, whatever its type.
private protocol OptionalValue {
  var wrappedValue: Any? { get }
}

extension Optional: OptionalValue {
  fileprivate var wrappedValue: Any? { map { $0 as Any } }
}

extension LayerProperties {
  /// The differences from earlier properties of the layer, by the names of ``Layer``'s properties.
  func changes(since old: LayerProperties) -> [FrameExplanation.PropertyChange] {
    var found = ValueDifferences()
    found.compare(old.position, position, name: "position")
    found.compare(old.bounds, bounds, name: "bounds")
    found.compare(old.anchorPoint, anchorPoint, name: "anchorPoint")
    found.compare(
      old.backgroundColor as Any, backgroundColor as Any, name: "backgroundColor")
    found.compare(old.cornerRadius, cornerRadius, name: "cornerRadius")
    found.compare(old.opacity, opacity, name: "opacity")
    for (flag, name) in Flags.named {
      found.compare(old.flags.contains(flag), flags.contains(flag), name: name)
    }
    if !uncommonDifferences(from: old).isEmpty { found.compare(old.uncommon, uncommon, name: "") }
    return found.changes
  }
}
