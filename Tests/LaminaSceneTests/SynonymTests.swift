// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@testable import LaminaScene

/// The messages about words of CSS, SVG, UIKit or Figma.
struct SynonymTests {
  private static func message(_ root: String) -> String? {
    let lines = errorLines(sceneText(root: root))
    return lines.first.map { String($0.split(separator: ": ", maxSplits: 2).last ?? "") }
  }

  @Test(arguments: [
    ("\"alpha\": 0.5", "\"opacity\"", "\"opacity\": 0.5"),
    ("\"children\": []", "\"sublayers\"", "\"sublayers\": [{ \"bounds\": [0, 0, 100, 50] }]"),
    ("\"background\": \"red\"", "\"backgroundColor\"", "\"backgroundColor\": \"#1e90ff\""),
    ("\"fill\": \"red\"", "\"backgroundColor\"", "\"backgroundColor\": \"#1e90ff\""),
    ("\"color\": \"red\"", "\"backgroundColor\"", "\"backgroundColor\": \"#1e90ff\""),
    ("\"radius\": 3", "\"cornerRadius\"", "\"cornerRadius\": 12.5"),
    ("\"borderRadius\": 3", "\"cornerRadius\"", "\"cornerRadius\": 12.5"),
    ("\"x\": 3", "\"frame\"", "\"frame\": [0, 0, 100, 50]"),
    ("\"height\": 3", "\"frame\"", "\"frame\": [0, 0, 100, 50]"),
    ("\"left\": 3", "\"frame\"", "\"frame\": [0, 0, 100, 50]"),
    ("\"filter\": \"blur(4px)\"", "\"filters\"", "\"filters\": [{ \"gaussianBlur\": 4 }]"),
    ("\"mixBlendMode\": 1", "\"compositingFilter\"", "\"compositingFilter\": \"multiply\""),
    ("\"zIndex\": 3", "\"zPosition\"", "\"zPosition\": 1"),
    ("\"clipsToBounds\": true", "\"masksToBounds\"", "\"masksToBounds\": true"),
    ("\"overflow\": \"hidden\"", "\"masksToBounds\"", "\"masksToBounds\": true"),
    ("\"visible\": false", "\"isHidden\"", "\"isHidden\": true, to hide it"),
    ("\"hidden\": true", "\"isHidden\"", "\"isHidden\": true, to hide it"),
    ("\"rotation\": 3", "\"transform\"", "\"transform\": { \"rotate\": 0.5 }, in radians"),
    ("\"scale\": 3", "\"transform\"", "\"transform\": { \"scale\": 2 }"),
    ("\"src\": \"a.png\"", "\"contents\"", "\"contents\": \"photo.jpg\""),
    (
      "\"objectFit\": \"cover\"", "\"contentsGravity\"", "\"contentsGravity\": \"resizeAspectFill\""
    ),
    (
      "\"boxShadow\": 1", "\"shadows\"",
      "\"shadows\": [{ \"offset\": [0, 3], \"radius\": 4, \"opacity\": 0.3 }]"
    ),
    ("\"type\": \"shape\", \"fill\": 1", "\"fillColor\"", "\"fillColor\": \"#1e90ff\""),
    ("\"type\": \"shape\", \"stroke\": 1", "\"strokeColor\"", "\"strokeColor\": \"#1e90ff\""),
    ("\"type\": \"shape\", \"strokeWidth\": 1", "\"lineWidth\"", "\"lineWidth\": 12.5"),
    (
      "\"type\": \"shape\", \"d\": \"\"", "\"path\"",
      "\"path\": { \"svg\": \"M0 0 L10 0 L0 10 Z\" }"
    ),
    ("\"type\": \"text\", \"text\": \"a\"", "\"string\"", "\"string\": \"Total\""),
    ("\"type\": \"text\", \"color\": 1", "\"foregroundColor\"", "\"foregroundColor\": \"#1e90ff\""),
    (
      "\"type\": \"text\", \"fontWeight\": 700", "\"font\"",
      "\"font\": { \"name\": \"Helvetica\", \"weight\": \"bold\" }"
    ),
    (
      "\"type\": \"text\", \"textAlign\": \"center\"", "\"alignmentMode\"",
      "\"alignmentMode\": \"center\""
    ),
    (
      "\"type\": \"text\", \"textOverflow\": \"ellipsis\"", "\"truncationMode\"",
      "\"truncationMode\": \"end\""
    ),
    (
      "\"type\": \"gradient\", \"stops\": []", "\"colors\"", "\"colors\": [\"gold\", \"tomato\"]"
    ),
  ])
  func `a synonym of a key gets the key to write`(
    _ written: String, _ key: String, _ example: String
  ) {
    let found = Self.message("{\(written)}") ?? ""
    #expect(found.hasSuffix("; did you mean \(key)? Write it like \(example)"), "\(found)")
  }

