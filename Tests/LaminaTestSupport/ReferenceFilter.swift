// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Filters as W3C Filter Effects defines them, in double precision.
enum ReferenceFilter {
  /// The pixels on which those of a rectangle depend.
  static func source(
    of filter: Filter, for rect: PixelRect, _ transform: Transform2D
  ) -> PixelRect {
    guard case .gaussianBlur(let radius) = filter else { return rect }
    return ReferenceBlur(radius: Double(radius), transform).source(for: rect)
  }

  /// The pixels of a rectangle after filters; everything beyond the picture counts as clear.
  static func apply(
    _ filters: [Filter], to picture: ReferencePlane, in rect: PixelRect, _ transform: Transform2D
  ) -> ReferencePlane {
    var wanted = [rect]
    for filter in filters.reversed() {
      wanted.append(source(of: filter, for: wanted[wanted.count - 1], transform))
    }
    var result = picture.padded(to: wanted.removeLast())
    for filter in filters {
      let next = wanted.removeLast()
      if case .gaussianBlur(let radius) = filter {
        result = blurred(result, ReferenceBlur(radius: Double(radius), transform), in: next)
      } else {
        result = result.padded(to: next)
        changeColors(of: result, filter)
      }
    }
    return result
  }

  private static func blurred(
    _ picture: ReferencePlane, _ blur: ReferenceBlur, in rect: PixelRect
  ) -> ReferencePlane {
    let result = ReferencePlane(rect, channels: ReferencePlane.pictureChannels)
    let channels = ReferencePlane.pictureChannels
    for channel in 0..<4 {
      let plane = ReferencePlane(picture.bounds, channels: 1)
      for i in 0..<plane.count {
        unsafe plane.values[i] = picture.values[i * channels + channel]
      }
      let blurred = blur.apply(to: plane, in: rect)
      for i in 0..<blurred.count {
        unsafe result.values[i * channels + channel] = blurred.values[i]
      }
    }
    for i in 0..<result.count / channels {
      unsafe result.values[i * channels + ReferencePlane.coats] = 2
    }
    return result
  }

  private static func changeColors(of picture: ReferencePlane, _ filter: Filter) {
    var p = unsafe picture.values
    for _ in 0..<picture.count / ReferencePlane.pictureChannels {
      let alpha = unsafe p[3]
      if alpha > 0 {
        let color = unsafe SIMD3(p[0], p[1], p[2]) / alpha
        let changed = Self.color(color, filter).clamped(lowerBound: .zero, upperBound: .one)
        for i in 0..<3 { unsafe p[i] = changed[i] * alpha }
      }
      unsafe p[4] += 1
      unsafe p += ReferencePlane.pictureChannels
    }
  }

  /// The filtered straight colour; only for filters that do not change alpha.
  private static func color(_ c: SIMD3<Double>, _ filter: Filter) -> SIMD3<Double> {
    func rows(_ m: [Double]) -> SIMD3<Double> {
      SIMD3(
        m[0] * c.x + m[1] * c.y + m[2] * c.z, m[3] * c.x + m[4] * c.y + m[5] * c.z,
        m[6] * c.x + m[7] * c.y + m[8] * c.z)
    }
    switch filter {
    case .saturation(let s):
      let gray = 0.213 * c.x + 0.715 * c.y + 0.072 * c.z
      return gray + (c - gray) * Double(s)
    case .brightness(let b): return c * Double(b)
    case .contrast(let a): return (c - 0.5) * Double(a) + 0.5
    case .invert(let a): return c * (1 - 2 * Double(a)) + Double(a)
    case .hueRotation(let angle):
      let (cosine, sine) = (cos(Double(angle)), sin(Double(angle)))
      return rows([
        0.213 + cosine * 0.787 - sine * 0.213, 0.715 - cosine * 0.715 - sine * 0.715,
        0.072 - cosine * 0.072 + sine * 0.928, 0.213 - cosine * 0.213 + sine * 0.143,
        0.715 + cosine * 0.285 + sine * 0.140, 0.072 - cosine * 0.072 - sine * 0.283,
        0.213 - cosine * 0.213 - sine * 0.787, 0.715 - cosine * 0.715 + sine * 0.715,
        0.072 + cosine * 0.928 + sine * 0.072,
      ])
    case .gaussianBlur, .colorMatrix, .luminanceToAlpha: return c
    }
  }
}

extension ReferencePlane {
  /// The same numbers over other bounds, zero where there were none.
  func padded(to rect: PixelRect) -> ReferencePlane {
    if rect == bounds { return copy() }
    let result = ReferencePlane(rect, channels: channels)
    let shared = rect.intersection(bounds)
    guard !shared.isEmpty else { return result }
    for y in shared.minY..<shared.maxY {
      let from = ((y - bounds.minY) * bounds.width + shared.minX - bounds.minX) * channels
      let to = ((y - rect.minY) * rect.width + shared.minX - rect.minX) * channels
      unsafe (result.values + to).update(
        from: values + from, count: shared.width * channels)
    }
    return result
  }
}
