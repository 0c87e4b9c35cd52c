// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
package import Lamina

/// A property of a class of layers, for tests that go through all properties.
///
/// Lists of properties elsewhere in the tests are made from the table of these, or are compared with it.
package struct LayerProperty: Sendable, CustomStringConvertible {
  /// What a change of the property touches on the screen.
  package enum Reach: Sendable {
    /// Where the superlayer shows the layer, how, and whether.
    case place
    /// What the layer itself paints, and not its sublayers.
    case ownParts
    /// The picture of the layer and its sublayers.
    case picture
    /// Nothing that is drawn.
    case nothing
  }

  /// The class, such as `ShapeLayer`, or `Layer` for what every layer has.
  package let owner: String
  /// The name in Swift, which is also the key in scene files, except for a gradient's type.
  package let name: String
  /// Core Animation's key, which differs for some switches.
  package let key: String
  package let reach: Reach
  /// Whether the values are numbers or are made from numbers; cells have numbers of their own.
  package let isMadeOfNumbers: Bool
  /// Whether the two values of ``prepare`` look different.
  package let shows: Bool
  /// Under which rendering mode they look different.
  package let mode: RenderingMode
  /// A new layer of the class.
  package let make: @Sendable () -> Layer
  /// A copy by the initialiser that copies a layer of the class.
  package let copy: @Sendable (Layer) -> Layer
  /// Sets what else must be set so that the values look different.
  package let prepare: @Sendable (Layer) -> Void
  /// Sets the value to which the default is compared.
  package let setOther: @Sendable (Layer) -> Void
  package let isDefault: @Sendable (Layer) -> Bool
  package let isOther: @Sendable (Layer) -> Bool
  /// The value in words; nil if it is the default, or if the layer has no such property.
  package let text: @Sendable (Layer) -> String?
  /// Sets the plainest value, and returns how to take that back; nil if it is set already, or if the layer has
  /// no such property.
  package let reset: @Sendable (Layer) -> (() -> Void)?

  package var description: String { "\(owner).\(name)" }

  init<Kind: Layer, Value: Equatable & Sendable>(
    _ name: String, _ path: any ReferenceWritableKeyPath<Kind, Value> & Sendable,
    default standard: Value, other: Value, plainest: Value? = nil, _ reach: Reach,
    key: String? = nil, shows: Bool = true, mode: RenderingMode = .fullColor,
    make: @escaping @Sendable () -> Kind, copy: @escaping @Sendable (Any) -> Kind,
    given prepare: @escaping @Sendable (Kind) -> Void
  ) {
    owner = "\(Kind.self)"
    self.name = name
    self.key = key ?? name
    self.reach = reach
    self.shows = shows
    self.mode = mode
    self.make = make
    self.copy = { copy($0) }
    self.prepare = { if let layer = $0 as? Kind { prepare(layer) } }
    let value: Any = other
    isMadeOfNumbers =
      !(value is Bool || value is any RawRepresentable || value is Image
      || value is [EmitterCellContent])
    setOther = { ($0 as? Kind)?[keyPath: path] = other }
    isDefault = { ($0 as? Kind)?[keyPath: path] == standard }
    isOther = { ($0 as? Kind)?[keyPath: path] == other }
    text = { layer in
      guard let value = (layer as? Kind)?[keyPath: path], value != standard else { return nil }
      return Self.text(of: value)
    }
    let plainest = plainest ?? standard
    reset = { layer in
      guard let layer = layer as? Kind else { return nil }
      let old = layer[keyPath: path]
      guard old != plainest else { return nil }
      layer[keyPath: path] = plainest
      return { layer[keyPath: path] = old }
    }
  }

  private static func text(of value: Any) -> String {
    switch value {
    case let transform as Transform3D where transform.isAffine: return "\(transform.affinePart)"
    case let t as Transform3D:
      let rows = [
        [t.m11, t.m12, t.m13, t.m14], [t.m21, t.m22, t.m23, t.m24],
        [t.m31, t.m32, t.m33, t.m34], [t.m41, t.m42, t.m43, t.m44],
      ]
      return rows.map { "\($0)" }.joined(separator: " ")
    case let image as Image: return "\(image.width)×\(image.height)"
    case let path as Path: return path.svgPathData
    case let cells as [EmitterCellContent]: return "\(cells.count) of them"
    default: return "\(value)"
    }
  }
}

