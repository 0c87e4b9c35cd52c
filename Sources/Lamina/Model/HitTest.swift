// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The search behind ``Layer/hitTest(_:)``.
///
/// It has a stack of its own, because a tree may be deeper than the thread's stack. It recurses only through
/// classes that may override the method.
struct HitTest {
  let top: Layer

  /// The largest number of nested overrides that are asked: each uses the thread's stack, and a tree may be deeper.
  private static let mostNested = 128

  private static let ownClasses: Set<ObjectIdentifier> = [
    ObjectIdentifier(Layer.self), ObjectIdentifier(ShapeLayer.self),
    ObjectIdentifier(GradientLayer.self), ObjectIdentifier(ReplicatorLayer.self),
    ObjectIdentifier(ScrollLayer.self), ObjectIdentifier(TiledLayer.self),
    ObjectIdentifier(TransformLayer.self), ObjectIdentifier(EmitterLayer.self),
  ]

  /// Whether the class of a layer may override ``Layer/hitTest(_:)``: any class except those known not to.
  static func mayBeOverridden(by layer: Layer) -> Bool {
    !ownClasses.contains(ObjectIdentifier(type(of: layer)))
      && (layer as? any TextualLayer)?.isPlainText != true
  }

  /// The topmost layer that contains a point of the superlayer's bounds space.
  func topmostLayer(at point: CGPoint) -> Layer? {
    let question = top.extras?.hitTestQuestion
    let depth = question?.depth ?? 0
    guard let entry = HitTestEntry(top, at: point, answering: question) else { return nil }
    var path = [entry]
    while let last = path.indices.last {
      if let child = path[last].nextEntry(asksOverrides: depth < Self.mostNested) {
        guard let question = child.question else {
          path.append(child)
          continue
        }
        question.depth = depth + 1
        if let found = Self.ask(child.layer, question) { return found }
      } else if path[last].canBeHit, path[last].layer.contains(path[last].point) {
        return path[last].layer
      } else {
        path.removeLast()
      }
    }
    return nil
  }

  private static func ask(_ layer: Layer, _ question: HitTestQuestion) -> Layer? {
    let outer = layer.extras?.hitTestQuestion
    layer.madeExtras.hitTestQuestion = question
    defer { layer.extras?.hitTestQuestion = outer }
    return layer.hitTest(question.point)
  }
}

/// A question of a hit test to a sublayer whose class may override ``Layer/hitTest(_:)``.
///
/// The layer holds it while its class is asked, so that a call of the superclass's method uses everything that
/// is known from the root.
final class HitTestQuestion {
  /// The point in the superlayer's bounds space, as the layer is asked.
  let point: CGPoint
  /// Where the layer is hit at that point, if that is known without the superlayer.
  let place: HitTestEntry.Place?
  /// Whether the superlayer's plane shows its back.
  let showsBack: Bool
  /// The number of nested layers that are asked, including this one.
  fileprivate(set) var depth = 0

  init(point: CGPoint, place: HitTestEntry.Place?, showsBack: Bool) {
    (self.point, self.place, self.showsBack) = (point, place, showsBack)
  }
}
