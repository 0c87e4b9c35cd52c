// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Images in layers, computed from the meaning of the properties.
extension ReferenceCompositor {
  static func drawContents(
    of layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    guard let image = layer.contents, image.width > 0, image.height > 0,
      let frame = contentsFrame(of: layer, image), var toUnit = unitSquare(frame, at: place)
    else { return }
    if place.isFlipped {
      // The first row of the image is at the largest y.
      toUnit = toUnit.concatenating(Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 1))
    }
    let shown = ShownImage(layer, image, frame: frame, toUnit: toUnit)
    let picture = canvas.emptyPicture()
    // Only pixels that the frame touches, also where its shape goes on beyond the clip.
    let touched = PixelRect(covering: place.toSurface.apply(frame))
    picture.fill { centre in
      let pixel = PixelRect(x: Int(centre.x - 0.5), y: Int(centre.y - 0.5), width: 1, height: 1)
      guard touched.contains(pixel) else { return ReferenceColor() }
      return shown.color(at: centre).tinted(place.tint)
    }
    let fillsSquare = frame == layer.bounds && cornerShape(of: layer).radii.isZero
    let fillsClip = layer.masksToBounds && frame == layer.bounds
    let shape =
      fillsClip || fillsSquare
      ? filledShape(of: layer, at: place, opacity: opacity)
      // Where it ends with the clip, that cuts it, once.
      : .roundedRect(
        RoundedRect(rect: layer.masksToBounds ? extended(frame, beyond: layer.bounds) : frame))
    canvas.draw(
      picture, opacity: opacity,
      through: coverage(of: shape, place.toSurface, in: canvas.bounds))
  }

  /// The rectangle of the image in the layer's space.
  static func contentsFrame(of layer: Layer, _ image: Image) -> CGRect? {
    let bounds = layer.bounds
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    var width = CGFloat(image.width) * layer.contentsRect.width / layer.contentsScale
    var height = CGFloat(image.height) * layer.contentsRect.height / layer.contentsScale
    guard width > 0, height > 0 else { return nil }
    let factors = [bounds.width / width, bounds.height / height]
    switch layer.contentsGravity {
    case .resize: return bounds
    case .resizeAspect, .resizeAspectFill:
      let factor =
        layer.contentsGravity == .resizeAspect ? min(factors[0], factors[1]) : factors.max() ?? 1
      (width, height) = (width * factor, height * factor)
    default: break
    }
    let name = layer.contentsGravity.rawValue.lowercased()
    let x = name.contains("left") ? 0 : name.contains("right") ? 1 : 0.5
    let y = name.contains("bottom") ? 0 : name.contains("top") ? 1 : 0.5
    return CGRect(
      x: bounds.minX + (bounds.width - width) * x, y: bounds.minY + (bounds.height - height) * y,
      width: width, height: height)
  }
}

/// An image as it is shown in a frame.
private struct ShownImage {
  /// The image's pixels along intervals of an axis of the unit square, one after another.
  private typealias Axis = [(units: ClosedRange<Double>, pixels: ClosedRange<Double>)]

  private let x: Axis
  private let y: Axis
  private let toUnit: Transform2D
  private let isTrilinear: Bool
  private let bias: Double
  /// The image and its halved copies.
  private var levels: [Level] = []

  /// Shorter lengths in the unit square are the effect of rounding.
  private static let leastLength = 0x1p-32

  private struct Level {
    var width: Int
    var height: Int
    var pixels: [ReferenceColor]
  }

  init(_ layer: Layer, _ image: Image, frame: CGRect, toUnit: Transform2D) {
    let (part, isSliced) = (layer.contentsRect, layer.contentsGravity.resizesForReference)
    let center = isSliced ? layer.contentsCenter : CGRect(x: 0, y: 0, width: 1, height: 1)
    x = Self.axis(
      image.width, part.minX, part.width, center.minX, center.maxX,
      natural: Double(1 / layer.contentsScale / frame.width))
    y = Self.axis(
      image.height, part.minY, part.height, center.minY, center.maxY,
      natural: Double(1 / layer.contentsScale / frame.height))
    self.toUnit = toUnit
    isTrilinear = layer.minificationFilter == .trilinear
    bias = Double(layer.minificationFilterBias)
    var bytes = image.pixels
    var (width, height) = (image.width, image.height)
    while true {
      levels.append(
        Level(width: width, height: height, pixels: bytes.map { ReferenceColor($0) }))
      guard isTrilinear, width > 1 || height > 1 else { break }
      (bytes, width, height) = Self.halved(bytes, width, height)
    }
  }

