// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// One of the items of a ``CachingCase``: a chain of nested layers with the same effect.
struct CachingItem {
  /// The outermost layer.
  let layer: Layer
  /// A layer that changes if something inside the item changes.
  let mark: Layer

  init(_ given: CachingCase, index: Int, origin: CGPoint) {
    let bounds = CGRect(origin: .zero, size: given.size)
    layer = Self.effect(given, index: index, frame: bounds.offsetBy(dx: origin.x, dy: origin.y))
    var innermost = layer
    for level in 1..<max(given.depth, 1) {
      let inner = Self.effect(
        given, index: index + level, frame: innermost.bounds.insetBy(dx: 2, dy: 2))
      innermost.addSublayer(inner)
      innermost = inner
    }
    mark = Layer(
      frame: CGRect(
        x: innermost.bounds.midX.rounded() - 4, y: innermost.bounds.midY.rounded() - 4, width: 8,
        height: 8), color: .black)
    innermost.addSublayer(mark)
    layer.shouldRasterize = given.mode == .rasterized
  }

  /// One layer with the effect of the kind.
  private static func effect(_ given: CachingCase, index: Int, frame: CGRect) -> Layer {
    // Each item of a varied case has a radius of its own, in steps that give different masks.
    let radius = min(frame.width, frame.height) / 8 + (given.isVaried ? CGFloat(index) / 4 : 0)
    switch given.kind {
    case .shadows: return softCard(frame, radius, blurRadius: given.blurRadius ?? 8)
    case .roundedClips: return roundedClip(frame, radius, index)
    case .opacityGroups: return opacityGroup(frame, index)
    case .shapes: return shape(frame, index, given)
    case .gradients: return gradient(frame, radius, index, given)
    case .mixedCards: return mixedCard(frame, radius, index, given)
    }
  }

  private static func softCard(
    _ frame: CGRect, _ radius: CGFloat, blurRadius: CGFloat
  ) -> Layer {
    let card = Layer(frame: frame, cornerRadius: radius, color: FrameScene.backgroundColor)
    let distance = min(blurRadius, 8).rounded()
    card.shadows = [
      Shadow(
        color: Color(163, 177, 198), opacity: 0.5,
        offset: CGSize(width: distance, height: distance), radius: blurRadius),
      Shadow(
        color: .white, opacity: 0.8, offset: CGSize(width: -distance, height: -distance),
        radius: blurRadius),
    ]
    return card
  }

  private static func roundedClip(_ frame: CGRect, _ radius: CGFloat, _ index: Int) -> Layer {
    let clip = Layer(frame: frame, cornerRadius: radius, color: .palette(index))
    clip.masksToBounds = true
    addOverhanging(to: clip, index)
    return clip
  }

  private static func opacityGroup(_ frame: CGRect, _ index: Int) -> Layer {
    let group = Layer(frame: frame, color: .palette(index))
    group.opacity = 0.8
    addOverhanging(to: group, index)
    return group
  }

  /// Two children over opposite corners.
  private static func addOverhanging(to layer: Layer, _ index: Int) {
    let (width, height) = (layer.bounds.width / 2, layer.bounds.height / 2)
    for (number, x) in [-width / 4, width * 1.25].enumerated() {
      let y = number == 0 ? -height / 4 : height * 1.25
      layer.addSublayer(
        Layer(
          frame: CGRect(x: x.rounded(), y: y.rounded(), width: width, height: height),
          color: .palette(index + number + 1)))
    }
  }

  private static func shape(_ frame: CGRect, _ index: Int, _ given: CachingCase) -> Layer {
    let shape = ShapeLayer()
    shape.frame = frame
    let radius = min(frame.width, frame.height) / 2
    shape.path = .star(
      center: CGPoint(x: frame.width / 2, y: frame.height / 2), outerRadius: radius,
      innerRadius: radius * (given.isVaried ? 0.3 + 0.4 * CGFloat(index % 97) / 97 : 0.5),
      points: 12)
    shape.fillColor = .palette(index)
    shape.strokeColor = .palette(index + 1)
    shape.lineWidth = 2
    if let blurRadius = given.blurRadius {
      shape.shadows = [Shadow(opacity: 0.4, offset: .zero, radius: blurRadius)]
    }
    return shape
  }

  private static func gradient(
    _ frame: CGRect, _ radius: CGFloat, _ index: Int, _ given: CachingCase
  ) -> Layer {
    let gradient = GradientLayer()
    gradient.frame = frame
    gradient.cornerRadius = radius
    let hue = given.isVaried ? index : index % 12
    gradient.colors = [
      .palette(index), Color(hue & 255, hue >> 8 & 255, 128), .palette(index + 1),
    ]
    gradient.startPoint = .zero
    gradient.endPoint = CGPoint(x: 1, y: 1)
    return gradient
  }

  /// A white card with a shadow, and in it a rounded picture, a star, lines and a faded button.
  private static func mixedCard(
    _ frame: CGRect, _ radius: CGFloat, _ index: Int, _ given: CachingCase
  ) -> Layer {
    let card = Layer(frame: frame, cornerRadius: radius, color: .white)
    card.shadows = [
      Shadow(
        opacity: 0.3, offset: CGSize(width: 0, height: 3), radius: given.blurRadius ?? 8)
    ]
    let (width, height) = (frame.width, frame.height)
    let picture = gradient(
      CGRect(x: 0, y: 0, width: width, height: (height / 2).rounded()), 0, index, given)
    let clip = Layer(
      frame: CGRect(origin: .zero, size: frame.size), cornerRadius: radius, color: nil)
    clip.masksToBounds = true
    clip.addSublayer(picture)
    card.addSublayer(clip)
    var starless = given
    starless.blurRadius = nil
    card.addSublayer(
      shape(
        CGRect(x: width / 16, y: height / 4, width: width / 3, height: height / 3), index, starless)
    )
    for line in 0..<3 {
      card.addSublayer(
        Layer(
          frame: CGRect(
            x: (width * 0.45).rounded(), y: (height * (0.58 + 0.09 * CGFloat(line))).rounded(),
            width: (width * 0.45).rounded(), height: max((height * 0.04).rounded(), 1)),
          color: Color(gray: 0.5)))
    }
    let button = opacityGroup(
      CGRect(
        x: (width * 0.1).rounded(), y: (height * 0.85).rounded(), width: (width * 0.5).rounded(),
        height: max((height * 0.1).rounded(), 1)), index + 2)
    card.addSublayer(button)
    return card
  }
}
