// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText

extension Property where Target == Layer {
  /// The drawing of a layer's contents; read after the bounds, which clip it.
  static let drawing = Property(
    "drawing",
    "The things that the layer draws as its contents, the lowest first, in points of its bounds, which clip them.",
    example: things.example, schema: things.optional.schema, definitions: things.definitions,
    relation: .init(excludes: ["contents"], isAppliedLast: true),
    content: .value(
      read: { reader, node, layer in
        guard let value = things.optional.read(&reader, node) else { return }
        let context = DrawingContext(bounds: reader.drawingBounds ?? layer.bounds)
        for thing in value ?? [] { thing.draw(in: context) }
        layer.takeDrawing(from: context)
      },
      write: { layer, imagePaths in
        // A text layer draws its text over any other drawing whenever it is shown.
        if layer is TextLayer { return nil }
        return DrawnThing.things(in: layer.drawing, imagePaths).map(things.write)
      }))

  /// The bounds in which the layer was drawn, if they have changed since: the gravity places the
  /// drawing by them.
  static let drawingBounds = Property(
    "drawingBounds",
    "The bounds in which the drawing was made and which clip it, if they are not the layer's: it is "
      + "placed by contentsGravity, like an image of that size.",
    example: ValueFormat<CGRect>.rect.example, schema: ValueFormat<CGRect>.rect.schema,
    definitions: ValueFormat<CGRect>.rect.definitions, relation: .init(needs: "drawing"),
    content: .value(
      read: { reader, node, _ in
        reader.drawingBounds = ValueFormat<CGRect>.rect.read(&reader, node)
      },
      write: { layer, imagePaths in
        guard let drawing = layer.drawing, drawing.bounds != layer.bounds, !(layer is TextLayer),
          DrawnThing.things(in: drawing, imagePaths) != nil
        else { return nil }
        // Numbers that JSON does not have may become equal when they are read.
        let rect = ValueFormat<CGRect>.rect
        let json = rect.write(drawing.bounds)
        return json.isWritten(like: rect.write(layer.bounds)) ? nil : json
      }))

  private static let things = ValueFormat<DrawnThing>.drawnThing.list("a list of things to draw")
}

extension ValueFormat where Value == DrawnThing {
  fileprivate static let drawnThing = object(
    named: "drawnThing", "a thing to draw",
    example: "{ \"fill\": { \"rect\": [0, 0, 10, 10], \"color\": \"red\" } }",
    table: ObjectTable([
      Property(
        "fill", { $0.fill }, { $0.fill = $1 }, ValueFormat<DrawnThing.Fill>.fill.required,
        standard: nil, relation: .alternative, "Fills an outline with a colour."),
      Property(
        "stroke", { $0.stroke }, { $0.stroke = $1 }, ValueFormat<DrawnThing.Stroke>.stroke.required,
        standard: nil, relation: .alternative, "Draws a line along a path."),
      Property(
        "gradient", { $0.gradient }, { $0.gradient = $1 },
        ValueFormat<DrawnThing.Gradient>.gradient.required, standard: nil,
        relation: .alternative, "Fills the area of the clips, or the bounds."),
      Property(
        "image", { $0.image }, { $0.image = $1 },
        ValueFormat<DrawnThing.Picture>.picture.required, standard: nil, relation: .alternative,
        "Draws an image, stretched to a rectangle."),
      Property(
        "text", { $0.text }, { $0.text = $1 }, ValueFormat<DrawnThing.Text>.drawnText.required,
        standard: nil, relation: .alternative, "Draws lines of text."),
      Property(
        "transform", { $0.transform }, { $0.transform = $1 }, .plane, standard: .identity,
        "From the space of the thing to the layer's; the clips and the shadow do not follow it."),
      Property(
        "clips", { $0.clips }, { $0.clips = $1 },
        ValueFormat<DrawnThing.Clip>.clip.list("a list of clips"), standard: [],
        "The clips of the thing; neighbours with equal clips are clipped as one picture."),
      Property(
        "alpha", { $0.alpha }, { $0.alpha = $1 }, ValueFormat<CGFloat>.number.fraction, standard: 1,
        "The factor of the alpha, 0 to 1, also of the shadow."),
      Property(
        "shadow", { $0.shadow }, { $0.shadow = $1 },
        ValueFormat<DrawingShadow>.drawingShadow.optional, standard: nil,
        "The shadow of the thing, under it and over those before."),
      Property(
        "blendMode", { $0.blendMode }, { $0.blendMode = $1 }, .choice, standard: .normal,
        "The blend mode with earlier things; nothing below the drawing is used."),
    ]),
    initial: DrawnThing())
}

extension ValueFormat where Value: DrawnOutline {
  /// The keys that describe an outline.
  fileprivate static var outline: [Property<Value>] {
    [
      Property(
        "path", { $0.path }, { $0.path = $1 }, ValueFormat<Path>.path.required, standard: nil,
        relation: .exclusive, "The outline."),
      Property(
        "rect", { $0.rect }, { $0.rect = $1 }, ValueFormat<CGRect>.rect.required, standard: nil,
        relation: .exclusive, "A rectangle."),
      Property(
        "rule", { $0.rule }, { $0.rule = $1 }, .choice, standard: .nonZero,
        relation: .init(needs: "path"), "Which points the path covers."),
    ]
  }
}

