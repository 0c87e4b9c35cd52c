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
    ("\"children\": []", "\"sublayers\"", "\"sublayers\": [{ \"frame\": [0, 0, 100, 50] }]"),
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
      "\"type\": \"gradient\", \"stops\": []", "\"colors\"",
      "\"colors\": [\"gold\", \"tomato\"], \"locations\": [0, 1]"
    ),
    ("\"anchor\": [1, 1]", "\"anchorPoint\"", "\"anchorPoint\": [0.5, 0]"),
    ("\"type\": \"gradient\", \"start\": 0", "\"startPoint\"", "\"startPoint\": [0, 0]"),
    ("\"type\": \"gradient\", \"end\": 0", "\"endPoint\"", "\"endPoint\": [1, 1]"),
    (
      "\"type\": \"gradient\", \"angle\": 45", "\"startPoint\" and \"endPoint\"",
      "\"startPoint\": [0, 0], \"endPoint\": [1, 1]"
    ),
    (
      "\"type\": \"gradient\", \"direction\": 45", "\"startPoint\" and \"endPoint\"",
      "\"startPoint\": [0, 0], \"endPoint\": [1, 1]"
    ),
    (
      "\"type\": \"text\", \"colour\": 1", "\"foregroundColor\"",
      "\"foregroundColor\": \"#1e90ff\""
    ),
  ])
  func `a synonym of a key gets the key to write`(
    _ written: String, _ key: String, _ example: String
  ) {
    let found = Self.message("{\(written)}") ?? ""
    #expect(found.hasSuffix("; did you mean \(key)? Write it like \(example)"), "\(found)")
  }

  @Test func `a value of the unit square or from 0 to 1 that is none gets one there`() {
    #expect(
      Self.message("{\"type\": \"gradient\", \"endPoint\": \"right\"}")
        == "expected a point [x, y], found \"right\"; write it like [1, 1]")
    #expect(
      Self.message("{\"anchorPoint\": \"top\"}")
        == "expected a point [x, y], found \"top\"; write it like [0.5, 0]")
    #expect(
      Self.message("{\"drawing\": [{\"fill\": {\"rect\": [0, 0, 9, 9]}, \"alpha\": true}]}")
        == "expected a number, found true; write it like 0.5")
  }

  @Test(arguments: [
    ("{\"stroke\": {\"lineCap\": 1}}", "\"cap\"", "\"cap\": \"butt\""),
    ("{\"stroke\": {\"lineJoin\": 1}}", "\"join\"", "\"join\": \"miter\""),
    ("{\"stroke\": {\"strokeColor\": 1}}", "\"color\"", "\"color\": \"#1e90ff\""),
    ("{\"fill\": {\"fillColor\": 1}}", "\"color\"", "\"color\": \"#1e90ff\""),
    (
      "{\"fill\": {\"roundedRect\": 1}}", "\"path\"",
      "\"path\": { \"roundedRect\": [0, 0, 100, 50], \"cornerRadius\": 12 }"
    ),
    (
      "{\"stroke\": {\"ellipse\": 1}}", "\"path\"",
      "\"path\": { \"ellipse\": [0, 0, 100, 50] }"
    ),
    ("{\"opacity\": 1}", "\"alpha\"", "\"alpha\": 0.5"),
    (
      "{\"contents\": 1}", "\"image\"",
      "\"image\": { \"file\": \"photo.jpg\", \"rect\": [0, 0, 10, 10] }"
    ),
    (
      "{\"fill\": {}, \"color\": \"#eee\"}", "\"color\" in \"fill\"",
      "\"fill\": { \"rect\": [0, 0, 10, 10], \"color\": \"red\" }"
    ),
    (
      "{\"stroke\": {}, \"lineCap\": 1}", "\"cap\" in \"stroke\"",
      "\"stroke\": { \"path\": { \"svg\": \"M0 0 L10 0\" }, \"width\": 2, \"cap\": \"butt\" }"
    ),
    (
      "{\"strokeColor\": 1}", "\"color\" in \"stroke\"",
      "\"stroke\": { \"path\": { \"svg\": \"M0 0 L10 0\" }, \"width\": 2, "
        + "\"color\": \"#1e90ff\" }"
    ),
    (
      "{\"fillColor\": 1}", "\"color\" in \"fill\"",
      "\"fill\": { \"rect\": [0, 0, 10, 10], \"color\": \"red\" }"
    ),
    (
      "{\"string\": \"a\"}", "\"string\" in \"text\"",
      "\"text\": { \"string\": \"Total\", \"fontSize\": 20, \"origin\": [8, 8] }"
    ),
  ])
  func `a layer's key in a drawing gets the key and the place that it has there`(
    _ thing: String, _ key: String, _ example: String
  ) {
    let unknown = errorLines(sceneText(root: "{\"drawing\": [\(thing)]}"))
      .filter { $0.contains("unknown key") }
    #expect(unknown.count == 1)
    #expect(
      unknown.first?.hasSuffix("; did you mean \(key)? Write it like \(example)") == true,
      "\(unknown)")
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
