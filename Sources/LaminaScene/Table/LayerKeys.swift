// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaEffects

/// Layers as one would write them, for messages.
enum LayerExample {
  static let one = "{ \"frame\": [0, 0, 100, 50] }"
  static let list = "[\(one)]"
}

/// The keys that every layer has, in the order in which they are written.
enum LayerKeys {
  static let ofEveryLayer: [Property<Layer>] =
    identity + geometry + looks + shadow + rasterization

  /// The layers below a layer; written last.
  static let tree: [Property<Layer>] = [
    Property(
      "sublayers", "The layers inside, the lowest first.",
      example: LayerExample.list,
      schema: [
        "anyOf": [["type": "array", "items": SceneSchema.anyLayer], ["type": "null"]]
      ],
      content: .layers(get: { $0.sublayers ?? [] })),
    Property(
      "mask", "A layer whose alpha masks this one.", example: LayerExample.one,
      schema: ["anyOf": [SceneSchema.anyLayer, ["type": "null"]]],
      content: .layer(get: { $0.mask })),
  ]

  /// The keys of everything that a layer draws itself, or does to its picture.
  static let ofDrawing: Set = [
    "masksToBounds", "mask", "compositingFilter", "filters", "backgroundFilters", "backgroundColor",
    "neumorphism", "contents", "drawing", "cornerRadius", "borderWidth", "borderColor",
    "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath", "shadows",
    "shouldRasterize",
  ]

  private static let identity: [Property<Layer>] = [
    entry(
      "name", { $0.name }, { $0.name = $1 }, optional: .text, "A name for people; it draws nothing."
    ),
    entry(
      "isHidden", { $0.isHidden }, { $0.isHidden = $1 }, .bool,
      "Whether the layer and all inside it is left out."),
  ]

  private static let geometry: [Property<Layer>] = [
    entry(
      "bounds", { $0.bounds }, { $0.bounds = $1 }, .rect,
      "The layer's rectangle in its own space, in points."),
    entry(
      "position", { $0.position }, { $0.position = $1 }, .point,
      "The position of the anchor point in the superlayer, in points."),
    frame,
    entry(
      "anchorPoint", { $0.anchorPoint }, { $0.anchorPoint = $1 }, .pointLike("[0.5, 0]"),
      "The point that position and transform are about, in the unit square of the bounds."),
    entry(
      "anchorPointZ", { $0.anchorPointZ }, { $0.anchorPointZ = $1 }, .number,
      "The anchor point's depth, in points."),
    entry(
      "zPosition", { $0.zPosition }, { $0.zPosition = $1 }, .number,
      "The depth, in points: nearer layers are drawn in front."),
    entry(
      "transform", { $0.transform }, { $0.transform = $1 }, .transform,
      "Acts about the anchor point."),
    entry(
      "sublayerTransform", { $0.sublayerTransform }, { $0.sublayerTransform = $1 }, .transform,
      "Acts on the sublayers, about the anchor point."),
    entry(
      "isDoubleSided", { $0.isDoubleSided }, { $0.isDoubleSided = $1 }, .bool,
      "Whether the layer shows from behind."),
    entry(
      "isGeometryFlipped", { $0.isGeometryFlipped }, { $0.isGeometryFlipped = $1 }, .bool,
      "Whether the places of sublayers are flipped top down; images and texts stay upright."
    ),
    entry(
      "masksToBounds", { $0.masksToBounds }, { $0.masksToBounds = $1 }, .bool,
      "Whether the bounds clip all that is drawn."),
  ]

  /// Another way to state bounds and position.
  ///
  /// The anchor point is taken into account, whatever the order of the keys.
  private static let frame = Property<Layer>(
    "frame",
    "The layer's rectangle in its superlayer before its transform, in points; sets bounds and position.",
    example: ValueFormat<CGRect>.rect.example, schema: ValueFormat<CGRect>.rect.schema,
    definitions: ValueFormat<CGRect>.rect.definitions,
    relation: .init(excludes: ["bounds", "position"], isAppliedLast: true),
    content: .value(
      read: { reader, node, layer in
        if let frame = ValueFormat<CGRect>.rect.read(&reader, node) {
          layer.frameBeforeTransform = frame
        }
      },
      write: { _, _ in nil }))

  /// A file contains the path of the image; the image itself is read and kept separately.
  private static let contents = Property<Layer>(
    "contents",
    "An image over the background: the path of a PNG, JPEG or WebP in the scene's folder or below.",
    example: ImagePaths.example,
    schema: ["anyOf": [SceneFolder.pathSchema, ["type": "null"]]],
    standard: .null,
    content: .image(get: { $0.contents }, set: { $0.contents = $1 }))

