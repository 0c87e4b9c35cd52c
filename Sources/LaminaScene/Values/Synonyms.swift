// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Names of keys and values in CSS, SVG, UIKit and Figma, for "did you mean" if no name is similar.
///
/// One table serves all objects. A word is looked up from the top, and the first of its meanings
/// that the object has is taken: `color` is a text's `foregroundColor`, a shape's `fillColor`, and
/// otherwise a `backgroundColor`. Case, `-` and `_` do not count, so `background-color` is found as
/// well, and `colour` is `color`.
enum Synonyms {
  /// A key that a word means.
  struct Key: Sendable {
    let key: String
    /// The key with a value, and other keys that must be there with it, if the example in its table does not show
    /// the meaning.
    ///
    /// If an object does not take them, the word does not mean the key there.
    let written: String?
    /// Another key that is written before it, if the word means the two together.
    let first: String?
    /// The words that follow the value in a message.
    let note: String?

    fileprivate init(
      _ key: String, _ written: String? = nil, after first: String? = nil, note: String? = nil
    ) {
      (self.key, self.written, self.first, self.note) = (key, written, first, note)
    }
  }

  /// The keys that a word may mean, the likeliest first.
  static func keys(for word: String) -> [Key] { keysByWord[normal(word)] ?? [] }

  /// The name, among some, that a word means.
  static func value(for word: String, among names: [String]) -> String? {
    valuesByWord[normal(word)]?.first { names.contains($0) }
  }

  /// The keys that each word may mean, the likeliest first.
  static let keysByWord = byWord(keys)
  private static let valuesByWord = byWord(values)

  private static func byWord<Meaning>(
    _ rows: [(words: String, meaning: Meaning)]
  ) -> [String: [Meaning]] {
    var result: [String: [Meaning]] = [:]
    for (words, meaning) in rows {
      for word in words.split(separator: " ") {
        result[String(word), default: []].append(meaning)
      }
    }
    return result
  }

  private static func normal(_ word: String) -> String {
    guard word.utf8.count <= 40 else { return "" }
    return word.lowercased().filter { $0 != "-" && $0 != "_" }
      .replacing("colour", with: "color")
  }

  private static let keys: [(words: String, meaning: Key)] =
    placeKeys + lookKeys + textKeys + partKeys

  private static let placeKeys: [(words: String, meaning: Key)] = [
    (
      "x y left top offsetx offsety dx dy distance shadowoffset",
      Key("offset", "\"offset\": [0, 3]")
    ),
    ("x y left top position", Key("origin", "\"origin\": [8, 8]")),
    ("x y w h width height left top right bottom size origin rect", Key("frame")),
    ("x y width height", Key("rect")),
    ("size", Key("fontSize")),
    ("size w canvas viewbox", Key("width", "\"width\": 320, \"height\": 200")),
    ("size w", Key("width")),
    ("h", Key("height", "\"height\": 200")),
    ("center", Key("position")),
    ("anchor pivot transformorigin", Key("anchorPoint")),
    ("zindex z depth order", Key("zPosition", "\"zPosition\": 1")),
    ("angle direction", Key("endPoint", after: "startPoint")),
    ("rotation rotate rotatez angle", Key("rotate", "\"rotate\": 0.5", note: "in radians")),
    (
      "rotation rotate angle rotationangle",
      Key("transform", "\"transform\": { \"rotate\": 0.5 }", note: "in radians")
    ),
    ("scalex scaley scale3d zoom", Key("scale", "\"scale\": [2, 1]")),
    ("scale scalex scaley scale3d zoom", Key("transform", "\"transform\": { \"scale\": 2 }")),
    ("scalex scaley scale3d zoom", Key("scale", "\"scale\": 2")),
    (
      "translatex translatey translate3d translation move",
      Key("translate", "\"translate\": [20, 10]")
    ),
    (
      "translate translation translatex translatey",
      Key("transform", "\"transform\": { \"translate\": [20, 10] }")
    ),
    ("matrix affinetransform", Key("transform", "\"transform\": [1, 0, 0, 1, 20, 10]")),
    ("perspective", Key("sublayerTransform", "\"sublayerTransform\": { \"perspective\": 500 }")),
    ("children layers subviews views nodes elements items sublayer", Key("sublayers")),
    ("children layers sublayers layer scene tree", Key("root")),
    ("backfacevisibility doublesided", Key("isDoubleSided")),
    ("flipped", Key("isGeometryFlipped")),
    ("dpi dpr pixelratio devicepixelratio contentsscale", Key("scale", "\"scale\": 2")),
  ]

