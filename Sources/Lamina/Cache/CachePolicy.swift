// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// How much a compositor keeps between frames, and for how long.
///
/// One policy goes for everything that is kept: blurred shadows, coverage of shapes, gradients and
/// rasterized layers. What has not been used for the longest time goes first.
public struct CachePolicy: Hashable, Sendable {
  /// The most bytes that all entries together may take.
  ///
  /// An entry's are those of its pixels, those of the path or gradient that it was made from, and
  /// some hundreds for itself.
  ///
  /// If a new entry does not fit, the least recently used ones are dropped; one larger than the
  /// whole budget is refused and drawn without being kept. 0 keeps nothing.
  public var bytes: Int
  /// An entry is dropped after it was not used for this time, in seconds of frame time.
  ///
  /// A rasterized layer is in use as long as it is shown, whether or not it had to be painted.
  /// Infinity keeps entries until the budget needs their place.
  public var idleLimit: TimeInterval

  /// A policy; negative bytes count as 0, and an idle limit that is not a number as 0.
  public init(bytes: Int, idleLimit: TimeInterval = Self.defaultIdleLimit) {
    self.bytes = max(0, bytes)
    self.idleLimit = idleLimit.isNaN ? 0 : max(0, idleLimit)
  }

  /// 100 ms of frame time, the limit that Core Animation is known for.
  public static let defaultIdleLimit: TimeInterval = 0.1

  /// Room for 2.5 targets of `targetPixels` pixels, Core Animation's budget for rasterized layers, and for at
  /// least 64 KiB: an entry takes several hundred bytes however few pixels it holds.
  public static func standard(targetPixels: Int) -> CachePolicy {
    CachePolicy(bytes: max(targetPixels * 10, 1 << 16))
  }

  /// Nothing is kept: each frame renders everything anew.
  public static let none = CachePolicy(bytes: 0)
}