  @Test(arguments: [
    ("\"fontFamily\": \"a\"", "did you mean \"font\"? Only layers of \"type\": \"text\" have it"),
    ("\"fillColor\": \"red\"", "only layers of \"type\": \"shape\" have it"),
    ("\"linecap\": 1", "remove it, or start it with _ to make it a comment"),
    ("\"background-color\": 1", "did you mean \"backgroundColor\"?"),
    ("\"opacty\": 1", "did you mean \"opacity\"?"),
    ("\"frobnicate\": 1", "remove it, or start it with _ to make it a comment"),
  ])
  func `a key of other layers gets their type, and an unknown key gets nothing`(
    _ written: String, _ remedy: String
  ) {
    let found = Self.message("{\(written)}") ?? ""
    #expect(found.hasSuffix("; \(remedy)"), "\(found)")
  }

  @Test(arguments: [
    ("\"contentsGravity\": \"aspectFill\"", "resizeAspectFill"),
    ("\"contentsGravity\": \"cover\"", "resizeAspectFill"),
    ("\"contentsGravity\": \"contain\"", "resizeAspect"),
    ("\"cornerCurve\": \"squircle\"", "continuous"),
    ("\"maskedCorners\": [\"topLeft\"]", "minXMinY"),
    ("\"maskedCorners\": [\"bottom-right\"]", "maxXMaxY"),
    ("\"type\": \"gradient\", \"kind\": \"linear\"", "axial"),
    ("\"type\": \"linearGradient\"", "gradient"),
    ("\"type\": \"ellipse\"", "shape"),
    ("\"type\": \"label\"", "text"),
    ("\"compositingFilter\": \"add\"", "plusLighter"),
    ("\"type\": \"text\", \"alignmentMode\": \"justify\"", "justified"),
    ("\"type\": \"text\", \"truncationMode\": \"ellipsis\"", "end"),
    ("\"type\": \"text\", \"font\": {\"name\": \"Inter\", \"weight\": \"normal\"}", "regular"),
    ("\"type\": \"text\", \"font\": {\"name\": \"Inter\", \"weight\": 700}", "bold"),
    ("\"shadows\": [{\"kind\": \"inset\"}]", "inner"),
  ])
  func `a synonym of a value gets the value to write`(_ written: String, _ value: String) {
    let found = Self.message("{\(written)}") ?? ""
    #expect(found.hasSuffix("; did you mean \"\(value)\"?"), "\(found)")
  }

  @Test func `other objects have their own synonyms`() {
    let blur = errorLines(sceneText(root: "{\"filters\": [{\"blur\": 4}]}"))
    #expect(
      blur.last?.hasSuffix("; did you mean \"gaussianBlur\"? Write it like \"gaussianBlur\": 4")
        == true)
    let shadow = Self.message("{\"shadows\": [{\"blur\": 4}]}")
    #expect(shadow?.hasSuffix("; did you mean \"radius\"? Write it like \"radius\": 12.5") == true)
    let scene = errorLines(
      "{\"version\": 1, \"width\": 1, \"height\": 1, \"backgroundColor\": \"red\", \"root\": {}}")
    #expect(scene.first?.contains("did you mean \"background\"?") == true)
    #expect(
      Self.message("{\"type\": \"shape\", \"path\": \"M0 0 L1 1\"}")
        == "expected a path, found \"M0 0 L1 1\"; write path data as { \"svg\": \"M0 0 L1 1\" }")
  }

  /// A meaning that no table has would never be found.
  @Test func `each synonym is a key of some object, and none hides a key`() throws {
    let text = Scene.schema()
    for word in ["alpha", "color", "fill", "x", "stroke", "radius", "size", "text", "blur", "src"] {
      let meanings = Synonyms.keys(for: word)
      #expect(!meanings.isEmpty)
      for meaning in meanings { #expect(text.contains("\"\(meaning.key)\": {"), "\(meaning.key)") }
    }
    for kind in LayerKind.all {
      for key in kind.table.keys {
        let lines = errorLines(
          sceneText(root: "{\"type\": \"\(kind.name)\", \"\(key)\": {\"?\": 1}}"))
        #expect(!lines.contains { $0.contains("unknown key \"\(key)\"") })
      }
    }
  }

  @Test func `a played change knows the synonyms too`() throws {
    let root = try rootLayer("{\"sublayers\": [{\"name\": \"card\"}]}")
    let error = #expect(throws: SceneChangeError.self) {
      try SceneChange("card.alpha=0..1", root: root)
    }
    #expect(
      error?.description
        == "card.alpha: no property \"alpha\" in \"card\"; did you mean \"opacity\"?")
  }
}
