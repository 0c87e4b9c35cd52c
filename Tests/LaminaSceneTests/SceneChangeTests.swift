// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import LaminaText
import Testing

@Suite struct SceneChangeTests {
  private func tree() -> (root: Layer, card: Layer, shape: ShapeLayer) {
    let (root, card, shape) = (Layer(), Layer(), ShapeLayer())
    card.name = "card"
    card.position = CGPoint(x: 3, y: 7)
    card.addSublayer(Layer())
    card.addSublayer(shape)
    card.mask = Layer()
    root.addSublayer(card)
    return (root, card, shape)
  }

  @Test func `numbers, parts of points, lists and colours take the values in between`() throws {
    let (root, card, shape) = tree()
    try SceneChange("card.opacity=1..0.5", root: root).apply(at: 0.5)
    #expect(card.opacity == 0.75)
    try SceneChange("card.position.x=-10..10", root: root).apply(at: 0.75)
    #expect(card.position == CGPoint(x: 5, y: 7))
    try SceneChange("0.frame=[0, 0, 10, 10]..[10,20,30,40]", root: root).apply(at: 0.5)
    #expect(card.frame == CGRect(x: 5, y: 10, width: 20, height: 25))
    try SceneChange("card.frame.width = 10 .. 20", root: root).apply(at: 1)
    #expect(card.frame.width == 20)
    try SceneChange("card.1.lineWidth=0..8", root: root).apply(at: 0.25)
    #expect(shape.lineWidth == 2)
    try SceneChange("card.1.fillColor=#000..white", root: root).apply(at: 0.5)
    #expect(shape.fillColor == Color(red: 0.5, green: 0.5, blue: 0.5))
    try SceneChange("card.mask.cornerRadius=1..3", root: root).apply(at: 0.5)
    #expect(card.mask?.cornerRadius == 2)
    try SceneChange("cornerRadius=1..3", root: root).apply(at: 0)
    #expect(root.cornerRadius == 1)
  }

