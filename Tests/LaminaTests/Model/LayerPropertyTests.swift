// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

@Suite struct LayerPropertyTests {
  static let drawn = LayerProperty.all.filter { $0.reach != .nothing }

  @Test(arguments: LayerProperty.all)
  func `a new layer has the default, which another value is not`(_ property: LayerProperty) {
    let layer = property.make()
    #expect(property.isDefault(layer))
    #expect(!property.isOther(layer))
    property.setOther(layer)
    #expect(property.isOther(layer))
    #expect(!property.isDefault(layer))
  }

  @Test(arguments: drawn)
  func `a property that changes notes one change`(_ property: LayerProperty) {
    let (root, layer) = (Layer(), property.make())
    root.addSublayer(layer)
    root.commit()
    let version = layer.changeState.version

    property.setOther(layer)

    // With the switch of the accent group the layer joins it, which is a change of its own.
    #expect(layer.changeState.version == version + (property.name == "isAccentable" ? 2 : 1))
    #expect(layer.changeState.changes.contains(.properties))
    #expect(Array(root.changeState.changedChildren) == [layer])
  }

  @Test(arguments: LayerProperty.all)
  func `setting an equal value does nothing`(_ property: LayerProperty) {
    let (root, layer) = (Layer(), property.make())
    root.addSublayer(layer)
    property.setOther(layer)
    root.commit()
    let version = layer.changeState.version

    property.setOther(layer)

    #expect(layer.changeState.version == version)
    #expect(!root.hasPendingChanges)
  }

  @Test(arguments: LayerProperty.all)
  func `a copied layer has the property, and keeps it when the original changes`(
    _ property: LayerProperty
  ) {
    let layer = property.make()
    property.setOther(layer)
    let copy = property.copy(layer)

    #expect(property.reset(layer) != nil)

    #expect(property.isOther(copy))
    #expect(!property.isOther(layer))
  }

  @Test(arguments: drawn)
  func `a change is told by Core Animation's key`(_ property: LayerProperty) {
    final class Keys: LayerAttachment {
      var told: [String] = []
      func layer(_ layer: Layer, didChange key: String) { told.append(key) }
      func copy() -> any LayerAttachment { Keys() }
    }
    let (layer, keys) = (property.make(), Keys())
    layer.attachment = keys

    property.setOther(layer)

    // Nothing that an attachment adds depends on the position.
    #expect(keys.told == (property.key == "position" ? [] : [property.key]))
  }

  @Test(arguments: LayerProperty.all)
  func `the documentation of the class lists the property`(_ property: LayerProperty) throws {
    let page = try String(
      contentsOf: RepositoryFiles.url("Docs/Lamina.docc/Extensions/\(property.owner).md"),
      encoding: .utf8)
    #expect(page.contains("- ``\(property.name)``\n"))
  }

  /// The stored parts of properties, by name.
  private func parts(_ properties: LayerProperties) -> [String: Any] {
    let common = Mirror(reflecting: properties).children
    let uncommon = Mirror(reflecting: properties.uncommon).children
    var parts: [String: Any] = [:]
    for part in Array(common) + Array(uncommon) { parts[part.label ?? ""] = part.value }
    parts["record"] = nil
    return parts
  }

  @Test func `every stored property is changed by one of the table, and seen as a difference`() {
    func wrapped(_ value: Any) -> Any? {
      let mirror = Mirror(reflecting: value)
      return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }
    func areEqual(_ one: Any, _ other: Any) -> Bool {
      guard let a = wrapped(one), let b = wrapped(other) else {
        return wrapped(one) == nil && wrapped(other) == nil
      }
      func equals<Value: Equatable>(_ a: Value) -> Bool { a == b as? Value }
      guard let value = a as? any Equatable else {
        Issue.record("\(type(of: a)) cannot be compared")
        return false
      }
      return equals(value)
    }
    var changes = LayerProperty.all.map { (make: $0.make, change: $0.setOther, name: "\($0)") }
    changes.append(
      (
        { Layer() },
        { layer in
          let context = DrawingContext(bounds: CGRect(x: 0, y: 0, width: 1, height: 1))
          context.fill(CGRect(x: 0, y: 0, width: 1, height: 1), color: .black)
          layer.takeDrawing(from: context)
        }, "drawing"
      ))
    changes.append(
      ({ Layer() }, { $0.properties.deferredReach = DeferredReach(atLeast: 8) }, "deferred drawing")
    )
    changes.append(
      ({ Layer() }, { $0.anchorPoint = CGPoint(x: 0.3, y: 1) }, "anchor point off the grid"))
    var seen: Set<String> = []
    for (make, change, name) in changes {
      let layer = make()
      let old = layer.properties
      change(layer)
      let (before, after) = (parts(old), parts(layer.properties))
      let changed = after.filter { part in
        before[part.key].map { !areEqual($0, part.value) } ?? true
      }
      seen.formUnion(changed.keys)
      #expect(layer.properties.differences(from: old).isEmpty == changed.isEmpty, "\(name)")
    }
    #expect(seen == Set(parts(LayerProperties()).keys))
  }

