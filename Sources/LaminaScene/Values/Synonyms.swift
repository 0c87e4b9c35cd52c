// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Names of keys and values in CSS, SVG, UIKit and Figma, for "did you mean" if no name is similar.
///
/// One table serves all objects. A word is looked up from the top, and the first of its meanings
/// that the object has is taken: `color` is a text's `foregroundColor`, a shape's `fillColor`, and
/// otherwise a `backgroundColor`. Case, `-` and `_` do not count, so `background-color` is found as
/// well.
enum Synonyms {
  /// A key that a word means.
  struct Key: Sendable {
    let key: String
    /// The key with a value, and other keys that must be there with it, if the example in its table does not show
    /// the meaning.
    ///
    /// If an object does not take them, the word does not mean the key there.
    let written: String?
    /// The words that follow the value in a message.
    let note: String?

    /// A row of the table, where two slashes separate the value and the note.
    fileprivate init(_ row: KeyRow) {
      let parts = row.written?.components(separatedBy: " // ") ?? []
      (key, written, note) = (row.key, parts.first, parts.dropFirst().first)
    }
  }

  /// The keys that a word may mean, the likeliest first.
  static func keys(for word: String) -> [Key] { keysByWord[normal(word)] ?? [] }

  /// The name, among some, that a word means.
  static func value(for word: String, among names: [String]) -> String? {
    valuesByWord[normal(word)]?.first { names.contains($0) }
  }

  static let keysByWord = byWord(keys) { Key($0) }
  private static let valuesByWord = byWord(values) { $0 }

  private static func byWord<Row, Meaning>(
    _ rows: [(words: String, row: Row)], _ meaning: (Row) -> Meaning
  ) -> [String: [Meaning]] {
    var result: [String: [Meaning]] = [:]
    for (words, row) in rows {
      for word in words.split(separator: " ") {
        result[String(word), default: []].append(meaning(row))
      }
    }
    return result
  }

  private static func normal(_ word: String) -> String {
    guard word.utf8.count <= 40 else { return "" }
    return word.lowercased().filter { $0 != "-" && $0 != "_" }
  }

  fileprivate typealias KeyRow = (key: String, written: String?)

  private static let keys: [(words: String, row: KeyRow)] =
    placeKeys + lookKeys + textKeys + partKeys

  private static let placeKeys: [(words: String, row: KeyRow)] = [
    ("x y left top offsetx offsety dx dy distance", ("offset", "\"offset\": [0, 3]")),
    ("x y left top position", ("origin", "\"origin\": [8, 8]")),
    ("x y w h width height left top right bottom size origin rect", ("frame", nil)),
    ("x y width height", ("rect", nil)),
    ("size", ("fontSize", nil)),
    ("size w canvas viewbox", ("width", "\"width\": 320, \"height\": 200")),
    ("size w", ("width", nil)),
    ("h", ("height", "\"height\": 200")),
    ("center", ("position", nil)),
    ("anchor pivot transformorigin", ("anchorPoint", nil)),
    ("zindex z depth order", ("zPosition", "\"zPosition\": 1")),
    ("rotation rotate rotatez angle", ("rotate", "\"rotate\": 0.5 // in radians")),
    (
      "rotation rotate angle rotationangle",
      ("transform", "\"transform\": { \"rotate\": 0.5 } // in radians")
    ),
    ("scalex scaley scale3d zoom", ("scale", "\"scale\": [2, 1]")),
    ("scale scalex scaley scale3d zoom", ("transform", "\"transform\": { \"scale\": 2 }")),
    ("scalex scaley scale3d zoom", ("scale", "\"scale\": 2")),
    (
      "translatex translatey translate3d translation move", ("translate", "\"translate\": [20, 10]")
    ),
    (
      "translate translation translatex translatey",
      ("transform", "\"transform\": { \"translate\": [20, 10] }")
    ),
    ("matrix affinetransform", ("transform", "\"transform\": [1, 0, 0, 1, 20, 10]")),
    ("perspective", ("sublayerTransform", "\"sublayerTransform\": { \"perspective\": 500 }")),
    ("children layers subviews views nodes elements items sublayer", ("sublayers", nil)),
    ("children layers sublayers layer scene tree", ("root", nil)),
    ("backfacevisibility doublesided", ("isDoubleSided", nil)),
    ("flipped", ("isGeometryFlipped", nil)),
    ("dpi dpr pixelratio devicepixelratio contentsscale", ("scale", "\"scale\": 2")),
  ]

