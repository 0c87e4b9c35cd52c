// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// An anchor point whose coordinates are eighths from 0 to 1, such as a corner or the centre, in one byte.
///
/// There may be very many layers, and nearly all have such an anchor point.
struct GridAnchor: Equatable, Sendable {
  /// The eighths along x, and sixteen times those along y.
  private let code: UInt8

  private init(code: UInt8) { self.code = code }

  /// The point is not on the grid.
  static let none = GridAnchor(code: .max)
  /// The middle of the bounds.
  static let center = GridAnchor(code: 4 + 4 << 4)

  /// The place of a point on the grid, or ``none``.
  init(_ point: CGPoint) {
    guard let x = Self.eighths(point.x), let y = Self.eighths(point.y) else {
      self = .none
      return
    }
    code = x + y << 4
  }

  private static func eighths(_ coordinate: CGFloat) -> UInt8? {
    guard let eighths = UInt8(exactly: coordinate * 8), eighths <= 8 else { return nil }
    return eighths
  }

  /// The point; nil if it is not on the grid.
  @inline(__always)
  var point: CGPoint? { coordinates.map { CGPoint(x: $0.x, y: $0.y) } }

  /// The coordinates of the ``point``.
  @inline(__always)
  var coordinates: SIMD2<Double>? {
    if self == .none { return nil }
    // Not shifted apart, because both are to stay in one register.
    let parts = SIMD2<Int32>(repeating: Int32(code)) & SIMD2(0x0F, 0xF0)
    return SIMD2<Double>(parts) * SIMD2(1.0 / 8, 1.0 / 128)
  }
}