  private static func isNear(_ a: Transform3D, _ b: Transform3D) -> Bool {
    func numbers(_ t: Transform3D) -> [CGFloat] {
      [
        t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24, t.m31, t.m32, t.m33, t.m34, t.m41,
        t.m42, t.m43, t.m44,
      ]
    }
    return zip(numbers(a), numbers(b)).allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test func `transforms of the same functions take the numbers in between`() throws {
    let (root, card, _) = tree()
    try SceneChange("card.transform={\"rotate\":0}..{\"rotate\":3}", root: root).apply(at: 0.5)
    #expect(Self.isNear(card.transform, Transform3D(rotationAngle: 1.5, x: 0, y: 0, z: 1)))
    try SceneChange(
      """
      card.transform=[{"translate":[0,0]},{"scale":1}]..[{"translate":[10,20]},{"scale":[3,2]}]
      """, root: root
    ).apply(at: 0.5)
    // A factor and two of them are not alike, so the numbers of the matrices are interpolated.
    var between = Transform3D(scaleX: 2, y: 1.5, z: 1)
    (between.m41, between.m42) = (5, 10)
    #expect(Self.isNear(card.transform, between))
  }

  @Test func `transforms of other functions take the matrix in between`() throws {
    let (root, card, _) = tree()
    try SceneChange("card.transform=[]..[2,0,0,4,10,20]", root: root).apply(at: 0.5)
    var between = Transform3D(scaleX: 1.5, y: 2.5, z: 1)
    (between.m41, between.m42) = (5, 10)
    #expect(Self.isNear(card.transform, between))
    let change = try SceneChange(
      "card.sublayerTransform={\"scale\":3}..{\"perspective\":500}", root: root)
    change.apply(at: 0.5)
    between = Transform3D(scaleX: 2, y: 2, z: 1)
    between.m34 = -0.001
    #expect(Self.isNear(card.sublayerTransform, between))
  }

  @Test func `numbers and colours within lists and objects take the values in between`() throws {
    let (root, card, shape) = tree()
    try SceneChange(
      """
      card.shadows=[{"radius":2,"color":"#000","offset":[0,0]}]..\
      [{"radius":6,"color":"white","offset":[4,8]}]
      """, root: root
    ).apply(at: 0.5)
    #expect(card.shadows.first?.radius == 4)
    #expect(card.shadows.first?.offset == CGSize(width: 2, height: 4))
    #expect(card.shadows.first?.color == Color(red: 0.5, green: 0.5, blue: 0.5))
    try SceneChange(
      "card.1.path={\"rect\":[0,0,10,10]}..{\"rect\":[10,0,30,20]}", root: root
    ).apply(at: 0.5)
    #expect(shape.path == Path(rect: CGRect(x: 5, y: 0, width: 20, height: 15)))
    // Between other shapes there is nothing.
    try SceneChange(
      "card.1.path={\"rect\":[0,0,10,10]}..{\"ellipse\":[0,0,10,10]}", root: root
    ).apply(at: 0.4)
    #expect(shape.path == Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10)))
  }

  @Test(arguments: [
    ("rotation", Transform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1)),
    ("rotation.z", Transform3D(rotationAngle: 0.5, x: 0, y: 0, z: 1)),
    ("rotation.x", Transform3D(rotationAngle: 0.5, x: 1, y: 0, z: 0)),
    ("rotation.y", Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)),
    ("scale", Transform3D(scaleX: 0.5, y: 0.5, z: 0.5)),
    ("scale.x", Transform3D(scaleX: 0.5, y: 1, z: 1)),
    ("scale.y", Transform3D(scaleX: 1, y: 0.5, z: 1)),
    ("scale.z", Transform3D(scaleX: 1, y: 1, z: 0.5)),
    ("translation.x", Transform3D(translationX: 0.5, y: 0, z: 0)),
    ("translation.y", Transform3D(translationX: 0, y: 0.5, z: 0)),
    ("translation.z", Transform3D(translationX: 0, y: 0, z: 0.5)),
  ])
  func `Core Animation's parts of a transform are set as it sets them`(
    _ part: String, _ expected: Transform3D
  ) throws {
    let (root, card, _) = tree()
    try SceneChange("card.transform.\(part)=0..1", root: root).apply(at: 0.5)
    #expect(Self.isNear(card.transform, expected))
    try SceneChange("card.sublayerTransform.\(part)=0..1", root: root).apply(at: 0.5)
    #expect(Self.isNear(card.sublayerTransform, expected))
  }

  @Test func `the other parts of a transform stay unchanged`() throws {
    let (root, card, _) = tree()
    func set(_ t: Transform3D, _ part: String, _ value: String) throws -> Transform3D {
      card.transform = t
      try SceneChange("card.transform.\(part)=0..\(value)", root: root).apply(at: 1)
      return card.transform
    }
    // Scaled, then rotated, then moved, as the parts are read.
    func made(_ scale: CGFloat, _ angle: CGFloat, _ x: CGFloat) -> Transform3D {
      Transform3D(scaleX: scale, y: 3, z: 1)
        .concatenating(Transform3D(rotationAngle: angle, x: 0, y: 0, z: 1))
        .concatenating(Transform3D(translationX: x, y: 7, z: 0))
    }
    let base = made(2, 0.4, 5)
    #expect(try Self.isNear(set(base, "rotation.z", "1.1"), made(2, 1.1, 5)))
    #expect(try Self.isNear(set(base, "scale.x", "6"), made(6, 0.4, 5)))
    #expect(try Self.isNear(set(base, "translation.x", "-9"), made(2, 0.4, -9)))
    // A mirrored layer stays mirrored, and an eye sees rotated layers.
    let mirror = Transform3D(scaleX: -1, y: 1, z: 1)
    var movedMirror = mirror
    movedMirror.m41 = 4
    #expect(try Self.isNear(set(mirror, "translation.x", "4"), movedMirror))
    var eye = Transform3D.identity
    eye.m34 = -1.0 / 500
    let seen = Transform3D(rotationAngle: 0.8, x: 0, y: 1, z: 0).concatenating(eye)
    let turned = Transform3D(rotationAngle: 0.3, x: 0, y: 1, z: 0).concatenating(eye)
    #expect(try Self.isNear(set(seen, "rotation.y", "0.3"), turned))
    // A flat transform has parts too.
    let flat = try set(Transform3D(scaleX: 0, y: 0, z: 1), "scale", "2")
    #expect(Self.isNear(flat, Transform3D(scaleX: 2, y: 2, z: 2)))
  }

  @Test func `parts of rectangles, points and sizes have Core Animation's names`() throws {
    let (root, card, _) = tree()
    card.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
    func set(_ text: String) throws { try SceneChange(text, root: root).apply(at: 1) }
    try set("card.bounds.size.width=0..30")
    try set("card.bounds.origin.x=0..3")
    #expect(card.bounds == CGRect(x: 3, y: 0, width: 30, height: 20))
    try set("card.bounds.size=[0,0]..[40,50]")
    try set("card.bounds.origin=[0,0]..[1,2]")
    #expect(card.bounds == CGRect(x: 1, y: 2, width: 40, height: 50))
    try set("card.frame.size.height=0..8")
    #expect(card.frame.height == 8)
    try set("card.frame.origin.y=0..9")
    #expect(card.frame.minY == 9)
    try set("card.contentsRect.origin.x=0..0.5")
    #expect(card.contentsRect == CGRect(x: 0.5, y: 0, width: 1, height: 1))
    try set("card.shadowOffset.width=0..5")
    #expect(card.shadowOffset == CGSize(width: 5, height: -3))
    try set("card.anchorPoint.y=0..1")
    #expect(card.anchorPoint == CGPoint(x: 0.5, y: 1))
    try set("card.transform.translation=[0,0]..[4,6]")
    #expect(card.transform == Transform3D(translationX: 4, y: 6, z: 0))
  }

  @Test func `a value without anything in between changes in the middle`() throws {
    let (root, card, shape) = tree()
    let hidden = try SceneChange("card.isHidden=false..true", root: root)
    hidden.apply(at: 0.49)
    #expect(!card.isHidden)
    hidden.apply(at: 0.5)
    #expect(card.isHidden)
    try SceneChange("card.1.lineCap=butt..round", root: root).apply(at: 1)
    #expect(shape.lineCap == .round)
    try SceneChange("card.backgroundColor=null..red", root: root).apply(at: 0)
    #expect(card.backgroundColor == nil)
  }

  @Test func `a text that is also a colour, a number or a switch is a text`() throws {
    let (root, text) = (Layer(), TextLayer())
    text.name = "t"
    root.addSublayer(text)
    func string(_ ends: String, at fraction: Double) throws -> String? {
      try SceneChange("t.string=\(ends)", root: root).apply(at: fraction)
      return text.attributedString?.string
    }
    #expect(try string("red..blue", at: 0) == "red")
    #expect(try string("red..blue", at: 0.5) == "blue")
    #expect(try string("red..blue", at: 1) == "blue")
    #expect(try string("1..true", at: 0) == "1")
    #expect(try string("1..true", at: 1) == "true")
    #expect(try string("\"1\"..null", at: 0) == "1")
    #expect(try string("\"1\"..null", at: 1) == nil)
    try SceneChange("t.runs=[{\"string\":\"red\"}]..[{\"string\":\"blue\"}]", root: root)
      .apply(at: 1)
    #expect(text.attributedString?.string == "blue")
    try SceneChange("t.font=red..blue", root: root).apply(at: 1)
    #expect(text.font == "blue")
  }

  @Test func `a name that one layer has leads to it from anywhere`() throws {
    let (root, card, _) = tree()
    let bar = Layer()
    bar.name = "bar"
    card.addSublayer(bar)
    try SceneChange("bar.opacity=1..0", root: root).apply(at: 1)
    #expect(bar.opacity == 0)
    // The name of a property of the root comes first.
    bar.name = "position"
    try SceneChange("position.x=0..9", root: root).apply(at: 1)
    #expect((root.position.x, bar.position.x) == (9, 0))
  }

  @Test func `a name that several layers have is an error with the ways to them`() throws {
    let (root, card, _) = tree()
    let (first, second) = (Layer(), Layer())
    (first.name, second.name) = ("bar", "bar")
    card.addSublayer(first)
    card.mask?.addSublayer(second)
    let error = #expect(throws: SceneChangeError.self) {
      _ = try SceneChange("bar.opacity=1..0", root: root)
    }
    #expect(
      error?.description
        == "bar.opacity: 2 layers are named \"bar\"; write the way to one, such as card.bar")
  }

  @Test func `reading a change does not change the layers`() throws {
    let (root, card, _) = tree()
    _ = try SceneChange("card.opacity=0.1..0.5", root: root)
    #expect(card.opacity == 1)
  }

  @Test(arguments: [
    ("", "expected a change such as card.position.x=0..100, found \"\""),
    ("card.opacity=1", "expected a change such as"), ("=0..1", "expected a change"),
    ("card.opacty=0..1", "no property \"opacty\" in \"card\"; did you mean \"opacity\"?"),
    ("crad.opacity=0..1", "no sublayer or property \"crad\" in this layer; did you mean \"card\"?"),
    ("card.7.opacity=0..1", "it has 2 sublayers"),
    ("7.opacity=0..1", "it has 1 sublayer: \"card\""),
    ("card.sublayers=0..1", "\"sublayers\" cannot be played: its value is a list of layers"),
    ("card.mask=null..{}", "\"mask\" cannot be played: its value is a layer"),
    ("card.contents=null..x.png", "\"contents\" cannot be played: its value is an image"),
    ("card.transform.rotation.w=0..1", "no part \"rotation.w\" in \"transform\"; it has "),
    ("card.transform.turn=0..1", "\"rotation\", \"rotation.x\""),
    ("card.transform.rotation.z={}..1", "expected a number"),
    ("card.transform.translation=1..2", "expected [x, y]"),
    ("card.bounds.size.x=0..1", "no part \"size.x\" in \"bounds\""),
    ("card.bounds.size=1..2", "expected [width, height]"),
    ("card.opacity.x.y=0..1", "no part \"x.y\" in \"opacity\""),
    (
      "card.shadows.0.radius=0..1",
      "no part \"0.radius\" in \"shadows\"; it has no parts, so write whole values, such as "
        + "[{ \"kind\": \"inner\", \"radius\": 4 }]"
    ),
    ("card.x=0..1", "no property \"x\" in \"card\"; did you mean \"position.x\"?"),
    ("card.width=0..1", "did you mean \"frame.width\"?"),
    ("card.rotation=0..1", "did you mean \"transform.rotation\"?"),
    ("card.opacity.x=0..1", "no part \"x\" in \"opacity\""),
    ("card.position.width=0..1", "no part \"width\" in \"position\"; it has \"x\" or \"y\""),
    ("card.opacity=low..1", "card.opacity: expected a number, found \"low\""),
    ("card.position=[1]..[1,2]", "expected a point [x, y]"),
    ("card.1.lineCap=but..round", "did you mean \"butt\"?"),
    ("card.backgroundColor=redd..blue", "did you mean \"red\"?"),
    ("card.position.x=a..1", "expected a number"), ("card.opacity=..1", "expected a number"),
    ("card.name.x.y=0..1", "no "),
    ("card.type=layer..shape", "\"type\" cannot be played: the type of a layer does not change"),
    (
      "card.drawingBounds=[0,0,1,1]..[0,0,2,2]",
      "\"drawingBounds\" cannot be played: it places a drawing that is read with it"
    ),
    (
      "card.drawing=[]..[{\"image\":{\"file\":\"a.png\",\"rect\":[0,0,1,1]}}]",
      "image \"a.png\": a change reads no images; change the opacity of a layer that shows it"
    ),
    ("card.1.lineCap=1..round", "found 1"),
    ("card.tye=0..1", "no property \"tye\" in \"card\""),
  ])
  func `mistakes name the place and the nearest right name`(_ text: String, _ words: String) {
    let (root, _, _) = tree()
    let error = #expect(throws: SceneChangeError.self) {
      _ = try SceneChange(text, root: root)
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }
}
