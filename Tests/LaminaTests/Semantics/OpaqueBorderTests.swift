// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import Lamina

/// The background ends under an opaque border, so that none of it shows around the border.
@Suite struct OpaqueBorderTests {
  private func bordered(_ layer: Layer, width: CGFloat, radius: CGFloat = 0) -> Layer {
    layer.borderWidth = width
    layer.cornerRadius = radius
    return layer
  }

  /// The difference of a pixel from grey: red minus green.
  private func reddish(_ pixel: UInt32) -> Int { Int(pixel >> 16 & 255) - Int(pixel >> 8 & 255) }

  /// The pixels in the corner of a layer from (4, 4) on that are farther from the centre of its
  /// round corner than a distance.
  private func corner(
    _ picture: Image, radius: Int, beyond distance: Double
  ) -> [UInt32] {
    var pixels: [UInt32] = []
    for y in 4..<4 + radius {
      for x in 4..<4 + radius {
        let (dx, dy) = (Double(4 + radius - x - 1), Double(4 + radius - y - 1))
        if (dx * dx + dy * dy).squareRoot() >= distance { pixels.append(picture[x, y]) }
      }
    }
    return pixels
  }

  @Test(arguments: [2.0, 3])
  func `a background whose edges are on whole pixels shows no rim around a border between them`(
    width: CGFloat
  ) throws {
    let layer = bordered(box(10.5, 10, 20, 20, .pureRed), width: width)
    layer.allowsEdgeAntialiasing = false
    let picture = try draw(42, 42, on: .white, layer)
    for column in [9, 10, 30, 31] {
      #expect(reddish(picture[column, 20]) == 0, "column \(column)")
    }
    #expect(picture[30, 20] == 0xFF80_8080 || picture[30, 20] == 0xFF7F_7F7F)
    #expect(picture[20, 20] == Pixel.red)
  }

  @Test(arguments: [2.0, 3, 8])
  func `a red layer with an opaque black border and round corners has no pink rim`(
    width: CGFloat
  ) throws {
    let layer = bordered(box(4, 4, 60, 60, .pureRed), width: width, radius: 20)
    let picture = try draw(68, 68, on: .white, layer)
    let rim = corner(picture, radius: 20, beyond: 20 - Double(width) / 2)
    #expect(rim.count > 40)
    #expect(rim.allSatisfy { reddish($0) == 0 })
    #expect(picture[34, 34] == Pixel.red)
    #expect(picture.count(Pixel.red) > 1500)
  }

  @Test func `the rim of a border of one pixel is a quarter as red as before`() throws {
    let layer = bordered(box(4, 4, 60, 60, .pureRed), width: 1, radius: 20)
    let picture = try draw(68, 68, on: .white, layer)
    let rim = corner(picture, radius: 20, beyond: 19)
    #expect(rim.count > 10)
    #expect(rim.allSatisfy { reddish($0) <= 24 })
  }

  @Test(arguments: [1.0, 2, 3.5])
  func `an upright edge between pixels has no rim either`(width: CGFloat) throws {
    let layer = bordered(box(4.5, 4, 20, 20, .pureRed), width: width)
    let picture = try draw(30, 28, on: .white, layer)
    for y in 4..<24 {
      #expect([0xFF7F_7F7F, 0xFF80_8080].contains(picture[4, y]))
      #expect([0xFF7F_7F7F, 0xFF80_8080].contains(picture[24, y]))
    }
  }