extension ValueFormat where Value == DrawnThing.Fill {
  fileprivate static let fill = object(
    named: "drawnFill", "a fill", example: "{ \"rect\": [0, 0, 10, 10], \"color\": \"red\" }",
    table: ObjectTable(
      outline + [
        Property(
          "color", { $0.color }, { $0.color = $1 }, .color, standard: .black, "The colour.")
      ]),
    initial: DrawnThing.Fill())
}

extension ValueFormat where Value == DrawnThing.Clip {
  fileprivate static let clip = object(
    named: "drawnClip", "a clip", example: "{ \"rect\": [0, 0, 10, 10] }",
    table: ObjectTable(
      outline + [
        Property(
          "transform", { $0.transform }, { $0.transform = $1 }, .plane, standard: .identity,
          "From the space of the clip to the layer's.")
      ]),
    initial: DrawnThing.Clip())
}

extension ValueFormat where Value == DrawnThing.Stroke {
  fileprivate static let stroke = object(
    named: "drawnStroke", "a stroke",
    example: "{ \"path\": { \"svg\": \"M0 0 L10 0\" }, \"width\": 2 }",
    table: ObjectTable([
      Property(
        "path", { $0.path }, { $0.path = $1 }, ValueFormat<Path>.path.required, standard: nil,
        relation: .required, "Where the line runs."),
      Property(
        "color", { $0.color }, { $0.color = $1 }, .color, standard: .black, "The colour."),
      Property(
        "width", { $0.style.width }, { $0.style.width = $1 },
        ValueFormat<CGFloat>.number.notNegative, standard: 1,
        "The width of the line."),
      Property(
        "cap", { $0.style.cap }, { $0.style.cap = $1 }, .choice, standard: .butt,
        "How open ends look."),
      Property(
        "join", { $0.style.join }, { $0.style.join = $1 }, .choice, standard: .miter,
        "How corners look."),
      Property(
        "miterLimit", { $0.style.miterLimit }, { $0.style.miterLimit = $1 },
        ValueFormat<CGFloat>.number.within(StrokeStyle.miterLimits), standard: 10,
        "How many line widths a corner's point may be long."),
      Property(
        "dashPattern", { $0.style.dashPattern }, { $0.style.dashPattern = $1 },
        .dashes, standard: [],
        "The lengths of dashes and gaps in turn."),
      Property(
        "dashPhase", { $0.style.dashPhase }, { $0.style.dashPhase = $1 }, .number, standard: 0,
        "Where in the pattern the line starts."),
    ]),
    initial: DrawnThing.Stroke())
}

extension ValueFormat where Value == DrawnThing.Gradient {
  fileprivate static let gradient = object(
    named: "drawnGradient", "a gradient",
    example: "{ \"colors\": [\"red\", \"blue\"], \"startPoint\": [0, 0], \"endPoint\": [10, 0] }",
    table: ObjectTable([
      Property(
        "kind", { $0.kind }, { $0.kind = $1 }, .choice, standard: .axial,
        "The shape of the gradient."),
      Property(
        "colors", { $0.colors }, { $0.colors = $1 },
        ValueFormat<Color>.color.list("a list of colours").required, standard: nil,
        relation: .required, "The colours of the stops; at least two draw something."),
      Property(
        "locations", { $0.locations }, { $0.locations = $1 },
        ValueFormat<[CGFloat]>.locations.optional, standard: nil,
        "The locations of the stops, 0 to 1 and rising; evenly spread if absent."),
      Property(
        "startPoint", { $0.start }, { $0.start = $1 },
        ValueFormat<CGPoint>.pointLike("[0, 0]").required, standard: nil, relation: .required,
        "Where 0 is, in points."),
      Property(
        "endPoint", { $0.end }, { $0.end = $1 },
        ValueFormat<CGPoint>.pointLike("[100, 50]").required, standard: nil, relation: .required,
        "Where 1 is, in points."),
    ]),
    initial: DrawnThing.Gradient())
}

extension ValueFormat where Value == DrawingShadow {
  fileprivate static let drawingShadow = object(
    named: "drawnShadow", "a shadow", example: "{ \"color\": \"black\", \"radius\": 4 }",
    table: ObjectTable([
      Property(
        "color", { $0.color }, { $0.color = $1 }, .color, standard: DrawingShadow().color,
        "The colour; its alpha is multiplied by that of the thing."),
      Property(
        "offset", { $0.offset }, { $0.offset = $1 }, .offset, standard: DrawingShadow().offset,
        "How far the shadow is moved, in points of the layer, y down."),
      Property(
        "radius", { $0.radius }, { $0.radius = $1 },
        ValueFormat<CGFloat>.number.notNegative, standard: DrawingShadow().radius,
        "The standard deviation of the blur, in points of the layer."),
    ]),
    initial: DrawingShadow())
}
