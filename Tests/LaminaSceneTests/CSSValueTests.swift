// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaText
import Testing

@testable import LaminaScene

/// The messages about values in the form of CSS or SVG.
struct CSSValueTests {
  private static func remedy(_ keys: String) -> String? {
    let lines = errorLines(sceneText(root: "{\(keys)}"))
    guard lines.count == 1 else { return nil }
    return lines.first?.split(separator: "; ", maxSplits: 1).last.map(String.init)
  }

  @Test(arguments: [
    ("\"opacity\": \"50%\"", "write 0.5"),
    ("\"shadowOpacity\": \"12.5 %\"", "write 0.125"),
    ("\"drawing\": [{\"fill\": {\"rect\": [0, 0, 1, 1]}, \"alpha\": \"5%\"}]", "write 0.05"),
    ("\"borderWidth\": \"1px\"", "write 1; lengths are in points"),
    ("\"cornerRadius\": \"-.5pt\"", "write -0.5; lengths are in points"),
    ("\"borderWidth\": \"2em\"", "write a number of points, like 12.5"),
    ("\"borderWidth\": \"50%\"", "write a number without %, like 12.5"),
    ("\"borderWidth\": \"3\"", "write 3 without quotes"),
    ("\"opacity\": \"0.5\"", "write 0.5 without quotes"),
    ("\"position\": [\"4px\", 0]", "write 4; lengths are in points"),
    ("\"transform\": {\"rotate\": \"45deg\"}", "write 0.7854, in radians"),
    ("\"transform\": {\"rotate\": \"0.25turn\"}", "write 1.5708, in radians"),
    ("\"borderWidth\": \"thin\"", "write it like 12.5"),
    ("\"borderWidth\": \"1px solid red\"", "write it like 12.5"),
    ("\"borderWidth\": \"1e999\"", "write it like 12.5"),
  ])
  func `a number with a unit gets the form of a scene file`(_ keys: String, _ remedy: String) {
    #expect(Self.remedy(keys) == remedy)
  }

  @Test func `a size of the scene with a unit gets the message as well`() {
    let lines = errorLines(
      "{\"version\": 1, \"width\": \"320px\", \"height\": 1, \"root\": {}}")
    #expect(lines.count == 1)
    #expect(lines.first?.hasSuffix("found \"320px\"; write 320; lengths are in points") == true)
  }

  @Test(arguments: [
    ("rotate(45deg)", "write { \"rotate\": 0.7854 }, in radians"),
    ("rotate(90)", "write { \"rotate\": 1.5708 }, in radians"),
    ("rotateY(0.5rad)", "write { \"rotateY\": 0.5 }, in radians"),
    ("translate(20px, 10px)", "write { \"translate\": [20, 10] }"),
    ("translateX(20px)", "write { \"translate\": [20, 0] }"),
    ("translateY(20)", "write { \"translate\": [0, 20] }"),
    ("scale(2)", "write { \"scale\": 2 }"),
    ("scale(2 1)", "write { \"scale\": [2, 1] }"),
    ("perspective(500px)", "write { \"perspective\": 500 }"),
    ("perspective(0)", "write it like { \"rotate\": 0.5 }"),
    ("translate3d(1px, 2px, 3px)", "write { \"translate\": [1, 2, 3] }"),
    ("matrix(1, 0, 0, 1, 20, 10)", "write [1, 0, 0, 1, 20, 10]"),
    (
      "translate(20px, 10px) rotate(45deg)",
      "write [{ \"translate\": [20, 10] }, { \"rotate\": 0.7854 }], in radians"
    ),
    ("none", "leave the key out"),
    ("skewX(20deg)", "write it like { \"rotate\": 0.5 }"),
    ("translate(-50%, 0)", "write it like { \"rotate\": 0.5 }"),
    ("rotate(45deg", "write { \"rotate\": 0.7854 }, in radians"),
    ("rotate", "write it like { \"rotate\": 0.5 }"),
    ("matrix(1, 0, 0, 1, 0, 0) scale(2)", "write it like { \"rotate\": 0.5 }"),
    ("", "write it like { \"rotate\": 0.5 }"),
  ])
  func `a transform in functions gets the form of a scene file`(
    _ text: String, _ remedy: String
  ) {
    #expect(Self.remedy("\"transform\": \"\(text)\"") == remedy)
  }

