// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The plane of layers of one depth, which are parallel to the plane on which they are seen before
/// its sublayer transform acts on all of them.
struct SpaceSheet {
  /// The plane of the one layer that cuts.
  private(set) var plane: SpacePlane
  let depth: CGFloat
  /// The indices of the layers in the list, and of layers among them in the same plane.
  private(set) var orders: ClosedRange<Int>

  init(_ plane: SpacePlane, depth: CGFloat, _ order: Int) {
    (self.plane, self.depth, orders) = (plane, depth, order...order)
  }

  /// Adds a layer that is later in the list.
  mutating func add(_ other: SpacePlane, _ order: Int) {
    orders = orders.lowerBound...max(orders.lowerBound, order)
    let isBetter =
      other.isOpaque == plane.isOpaque
      ? other.rect.width * other.rect.height > plane.rect.width * plane.rect.height
      : other.isOpaque
    if isBetter { plane = other }
  }

  /// Whether a whole plane is in front of the sheet; on both sides, its middle decides.
  func isBehind(_ other: SpacePlane, _ side: SpacePlane.Side) -> Bool {
    side == .front || side == .both && plane.distance(of: other.middle) > 0
  }
}

/// Planes that are cut by parallel sheets, and are between those.
struct SpaceSlices {
  /// The places in the list of the layers from which the planes come.
  let orders: [Int]
  /// From the plane on which they are seen to the surface, and back.
  private let toSurface: Transform2D
  private let fromSurface: Transform2D?
  /// The index in the list before which planes are drawn, and these planes, from back to front.
  private var slices: [(order: Int, planes: [SpacePlane])] = []
  private var pieces = 0

  init(orders: [Int], _ toSurface: Transform2D) {
    (self.orders, self.toSurface, fromSurface) = (orders, toSurface, toSurface.inverted())
  }

  /// All of them, in the order of drawing.
  var backToFront: [(order: Int, planes: [SpacePlane])] {
    slices.enumerated().sorted { ($0.element.order, $0.offset) < ($1.element.order, $1.offset) }
      .map(\.element)
  }

  /// Adds planes that overlap in the view, cut by the sheets that any of them touches, from the
  /// back.
  ///
  /// Planes that are too many to be cut are put on the side of their middles.
  mutating func add(_ group: [SpacePlane], between sheets: [SpaceSheet]) {
    pieces += group.count
    let slices =
      group.count <= SpaceOrder.mostPlanes ? cut(group, by: sheets) : place(group, between: sheets)
    for order in slices.keys.sorted() {
      let planes = SpaceOrder.frontToBack(slices[order] ?? [])
      self.slices.append((order, planes.reversed()))
    }
  }

  /// Cuts planes, and returns the pieces by the index in the list before which they are drawn.
  ///
  /// Cost: planes times sheets.
  private mutating func cut(
    _ group: [SpacePlane], by sheets: [SpaceSheet]
  ) -> [Int: [SpacePlane]] {
    var slices: [Int: [SpacePlane]] = [:]
    var rest = group
    for sheet in sheets {
      var front: [SpacePlane] = []
      for plane in rest {
        let side = plane.side(of: sheet.plane)
        if side == .both, pieces < SpaceOrder.mostPieces, let split = plane.split(by: sheet.plane) {
          pieces += 1
          front.append(withNearCuts(split.front))
          slices[sheet.orders.lowerBound, default: []].append(withNearCuts(split.back))
        } else if sheet.isBehind(plane, side) {
          front.append(plane)
        } else {
          slices[order(of: plane, behind: sheet, side), default: []].append(plane)
        }
      }
      rest = front
    }
    slices[.max, default: []] += rest
    return slices
  }

  /// Puts whole planes between sheets, as ``cut(_:by:)`` does without the cuts.
  ///
  /// Cost: planes times the logarithm of sheets. It relies on the order of the sheets: a plane that has one of them
  /// behind it has all behind that one behind it.
  private func place(
    _ group: [SpacePlane], between sheets: [SpaceSheet]
  ) -> [Int: [SpacePlane]] {
    let places = group.map { plane in
      sheets.partitioningIndex { $0.isBehind(plane, plane.side(of: $0.plane)) }
    }
    var slices: [Int: [SpacePlane]] = [:]
    for index in group.indices.sorted(by: { (places[$0], $0) < (places[$1], $1) }) {
      let plane = group[index]
      guard places[index] < sheets.count else {
        slices[.max, default: []].append(plane)
        continue
      }
      let sheet = sheets[places[index]]
      slices[order(of: plane, behind: sheet, plane.side(of: sheet.plane)), default: []].append(
        plane)
    }
    return slices
  }

  /// The index in the list before which a plane is drawn that is not in front of a sheet.
  private func order(of plane: SpacePlane, behind sheet: SpaceSheet, _ side: SpacePlane.Side) -> Int
  {
    let (first, last) = (sheet.orders.lowerBound, sheet.orders.upperBound)
    // Of those in one plane, the later one is in front.
    return side == .on ? min(max(orders[plane.leaf], first), last + 1) : first
  }

  /// A piece without the cuts that change no pixel of it on the surface: they are far away, or beyond later ones.
  ///
  /// Of very many parallel sheets, each cuts what those behind it have left.
  private func withNearCuts(_ piece: SpacePlane) -> SpacePlane {
    let rect = PlanePiece.rect(around: piece.rect, toSurface)
    guard let fromSurface, !rect.isEmpty else { return piece }
    let middles = rect.cgRect.insetBy(dx: 0.5, dy: 0.5)
    var outline = [
      CGPoint(x: middles.minX, y: middles.minY), CGPoint(x: middles.maxX, y: middles.minY),
      CGPoint(x: middles.maxX, y: middles.maxY), CGPoint(x: middles.minX, y: middles.maxY),
    ]
    var cuts: [PlaneCut] = []
    for cut in piece.cuts.reversed() {
      var line = cut
      line.cutter = []
      guard let part = line.under(toSurface, inverse: fromSurface).part(of: outline) else {
        continue
      }
      cuts.append(cut)
      outline = part
    }
    var near = piece
    near.cuts = cuts.reversed()
    return near
  }
}
