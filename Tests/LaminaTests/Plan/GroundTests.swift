// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// The plan of the first frame of layers on a square surface, a line a command, without the region;
/// anything may be painted straight onto a colour.
private func plan(
  _ layers: Layer..., least: Int = 1, side: CGFloat = 20
) throws -> [String] {
  let root = box(0, 0, side, side)
  root.sublayers = layers
  let compositor = try Compositor(size: CGSize(width: side, height: side))
  compositor.planOptions.leastOntoColor = least
  compositor.root = root
  compositor.render()
  root.sublayers = nil
  let plan = try #require(compositor.lastPlan)
  return plan.description.split(separator: "\n").dropFirst().map(String.init)
}

/// A square layer that shows an image at half opacity.
private func picture(_ x: CGFloat, _ y: CGFloat, side: Int = 4) -> Layer {
  let layer = box(x, y, CGFloat(side), CGFloat(side))
  layer.contents = Image(
    width: side, height: side,
    premultipliedARGB: [UInt32](repeating: Pixel.red, count: side * side))
  layer.opacity = 0.5
  return layer
}

@Suite struct GroundTests {
  @Test func `a layer over nothing but the background is painted directly onto its colour`()
    throws
  {
    let lines = try plan(picture(2, 2))
    #expect(
      lines == [
        "clear 0,0 20×20 (visible 0,0 20×2  0,2 2×4  6,2 14×4  0,6 20×14) #00000000",
        "image 4×4 in 2,2 4×4 opacity 128 onto #00000000",
      ])
    let few = try plan(picture(2, 2), least: 17)
    #expect(few == ["clear 0,0 20×20 #00000000", "image 4×4 in 2,2 4×4 opacity 128"])
  }

  @Test func `an opaque rectangle is painted onto like the background`() throws {
    let lines = try plan(box(0, 0, 20, 20, .white), picture(0, 0), picture(0, 4))
    #expect(
      lines == [
        "fill 0,0 20×20 (visible 4,0 16×8  0,8 20×12) #ffffffff",
        "image 4×4 in 0,0 4×4 opacity 128 onto #ffffffff",
        "image 4×4 in 0,4 4×4 opacity 128 onto #ffffffff",
      ])
  }

  @Test func `each pixel is painted onto the colour below it`() throws {
    let lines = try plan(
      box(0, 0, 20, 20, .white), box(0, 0, 2, 20, .pureBlue), picture(0, 0))
    #expect(
      lines == [
        "fill 0,0 20×20 (visible 0,0 2×4  4,0 16×4  0,4 20×16) #ffffffff",
        "fill 0,4 2×16 #ff0000ff",
        "image 4×4 in 0,0 2×4 opacity 128 onto #ff0000ff",
        "image 4×4 in 2,0 2×4 opacity 128 onto #ffffffff",
      ])
  }

  @Test func `only pixels that nothing was painted on before are painted onto the colour`() throws {
    let lines = try plan(picture(0, 0), picture(2, 0))
    #expect(
      lines == [
        "clear 0,0 20×20 (visible 6,0 14×4  0,4 20×16) #00000000",
        "image 4×4 in 0,0 4×4 opacity 128 onto #00000000",
        "image 4×4 in 4,0 2×4 opacity 128 onto #00000000",
        "image 4×4 in 2,0 2×4 opacity 128",
      ])
    let translucent = box(0, 0, 4, 4, Color(gray: 0, alpha: 0.5))
    let none = try plan(translucent, picture(0, 0))
    #expect(none.count { $0.contains("onto") } == 0)
  }

  /// Two layers that overlap, with an opacity of their own.
  private func fading(_ x: CGFloat) -> Layer {
    let group = box(x, 0, 8, 8, .pureRed)
    group.opacity = 0.5
    group.addSublayer(picture(0, 0))
    return group
  }

  @Test func `a scope over one colour knows it, and its background hides the colour`() throws {
    let lines = try plan(fading(0), picture(6, 0))
    #expect(
      lines == [
        "clear 0,0 20×20 (visible 10,0 10×4  8,4 12×4  0,8 20×12) #00000000",
        "scope 0,0 8×8 onto #00000000", "  fill 0,0 8×8 #ffff0000",
        "  image 4×4 in 0,0 4×4 opacity 128", "end scope opacity 128",
        "image 4×4 in 8,0 2×4 opacity 128 onto #00000000",
        "image 4×4 in 6,0 2×4 opacity 128",
      ])
  }

  @Test func `a scope over something painted saves it`() throws {
    let lines = try plan(picture(6, 0), fading(0))
    #expect(
      lines == [
        "clear 0,0 20×20 (visible 0,0 6×4  10,0 10×4  0,4 20×16) #00000000",
        "image 4×4 in 6,0 4×4 opacity 128 onto #00000000",
        "scope 0,0 8×8", "  fill 0,0 8×8 #ffff0000", "  image 4×4 in 0,0 4×4 opacity 128",
        "end scope opacity 128",
      ])
  }

  @Test func `a scope over two colours saves them`() throws {
    let lines = try plan(box(0, 0, 4, 20, .white), fading(0))
    #expect(lines.contains("scope 0,0 8×8"))
  }

  @Test func `what a scope paints first may need the colour below it`() throws {
    let group = Layer(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
    group.opacity = 0.5
    group.addSublayer(picture(0, 0))
    group.addSublayer(picture(2, 0))
    let lines = try plan(group)
    #expect(lines.prefix(2) == ["clear 0,0 20×20 #00000000", "scope 0,0 6×4 onto #00000000"])
  }

  /// The pixels of a layer over one colour, with the ground of scopes or without.
  private func pixels(
    of group: Layer, least: Int, threads: Int = 1
  ) throws -> [UInt32] {
    let root = box(0, 0, 60, 60, Color(red: 0.9, green: 0.4, blue: 0.1))
    root.addSublayer(group)
    let compositor = try Compositor(size: CGSize(width: 60, height: 60), threads: threads)
    compositor.planOptions.leastOntoColor = least
    compositor.paintOptions.leastBandPixels = 100
    compositor.root = root
    compositor.render()
    let plan = try #require(compositor.lastPlan)
    #expect(plan.description.contains("onto #ffe6661a") == (least == 1))
    group.removeFromSuperlayer()
    return compositor.surface.pixels
  }

  @Test(arguments: [false, true], [1, 3])
  func `scopes over one colour give the bytes of those that save pixels`(
    isClip: Bool, threads: Int
  ) throws {
    let group = fading(4.5)
    group.frame = CGRect(x: 4.5, y: 4.5, width: 30, height: 40)
    group.masksToBounds = isClip
    group.cornerRadius = 3
    #expect(
      try pixels(of: group, least: 1, threads: threads) == pixels(of: group, least: .max))
  }

  /// Groups whose first part leaves something of the colour below to be seen.
  private enum First: CaseIterable {
    case translucent, small, fading

    var layer: Layer {
      switch self {
      case .translucent: return box(0, 0, 30, 30, Color(red: 0, green: 0.5, blue: 1, alpha: 0.5))
      case .small: return box(0, 0, 20, 20, .pureBlue)
      case .fading:
        let parts = Layer(frame: CGRect(x: 0, y: 0, width: 30, height: 30))
        parts.opacity = 0.5
        parts.sublayers = [box(0, 0, 30, 10, .pureBlue), box(0, 20, 30, 10, .pureBlue)]
        return parts
      }
    }
  }

  @Test(arguments: First.allCases)
  private func `a scope that fills some of the colour below leaves the rest of it`(
    first: First
  ) throws {
    let group = Layer(frame: CGRect(x: 10, y: 10, width: 30, height: 30))
    group.opacity = 0.5
    group.sublayers = [first.layer, box(4, 4, 26, 26, Color(gray: 1, alpha: 0.5))]
    #expect(try pixels(of: group, least: 1) == pixels(of: group, least: .max))
  }

  @Test func `an opaque image gains nothing and is left as it is`() throws {
    let layer = picture(0, 0, side: 40)
    layer.opacity = 1
    let lines = try plan(layer, side: 50)
    #expect(
      lines == [
        "clear 0,0 50×50 (visible 40,0 10×40  0,40 50×10) #00000000",
        "image 40×40 in 0,0 40×40",
      ])
  }
}