  @Test(arguments: [
    ("rotateX(45deg)", "write it like { \"rotate\": 0.5 }"),
    ("rotateY(45deg)", "write it like { \"rotate\": 0.5 }"),
    ("translate3d(1px, 2px, 3px)", "write it like { \"rotate\": 0.5 }"),
    ("scale3d(1, 2, 3)", "write it like { \"rotate\": 0.5 }"),
    ("perspective(500px)", "write it like { \"rotate\": 0.5 }"),
    ("translate(1px, 2px) rotateX(1rad)", "write it like { \"rotate\": 0.5 }"),
    ("rotateZ(90deg)", "write { \"rotate\": 1.5708 }, in radians"),
    ("matrix(1, 0, 0, 1, 20, 10)", "write [1, 0, 0, 1, 20, 10]"),
  ])
  func `functions with depth have no form in a drawing`(_ text: String, _ remedy: String) {
    let thing = "{\"fill\": {\"rect\": [0, 0, 9, 9]}, \"transform\": \"\(text)\"}"
    #expect(Self.remedy("\"drawing\": [\(thing)]") == remedy)
  }

  @Test func `the suggested transform can be read`() throws {
    for text in ["rotate(45deg)", "translate(3px, 4px) scale(2)", "matrix(1, 0, 0, 1, 20, 10)"] {
      let remedy = try #require(CSSValue.remedy(forTransform: text, inPlane: false))
      let value = remedy.dropFirst("write ".count).replacing(", in radians", with: "")
      #expect(errorLines(sceneText(root: "{\"transform\": \(value)}")) == [])
    }
  }

  @Test(arguments: [
    (
      "bold 12px Inter",
      "write \"font\": { \"name\": \"Inter\", \"weight\": \"bold\" }, \"fontSize\": 12"
    ),
    (
      "italic 700 14px/1.5 'Some Face', sans-serif",
      "write \"font\": { \"name\": \"Some Face\", \"weight\": \"bold\", \"isItalic\": true }, "
        + "\"fontSize\": 14"
    ),
    ("12pt Inter", "write \"font\": \"Inter\", \"fontSize\": 12"),
    ("Inter, sans-serif", "write the name of one font, like \"Inter\""),
  ])
  func `a font in the form of CSS gets the form of a scene file`(
    _ text: String, _ remedy: String
  ) throws {
    let scene = try Scene(
      json: sceneText(
        root: "{\"type\": \"text\", \"string\": \"a\", \"font\": \"\(text)\"}"))
    #expect(scene.warnings.count == 1)
    #expect(scene.warnings.first?.description.hasSuffix("; \(remedy)") == true)
  }

  @Test(arguments: ["Inter Display", "Univers 55", "12px", ", ", "Noto Sans 12"])
  func `a name that only resembles CSS's font is a name`(_ text: String) {
    #expect(CSSValue.remedy(forFont: text) == nil)
  }

  @Test(arguments: [
    (
      "\"aspectFill\": true",
      "\"resizeAspectFill\" is a value of \"contentsGravity\"; write \"contentsGravity\": "
        + "\"resizeAspectFill\""
    ),
    (
      "\"resizeAspect\": true",
      "\"resizeAspect\" is a value of \"contentsGravity\"; write \"contentsGravity\": \"resizeAspect\""
    ),
    (
      "\"continuous\": true",
      "\"continuous\" is a value of \"cornerCurve\"; write \"cornerCurve\": \"continuous\""
    ),
    (
      "\"topLeft\": 8",
      "\"topLeft\" is a value of \"contentsGravity\"; write \"contentsGravity\": \"topLeft\""
    ),
    (
      "\"minXMinY\": 8",
      "\"minXMinY\" is a value of \"maskedCorners\"; write \"maskedCorners\": [\"minXMinY\"]"
    ),
    (
      "\"type\": \"shape\", \"evenOdd\": true",
      "\"evenOdd\" is a value of \"fillRule\"; write \"fillRule\": \"evenOdd\""
    ),
    ("\"scroll\": {}", "\"scroll\" is a value of \"type\"; write \"type\": \"scroll\""),
  ])
  func `a key that is the name of a value gets the value's key`(
    _ keys: String, _ remedy: String
  ) {
    #expect(Self.remedy(keys) == remedy)
  }
}