  private static let lookKeys: [(words: String, row: KeyRow)] = [
    ("alpha transparency", ("opacity", nil)),
    ("opacity", ("alpha", nil)),
    (
      "visible hidden visibility display isvisible",
      ("isHidden", "\"isHidden\": true // to hide it")
    ),
    ("enabled", ("isEnabled", nil)),
    ("color textcolor fontcolor fill", ("foregroundColor", nil)),
    ("color background fill fills", ("fillColor", nil)),
    ("color stops gradient", ("colors", "\"colors\": [\"gold\", \"tomato\"]")),
    ("color background fill fills backgroundfill", ("backgroundColor", nil)),
    ("backgroundcolor color fill", ("background", nil)),
    ("stop offsets positions", ("locations", "\"locations\": [0, 1]")),
    ("gradienttype gradientkind", ("kind", nil)),
    ("from start x1 y1", ("startPoint", nil)),
    ("to end x2 y2 angle direction", ("endPoint", nil)),
    ("radius borderradius corner corners rx ry rounded bordertopleftradius", ("cornerRadius", nil)),
    (
      "cornersmoothing cornerstyle curve smoothing",
      ("cornerCurve", "\"cornerCurve\": \"continuous\"")
    ),
    ("roundedcorners cornermask", ("maskedCorners", nil)),
    ("stroke strokes bordercolor", ("strokeColor", nil)),
    ("strokewidth strokeweight borderwidth stroke", ("lineWidth", nil)),
    ("strokelinecap cap", ("lineCap", nil)),
    ("strokelinejoin join", ("lineJoin", nil)),
    ("strokemiterlimit", ("miterLimit", nil)),
    (
      "strokedasharray dash dashes dasharray dashpattern",
      ("lineDashPattern", "\"lineDashPattern\": [4, 2]")
    ),
    (
      "strokedasharray dash dashes dasharray linedashpattern",
      ("dashPattern", "\"dashPattern\": [4, 2]")
    ),
    ("strokedashoffset dashphase dashoffset", ("lineDashPhase", nil)),
    ("linewidth strokewidth strokeweight", ("width", nil)),
    (
      "stroke strokes border strokecolor outline",
      ("borderColor", "\"borderColor\": \"#1e90ff\", \"borderWidth\": 1")
    ),
    ("strokewidth strokeweight border", ("borderWidth", nil)),
    ("d pathdata points", ("svg", nil)),
    (
      "d svg points pathdata",
      ("path", "\"path\": { \"svg\": \"M0 0 L10 0 L0 10 Z\" }, \"from\": [0, 0, 10, 10]")
    ),
    ("d svg points pathdata", ("path", "\"path\": { \"svg\": \"M0 0 L10 0 L0 10 Z\" }")),
    ("circle oval", ("ellipse", nil)),
    ("rectangle", ("rect", nil)),
    ("fillrule windingrule", ("rule", nil)),
    ("rule windingrule", ("fillRule", nil)),
    (
      "boxshadow shadow effects dropshadow elevation",
      ("shadows", "\"shadows\": [{ \"offset\": [0, 3], \"radius\": 4, \"opacity\": 0.3 }]")
    ),
    ("blur blurradius sigma standarddeviation", ("radius", nil)),
    ("inset", ("kind", "\"kind\": \"inner\"")),
    ("type style", ("kind", nil)),
    ("filter blur effect", ("filters", nil)),
    (
      "backdropfilter backgroundblur backdrop",
      ("backgroundFilters", "\"backgroundFilters\": [{ \"gaussianBlur\": 12 }]")
    ),
    ("mixblendmode blendmode blend", ("compositingFilter", "\"compositingFilter\": \"multiply\"")),
    ("mixblendmode compositingfilter blend", ("blendMode", "\"blendMode\": \"multiply\"")),
    (
      "clipstobounds clip clips overflow clipscontent clipped maskstobounds", ("masksToBounds", nil)
    ),
    ("clip clippath", ("clips", nil)),
    ("maskimage clippath maskview", ("mask", nil)),
    ("image src source href url img picture backgroundimage texture", ("contents", nil)),
    ("src source href url path image", ("file", nil)),
    (
      "objectfit contentmode backgroundsize scalemode gravity",
      ("contentsGravity", "\"contentsGravity\": \"resizeAspectFill\"")
    ),
    ("rasterize cacheasbitmap", ("shouldRasterize", nil)),
    ("id title key label", ("name", nil)),
    ("class layertype nodetype", ("type", "\"type\": \"shape\"")),
  ]

