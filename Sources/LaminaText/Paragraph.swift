// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CFriBidi
import CHarfBuzz
import CUnibreak
import Foundation

/// A part of a paragraph with one font, one style, one script and one direction: the unit that
/// HarfBuzz shapes.
struct TextItem {
  /// The scalars, by their indices in the storage.
  var range: Range<Int>
  let font: Font?
  let styleIndex: Int32
  /// The bidi embedding level: odd from right to left; embedded text has a higher level.
  var level: UInt8
  let script: UInt32
}

/// A paragraph of a text, divided into items.
struct Paragraph {
  let range: Range<Int>
  /// Whether it is read from right to left.
  let isRightToLeft: Bool
  let items: [TextItem]
  private let levels: [UInt8]
  /// The level of text that is not embedded.
  var level: UInt8 { isRightToLeft ? 1 : 0 }

  /// The most scalars of a character that is shaped whole: a letter with 30 marks, as in the
  /// stream-safe text format of Unicode's annex 15.
  ///
  /// Longer ones are shaped in parts, because HarfBuzz's time grows with the square of their
  /// length.
  static let longestCharacter = 31

  /// A paragraph with a given direction, for example of the paragraph that it is a part of;
  /// otherwise the first letter with a direction decides.
  init(_ text: TextStorage, _ range: Range<Int>, isRightToLeft direction: Bool? = nil) {
    let (levels, isRightToLeft) = Self.levels(text.scalars[range], direction)
    self.init(text, range, levels: levels, isRightToLeft: isRightToLeft)
  }

  /// A paragraph whose scalars have given levels.
  init(_ text: TextStorage, _ range: Range<Int>, levels: [UInt8], isRightToLeft: Bool) {
    self.range = range
    self.levels = levels
    self.isRightToLeft = isRightToLeft
    let scripts = Self.scripts(text, range)
    let (fonts, styles) = (text.fontIndexes, text.styleIndexes)
    var items: [TextItem] = []
    var start = range.lowerBound
    // The number of scalars of the same character before a scalar.
    var place = 0
    for index in range {
      place = index == range.lowerBound || text.startsCharacter[index] ? 0 : place + 1
      let next = index + 1 - range.lowerBound
      if index + 1 < range.upperBound, fonts[index + 1] == fonts[index],
        styles[index + 1] == styles[index], levels[next] == levels[next - 1],
        scripts[next] == scripts[next - 1],
        text.startsCharacter[index + 1] || !(place + 1).isMultiple(of: Self.longestCharacter)
      {
        continue
      }
      items.append(
        TextItem(
          range: start..<index + 1, font: text.font(at: index), styleIndex: styles[index],
          level: levels[next - 1], script: scripts[next - 1]))
      start = index + 1
    }
    self.items = items
  }

  /// The most brackets of a paragraph that are ordered in pairs, by Unicode's rule N0, and the most controls of isolates.
  ///
  /// If there are more, brackets are ordered like other punctuation, or isolates are ignored, because FriBidi's time
  /// grows with the square of their number.
  static let mostBracketsAndIsolates = 4000

  /// The levels of a part; it may be anywhere if it is empty.
  func levels(of part: Range<Int>) -> ArraySlice<UInt8> {
    part.isEmpty
      ? [] : levels[part.lowerBound - range.lowerBound..<part.upperBound - range.lowerBound]
  }

