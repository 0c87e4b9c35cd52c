// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaText

// Every property that is a number or is made from numbers.
extension HostileTree {
  /// The properties of every layer.
  static let changes: [Change] = [
    { $0.frame = $1.rect() }, { $0.bounds = $1.rect() }, { $0.bounds.origin = $1.point() },
    { $0.bounds.size = $1.size() }, { $0.bounds.size.width = $1.number() },
    { $0.bounds.origin.y = $1.number() }, { $0.position = $1.point() },
    { $0.position.x = $1.number() }, { $0.anchorPoint = $1.point() },
    { $0.anchorPoint.y = $1.number() }, { $0.anchorPointZ = $1.number() },
    { $0.zPosition = $1.number() }, { $0.transform = $1.transform3D() },
    { $0.sublayerTransform = $1.transform3D() },
    { $0.setAffineTransform($1.transform()) },
    { $0.opacity = $1.float() }, { $0.backgroundColor = $1.color() },
    { $0.cornerRadius = $1.number() },
    {
      $0.cornerRadius = $1.number()
      $0.cornerCurve = .continuous
      $0.masksToBounds = true
    },
    { $0.borderWidth = $1.number() },
    {
      $0.borderWidth = $1.coordinate()
      $0.borderColor = $1.color()
    },
    { $0.contentsRect = $1.unitRect() }, { $0.contentsCenter = $1.unitRect() },
    { $0.contentsScale = $1.number() }, { $0.minificationFilterBias = $1.float() },
    {
      $0.contentsGravity = $1.random.pick(LayerContentsGravity.allCases)
      $0.minificationFilter = $1.random.pick([.nearest, .linear, .trilinear])
      $0.magnificationFilter = $1.random.pick([.nearest, .linear, .trilinear])
    },
    {
      $0.shadowOpacity = 1
      $0.shadowRadius = $1.number()
    },
    {
      $0.shadowOpacity = $1.float()
      $0.shadowOffset = $1.size()
      $0.shadowColor = $1.color()
    },
    {
      $0.shadowOpacity = 0.8
      $0.shadowPath = $1.path()
      $0.shadowRadius = $1.random.chance(0.3) ? $1.number() : 2
    },
    { $0.shadows = $1.list { $0.shadow() } },
    { $0.filters = $1.list { $0.filter() } },
    { $0.backgroundFilters = $1.list { $0.filter() } },
    {
      $0.shouldRasterize = true
      $0.rasterizationScale = $1.number()
    },
    { $0.masksToBounds = $1.random.chance(0.7) }, { $0.isGeometryFlipped = $1.random.chance(0.5) },
    { $0.mask?.bounds = $1.rect() }, { $0.mask?.transform = $1.transform3D() },
    { $0.scroll($1.point()) }, { $0.scrollRectToVisible($1.rect()) },
    { $0.setNeedsDisplay($1.rect()) },
  ]

  /// The changes that give a property extreme numbers.
  static func changes(of property: LayerProperty) -> [Change] {
    var numbers = HostileNumbers(random: SeededGenerator(seed: 5, case: 0))
    return (changes + ownChanges(of: property.make())).filter { change in
      (0..<20).contains { _ in
        let layer = property.make()
        change(layer, &numbers)
        return !property.isDefault(layer)
      }
    }
  }

  /// The properties that its class adds.
  static func ownChanges(of layer: Layer) -> [Change] {
    switch layer {
    case is ShapeLayer: shapeChanges
    case is GradientLayer: gradientChanges
    case is ReplicatorLayer: replicatorChanges
    case is EmitterLayer: emitterChanges + cellChanges
    case is TiledLayer: tileChanges
    case is TextLayer: textChanges
    default: []
    }
  }

  /// A change of layers of one class.
  private static func of<Kind: Layer>(
    _ kind: Kind.Type, _ changes: [@Sendable (Kind, inout HostileNumbers) -> Void]
  ) -> [Change] {
    changes.map { change in
      { layer, numbers in
        if let layer = layer as? Kind { change(layer, &numbers) }
      }
    }
  }

  private static let shapeChanges = of(
    ShapeLayer.self,
    [
      { $0.path = $1.path() }, { $0.fillColor = $1.color() }, { $0.strokeColor = $1.color() },
      { $0.lineWidth = $1.number() }, { $0.miterLimit = $1.number() },
      { $0.strokeStart = $1.number() }, { $0.strokeEnd = $1.number() },
      { $0.lineDashPhase = $1.number() },
      { $0.lineDashPattern = $1.list { $0.coordinate() } },
      { $0.lineDashPattern = [$1.number(), $1.number()] },
      {
        $0.lineJoin = $1.random.pick(LineJoin.allCases)
        $0.lineCap = $1.random.pick(LineCap.allCases)
      },
    ])

