// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

struct SpaceOrderTests {
  private let square = CGRect(x: -50, y: -50, width: 100, height: 100)

  private func plane(_ leaf: Int, _ transform: Transform3D) throws -> SpacePlane {
    try #require(SpacePlane(leaf: leaf, square, transform))
  }

  private func turned(_ angle: CGFloat) -> Transform3D {
    Transform3D(rotationAngle: angle, x: 0, y: 1, z: 0)
  }

  @Test func `the nearer plane comes first, whatever its place in the tree`() throws {
    let planes = try [30, -20, 10, 0].enumerated().map { index, z in
      try plane(index, Transform3D(translationX: 0, y: 0, z: z))
    }
    #expect(SpaceOrder.frontToBack(planes).map(\.leaf) == [0, 2, 3, 1])
  }

  @Test func `the later of the layers in one plane is in front`() throws {
    let planes = try (0..<3).map { try plane($0, .identity) }
    #expect(SpaceOrder.frontToBack(planes).map(\.leaf) == [2, 1, 0])
  }

  @Test func `planes that cross are cut where they meet`() throws {
    let planes = [try plane(0, turned(.pi / 4)), try plane(1, turned(-.pi / 4))]
    let sorted = SpaceOrder.frontToBack(planes)
    #expect(sorted.map(\.leaf) == [1, 0, 1])
    let (near, far) = (sorted[0], sorted[2])
    // The line is x = 0; the right side of the second plane is near.
    #expect(near.points.allSatisfy { $0.x > -1e-9 })
    #expect(far.points.allSatisfy { $0.x < 1e-9 })
    #expect(near.cuts.first?.isInFront == true)
    #expect(far.cuts.first?.isInFront == false)
    #expect(abs(abs(near.cuts[0].a) - 1) < 1e-9)
    #expect(abs(near.cuts[0].c) < 1e-9)
    #expect(sorted[1].cuts.isEmpty)
  }

  @Test func `the faces of a cube are not cut`() throws {
    let tilt = Transform3D(rotationAngle: 0.5, x: 1, y: 0.4, z: 0)
    let faces: [Transform3D] =
      [0, 1, 2, 3].map {
        turned(CGFloat($0) * .pi / 2).translatedBy(x: 0, y: 0, z: 50)
      }
      + [-1, 1].map {
        Transform3D(rotationAngle: CGFloat($0) * .pi / 2, x: 1, y: 0, z: 0)
          .translatedBy(x: 0, y: 0, z: 50)
      }
    let planes = try faces.enumerated().map { try plane($0, $1.concatenating(tilt)) }
    let sorted = SpaceOrder.frontToBack(planes)
    #expect(sorted.count == 6)
    #expect(sorted.allSatisfy { $0.cuts.isEmpty })
    // The three faces turned to the viewer are in front of the three turned away.
    let depths = sorted.map(\.depth)
    #expect(depths.prefix(3).allSatisfy { $0 > 0 })
    #expect(depths.suffix(3).allSatisfy { $0 < 0 })
  }

  @Test func `planes seen from the edge or behind the eye are left out`() {
    #expect(SpacePlane(leaf: 0, square, turned(.pi / 2)) == nil)
    var perspective = Transform3D.identity
    perspective.m34 = -0.01
    let behind = perspective.translatedBy(x: 0, y: 0, z: 200)
    #expect(SpacePlane(leaf: 0, square, behind) == nil)
    #expect(SpacePlane(leaf: 0, .null, .identity) == nil)
    #expect(SpacePlane(leaf: 0, square, Transform3D(scaleX: .nan, y: 1, z: 1)) == nil)
  }

  @Test func `very many planes are not cut, and are ordered by their middles`() throws {
    let planes = try (0...SpaceOrder.mostPlanes).map { index in
      try plane(
        index,
        turned(CGFloat(index)).concatenating(
          Transform3D(translationX: 0, y: 0, z: CGFloat(index % 7))))
    }
    let sorted = SpaceOrder.frontToBack(planes)
    #expect(sorted.count == planes.count)
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $0.depth >= $1.depth - 1e-9 })
  }

  @Test func `hundreds of planes that cross each other stay within the limit`() throws {
    let planes = try (0..<200).map { index in
      try plane(
        index,
        Transform3D(
          rotationAngle: CGFloat(index) * 0.7, x: sin(CGFloat(index)), y: 1, z: 0.1))
    }
    let sorted = SpaceOrder.frontToBack(planes)
    #expect(sorted.count <= SpaceOrder.mostPieces)
    #expect(sorted.count >= planes.count)
    #expect(Set(sorted.map(\.leaf)).count == planes.count)
  }

  @Test func `the cuts that are far from a piece change no pixel of it`() throws {
    let toSurface = Transform2D(a: 0.7, b: 0, c: 0, d: 0.7, tx: 60.3, ty: 50.6)
    let inverse = try #require(toSurface.inverted())
    let sheets = try (0..<60).map { index in
      let transform = Transform3D(translationX: 0, y: 0, z: CGFloat(index - 30))
      var sheet = try plane(index, transform)
      if index % 2 == 0 { sheet.hideBehind(RoundedRect(rect: square), transform) }
      return SpaceSheet(sheet, depth: CGFloat(index - 30), index)
    }
    let outline = MaskRecipe.Outline(.rect(square), toSurface)
    let card = try plane(0, Transform3D(rotationAngle: 0.8, x: 0.4, y: 1, z: 0))
    func pieces(_ transform: Transform2D) -> [SpacePlane] {
      var slices = SpaceSlices(orders: [0], transform)
      slices.add([card], between: sheets)
      return slices.backToFront.flatMap(\.planes)
    }
    func mask(_ piece: SpacePlane) -> CoverageMask {
      PieceMask(
        outline, piece.cuts.map { $0.under(toSurface, inverse: inverse) }, originX: 0, originY: 0
      ).mask(in: PlanePiece.rect(around: piece.rect, toSurface))
    }
    // Without a way back from the surface, all cuts stay.
    let (few, all) = (pieces(toSurface), pieces(Transform2D(scaleX: 0, y: 0)))
    #expect(few.count == all.count)
    #expect(few.map(mask) == all.map(mask))
    #expect(all.map(\.cuts.count).max() == 60)
    #expect(few.allSatisfy { (1...20).contains($0.cuts.count) }, "\(few.map(\.cuts.count))")
  }

  @Test func `boxes in the order of their edges touch what any of them touches`() {
    var random = SeededGenerator(seed: 17, case: 0)
    func rect() -> CGRect {
      CGRect(
        x: random.number(in: 0...90).rounded(), y: random.number(in: 0...90).rounded(),
        width: random.number(in: 0...9).rounded(), height: random.number(in: 0...9).rounded())
    }
    let boxes = (0..<12).map { _ in rect() } + [.null]
    let sorted = SortedBoxes(boxes)
    var touching = 0
    for other in (0..<400).map({ _ in rect() }) + [.null] {
      let touches =
        !other.isNull
        && boxes.contains { box in
          box.minX <= other.maxX && other.minX <= box.maxX && box.minY <= other.maxY
            && other.minY <= box.maxY
        }
      #expect(sorted.touch(other) == touches)
      touching += touches ? 1 : 0
    }
    #expect((40...360).contains(touching))
  }
}
