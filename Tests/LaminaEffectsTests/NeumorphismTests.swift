// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaEffects
import LaminaScene
import LaminaTesting
import Testing

@Suite struct NeumorphismTests {
  private let base = Color(hex: 0xC1D2EB)

  private func card(_ color: Color?) -> Layer {
    let layer = Layer(frame: CGRect(x: 40, y: 40, width: 60, height: 40))
    layer.cornerRadius = 10
    layer.backgroundColor = color
    return layer
  }

  private func picture(of layer: Layer, on color: Color? = nil) throws -> Image {
    try layer.render(
      in: CGRect(x: 0, y: 0, width: 140, height: 120), background: color ?? base)
  }

  @Test func `an effect without a colour keeps that of the effect before it`() {
    let layer = card(nil)
    layer.applyNeumorphism(.raised, color: base)
    layer.applyNeumorphism(.pressed)
    #expect(layer.backgroundColor == base)
    #expect(layer.neumorphism?.color == base)
    layer.neumorphism = nil
    #expect(layer.backgroundColor == nil)
  }

  @Test func `the effect draws the same as the recipe with two shadows`() throws {
    let soft = card(base)
    soft.applyNeumorphism()
    let recipe = card(base)
    recipe.shadows = [
      Shadow(
        color: base.lighter(by: 0.12), opacity: 0.5, offset: CGSize(width: -9, height: -9),
        radius: 8),
      Shadow(
        color: base.lighter(by: -0.18), opacity: 0.5, offset: CGSize(width: 9, height: 9),
        radius: 8),
    ]
    #expect(try picture(of: soft) == picture(of: recipe))
    #expect(try picture(of: soft) != picture(of: card(base)))
  }

  /// The method without inner shadows: each is the shadow of a ring around the layer, and the layer
  /// clips.
  @Test func `the pressed effect draws the shadows of rings around a clipping layer`() throws {
    let effect = Neumorphism(.pressed, distance: 4, blur: 8)
    let soft = card(base)
    soft.neumorphism = effect
    let recipe = card(base)
    recipe.masksToBounds = true
    let (light, dark) = effect.shades(of: base)
    for (color, distance) in [(dark, CGFloat(4)), (light, -4)] {
      let ring = Layer(frame: recipe.bounds)
      var path = Path(
        roundedRect: recipe.bounds.insetBy(dx: -30, dy: -30), cornerRadius: recipe.cornerRadius)
      path.append(Path(roundedRect: recipe.bounds, cornerRadius: recipe.cornerRadius).reversed())
      ring.shadowPath = path
      ring.shadowColor = color
      ring.shadowOpacity = 0.5
      ring.shadowOffset = CGSize(width: distance, height: distance)
      ring.shadowRadius = 4
      recipe.addSublayer(ring)
    }
    // In the round corners a clip and a mask are rounded one after another.
    expectEqual(
      try picture(of: soft), try picture(of: recipe), "rings", tolerance: .upTo(3))
  }

  @Test func `pressed shadows are inside, and flat has none`() throws {
    let pressed = card(base)
    pressed.applyNeumorphism(.pressed, distance: 4, blur: 8)
    let picture = try picture(of: pressed)
    let flat = card(base)
    flat.applyNeumorphism(.flat)
    #expect(try self.picture(of: flat) == self.picture(of: card(base)))
    let outside = picture[20, 60]
    #expect(outside == (try self.picture(of: card(base))[20, 60]))
    // Along the upper left edge it is darker than the base, along the lower right one lighter.
    #expect(picture.color(x: 42, y: 60).lightness < base.lightness - 0.02)
    #expect(picture.color(x: 97, y: 60).lightness > base.lightness + 0.01)
  }

  @Test(arguments: Neumorphism.Light.allCases)
  func `the side of the light is lighter`(light: Neumorphism.Light) throws {
    let layer = card(base)
    layer.applyNeumorphism(light: light)
    let shadows = Neumorphism(light: light).shadows(on: base)
    let picture = try picture(of: layer)
    let offset = try #require(shadows.first?.offset)
    func lightness(_ side: CGFloat) -> CGFloat {
      let x = 70 + side * (offset.width == 0 ? 0 : (offset.width > 0 ? 1 : -1)) * 34
      let y = 60 + side * (offset.height == 0 ? 0 : (offset.height > 0 ? 1 : -1)) * 24
      return picture.color(x: Int(x), y: Int(y)).lightness
    }
    #expect(lightness(1) > base.lightness + 0.005, "towards the light")
    #expect(lightness(-1) < base.lightness - 0.01, "away from it")
  }

