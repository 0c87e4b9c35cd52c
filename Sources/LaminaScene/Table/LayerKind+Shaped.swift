// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaEffects

extension LayerKind {
  /// A layer whose outline is a function of its bounds.
  static let shaped = LayerKind(
    "shaped", "A layer that is cut to an outline, which follows its bounds.",
    properties: [
      Property(
        "shadowPath", "Not allowed, because the outline casts the shadow.", example: "null",
        schema: ["not": .object([])],
        content: .value(
          read: { reader, node, _ in
            reader.report(node, "the outline of a shaped layer casts its shadow; remove the key")
          }, write: { _, _ in nil })),
      Property(
        "shape", { (layer: ShapedLayer) in ShapePiece(layer.shape, in: layer.bounds) },
        { layer, piece in if let shape = piece.shape { layer.shape = shape } }, ShapePiece.format,
        standard: ShapePiece(rounded: 0), "The outline."),
      entry(
        "outerShadow", { $0.outerShadow }, { $0.outerShadow = $1 },
        "The shadow around the outline; its kind does not matter."),
      entry(
        "innerShadow", { $0.innerShadow }, { $0.innerShadow = $1 },
        "The shadow inside the outline; its kind does not matter."),
    ],
    make: { ShapedLayer() }, matches: { $0 is ShapedLayer })

  private static func entry(
    _ key: String, _ get: @escaping @Sendable (ShapedLayer) -> Shadow?,
    _ set: @escaping @Sendable (inout ShapedLayer, Shadow?) -> Void, _ documentation: String
  ) -> Property<Layer> {
    Property(
      key, get, set, ValueFormat<Shadow>.shadow.optional, standard: nil, documentation)
  }
}

/// A shape while its keys are read.
private struct ShapePiece: Hashable, Sendable {
  var rounded: CGFloat?
  var curve = CornerCurve.circular
  var ellipse: Bool?
  var dialog: Dialog?
  var star: Star?
  var path: Path?
  var from: CGRect?

  struct Dialog: Hashable, Sendable {
    var radius: CGFloat = 0
    var arrow: DialogArrow?
  }

  struct Star: Hashable, Sendable {
    var points = 5
    var extrusion: CGFloat = 10
  }

  init(rounded: CGFloat? = nil) { self.rounded = rounded }

  /// The description of a shape; for a function without a form in a file, its path in the bounds.
  init(_ shape: LayerShape, in bounds: CGRect) {
    switch shape {
    case .rounded(let radius, let curve): (rounded, self.curve) = (radius, curve)
    case .ellipse: ellipse = true
    case .dialog(let radius, let arrow): dialog = Dialog(radius: radius, arrow: arrow)
    case .star(let points, let extrusion):
      star = Star(points: LayerShape.drawnPoints(points), extrusion: extrusion)
    case .scaled(let path, let source): (self.path, from) = (path, source)
    case .custom(let path): (self.path, from) = (path.path(in: bounds), bounds)
    }
  }

  var shape: LayerShape? {
    if let rounded { return .rounded(radius: rounded, curve: curve) }
    if let dialog {
      return dialog.arrow.map { .dialog(radius: dialog.radius, arrow: $0) }
        ?? .rounded(radius: dialog.radius)
    }
    if let star {
      return .star(points: star.points, extrusion: star.extrusion)
    }
    if let path, let from { return .scaled(path, from: from) }
    return ellipse == true ? .ellipse : nil
  }

  static let format = ValueFormat.object(
    named: "shape", "a shape", example: "{ \"rounded\": 12 }",
    table: ObjectTable([
      Property(
        "rounded", { $0.rounded }, { $0.rounded = $1 },
        ValueFormat<CGFloat>.number.notNegative.required, standard: nil, relation: .exclusive,
        "The bounds with round corners of this radius, in points."),
      Property(
        "curve", { $0.curve }, { $0.curve = $1 }, .choice, standard: .circular,
        relation: .init(needs: "rounded"), "How the corners bend."),
      Property(
        "ellipse", { $0.ellipse }, { $0.ellipse = $1 }, ValueFormat<Bool>.always.required,
        standard: nil, relation: .exclusive, "The ellipse that touches all sides; always true."),
      Property(
        "dialog", { $0.dialog }, { $0.dialog = $1 }, dialogFormat.required, standard: nil,
        relation: .exclusive, "A rounded rectangle with an arrow."),
      Property(
        "star", { $0.star }, { $0.star = $1 }, starFormat.required, standard: nil,
        relation: .exclusive, "A star around the middle of the bounds."),
      Property(
        "path", { $0.path }, { $0.path = $1 }, ValueFormat<Path>.path.required, standard: nil,
        relation: .init(isAlternative: true, isExclusive: true, needs: "from"),
        "A path that is scaled to the bounds."),
      Property(
        "from", { $0.from }, { $0.from = $1 }, ValueFormat<CGRect>.rect.required, standard: nil,
        relation: .init(needs: "path"), "The rectangle from which the path is scaled."),
    ]),
    initial: ShapePiece())

  private static let dialogFormat = ValueFormat<Dialog>.object(
    named: "dialog", "a dialog", example: "{ \"radius\": 10, \"arrow\": { \"side\": \"bottom\" } }",
    table: ObjectTable([
      Property(
        "radius", { $0.radius }, { $0.radius = $1 }, ValueFormat<CGFloat>.number.notNegative,
        standard: 0, "The radius of the corners, in points."),
      Property(
        "arrow", { $0.arrow }, { $0.arrow = $1 }, arrowFormat.optional, standard: nil,
        "The arrow; null is none."),
    ]),
    initial: Dialog())

  private static let arrowFormat = ValueFormat<DialogArrow>.object(
    named: "dialogArrow", "an arrow", example: "{ \"side\": \"bottom\" }",
    table: ObjectTable([
      Property(
        "side", { $0.side }, { $0.side = $1 }, .choice, standard: .bottom,
        "The side of the bounds that it points to."),
      Property(
        "center", { $0.center }, { $0.center = $1 }, ValueFormat<CGFloat>.number.optional,
        standard: nil,
        "The position of its middle along the side, in points; null is the middle of the side."),
      Property(
        "width", { $0.width }, { $0.width = $1 }, ValueFormat<CGFloat>.number.notNegative,
        standard: 20, "How wide its base is, in points."),
      Property(
        "height", { $0.height }, { $0.height = $1 }, ValueFormat<CGFloat>.number.notNegative,
        standard: 10, "How far it reaches out, in points."),
    ]),
    initial: DialogArrow(.bottom))

  private static let starFormat = ValueFormat<Star>.object(
    named: "star", "a star", example: "{ \"points\": 5, \"extrusion\": 20 }",
    table: ObjectTable([
      Property(
        "points", { $0.points }, { $0.points = $1 },
        ValueFormat<Int>.wholeNumber.within(3...1000), standard: 5, "How many points it has."),
      Property(
        "extrusion", { $0.extrusion }, { $0.extrusion = $1 },
        ValueFormat<CGFloat>.number.notNegative, standard: 10,
        "How much nearer to the middle the dents are, in points."),
    ]),
    initial: Star())
}
