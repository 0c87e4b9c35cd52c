// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Reduces a failing tree until it is small enough to read.
extension RandomTree {
  /// A change with an undo; nil if it would change nothing.
  private typealias Step = (Layer) -> (() -> Void)?

  /// Removes layers and resets properties to their defaults as long as the tree still fails.
  package func reduce(whileFails: () -> Bool) {
    var shrinks = true
    while shrinks {
      shrinks = false
      for layer in layers.reversed() {
        if layer !== root, remove(layer, whileFails) {
          shrinks = true
          continue
        }
        for step in Self.steps {
          guard let undo = step(layer) else { continue }
          if whileFails() { shrinks = true } else { undo() }
        }
      }
    }
  }

  private func remove(_ layer: Layer, _ whileFails: () -> Bool) -> Bool {
    guard let parent = layer.superlayer else { return false }
    let siblings = parent.sublayers
    let isMask = parent.mask === layer
    layer.removeFromSuperlayer()
    if whileFails() { return true }
    if isMask { parent.mask = layer } else { parent.sublayers = siblings }
    return false
  }

  /// Sets a property to a plainer value, unless it has the plainest already.
  private static func reset<Kind: Layer, Value: Equatable>(
    _ path: ReferenceWritableKeyPath<Kind, Value>, to value: Value, unless plainest: Value? = nil
  ) -> Step {
    { layer in
      guard let layer = layer as? Kind else { return nil }
      let old = layer[keyPath: path]
      guard old != value, plainest == nil || old != plainest else { return nil }
      layer[keyPath: path] = value
      return { layer[keyPath: path] = old }
    }
  }

  private static func rounded(_ path: ReferenceWritableKeyPath<Layer, CGFloat>) -> Step {
    { layer in
      let old = layer[keyPath: path]
      guard old != old.rounded() else { return nil }
      layer[keyPath: path] = old.rounded()
      return { layer[keyPath: path] = old }
    }
  }

  private static var steps: [Step] {
    [
      reset(\Layer.shadowOpacity, to: 0), reset(\Layer.shadows, to: []),
      reset(\Layer.shadowPath, to: nil), reset(\Layer.shadowRadius, to: 0),
      reset(\Layer.shadowOffset, to: .zero), reset(\Layer.shadowOpacity, to: 1, unless: 0),
      reset(\Layer.shadowColor, to: .black), reset(\Layer.shouldRasterize, to: false),
      reset(\Layer.masksToBounds, to: false), reset(\Layer.cornerRadius, to: 0),
      reset(\Layer.cornerCurve, to: .circular), reset(\Layer.maskedCorners, to: .all),
      reset(\Layer.borderWidth, to: 0), reset(\Layer.borderColor, to: .black),
      reset(\Layer.opacity, to: 1), reset(\Layer.allowsGroupOpacity, to: true),
      reset(\Layer.isHidden, to: false), reset(\Layer.isDoubleSided, to: true),
      reset(\Layer.isGeometryFlipped, to: false), reset(\Layer.transform, to: .identity),
      reset(\Layer.sublayerTransform, to: .identity), reset(\Layer.bounds.origin, to: .zero),
      reset(\Layer.zPosition, to: 0), reset(\Layer.contents, to: nil),
      reset(\Layer.drawing, to: nil),
      reset(\Layer.contentsGravity, to: .resize), reset(\Layer.contentsScale, to: 1),
      reset(\Layer.contentsRect, to: CGRect(x: 0, y: 0, width: 1, height: 1)),
      reset(\Layer.contentsCenter, to: CGRect(x: 0, y: 0, width: 1, height: 1)),
      reset(\Layer.minificationFilter, to: .linear),
      reset(\Layer.magnificationFilter, to: .linear),
      reset(\Layer.minificationFilterBias, to: 0), reset(\Layer.backgroundColor, to: nil),
      reset(\Layer.backgroundColor, to: .black, unless: .some(nil)),
      reset(\Layer.anchorPoint, to: CGPoint(x: 0.5, y: 0.5)), reset(\Layer.anchorPointZ, to: 0),
      rounded(\Layer.position.x), rounded(\Layer.position.y),
      rounded(\Layer.bounds.size.width), rounded(\Layer.bounds.size.height),
      reset(\ShapeLayer.path, to: nil), reset(\ShapeLayer.strokeColor, to: nil),
      reset(\ShapeLayer.fillColor, to: nil), reset(\ShapeLayer.lineDashPattern, to: nil),
      reset(\ShapeLayer.strokeStart, to: 0), reset(\ShapeLayer.strokeEnd, to: 1),
      reset(\ShapeLayer.lineCap, to: .butt), reset(\ShapeLayer.lineJoin, to: .miter),
      reset(\ShapeLayer.fillRule, to: .nonZero),
      reset(\ShapeLayer.fillColor, to: .black, unless: .some(nil)),
      reset(\Layer.compositingFilter, to: nil), reset(\Layer.filters, to: []),
      reset(\Layer.backgroundFilters, to: []),
      reset(\Layer.compositingFilter, to: .normal, unless: .some(nil)),
      reset(\GradientLayer.colors, to: nil), reset(\GradientLayer.locations, to: nil),
      reset(\TiledLayer.levelsOfDetail, to: 1), reset(\TiledLayer.levelsOfDetailBias, to: 0),
      reset(\EmitterLayer.timeOffset, to: 0), reset(\EmitterLayer.birthRate, to: 0),
      reset(\ReplicatorLayer.instanceCount, to: 1), reset(\ReplicatorLayer.instanceCount, to: 2),
      reset(\ReplicatorLayer.instanceTransform, to: .identity),
      reset(\ReplicatorLayer.instanceColor, to: .white),
      reset(\ReplicatorLayer.instanceRedOffset, to: 0),
      reset(\ReplicatorLayer.instanceGreenOffset, to: 0),
      reset(\ReplicatorLayer.instanceBlueOffset, to: 0),
      reset(\ReplicatorLayer.instanceAlphaOffset, to: 0),
    ]
  }

