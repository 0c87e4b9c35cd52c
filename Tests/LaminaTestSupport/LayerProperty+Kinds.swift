// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// What classes of layers add.
extension LayerProperty {
  static let shape: [LayerProperty] = [
    shape("path", \.path, default: nil, other: Path(ellipseIn: square)) { $0.path = nil },
    shape("fillColor", \.fillColor, default: .black, other: teal, plainest: .some(nil)),
    shape("fillRule", \.fillRule, default: .nonZero, other: .evenOdd),
    shape("strokeColor", \.strokeColor, default: nil, other: teal),
    shape("strokeStart", \.strokeStart, default: 0, other: 0.5) { $0.strokeColor = .white },
    shape("strokeEnd", \.strokeEnd, default: 1, other: 0.5) { $0.strokeColor = .white },
    shape("lineWidth", \.lineWidth, default: 1, other: 5) { $0.strokeColor = .white },
    shape("miterLimit", \.miterLimit, default: 10, other: 1) {
      $0.strokeColor = .white
      $0.lineWidth = 4
    },
    shape("lineCap", \.lineCap, default: .butt, other: .round) {
      $0.strokeColor = .white
      $0.lineWidth = 4
      $0.strokeEnd = 0.3
    },
    shape("lineJoin", \.lineJoin, default: .miter, other: .bevel) {
      $0.strokeColor = .white
      $0.lineWidth = 4
    },
    shape("lineDashPhase", \.lineDashPhase, default: 0, other: 3) {
      $0.strokeColor = .white
      $0.lineDashPattern = [4, 2]
    },
    shape("lineDashPattern", \.lineDashPattern, default: nil, other: [4, 2]) {
      $0.strokeColor = .white
    },
  ]

  static let gradient: [LayerProperty] = [
    gradient("type", \.type, default: .axial, other: .radial),
    gradient("colors", \.colors, default: nil, other: [.white, teal]) { $0.colors = nil },
    gradient("locations", \.locations, default: nil, other: [0.5, 0.75]),
    gradient("startPoint", \.startPoint, default: CGPoint(x: 0.5, y: 0), other: .zero),
    gradient(
      "endPoint", \.endPoint, default: CGPoint(x: 0.5, y: 1), other: CGPoint(x: 1, y: 0.5)),
  ]

  static let replicator: [LayerProperty] = [
    replicator("instanceCount", \.instanceCount, default: 1, other: 3) { $0.instanceCount = 1 },
    replicator(
      "instanceTransform", \.instanceTransform, default: .identity,
      other: Transform3D(translationX: 3, y: 6, z: 0)),
    replicator(
      "instanceColor", \.instanceColor, default: .white, other: Color(red: 1, green: 0.5, blue: 0)),
    replicator("instanceRedOffset", \.instanceRedOffset, default: 0, other: -0.5),
    replicator("instanceGreenOffset", \.instanceGreenOffset, default: 0, other: -0.5),
    replicator("instanceBlueOffset", \.instanceBlueOffset, default: 0, other: -0.5),
    replicator("instanceAlphaOffset", \.instanceAlphaOffset, default: 0, other: -0.5),
    replicator("instanceDelay", \.instanceDelay, default: 0, other: 2, shows: false),
    replicator("preservesDepth", \.preservesDepth, default: false, other: true) {
      $0.backgroundColor = nil
      $0.sublayers?.first?.transform = Transform3D(rotationAngle: 0.8, x: 0, y: 1, z: 0)
      $0.transform = Transform3D(rotationAngle: 0.8, x: 0, y: 1, z: 0)
    },
  ]

  static let scroll: [LayerProperty] = [
    LayerProperty(
      "scrollMode", \ScrollLayer.scrollMode, default: .both, other: .horizontally, .nothing,
      shows: false, make: { ScrollLayer() },
      copy: { ScrollLayer(layer: $0) }, given: { _ in })
  ]

  static let tiled: [LayerProperty] = [
    tiled("tileSize", \.tileSize, default: CGSize(width: 256, height: 256), other: tile),
    tiled("levelsOfDetail", \.levelsOfDetail, default: 1, other: 3),
    tiled("levelsOfDetailBias", \.levelsOfDetailBias, default: 0, other: 1),
    tiled("fadeDuration", \.fadeDuration, default: 0.25, other: 0),
  ]

