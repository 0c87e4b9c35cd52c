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
/// background and under the sublayers. Lines are clipped to the bounds. On a side where a line
/// fits, its ink is not clipped: a letter may extend beyond the bounds as far as it extends beyond
/// its line, as the hook of a "J" does at the left, by at most two ems. `masksToBounds` clips that
/// too, and no layer is hit there.
///
/// After a change the text is laid out before the first frame that shows it, or when its size is
/// asked for. It is drawn sharp at any scale. Glyphs are not hinted and, below 128 points, are placed on
/// quarters of a pixel, so Core Animation's `allowsFontSubpixelQuantization` would have no effect. If a
/// superlayer's geometry is flipped, the text is still upright, with its first line on top.
///
/// The text is ``string``, or ``attributedString`` with its own attributes.
open class TextLayer: Layer, TextualLayer {
  private final var text = AttributedText()
  private final var style = TextStyle()
  /// The layouts that were used last, the latest last: as shown, and as measured for some widths.
  private final var known: [TextLayout] = []

  /// The fonts that the text may use.
  ///
  /// Default the fonts installed on the machine.
  open var fonts: FontCollection = .system {
    didSet {
      if fonts !== oldValue { textDidChange("fonts") }
    }
  }

  /// A text layer without text.
  public override init() { super.init() }

  /// A copy of another layer's properties; see `Layer.init(layer:)`.
  ///
  /// If the other is not a text layer, the copy has no text.
  public override init(layer: Any) {
    super.init(layer: layer)
    guard let layer = layer as? TextLayer else { return }
    text = layer.text
    style = layer.style
    fonts = layer.fonts
    known = layer.known
    noteReach()
    if layer.needsDisplay() { setNeedsDisplay() }
  }

  /// Always nil; see `Layer.init(coder:)`.
  public required init?(coder: NSCoder) { nil }

  /// The text, with the attributes of the layer's properties; a line feed begins a new line.
  ///
  /// Default nil: no text. Reading it returns the text of ``attributedString`` without its
  /// attributes.
  open var string: String? {
    get { text.runs.isEmpty ? nil : text.string }
    set { attributedString = newValue.map { AttributedText($0) } }
  }

  /// The text in runs; attributes that they do not set are those of the layer's properties.
  ///
  /// Default nil: no text.
  open var attributedString: AttributedText? {
    get { text.runs.isEmpty ? nil : text }
    set {
      let new = newValue ?? AttributedText()
      guard new != text else { return }
      text = new
      // If the layer draws its text itself, only an image: without a drawing a text in view would wait.
      if showsText, super.contents != nil || !hasDisplayWork { super.contents = nil }
      textDidChange("string")
    }
  }

  /// The picture that is shown if there is no text: it is nil, and stays nil, while ``string`` is
  /// not nil.
  ///
  /// In Core Animation, displaying the text replaces the contents, so the property that was set
  /// last decides what is shown. A delegate that implements `display(_:)` replaces the drawing of
  /// the text, and its image is shown only if there is no string.
  open override var contents: Image? {
    get { super.contents }
    set {
      if !showsText { super.contents = newValue }
    }
  }

  /// The font.
  ///
  /// Default Helvetica, or its replacement.
  open var font: FontDescriptor {
    get { style.font }
    set { update(\.font, to: newValue, "font") }
  }

  /// The size of the em, in points.
  ///
  /// Default 36. With a size that is not above 0, nothing is drawn and the text takes no room.
  open var fontSize: CGFloat {
    get { style.fontSize }
    set { update(\.fontSize, to: newValue, "fontSize") }
  }

  /// The colour of the text.
  ///
  /// Default white; nil draws nothing. Glyphs with their own colours keep them.
  open var foregroundColor: Color? {
    get { style.foregroundColor }
    set { update(\.foregroundColor, to: newValue, "foregroundColor") }
  }

  /// Whether lines wrap at the width of the bounds.
  ///
  /// Default false. Lines end at the opportunities of Unicode's rules, and within a word only if
  /// the word alone is too long.
  open var isWrapped: Bool {
    get { style.isWrapped }
    set { update(\.isWrapped, to: newValue, "wrapped") }
  }

  /// How a line that is wider than the bounds is truncated, with an ellipsis in place of the
  /// missing text.
  ///
  /// Default none. Of wrapped text only the last line is truncated, if ``lineLimit`` or the height
  /// of the bounds leaves out further lines; ``TextStyle/truncationMode`` says what it shows then.
  open var truncationMode: TruncationMode {
    get { style.truncationMode }
    set { update(\.truncationMode, to: newValue, "truncationMode") }
  }

