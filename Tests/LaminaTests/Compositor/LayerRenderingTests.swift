// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// Pictures of layers without a compositor of the caller's.
@Suite struct LayerRenderingTests {
  /// A red box with a green corner, away from the origin.
  private func card() -> Layer {
    let card = box(3, 2, 4, 3, .pureRed)
    card.addSublayer(box(0, 0, 1, 1, .pureGreen))
    return card
  }

  @Test func `a layer's picture is its frame`() throws {
    let picture = try card().render()
    #expect((picture.width, picture.height) == (4, 3))
    #expect(picture.rows[0] == [Pixel.green, Pixel.red, Pixel.red, Pixel.red])
    #expect(picture.count(Pixel.red) == 11)
  }

  @Test func `scale and background act as for a surface`() throws {
    let card = card()
    card.opacity = 0
    let picture = try card.render(scale: 1.5, background: .pureBlue)
    #expect((picture.width, picture.height) == (6, 5))
    #expect(picture.count(Pixel.blue) == 30)
  }

  @Test func `the rectangle selects a part of the superlayer`() throws {
    let card = card()
    let wide = try card.render(in: CGRect(x: 2, y: 2, width: 6, height: 2))
    #expect(wide.rows[0] == [0, Pixel.green, Pixel.red, Pixel.red, Pixel.red, 0])
    #expect(wide.rows[1] == [0, Pixel.red, Pixel.red, Pixel.red, Pixel.red, 0])
    let far = try card.render(in: CGRect(x: -1, y: -1, width: 1, height: 1))
    #expect(far.pixels == [0])
  }

  @Test func `a picture begins at its rectangle, even between two pixels`() throws {
    let card = card()
    let expected = try card.render(scale: 2)
    card.position.x += 0.3
    card.position.y -= 12.7
    #expect(try card.render(scale: 2) == expected)
  }

  @Test func `the superlayers of a layer do not count`() throws {
    let card = card()
    let expected = try card.render()
    let page = box(5, 5, 1, 1, .pureBlue)
    page.opacity = 0.5
    page.masksToBounds = true
    page.addSublayer(card)
    #expect(try card.render() == expected)
  }

  @Test func `each picture shows the current tree, whatever other compositors show it`() throws {
    let card = card()
    let window = try Compositor(size: CGSize(width: 10, height: 10))
    window.root = card
    for step in 0..<6 {
      let color: Color = step % 2 == 0 ? .pureBlue : .pureRed
      card.sublayers?.first?.backgroundColor = color
      card.sublayers?.first?.position.x = CGFloat(step % 3) + 0.5
      if step > 2 { window.render() }
      let picture = try card.render()
      #expect(picture[step % 3, 0] == (step % 2 == 0 ? Pixel.blue : Pixel.red), "step \(step)")
      window.render()
      #expect(window.surface[3 + step % 3, 2] == picture[step % 3, 0], "step \(step)")
    }
  }

  @Test func `layers are laid out first`() throws {
    final class Filling: Layer {
      override func layoutSublayers() { sublayers?.first?.frame = bounds }
    }
    let layer = Filling()
    layer.frame = CGRect(x: 0, y: 0, width: 3, height: 3)
    layer.addSublayer(box(0, 0, 0, 0, .pureRed))
    #expect(try layer.render().count(Pixel.red) == 9)
  }

  @Test(arguments: [
    CGRect.zero, CGRect(x: 1, y: 1, width: 4, height: 0), .null,
    CGRect(x: 0, y: 0, width: CGFloat.nan, height: 4),
  ])
  func `a rectangle without pixels is an error`(rect: CGRect) throws {
    let error = #expect(throws: SurfaceError.self) { try card().render(in: rect) }
    guard case .notPositive? = error else { throw try #require(error) }
  }

  @Test func `an origin that is not finite counts as 0`() throws {
    let picture = try card().render(
      in: CGRect(x: CGFloat.infinity, y: .nan, width: 4, height: 3))
    #expect(picture.rows[2] == [0, 0, 0, Pixel.green])
  }

  @Test func `the report names the layers that are left out`() throws {
    let card = card()
    let turned = box(0, 0, 2, 2, .pureBlue)
    turned.name = "flat"
    turned.transform = Transform3D(scaleX: 0, y: 1, z: 1)
    card.addSublayer(turned)
    var omitted: [String] = []
    _ = try card.render { omitted = $0.omissions.map(\.name) }
    #expect(omitted == ["flat"])
  }

  @Test func `trees are rendered on many threads at once`() async throws {
    func tree(_ number: Int) -> Layer {
      let root = box(0, 0, 40, 30, .white)
      for index in 0..<20 {
        let tile = box(CGFloat(index), CGFloat((index * number) % 23), 9, 7)
        tile.backgroundColor = Color(red: CGFloat(number) / 16, green: 0.5, blue: 0.2, alpha: 0.7)
        tile.cornerRadius = CGFloat(number % 4)
        tile.shadowOpacity = 0.5
        root.addSublayer(tile)
      }
      return root
    }
    let expected = try (0..<16).map { try tree($0).render(scale: 2) }
    let pictures = try await withThrowingTaskGroup(of: (Int, Image).self) { group in
      for number in 0..<64 {
        group.addTask {
          (number, try tree(number % 16).render(scale: 2, threads: 1 + number % 3))
        }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(pictures.count == 64)
    for (number, picture) in pictures { #expect(picture == expected[number % 16], "\(number)") }
  }
}
