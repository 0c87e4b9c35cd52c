// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// A layer that shows text, with Core Animation's names and defaults.
///
/// ```swift
/// let title = TextLayer()
/// title.string = "Lamina"
/// title.font = "Inter"
/// title.fontSize = 20
/// title.foregroundColor = .black
/// title.frame = CGRect(origin: CGPoint(x: 16, y: 16), size: title.preferredFrameSize())
/// ```
///
/// The text starts at the top left of the bounds and is drawn as the layer's contents: over the
/// background and under the sublayers. Lines are cut where the bounds end. On each side on which a line
/// fits, its ink is not: a letter may reach beyond the bounds as far as it reaches beyond its line, as the
/// hook of a "J" does at the left; `masksToBounds` cuts that too, and no layer is hit there.
///
/// It is laid out anew before the next
/// frame after a change, and drawn sharp at any scale; glyphs are not hinted and stand on quarters
/// of a pixel, so `allowsFontSubpixelQuantization` of Core Animation has nothing to decide. Where a
/// superlayer's geometry is flipped the text is upright all the same, with its first line on top.
///
/// The layer's text is what it says: ``string``, or ``attributedString`` with looks of its own.
open class TextLayer: Layer {
  private final var text = AttributedText()
  private final var style = TextStyle()
  /// What was laid out last, and the room that it was laid out in.
  private final var known: (width: CGFloat?, height: CGFloat?, layout: TextLayout)?

  /// The fonts that the text may use.
  ///
  /// Default those installed on the machine.
  open var fonts: FontCollection = .system {
    didSet {
      if fonts !== oldValue { textDidChange("fonts") }
    }
  }

  /// A text layer without text.
  public override init() { super.init() }

  /// A copy of another layer's properties; see `Layer.init(layer:)`.
  ///
  /// One that is no text layer gives no text.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? TextLayer else { return }
    text = layer.text
    style = layer.style
    known = layer.known
    fonts = layer.fonts
    if layer.needsDisplay() { setNeedsDisplay() }
  }

  /// Always nil; see `Layer.init(coder:)`.
  public required init?(coder: NSCoder) { nil }

  /// The text in one look, that of the layer's properties; a line feed begins a new line.
  ///
  /// Default nil: none. Reading it gives the text of ``attributedString`` without its looks.
  open var string: String? {
    get { text.runs.isEmpty ? nil : text.string }
    set { attributedString = newValue.map { AttributedText($0) } }
  }

  /// The text in runs; what they do not say is that of the layer's properties.
  ///
  /// Default nil: none.
  open var attributedString: AttributedText? {
    get { text.runs.isEmpty ? nil : text }
    set {
      let new = newValue ?? AttributedText()
      guard new != text else { return }
      text = new
      if showsText { super.contents = nil }
      textDidChange("string")
    }
  }

  /// The picture that is shown where there is no text: nil, and stays nil, while ``string`` is not.
  ///
  /// In Core Animation display puts the text in its place, so that it is shown or not by what was set last.
  /// A delegate that implements `display(_:)` takes the place of drawing the text, and its image is shown
  /// only where there is no string.
  open override var contents: Image? {
    get { super.contents }
    set {
      if !showsText { super.contents = newValue }
    }
  }

  /// The font.
  ///
  /// Default Helvetica, or what stands in for it.
  open var font: FontDescriptor {
    get { style.font }
    set { update(\.font, to: newValue, "font") }
  }

  /// The size of the em, in points.
  ///
  /// Default 36. What is not above 0 draws nothing and takes no room.
  open var fontSize: CGFloat {
    get { style.fontSize }
    set { update(\.fontSize, to: newValue, "fontSize") }
  }

  /// What the text is filled with.
  ///
  /// Default white; nil draws nothing. Glyphs with colours of their own keep them.
  open var foregroundColor: Color? {
    get { style.foregroundColor }
    set { update(\.foregroundColor, to: newValue, "foregroundColor") }
  }

  /// Whether lines end where the bounds do.
  ///
  /// Default false. Lines end where Unicode's rules allow it, and within a word that alone is too
  /// long.
  open var isWrapped: Bool {
    get { style.isWrapped }
    set { update(\.isWrapped, to: newValue, "wrapped") }
  }

  /// Where a line that is wider than the bounds is cut, with an ellipsis in place of what is left
  /// out.
  ///
  /// Default none. Of wrapped text only the last line is cut, where ``lineLimit`` or the height of the
  /// bounds leaves out lines that would follow; see ``TextStyle/truncationMode`` for what it shows then.
  open var truncationMode: TextLayerTruncationMode {
    get { style.truncationMode }
    set { update(\.truncationMode, to: newValue, "truncationMode") }
  }

  /// How lines stand in the width of the bounds.
  ///
  /// Default natural: where the paragraph's direction begins.
  open var alignmentMode: TextLayerAlignmentMode {
    get { style.alignmentMode }
    set { update(\.alignmentMode, to: newValue, "alignmentMode") }
  }

  /// The most lines that are shown; 0 and below is no limit.
  ///
  /// Default 0. Core Animation has none.
  open var lineLimit: Int {
    get { style.lineLimit }
    set { update(\.lineLimit, to: newValue, "lineLimit") }
  }

  /// Whether a change of a property asks for display: of ``string`` and ``attributedString`` (both by the
  /// key `string`), ``font``, ``fontSize``, ``foregroundColor``, ``isWrapped`` (`wrapped`),
  /// ``truncationMode``, ``alignmentMode``, ``lineLimit``, ``fonts`` and the bounds.
  open override class func needsDisplay(forKey key: String) -> Bool {
    switch key {
    case "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode",
      "alignmentMode", "lineLimit", "fonts", "bounds":
      true
    default: super.needsDisplay(forKey: key)
    }
  }

  /// The lines as they stand in the bounds, from the top left of these.
  ///
  /// It is made when it is first asked for after a change.
  public final var layout: TextLayout {
    // Without a say in where lines end another height needs no new layout.
    let isCut = style.isWrapped && style.truncationMode != .none
    return layout(width: bounds.width, height: isCut ? bounds.height : nil)
  }

  /// The size of the text, rounded up to whole points: of wrapped text at the width of the bounds,
  /// if there is one, else of lines that are as long as they are.
  ///
  /// Neither the height of the bounds nor the layer's transform is counted.
  open override func preferredFrameSize() -> CGSize {
    let isBound = style.isWrapped && bounds.width > 0
    let size = layout(width: isBound ? bounds.width : nil, height: nil).bounds.size
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  /// Draws the text.
  ///
  /// All that is drawn in the same context stands upright where geometry is flipped, as the text does:
  /// y grows downwards there as it is seen, from the top of the mirrored bounds.
  open override func draw(in context: DrawingContext) {
    context.isUpright = true
    layout.draw(in: context, at: bounds.origin, overhangs: true)
  }

  private final var showsText: Bool { !text.runs.isEmpty }

  private final func layout(width: CGFloat?, height: CGFloat?) -> TextLayout {
    if let known, known.width == width, known.height == height { return known.layout }
    let layout = TextLayout(text, style: style, width: width, height: height, fonts: fonts)
    known = (width, height, layout)
    return layout
  }

  private final func textDidChange(_ key: String) {
    known = nil
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  private final func update<Value: Equatable>(
    _ path: WritableKeyPath<TextStyle, Value>, to value: Value, _ key: String
  ) {
    guard style[keyPath: path] != value else { return }
    style[keyPath: path] = value
    textDidChange(key)
  }
}