  private static let textKeys: [(words: String, row: KeyRow)] = [
    ("text content characters value label title", ("string", "\"string\": \"Total\"")),
    ("spans attributedstring attributedtext", ("runs", nil)),
    ("family face", ("name", "\"name\": \"Inter\"")),
    ("fontweight bold", ("weight", "\"weight\": \"bold\"")),
    ("italic style fontstyle slant", ("isItalic", nil)),
    ("fontfamily fontweight fontname fontstyle family weight bold italic typeface", ("font", nil)),
    ("pointsize textsize", ("fontSize", nil)),
    (
      "textalign textalignment align alignment horizontalalignment",
      ("alignmentMode", "\"alignmentMode\": \"center\"")
    ),
    ("wrap wordwrap wrapped multiline whitespace", ("isWrapped", nil)),
    ("maxlines numberoflines lines lineclamp", ("lineLimit", nil)),
    (
      "textoverflow linebreakmode truncation truncate ellipsis overflow",
      ("truncationMode", "\"truncationMode\": \"end\"")
    ),
    ("letterspacing kerning charspacing", ("tracking", "\"tracking\": 1")),
    (
      "letterspacing kerning tracking",
      ("runs", "\"runs\": [{ \"string\": \"Total\", \"tracking\": 1 }]")
    ),
    ("underline textdecoration", ("isUnderlined", nil)),
    (
      "underline underlined textdecoration",
      ("runs", "\"runs\": [{ \"string\": \"Total\", \"isUnderlined\": true }]")
    ),
  ]

  private static let partKeys: [(words: String, row: KeyRow)] = [
    ("blur blurradius radius", ("gaussianBlur", "\"gaussianBlur\": 4")),
    ("saturate grayscale greyscale", ("saturation", "\"saturation\": 0 // for grey")),
    ("huerotate hue", ("hueRotation", "\"hueRotation\": 0.5 // in radians")),
    ("sepia matrix", ("colorMatrix", nil)),
    ("lens distance m34", ("perspective", nil)),
    ("cells particles emitters", ("emitterCells", nil)),
    ("speed", ("velocity", nil)),
    ("rate", ("birthRate", nil)),
    ("life duration", ("lifetime", nil)),
    ("count copies repeat instances", ("instanceCount", nil)),
  ]

  private static let values: [(words: String, row: String)] = [
    // Content gravities.
    ("aspectfill cover scaleaspectfill slice crop", "resizeAspectFill"),
    ("aspectfit contain fit scaleaspectfit meet scaledown", "resizeAspect"),
    ("fill stretch scaletofill stretchtofill", "resize"),
    ("centre middle", "center"),
    // Corners.
    ("topleft lefttop tl layerminxminycorner", "minXMinY"),
    ("topright righttop tr layermaxxminycorner", "maxXMinY"),
    ("bottomleft leftbottom bl layerminxmaxycorner", "minXMaxY"),
    ("bottomright rightbottom br layermaxxmaxycorner", "maxXMaxY"),
    // Curves, rules and line caps.
    ("squircle smooth superellipse ios", "continuous"),
    ("round rounded circle normal standard", "circular"),
    ("winding", "nonZero"),
    ("flat", "butt"),
    ("mitre sharp", "miter"),
    // Gradients and kinds of layers.
    ("linear lineargradient", "axial"),
    ("angular sweep conical conicgradient diamond", "conic"),
    ("radialgradient circular", "radial"),
    ("linear lineargradient radial conic", "gradient"),
    ("view group div frame rect rectangle image img imageview box node", "layer"),
    ("path ellipse circle line svg vector polygon star", "shape"),
    ("label textview span string textfield", "text"),
    ("scrollview", "scroll"),
    ("particles", "emitter"),
    ("3d space", "transform"),
    // Blending.
    ("add additive lineardodge plus", "plusLighter"),
    ("none passthrough sourceover", "normal"),
    // Shadows.
    ("inset innershadow", "inner"),
    ("drop dropshadow outset", "outer"),
    // Filters of images.
    ("pixelated crispedges nearestneighbor point", "nearest"),
    ("bilinear auto smooth", "linear"),
    ("mipmap", "trilinear"),
    // Text.
    ("normal 400 book roman", "regular"),
    ("100 hairline", "ultraLight"),
    ("200 extralight", "thin"),
    ("300", "light"),
    ("500", "medium"),
    ("600 demibold", "semibold"),
    ("700", "bold"),
    ("800 extrabold ultrabold", "heavy"),
    ("900", "black"),
    ("leading start", "natural"),
    ("trailing end", "right"),
    ("justify", "justified"),
    ("ellipsis tail truncatingtail bytruncatingtail", "end"),
    ("head truncatinghead bytruncatinghead", "start"),
    ("truncatingmiddle bytruncatingmiddle", "middle"),
    ("clip clipping", "none"),
  ]
}
