// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension Typesetter {
  /// Fonts of this size and above have whole points from line to line, so that baselines and
  /// underlines are as sharp as the glyphs.
  ///
  /// Smaller fonts are usually drawn at a larger scale.
  private static let smallestRoundedSize: CGFloat = 6

  /// The metrics of a line in points.
  struct LineHeight {
    var ascent: CGFloat = 0
    var descent: CGFloat = 0
    var leading: CGFloat = 0
    /// Whether all its fonts have whole points from line to line.
    var isRounded = true

    mutating func include(_ font: Font, size: CGFloat) {
      let metrics = font.metrics
      ascent = max(ascent, Typesetter.rounded(metrics.ascent * size, size))
      descent = max(descent, Typesetter.rounded(metrics.descent * size, size))
      leading = max(leading, Typesetter.rounded(metrics.leading * size, size))
      if size < Typesetter.smallestRoundedSize { isRounded = false }
    }

    /// Sets the line's height to the style's, with the letters in the middle.
    mutating func apply(_ style: TextStyle) {
      if style.setsLineHeight {
        let natural = ascent + descent + leading
        let height =
          (style.usableLineHeight > 0 ? style.usableLineHeight : natural)
          * style.usableLineHeightMultiple
        ascent += (height - ascent - descent) / 2
        descent = height - ascent
        leading = 0
      }
      leading += style.usableLineSpacing
    }
  }

  private static func rounded(_ length: CGFloat, _ size: CGFloat) -> CGFloat {
    size >= smallestRoundedSize ? length.rounded(.toNearestOrAwayFromZero) : length
  }

  /// The positioned lines, the room that they take, and the width of the widest one, wherever it is.
  mutating func placedLines() -> (
    lines: [TextLayout.Line], bounds: CGRect, widest: CGFloat
  ) {
    // White space at the end may have less than no width, if letters are set closer.
    let widest = drafts.reduce(0) { max($0, $1.width, $1.visibleWidth) }
    let room = isWidthGiven ? width : widest
    var lines: [TextLayout.Line] = []
    lines.reserveCapacity(drafts.count)
    let heights = drafts.map { height(of: $0) }
    var top = firstTop(of: heights)
    for (var draft, var height) in zip(drafts, heights) {
      if style.alignmentMode == .justified, draft.isWrapped { justify(&draft, to: room) }
      let next = top + height.ascent + height.descent + height.leading
      var baseline = top + height.ascent
      if height.isRounded, style.setsLineHeight || style.usableLineSpacing > 0 {
        // The line keeps its height, and its baseline stays sharp.
        baseline = baseline.rounded()
        let bottom = top + height.ascent + height.descent
        (height.ascent, height.descent) = (baseline - top, bottom - baseline)
      }
      let origin = CGPoint(x: start(of: draft, in: room), y: baseline)
      lines.append(place(draft, at: origin, height))
      top = next
    }
    let bottom = lines.last.map { $0.bounds.maxY } ?? 0
    var (right, width) = (CGFloat(0), CGFloat(0))
    for (line, draft) in zip(lines, drafts) {
      // White space at the end of a line extends beyond the room and takes none.
      func end(_ x: CGFloat, hanging: CGFloat) -> CGFloat {
        min(x - min(0, hanging), max(room, x - hanging))
      }
      right = max(
        right, end(line.bounds.maxX, hanging: draft.isRightToLeft ? 0 : draft.trailingWidth))
      width = max(width, end(line.width, hanging: draft.trailingWidth))
      // So that the text has this size again in the size that it asks for.
      if draft.isCut, isWidthGiven { width = max(width, room) }
    }
    return (lines, CGRect(x: 0, y: 0, width: right, height: bottom), width)
  }

  /// The top of the first line.
  private func firstTop(of heights: [LineHeight]) -> CGFloat {
    guard style.verticalAlignmentMode != .top, isHeightGiven, let last = heights.last else {
      return 0
    }
    let all = heights.reduce(0) { $0 + $1.ascent + $1.descent + $1.leading } - last.leading
    let rest = roomHeight - all
    guard rest > 0 else { return 0 }
    let top = style.verticalAlignmentMode == .middle ? rest / 2 : rest
    return heights.allSatisfy(\.isRounded) ? top.rounded(.down) : top
  }

  /// The left end of a line.
  ///
  /// A line that is too long, and white space at its end, extend beyond the side where the line
  /// ends.
  private func start(of draft: Draft, in room: CGFloat) -> CGFloat {
    let rest = room - draft.visibleWidth
    let hanging = draft.isRightToLeft ? draft.trailingWidth : 0
    let natural = draft.isRightToLeft ? rest : 0
    guard rest > 0 else { return natural - hanging }
    switch style.alignmentMode {
    case .natural, .justified: return natural - hanging
    case .left: return -hanging
    case .right: return rest - hanging
    case .center: return rest / 2 - hanging
    }
  }

  /// Distributes the remaining width over the spaces.
  private func justify(_ draft: inout Draft, to room: CGFloat) {
    let rest = room - draft.width
    let text = draft.storage
    // Not a space with a mark, which would move away from it.
    func isSpace(_ glyph: ShapedGlyph) -> Bool {
      let (scalar, next) = (text.scalars[glyph.scalar], glyph.scalar + 1)
      return (scalar == 0x20 || scalar == 0xA0)
        && (next == text.count || text.startsCharacter[next])
    }
    let spaces = draft.runs.reduce(0) { $0 + $1.glyphs.count(where: isSpace) }
    guard rest > 0, spaces > 0 else { return }
    for run in draft.runs.indices {
      for glyph in draft.runs[run].glyphs.indices where isSpace(draft.runs[run].glyphs[glyph]) {
        draft.runs[run].glyphs[glyph].advance += rest / CGFloat(spaces)
      }
    }
  }

  func height(of draft: Draft) -> LineHeight {
    var height = LineHeight()
    for run in draft.runs {
      guard let font = run.item.font else { continue }
      height.include(font, size: storage.styles[Int(run.item.styleIndex)].size)
    }
    if draft.runs.isEmpty {
      let style = storage.styles[Int(draft.styleIndex)]
      if let font = style.font { height.include(font, size: style.size) }
    }
    height.apply(self.style)
    return height
  }

  private func place(
    _ draft: Draft, at origin: CGPoint, _ height: LineHeight
  ) -> TextLayout.Line {
    var runs: [TextLayout.Run] = []
    var underlines: [TextLayout.Underline] = []
    var pen = origin.x
    for run in draft.runs {
      let style = storage.styles[Int(run.item.styleIndex)]
      let start = pen
      let glyphs = run.glyphs.map { glyph in
        defer { pen += glyph.advance }
        return TextLayout.Glyph(
          identifier: glyph.identifier,
          position: CGPoint(x: pen + glyph.offset.x, y: origin.y - glyph.offset.y),
          advance: glyph.advance, textOffset: draft.storage.offset(of: glyph.scalar))
      }
      guard let font = run.item.font, !glyphs.isEmpty else { continue }
      runs.append(
        TextLayout.Run(
          font: font, fontSize: style.size, foregroundColor: style.color,
          isRightToLeft: run.item.level & 1 != 0, glyphs: glyphs))
      if style.isUnderlined { underline(start..<max(start, pen), origin.y, style, &underlines) }
    }
    // By the indices in the text, not in the copy with an ellipsis.
    return TextLayout.Line(
      origin: origin, width: pen - origin.x, ascent: height.ascent, descent: height.descent,
      leading: height.leading, textRange: draft.range, isTruncated: draft.isTruncated,
      runs: runs, underlines: underlines)
  }

  /// Adds an underline below a run, joined with that of the run before if both are alike.
  ///
  /// The requested font decides its position, whichever font the glyphs come from.
  private func underline(
    _ places: Range<CGFloat>, _ baseline: CGFloat, _ style: ResolvedStyle,
    _ underlines: inout [TextLayout.Underline]
  ) {
    guard let metrics = style.font?.metrics else { return }
    let isRounded = style.size >= Self.smallestRoundedSize
    let thickness = Self.rounded(metrics.underlineThickness * style.size, style.size)
    let gap = Self.rounded(-metrics.underlinePosition * style.size, style.size)
    // An underline that rounds to the baseline would touch the letters.
    let top = baseline + (isRounded && gap == 0 ? 1 : gap)
    var rect = CGRect(
      x: places.lowerBound, y: top, width: places.upperBound - places.lowerBound,
      height: isRounded ? max(thickness, 1) : thickness)
    if let last = underlines.last, last.color == style.color, last.rect.minY == rect.minY,
      last.rect.height == rect.height, abs(last.rect.maxX - rect.minX) < Self.tolerance
    {
      // A union would round the height, and the next one would not be alike.
      rect = CGRect(
        x: last.rect.minX, y: top, width: rect.maxX - last.rect.minX, height: rect.height)
      underlines.removeLast()
    }
    underlines.append(TextLayout.Underline(rect: rect, color: style.color))
  }
}

extension TextStyle {
  /// The largest factor for the height of a line.
  private static let largestLineHeightMultiple: CGFloat = 1000

  fileprivate var usableLineHeight: CGFloat { Self.usable(lineHeight) }
  fileprivate var usableLineSpacing: CGFloat { Self.usable(lineSpacing) }
  fileprivate var usableLineHeightMultiple: CGFloat {
    lineHeightMultiple > 0 ? min(lineHeightMultiple, Self.largestLineHeightMultiple) : 1
  }

  /// Whether lines have another height than that of their fonts.
  fileprivate var setsLineHeight: Bool { usableLineHeight > 0 || usableLineHeightMultiple != 1 }

  private static func usable(_ length: CGFloat) -> CGFloat {
    // NaN is not above 0.
    length > 0 ? min(length, largestFontSize) : 0
  }
}
