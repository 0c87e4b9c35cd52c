// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// Text in runs, each with its own attributes.
///
/// ```swift
/// var text = AttributedText("Total ")
/// text.append("12.50", TextAttributes(font: FontDescriptor("Inter", weight: .bold)))
/// ```
///
/// Letters that join should be in one run. A character of several scalars takes the attributes of
/// its first scalar.
public struct AttributedText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A piece of text with one set of attributes.
  public struct Run: Hashable, Sendable {
    /// The text; line feeds and other ends of paragraphs begin a new line.
    public var string: String
    /// The attributes of the text.
    public var attributes: TextAttributes

    /// A run from its parts.
    public init(_ string: String, _ attributes: TextAttributes = TextAttributes()) {
      self.string = string
      self.attributes = attributes
    }

    /// Whether the scalars and the attributes are equal.
    ///
    /// Strings of other scalars may be equal, such as those of U+2126 and U+03A9, but fonts may have a glyph for each.
    public static func == (one: Run, other: Run) -> Bool {
      one.attributes == other.attributes && one.string.utf8.elementsEqual(other.string.utf8)
    }
  }

  /// The runs in the order of reading.
  public var runs: [Run]

  /// Text from runs.
  public init(runs: [Run] = []) { self.runs = runs }

  /// Text with one set of attributes.
  public init(_ string: String, _ attributes: TextAttributes = TextAttributes()) {
    runs = [Run(string, attributes)]
  }

  /// Text with the attributes of the layer or the layout.
  public init(stringLiteral string: String) { self.init(string) }

  /// Adds a run at the end.
  public mutating func append(_ string: String, _ attributes: TextAttributes = TextAttributes()) {
    runs.append(Run(string, attributes))
  }

  /// The text without its attributes.
  public var string: String { runs.map(\.string).joined() }
}

/// The attributes of a run of text; nil means the value of the layer or the layout.
public struct TextAttributes: Hashable, Sendable {
  /// The font.
  public var font: FontDescriptor?
  /// The size of the em, in points; ``TextStyle/fontSize`` describes values that cannot be used.
  public var fontSize: CGFloat?
  /// The colour of the glyphs.
  public var foregroundColor: Color?
  /// The space added after each character, in points; a negative value moves characters together.
  ///
  /// Default 0. Any other value turns off ligatures that the script does not need. NaN counts as 0,
  /// and the value is limited to ±100,000.
  public var tracking: CGFloat
  /// Whether the text is underlined, at the position that the font states.
  ///
  /// Default false.
  public var isUnderlined: Bool

  /// Attributes from their parts.
  public init(
    font: FontDescriptor? = nil, fontSize: CGFloat? = nil, foregroundColor: Color? = nil,
    tracking: CGFloat = 0, isUnderlined: Bool = false
  ) {
    self.font = font
    self.fontSize = fontSize
    self.foregroundColor = foregroundColor
    self.tracking = tracking
    self.isUnderlined = isUnderlined
  }
}