extension LayerProperty {
  /// All properties of layers, those of every layer first.
  package static let all: [LayerProperty] =
    ofEveryLayer + shape + gradient + replicator + scroll + tiled + emitter

  /// What every layer has.
  package static let ofEveryLayer: [LayerProperty] = geometry + looks + contents + shadow + edges

  private static func row<Value: Equatable & Sendable>(
    _ name: String, _ path: any ReferenceWritableKeyPath<Layer, Value> & Sendable,
    default standard: Value, other: Value, plainest: Value? = nil, _ reach: Reach,
    key: String? = nil, shows: Bool = true, mode: RenderingMode = .fullColor,
    given: @escaping @Sendable (Layer) -> Void = { _ in }
  ) -> LayerProperty {
    LayerProperty(
      name, path, default: standard, other: other, plainest: plainest, reach, key: key,
      shows: shows, mode: mode, make: { Layer() }, copy: { Layer(layer: $0) }, given: given)
  }

  static let teal = Color(red: 0, green: 0.5, blue: 0.6)
  private static let half = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
  private static let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
  private static let twice = Transform3D(scaleX: 2, y: 2, z: 2)
  private static let middle = CGPoint(x: 0.5, y: 0.5)

  /// Four different columns of pixels.
  private static let image = Image(
    width: 4, height: 2,
    premultipliedARGB: [
      0xFF00_00FF, 0xFFFF_0000, 0xFF00_FF00, 0xFFFF_FFFF, 0xFF00_0000, 0xFF80_8080, 0xFFFF_FF00,
      0xFF00_FFFF,
    ])

  private static let geometry: [LayerProperty] = [
    row(
      "bounds", \.bounds, default: .zero, other: CGRect(x: 1, y: 2, width: 26, height: 24), .picture
    ),
    row("position", \.position, default: .zero, other: CGPoint(x: 30, y: 20), .place),
    row("anchorPoint", \.anchorPoint, default: middle, other: CGPoint(x: 0.25, y: 0), .place),
    row("anchorPointZ", \.anchorPointZ, default: 0, other: 3, .place) {
      $0.transform = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
    },
    row("zPosition", \.zPosition, default: 0, other: 3, .place),
    row(
      "transform", \.transform, default: .identity, other: Transform3D(scaleX: 0.5, y: 2, z: 1),
      .place),
    row("sublayerTransform", \.sublayerTransform, default: .identity, other: twice, .picture),
    row("isHidden", \.isHidden, default: false, other: true, .place, key: "hidden"),
    row("isDoubleSided", \.isDoubleSided, default: true, other: false, .place, key: "doubleSided") {
      $0.transform = Transform3D(scaleX: -1, y: 1, z: 1)
    },
    row(
      "isGeometryFlipped", \.isGeometryFlipped, default: false, other: true, .picture,
      key: "geometryFlipped"),
    row("masksToBounds", \.masksToBounds, default: false, other: true, .picture),
  ]

