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
/// hook of a "J" does at the left, up to two ems; `masksToBounds` cuts that too, and no layer is hit there.
///
/// It is laid out after a change before the first frame in which it comes into view, or when it is asked
/// for its size, and drawn sharp at any scale; glyphs are not hinted and stand on quarters
/// of a pixel, so `allowsFontSubpixelQuantization` of Core Animation has nothing to decide. Where a
/// superlayer's geometry is flipped the text is upright all the same, with its first line on top.
///
/// The layer's text is what it says: ``string``, or ``attributedString`` with looks of its own.
open class TextLayer: Layer, DeferrableDisplay, RoomJudge {
  private final var text = AttributedText()
  private final var style = TextStyle()
  /// What was laid out last, the latest last: as it is shown, and as it is measured.
  private final var known: [TextLayout] = []

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
    fonts = layer.fonts
    known = layer.known
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
  open var truncationMode: TruncationMode {
    get { style.truncationMode }
    set { update(\.truncationMode, to: newValue, "truncationMode") }
  }

  /// Whether a line that is cut keeps whole words.
  ///
  /// Default false: it is cut between any two characters. Core Animation has none. A word that alone has no
  /// room is cut within.
  open var truncatesAtWords: Bool {
    get { style.truncatesAtWords }
    set { update(\.truncatesAtWords, to: newValue, "truncatesAtWords") }
  }

  /// How lines stand in the width of the bounds.
  ///
  /// Default natural: where the paragraph's direction begins.
  open var alignmentMode: AlignmentMode {
    get { style.alignmentMode }
    set { update(\.alignmentMode, to: newValue, "alignmentMode") }
  }

  /// Where the lines stand in the height of the bounds.
  ///
  /// Default top. Core Animation has none. Lines that are higher than the bounds begin at the top.
  open var verticalAlignmentMode: TextLayer.VerticalAlignmentMode {
    get { style.verticalAlignmentMode }
    set { update(\.verticalAlignmentMode, to: newValue, "verticalAlignmentMode") }
  }

  /// The height of a line, in points, from the top of one to the top of the next.
  ///
  /// Default 0, as for all that is not above it: that of its fonts. The letters stand in the middle of it.
  open var lineHeight: CGFloat {
    get { style.lineHeight }
    set { update(\.lineHeight, to: newValue, "lineHeight") }
  }

  /// What the height of a line is multiplied by: ``lineHeight``, or that of its fonts.
  ///
  /// Default 1, as for all that is not above 0. The letters stand in the middle.
  open var lineHeightMultiple: CGFloat {
    get { style.lineHeightMultiple }
    set { update(\.lineHeightMultiple, to: newValue, "lineHeightMultiple") }
  }

  /// What is added between two lines, in points.
  ///
  /// Default 0, as for all that is not above it.
  open var lineSpacing: CGFloat {
    get { style.lineSpacing }
    set { update(\.lineSpacing, to: newValue, "lineSpacing") }
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
  /// ``truncationMode``, ``truncatesAtWords``, ``alignmentMode``, ``verticalAlignmentMode``,
  /// ``lineHeight``, ``lineHeightMultiple``, ``lineSpacing``, ``lineLimit``, ``fonts`` and the bounds.
  open override class func needsDisplay(forKey key: String) -> Bool {
    switch key {
    case "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode",
      "truncatesAtWords", "alignmentMode", "verticalAlignmentMode", "lineHeight",
      "lineHeightMultiple", "lineSpacing", "lineLimit", "fonts", "bounds":
      true
    default: super.needsDisplay(forKey: key)
    }
  }

  /// The lines as they stand in the bounds, from the top left of these.
  ///
  /// It is made when it is first asked for after a change.
  public final var layout: TextLayout {
    // Without a say in where lines are another height needs no new layout.
    let isCut = style.isWrapped && style.truncationMode != .none
    let hasHeight = isCut || style.verticalAlignmentMode != .top
    return layout(width: bounds.width, height: hasHeight ? bounds.height : nil)
  }

  /// The size of the text, rounded up to whole points: of wrapped text at the width of the bounds,
  /// if there is one, else of lines that are as long as they are.
  ///
  /// Neither the height of the bounds nor the layer's transform is counted.
  open override func preferredFrameSize() -> CGSize { preferredSize(forWidth: bounds.width) }

  /// The size of the text, rounded up to whole points, where it has a width from left to right, in points.
  ///
  /// Text that is not wrapped is as wide as its longest line whatever that width is, and so is wrapped text
  /// where it is not above 0. The bounds are not counted, nor is the layer's transform. What was laid out for
  /// it is kept, so that asking again, and taking that width, lay out nothing.
  open func preferredSize(forWidth width: CGFloat) -> CGSize {
    let isBound = style.isWrapped && width > 0
    let size = layout(width: isBound ? width : nil, height: nil).bounds.size
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  /// A rectangle of the bounds space that holds all that is drawn of the text; null where that is nothing.
  ///
  /// What lies beyond the bounds counts as far as it is drawn without `masksToBounds`. It lays the text out.
  public final var inkBounds: CGRect {
    guard bounds.width > 0, bounds.height > 0, bounds.hasFiniteNumbers else { return .null }
    return layout.inkBounds(at: bounds.origin, in: bounds, overhangingTo: largestInkBounds)
  }

  /// Draws the text.
  ///
  /// All that is drawn in the same context stands upright where geometry is flipped, as the text does:
  /// y grows downwards there as it is seen, from the top of the mirrored bounds.
  open override func draw(in context: DrawingContext) {
    context.isUpright = true
    layout.draw(in: context, at: bounds.origin, overhangingTo: largestInkBounds)
  }

  /// Where ink may be at most, whatever it is.
  private final var largestInkBounds: CGRect {
    let size = text.runs.reduce(0) { max($0, $1.attributes.fontSize ?? style.fontSize) }
    let reach = 2 * min(max(size, 0), TextStyle.largestFontSize)
    return bounds.insetBy(dx: -reach, dy: -reach)
  }

  /// Whether there is text of which no letter lies whole in the bounds.
  package final var lacksRoom: Bool {
    guard text.runs.contains(where: \.hasLetters) else { return false }
    guard bounds.size.width > 0, bounds.size.height > 0 else { return true }
    return layout.lacksRoom(in: bounds.size)
  }

  /// A subclass may draw what it likes, and not wait.
  package final var largestDrawing: CGRect? {
    guard type(of: self) == TextLayer.self, showsText, bounds.width > 0, bounds.height > 0,
      bounds.hasFiniteNumbers
    else { return nil }
    return largestInkBounds
  }

  private final var showsText: Bool { !text.runs.isEmpty }

  /// Layouts for so many widths and heights are kept.
  private static let mostLayouts = 2

  private final func layout(width: CGFloat?, height: CGFloat?) -> TextLayout {
    if let place = known.lastIndex(where: { $0.givenWidth == width && $0.givenHeight == height }) {
      return known[place]
    }
    let layout = TextLayout(text, style: style, width: width, height: height, fonts: fonts)
    if known.count >= Self.mostLayouts { known.removeFirst() }
    known.append(layout)
    return layout
  }

  private final func textDidChange(_ key: String) {
    known = []
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
