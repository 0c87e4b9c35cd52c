// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText

/// Text of 14 points that changes, or that is painted again.
extension FrameScene {
  /// A page of 790 words, which begins with another word in each frame.
  static func changingPage(threads: Int?) throws -> FrameScene {
    let words = TextWords()
    let (root, page) = try page(words.page(from: 0))
    return try FrameScene(root: root, threads: threads) { frame, _ in
      page.string = words.page(from: frame)
    }
  }

  /// Three hundred labels, each with another number in each frame.
  static func changingLabels(threads: Int?) throws -> FrameScene {
    let root = root()
    let words = TextWords()
    let fonts = try FontCollection(files: [fontPath])
    let labels = (0..<300).map { index in
      let label = textLayer(fonts)
      label.frame = CGRect(x: index % 10 * 190 + 10, y: index / 10 * 36 + 8, width: 180, height: 20)
      return label
    }
    root.addSublayers(labels)
    return try FrameScene(root: root, threads: threads) { frame, _ in
      for (index, label) in labels.enumerated() {
        label.string = words.label(index, frame: frame)
      }
    }
  }

  /// The page, laid out once and painted again without caches.
  static func repaintedPage(threads: Int?) throws -> FrameScene {
    let (root, _) = try page(TextWords().page(from: 0))
    return try FrameScene(root: root, threads: threads, cacheBytes: 0) { _, compositor in
      compositor.setNeedsRepaint()
    }
  }

  /// The page, laid out once and moved up by 0.3 points a frame.
  static func scrolledPage(threads: Int?) throws -> FrameScene {
    let (root, page) = try page(TextWords().page(from: 0))
    return try FrameScene(root: root, threads: threads) { frame, _ in
      page.frame.origin.y = pageTop - 0.3 * Double(frame)
    }
  }

  private static let pageTop = 120.0

  private static func page(_ text: String) throws -> (root: Layer, page: TextLayer) {
    let root = root()
    let page = textLayer(try FontCollection(files: [fontPath]))
    page.frame = CGRect(x: 60, y: pageTop, width: 900, height: 900)
    page.isWrapped = true
    page.string = text
    root.addSublayer(page)
    return (root, page)
  }

  private static func textLayer(_ fonts: FontCollection) -> TextLayer {
    let layer = TextLayer()
    layer.fonts = fonts
    layer.font = "DejaVu Sans"
    layer.fontSize = 14
    layer.foregroundColor = .palette(7)
    return layer
  }

  /// The font file that the tests of text bring with them, and which the peers use as well.
  private static let fontPath = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Tests/LaminaTextTests/Fonts/DejaVuSans.ttf").standardized
    .path(percentEncoded: false)
}

/// A vocabulary of 400 words, and a long text of them; the peers' `texts.h` and `texts.py` make the
/// same.
private struct TextWords {
  private let words: [String]
  private let order: [Int]

  init() {
    var random = LinearCongruentialGenerator(seed: 14)
    words = (0..<400).map { _ in
      let length = 1 + random.next() % 9
      let letters = (0..<length).map { _ in UInt8(ascii: "a") + UInt8(random.next() % 26) }
      return String(decoding: letters, as: UTF8.self)
    }
    order = (0..<1200).map { _ in random.next() % 400 }
  }

  /// The 790 words from one of the text on.
  func page(from start: Int) -> String {
    order[start % 400..<start % 400 + 790].map { words[$0] }.joined(separator: " ")
  }

  func label(_ index: Int, frame: Int) -> String { "\(words[index]) \(frame * 37 + index * 11)" }
}