  private static let looks: [LayerProperty] = [
    row("opacity", \.opacity, default: 1, other: 0.5, .place),
    row("allowsGroupOpacity", \.allowsGroupOpacity, default: true, other: false, .picture) {
      $0.opacity = 0.5
    },
    row("compositingFilter", \.compositingFilter, default: nil, other: .multiply, .place),
    row("filters", \.filters, default: [], other: [.invert(1)], .picture),
    row(
      "backgroundFilters", \.backgroundFilters, default: [], other: [.gaussianBlur(radius: 3)],
      .place
    ) { $0.backgroundColor = nil },
    row(
      "isOpaque", \.isOpaque, default: false, other: true, .picture, key: "opaque", shows: false),
    row("backgroundColor", \.backgroundColor, default: nil, other: teal, .ownParts),
    row(
      "isAccentable", \.isAccentable, default: false, other: true, .picture,
      mode: .accented(Color(red: 0, green: 0, blue: 1))),
    row(
      "accentedRenderingMode", \.accentedRenderingMode, default: nil, other: .fullColor, .picture,
      mode: .accented(Color(red: 0, green: 0, blue: 1))
    ) { $0.contents = image },
    row(
      "isContainerBackground", \.isContainerBackground, default: false, other: true, .picture,
      mode: .vibrant),
    row("cornerRadius", \.cornerRadius, default: 0, other: 8, .ownParts),
    row("cornerCurve", \.cornerCurve, default: .circular, other: .continuous, .picture) {
      $0.cornerRadius = 9
    },
    row("maskedCorners", \.maskedCorners, default: .all, other: .layerMinXMinYCorner, .picture) {
      $0.cornerRadius = 9
    },
    row("borderWidth", \.borderWidth, default: 0, other: 2, .ownParts),
    row("borderColor", \.borderColor, default: .black, other: teal, .ownParts) {
      $0.borderWidth = 3
    },
  ]

  private static let contents: [LayerProperty] = [
    row("contents", \.contents, default: nil, other: image, .ownParts),
    row("contentsGravity", \.contentsGravity, default: .resize, other: .topLeft, .ownParts) {
      $0.contents = image
    },
    row("contentsRect", \.contentsRect, default: unit, other: half, .ownParts) {
      $0.contents = image
    },
    row("contentsCenter", \.contentsCenter, default: unit, other: half, .ownParts) {
      $0.contents = image
    },
    row("contentsScale", \.contentsScale, default: 1, other: 0.25, .ownParts) {
      $0.contents = image
      $0.contentsGravity = .center
    },
    row("minificationFilter", \.minificationFilter, default: .linear, other: .nearest, .ownParts) {
      $0.contents = image
      $0.contentsScale = 1.5
      $0.contentsGravity = .center
    },
    row("magnificationFilter", \.magnificationFilter, default: .linear, other: .nearest, .ownParts)
    { $0.contents = image },
    row("minificationFilterBias", \.minificationFilterBias, default: 0, other: 1, .ownParts) {
      $0.contents = image
      $0.contentsScale = 1.5
      $0.contentsGravity = .center
      $0.minificationFilter = .trilinear
    },
  ]

  private static let shadow: [LayerProperty] = [
    row("shadowColor", \.shadowColor, default: .black, other: teal, .picture) {
      $0.shadowOpacity = 1
    },
    row("shadowOpacity", \.shadowOpacity, default: 0, other: 0.5, .picture),
    row(
      "shadowOffset", \.shadowOffset, default: CGSize(width: 0, height: -3),
      other: CGSize(width: 4, height: 5), plainest: .zero, .picture
    ) { $0.shadowOpacity = 1 },
    row("shadowRadius", \.shadowRadius, default: 3, other: 1, plainest: 0, .picture) {
      $0.shadowOpacity = 1
    },
    row(
      "shadowPath", \.shadowPath, default: nil,
      other: Path(rect: CGRect(x: -4, y: -4, width: 12, height: 12)), .picture
    ) { $0.shadowOpacity = 1 },
    row("shadows", \.shadows, default: [], other: [Shadow(.inner, color: teal)], .ownParts),
  ]

  private static let edges: [LayerProperty] = [
    row("shouldRasterize", \.shouldRasterize, default: false, other: true, .picture) {
      $0.rasterizationScale = 0.5
    },
    row("rasterizationScale", \.rasterizationScale, default: 1, other: 0.5, .picture) {
      $0.shouldRasterize = true
    },
    row("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing, default: true, other: false, .picture) {
      $0.position.x += 0.25
    },
    row(
      "edgeAntialiasingMask", \.edgeAntialiasingMask, default: .all, other: .layerTopEdge, .picture
    ) { $0.position.x += 0.25 },
  ]
}