  @Test(arguments: [
    Color.white, .black, Color(gray: 0.02), Color(gray: 0.98), Color(hex: 0xFFFF00),
    Color(hex: 0x000080), Color(hex: 0xC1D2EB), Color(gray: 0.5),
  ])
  func `a surface of any colour has a visible shadow`(color: Color) throws {
    let (light, dark) = Neumorphism().shades(of: color)
    #expect(light.lightness - dark.lightness > 0.295)
    for style in [Neumorphism.Style.raised, .pressed] {
      let layer = card(color)
      layer.applyNeumorphism(style)
      let picture = try picture(of: layer, on: color)
      let plain = color.mixed(with: color, by: 0)
      let farthest = picture.pixels.indices.map { index in
        abs(
          picture.color(x: index % picture.width, y: index / picture.width).lightness
            - plain.lightness)
      }.max()
      #expect((farthest ?? 0) > 0.03, "\(style) on \(color)")
    }
  }

  @Test func `the effect follows the size, the corners and the colour`() throws {
    let layer = card(base)
    layer.applyNeumorphism()
    layer.bounds.size = CGSize(width: 30, height: 30)
    layer.cornerRadius = 15
    layer.backgroundColor = Color(hex: 0xF2C9C4)
    let made = card(Color(hex: 0xF2C9C4))
    made.bounds.size = CGSize(width: 30, height: 30)
    made.cornerRadius = 15
    made.applyNeumorphism()
    #expect(try picture(of: layer) == picture(of: made))
  }

  @Test func `removing the effect restores the layer`() throws {
    let layer = card(.white)
    layer.shadows = [Shadow(color: .black, radius: 2)]
    let before = layer.shadows
    let picture = try picture(of: layer)
    layer.applyNeumorphism(.raised, color: base)
    #expect(layer.shadows == before, "the list is the layer's own")
    #expect(layer.backgroundColor == base)
    #expect(try self.picture(of: layer) != picture)
    layer.neumorphism = nil
    #expect(layer.shadows == before)
    #expect(layer.backgroundColor == .white)
    #expect(try self.picture(of: layer) == picture)
  }

  @Test func `a colour that was set later stays when the effect is removed`() {
    let layer = card(.white)
    layer.applyNeumorphism(.raised, color: base)
    layer.backgroundColor = .black
    layer.neumorphism = nil
    #expect(layer.backgroundColor == .black)
  }

  @Test func `own shadows are in front of the effect's, whenever they are set`() throws {
    let layer = card(base)
    layer.applyNeumorphism()
    layer.shadows = [Shadow(color: .black, radius: 2)]
    let other = card(base)
    other.shadows = [Shadow(color: .black, radius: 2)]
    other.applyNeumorphism()
    #expect(layer.shadows.count == 1)
    #expect(try picture(of: layer) == picture(of: other))
    layer.neumorphism = Neumorphism(.flat)
    #expect(layer.shadows.count == 1)
  }

  @Test func `a colour that was set later takes the place of the effect's`() throws {
    let layer = card(nil)
    layer.applyNeumorphism(.raised, color: base)
    #expect(layer.neumorphism?.color == base)
    layer.backgroundColor = .red
    #expect(layer.neumorphism?.color == nil)
    let soft = card(.red)
    soft.applyNeumorphism(.raised)
    #expect(try picture(of: layer) == picture(of: soft))
    let scene = Scene(size: CGSize(width: 140, height: 120), root: layer)
    #expect(try Scene(json: scene.json()).render() == scene.render())
  }

  @Test func `a copy has an effect of its own`() throws {
    let layer = card(base)
    layer.shadows = [Shadow(color: .black, radius: 2)]
    layer.applyNeumorphism(.raised)
    let copy = Layer(layer: layer)
    #expect(copy.neumorphism == layer.neumorphism)
    #expect(copy.shadows == layer.shadows)
    #expect(try picture(of: copy) == picture(of: layer))
    copy.neumorphism = nil
    #expect(copy.shadows == layer.shadows)
    #expect(try picture(of: copy) != picture(of: layer))
    copy.applyNeumorphism(.raised)
    copy.backgroundColor = .red
    let red = card(.red)
    red.shadows = layer.shadows
    red.applyNeumorphism(.raised)
    #expect(try picture(of: copy) == picture(of: red))
  }