  /// FriBidi's embedding levels, and the direction of the whole.
  static func levels(
    _ text: ArraySlice<UInt32>, _ direction: Bool?
  ) -> (levels: [UInt8], isRightToLeft: Bool) {
    let none = ([UInt8](repeating: 0, count: text.count), direction ?? false)
    let isSimple = direction != true && text.allSatisfy { $0 < 0x590 }
    guard !isSimple, let count = FriBidiStrIndex(exactly: text.count), count > 0 else {
      return none
    }
    let scalars = Array(text)
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: scalars.count)
    // Both arrays have as many elements as the text has scalars, and so have those below.
    unsafe fribidi_get_bidi_types(scalars, count, &types)
    // Without these types nothing has another level than the paragraph.
    let raising =
      FRIBIDI_MASK_RTL | FRIBIDI_MASK_ARABIC | FRIBIDI_MASK_EXPLICIT | FRIBIDI_MASK_ISOLATE
    guard direction == true || types.contains(where: { $0.rawValue & UInt32(raising) != 0 }) else {
      return none
    }
    limitIsolates(&types)
    var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
    var base = FriBidiParType(rawValue: UInt32(FRIBIDI_TYPE_ON_VALUE))
    if let direction {
      let value = direction ? FRIBIDI_TYPE_RTL_VALUE : FRIBIDI_TYPE_LTR_VALUE
      base = FriBidiParType(rawValue: UInt32(value))
    }
    unsafe fribidi_get_bracket_types(scalars, count, types, &brackets)
    if brackets.count(where: { $0 != 0 }) > mostBracketsAndIsolates {
      brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
    }
    guard
      unsafe fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels) != 0
    else { return none }
    return (levels.map { UInt8(clamping: $0) }, UInt32(base.rawValue) & 1 != 0)
  }

  /// Makes controls of isolates ignorable if there are too many.
  private static func limitIsolates(_ types: inout [FriBidiCharType]) {
    func isIsolate(_ type: FriBidiCharType) -> Bool {
      type.rawValue & UInt32(FRIBIDI_MASK_ISOLATE) != 0
    }
    guard types.count(where: isIsolate) > mostBracketsAndIsolates else { return }
    for index in types.indices where isIsolate(types[index]) {
      types[index] = FriBidiCharType(rawValue: UInt32(FRIBIDI_TYPE_BN_VALUE))
    }
  }

  /// The script of each scalar.
  ///
  /// Scalars that belong to several scripts take the script before them, or after them at the
  /// start. Emoji keep their own, because the rules of some scripts join no flags.
  private static func scripts(_ text: TextStorage, _ range: Range<Int>) -> [UInt32] {
    var scripts = scripts(text.scalars[range])
    guard text.scalars[range].contains(where: FontChooser.mayShowEmoji) else { return scripts }
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, !text.startsCharacter[end] { end += 1 }
      if FontChooser.isEmoji(text.scalars[start..<end]) {
        for index in start..<end {
          scripts[index - range.lowerBound] = HB_SCRIPT_COMMON.rawValue
        }
      }
      start = end
    }
    return scripts
  }

  /// The same without regard to emoji.
  static func scripts(_ scalars: ArraySlice<UInt32>) -> [UInt32] {
    let functions = unsafe hb_unicode_funcs_get_default()
    let (common, latin) = (HB_SCRIPT_COMMON.rawValue, HB_SCRIPT_LATIN.rawValue)
    var scripts: [UInt32] = []
    scripts.reserveCapacity(scalars.count)
    var last: UInt32?
    for scalar in scalars {
      let script =
        scalar < 0x80
        ? (isASCIILetter(scalar) ? latin : common)
        : unsafe hb_unicode_script(functions, scalar).rawValue
      if script != common, script != HB_SCRIPT_INHERITED.rawValue,
        script != HB_SCRIPT_UNKNOWN.rawValue
      {
        if last == nil {
          for index in scripts.indices { scripts[index] = script }
        }
        last = script
      }
      scripts.append(last ?? HB_SCRIPT_COMMON.rawValue)
    }
    return scripts
  }

  private static func isASCIILetter(_ scalar: UInt32) -> Bool {
    (0x41...0x5A).contains(scalar & ~0x20)
  }

  /// Makes the library's index once; without it, finding the class of a character is slow.
  private static let indexOfLineBreaks: Void = init_linebreak()

  /// For each scalar, whether a line may end after it, by Unicode's rules; never within a
  /// character.
  static func breakOpportunities(_ text: TextStorage, _ range: Range<Int>) -> [Bool] {
    guard !range.isEmpty else { return [] }
    let breaks = lineBreaks(text.scalars[range])
    return breaks.indices.map { index in
      let next = range.lowerBound + index + 1
      return next < range.upperBound && breaks[index] <= CChar(LINEBREAK_ALLOWBREAK)
        && text.startsCharacter[next]
    }
  }

  /// libunibreak's result for the place after each scalar.
  static func lineBreaks(_ text: some Collection<UInt32>) -> [CChar] {
    _ = indexOfLineBreaks
    let scalars = text.map(breakingScalar)
    var breaks = [CChar](repeating: 0, count: scalars.count)
    // The array has one element for each scalar.
    unsafe set_linebreaks_utf32(scalars, scalars.count, "", &breaks)
    return breaks
  }

  /// The scalar that libunibreak gets for a scalar.
  private static func breakingScalar(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    // The library takes this one noncharacter for the end of the text.
    case 0xFFFF: 0xFFFD
    // Versions without Unicode's rule for flags (LB30a) abort at the two halves of a flag. A line
    // may end beside a flag as beside an ideograph, but not within it, because it is one character.
    case 0x1F1E6...0x1F1FF: 0x4E00
    default: scalar
    }
  }
}
