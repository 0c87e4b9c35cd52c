// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

/// The limits of the data that a compositor keeps between frames, in bytes and in idle time.
///
/// One policy applies to all caches: blurred shadows, coverage of shapes, gradients and rasterized
/// layers. The least recently used entries are dropped first.
public struct CachePolicy: Hashable, Sendable {
  /// The most bytes of all entries together.
  ///
  /// The bytes of an entry include its pixels, the path or gradient from which it was made, and several
  /// hundred bytes of overhead.
  ///
  /// The coverage of a small outline is kept when it is made again within the idle limit, or not much later.
  ///
  /// If a new entry does not fit, the least recently used ones are dropped; an entry larger than the whole
  /// budget is refused and drawn without being kept. 0 keeps nothing; setting a negative number sets 0.
  public var bytes: Int { didSet { bytes = max(0, bytes) } }
  /// The time in seconds of frame time after which an unused entry is dropped.
  ///
  /// A rasterized layer is in use as long as it is shown, whether or not it had to be painted.
  /// Infinity keeps entries until the budget needs their memory. Setting a negative number, or what is not a
  /// number, sets 0.
  public var idleLimit: TimeInterval { didSet { idleLimit = Self.allowed(idleLimit) } }

  /// Creates a policy; negative bytes count as 0, and an idle limit that is not a number as 0.
  public init(bytes: Int, idleLimit: TimeInterval = Self.defaultIdleLimit) {
    self.bytes = max(0, bytes)
    self.idleLimit = Self.allowed(idleLimit)
  }

  private static func allowed(_ idleLimit: TimeInterval) -> TimeInterval {
    idleLimit.isNaN ? 0 : max(0, idleLimit)
  }

  /// 100 ms of frame time, the limit that Core Animation is known for.
  public static let defaultIdleLimit: TimeInterval = 0.1

  /// Room for 2.5 targets of `targetPixels` pixels, Core Animation's budget for rasterized layers, and for at
  /// least 64 KiB: an entry takes several hundred bytes however few pixels it holds.
  public static func standard(targetPixels: Int) -> CachePolicy {
    CachePolicy(bytes: max(10 * min(max(0, targetPixels), 1 << 40), 1 << 16))
  }

  /// Nothing is kept: each frame renders everything again.
  public static let none = CachePolicy(bytes: 0)
}
