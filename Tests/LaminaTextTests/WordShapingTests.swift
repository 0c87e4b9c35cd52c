// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@testable import LaminaText

/// Text shaped word by word, against HarfBuzz's result for the whole.
struct WordShapingTests {
  /// The glyphs of each item of a text, or of a part of it.
  private func glyphs(
    _ text: TextStorage, _ shaper: Shaper, part: Range<Int>? = nil, wordByWord: Bool
  ) -> [ShapedGlyph] {
    text.paragraphs().flatMap { range -> [ShapedGlyph] in
      let paragraph = Paragraph(text, range)
      let line = range.clamped(to: part ?? range)
      return paragraph.items(in: line).flatMap {
        shaper.shape($0, $0.range.clamped(to: line), line: line, of: text, wordByWord: wordByWord)
          .glyphs
      }
    }
  }

  private func storage(_ text: AttributedText, _ fonts: FontCollection) -> TextStorage {
    var style = TextStyle()
    style.font = "DejaVu Sans"
    style.fontSize = 14
    return TextStorage(text, style: style, fonts: fonts)
  }

  @Test(arguments: 0..<24)
  func `random texts have the glyphs of text that is shaped whole`(seed: Int) throws {
    let fonts = try TestFonts.all.get()
    // So small that words are dropped all the time, or as large as usual.
    let words = WordCache(byteLimit: seed.isMultiple(of: 2) ? 40_000 : 4 << 20)
    let (shaper, whole) = (Shaper(words: words), Shaper(words: WordCache(byteLimit: 0)))
    var random = RandomText(seed: UInt64(seed))
    var known = 0
    for _ in 0..<60 {
      var text = AttributedText()
      for _ in 0...random.number(below: 3) {
        let name = random.element(
          of: TestFonts.names.map { $0 == "DejaVuSans" ? "DejaVu Sans" : $0 })
        text.append(
          random.line(words: 1 + random.number(below: 12)),
          TextAttributes(
            font: random.number(below: 3) == 0 ? FontDescriptor(name) : nil,
            fontSize: random.element(of: [nil, 9.3]), tracking: random.element(of: [0, 0, 1.5])))
      }
      let stored = storage(text, fonts)
      let start = random.number(below: stored.count)
      for part in [nil, start..<stored.count, 0..<start] {
        let separate = glyphs(stored, shaper, part: part, wordByWord: true)
        #expect(separate == glyphs(stored, whole, part: part, wordByWord: false), "\(text.string)")
      }
      known = max(known, words.count)
    }
    #expect(known > 20)
  }

  @Test(arguments: 0..<8)
  func `a part of a run is the run of that part in a line of its own`(seed: Int) throws {
    let fonts = try TestFonts.all.get()
    let shaper = Shaper(words: WordCache(byteLimit: 4 << 20))
    var random = RandomText(seed: UInt64(100 + seed))
    var parts = 0
    for _ in 0..<60 {
      let text = storage(
        AttributedText(
          random.line(words: 2 + random.number(below: 12)),
          TextAttributes(tracking: random.element(of: [0, 1.5]))), fonts)
      for range in text.paragraphs() {
        for item in Paragraph(text, range).items {
          let run = shaper.shape(item, item.range, line: range, of: text)
          for _ in 0..<8 {
            let ends = [0, 1].map { _ in
              item.range.lowerBound + random.number(below: item.range.count + 1)
            }
            let part = (ends.min() ?? 0)..<(ends.max() ?? 0)
            guard let found = run.part(part, text) else { continue }
            parts += 1
            let alone = shaper.shape(item, part, line: part, of: text, wordByWord: false)
            #expect(found.glyphs == alone.glyphs, "\(part) of \(text.scalars)")
          }
        }
      }
    }
    #expect(parts > 50)
  }

  @Test func `words of common scripts are kept apart from their spaces`() throws {
    let fonts = try TestFonts.all.get()
    let words = WordCache(byteLimit: 1 << 20)
    let shaper = Shaper(words: words)
    let text = storage("The quick To AV, Привет мир, Αθήνα The AV", fonts)
    _ = glyphs(text, shaper, wordByWord: true)
    // Eight words, and the space of each of three scripts.
    #expect(words.count == 11)
    var found: [WordGlyph] = []
    let shape = WordShape(
      font: try TestFonts.font("DejaVu Sans").number, script: 0x4C61_746E, isRightToLeft: false,
      hasLigatures: true)
    let word = "quick".unicodeScalars.map(\.value)
    #expect(words.find(word[...], shape, appendingTo: &found) == .glyphs)
    #expect(found.map(\.scalar) == [0, 1, 2, 3, 4])
  }