  private static let gradientChanges = of(
    GradientLayer.self,
    [
      { $0.startPoint = $1.unitRect().origin }, { $0.endPoint = $1.unitRect().origin },
      { $0.locations = [$1.number(), $1.number(), $1.number()] },
      { $0.locations = [0, $1.number(), 1] }, { $0.colors = $1.list { $0.color() } },
      { $0.type = $1.random.pick([.axial, .radial, .conic]) },
    ])

  private static let replicatorChanges = of(
    ReplicatorLayer.self,
    [
      { $0.instanceCount = $1.integer() }, { $0.instanceTransform = $1.transform3D() },
      { $0.instanceDelay = $1.double() }, { $0.instanceColor = $1.color() },
      { $0.instanceRedOffset = $1.float() }, { $0.instanceAlphaOffset = $1.float() },
      { $0.instanceGreenOffset = $1.float() }, { $0.instanceBlueOffset = $1.float() },
      { $0.preservesDepth = $1.random.chance(0.5) },
    ])

  private static let emitterChanges = of(
    EmitterLayer.self,
    [
      { $0.timeOffset = $1.double() }, { $0.seed = UInt32(truncatingIfNeeded: $1.integer()) },
      { $0.emitterPosition = $1.point() }, { $0.emitterZPosition = $1.number() },
      { $0.emitterSize = $1.size() }, { $0.emitterDepth = $1.number() },
      { $0.birthRate = $1.float() }, { $0.lifetime = $1.float() }, { $0.velocity = $1.float() },
      { $0.scale = $1.float() }, { $0.spin = $1.float() },
      {
        $0.emitterShape = $1.random.pick(EmitterLayerEmitterShape.allCases)
        $0.emitterMode = $1.random.pick(EmitterLayerEmitterMode.allCases)
        $0.renderMode = $1.random.pick(EmitterLayerRenderMode.allCases)
        $0.preservesDepth = $1.random.chance(0.5)
      },
    ])

  private static let cellChanges: [Change] = cellEdits.map { edit in
    { layer, numbers in
      guard let cells = (layer as? EmitterLayer)?.emitterCells else { return }
      let all = cells + cells.flatMap { $0.emitterCells ?? [] }
      edit(numbers.random.pick(all), &numbers)
    }
  }

  private static let cellEdits: [@Sendable (EmitterCell, inout HostileNumbers) -> Void] = [
    { $0.contentsRect = $1.unitRect() }, { $0.contentsScale = $1.number() },
    { $0.birthRate = $1.float() }, { $0.lifetime = $1.float() }, { $0.lifetimeRange = $1.float() },
    { $0.emissionLatitude = $1.number() }, { $0.emissionLongitude = $1.number() },
    { $0.emissionRange = $1.number() }, { $0.velocity = $1.number() },
    { $0.velocityRange = $1.number() }, { $0.xAcceleration = $1.number() },
    { $0.yAcceleration = $1.number() }, { $0.zAcceleration = $1.number() },
    { $0.scale = $1.number() }, { $0.scaleRange = $1.number() }, { $0.scaleSpeed = $1.number() },
    { $0.spin = $1.number() }, { $0.spinRange = $1.number() }, { $0.color = $1.color() },
    { $0.redRange = $1.float() }, { $0.greenRange = $1.float() }, { $0.blueRange = $1.float() },
    { $0.alphaRange = $1.float() }, { $0.redSpeed = $1.float() }, { $0.greenSpeed = $1.float() },
    { $0.blueSpeed = $1.float() }, { $0.alphaSpeed = $1.float() },
  ]

  private static let tileChanges = of(
    TiledLayer.self,
    [
      { $0.tileSize = $1.size() }, { $0.tileSize.width = $1.number() },
      { $0.tileSize.height = $1.number() }, { $0.levelsOfDetail = $1.integer() },
      { $0.levelsOfDetailBias = $1.integer() }, { $0.fadeDuration = $1.double() },
      { $0.contentsScale = $1.number() },
    ])

  private static let textChanges = of(
    TextLayer.self,
    [
      { $0.fontSize = $1.number() }, { $0.foregroundColor = $1.color() },
      { $0.lineLimit = $1.integer() }, { $0.bounds.size.width = $1.number() },
      {
        $0.attributedString = AttributedText(runs: [
          .init("one ", TextAttributes(fontSize: $1.number(), tracking: $1.number())),
          .init("two three", TextAttributes(tracking: $1.number(), isUnderlined: true)),
        ])
      },
      {
        $0.isWrapped = $1.random.chance(0.7)
        $0.truncationMode = $1.random.pick(TextLayerTruncationMode.allCases)
        $0.alignmentMode = $1.random.pick(TextLayerAlignmentMode.allCases)
        $0.verticalAlignmentMode = $1.random.pick(TextLayer.VerticalAlignmentMode.allCases)
        $0.truncatesAtWords = $1.random.chance(0.5)
      },
      { $0.lineHeight = $1.number() }, { $0.lineHeightMultiple = $1.number() },
      { $0.lineSpacing = $1.number() },
    ])
}
