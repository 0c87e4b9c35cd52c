// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// One thing that a layer draws as its contents, as a scene file says it: with all that decides how,
/// and without regard to what was drawn before.
///
/// Images and glyphs have no form in a file.
struct DrawnThing: Equatable, Sendable {
  struct Fill: Equatable, Sendable {
    var path: Path?
    var rect: CGRect?
    var rule = FillRule.nonZero
    var color = Color.black
  }

  struct Stroke: Equatable, Sendable {
    var path: Path?
    var style = StrokeStyle()
    var color = Color.black
  }

  struct Gradient: Equatable, Sendable {
    var kind = GradientLayerType.axial
    var colors: [Color]?
    var locations: [CGFloat]?
    var start: CGPoint?
    var end: CGPoint?
  }

  struct Clip: Equatable, Sendable {
    var path: Path?
    var rect: CGRect?
    var rule = FillRule.nonZero
    var transform = Transform2D.identity
  }

  var fill: Fill?
  var stroke: Stroke?
  var gradient: Gradient?
  var transform = Transform2D.identity
  var clips: [Clip] = []
  var alpha: CGFloat = 1
  var shadow: DrawingShadow?
}

extension DrawnThing {
  /// What a layer drew, as far as a file can say it; nil where that is nothing.
  static func things(in drawing: Drawing?) -> [DrawnThing]? {
    guard let drawing else { return nil }
    let things = drawing.commands.compactMap { DrawnThing($0, drawing) }
    return things.isEmpty ? nil : things
  }

  private init?(_ command: DrawingCommand, _ drawing: Drawing) {
    switch command.content {
    case .fill(let shape, let color):
      guard let (path, rect, rule) = Self.outline(shape) else { return nil }
      fill = Fill(path: path, rect: rect, rule: rule, color: color)
    case .stroke(let path, let style, let color):
      stroke = Stroke(path: path, style: style, color: color)
    case .gradient(let content):
      gradient = Gradient(
        kind: content.type, colors: content.colors, locations: content.locations,
        start: content.startPoint, end: content.endPoint)
    case .image, .glyphs: return nil
    }
    transform = command.transform
    alpha = command.alpha
    shadow = command.shadow
    var at = command.clip
    while at != DrawingClip.none {
      let clip = drawing.clips[Int(at)]
      guard let (path, rect, rule) = Self.outline(clip.shape) else { return nil }
      clips.append(Clip(path: path, rect: rect, rule: rule, transform: clip.transform))
      at = clip.parent
    }
    clips.reverse()
  }

  private static func outline(_ shape: Shape) -> (path: Path?, rect: CGRect?, rule: FillRule)? {
    switch shape {
    case .path(let path, let rule): (path, nil, rule)
    case .roundedRect(let rounded) where rounded.radii.isZero: (nil, rounded.rect, .nonZero)
    // No context notes such shapes.
    case .roundedRect, .ring: nil
    }
  }

  /// Draws the thing.
  func draw(in context: DrawingContext) {
    context.saveState()
    for clip in clips {
      context.setTransform(clip.transform)
      if let rect = clip.rect { context.clip(to: rect) }
      if let path = clip.path { context.clip(to: path, rule: clip.rule) }
    }
    context.setTransform(transform)
    context.alpha = alpha
    context.shadow = shadow
    if let fill {
      if let rect = fill.rect { context.fill(rect, color: fill.color) }
      if let path = fill.path { context.fill(path, rule: fill.rule, color: fill.color) }
    }
    if let stroke, let path = stroke.path {
      context.stroke(path, style: stroke.style, color: stroke.color)
    }
    if let gradient, let colors = gradient.colors, let start = gradient.start,
      let end = gradient.end
    {
      context.fillGradient(
        gradient.kind, colors: colors, locations: gradient.locations, from: start, to: end)
    }
    context.restoreState()
  }
}