  private static let neumorphism = Property<Layer>(
    "neumorphism", { $0.neumorphism }, { $0.neumorphism = $1 },
    ValueFormat<Neumorphism>.neumorphism.optional, standard: nil,
    relation: .init(isAppliedLast: true), "Makes the layer a soft surface, raised or pressed.")

  private static let looks: [Property<Layer>] = [
    entry(
      "opacity", { $0.opacity }, { $0.opacity = $1 }, ValueFormat<Float>.single.fraction,
      "0 invisible to 1; of the layer and all inside, as one picture."
    ),
    entry(
      "allowsGroupOpacity", { $0.allowsGroupOpacity }, { $0.allowsGroupOpacity = $1 }, .bool,
      "Whether the opacity acts on the finished picture rather than on each layer."),
    entry(
      "compositingFilter", { $0.compositingFilter }, { $0.compositingFilter = $1 },
      optional: .choice,
      "The blend mode of the layer and all inside, as one picture, with the content below."),
    entry(
      "filters", { $0.filters }, { $0.filters = $1 }, .filters,
      "The filters of the picture of the layer and all inside, in order."),
    entry(
      "backgroundFilters", { $0.backgroundFilters }, { $0.backgroundFilters = $1 }, .filters,
      relation: .init(idle: { $0.hiddenBackdropReason }),
      "The filters of the content behind the layer, within its bounds."),
    entry(
      "isOpaque", { $0.isOpaque }, { $0.isOpaque = $1 }, .bool,
      "A promise that the contents have no transparency."),
    entry(
      "backgroundColor", { $0.backgroundColor }, { $0.backgroundColor = $1 }, optional: .color,
      "Fills the bounds."),
    neumorphism,
    entry(
      "isAccentable", { $0.isAccentable }, { $0.isAccentable = $1 }, .bool,
      "Whether the layer and all inside are shown in the tint if a tree is shown in two colours."
    ),
    entry(
      "accentedRenderingMode", { $0.accentedRenderingMode }, { $0.accentedRenderingMode = $1 },
      optional: .choice, "The rendering of the contents in that case; null is like everything else."
    ),
    entry(
      "isContainerBackground", { $0.isContainerBackground }, { $0.isContainerBackground = $1 },
      .bool, "Whether the layer is a background that is left out in that case."),
    contents,
    .drawing,
    .drawingBounds,
    entry(
      "contentsGravity", { $0.contentsGravity }, { $0.contentsGravity = $1 }, .choice,
      "The placement of the contents in the bounds."),
    entry(
      "contentsRect", { $0.contentsRect }, { $0.contentsRect = $1 }, .shownPart,
      "The part of the contents shown, in the unit square."),
    entry(
      "contentsCenter", { $0.contentsCenter }, { $0.contentsCenter = $1 }, .stretchedPart,
      "The part of the contents that stretches, in the unit square."),
    entry(
      "contentsScale", { $0.contentsScale }, { $0.contentsScale = $1 },
      ValueFormat<CGFloat>.number.positive(else: "1"),
      "Pixels of the contents in a point."),
    entry(
      "minificationFilter", { $0.minificationFilter }, { $0.minificationFilter = $1 }, .choice,
      "How the contents are made smaller."),
    entry(
      "magnificationFilter", { $0.magnificationFilter }, { $0.magnificationFilter = $1 }, .choice,
      "How the contents are made larger."),
    entry(
      "minificationFilterBias", { $0.minificationFilterBias }, { $0.minificationFilterBias = $1 },
      .single, "The number of additional halvings of a trilinear minification."),
    entry(
      "cornerRadius", { $0.cornerRadius }, { $0.cornerRadius = $1 },
      ValueFormat<CGFloat>.number.notNegative,
      "The radius of the corners, in points."),
    entry(
      "cornerCurve", { $0.cornerCurve }, { $0.cornerCurve = $1 }, .choice, "How the corners bend."),
    entry(
      "maskedCorners", { $0.maskedCorners }, { $0.maskedCorners = $1 }, .corners,
      "Which corners the radius rounds."),
    entry(
      "borderWidth", { $0.borderWidth }, { $0.borderWidth = $1 },
      ValueFormat<CGFloat>.number.notNegative,
      "Inwards from the edge, in points."),
    entry(
      "borderColor", { $0.borderColor }, { $0.borderColor = $1 }, optional: .color,
      relation: .init(
        idle: {
          $0.borderWidth > 0 || $0.borderColor == nil
            ? nil
            : "no border is drawn, because borderWidth is 0 if it is absent; add it, like "
              + "\"borderWidth\": 1"
        }, idleUnless: "borderWidth"),
      "The colour of the border."),
  ]

