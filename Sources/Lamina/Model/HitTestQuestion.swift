// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// What a hit test asks of a sublayer whose class may have a ``Layer/hitTest(_:)`` of its own.
///
/// The layer holds it while it is asked, so that what the class asks of its superclass is answered
/// with all that is known on the way from the root.
final class HitTestQuestion {
  /// In the superlayer's bounds space, as the layer is asked.
  let point: CGPoint
  /// Where the layer is hit at that point, where that is known without asking the superlayer.
  let place: HitTestEntry.Place?
  /// Whether what stands on the superlayer's plane is seen from behind.
  let showsBack: Bool
  /// In how many layers that are asked this one is, itself included.
  fileprivate(set) var depth = 0

  init(point: CGPoint, place: HitTestEntry.Place?, showsBack: Bool) {
    (self.point, self.place, self.showsBack) = (point, place, showsBack)
  }
}

extension Layer {
  /// In so many layers, one in the other, overrides of ``hitTest(_:)`` are asked: each takes some of
  /// the thread's stack, and a tree may be deeper than that.
  static let mostNestedHitTests = 128

  private static let ownClasses: Set<ObjectIdentifier> = [
    ObjectIdentifier(Layer.self), ObjectIdentifier(ShapeLayer.self),
    ObjectIdentifier(GradientLayer.self), ObjectIdentifier(ReplicatorLayer.self),
    ObjectIdentifier(ScrollLayer.self), ObjectIdentifier(TiledLayer.self),
    ObjectIdentifier(TransformLayer.self), ObjectIdentifier(EmitterLayer.self),
  ]

  /// Whether the layer is of a class that may override ``hitTest(_:)``: of any but those that are
  /// known not to.
  final var mayOverrideHitTest: Bool { !Self.ownClasses.contains(ObjectIdentifier(type(of: self))) }

  /// The search behind ``hitTest(_:)``.
  ///
  /// It has its own stack, for a tree may be deeper than the thread's, and calls itself only by way of
  /// classes that may override it.
  final func topmostLayer(at point: CGPoint) -> Layer? {
    let question = extras?.hitTestQuestion
    let depth = question?.depth ?? 0
    guard let entry = HitTestEntry(self, at: point, answering: question) else { return nil }
    var path = [entry]
    while let last = path.indices.last {
      if let child = path[last].nextEntry(asksOverrides: depth < Self.mostNestedHitTests) {
        guard let question = child.question else {
          path.append(child)
          continue
        }
        question.depth = depth + 1
        if let found = child.layer.answer(question) { return found }
      } else if path[last].canBeHit, path[last].layer.contains(path[last].point) {
        return path[last].layer
      } else {
        path.removeLast()
      }
    }
    return nil
  }

  private final func answer(_ question: HitTestQuestion) -> Layer? {
    let outer = extras?.hitTestQuestion
    madeExtras.hitTestQuestion = question
    defer { extras?.hitTestQuestion = outer }
    return hitTest(question.point)
  }
}