  @Test func `an effect and the shadows of a shaped layer are independent`() throws {
    func shaped() -> ShapedLayer {
      let layer = ShapedLayer(frame: CGRect(x: 40, y: 40, width: 60, height: 40))
      layer.shape = .rounded(radius: 10)
      layer.backgroundColor = base
      layer.outerShadow = Shadow(color: .black, opacity: 1, offset: .zero, radius: 4)
      return layer
    }
    let (plain, layer) = (shaped(), shaped())
    layer.applyNeumorphism(.raised)
    let both = try picture(of: layer)
    #expect(try picture(of: ShapedLayer(layer: layer)) == both)
    layer.outerShadow = nil
    let soft = shaped()
    soft.outerShadow = nil
    #expect(try picture(of: layer) != picture(of: soft))
    soft.applyNeumorphism(.raised)
    #expect(try picture(of: layer) == picture(of: soft))
    layer.outerShadow = plain.outerShadow
    #expect(try picture(of: layer) == both)
    layer.neumorphism = nil
    #expect(try picture(of: layer) == picture(of: plain))
    #expect(both != (try picture(of: plain)))
  }

  @Test func `a copy of another class has the effect, and not the shadows of the shape`() throws {
    let shaped = ShapedLayer(frame: CGRect(x: 40, y: 40, width: 60, height: 40))
    shaped.backgroundColor = base
    shaped.shadows = [Shadow(color: .black, radius: 2)]
    shaped.outerShadow = Shadow(color: .red, opacity: 1, offset: .zero, radius: 4)
    shaped.applyNeumorphism(.raised)
    let plain = card(base)
    plain.cornerRadius = 0
    plain.shadows = shaped.shadows
    let before = try picture(of: plain)
    plain.applyNeumorphism(.raised)
    let copy = Layer(layer: shaped)
    copy.mask = nil
    (copy.shadowBoundsPath, copy.shadowPath) = (nil, nil)
    #expect(copy.shadows == shaped.shadows)
    #expect(try picture(of: copy) == picture(of: plain))
    copy.neumorphism = nil
    #expect(copy.shadows == shaped.shadows)
    #expect(try picture(of: copy) == before)
    let other = ShapedLayer(layer: plain)
    #expect(other.shadows == plain.shadows)
    #expect(other.neumorphism == plain.neumorphism)
  }

  @Test func `a layer without a colour gets its shadows together with one`() throws {
    let layer = card(nil)
    layer.applyNeumorphism()
    #expect(try picture(of: layer).pixels.allSatisfy { $0 == base.premultipliedPixel })
    layer.backgroundColor = base
    let other = card(base)
    other.applyNeumorphism()
    #expect(try picture(of: layer) == picture(of: other))
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
  func `invalid numbers draw no shadows and do not trap`(number: CGFloat) throws {
    let plain = try picture(of: card(base))
    for effect in [Neumorphism(distance: number), Neumorphism(blur: number)] {
      let layer = card(base)
      layer.neumorphism = effect
      #expect(try picture(of: layer) == plain)
    }
    let layer = card(base)
    layer.neumorphism = Neumorphism(intensity: number, lighter: number, darker: number)
    _ = try picture(of: layer)
  }

  @Test func `a change of the colour repaints only the shadows' area`() throws {
    let root = Layer(frame: CGRect(x: 0, y: 0, width: 300, height: 120))
    root.backgroundColor = base
    let layer = card(base)
    layer.applyNeumorphism()
    root.addSublayer(layer)
    let compositor = try Compositor(size: root.bounds.size)
    compositor.root = root
    compositor.render()
    layer.backgroundColor = Color(hex: 0xF2C9C4)
    let report = compositor.render()
    #expect(report.damage.allSatisfy { $0.maxX < 150 })
    #expect(try compositor.surface == root.render())
  }
}

@Suite struct LightnessTests {
  @Test func `lightness changes and hue stays`() {
    let color = Color(red: 0.5, green: 0.25, blue: 0.25)
    let lighter = color.lighter(by: 0.2)
    #expect(abs(lighter.lightness - (color.lightness + 0.2)) < 1e-12)
    #expect(lighter.green == lighter.blue)
    #expect(lighter.red > lighter.green)
  }

  @Test func `black and white are the limits`() {
    #expect(Color.white.lighter(by: 0.3) == Color.white)
    #expect(Color.black.lighter(by: -0.3) == Color.black)
    #expect(Color.black.lighter(by: 0.3) == Color(gray: 0.3))
    #expect(Color(hex: 0x336699, alpha: 0.5).lighter(by: 0.1).alpha == 0.5)
    #expect(Color(hex: 0x336699).lighter(by: .nan) == Color(hex: 0x336699).lighter(by: 0))
  }
}

extension Color {
  /// The opaque colour as a pixel.
  fileprivate var premultipliedPixel: UInt32 {
    func byte(_ value: CGFloat) -> UInt32 { UInt32((value * 255).rounded()) }
    return 0xFF00_0000 | byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
