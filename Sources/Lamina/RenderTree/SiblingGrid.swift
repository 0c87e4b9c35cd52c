// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Synchronization

/// A search structure over the extents of many siblings, made by the first search that needs it.
///
/// It is a cache, and so a class, because searching does not change a tree. The lock makes it safe
/// to search one tree on several threads; a tree that is changed must be the only owner of its
/// grids.
final class SiblingGrid: Sendable {
  private let cells = Mutex<SiblingCells?>(nil)

  init() {}

  /// Takes over a new extent of one sibling, by its place in the list.
  func move(_ order: SiblingID, to extent: CGRect) {
    cells.withLock { cells in
      guard cells != nil else { return }
      if cells?.move(order, to: SiblingBox(extent)) == false { cells = nil }
    }
  }

  /// Takes over new places in the list of some siblings.
  func renumber(_ moved: [(from: SiblingID, to: SiblingID)]) {
    cells.withLock { $0?.renumber(moved) }
  }

  /// Finds the siblings whose extents touch `rect`, after making the cells from `extents` if there
  /// are none.
  func find(
    touching rect: CGRect, into query: inout ChildQuery, extents: () -> [SiblingBox]
  ) {
    cells.withLock { cells in
      if cells == nil { cells = SiblingCells(extents()) }
      cells?.find(touching: SiblingBox(rect), into: &query)
    }
  }
}

/// A box in single precision, never smaller than what it was made from.
///
/// The far edges are kept negated, so that two boxes touch if four numbers of the one are at
/// most four numbers of the other.
struct SiblingBox: Sendable {
  /// Left, top, −right, −bottom; all infinite if there is nothing.
  var edges: SIMD4<Float>

  static let nothing = SiblingBox(edges: SIMD4(repeating: .infinity))

  private init(edges: SIMD4<Float>) { self.edges = edges }

  init(_ rect: CGRect) {
    let rect = rect.limited
    guard !rect.isNothing else {
      self = .nothing
      return
    }
    edges = SIMD4(
      Self.atMost(rect.origin.x), Self.atMost(rect.origin.y),
      Self.atMost(-(rect.origin.x + rect.size.width)),
      Self.atMost(-(rect.origin.y + rect.size.height)))
  }

  var isNothing: Bool { edges.x == .infinity }
  var minX: Double { Double(edges.x) }
  var minY: Double { Double(edges.y) }
  var maxX: Double { -Double(edges.z) }
  var maxY: Double { -Double(edges.w) }
  var width: Double { maxX - minX }
  var height: Double { maxY - minY }

  /// Upper bounds for the ``edges`` of a box that touches this one.
  var reach: SIMD4<Float> { SIMD4(-edges.z, -edges.w, -edges.x, -edges.y) }

  private static func atMost(_ value: CGFloat) -> Float {
    let single = Float(value)
    return CGFloat(single) > value ? single.nextDown : single
  }
}
