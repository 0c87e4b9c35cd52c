// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The place of an entry in a cache, which it keeps until it is dropped or the cache closes the
/// gaps in its lists.
package struct CachePlace: Hashable, Sendable {
  private let number: Int32

  private init(number: Int32) { self.number = number }

  /// The place at an index of the lists.
  @inline(__always)
  init(index: Int) { number = Int32(index) }

  /// The index in the lists.
  @inline(__always)
  var index: Int { Int(number) }

  /// Stands for no place, where an optional one would take more memory.
  static let none = CachePlace(number: -1)

  /// The place, unless it stands for none.
  @inline(__always)
  var ifAny: CachePlace? { self == .none ? nil : self }
}
