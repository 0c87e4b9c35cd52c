// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CPixman

/// A set of device pixels, kept as rectangles that do not overlap.
///
/// The algebra is Pixman's (`pixman_region32`): rectangles in bands, so equal sets have equal
/// rectangles. Its cost grows with the square of the number of rectangles, so keep regions to some
/// tens of them. Coordinates are limited to ±2²⁴.
public struct Region: Sendable {
  /// The smallest rectangle around all pixels; empty for the empty region.
  public let bounds: PixelRect
  /// The rectangles, unless the bounds are the only one: most regions are one rectangle and need no
  /// storage.
  private let storage: Storage?

  // Never changed after its creation, so the value is safe to share.
  @safe private final class Storage: @unchecked Sendable {
    // Owned: initialised in `init`, released in `deinit`, mutated only before it is shared.
    var region = unsafe pixman_region32_t()

    init() { unsafe pixman_region32_init(&region) }
    init(_ box: PixelRect) {
      unsafe pixman_region32_init_rect(
        &region, Int32(box.minX), Int32(box.minY), UInt32(box.width), UInt32(box.height))
    }
    deinit { unsafe pixman_region32_fini(&region) }
  }

  private init(_ storage: Storage) {
    bounds =
      unsafe pixman_region32_extents(&storage.region).map { unsafe Self.rect($0.pointee) }
      .flatMap { $0.isEmpty ? nil : $0 } ?? .empty
    self.storage = unsafe pixman_region32_n_rects(&storage.region) > 1 ? storage : nil
  }

  /// The region without pixels.
  public init() {
    bounds = .empty
    storage = nil
  }

  /// The pixels of one rectangle.
  public init(_ rect: PixelRect) {
    let box = rect.intersection(Self.world)
    bounds = box.isEmpty ? .empty : box
    storage = nil
  }

  /// The pixels of any of the rectangles; faster than one union after another.
  public init(_ rects: [PixelRect]) {
    let boxes = rects.compactMap { rect -> pixman_box32_t? in
      let box = rect.intersection(Self.world)
      guard !box.isEmpty else { return nil }
      return pixman_box32_t(
        x1: Int32(box.minX), y1: Int32(box.minY), x2: Int32(box.maxX), y2: Int32(box.maxY))
    }
    let storage = Storage()
    if !boxes.isEmpty {
      let done = unsafe boxes.withUnsafeBufferPointer { boxes in
        unsafe pixman_region32_fini(&storage.region)
        return unsafe pixman_region32_init_rects(
          &storage.region, boxes.baseAddress, Int32(boxes.count))
      }
      require(done != 0, "no memory is left for a region")
    }
    self.init(storage)
  }

  private static let world = PixelRect(
    minX: -PixelRect.limit, minY: -PixelRect.limit, maxX: PixelRect.limit, maxY: PixelRect.limit)

  /// The region in Pixman's form.
  private var pixman: Storage { storage ?? (bounds.isEmpty ? Storage() : Storage(bounds)) }

  /// Whether there is no pixel.
  public var isEmpty: Bool { bounds.isEmpty }

  /// The rectangles, sorted by top edge, then by left edge.
  public var rects: [PixelRect] {
    guard let storage else { return isEmpty ? [] : [bounds] }
    var count: Int32 = 0
    guard let boxes = unsafe pixman_region32_rectangles(&storage.region, &count) else { return [] }
    return (0..<Int(count)).map { unsafe Self.rect(boxes[$0]) }
  }

  /// The number of pixels.
  public var area: Int { storage == nil ? bounds.area : rects.reduce(0) { $0 + $1.area } }

  /// The pixels in either region.
  public func union(_ other: Region) -> Region {
    if other.isEmpty || storage == nil && bounds.contains(other.bounds) { return self }
    if isEmpty || other.storage == nil && other.bounds.contains(bounds) { return other }
    return unsafe combine(other, pixman_region32_union)
  }

  /// The pixels of the region and of one rectangle.
  public func union(_ rect: PixelRect) -> Region { rect.isEmpty ? self : union(Region(rect)) }

  /// The pixels in both regions.
  public func intersection(_ other: Region) -> Region {
    unsafe combine(other, pixman_region32_intersect)
  }

  /// The pixels of the region within one rectangle.
  public func intersection(_ rect: PixelRect) -> Region {
    if storage == nil { return Region(bounds.intersection(rect)) }
    return rect.contains(bounds) ? self : intersection(Region(rect))
  }

  /// The pixels of this region that are not in the other.
  public func subtracting(_ other: Region) -> Region {
    unsafe combine(other, pixman_region32_subtract)
  }

  /// The same pixels moved by whole pixels.
  public func offset(x: Int, y: Int) -> Region {
    if storage == nil { return Region(bounds.offset(x: x, y: y)) }
    return Region(rects.map { $0.offset(x: x, y: y) })
  }

  /// Whether a pixel is in the region.
  public func contains(x: Int, y: Int) -> Bool {
    guard bounds.minX <= x, x < bounds.maxX, bounds.minY <= y, y < bounds.maxY else { return false }
    guard let storage else { return true }
    return unsafe pixman_region32_contains_point(&storage.region, Int32(x), Int32(y), nil) != 0
  }

  private typealias Operation = (
    UnsafeMutablePointer<pixman_region32_t>?, UnsafePointer<pixman_region32_t>?,
    UnsafePointer<pixman_region32_t>?
  ) -> pixman_bool_t

  private func combine(_ other: Region, _ operation: Operation) -> Region {
    unsafe Region(joined(other, operation))
  }

  private func joined(_ other: Region, _ operation: Operation) -> Storage {
    let (result, one, two) = (Storage(), pixman, other.pixman)
    let done = unsafe operation(&result.region, &one.region, &two.region)
    require(done != 0, "no memory is left for a region")
    return result
  }

  private static func rect(_ box: pixman_box32_t) -> PixelRect {
    PixelRect(minX: Int(box.x1), minY: Int(box.y1), maxX: Int(box.x2), maxY: Int(box.y2))
  }
}

extension Region: Equatable {
  /// Whether both contain the same pixels.
  public static func == (a: Region, b: Region) -> Bool {
    guard a.bounds == b.bounds else { return false }
    guard let one = a.storage, let other = b.storage else {
      return a.storage == nil && b.storage == nil
    }
    return unsafe pixman_region32_equal(&one.region, &other.region) != 0
  }
}

extension Region: CustomStringConvertible {
  /// The rectangles as `x,y w×h`, separated by spaces; "nothing" for the empty region.
  public var description: String {
    isEmpty ? "nothing" : rects.map(\.description).joined(separator: "  ")
  }
}
