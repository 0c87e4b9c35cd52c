// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText

/// An outline in one of the two forms of a scene file.
protocol DrawnOutline {
  var path: Path? { get set }
  var rect: CGRect? { get set }
  var rule: FillRule { get set }
}

/// One drawing operation of a layer's contents in the form of a scene file.
///
/// It contains all its attributes and does not depend on earlier operations.
///
/// Images without a path, and glyphs that were not drawn from a text, have no form in a file.
struct DrawnThing: Equatable, Sendable {
  struct Fill: DrawnOutline, Equatable, Sendable {
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

  struct Picture: Equatable, Sendable {
    var file: String?
    var image: Image?
    var rect: CGRect?
    var filter = LayerContentsFilter.linear
  }

  struct Text: Equatable, Sendable {
    var string: String?
    var runs: [AttributedText.Run]?
    var style = TextStyle()
    var width: CGFloat?
    var height: CGFloat?
    var origin = CGPoint.zero
    /// The fonts of the scene.
    var fonts = FontCollection.system

    static func == (a: Text, b: Text) -> Bool {
      a.string == b.string && a.runs == b.runs && a.style == b.style && a.width == b.width
        && a.height == b.height && a.origin == b.origin && a.fonts === b.fonts
    }
  }

  struct Clip: DrawnOutline, Equatable, Sendable {
    var path: Path?
    var rect: CGRect?
    var rule = FillRule.nonZero
    var transform = Transform2D.identity
  }

  var fill: Fill?
  var stroke: Stroke?
  var gradient: Gradient?
  var image: Picture?
  var text: Text?
  var transform = Transform2D.identity
  var clips: [Clip] = []
  var alpha: CGFloat = 1
  var shadow: DrawingShadow?
  var blendMode = BlendMode.normal
}

extension DrawnThing {
  /// The operations of a layer's drawing that have a form in a file; nil if there are none.
  static func things(in drawing: Drawing?, _ imagePaths: ImagePaths) -> [DrawnThing]? {
    guard let drawing else { return nil }
    var things: [DrawnThing] = []
    var (index, texts) = (0, drawing.texts[...])
    while index < drawing.commands.count {
      var (next, text): (Int, Text?) = (index + 1, nil)
      if let first = texts.first, first.commands.lowerBound == index {
        (next, text) = (first.commands.upperBound, first.text)
        texts = texts.dropFirst()
      }
      if let thing = DrawnThing(drawing.commands[index], text, drawing, imagePaths) {
        things.append(thing)
      }
      index = next
    }
    return things.isEmpty ? nil : things
  }

  /// The description of a command, or of the text that starts with it.
  private init?(
    _ command: DrawingCommand, _ text: Text?, _ drawing: Drawing, _ imagePaths: ImagePaths
  ) {
    switch command.content {
    case _ where text != nil: self.text = text
    case .fill(let shape, let color):
      guard let (path, rect, rule) = Self.outline(shape) else { return nil }
      fill = Fill(path: path, rect: rect, rule: rule, color: color)
    case .stroke(let path, let style, let color):
      stroke = Stroke(path: path, style: style, color: color)
    case .gradient(let content):
      gradient = Gradient(
        kind: content.type, colors: content.colors, locations: content.locations,
        start: content.startPoint, end: content.endPoint)
    case .image(let content, let rect, let filter):
      guard let path = imagePaths.path(of: content) else { return nil }
      image = Picture(file: path, image: content, rect: rect, filter: filter)
    case .glyphs: return nil
    }
    transform = command.transform
    alpha = command.alpha
    shadow = command.shadow
    blendMode = command.blendMode
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
    // No context records such shapes.
    case .roundedRect, .ring, .stroke: nil
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
    context.setBlendMode(blendMode)
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
    if let image, let picture = image.image, let rect = image.rect {
      context.draw(picture, in: rect, filter: image.filter)
    }
    if let text {
      let content = text.runs.map { AttributedText(runs: $0) } ?? AttributedText(text.string ?? "")
      TextLayout(
        content, style: text.style, width: text.width, height: text.height, fonts: text.fonts
      ).draw(in: context, at: text.origin)
    }
    context.restoreState()
  }
}

extension Drawing {
  /// The texts of the drawing, in their order.
  fileprivate var texts: [(commands: Range<Int>, text: DrawnThing.Text)] {
    passages.compactMap { passage in
      guard let drawn = passage.origin as? DrawnText else { return nil }
      var text = DrawnThing.Text(
        style: drawn.style, width: drawn.width, height: drawn.height, origin: drawn.origin)
      if drawn.text.isPlain { text.string = drawn.text.string } else { text.runs = drawn.text.runs }
      return (passage.commands, text)
    }
  }
}
