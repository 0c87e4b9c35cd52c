// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina
@testable import LaminaGraphics

/// A placed mask as a plain one, from its zones.
private func expanded(
  _ mask: CoverageMask, _ placement: MaskPlacement, in rect: PixelRect
) -> CoverageMask {
  var result = CoverageMask(bounds: rect)
  var written = [Bool](repeating: false, count: rect.area)
  for zone in MaskZones(mask.bounds, placement, in: rect) {
    for y in zone.rect.minY..<zone.rect.maxY {
      for x in zone.rect.minX..<zone.rect.maxX {
        let index = result.index(x, y)
        #expect(!written[index], "two zones hold the pixel \(x), \(y)")
        written[index] = true
        switch zone.coverage {
        case .constant(let offset): result.bytes[index] = mask.bytes[offset]
        case .lines(let offset, let stride):
          result.bytes[index] = mask.bytes[offset + (y - zone.rect.minY) * stride]
        case .bytes(let offset, let stride):
          let offset = offset + (y - zone.rect.minY) * stride + x - zone.rect.minX
          result.bytes[index] = mask.bytes[offset]
        }
      }
    }
  }
  let covered = placement.place(mask.bounds).intersection(rect)
  #expect(written.count { $0 } == covered.area)
  return result
}

/// The mask of a recipe as the engine makes it: from the small recipe, then placed.
private func placedMask(_ recipe: MaskRecipe) -> CoverageMask {
  let (small, placement) = recipe.placed()
  return expanded(small.mask(in: small.bounds), placement, in: recipe.bounds)
}

extension MaskRecipe {
  fileprivate func placed() -> (recipe: MaskRecipe, placement: MaskPlacement) {
    var small = self
    let placement = small.place()
    return (small, placement)
  }
}

extension SeededGenerator {
  /// A number in steps of 1/4096, often whole, sometimes a half or quarter.
  fileprivate mutating func coordinate(_ range: ClosedRange<Double>) -> CGFloat {
    let value = number(in: range)
    return switch integer(in: 0...3) {
    case 0, 1: value.rounded()
    case 2: (value * 4).rounded() / 4
    default: value
    }
  }

  fileprivate mutating func roundedRect(_ size: ClosedRange<Double>) -> RoundedRect {
    let rect = CGRect(
      x: coordinate(-40...40), y: coordinate(-40...40), width: max(0.5, coordinate(size)),
      height: max(0.5, coordinate(size)))
    let radii =
      chance(0.5)
      ? CornerRadii(coordinate(0...14), corners: .all)
      : CornerRadii(
        minXMinY: coordinate(0...14), maxXMinY: coordinate(0...14), minXMaxY: coordinate(0...14),
        maxXMaxY: coordinate(0...14))
    return RoundedRect(rect: rect, radii: radii, curve: chance(0.3) ? .continuous : .circular)
  }

  /// A transform that keeps the axes: quarter turns, reflections, uneven scales.
  fileprivate mutating func uprightTransform() -> Transform2D {
    let sx = pick([1, 1, 1, 2, 0.75]) * pick([1, -1])
    let sy = chance(0.7) ? abs(sx) * pick([1, -1]) : pick([1, 1.5, -0.5])
    let (tx, ty) = (coordinate(-30...30), coordinate(-30...30))
    return chance(0.3)
      ? Transform2D(a: 0, b: sy, c: sx, d: 0, tx: tx, ty: ty)
      : Transform2D(a: sx, b: 0, c: 0, d: sy, tx: tx, ty: ty)
  }

  /// A fill, a border, a shadow, an inner or a knocked-out shadow.
  fileprivate mutating func recipe(_ size: ClosedRange<Double>) -> MaskRecipe {
    let shape = roundedRect(size)
    let transform = uprightTransform()
    let moved = transform.concatenating(
      Transform2D(translationX: coordinate(-5...5), y: coordinate(-5...5)))
    let still = MaskRecipe.Outline(.roundedRect(shape), transform)
    switch integer(in: 0...4) {
    case 0: return MaskRecipe(still)
    case 1:
      let inner = shape.inset(by: coordinate(1...4))
      return MaskRecipe(MaskRecipe.Outline(.ring(outer: shape, inner: inner), transform))
    default:
      var recipe = MaskRecipe(MaskRecipe.Outline(.roundedRect(shape), moved))
      recipe.blur = BlurCovariance(radius: number(in: 0...6), transform: transform)
      switch integer(in: 0...2) {
      case 0: break
      case 1:
        recipe.isInverted = true
        recipe.cut = still
      default:
        recipe.cut = still
        recipe.cutsInside = true
      }
      return recipe
    }
  }
}