  /// Each pixel is the mean of four, channel by channel, rounded with halves up.
  private static func halved(
    _ pixels: [UInt32], _ width: Int, _ height: Int
  ) -> ([UInt32], Int, Int) {
    let (w, h) = ((width + 1) / 2, (height + 1) / 2)
    var result: [UInt32] = []
    for y in 0..<h {
      for x in 0..<w {
        var mean: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
          var sum: UInt32 = 2
          for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let (column, row) = (min(2 * x + dx, width - 1), min(2 * y + dy, height - 1))
            sum += pixels[row * width + column] >> shift & 255
          }
          mean |= (sum / 4) << shift
        }
        result.append(mean)
      }
    }
    return (result, w, h)
  }

  private static func axis(
    _ size: Int, _ start: CGFloat, _ length: CGFloat, _ low: CGFloat, _ high: CGFloat,
    natural: Double
  ) -> Axis {
    let (from, to) = (Double(start) * Double(size), Double(start + length) * Double(size))
    let (low, high) = (min(max(Double(low), 0), 1), min(max(Double(high), 0), 1))
    guard low > 0 || high < 1 else { return [(0...1, from...to)] }
    var (a, b) = (from + low * (to - from), from + high * (to - from))
    if a == b { (a, b) = (max(a - 0.5, from), min(a + 0.5, to)) }
    var (before, after) = ((a - from) * natural, (to - b) * natural)
    if before + after > 1 {
      (before, after) = (before / (before + after), after / (before + after))
    }
    let slices: Axis = [
      (0...before, from...a), (before...max(before, 1 - after), a...b), (1 - after...1, b...to),
    ]
    // An interval without length is not visible.
    return slices.filter { $0.units.upperBound - $0.units.lowerBound > leastLength }
  }

  /// The pixel at a coordinate, and the number of pixels in a unit there.
  private static func pixel(_ axis: Axis, at unit: Double) -> (place: Double, slope: Double) {
    // If a pixel's centre is on a border, rounding must not select the slice.
    let (units, pixels) = axis.last { $0.units.lowerBound <= unit + leastLength } ?? axis[0]
    let slope =
      (pixels.upperBound - pixels.lowerBound) / (units.upperBound - units.lowerBound)
    return (pixels.lowerBound + (unit - units.lowerBound) * slope, slope)
  }

  func color(at device: CGPoint) -> ReferenceColor {
    let unit = toUnit.apply(device)
    // Nothing is drawn far outside the frame, so only the range of integers matters there.
    guard abs(unit.x) < 1e6, abs(unit.y) < 1e6 else { return ReferenceColor() }
    let (across, down) = (Self.pixel(x, at: Double(unit.x)), Self.pixel(y, at: Double(unit.y)))
    let longest = max(
      hypot(Double(toUnit.a) * across.slope, Double(toUnit.b) * down.slope),
      hypot(Double(toUnit.c) * across.slope, Double(toUnit.d) * down.slope))
    var level = 0.0
    if isTrilinear, longest * longest > 1 + 1e-9 {
      level = (log2(longest) * 256).rounded() / 256 + (bias * 256).rounded() / 256
      level = min(max(level, 0), Double(levels.count - 1))
    }
    let fine = Int(level)
    let color = linear(levels[fine], across.place, down.place, 1 << fine)
    guard level > Double(fine) else { return color }
    let coarse = linear(levels[fine + 1], across.place, down.place, 2 << fine)
    return color.mixed(with: coarse, level - Double(fine))
  }

  private func linear(_ level: Level, _ x: Double, _ y: Double, _ size: Int) -> ReferenceColor {
    ReferenceColor.interpolated(x / Double(size), y / Double(size)) { x, y in
      let column = Int(min(max(x, 0), Double(level.width - 1)))
      let row = Int(min(max(y, 0), Double(level.height - 1)))
      return level.pixels[row * level.width + column]
    }
  }
}

extension LayerContentsGravity {
  fileprivate var resizesForReference: Bool { rawValue.hasPrefix("resize") }
}
