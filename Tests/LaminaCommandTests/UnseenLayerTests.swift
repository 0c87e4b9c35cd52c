// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

/// The warnings of `lamina render` about layers without a visible pixel.
@Suite struct UnseenLayerTests {
  private static let box = "\"frame\": [0, 0, 20, 20], \"backgroundColor\": \"red\""

  private static func scene(_ layers: String, root: String = "\"frame\": [0, 0, 60, 40]") -> String
  {
    """
    {"version": 1, "width": 60, "height": 40, "background": "white", "root": {
      \(root), "sublayers": [
        \(layers)]}}
    """
  }

  private func warnings(_ scene: String) throws -> [String] {
    let command = try Command()
    try command.write(scene, to: "scene.json")
    let result = try command.run("render", "scene.json", "-o", "picture.png")
    #expect(result.status == 0)
    return result.errors.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    (
      "\(box), \"mask\": {\"frame\": [0, 0, 20, 20]}",
      "shows nothing: its mask has nothing to show, and only the area of the mask is visible"
    ),
    (
      "\(box), \"mask\": {\"isHidden\": true, \(box)}",
      "shows nothing: its mask is hidden, and only the area of the mask is visible"
    ),
    (
      "\(box), \"mask\": {\"type\": \"shape\", \"path\": {\"rect\": [0, 0, 9, 9]}, \"fillColor\": null}",
      "shows nothing: its mask has nothing to show, and only the area of the mask is visible"
    ),
    (
      "\"mask\": {}, \"sublayers\": [{\(box)}]",
      "shows nothing: its mask has nothing to show, and only the area of the mask is visible"
    ),
    (
      "\"frame\": [30, 0, 20, 20], \"backgroundColor\": \"red\", "
        + "\"mask\": {\"frame\": [30, 0, 20, 20], \"backgroundColor\": \"black\"}",
      "shows nothing: its mask is entirely outside it; the mask's frame is in the layer's own space"
    ),
    ("\"type\": \"gradient\", \"frame\": [0, 0, 9, 9]", "shows nothing: it has no colors"),
    (
      "\"type\": \"gradient\", \"frame\": [0, 0, 9, 9], \"colors\": []",
      "shows nothing: it has no colors"
    ),
    ("\"type\": \"shape\", \"fillColor\": \"red\"", "shows nothing: it has no path"),
    (
      "\"type\": \"shape\", \"path\": {\"rect\": [0, 0, 9, 9]}, \"fillColor\": null",
      "shows nothing: it has neither a fillColor nor a strokeColor"
    ),
    (
      "\"type\": \"shape\", \"path\": {\"rect\": [0, 0, 9, 9]}, \"fillColor\": null, "
        + "\"strokeColor\": \"red\", \"lineWidth\": 0",
      "shows nothing: it has no fillColor, and its stroke has a lineWidth of 0"
    ),
    (
      "\"type\": \"shape\", \"path\": {\"svg\": \"M0 5 L50 5\"}",
      "shows nothing: its path is a line, which has no area to fill; set strokeColor"
    ),
    (
      "\"type\": \"replicator\", \"instanceCount\": 0, \"sublayers\": [{\(box)}]",
      "shows none of its sublayers: its instanceCount is 0"
    ),
    ("\"type\": \"emitter\"", "shows nothing: it has no emitterCells"),
    (
      "\"type\": \"emitter\", \"emitterCells\": [{\"contents\": {\"softDisc\": 8}, \"lifetime\": 1}]",
      "shows nothing: none of its cells gives birth to particles; set birthRate"
    ),
    (
      "\"type\": \"emitter\", \"birthRate\": 0, \"emitterCells\": "
        + "[{\"contents\": {\"softDisc\": 8}, \"lifetime\": 1, \"birthRate\": 1}]",
      "shows nothing: none of its cells gives birth to particles; set birthRate"
    ),
    (
      "\"type\": \"emitter\", \"emitterCells\": [{\"contents\": {\"softDisc\": 8}, \"birthRate\": 1}]",
      "shows nothing: none of its particles lives; set lifetime"
    ),
    (
      "\"type\": \"emitter\", \"emitterCells\": [{\"lifetime\": 1, \"birthRate\": 1}]",
      "shows nothing: none of its cells has contents"
    ),
    (
      "\"type\": \"text\", \"string\": \"\", \"frame\": [0, 0, 60, 40]",
      "shows nothing: its string is empty"
    ),
    ("\"type\": \"text\", \"frame\": [0, 0, 60, 40]", "shows nothing: its string is empty"),
    (
      "\"type\": \"text\", \"string\": \" \", \"frame\": [0, 0, 60, 40]",
      "shows nothing: its string is white space alone"
    ),
    (
      "\"frame\": [60, 0, 9, 9], \"backgroundColor\": \"red\"",
      "shows nothing: it is entirely outside the picture"
    ),
    (
      "\"type\": \"text\", \"string\": \"a\", \"frame\": [90, 0, 60, 40]",
      "shows nothing: it is entirely outside the picture"
    ),
    (
      "\(box), \"isDoubleSided\": false, \"transform\": {\"rotateY\": 3.141592653589793}",
      "shows nothing: it is seen from behind, and isDoubleSided is false"
    ),
    (
      "\(box), \"isDoubleSided\": false, \"transform\": [{\"perspective\": 90}, {\"rotateY\": 3}]",
      "shows nothing: it is seen from behind, and isDoubleSided is false"
    ),
  ])
  func `a layer without a visible pixel is reported with the reason`(keys: String, words: String)
    throws
  {
    let seen = "{\"frame\": [0, 30, 9, 9], \"backgroundColor\": \"red\"}"
    let layers = "{\"name\": \"it\", \(keys)}, \(seen)"
    #expect(
      try warnings(Self.scene(layers))
        == ["scene.json:3:5: warning: root.sublayers[0]: it \(words)"])
  }

  @Test(arguments: [
    // These need no content.
    "{\"frame\": [0, 0, 9, 9]}",
    "{\"type\": \"text\"}",
    // Hidden layers, and layers that are about to fade in, are meant to be invisible.
    "{\"type\": \"shape\", \"isHidden\": true}, {\"type\": \"gradient\", \"opacity\": 0}",
    "{\"isHidden\": true, \"sublayers\": [{\"type\": \"shape\"}]}",
    "{\"frame\": [90, 0, 9, 9], \"backgroundColor\": \"red\", \"opacity\": 0}",
    // Something of them is visible.
    "{\(box), \"type\": \"shape\"}",
    "{\(box), \"type\": \"gradient\"}",
    "{\(box), \"type\": \"emitter\"}",
    "{\"type\": \"shape\", \"sublayers\": [{\(box)}]}",
    "{\"frame\": [59, 0, 9, 9], \"backgroundColor\": \"red\"}",
    "{\"frame\": [70, 0, 9, 9], \"backgroundColor\": \"red\", \"shadowOpacity\": 1, "
      + "\"shadowOffset\": [-30, 0]}",
    "{\"shadowOpacity\": 1, \"shadowOffset\": [-30, 0], \"sublayers\": [{\"frame\": [70, 0, 9, 9], "
      + "\"backgroundColor\": \"red\"}]}",
    "{\"filters\": [{\"gaussianBlur\": 9}], \"sublayers\": [{\"frame\": [62, 0, 9, 9], "
      + "\"backgroundColor\": \"red\"}]}",
    "{\"type\": \"replicator\", \"instanceCount\": 2, \"instanceTransform\": {\"translate\": [-30, 0]}, "
      + "\"sublayers\": [{\"frame\": [70, 0, 9, 9], \"backgroundColor\": \"red\"}]}",
    "{\"type\": \"shape\", \"path\": {\"rect\": [0, 0, 9, 9]}, \"fillColor\": null, "
      + "\"strokeColor\": \"red\", \"strokeEnd\": 0}",
    "{\(box), \"mask\": {}, \"shadows\": [{\"kind\": \"outer\", \"opacity\": 1, \"radius\": 3}]}",
    // So is what is only in the mask.
    "{\(box), \"shadowOpacity\": 1, \"shadowOffset\": [30, 0], "
      + "\"mask\": {\"frame\": [30, 0, 20, 20], \"backgroundColor\": \"black\"}}",
    "{\"type\": \"replicator\", \"instanceCount\": 2, \"instanceTransform\": {\"translate\": [30, 0]}, "
      + "\"mask\": {\"frame\": [30, 0, 20, 20], \"backgroundColor\": \"black\"}, \"sublayers\": [{\(box)}]}",
    // One that only holds layers in space has no back, and one that copies clears where nothing is drawn.
    "{\"isGeometryFlipped\": true, \"frame\": [0, 0, 60, 40], \"sublayers\": ["
      + "{\"type\": \"transform\", \"isDoubleSided\": false, \"sublayers\": [{\(box)}]}]}",
    "{\"isGeometryFlipped\": true, \"frame\": [0, 0, 60, 40], \"sublayers\": ["
      + "{\"type\": \"replicator\", \"preservesDepth\": true, \"isDoubleSided\": false, "
      + "\"sublayers\": [{\(box)}]}]}",
    "{\(box), \"compositingFilter\": \"copy\", \"mask\": {}}",
    // A fully covered layer becomes visible when its cover is removed.
    "{\(box)}, {\(box)}",
    // Layers that scroll contain more than they show.
    "{\"type\": \"scroll\", \"frame\": [0, 0, 20, 20], \"sublayers\": [{\(box)}, "
      + "{\"frame\": [0, 90, 9, 9], \"backgroundColor\": \"red\"}]}",
    "{\"masksToBounds\": true, \"bounds\": [0, 50, 20, 50], \"position\": [20, 20], \"sublayers\": [{\(box)}]}",
    // The two sides of a card.
    "{\(box), \"isDoubleSided\": false}, {\(box), \"isDoubleSided\": false, "
      + "\"transform\": {\"rotateY\": 3.141592653589793}}",
  ])
  func `a layer that is visible, or not meant to be, is not reported`(layers: String) throws {
    let seen = "{\"frame\": [0, 30, 9, 9], \"backgroundColor\": \"red\"}"
    #expect(try warnings(Self.scene("\(layers), \(seen)")) == [])
  }

  @Test(arguments: [
    "\"type\": \"transform\"", "\"type\": \"replicator\", \"preservesDepth\": true",
  ])
  func `a layer that ignores its mask is not said to show nothing`(type: String) throws {
    let told = try warnings(Self.scene("{\(type), \"mask\": {}, \"sublayers\": [{\(Self.box)}]}"))
    #expect(told.count == 1)
    #expect(!told.contains { $0.contains("shows nothing") })
  }

  @Test func `the first of the sublayers out of view is named, and the others are counted`() throws
  {
    let far =
      "{\"frame\": [90, 0, 9, 9], \"backgroundColor\": \"red\", \"sublayers\": [{\(Self.box)}]}"
    #expect(
      try warnings(Self.scene("{\(Self.box)}, \(far), \(far), \(far)")) == [
        "scene.json:3:58: warning: root.sublayers[1]: Layer shows nothing: it is entirely outside the "
          + "picture; 2 more beside it do so as well"
      ])
    #expect(
      try warnings(Self.scene("\(far), \(far), {\(Self.box)}")).first?
        .hasSuffix("; 1 more beside it does so as well") == true)
  }

  @Test func `a layer outside the clip above it is reported with the clipping layer`() throws {
    let clip = """
      {"name": "card", "frame": [0, 0, 30, 30], "masksToBounds": true, "backgroundColor": "blue", \
      "sublayers": [{"sublayers": [{"name": "far", "frame": [35, 0, 9, 9], "backgroundColor": "red"}, \
      {\(Self.box)}]}]}
      """
    let found = try warnings(Self.scene(clip))
    #expect(found.count == 1)
    #expect(
      found.first?.hasSuffix(
        "root.sublayers[0].sublayers[0].sublayers[0]: far shows nothing: it is entirely outside the "
          + "bounds of card, which clips") == true)
  }

  @Test func `a root that shows nothing is reported if no other warning explains it`() throws {
    let told =
      "scene.json:1:74: warning: root: the root shows nothing at all: no layer in it has anything to show"
    #expect(try warnings(Self.scene("{}")) == [told])
    #expect(try warnings(Self.scene("{\"isHidden\": true}")) == [])
    #expect(try warnings(Self.scene("{\"type\": \"shape\"}")).count == 1)
    #expect(
      try warnings(Self.scene("{}", root: "\"frame\": [60, 0, 9, 9], \"backgroundColor\": \"red\""))
        == [
          "scene.json:1:74: warning: root: Layer shows nothing: it is entirely outside the picture"
        ])
  }

  @Test(arguments: ["Docs/Examples", "Docs/Images/Scenes", "Docs/Examples/Farm"])
  func `the scenes of the documentation give no warning`(folder: String) throws {
    let command = try Command()
    let names = RepositoryFiles.names(in: folder, ending: ".json")
    try #require(!names.isEmpty)
    for name in names {
      let file = RepositoryFiles.url("\(folder)/\(name).json").path
      let result = try command.run("render", file, "-o", "picture.png", "--compression", "fast")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.errors.isEmpty, "\(result.errors)")
    }
  }

  @Test func `a deep tree is checked at once`() throws {
    let depth = 20_000
    let open = String(repeating: "{\"sublayers\": [", count: depth)
    let close = String(repeating: "]}", count: depth)
    let far = "{\"frame\": [90, 0, 9, 9], \"backgroundColor\": \"red\"}"
    let scene = Self.scene("\(open){\(Self.box)}, \(far)\(close)")
    let start = ContinuousClock.now
    let found = try warnings(scene)
    #expect(found.count == 1)
    #expect(found.first?.hasSuffix("shows nothing: it is entirely outside the picture") == true)
    #expect(ContinuousClock.now - start < .seconds(20))
  }
}
