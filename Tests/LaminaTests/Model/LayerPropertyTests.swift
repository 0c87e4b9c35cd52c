// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// One property of a layer: how to change it, and whether a copy has the change.
struct PropertyEdit: Sendable, CustomTestStringConvertible {
  let name: String
  let make: @Sendable () -> Layer
  let edit: @Sendable (Layer) -> Void
  let isEdited: @Sendable (Layer) -> Bool

  var testDescription: String { name }

  static func plain<Value: Equatable & Sendable>(
    _ name: String, _ path: any ReferenceWritableKeyPath<Layer, Value> & Sendable, _ value: Value
  ) -> PropertyEdit {
    PropertyEdit(
      name: name, make: { Layer() }, edit: { $0[keyPath: path] = value },
      isEdited: { $0[keyPath: path] == value })
  }

  static func shape<Value: Equatable & Sendable>(
    _ name: String, _ path: any ReferenceWritableKeyPath<ShapeLayer, Value> & Sendable,
    _ value: Value
  ) -> PropertyEdit {
    PropertyEdit(
      name: name, make: { ShapeLayer() },
      edit: { ($0 as? ShapeLayer)?[keyPath: path] = value },
      isEdited: { ($0 as? ShapeLayer)?[keyPath: path] == value })
  }

  static func gradient<Value: Equatable & Sendable>(
    _ name: String, _ path: any ReferenceWritableKeyPath<GradientLayer, Value> & Sendable,
    _ value: Value
  ) -> PropertyEdit {
    PropertyEdit(
      name: name, make: { GradientLayer() },
      edit: { ($0 as? GradientLayer)?[keyPath: path] = value },
      isEdited: { ($0 as? GradientLayer)?[keyPath: path] == value })
  }

  static let path: Path = {
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 1, y: 2))
    return path
  }()
  static let half = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
  static let twice = Transform3D(scaleX: 2, y: 2, z: 2)

  static let all: [PropertyEdit] = [
    .plain("bounds", \.bounds, CGRect(x: 1, y: 2, width: 3, height: 4)),
    .plain("position", \.position, CGPoint(x: 1, y: 2)),
    .plain("anchorPoint", \.anchorPoint, CGPoint(x: 0, y: 2)),
    .plain("anchorPointZ", \.anchorPointZ, 3),
    .plain("zPosition", \.zPosition, -3),
    .plain("transform", \.transform, twice),
    .plain("sublayerTransform", \.sublayerTransform, twice),
    .plain("hidden", \.isHidden, true),
    .plain("doubleSided", \.isDoubleSided, false),
    .plain("geometryFlipped", \.isGeometryFlipped, true),
    .plain("masksToBounds", \.masksToBounds, true),
    .plain("opacity", \.opacity, 7),
    .plain("compositingFilter", \.compositingFilter, .softLight),
    .plain("filters", \.filters, [.invert(1)]),
    .plain("backgroundFilters", \.backgroundFilters, [.gaussianBlur(radius: 3)]),
    .plain("allowsGroupOpacity", \.allowsGroupOpacity, false),
    .plain("opaque", \.isOpaque, true),
    .plain("backgroundColor", \.backgroundColor, .white),
    .plain("contents", \.contents, Image(width: 1, height: 1, premultipliedARGB: [0])),
    .plain("contentsGravity", \.contentsGravity, .topLeft),
    .plain("contentsRect", \.contentsRect, half),
    .plain("contentsCenter", \.contentsCenter, half),
    .plain("contentsScale", \.contentsScale, 2),
    .plain("minificationFilter", \.minificationFilter, .nearest),
    .plain("magnificationFilter", \.magnificationFilter, .nearest),
    .plain("minificationFilterBias", \.minificationFilterBias, -0.5),
    .plain("cornerRadius", \.cornerRadius, -4),
    .plain("cornerCurve", \.cornerCurve, .continuous),
    .plain("maskedCorners", \.maskedCorners, .layerMinXMinYCorner),
    .plain("borderWidth", \.borderWidth, 2),
    .plain("borderColor", \.borderColor, nil),
    .plain("shadowColor", \.shadowColor, .white),
    .plain("shadowOpacity", \.shadowOpacity, 0.5),
    .plain("shadowOffset", \.shadowOffset, CGSize(width: 1, height: 1)),
    .plain("shadowRadius", \.shadowRadius, 9),
    .plain("shadowPath", \.shadowPath, path),
    .plain("shadows", \.shadows, [Shadow(.inner)]),
    .plain("shouldRasterize", \.shouldRasterize, true),
    .plain("rasterizationScale", \.rasterizationScale, 2),
    .plain("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing, false),
    .plain("edgeAntialiasingMask", \.edgeAntialiasingMask, .layerTopEdge),
    .shape("path", \.path, path),
    .shape("fillColor", \.fillColor, nil),
    .shape("fillRule", \.fillRule, .evenOdd),
    .shape("strokeColor", \.strokeColor, .white),
    .shape("strokeStart", \.strokeStart, 0.5),
    .shape("strokeEnd", \.strokeEnd, 0.5),
    .shape("lineWidth", \.lineWidth, 5),
    .shape("miterLimit", \.miterLimit, 5),
    .shape("lineCap", \.lineCap, .round),
    .shape("lineJoin", \.lineJoin, .bevel),
    .shape("lineDashPhase", \.lineDashPhase, 5),
    .shape("lineDashPattern", \.lineDashPattern, [4, 2]),
    .gradient("type", \.type, .radial),
    .gradient("colors", \.colors, [.black, .white]),
    .gradient("locations", \.locations, [0, 1]),
    .gradient("startPoint", \.startPoint, CGPoint(x: 0, y: 0)),
    .gradient("endPoint", \.endPoint, CGPoint(x: 1, y: 1)),
  ]
}

@Suite struct LayerPropertyTests {
  @Test(arguments: PropertyEdit.all)
  func `a property keeps the value that is set, and one change is recorded`(
    _ property: PropertyEdit
  ) {
    let (root, layer) = (Layer(), property.make())
    root.addSublayer(layer)
    root.commit()
    let version = layer.changeState.version
    #expect(!property.isEdited(layer))

    property.edit(layer)

    #expect(property.isEdited(layer))
    #expect(layer.changeState.version == version + 1)
    #expect(layer.changeState.changes.contains(.properties))
    #expect(root.changeState.changedChildren == [layer])
  }

  @Test(arguments: PropertyEdit.all)
  func `setting an equal value does nothing`(_ property: PropertyEdit) {
    let (root, layer) = (Layer(), property.make())
    root.addSublayer(layer)
    property.edit(layer)
    root.commit()
    let version = layer.changeState.version

    property.edit(layer)

    #expect(layer.changeState.version == version)
    #expect(!root.hasPendingChanges)
  }

  @Test(arguments: PropertyEdit.all)
  func `a copied layer has the property, and changes without its original`(
    _ property: PropertyEdit
  ) {
    let layer = property.make()
    property.edit(layer)

    let copy: Layer =
      switch layer {
      case is ShapeLayer: ShapeLayer(layer: layer)
      case is GradientLayer: GradientLayer(layer: layer)
      default: Layer(layer: layer)
      }
    layer.properties = property.make().properties

    #expect(property.isEdited(copy))
    #expect(!property.isEdited(layer))
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
    #expect(copy.superlayer == nil && copy.sublayers == nil && copy.mask == nil)
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
