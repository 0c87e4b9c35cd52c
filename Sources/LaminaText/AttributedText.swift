// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// Text in runs, each with a look of its own.
///
/// ```swift
/// var text = AttributedText("Total ")
/// text.append("12.50", TextAttributes(font: FontDescriptor("Inter", weight: .bold)))
/// ```
///
/// What belongs together in a script, as letters that join, should be in one run; a character that
/// is made of several scalars takes the look of its first.
public struct AttributedText: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A piece of text in one look.
  public struct Run: Hashable, Sendable {
    /// The text; line feeds and other ends of paragraphs begin a new line.
    public var string: String
    /// How it looks.
    public var attributes: TextAttributes

    /// A run from its parts.
    public init(_ string: String, _ attributes: TextAttributes = TextAttributes()) {
      self.string = string
      self.attributes = attributes
    }
  }

  /// The runs in the order of reading.
  public var runs: [Run]

  /// Text from runs.
  public init(runs: [Run] = []) { self.runs = runs }

  /// Text in one look.
  public init(_ string: String, _ attributes: TextAttributes = TextAttributes()) {
    runs = [Run(string, attributes)]
  }

  /// Text in the look that the layer or the layout gives.
  public init(stringLiteral string: String) { self.init(string) }

  /// Adds a run at the end.
  public mutating func append(_ string: String, _ attributes: TextAttributes = TextAttributes()) {
    runs.append(Run(string, attributes))
  }

  /// The text without its looks.
  public var string: String { runs.map(\.string).joined() }
}

/// How a run of text looks; nil is what the layer or the layout gives.
public struct TextAttributes: Hashable, Sendable {
  /// The font.
  public var font: FontDescriptor?
  /// The size of the em, in points; see ``TextStyle/fontSize`` for what is not usable.
  public var fontSize: CGFloat?
  /// What the glyphs are filled with.
  public var foregroundColor: Color?
  /// What is added after each character, in points; negative moves them together.
  ///
  /// Default 0. Other than 0 it turns off ligatures that the script does not need. What is not a
  /// number counts as 0, and it is limited to ±100,000.
  public var tracking: CGFloat
  /// Whether a line runs below, where the font puts it.
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