  private static let withoutShadow = Property<Layer>.Relation(
    idle: {
      $0.shadowOpacity > 0 || $0.shadowColor == nil
        ? nil
        : "no shadow is drawn, because shadowOpacity is 0 if it is absent; add it, like "
          + "\"shadowOpacity\": 0.5"
    }, idleUnless: "shadowOpacity")

  private static let shadow: [Property<Layer>] = [
    entry(
      "shadowColor", { $0.shadowColor }, { $0.shadowColor = $1 }, optional: .color,
      relation: withoutShadow,
      "The shadow's colour; its alpha is multiplied by the opacity."),
    entry(
      "shadowOpacity", { $0.shadowOpacity }, { $0.shadowOpacity = $1 },
      ValueFormat<Float>.single.fraction, "0 no shadow to 1."
    ),
    entry(
      "shadowOffset", { $0.shadowOffset }, { $0.shadowOffset = $1 }, .offset,
      relation: withoutShadow,
      "How far the shadow is moved, in points, y down."),
    entry(
      "shadowRadius", { $0.shadowRadius }, { $0.shadowRadius = $1 },
      ValueFormat<CGFloat>.number.notNegative, relation: withoutShadow,
      "The standard deviation of the blur, in points."),
    entry(
      "shadowPath", { $0.shadowPath }, { $0.shadowPath = $1 }, optional: .path,
      "The outline that casts the shadow, with its winding, in place of the layer's drawing."),
    entry(
      "shadows", { $0.shadows }, { $0.shadows = $1 },
      ValueFormat<Shadow>.shadow.list("a list of shadows"),
      "Further shadows, the first on top, which masksToBounds does not clip."),
  ]

  private static let rasterization: [Property<Layer>] = [
    entry(
      "shouldRasterize", { $0.shouldRasterize }, { $0.shouldRasterize = $1 }, .bool,
      "Whether the layer is drawn into a bitmap first, which is then placed."),
    entry(
      "rasterizationScale", { $0.rasterizationScale }, { $0.rasterizationScale = $1 },
      ValueFormat<CGFloat>.number.positive(else: "no bitmap"),
      "Pixels of that bitmap in a point."),
    entry(
      "allowsEdgeAntialiasing", { $0.allowsEdgeAntialiasing }, { $0.allowsEdgeAntialiasing = $1 },
      .bool,
      "Whether edges between pixels are smoothed."),
    entry(
      "edgeAntialiasingMask", { $0.edgeAntialiasingMask }, { $0.edgeAntialiasingMask = $1 }, .edges,
      "Which edges are smoothed."),
  ]

  private static func entry<Value: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (Layer) -> Value,
    _ set: @escaping @Sendable (inout Layer, Value) -> Void,
    _ format: ValueFormat<Value>, relation: Property<Layer>.Relation = .none,
    _ documentation: String
  ) -> Property<Layer> {
    Property(key, get, set, format, standard: get(Layer()), relation: relation, documentation)
  }

  private static func entry<Value: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (Layer) -> Value?,
    _ set: @escaping @Sendable (inout Layer, Value?) -> Void,
    optional format: ValueFormat<Value>, relation: Property<Layer>.Relation = .none,
    _ documentation: String
  ) -> Property<Layer> {
    entry(key, get, set, format.optional, relation: relation, documentation)
  }
}

extension Layer {
  /// The reason why nothing of the filtered background is seen; nil if something may be.
  ///
  /// With an opacity below 1, here or above, or with a blend mode, the background colour does not hide it all; nor if
  /// it takes the alpha of a replicator's instance.
  fileprivate var hiddenBackdropReason: String? {
    guard let color = backgroundColor, color.alpha >= 1, !backgroundFilters.isEmpty,
      filters.isEmpty, !isContainerBackground, compositingFilter ?? .normal == .normal,
      sequence(first: self, next: \.superlayer).allSatisfy({ above in
        above.opacity >= 1 && (allowsGroupOpacity || !(above is ReplicatorLayer))
      })
    else { return nil }
    return "the filtered background is hidden, because the backgroundColor of the layer is opaque; "
      + "give that an alpha below 1"
  }
}