  static let emitter: [LayerProperty] = [
    emitter(
      "emitterCells", \.numbersOfCells, default: nil, other: [EmitterCell().numbers]),
    emitter("timeOffset", \.timeOffset, default: 0, other: 2),
    emitter("seed", \.seed, default: 0, other: 5),
    emitter("emitterShape", \.emitterShape, default: .point, other: .rectangle),
    emitter("emitterMode", \.emitterMode, default: .volume, other: .outline),
    emitter("renderMode", \.renderMode, default: .unordered, other: .additive),
    emitter("emitterPosition", \.emitterPosition, default: .zero, other: CGPoint(x: 9, y: 4)),
    emitter("emitterZPosition", \.emitterZPosition, default: 0, other: 4),
    emitter("emitterSize", \.emitterSize, default: .zero, other: tile),
    emitter("emitterDepth", \.emitterDepth, default: 0, other: 4),
    emitter("birthRate", \.birthRate, default: 1, other: 3, plainest: 0),
    emitter("lifetime", \.lifetime, default: 1, other: 2),
    emitter("velocity", \.velocity, default: 1, other: 3),
    emitter("scale", \.scale, default: 1, other: 2),
    emitter("spin", \.spin, default: 1, other: 2),
    emitter("preservesDepth", \.preservesDepth, default: false, other: true),
  ]

  private static let square = CGRect(x: 4, y: 4, width: 20, height: 20)
  private static let tile = CGSize(width: 64, height: 96)

  private static func shape<Value: Equatable & Sendable>(
    _ name: String, _ path: any ReferenceWritableKeyPath<ShapeLayer, Value> & Sendable,
    default standard: Value, other: Value, plainest: Value? = nil,
    given: @escaping @Sendable (ShapeLayer) -> Void = { _ in }
  ) -> LayerProperty {
    LayerProperty(
      name, path, default: standard, other: other, plainest: plainest, .ownParts,
      make: { ShapeLayer() }, copy: { ShapeLayer(layer: $0) },
      given: { layer in
        // A star, whose middle two rules fill differently.
        var star = Path()
        star.move(to: CGPoint(x: 14, y: 2))
        for (x, y) in [(22, 26), (2, 11), (26, 11), (6, 26)] {
          star.addLine(to: CGPoint(x: x, y: y))
        }
        star.closeSubpath()
        layer.path = star
        given(layer)
      })
  }

  private static func gradient<Value: Equatable & Sendable>(
    _ name: String, _ path: any ReferenceWritableKeyPath<GradientLayer, Value> & Sendable,
    default standard: Value, other: Value,
    given: @escaping @Sendable (GradientLayer) -> Void = { _ in }
  ) -> LayerProperty {
    LayerProperty(
      name, path, default: standard, other: other, .ownParts, make: { GradientLayer() },
      copy: { GradientLayer(layer: $0) },
      given: { layer in
        layer.colors = [.white, Color(red: 0, green: 0, blue: 1)]
        given(layer)
      })
  }

  private static func replicator<Value: Equatable & Sendable>(
    _ name: String, _ path: any ReferenceWritableKeyPath<ReplicatorLayer, Value> & Sendable,
    default standard: Value, other: Value, shows: Bool = true,
    given: @escaping @Sendable (ReplicatorLayer) -> Void = { _ in }
  ) -> LayerProperty {
    LayerProperty(
      name, path, default: standard, other: other, .picture, shows: shows,
      make: { ReplicatorLayer() }, copy: { ReplicatorLayer(layer: $0) },
      given: { layer in
        layer.instanceCount = 2
        layer.instanceTransform = Transform3D(translationX: -4, y: 4, z: 0)
        given(layer)
      })
  }

  /// Tiles and particles look different after some time, or where much is drawn; tests of their own see that.
  private static func tiled<Value: Equatable & Sendable>(
    _ name: String, _ path: any ReferenceWritableKeyPath<TiledLayer, Value> & Sendable,
    default standard: Value, other: Value
  ) -> LayerProperty {
    LayerProperty(
      name, path, default: standard, other: other, .ownParts, shows: false,
      make: { TiledLayer() },
      copy: { TiledLayer(layer: $0) }, given: { _ in })
  }

  private static func emitter<Value: Equatable & Sendable>(
    _ name: String, _ path: any ReferenceWritableKeyPath<EmitterLayer, Value> & Sendable,
    default standard: Value, other: Value, plainest: Value? = nil
  ) -> LayerProperty {
    LayerProperty(
      name, path, default: standard, other: other, plainest: plainest, .ownParts, shows: false,
      make: { EmitterLayer() },
      copy: { EmitterLayer(layer: $0) }, given: { _ in })
  }
}

extension EmitterLayer {
  /// The cells by their numbers, which can be compared.
  fileprivate var numbersOfCells: [EmitterCellContent]? {
    get { emitterCells?.map(\.numbers) }
    set { emitterCells = newValue?.map { EmitterCell($0) } }
  }
}
