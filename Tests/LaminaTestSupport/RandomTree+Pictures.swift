// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Images and their placement in layers.
extension RandomTree {
  /// Gives an image of a layer a gravity, a part, slices, a scale and filters, in the trees that
  /// have those.
  func placeImage(in layer: Layer) {
    guard variety != .plain else { return }
    if variety == .pictures, self[.pictures].chance(0.6) { layer.contents = picture() }
    guard layer.contents != nil else { return }
    layer.contentsGravity =
      self[.pictures].chance(0.3) ? .resize : self[.pictures].pick(LayerContentsGravity.allCases)
    if self[.pictures].chance(0.4) { layer.contentsRect = part(from: -4...6, to: 2...10) }
    if self[.pictures].chance(0.4) { layer.contentsCenter = part(from: 0...6, to: 0...4) }
    if self[.pictures].chance(0.4) {
      layer.contentsScale = self[.pictures].pick([0.25, 0.5, 2, 3])
    }
    let filters: [LayerContentsFilter] =
      variety == .wide ? [.nearest, .linear, .trilinear, .trilinear] : [.linear, .trilinear]
    layer.minificationFilter = self[.pictures].pick(filters)
    layer.magnificationFilter = self[.pictures].pick(filters)
    if self[.pictures].chance(0.3) {
      layer.minificationFilterBias = self[.pictures].pick([-1, -0.25, 0.5, 1, 9])
    }
  }

  /// A rectangle in eighths of the unit square.
  private func part(from start: ClosedRange<Int>, to size: ClosedRange<Int>) -> CGRect {
    func eighths(_ range: ClosedRange<Int>) -> CGFloat {
      CGFloat(self[.pictures].integer(in: range)) / 8
    }
    return CGRect(x: eighths(start), y: eighths(start), width: eighths(size), height: eighths(size))
  }

  /// A larger image than others, so that it is sometimes minified.
  private func picture() -> Image? {
    let sizes = [1, 3, 8, 17, 30]
    let (width, height) = (self[.pictures].pick(sizes), self[.pictures].pick(sizes))
    let isOpaque = self[.pictures].chance(0.5)
    return Image(
      width: width, height: height,
      premultipliedARGB: (0..<width * height).map { _ in
        let alpha = isOpaque ? 255 : UInt32(self[.pictures].integer(in: 0...255))
        func channel() -> UInt32 { UInt32(self[.pictures].integer(in: 0...Int(alpha))) }
        return alpha << 24 | channel() << 16 | channel() << 8 | channel()
      })
  }
}
