// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@testable import LaminaScene

/// Colours as CSS writes them, read and checked by the schema alike.
struct ColorTextTests {
  private static let half = CGFloat(0.5)

  @Test(arguments: [
    ("#f80", Color(red: 1, green: 136 / 255, blue: 0)),
    ("#f808", Color(red: 1, green: 136 / 255, blue: 0, alpha: 136 / 255)),
    ("rgb(255, 0, 51)", Color(red: 1, green: 0, blue: 0.2)),
    ("rgb(255,0,51)", Color(red: 1, green: 0, blue: 0.2)),
    ("rgba(255, 0, 51, 0.5)", Color(red: 1, green: 0, blue: 0.2, alpha: 0.5)),
    ("RGBA(255, 0, 51, 50%)", Color(red: 1, green: 0, blue: 0.2, alpha: 0.5)),
    ("rgb(255 0 51)", Color(red: 1, green: 0, blue: 0.2)),
    ("rgb(255 0 51 / 50%)", Color(red: 1, green: 0, blue: 0.2, alpha: 0.5)),
    ("rgb( 255 0 51/.5 )", Color(red: 1, green: 0, blue: 0.2, alpha: 0.5)),
    ("rgb(100%, 0%, 20%)", Color(red: 1, green: 0, blue: 0.2)),
    ("rgb(100% 0 none / none)", Color(red: 1, green: 0, blue: 0, alpha: 0)),
    ("rgb(300, -5, 5.1e1)", Color(red: 1, green: 0, blue: 0.2)),
    ("rgb(1e999 0 51 / 7)", Color(red: 1, green: 0, blue: 0.2, alpha: 1)),
  ])
  func `a colour is read as CSS reads it`(_ text: String, _ color: Color) throws {
    let root = try rootLayer("{\"backgroundColor\": \"\(text)\"}")
    #expect(root.backgroundColor == color)
    #expect(Self.schemaTakes(text))
  }

  @Test(arguments: [
    "rgb()", "rgb(1)", "rgb(1, 2)", "rgb(1, 2, 3, 4, 5)", "rgb(1 2 3 4)", "rgb(1, 2 3)",
    "rgb(1 2, 3)", "rgb(1, 2%, 3)", "rgb(none, 0, 0)", "rgb(1 2 3 / )", "rgb(1. 2 3)",
    "rgb(1, 2, 3", "rgb 1, 2, 3)", "rgb (1, 2, 3)", "rgb(1, 2, 3) ", "rgb(a, b, c)", "rgb(1e 2 3)",
    "rgb(1 / 2 3)", "hsl(1, 2%, 3%)", "#12345", "#1", "rgb(1,,2,3)",
  ])
  func `what CSS does not read is an error, and the schema refuses it`(_ text: String) {
    #expect(errorLines(sceneText(root: "{\"backgroundColor\": \"\(text)\"}")).count == 1)
    #expect(!Self.schemaTakes(text))
  }

  @Test func `a function that cannot be read is told how to write it`() {
    let lines = errorLines(sceneText(root: "{\"backgroundColor\": \"rgb(1, 2)\"}"))
    #expect(
      lines.first?.hasSuffix(
        "expected a colour, found \"rgb(1, 2)\"; write it like \"rgb(30, 144, 255)\" or "
          + "\"rgb(30 144 255 / 50%)\"") == true)
  }

  @Test func `a written colour has the form that it had before`() throws {
    let scene = try Scene(json: sceneText(root: "{\"backgroundColor\": \"rgb(255 0 51 / 0.5)\"}"))
    #expect(scene.json().contains("\"backgroundColor\": [1, 0, 0.2, 0.5]"))
  }

  private static func schemaTakes(_ text: String) -> Bool {
    let scene: JSONValue = [
      "version": 1, "width": 1, "height": 1, "root": ["backgroundColor": .string(text)],
    ]
    return SchemaEvaluator(SceneSchema.value).isValid(scene, SceneSchema.value)
  }
}
