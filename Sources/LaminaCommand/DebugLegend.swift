// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText

/// The legend of a debug picture: a strip below the picture, so that it covers nothing.
struct DebugLegend {
  let options: DebugOptions
  /// Pixels in a point, like the picture's.
  let scale: CGFloat

  private static let fontSize: CGFloat = 11
  private static let lineHeight: CGFloat = 18
  private static let margin: CGFloat = 8
  private static let swatch: CGFloat = 10
  private static let gap: CGFloat = 6

  /// The colours as they look over white, and their meaning.
  private var entries: [(color: Color, words: String)] {
    let (green, red) = (Color(red: 0.6, green: 1, blue: 0.6), Color(red: 1, green: 0.6, blue: 0.6))
    let yellow = Color(red: 1, green: 1, blue: 0.6)
    var all: [(Color, String)] = []
    if options.contains(.colorBlendedLayers) {
      all.append((green, "blended: only opaque things"))
      all.append((red, "blended: translucent, deeper the more often"))
    }
    if options.contains(.colorHitsGreenAndMissesRed) {
      all.append((green, "hits: from a kept bitmap"))
      all.append((red, "hits: bitmap painted anew"))
    }
    if options.contains(.colorOffscreenRenderedYellow) {
      all.append((yellow, "offscreen: not straight onto what is below"))
    }
    if options.contains(.flashUpdatedRegions) { all.append((yellow, "updates: repainted")) }
    return all
  }

  /// A picture with the strip below it; the picture alone if no strip can be made.
  ///
  /// A picture that is narrower than the longest entry gets clear pixels on its right.
  func below(_ picture: Image) -> Image {
    guard let strip = strip(pixelWidth: picture.width) else { return picture }
    let width = max(picture.width, strip.width)
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * (picture.height + strip.height))
    for image in [picture, strip] {
      let (all, rest) = (image.pixels, repeatElement(UInt32(0), count: width - image.width))
      for row in 0..<image.height {
        pixels += all[row * image.width..<(row + 1) * image.width]
        pixels += rest
      }
    }
    let height = picture.height + strip.height
    return Image(width: width, height: height, premultipliedARGB: pixels) ?? picture
  }

  /// The strip, at least this many pixels wide; nil if it is empty or no such surface can be made.
  private func strip(pixelWidth: Int) -> Image? {
    let items = entries.map { (color: $0.color, text: text($0.words)) }
    let widest = items.map(\.text.bounds.width).max() ?? 0
    let least = 2 * Self.margin + Self.swatch + Self.gap + widest
    let width = max(CGFloat(pixelWidth) / scale, least.rounded(.up))
    let root = Layer()
    root.backgroundColor = .white
    var (x, y) = (Self.margin, Self.margin / 2)
    for (color, text) in items {
      let length = Self.swatch + Self.gap + text.bounds.width
      if x > Self.margin, x + length + Self.margin > width {
        (x, y) = (Self.margin, y + Self.lineHeight)
      }
      let swatch = Layer()
      swatch.backgroundColor = color
      (swatch.borderColor, swatch.borderWidth) = (Color(gray: 0.5), 1 / scale)
      swatch.frame = CGRect(
        x: x, y: y + (Self.lineHeight - Self.swatch) / 2, width: Self.swatch, height: Self.swatch)
      text.frame.origin = CGPoint(
        x: x + Self.swatch + Self.gap,
        y: y + ((Self.lineHeight - text.bounds.height) / 2).rounded())
      root.addSublayer(swatch)
      root.addSublayer(text)
      x += length + 2 * Self.margin
    }
    root.frame = CGRect(x: 0, y: 0, width: width, height: y + Self.lineHeight + Self.margin / 2)
    guard !items.isEmpty, let compositor = try? Compositor(size: root.frame.size, scale: scale)
    else { return nil }
    compositor.background = .white
    compositor.root = root
    compositor.render()
    return compositor.surface
  }

  private func text(_ words: String) -> TextLayer {
    let text = TextLayer()
    text.string = words
    text.font = "sans-serif"
    text.fontSize = Self.fontSize
    text.foregroundColor = Color(gray: 0.1)
    text.frame.size = text.preferredFrameSize()
    return text
  }
}