  // MARK: Text

  /// The tree for people: a line a layer, with the properties that differ from the defaults.
  package var text: String { text(from: root) }

  private func text(from layer: Layer) -> String {
    let indent = String(repeating: "  ", count: depth(of: layer))
    let isMask = layer.superlayer?.mask === layer
    let line = indent + (isMask ? "mask " : "") + Self.text(of: layer)
    let below = (layer.mask.map { [$0] } ?? []) + (layer.sublayers ?? [])
    return ([line] + below.map { text(from: $0) }).joined(separator: "\n")
  }

  /// Six numbers for a transform of the plane, otherwise all sixteen.
  private static func text(of transform: Transform3D) -> String {
    guard !transform.isAffine else { return "\(transform.affinePart)" }
    let t = transform
    let rows = [
      [t.m11, t.m12, t.m13, t.m14], [t.m21, t.m22, t.m23, t.m24],
      [t.m31, t.m32, t.m33, t.m34], [t.m41, t.m42, t.m43, t.m44],
    ]
    return rows.map { "\($0)" }.joined(separator: " ")
  }

  private static func text(of layer: Layer) -> String {
    let plain = Layer()
    var text = "\(type(of: layer)) bounds \(layer.bounds) position \(layer.position)"
    func add<Value: Equatable>(_ name: String, _ path: KeyPath<Layer, Value>) {
      let value = layer[keyPath: path]
      if value != plain[keyPath: path] { text += " \(name) \(value)" }
    }
    add("anchorPoint", \.anchorPoint)
    add("anchorPointZ", \.anchorPointZ)
    if !layer.transform.isIdentity { text += " transform \(Self.text(of: layer.transform))" }
    if !layer.sublayerTransform.isIdentity {
      text += " sublayerTransform \(Self.text(of: layer.sublayerTransform))"
    }
    if let color = layer.backgroundColor { text += " backgroundColor \(color)" }
    if let image = layer.contents { text += " contents \(image.width)×\(image.height)" }
    if layer.drawing?.isUpright == true { text += " upright" }
    if let drawing = layer.drawing { text += " drawing \(drawing.commands) \(drawing.clips)" }
    add("contentsGravity", \.contentsGravity)
    add("contentsRect", \.contentsRect)
    add("contentsCenter", \.contentsCenter)
    add("contentsScale", \.contentsScale)
    add("minificationFilter", \.minificationFilter)
    add("magnificationFilter", \.magnificationFilter)
    add("minificationFilterBias", \.minificationFilterBias)
    add("compositingFilter", \.compositingFilter)
    add("filters", \.filters)
    add("backgroundFilters", \.backgroundFilters)
    add("cornerRadius", \.cornerRadius)
    add("cornerCurve", \.cornerCurve)
    add("maskedCorners", \.maskedCorners)
    add("masksToBounds", \.masksToBounds)
    add("borderWidth", \.borderWidth)
    add("borderColor", \.borderColor)
    add("opacity", \.opacity)
    add("allowsGroupOpacity", \.allowsGroupOpacity)
    add("isHidden", \.isHidden)
    add("isDoubleSided", \.isDoubleSided)
    add("isGeometryFlipped", \.isGeometryFlipped)
    add("zPosition", \.zPosition)
    if layer.shadowOpacity > 0 {
      text += " shadowOpacity \(layer.shadowOpacity) radius \(layer.shadowRadius)"
      text += " offset \(layer.shadowOffset) color \(String(describing: layer.shadowColor))"
      if let path = layer.shadowPath { text += " shadowPath \(path.svgPathData)" }
    }
    add("shadows", \.shadows)
    if layer.shouldRasterize { text += " rasterized at \(layer.rasterizationScale)" }
    if let shape = layer as? ShapeLayer, let path = shape.path {
      text += " path \(path.svgPathData) \(shape.fillRule)"
      text += " fill \(String(describing: shape.fillColor))"
      if let color = shape.strokeColor {
        text += " stroke \(color) width \(shape.lineWidth) \(shape.lineCap) \(shape.lineJoin)"
        text += " from \(shape.strokeStart) to \(shape.strokeEnd)"
        text += " dash \(shape.lineDashPattern ?? [])"
      }
    }
    if let gradient = layer as? GradientLayer {
      text +=
        " \(gradient.type) colors \(gradient.colors ?? []) locations \(gradient.locations ?? [])"
      text += " from \(gradient.startPoint) to \(gradient.endPoint)"
    }
    if let replicator = layer as? ReplicatorLayer {
      text += " instances \(replicator.instanceCount)"
      text += " each \(Self.text(of: replicator.instanceTransform))"
      if replicator.preservesDepth { text += " in depth" }
      text += " color \(String(describing: replicator.instanceColor))"
      text += " offsets \(replicator.instanceRedOffset) \(replicator.instanceGreenOffset)"
      text += " \(replicator.instanceBlueOffset) \(replicator.instanceAlphaOffset)"
    }
    if let tiled = layer as? TiledLayer {
      text += " tiles \(tiled.tileSize) scale \(tiled.contentsScale)"
      text += " levels \(tiled.levelsOfDetail) bias \(tiled.levelsOfDetailBias)"
    }
    if let emitter = layer as? EmitterLayer {
      text += " cells \(emitter.emitterCells?.count ?? 0) at \(emitter.timeOffset)"
      text += " \(emitter.renderMode.rawValue)"
    }
    return text
  }
}
