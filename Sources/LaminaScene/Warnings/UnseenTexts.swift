// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText

/// Finds texts that are not visible because all pixels around them have their colour.
///
/// This is certain: if a letter is visible, some pixel near it has another colour. Texts in several
/// colours, translucent texts and texts that are not completely in view are not judged, nor are texts in masks and
/// replicators, and those that other layers may hide.
struct UnseenTexts {
  let compositor: Compositor

  /// The texts of the compositor's last frame, each with its message.
  func found() -> [(layer: Layer, message: String)] {
    var found: [(layer: Layer, message: String)] = []
    var pending = [compositor.tree.root]
    while let node = pending.popLast() {
      guard let layer = compositor.layer(at: node), !layer.isHidden, layer.opacity > 0,
        !(layer is ReplicatorLayer)
      else { continue }
      pending += compositor.tree[node].children.reversed()
      if let text = layer as? TextLayer, isUnseen(text, node) {
        let name = PrintedName.of(layer.name ?? "TextLayer")
        let isDefault =
          text.foregroundColor == .white
          && text.attributedString?.runs.contains { $0.attributes.foregroundColor != nil } == false
        let color = isDefault ? "white, the default colour of texts" : "of one colour"
        found.append(
          (
            layer,
            "\(name) shows nothing: it is \(color), and so is all of its place; set foregroundColor"
          ))
      }
    }
    return found
  }

  private func isUnseen(_ text: TextLayer, _ node: NodeID) -> Bool {
    guard !text.lacksRoom, text.drawing != nil, let color = color(of: text) else { return false }
    let ink = text.inkBounds
    let place = text.convert(ink, to: compositor.root?.superlayer).applying(compositor.scale)
    let (box, picture) = (PixelRect(covering: place), compositor.pixelBounds)
    // With the pixels around it: a part of a letter, or a letter that fills its box, may be all of one colour.
    return !box.isEmpty && picture.contains(box)
      && isFilled(box.outset(by: 1).intersection(picture), with: color)
      && CoverSearch(compositor.tree).showsFront(of: node, at: ink)
  }

  /// The single colour of a text as a pixel; nil if it has several colours or a translucent one.
  private func color(of text: TextLayer) -> UInt32? {
    let runs = text.layout.lines.flatMap(\.runs)
    guard let first = runs.first, let color = first.foregroundColor?.premultiplied, color.isOpaque,
      runs.allSatisfy({ $0.foregroundColor == first.foregroundColor && !$0.font.hasColor })
    else { return nil }
    return color.bits
  }

  private func isFilled(_ box: PixelRect, with color: UInt32) -> Bool {
    compositor.withPixels { pixels, pixelsPerRow in
      for y in box.minY..<box.maxY {
        for x in box.minX..<box.maxX where pixels[y * pixelsPerRow + x] != color { return false }
      }
      return true
    }
  }
}

extension CGRect {
  fileprivate func applying(_ scale: CGFloat) -> CGRect {
    isNull
      ? self
      : CGRect(x: minX * scale, y: minY * scale, width: width * scale, height: height * scale)
  }
}
