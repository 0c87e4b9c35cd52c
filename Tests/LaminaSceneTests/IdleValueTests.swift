// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@testable import LaminaScene

/// The warnings about values that show nothing because of other values of their layer.
struct IdleValueTests {
  private static func warnings(_ root: String) throws -> [String] {
    try Scene(json: sceneText(root: root)).warnings.map {
      "\($0.error.keyPath.replacing("root.", with: "")): \($0.error.message)"
    }
  }

  private static let shadow =
    "no shadow is drawn, because shadowOpacity is 0 if it is absent; add it, like \"shadowOpacity\": 0.5"
  private static let border =
    "no border is drawn, because borderWidth is 0 if it is absent; add it, like \"borderWidth\": 1"
  private static let backdrop =
    "the filtered background is hidden, because the backgroundColor of the layer is opaque; "
    + "give that an alpha below 1"

  @Test func `a filtered background under a blended colour is seen`() throws {
    let keys = #""backgroundFilters": [{"invert": 1}], "backgroundColor": "white""#
    #expect(try Self.warnings("{\(keys), \"compositingFilter\": \"normal\"}").count == 1)
    #expect(try Self.warnings("{\(keys), \"compositingFilter\": \"multiply\"}").isEmpty)
  }

  @Test(arguments: [
    ("\"shadowRadius\": 4", "shadowRadius: \(shadow)"),
    ("\"shadowOffset\": [0, 3]", "shadowOffset: \(shadow)"),
    ("\"shadowColor\": \"black\"", "shadowColor: \(shadow)"),
    ("\"shadowRadius\": 4, \"shadowColor\": \"red\"", "shadowRadius: \(shadow)"),
    ("\"borderColor\": \"red\"", "borderColor: \(border)"),
    (
      "\"backgroundFilters\": [{\"gaussianBlur\": 4}], \"backgroundColor\": \"white\"",
      "backgroundFilters: \(backdrop)"
    ),
    (
      "\"type\": \"gradient\", \"colors\": [\"red\", \"blue\"], \"locations\": [0, 0.5, 1]",
      "locations: there are 3 locations for 2 colours, and the last one has no effect; remove it, or "
        + "add a colour"
    ),
    (
      "\"type\": \"gradient\", \"locations\": [0, 0, 0.5, 1], \"colors\": [\"red\", \"blue\"]",
      "locations: there are 4 locations for 2 colours, and the last 2 have no effect; remove them, or "
        + "add colours"
    ),
  ])
  func `a value that shows nothing without another is reported once`(
    _ keys: String, _ warning: String
  ) throws {
    #expect(try Self.warnings("{\(keys)}") == [warning])
  }

  private static let ofText =
    "a layer of \"type\": \"text\" shows its string and nothing else; give this to a layer behind it"

  @Test(arguments: [
    "\"string\": \"A\"", "\"runs\": [{\"string\": \"A\"}]", "\"fontSize\": 9",
  ])
  func `a drawing of a text layer is reported, with a text or without`(_ keys: String) throws {
    let drawing = "\"drawing\": [{\"fill\": {\"rect\": [0, 0, 9, 9]}}]"
    let expected = ["drawing: \(Self.ofText)"]
    #expect(try Self.warnings("{\"type\": \"text\", \(drawing), \(keys)}") == expected)
    #expect(try Self.warnings("{\"type\": \"text\", \(keys), \(drawing)}") == expected)
    #expect(try Self.warnings("{\"type\": \"text\", \(keys), \"contents\": null}") == [])
    #expect(try Self.warnings("{\(drawing)}") == [])
  }

  private static let ofTransform =
    "a layer of \"type\": \"transform\" draws nothing itself; give this to a sublayer"

  @Test(arguments: [
    ("backgroundColor", "\"red\""), ("borderWidth", "2"), ("cornerRadius", "3"),
    ("shadowOpacity", "0.5"), ("shadows", "[{\"radius\": 3}]"), ("masksToBounds", "true"),
    ("filters", "[{\"invert\": 1}]"), ("backgroundFilters", "[{\"invert\": 1}]"),
    ("compositingFilter", "\"multiply\""), ("shouldRasterize", "true"),
    ("drawing", "[{\"fill\": {\"rect\": [0, 0, 9, 9]}}]"), ("mask", "{}"),
    ("neumorphism", "{\"color\": \"white\"}"),
  ])
  func `what a transform layer never draws is reported`(_ key: String, _ value: String) throws {
    let keys = "\"bounds\": [0, 0, 20, 20], \"\(key)\": \(value)"
    #expect(
      try Self.warnings("{\"type\": \"transform\", \(keys)}") == ["\(key): \(Self.ofTransform)"])
    #expect(
      try Self.warnings("{\"type\": \"replicator\", \"preservesDepth\": true, \(keys)}") == [
        "\(key): a replicator with \"preservesDepth\": true draws nothing itself; give this to a sublayer"
      ])
    #expect(try Self.warnings("{\"type\": \"replicator\", \(keys)}") == [])
    #expect(try Self.warnings("{\(keys)}") == [])
  }

  @Test(arguments: [
    "\"shadowOpacity\": 0, \"shadowRadius\": 4", "\"shadowOpacity\": 1, \"shadowRadius\": 4",
    "\"shadowColor\": null", "\"borderColor\": null",
    "\"borderWidth\": 0, \"borderColor\": \"red\"",
    "\"borderWidth\": 1, \"borderColor\": \"red\"", "\"backgroundFilters\": []",
    "\"backgroundFilters\": [{\"gaussianBlur\": 4}], \"backgroundColor\": \"#ffffff80\"",
    "\"backgroundFilters\": [{\"gaussianBlur\": 4}], \"backgroundColor\": \"white\", "
      + "\"filters\": [{\"luminanceToAlpha\": true}]",
    "\"backgroundFilters\": [{\"gaussianBlur\": 4}], \"backgroundColor\": \"white\", "
      + "\"isContainerBackground\": true",
    "\"type\": \"transform\", \"masksToBounds\": false, \"backgroundColor\": null, \"opacity\": 0.5",
    "\"type\": \"gradient\", \"colors\": [\"red\", \"blue\"], \"locations\": [0, 1]",
    "\"type\": \"gradient\", \"locations\": [0, 1]",
  ])
  func `a value that shows something, or is meant not to, is not reported`(_ keys: String) throws {
    #expect(try Self.warnings("{\(keys)}") == [])
  }

  @Test func `a layer that code completes is not reported any more`() throws {
    let scene = try Scene(json: sceneText(root: "{\"borderColor\": \"red\"}"))
    #expect(scene.warnings.count == 1)
    scene.root.borderWidth = 2
    #expect(scene.warnings == [])
  }

  @Test func `the first hundred of very many such values are kept`() throws {
    let layers = Array(repeating: "{\"borderColor\": \"red\"}", count: 250).joined(separator: ", ")
    #expect(try Self.warnings("{\"sublayers\": [\(layers)]}").count == 100)
  }
}