  private static let lookKeys: [(words: String, meaning: Key)] = [
    ("alpha transparency", Key("opacity")),
    ("opacity", Key("alpha")),
    (
      "visible hidden visibility display isvisible",
      Key("isHidden", "\"isHidden\": true", note: "to hide it")
    ),
    ("enabled", Key("isEnabled")),
    ("color textcolor fontcolor fill", Key("foregroundColor")),
    ("color background fill fills", Key("fillColor")),
    (
      "stops", Key("colors", "\"colors\": [\"gold\", \"tomato\"], \"locations\": [0, 1]")
    ),
    ("color gradient", Key("colors", "\"colors\": [\"gold\", \"tomato\"]")),
    ("color background fill fills backgroundfill", Key("backgroundColor")),
    ("backgroundcolor color fill", Key("background")),
    ("stop offsets positions", Key("locations", "\"locations\": [0, 1]")),
    ("gradienttype gradientkind", Key("kind")),
    ("from start x1 y1", Key("startPoint")),
    ("to end x2 y2", Key("endPoint")),
    ("radius borderradius corner corners rx ry rounded bordertopleftradius", Key("cornerRadius")),
    (
      "cornersmoothing cornerstyle curve smoothing",
      Key("cornerCurve", "\"cornerCurve\": \"continuous\"")
    ),
    ("roundedcorners cornermask", Key("maskedCorners")),
    ("stroke strokes bordercolor", Key("strokeColor")),
    ("strokewidth strokeweight borderwidth stroke", Key("lineWidth")),
    ("strokelinecap cap", Key("lineCap")),
    ("strokelinejoin join", Key("lineJoin")),
    ("strokemiterlimit", Key("miterLimit")),
    (
      "strokedasharray dash dashes dasharray dashpattern",
      Key("lineDashPattern", "\"lineDashPattern\": [4, 2]")
    ),
    (
      "strokedasharray dash dashes dasharray linedashpattern",
      Key("dashPattern", "\"dashPattern\": [4, 2]")
    ),
    ("strokedashoffset dashphase dashoffset", Key("lineDashPhase")),
    ("linewidth strokewidth strokeweight", Key("width")),
    ("linecap strokelinecap", Key("cap")),
    ("linejoin strokelinejoin", Key("join")),
    ("linedashphase strokedashoffset dashoffset", Key("dashPhase")),
    (
      "stroke strokes border strokecolor outline",
      Key("borderColor", "\"borderColor\": \"#1e90ff\", \"borderWidth\": 1")
    ),
    ("strokewidth strokeweight border", Key("borderWidth")),
    ("d pathdata points", Key("svg")),
    ("roundedrect cornerradius radius borderradius", Key("rounded")),
    (
      "rect rectangle",
      Key("path", "\"path\": { \"rect\": [0, 0, 100, 50] }, \"from\": [0, 0, 100, 50]")
    ),
    ("rect", Key("path", "\"path\": { \"rect\": [0, 0, 100, 50] }")),
    (
      "roundedrect cornerradius radius borderradius rounded",
      Key("path", "\"path\": { \"roundedRect\": [0, 0, 100, 50], \"cornerRadius\": 12 }")
    ),
    (
      "d svg points pathdata",
      Key("path", "\"path\": { \"svg\": \"M0 0 L10 0 L0 10 Z\" }, \"from\": [0, 0, 10, 10]")
    ),
    ("d svg points pathdata", Key("path", "\"path\": { \"svg\": \"M0 0 L10 0 L0 10 Z\" }")),
    ("circle oval", Key("ellipse")),
    ("ellipse circle oval", Key("path", "\"path\": { \"ellipse\": [0, 0, 100, 50] }")),
    ("rectangle", Key("rect")),
    ("fillrule windingrule", Key("rule")),
    ("rule windingrule", Key("fillRule")),
    (
      "boxshadow shadow effects dropshadow elevation",
      Key("shadows", "\"shadows\": [{ \"offset\": [0, 3], \"radius\": 4, \"opacity\": 0.3 }]")
    ),
    ("blur blurradius sigma standarddeviation shadowradius", Key("radius")),
    ("inset", Key("kind", "\"kind\": \"inner\"")),
    ("type style", Key("kind")),
    ("filter blur effect", Key("filters")),
    (
      "backdropfilter backgroundblur backdrop",
      Key("backgroundFilters", "\"backgroundFilters\": [{ \"gaussianBlur\": 12 }]")
    ),
    (
      "mixblendmode blendmode blend",
      Key("compositingFilter", "\"compositingFilter\": \"multiply\"")
    ),
    ("mixblendmode compositingfilter blend", Key("blendMode", "\"blendMode\": \"multiply\"")),
    (
      "clipstobounds clip clips overflow clipscontent clipped maskstobounds", Key("masksToBounds")
    ),
    ("clip clippath", Key("clips")),
    ("maskimage clippath maskview", Key("mask")),
    ("image src source href url img picture backgroundimage texture", Key("contents")),
    ("src source href url path image", Key("file")),
    ("contents img src source href url picture backgroundimage", Key("image")),
    (
      "fillcolor strokecolor shadowcolor foregroundcolor backgroundcolor background fill",
      Key("color")
    ),
    (
      "objectfit contentmode backgroundsize scalemode gravity",
      Key("contentsGravity", "\"contentsGravity\": \"resizeAspectFill\"")
    ),
    ("rasterize cacheasbitmap", Key("shouldRasterize")),
    ("id title key label", Key("name")),
    ("class layertype nodetype", Key("type", "\"type\": \"shape\"")),
  ]

