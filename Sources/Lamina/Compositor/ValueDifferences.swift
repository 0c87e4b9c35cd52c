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
  mutating func compare(_ old: Any, _ new: Any, name: String) {
    let (before, after) = (Mirror(reflecting: old), Mirror(reflecting: new))
    let isWhole =
      Self.whole.contains { $0 == type(of: old) } || old is any OptionSet
      || type(of: old) != type(of: new)
      || (before.displayStyle != .struct && before.displayStyle != .enum
        && before.displayStyle != .tuple)
    if !isWhole, before.children.count > 0, Self.haveSameParts(before, after) {
      for (one, other) in zip(before.children, after.children) {
        // The parts of a tuple have no names of their own.
        let label = one.label.flatMap { $0.hasPrefix(".") ? nil : $0 } ?? name
        compare(one.value, other.value, name: label)
      }
    } else if !Self.areEqual(old, new) {
      changes.append(.init(name: name, old: Self.text(of: old), new: Self.text(of: new)))
    }
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

  /// A value in a few characters.
  private static func text(of value: Any) -> String {
    switch value {
    case let number as CGFloat: number.text
    case let point as CGPoint: "\(point.x.text),\(point.y.text)"
    case let size as CGSize: "\(size.width.text)×\(size.height.text)"
    case let rect as CGRect: rect.text
    case let color as Color: color.text
    case let image as Image: image.description
    case let path as Path: "path of \(path.verbs.count) steps in \(path.bounds.text)"
    case let drawing as Drawing: "drawing of \(drawing.commands.count) commands"
    case let box as DeviceBox: text(of: box)
    case let blur as BlurCovariance: "σ \(blur.text)"
    case let optional as any OptionalValue: optional.wrappedValue.map { text(of: $0) } ?? "none"
    case let list as any Collection: text(ofList: list)
    default: shortened(nameOfCase(value) ?? String(describing: value))
    }
  }

  /// The first few of a list.
  private static func text(ofList list: any Collection) -> String {
    var texts: [String] = []
    for element in list {
      guard texts.count < mostElements else {
        return "[\(texts.joined(separator: ", ")), … \(list.count) in all]"
      }
      texts.append(text(of: element))
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