@Suite struct MaskRecipeTests {
  /// A path far larger than any surface.
  private static func far(spread: CGFloat) -> MaskRecipe {
    let path = Path(ellipseIn: CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    var recipe = MaskRecipe(.shape(DeviceShape(.path(path, .nonZero), .identity)))
    recipe.spread = spread
    return recipe
  }

  @Test(arguments: [1e9, CGFloat.infinity])
  func `a huge spread is limited to the largest`(spread: CGFloat) {
    let clip = PixelRect(x: 999_990, y: -5, width: 20, height: 10)
    for sign in [1, -1.0] {
      let largest = Self.far(spread: sign * CoverageMask.largestSpread).mask(in: clip)
      #expect(Self.far(spread: sign * spread).mask(in: clip) == largest)
    }
    #expect(Self.far(spread: -spread).mask(in: clip).bytes.allSatisfy { $0 == 0 })
    #expect(Self.far(spread: spread).mask(in: clip).bytes.allSatisfy { $0 == 255 })
  }

  @Test(
    arguments: [
      (0, PixelRect(x: 0, y: 0, width: 60, height: 40)),
      (10, PixelRect(x: -11, y: -11, width: 82, height: 62)),
      (9.5, PixelRect(x: -11, y: -11, width: 82, height: 62)),
      (-10, PixelRect(x: 9, y: 9, width: 42, height: 22)),
      (-9.5, PixelRect(x: 9, y: 9, width: 42, height: 22)), (-25, .empty), (-1e300, .empty),
    ] as [(CGFloat, PixelRect)])
  func `a spread mask is as large as the remaining outline`(
    spread: CGFloat, bounds: PixelRect
  ) {
    let path = Path(ellipseIn: CGRect(x: 0, y: 0, width: 60, height: 40))
    var recipe = MaskRecipe(.shape(DeviceShape(.path(path, .nonZero), .identity)))
    recipe.spread = spread
    #expect(recipe.bounds == bounds)
    let all = PixelRect(x: -700, y: -700, width: 1400, height: 1400)
    let seen = recipe.mask(in: all)
    var arena = CoverageArena()
    let exact = recipe.outline.coverage(in: all, &arena).spread(by: spread, in: all)
    #expect(seen.cropped(to: all).trimmed() == exact.trimmed())
  }

  @Test(arguments: 0..<10)
  func `a mask made from the small recipe and placed equals the mask made in place`(seed: Int) {
    var random = SeededGenerator(seed: 41, case: seed)
    var shortened = 0
    for number in 0..<60 {
      let recipe = random.recipe(1...90)
      let (small, placement) = recipe.placed()
      if placement.extraColumns > 0 || placement.extraRows > 0 { shortened += 1 }
      #expect(placement.place(small.bounds) == recipe.bounds, "\(seed).\(number): \(recipe)")
      let actual = placedMask(recipe)
      let expected = recipe.mask(in: recipe.bounds)
      let worst = zip(actual.bytes, expected.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(worst <= 1, "\(seed).\(number): \(recipe)")
      #expect(actual.bytes.count == expected.bytes.count, "\(seed).\(number): \(recipe)")
    }
    #expect(shortened >= 15)
  }

  @Test(arguments: 0..<10)
  func `boxes of any size at any whole pixel share the bytes of their corners`(seed: Int) {
    var random = SeededGenerator(seed: 42, case: seed)
    for number in 0..<40 {
      // So large that the effect of one edge does not reach another.
      let shape = random.roundedRect(100...120)
      let (dx, dy) = (random.integer(in: 0...60), random.integer(in: 0...60))
      let (x, y) = (random.integer(in: -90...90), random.integer(in: -90...90))
      let longer = RoundedRect(
        rect: CGRect(
          x: shape.rect.minX + CGFloat(x), y: shape.rect.minY + CGFloat(y),
          width: shape.rect.width + CGFloat(dx), height: shape.rect.height + CGFloat(dy)),
        radii: shape.radii, curve: shape.curve)
      let radius = CGFloat(random.number(in: 0...5))
      let recipes = [shape, longer].map { shape in
        var recipe = MaskRecipe(MaskRecipe.Outline(.roundedRect(shape), .identity))
        recipe.blur = BlurCovariance(radius: radius, transform: .identity)
        return recipe
      }
      let (one, other) = (recipes[0].placed(), recipes[1].placed())
      let name = "\(seed).\(number): \(shape), longer by \(dx), \(dy)"
      #expect(one.recipe == other.recipe, "\(name)")
      #expect(other.placement.extraColumns == one.placement.extraColumns + Int32(dx))
      #expect(other.placement.extraRows == one.placement.extraRows + Int32(dy))

      let (a, b) = (placedMask(recipes[0]), placedMask(recipes[1]))
      let (w, h) = (a.bounds.width, a.bounds.height)
      let same = (0..<h).allSatisfy { row in
        (0..<w).allSatisfy { column in
          let to = (
            b.bounds.minX + column + (column < w / 2 ? 0 : dx),
            b.bounds.minY + row + (row < h / 2 ? 0 : dy)
          )
          return a.bytes[row * w + column] == b.bytes[b.index(to.0, to.1)]
        }
      }
      #expect(same, "\(name)")
    }
  }

  @Test(arguments: 0..<10)
  func `the zones of a part are the parts of the zones`(seed: Int) {
    var random = SeededGenerator(seed: 43, case: seed)
    for _ in 0..<40 {
      let recipe = random.recipe(1...90)
      let (small, placement) = recipe.placed()
      let whole = recipe.bounds
      guard !whole.isEmpty else { continue }
      let mask = small.mask(in: small.bounds)
      let all = expanded(mask, placement, in: whole)
      let part = PixelRect(
        x: whole.minX + random.integer(in: -9...whole.width),
        y: whole.minY + random.integer(in: -9...whole.height),
        width: random.integer(in: 1...60), height: random.integer(in: 1...60))
      let some = expanded(mask, placement, in: part)
      for y in part.minY..<part.maxY {
        for x in part.minX..<part.maxX {
          let inside = x >= whole.minX && x < whole.maxX && y >= whole.minY && y < whole.maxY
          #expect(some.bytes[some.index(x, y)] == (inside ? all.bytes[all.index(x, y)] : 0))
        }
      }
    }
  }

  @Test(arguments: 0..<10)
  func `the visible part of a mask is placed like the whole`(seed: Int) {
    var random = SeededGenerator(seed: 44, case: seed)
    for number in 0..<40 {
      let recipe = random.recipe(1...90)
      let whole = placedMask(recipe)
      guard !whole.bounds.isEmpty else { continue }
      let (small, placement) = recipe.placed()
      let rect = PixelRect(
        x: random.integer(in: whole.bounds.minX...whole.bounds.maxX - 1),
        y: random.integer(in: whole.bounds.minY...whole.bounds.maxY - 1),
        width: random.integer(in: 1...60), height: random.integer(in: 1...60)
      ).intersection(whole.bounds)
      let part = placement.part(showing: rect)
      let name = "\(seed).\(number): \(recipe), \(rect)"
      #expect(small.bounds.contains(part.bounds), "\(name)")
      #expect(part.bounds.width <= rect.width, "\(name)")
      #expect(part.bounds.height <= rect.height, "\(name)")
      let made = expanded(small.mask(in: part.bounds), part.placement, in: rect)
      #expect(made == whole.cropped(to: rect), "\(name)")
    }
  }

  @Test func `corners of different radii keep their radii however long the edges are`() {
    // The lower corners are sharp, so the small box is less than twice the radius high.
    let shape = RoundedRect(
      rect: CGRect(x: 0, y: 0, width: 200, height: 200),
      radii: CornerRadii(
        minXMinY: 50, maxXMinY: 20, minXMaxY: 0, maxXMaxY: 0))
    let recipe = MaskRecipe(MaskRecipe.Outline(.roundedRect(shape), .identity))
    let mask = placedMask(recipe)
    #expect(mask.bytes == recipe.mask(in: recipe.bounds).bytes)
    // A quarter of the circle is outside of it, π/4 of the square inside.
    let corner = mask.cropped(to: PixelRect(x: 0, y: 0, width: 50, height: 50))
    let area = corner.bytes.reduce(0) { $0 + Double($1) } / 255
    #expect(abs(area - 2500 * .pi / 4) < 5)
  }

  @Test func `a slanted shape or a slanted blur is kept whole`() {
    let shape = RoundedRect(
      rect: CGRect(x: 0, y: 0, width: 90, height: 90), radii: CornerRadii(5))
    let turned = MaskRecipe(
      MaskRecipe.Outline(.roundedRect(shape), Transform2D(rotationAngle: 0.3)))
    #expect(turned.placed().placement.extraColumns == 0)
    var slanted = MaskRecipe(MaskRecipe.Outline(.roundedRect(shape), .identity))
    slanted.blur = BlurCovariance(
      radius: 3, transform: Transform2D(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0))
    #expect(slanted.placed().placement.extraColumns == 0)
  }
}