  @Test(arguments: [0.5, 1, 1.5, 2, 7])
  func `no gap is between the border and the background on whole pixels`(width: CGFloat)
    throws
  {
    let layer = bordered(box(4, 4, 20, 20, .pureRed), width: width)
    let picture = try draw(28, 28, on: .white, layer)
    // Nothing white shows through.
    for y in 4..<24 {
      for x in 4..<24 { #expect(picture[x, y] & 0xFFFF == 0) }
    }
    #expect(picture[14, 14] == Pixel.red)
    if width == 0.5 { #expect([0xFF7F_0000, 0xFF80_0000].contains(picture[4, 14])) }
    if width >= 1 { #expect(picture[4, 14] == Pixel.black) }
  }

  @Test(arguments: [0, 6])
  func `a background ends with a border that is thinner than a pixel`(radius: CGFloat) throws {
    let layer = bordered(box(4.3, 4.3, 20, 20, .pureRed), width: 0.6, radius: radius)
    let apart = Layer()
    let background = bordered(box(4.3, 4.3, 20, 20, .pureRed), width: 0, radius: radius)
    let border = bordered(box(4.3, 4.3, 20, 20), width: 0.6, radius: radius)
    apart.sublayers = [background, border]
    #expect(try draw(28, 28, on: .white, layer).pixels == draw(28, 28, on: .white, apart).pixels)
  }

  @Test func `a translucent border is drawn over the background`() throws {
    let layer = bordered(box(4.5, 4, 20, 20, .pureRed), width: 2)
    layer.borderColor = Color(red: 0, green: 0, blue: 0, alpha: 0.5)
    // Half red on white, and a quarter black on that.
    let rim: UInt32 = try draw(30, 28, on: .white, layer)[4, 14]
    #expect(abs(Int(rim >> 16 & 255) - 191) <= 1)
    #expect(abs(Int(rim & 255) - 96) <= 1)
    // A border with its own alpha is not opaque either; one that fades with the group is.
    layer.borderColor = .black
    layer.opacity = 0.5
    #expect(reddish(try draw(30, 28, on: .white, layer)[4, 14]) == 0)
    layer.allowsGroupOpacity = false
    #expect(reddish(try draw(30, 28, on: .white, layer)[4, 14]) > 20)
  }

  @Test func `a border that fills the layer leaves no background`() throws {
    for width: CGFloat in [10, 15, 40] {
      let layer = bordered(box(4.5, 4.5, 20, 20, .pureRed), width: width, radius: 6)
      let picture = try draw(30, 30, on: .white, layer)
      for y in 0..<30 { for x in 0..<30 { #expect(reddish(picture[x, y]) == 0) } }
      #expect(picture[14, 14] == Pixel.black)
    }
  }

  @Test func `a gradient and an image that fill the bounds end under the border too`() throws {
    let gradient = GradientLayer()
    gradient.frame = CGRect(x: 4, y: 4, width: 60, height: 60)
    gradient.colors = [.pureRed, .pureRed]
    let round = try draw(68, 68, on: .white, bordered(gradient, width: 3, radius: 20))
    #expect(corner(round, radius: 20, beyond: 18.5).allSatisfy { reddish($0) == 0 })
    #expect(round[34, 34] == Pixel.red)

    let image = box(4.5, 4, 20, 20)
    image.contents = Image(width: 1, height: 1, premultipliedARGB: [Pixel.red])
    let square = try draw(30, 28, on: .white, bordered(image, width: 2))
    #expect(reddish(square[4, 14]) == 0)
    #expect(square[14, 14] == Pixel.red)
  }

  @Test func `a rounded clip shows no rim around such a border`() throws {
    let layer = bordered(box(4, 4, 60, 60, .pureRed), width: 3, radius: 20)
    layer.masksToBounds = true
    layer.addSublayer(box(-10, -10, 90, 90, .pureRed))
    let picture = try draw(68, 68, on: .white, layer)
    #expect(corner(picture, radius: 20, beyond: 18.5).allSatisfy { reddish($0) == 0 })
  }

  @Test func `the shadow is cast by the outer edge, covered once`() throws {
    func shadow(_ layer: Layer) throws -> Image {
      (layer.shadowOpacity, layer.shadowRadius) = (1, 0)
      layer.shadowOffset = CGSize(width: 0, height: 80)
      return try draw(70, 160, on: .white, layer)
    }
    let plain = box(4.5, 4.5, 60, 60, .pureRed)
    plain.cornerRadius = 20
    let expected = try shadow(plain)
    let actual = try shadow(bordered(box(4.5, 4.5, 60, 60, .pureRed), width: 3, radius: 20))
    for y in 80..<160 { for x in 0..<70 { #expect(actual[x, y] == expected[x, y]) } }
    #expect(expected[34, 114] == Pixel.black)
  }

  @Test(arguments: [0.0, 0.25, 0.5, 0.75], [1.0, 1.25, 2, 6])
  func `the area that such a layer hides is hidden by nothing else`(place: CGFloat, width: CGFloat)
    throws
  {
    let root = box(0, 0, 120, 120, .white)
    let below = box(10, 10, 100, 100, .pureBlue)
    let layer = bordered(box(10 + place, 10 + place, 99, 99, .pureRed), width: width)
    root.sublayers = [below, layer]
    let compositor = try Compositor(size: CGSize(width: 120, height: 120))
    compositor.root = root
    for change in [{}, { layer.cornerRadius = 9 }, { layer.shouldRasterize = true }] {
      change()
      var pictures: [Image] = []
      for hides in [true, false] {
        compositor.planOptions.hides = hides
        compositor.setNeedsRepaint()
        compositor.render()
        pictures.append(compositor.surface)
      }
      #expect(pictures[0] == pictures[1])
    }
  }
}