  /// Rules that act across a space between words, and a text in which each does.
  static let rules: [(name: String, rules: [(type: Int, flags: Int, table: [Int])], isMark: Bool)] =
    [
      ("a space before a letter", [(2, 0, RuleFont.pair(RuleFont.space, RuleFont.t))], false),
      ("a letter before a space", [(2, 0, RuleFont.pair(RuleFont.a, RuleFont.space))], false),
      (
        "a letter before any other glyph",
        [(2, 0, RuleFont.pair(RuleFont.a, RuleFont.a, isAllOthers: true))], false
      ),
      (
        "two letters with any glyph between them",
        [(7, 0, RuleFont.context), (1, 0, RuleFont.single)], false
      ),
      (
        "two letters if marks are passed over", [(2, 8, RuleFont.pair(RuleFont.a, RuleFont.v))],
        true
      ),
    ]

  @Test(arguments: rules.indices)
  func `a font's rules act across spaces`(_ index: Int) throws {
    let fonts = try RuleFont.collection(
      Self.rules[index].rules, spaceIsMark: Self.rules[index].isMark)
    let text = storage("VA V AT T A V TA", fonts)
    let words = WordCache(byteLimit: 1 << 20)
    let whole = glyphs(text, Shaper(words: words), wordByWord: false)
    // Otherwise the rule would not act, and the test would show nothing.
    let font = try #require(whole.isEmpty ? nil : fonts.font(for: "DejaVu Sans"))
    let alone = whole.map { glyph in
      storage(AttributedText(String(text.string[glyph.scalar])), fonts)
    }.flatMap { glyphs($0, Shaper(words: words), wordByWord: false) }
    #expect(zip(whole, alone).contains { $0.advance != $1.advance }, "\(font.familyName)")
    for _ in 0..<2 {
      #expect(glyphs(text, Shaper(words: words), wordByWord: true) == whole)
    }
  }

  /// HarfBuzz turns round what is set against the direction of its script.
  ///
  /// It leaves digits as they are that have no letters beside them.
  @Test func `text set against its script's direction is not cut into words`() throws {
    // The rule acts on digits that are turned round or on others, but not on both.
    let fonts = try RuleFont.collection([(2, 0, RuleFont.pair(RuleFont.one, RuleFont.seven))])
    func changed(_ glyphs: [ShapedGlyph]) -> [Int] {
      let digits = glyphs.filter { [RuleFont.one, RuleFont.seven].contains(Int($0.identifier)) }
      let usual = digits.map(\.advance).max()
      return digits.filter { $0.advance != usual }.map(\.scalar)
    }
    let shaper = Shaper(words: WordCache(byteLimit: 1 << 20))
    let text = storage("\u{202D}a سلام 17 71 17", fonts)
    let whole = glyphs(text, shaper, wordByWord: false)
    #expect(changed(whole) == [12])
    #expect(changed(glyphs(storage("17 71", fonts), shaper, wordByWord: false)) == [0])
    for _ in 0..<2 { #expect(glyphs(text, shaper, wordByWord: true) == whole) }
  }

  @Test func `many threads get the layout of one`() throws {
    let fonts = try FontCollection(files: [TestFonts.path("DejaVuSans")])
    var random = RandomText(seed: 5)
    let texts = (0..<40).map { _ in random.line(words: 30) }
    @Sendable func layout(_ text: String, _ fonts: FontCollection) -> [TextLayout.Line] {
      var style = TextStyle()
      style.isWrapped = true
      return TextLayout(AttributedText(text), style: style, width: 300, fonts: fonts).lines
    }
    let results = Guarded<[Int: [[TextLayout.Glyph]]]>([:])
    DispatchQueue.concurrentPerform(iterations: 4 * texts.count) { index in
      let lines = layout(texts[index % texts.count], fonts)
      results.withLock { $0[index] = lines.map { $0.runs.flatMap(\.glyphs) } }
    }
    let found = results.withLock { $0 }
    for (index, text) in texts.enumerated() {
      let alone = layout(text, fonts).map { $0.runs.flatMap(\.glyphs) }
      for round in 0..<4 { #expect(found[index + round * texts.count] == alone) }
    }
  }
}

extension TextStorage {
  fileprivate var string: [Character] {
    scalars.compactMap(Unicode.Scalar.init).map(Character.init)
  }
}