  private static let textKeys: [(words: String, meaning: Key)] = [
    ("text content characters value label title", Key("string", "\"string\": \"Total\"")),
    ("spans attributedstring attributedtext", Key("runs")),
    ("family face", Key("name", "\"name\": \"Inter\"")),
    ("fontweight bold", Key("weight", "\"weight\": \"bold\"")),
    ("italic style fontstyle slant", Key("isItalic")),
    ("fontfamily fontweight fontname fontstyle family weight bold italic typeface", Key("font")),
    ("pointsize textsize", Key("fontSize")),
    (
      "textalign textalignment align alignment horizontalalignment",
      Key("alignmentMode", "\"alignmentMode\": \"center\"")
    ),
    ("wrap wordwrap wrapped multiline whitespace", Key("isWrapped")),
    ("maxlines numberoflines lines lineclamp", Key("lineLimit")),
    (
      "textoverflow linebreakmode truncation truncate ellipsis overflow",
      Key("truncationMode", "\"truncationMode\": \"end\"")
    ),
    ("letterspacing kerning charspacing", Key("tracking", "\"tracking\": 1")),
    (
      "letterspacing kerning tracking",
      Key("runs", "\"runs\": [{ \"string\": \"Total\", \"tracking\": 1 }]")
    ),
    ("underline textdecoration", Key("isUnderlined")),
    (
      "underline underlined textdecoration",
      Key("runs", "\"runs\": [{ \"string\": \"Total\", \"isUnderlined\": true }]")
    ),
  ]

  private static let partKeys: [(words: String, meaning: Key)] = [
    ("blur blurradius radius", Key("gaussianBlur", "\"gaussianBlur\": 4")),
    ("saturate grayscale greyscale", Key("saturation", "\"saturation\": 0", note: "for grey")),
    ("huerotate hue", Key("hueRotation", "\"hueRotation\": 0.5", note: "in radians")),
    ("sepia matrix", Key("colorMatrix")),
    ("lens distance m34", Key("perspective")),
    ("cells particles emitters", Key("emitterCells")),
    ("speed", Key("velocity")),
    ("rate", Key("birthRate")),
    ("life duration", Key("lifetime")),
    ("count copies repeat instances", Key("instanceCount")),
  ]

  private static let values: [(words: String, meaning: String)] = [
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
