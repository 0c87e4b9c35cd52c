// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Lamina

/// The formulas of W3C Compositing and Blending, exactly as written there, in double precision.
package enum ReferenceBlend {
  /// Premultiplied red, green, blue and alpha, 0…1, of a source blended with the content below.
  package static func blend(
    _ s: SIMD4<Double>, _ b: SIMD4<Double>, _ mode: BlendMode
  ) -> SIMD4<Double> {
    if let factors = factors(mode, s.w, b.w) { return s * factors.source + b * factors.below }
    switch mode {
    case .plusLighter: return (s + b).clamped(lowerBound: .zero, upperBound: .one)
    case .plusDarker:
      let alpha = min(1, s.w + b.w)
      let lacking = (SIMD4(repeating: s.w) - s) + (SIMD4(repeating: b.w) - b)
      var result = (SIMD4(repeating: alpha) - lacking)
        .clamped(lowerBound: .zero, upperBound: .one)
      result.w = alpha
      return result
    default: break
    }
    let (cs, cb) = (straight(s), straight(b))
    let mixed = color(cs, cb, mode)
    var result = SIMD4<Double>()
    for i in 0..<3 {
      result[i] = (1 - b.w) * s[i] + s.w * b.w * mixed[i] + (1 - s.w) * b[i]
    }
    result.w = s.w + b.w - s.w * b.w
    return result
  }

  private static func straight(_ c: SIMD4<Double>) -> SIMD3<Double> {
    c.w > 0 ? SIMD3(c.x, c.y, c.z) / c.w : .zero
  }

  /// The factors of a Porter-Duff operator.
  private static func factors(
    _ mode: BlendMode, _ s: Double, _ b: Double
  ) -> (source: Double, below: Double)? {
    switch mode {
    case .normal: (1, 1 - s)
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .sourceIn: (b, 0)
    case .sourceOut: (1 - b, 0)
    case .sourceAtop: (b, 1 - s)
    case .destinationOver: (1 - b, 1)
    case .destinationIn: (0, s)
    case .destinationOut: (0, 1 - s)
    case .destinationAtop: (1 - b, s)
    case .xor: (1 - b, 1 - s)
    default: nil
    }
  }

  private static func color(
    _ s: SIMD3<Double>, _ b: SIMD3<Double>, _ mode: BlendMode
  ) -> SIMD3<Double> {
    switch mode {
    case .hue: return withLum(withSat(s, sat(b)), lum(b))
    case .saturation: return withLum(withSat(b, sat(s)), lum(b))
    case .color: return withLum(s, lum(b))
    case .luminosity: return withLum(b, lum(s))
    default:
      return SIMD3(
        channel(s.x, b.x, mode), channel(s.y, b.y, mode), channel(s.z, b.z, mode))
    }
  }

  private static func channel(_ s: Double, _ b: Double, _ mode: BlendMode) -> Double {
    switch mode {
    case .multiply: s * b
    case .screen: s + b - s * b
    case .overlay: channel(b, s, .hardLight)
    case .darken: min(s, b)
    case .lighten: max(s, b)
    case .colorDodge: b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight: s <= 0.5 ? b * 2 * s : channel(2 * s - 1, b, .screen)
    case .softLight:
      s <= 0.5
        ? b - (1 - 2 * s) * b * (1 - b)
        : b + (2 * s - 1) * ((b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()) - b)
    case .difference: abs(s - b)
    case .exclusion: s + b - 2 * s * b
    default: s
    }
  }

  private static func lum(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
  private static func sat(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

  private static func withLum(_ c: SIMD3<Double>, _ value: Double) -> SIMD3<Double> {
    var c = c + (value - lum(c))
    let (l, n, x) = (lum(c), c.min(), c.max())
    if n < 0 { c = l + (c - l) * (l / (l - n)) }
    if x > 1 { c = l + (c - l) * ((1 - l) / (x - l)) }
    return c
  }

  private static func withSat(_ c: SIMD3<Double>, _ value: Double) -> SIMD3<Double> {
    sat(c) > 0 ? (c - c.min()) * (value / sat(c)) : .zero
  }
}

extension ReferencePlane {
  /// A picture with the same pixels.
  func copy() -> ReferencePlane {
    let result = ReferencePlane(bounds, channels: channels)
    unsafe result.values.update(from: values, count: count)
    return result
  }

  /// The part of a picture within a rectangle of its bounds.
  func part(_ rect: PixelRect) -> ReferencePlane {
    let result = ReferencePlane(rect, channels: channels)
    for y in rect.minY..<rect.maxY {
      let from = ((y - bounds.minY) * bounds.width + rect.minX - bounds.minX) * channels
      let to = (y - rect.minY) * rect.width * channels
      unsafe (result.values + to).update(from: values + from, count: rect.width * channels)
    }
    return result
  }

  /// Mixes in the painted copy by an opacity and a coverage.
  func mix(
    _ painted: ReferencePlane, opacity: Double = 1, through coverage: ReferencePlane? = nil,
    mask: ReferencePlane? = nil
  ) {
    var i = 0
    while Self.pictureChannels * i < count {
      var c = opacity
      if let coverage { unsafe c *= coverage.values[i] }
      let s = unsafe painted.values + Self.pictureChannels * i
      let p = unsafe values + Self.pictureChannels * i
      if c != 0 {
        for channel in 0..<4 {
          unsafe p[channel] = c == 1 ? s[channel] : s[channel] * c + p[channel] * (1 - c)
        }
        unsafe p[4] = c == 1 ? s[4] : max(p[4], s[4]) + 1
        if let mask { unsafe p[4] += mask.values[Self.pictureChannels * i + Self.coats] }
      }
      i += 1
    }
  }

  /// Blends a picture with the same bounds onto this one.
  func blend(_ picture: ReferencePlane, opacity: Double, _ mode: BlendMode) {
    var i = 0
    while i < count {
      let s = unsafe picture.values + i
      let p = unsafe values + i
      let source = unsafe SIMD4(s[0], s[1], s[2], s[3]) * opacity
      let result = unsafe ReferenceBlend.blend(source, SIMD4(p[0], p[1], p[2], p[3]), mode)
      for channel in 0..<4 { unsafe p[channel] = result[channel] }
      unsafe p[4] += s[4] + 1
      i += Self.pictureChannels
    }
  }
}