  /// Whether a truncated line keeps whole words.
  ///
  /// Default false: it is cut between any two characters. Core Animation has no such property. A
  /// single word that does not fit is cut anyway.
  open var truncatesAtWords: Bool {
    get { style.truncatesAtWords }
    set { update(\.truncatesAtWords, to: newValue, "truncatesAtWords") }
  }

  /// The horizontal alignment of lines in the bounds.
  ///
  /// Default natural: at the side where the paragraph's direction begins.
  open var alignmentMode: AlignmentMode {
    get { style.alignmentMode }
    set { update(\.alignmentMode, to: newValue, "alignmentMode") }
  }

  /// The vertical alignment of the lines in the bounds.
  ///
  /// Default top. Core Animation has no such property. Lines that are higher than the bounds begin
  /// at the top.
  open var verticalAlignmentMode: TextLayer.VerticalAlignmentMode {
    get { style.verticalAlignmentMode }
    set { update(\.verticalAlignmentMode, to: newValue, "verticalAlignmentMode") }
  }

  /// The height of a line, in points, from the top of one line to the top of the next.
  ///
  /// Default 0, which means the height of its fonts, as does any value that is not above 0. The
  /// letters are in the middle of it.
  open var lineHeight: CGFloat {
    get { style.lineHeight }
    set { update(\.lineHeight, to: newValue, "lineHeight") }
  }

  /// The factor for the height of a line, which is ``lineHeight`` or the height of its fonts.
  ///
  /// Default 1; a value that is not above 0 counts as 1. The letters are in the middle.
  open var lineHeightMultiple: CGFloat {
    get { style.lineHeightMultiple }
    set { update(\.lineHeightMultiple, to: newValue, "lineHeightMultiple") }
  }

  /// The additional space between two lines, in points.
  ///
  /// Default 0; a value that is not above 0 counts as 0.
  open var lineSpacing: CGFloat {
    get { style.lineSpacing }
    set { update(\.lineSpacing, to: newValue, "lineSpacing") }
  }

  /// The most lines that are shown; 0 or less means no limit.
  ///
  /// Default 0. Core Animation has no such property.
  open var lineLimit: Int {
    get { style.lineLimit }
    set { update(\.lineLimit, to: newValue, "lineLimit") }
  }

  /// Whether a change of a property causes display.
  ///
  /// True for ``string`` and ``attributedString`` (both by the key `string`), ``font``,
  /// ``fontSize``, ``foregroundColor``, ``isWrapped`` (`wrapped`), ``truncationMode``,
  /// ``truncatesAtWords``, ``alignmentMode``, ``verticalAlignmentMode``, ``lineHeight``,
  /// ``lineHeightMultiple``, ``lineSpacing``, ``lineLimit``, ``fonts`` and the bounds.
  open override class func needsDisplay(forKey key: String) -> Bool {
    switch key {
    case "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode",
      "truncatesAtWords", "alignmentMode", "verticalAlignmentMode", "lineHeight",
      "lineHeightMultiple", "lineSpacing", "lineLimit", "fonts", "bounds":
      true
    default: super.needsDisplay(forKey: key)
    }
  }

  /// The lines in the bounds, relative to the top left of the bounds.
  ///
  /// It is made on first use after a change.
  public final var layout: TextLayout { layout(width: bounds.width, height: layoutHeight) }

  /// The height for the layout; nil if it does not decide where lines are, because another height needs
  /// no new layout then.
  private final var layoutHeight: CGFloat? {
    let isCut = style.isWrapped && style.truncationMode != .none
    return isCut || style.verticalAlignmentMode != .top ? bounds.height : nil
  }

  /// The size of the text, rounded up to whole points.
  ///
  /// Wrapped text takes the width of the bounds if there is one; otherwise lines have their natural
  /// length.
  ///
  /// The height of the bounds and the layer's transform do not count.
  open override func preferredFrameSize() -> CGSize { preferredSize(forWidth: bounds.width) }

  /// The size of the text for a width in points, rounded up to whole points.
  ///
  /// Text that is not wrapped is as wide as its longest line, whatever the width, and so is wrapped
  /// text if the width is not above 0. Wrapped text that is truncated, or cut within a word, takes the
  /// whole width, because less would cut it elsewhere. The bounds and the layer's transform do not count. The
  /// last four layouts are kept, so asking again causes no new one; nor does showing the text in that width if it is
  /// wrapped, not truncated and at the top.
  open func preferredSize(forWidth width: CGFloat) -> CGSize {
    let isBound = style.isWrapped && width > 0
    let layout = layout(width: isBound ? width : nil, height: nil)
    return CGSize(
      width: Self.roundedUp(layout.widestLine), height: Self.roundedUp(layout.bounds.height))
  }

  /// A length in whole points; an error of rounding takes no further point.
  private static func roundedUp(_ length: CGFloat) -> CGFloat {
    length > Typesetter.tolerance ? (length - Typesetter.tolerance).rounded(.up) : 0
  }