  @Test func `every key by which a layer sets a property is in the table`() throws {
    let keys = Set(LayerProperty.all.map(\.key))
    var found: Set<String> = []
    for name in RepositoryFiles.names(in: "Sources/Lamina/Model", ending: "Layer.swift") + [
      "Layer+Accent"
    ] {
      let ending = name.contains("+") ? ".swift" : "Layer.swift"
      let text = try String(
        contentsOf: RepositoryFiles.url("Sources/Lamina/Model/\(name)\(ending)"), encoding: .utf8)
      let setter = /(?:update|setFlag)\([^"\n]*newValue[^"\n]*"(\w+)"\)/
      found.formUnion(text.matches(of: setter).map { String($0.1) })
    }
    #expect(found.count > 80)
    #expect(found.subtracting(keys).isEmpty)
  }

  @Test func `a copy of another class has no properties of the original's class`() {
    let shape = ShapeLayer()
    shape.path = Path(rect: CGRect(x: 0, y: 0, width: 5, height: 5))
    shape.cornerRadius = 3
    for copy in [Layer(layer: shape), ScrollLayer(layer: shape)] {
      #expect(copy.properties.uncommon.content == .none)
      #expect(copy.cornerRadius == 3)
    }
    #expect(GradientLayer(layer: shape).colors == nil)
    #expect(ShapeLayer(layer: ShapeLayer(layer: shape)).path == shape.path)
    let flat = Layer(layer: TransformLayer())
    flat.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
    #expect(flat.hitTest(CGPoint(x: 1, y: 1)) === flat)
  }

  @Test func `a copy has the name but not the tree, the mask and the delegate`() {
    final class Delegate: LayerDelegate {}
    let (root, layer, delegate) = (Layer(), Layer(), Delegate())
    root.addSublayer(layer)
    layer.addSublayer(Layer())
    layer.mask = Layer()
    layer.name = "card"
    layer.needsDisplayOnBoundsChange = true
    layer.delegate = delegate

    let copy = Layer(layer: layer)

    #expect(copy.name == "card")
    #expect(copy.needsDisplayOnBoundsChange)
    #expect(copy.superlayer == nil)
    #expect(copy.sublayers == nil)
    #expect(copy.mask == nil)
    #expect(copy.delegate == nil)
  }

  @Test
  func `a copy of something other than a layer, or of another kind, has the defaults of its kind`()
  {
    #expect(Layer(layer: 5).properties == Layer().properties)
    #expect(ShapeLayer(layer: Layer()).properties == ShapeLayer().properties)
    #expect(GradientLayer(layer: ShapeLayer()).properties == GradientLayer().properties)
  }

  @Test func `setting defaults keeps a plain layer small`() {
    let layer = Layer()
    layer.shadowOpacity = 0
    layer.zPosition = 0
    layer.transform = .identity
    layer.contents = nil
    #expect(layer.properties.isCommon)
  }

  @Test func `unknown corner bits are dropped`() {
    let layer = Layer()
    layer.maskedCorners = CornerMask(rawValue: 0xF5)
    #expect(layer.maskedCorners.rawValue == 5)
  }
}

extension Layer {
  /// Clears the changes like a commit, without a render tree.
  func commit() {
    prepareForCommit()
    var waiting = [self]
    while let layer = waiting.popLast() {
      waiting.append(contentsOf: layer.takeChangedChildren())
      _ = layer.takeChanges()
    }
  }
}
