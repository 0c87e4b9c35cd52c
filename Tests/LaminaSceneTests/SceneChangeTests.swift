// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
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

  @Test func `numbers, parts of points, lists and colours take the values between`() throws {
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

  @Test func `what has nothing between changes in the middle`() throws {
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

  @Test func `reading a change leaves the layers alone`() throws {
    let (root, card, _) = tree()
    _ = try SceneChange("card.opacity=0.1..0.5", root: root)
    #expect(card.opacity == 1)
  }

  @Test(arguments: [
    ("", "expected a change such as card.position.x=0..100, found \"\""),
    ("card.opacity=1", "expected a change such as"), ("=0..1", "expected a change"),
    ("card.opacty=0..1", "no property \"opacty\" in \"card\"; did you mean \"opacity\"?"),
    ("crad.opacity=0..1", "no sublayer or property \"crad\" in this layer; did you mean \"card\"?"),
    ("card.7.opacity=0..1", "it has 2 sublayers"), ("card.sublayers=0..1", "no property"),
    ("card.opacity.x=0..1", "no part \"x\" in \"opacity\""),
    ("card.position.width=0..1", "no part \"width\" in \"position\"; it has \"x\" or \"y\""),
    ("card.opacity=low..1", "card.opacity: expected a number, found \"low\""),
    ("card.position=[1]..[1,2]", "expected a point [x, y]"),
    ("card.1.lineCap=but..round", "did you mean \"butt\"?"),
    ("card.backgroundColor=redd..blue", "did you mean \"red\"?"),
    ("card.position.x=a..1", "expected a number"), ("card.opacity=..1", "expected a number"),
    ("card.name.x.y=0..1", "no "), ("card.type=layer..shape", "no property"),
  ])
  func `mistakes name the place and the nearest right name`(_ text: String, _ words: String) {
    let (root, _, _) = tree()
    let error = #expect(throws: SceneChangeError.self) {
      _ = try SceneChange(text, root: root)
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }
}