  /// A rectangle of the bounds space that holds everything that is drawn of the text; null if
  /// nothing is drawn.
  ///
  /// Ink beyond the bounds counts as far as it is drawn without `masksToBounds`. Glyphs are placed on quarters of a
  /// pixel when they are drawn, so their faintest ink may be up to an eighth of a pixel beyond the rectangle. The call
  /// lays out the text.
  public final var inkBounds: CGRect {
    guard bounds.width > 0, bounds.height > 0, bounds.hasFiniteNumbers else { return .null }
    return layout.inkBounds(at: bounds.origin, in: bounds, overhangingTo: largestInkBounds)
  }

  /// Draws the text.
  ///
  /// If geometry is flipped, everything drawn in the same context is upright like the text: y grows
  /// downwards as seen, from the top of the mirrored bounds.
  open override func draw(in context: DrawingContext) {
    context.isUpright = true
    layout.draw(in: context, at: bounds.origin, overhangingTo: largestInkBounds)
  }

  /// The largest rectangle that may contain ink, whatever the text is.
  private final var largestInkBounds: CGRect {
    bounds.insetBy(dx: -inkOverhang, dy: -inkOverhang)
  }

  /// How far ink may be beyond the bounds, whatever the text is: two ems of the largest font.
  private final var inkOverhang: CGFloat {
    let size = text.runs.reduce(0) { max($0, $1.attributes.fontSize ?? style.fontSize) }
    return 2 * min(max(size, 0), TextStyle.largestFontSize)
  }

  /// Whether there is text but no letter of it is completely inside the bounds.
  package final var lacksRoom: Bool {
    guard bounds.size.width > 0, bounds.size.height > 0 else {
      return text.runs.contains(where: \.hasLetters)
    }
    return showsText && layout.lacksRoom(in: bounds.size)
  }

  /// Notes how far ink may reach, so that the text can wait; a subclass may draw anything, and may not wait.
  private final func noteReach() {
    drawingReach = isPlainText && showsText ? DeferredReach(atLeast: inkOverhang) : .none
  }

  package final var isPlainText: Bool { type(of: self) == TextLayer.self }

  private final var showsText: Bool { !text.runs.isEmpty }

  /// The most layouts, for different widths and heights, that are kept.
  private static let mostLayouts = 4

  private final func layout(width: CGFloat?, height: CGFloat?) -> TextLayout {
    if let known = knownLayout(width, height) { return known }
    let layout = layoutWork(width, height).layout
    keep(layout)
    return layout
  }

  private final func knownLayout(_ width: CGFloat?, _ height: CGFloat?) -> TextLayout? {
    guard
      let index = known.lastIndex(where: { $0.givenWidth == width && $0.givenHeight == height })
    else { return nil }
    let layout = known[index]
    if index + 1 < known.count {
      known.remove(at: index)
      known.append(layout)
    }
    return layout
  }

  private final func layoutWork(_ width: CGFloat?, _ height: CGFloat?) -> LayoutWork {
    LayoutWork(text: text, style: style, width: width, height: height, fonts: fonts)
  }

  private final func keep(_ layout: TextLayout) {
    if known.count >= Self.mostLayouts { known.removeFirst() }
    known.append(layout)
  }

  /// Layout is most of a text's display.
  package final var displayWork: (any DisplayWork)? {
    guard bounds.width > 0, bounds.height > 0, bounds.hasFiniteNumbers else { return nil }
    let (width, height) = (bounds.width, layoutHeight)
    return knownLayout(width, height) == nil ? layoutWork(width, height) : nil
  }

  package final func takeResult(_ result: any Sendable) {
    if let layout = result as? TextLayout { keep(layout) }
  }

  private final func textDidChange(_ key: String) {
    known = []
    noteReach()
    if type(of: self).needsDisplay(forKey: key) { setNeedsDisplay() }
  }

  /// Sets a property of the style, if it differs.
  ///
  /// It is inlined, so that the compiler knows the path, because following a path at run time takes longer than all
  /// the rest.
  @inline(__always)
  private final func update<Value: Equatable>(
    _ path: WritableKeyPath<TextStyle, Value>, to value: Value, _ key: String
  ) {
    guard style[keyPath: path] != value else { return }
    style[keyPath: path] = value
    textDidChange(key)
  }
}

/// The values of a layout, which any thread can make.
private struct LayoutWork: DisplayWork {
  let text: AttributedText
  let style: TextStyle
  let width: CGFloat?
  let height: CGFloat?
  let fonts: FontCollection

  var layout: TextLayout {
    TextLayout(text, style: style, width: width, height: height, fonts: fonts)
  }

  func result() -> any Sendable { layout }
}
