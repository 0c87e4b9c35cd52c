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
        if reduceDrawing(of: layer, whileFails) { shrinks = true }
      }
    }
  }

  /// Takes commands out of a layer's drawing, and their shadows, as long as the tree still fails.
  private func reduceDrawing(of layer: Layer, _ whileFails: () -> Bool) -> Bool {
    var shrinks = false
    func attempt(_ change: (inout [DrawingCommand]) -> Void) {
      guard let old = layer.drawing else { return }
      var commands = old.commands
      change(&commands)
      layer.drawing = Drawing(
        commands, clips: old.clips, bounds: old.bounds, isUpright: old.isUpright)
      if whileFails() { shrinks = true } else { layer.drawing = old }
    }
    for index in (layer.drawing?.commands ?? []).indices.reversed() {
      attempt { $0.remove(at: index) }
      guard let commands = layer.drawing?.commands, commands.indices.contains(index) else {
        continue
      }
      if commands[index].shadow != nil { attempt { $0[index].shadow = nil } }
      if commands[index].blendMode != .normal { attempt { $0[index].blendMode = .normal } }
    }
    return shrinks
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

  /// First what makes a tree plainer than the defaults would, then every property.
  private static var steps: [Step] {
    [
      reset(\Layer.shadowOpacity, to: 1, unless: 0), reset(\Layer.bounds.origin, to: .zero),
      reset(\Layer.drawing, to: nil), reset(\Layer.backgroundColor, to: .black, unless: .some(nil)),
      rounded(\Layer.position.x), rounded(\Layer.position.y),
      rounded(\Layer.bounds.size.width), rounded(\Layer.bounds.size.height),
      reset(\ShapeLayer.fillColor, to: .black, unless: .some(nil)),
      reset(\Layer.compositingFilter, to: .normal, unless: .some(nil)),
      reset(\ReplicatorLayer.instanceCount, to: 2, unless: 1),
    ] + LayerProperty.all.map(\.reset)
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

  private static func text(of layer: Layer) -> String {
    var text = "\(type(of: layer))"
    if layer.drawing?.isUpright == true { text += " upright" }
    if let drawing = layer.drawing { text += " drawing \(drawing.commands) \(drawing.clips)" }
    for property in LayerProperty.all {
      if let value = property.text(layer) { text += " \(property.name) \(value)" }
    }
    return text
  }
}
