// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import Testing

struct PropertyReadingTests {
  @Test(arguments: [
    ("#123", 0x11, 0x22, 0x33, 0xff), ("#a1B2c3", 0xa1, 0xb2, 0xc3, 0xff),
    ("#01020380", 1, 2, 3, 0x80), ("#12a8", 0x11, 0x22, 0xaa, 0x88), ("tomato", 255, 99, 71, 255),
    ("rebeccapurple", 0x66, 0x33, 0x99, 255), ("transparent", 0, 0, 0, 0),
  ])
  func `a colour is digits or a name`(
    text: String, red: Int, green: Int, blue: Int, alpha: Int
  ) throws {
    let layer = try rootLayer("{ \"backgroundColor\": \"\(text)\" }")

    func part(_ byte: Int) -> CGFloat { CGFloat(byte) / 255 }
    #expect(
      layer.backgroundColor
        == Color(red: part(red), green: part(green), blue: part(blue), alpha: part(alpha)))
  }

  @Test func `a colour may be four numbers, of any size`() throws {
    let layer = try rootLayer("{ \"backgroundColor\": [0.1, 2, -1, 0.5] }")

    #expect(layer.backgroundColor == Color(red: 0.1, green: 2, blue: -1, alpha: 0.5))
  }

  @Test func `null clears an optional property`() throws {
    let layer = try rootLayer(
      "{ \"type\": \"shape\", \"fillColor\": null, \"borderColor\": null, \"shadowColor\": null,"
        + " \"name\": null, \"mask\": null, \"sublayers\": null, \"path\": null }")

    #expect((layer as? ShapeLayer)?.fillColor == nil)
    #expect(layer.borderColor == nil)
    #expect(layer.shadowColor == nil)
    #expect(layer.name == nil)
    #expect(layer.mask == nil)
    #expect(layer.sublayers == nil)
  }

  @Test func `a key that starts with an underscore is a comment everywhere`() throws {
    let text = """
      { "_": [[[{"x": "y"}]]], "version": 1, "width": 1, "height": 1, "root": { "_a": null,
        "shadows": [{ "_b": 1 }], "shadowPath": { "rect": [0, 0, 1, 1], "_c": {} },
        "transform": { "scale": 2, "_d": 1 } } }
      """

    #expect(errorLines(text).isEmpty)
  }

  @Test func `corners and edges are lists of names`() throws {
    let layer = try rootLayer(
      "{ \"maskedCorners\": [\"minXMinY\", \"maxXMaxY\"], \"edgeAntialiasingMask\": [] }")

    #expect(layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMaxYCorner])
    #expect(layer.edgeAntialiasingMask == [])
  }

  @Test func `values out of range are kept unchanged`() throws {
    let layer = try rootLayer("{ \"opacity\": 7.5, \"cornerRadius\": -3, \"shadowRadius\": -1e9 }")

    #expect(layer.opacity == 7.5)
    #expect(layer.cornerRadius == -3)
    #expect(layer.shadowRadius == -1e9)
  }

  @Test func `a single precision number is the nearest to the written one`() throws {
    // Just above the middle between 1 and the next single: rounding to a double first would give
    // the middle itself, and then 1.
    let layer = try rootLayer("{ \"opacity\": 1.00000005960464477540 }")

    #expect(layer.opacity == Float(1).nextUp)
  }

  @Test func `the operation listed last acts first, as in CSS`() throws {
    let layer = try rootLayer(
      "{ \"transform\": [{ \"translate\": [10, 20] }, { \"scale\": [2, 3] }] }")

    let image = layer.transform.affinePart.apply(CGPoint(x: 1, y: 1))
    #expect(image == CGPoint(x: 12, y: 23))
    #expect(
      layer.transform.affinePart
        == Transform2D.identity.translatedBy(x: 10, y: 20)
        .scaledBy(x: 2, y: 3))
  }

  @Test func `a transform is six numbers, sixteen, or operations`() throws {
    let six = try rootLayer("{ \"transform\": [1, 2, 3, 4, 5, 6] }").transform
    let sixteen = try rootLayer(
      "{ \"transform\": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] }"
    ).transform
    let rotation = try rootLayer("{ \"sublayerTransform\": { \"rotate\": 1 } }").sublayerTransform

    #expect(six.affinePart == Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
    #expect(sixteen.m12 == 2)
    #expect(sixteen.m21 == 5)
    #expect(sixteen.m44 == 16)
    #expect(rotation.affinePart == Transform2D(rotationAngle: 1))
    #expect(try rootLayer("{ \"transform\": [] }").transform.isIdentity)
  }

  @Test func `a list of outlines makes one path, with holes if reversed`() throws {
    let layer = try rootLayer(
      "{ \"shadowPath\": [{ \"rect\": [-5, -5, 30, 30] }, { \"ellipse\": [0, 0, 20, 20],"
        + " \"reversed\": true }, { \"svg\": \"M1 2L3 4\" }] }")

    var path = Path(rect: CGRect(x: -5, y: -5, width: 30, height: 30))
    path.append(Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20)).reversed())
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    #expect(layer.shadowPath == path)
  }

  @Test func `a rounded rectangle may name its corners and their curve`() throws {
    let layer = try rootLayer(
      "{ \"shadowPath\": { \"roundedRect\": [0, 0, 20, 10], \"cornerRadius\": 4,"
        + " \"corners\": [\"maxXMinY\"], \"curve\": \"continuous\" } }")

    let radii = CornerRadii(4, corners: .layerMaxXMinYCorner)
    #expect(
      layer.shadowPath
        == Path(
          roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10), radii: radii, curve: .continuous))
  }

  @Test func `strings keep every character`() throws {
    let layer = try rootLayer("{ \"name\": \"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00é😀\" }")

    #expect(layer.name == "\"\\/\u{8}\u{c}\n\r\té😀é😀")
  }

  @Test func `a missing file is one error without a line`() throws {
    let path = "/nonexistent/scene.json"

    let errors = #expect(throws: SceneErrors.self) { _ = try Scene(contentsOf: path) }

    #expect(errors?.description == "\(path): no such file; check the path and the rights")
  }
}
