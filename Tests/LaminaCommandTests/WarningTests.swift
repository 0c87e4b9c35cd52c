// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import Testing

@testable import LaminaCommand

/// The warnings of `lamina render` about layers that were not drawn, or only in part.
@Suite struct WarningTests {
  @Test(arguments: [
    (OmissionReason.notFinite, "was not drawn: a number of its place is not finite"),
    (.singular, "was not drawn: its transform flattens it"),
    (.perspective, "was not drawn: it is behind the eye"),
    (.tooLarge, "was not drawn, or not all of it: that takes too many temporary pixels"),
    (.tooManyInstances, "does not filter its background: there are too many copies of it"),
    (.emptyGradient, "shows no gradient: its colours, locations or points do not make one"),
    (.noRoom, "shows nothing: it has no room"),
    (.overLimit, "was not drawn: it would exceed a limit of the frame"),
  ])
  func `each reason has its own text`(reason: OmissionReason, words: String) {
    #expect(reason.consequence(for: nil) == words)
  }

  @Test(arguments: [
    ("\"transform\": {\"scale\": [1, 0]}", OmissionReason.singular),
    ("\"zPosition\": 200", .perspective),
  ])
  func `a layer that is left out is named on standard error, and the picture is written`(
    keys: String, reason: OmissionReason
  ) throws {
    let command = try Command()
    try command.write(
      """
      {"version": 1, "width": 6, "height": 4, "root": {
        "frame": [0, 0, 6, 4], "sublayerTransform": {"perspective": 100},
        "sublayers": [{"name": "card", "frame": [0, 0, 2, 2], \(keys)}]}}
      """, to: "scene.json")
    let result = try command.run("render", "scene.json", "-o", "picture.png")
    #expect(result.status == 0)
    #expect(result.output.isEmpty)
    #expect(
      result.errors
        == "scene.json:3:17: warning: root.sublayers[0]: card \(reason.consequence(for: nil))\n")
    #expect(FileManager.default.fileExists(atPath: command.file("picture.png")))
  }

  @Test(arguments: [
    (
      #""colors": ["red"]"#,
      "it has 1 colour and needs two; write them like \"colors\": [\"gold\", \"tomato\"]"
    ),
    (
      #""colors": ["red", "blue", "red"], "locations": [0, 1]"#,
      "it has 2 locations for 3 colours; give each colour one, or remove locations"
    ),
    (
      #""colors": ["red", "blue"], "startPoint": [0, 1], "endPoint": [0, 1]"#,
      "startPoint and endPoint are both [0, 1]; write \"startPoint\": [0.5, 0], \"endPoint\": [0.5, 1]"
    ),
    (
      #""kind": "radial", "colors": ["red", "blue"]"#,
      "startPoint and endPoint have the same x, 0.5, so its ellipse has no width; "
        + "write \"startPoint\": [0.5, 0.5], \"endPoint\": [1, 1]"
    ),
    (
      #""kind": "radial", "colors": ["red", "blue"], "startPoint": [0, 0.25], "endPoint": [1, 0.25]"#,
      "startPoint and endPoint have the same y, 0.25, so its ellipse has no height; "
        + "write \"startPoint\": [0.5, 0.5], \"endPoint\": [1, 1]"
    ),
    (
      #""colors": ["red", "blue"], "startPoint": [-1e200, 0], "endPoint": [1e200, 0]"#,
      "startPoint and endPoint are too far apart; write \"startPoint\": [0.5, 0], \"endPoint\": [0.5, 1]"
    ),
  ])
  func `a gradient that draws nothing says which value is the reason, and what to write`(
    keys: String, words: String
  ) throws {
    let command = try Command()
    try command.write(
      Self.scene("\"type\": \"gradient\", \"frame\": [0, 0, 9, 9], \(keys)"), to: "scene.json")
    let result = try command.run("render", "scene.json", "-o", "picture.png")
    #expect((result.status, result.errors) == (0, Self.place + "shows no gradient: \(words)\n"))
  }

  @Test func `an emitter beyond the limit of births is named with the figure`() throws {
    let command = try Command()
    try command.write(
      """
      {"version": 1, "width": 6, "height": 4, "root": {
        "frame": [0, 0, 6, 4], "sublayers": [
          {"name": "sparks", "type": "emitter", "frame": [0, 0, 6, 4], "timeOffset": 2,
            "emitterCells": [{"birthRate": 10, "lifetime": 1}]}]}}
      """, to: "scene.json")
    let result = try command.run(
      "render", "scene.json", "-o", "picture.png", "--limit", "particleBirths=5")
    #expect(result.status == 0)
    #expect(
      result.errors
        == "scene.json:3:5: warning: root.sublayers[0]: sparks shows no particles: they would exceed a "
        + "limit of the frame (12 particleBirths, limit 5); lamina render --limit particleBirths=NUMBER sets another\n"
    )
  }

  private static func scene(_ keys: String, background: String = "white") -> String {
    """
    {"version": 1, "width": 60, "height": 40, "background": "\(background)", "root": {
      "frame": [0, 0, 60, 40], "sublayers": [
        {"name": "it", \(keys)}]}}
    """
  }

  /// The keys of a white text, and of a dark and a white layer.
  private static let unseenText =
    #""type": "text", "string": "a", "frame": [0, 0, 60, 40], "fontSize": 20"#
  private static let dark = #""frame": [0, 0, 60, 40], "backgroundColor": "navy""#
  private static let sheet = #""frame": [0, 0, 60, 40], "backgroundColor": "white""#

  private static let place = "scene.json:3:5: warning: root.sublayers[0]: it "

  @Test(arguments: [
    (
      "\"type\": \"text\", \"string\": \"a\", \"foregroundColor\": \"red\", \"frame\": [0, 0, 50, 0]",
      "has no room for a letter of its text in bounds of 50 × 0 points; the text takes "
    ),
    (
      "\"type\": \"text\", \"string\": \"a\", \"foregroundColor\": \"red\"",
      "has no room for a letter of its text in bounds of 0 × 0 points; the text takes "
    ),
    (
      "\"backgroundColor\": \"red\", \"frame\": [0, 0, 0, 4.5]",
      "shows nothing in bounds of 0 × 4.5 points; give it a frame with a width and a height\n"
    ),
    (
      "\"masksToBounds\": true, \"sublayers\": [{\"frame\": [0, 0, 9, 9], \"backgroundColor\": \"red\"}]",
      "shows nothing and clips all inside, in bounds of 0 × 0 points; give it a frame with a width and a height\n"
    ),
    (
      "\"type\": \"text\", \"string\": \"a\", \"frame\": [0, 0, 60, 40], \"fontSize\": 20",
      "shows nothing: it is white, the default colour of texts, and so is all of its place; "
        + "set foregroundColor\n"
    ),
    (
      "\"type\": \"text\", \"string\": \"a\", \"frame\": [0, 0, 60, 40], \"fontSize\": 20, "
        + "\"backgroundColor\": \"#123456\", \"foregroundColor\": \"#123456\"",
      "shows nothing: it is of one colour, and so is all of its place; set foregroundColor\n"
    ),
  ])
  func `an empty layer is reported with its place, and still drawn`(
    keys: String, words: String
  ) throws {
    let command = try Command()
    try command.write(Self.scene(keys), to: "scene.json")
    let result = try command.run("render", "scene.json", "-o", "picture.png")
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix(Self.place + words), "\(result.errors)")
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
    #expect(FileManager.default.fileExists(atPath: command.file("picture.png")))
  }

  @Test(arguments: [
    "\"type\": \"text\", \"string\": \"a\", \"frame\": [0, 0, 60, 40], \"fontSize\": 20, "
      + "\"foregroundColor\": \"#fefefe\"",
    "\"type\": \"text\", \"string\": \"a\", \"frame\": [0, 0, 60, 40], \"fontSize\": 20, "
      + "\"backgroundColor\": \"black\"",
    "\"type\": \"text\", \"string\": \"a\", \"frame\": [0, 0, 60, 40], \"isHidden\": true",
    "\"frame\": [0, 0, 0, 0], \"sublayers\": [{\"frame\": [0, 0, 9, 9], \"backgroundColor\": \"red\"}]",
  ])
  func `a layer that is visible, or not meant to be, gives no warning`(keys: String) throws {
    let command = try Command()
    try command.write(Self.scene(keys), to: "scene.json")
    let result = try command.run("render", "scene.json", "-o", "picture.png")
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.isEmpty, "\(result.errors)")
  }

  /// Keys with which something else hides a text on the dark layer, or shows its other side.
  private static let hiding: [String] = [
    #"\#(dark), "sublayers": [{\#(unseenText)}]}, {\#(sheet)"#,
    #"\#(dark), "sublayers": [{\#(unseenText)}]}, {"sublayers": [{"position": [30, 20], "bounds": "#
      + #"[0, 0, 60, 40], "transform": {"rotate": 3.14159265}, "backgroundColor": "white"}]"#,
    #""zPosition": 1, \#(sheet)}, {\#(dark), "sublayers": [{\#(unseenText)}]"#,
    #"\#(dark), "sublayers": [{"sublayers": [{\#(unseenText)}]}, {\#(sheet)}]"#,
    #"\#(unseenText), "backgroundColor": "navy", "sublayers": [{\#(sheet)}]"#,
    #"\#(dark), "borderWidth": 20, "borderColor": "white", "sublayers": [{\#(unseenText)}]"#,
    #""type": "transform", "frame": [0, 0, 60, 40], "sublayers": [{"isDoubleSided": false, "frame": "#
      + #"[0, 0, 60, 40], "backgroundColor": "red"}, {"isDoubleSided": false, \#(sheet), "transform": "#
      + #"{"rotateY": 3.14159}, "sublayers": [{\#(unseenText), "foregroundColor": "red"}]}]"#,
  ]

  @Test(arguments: hiding)
  func `a text that is hidden by others has no wrong colour`(keys: String) throws {
    let command = try Command()
    try command.write(Self.scene(keys), to: "scene.json")
    let result = try command.run("render", "scene.json", "-o", "picture.png", "--strict")
    #expect((result.status, result.errors) == (0, ""))
  }

  @Test(arguments: [
    #"}, {"frame": [0, 0, 60, 40], "sublayers": [{"frame": [0, 36, 60, 4], "backgroundColor": "red"}]"#,
    #"}, {"frame": [0, 36, 60, 4], "backgroundColor": "red""#,
    #", "sublayers": [{"frame": [0, 36, 60, 4], "backgroundColor": "red"}]"#,
  ])
  func `a text of a wrong colour is reported whatever is beside it`(keys: String) throws {
    let command = try Command()
    try command.write(Self.scene(Self.unseenText + keys), to: "scene.json")
    let result = try command.run("render", "scene.json", "-o", "picture.png")
    #expect(
      result.errors
        == Self.place
        + "shows nothing: it is white, the default colour of texts, and so is all of its place; "
        + "set foregroundColor\n")
  }

  @Test(arguments: [
    // A row of a list below the part that is shown.
    #""type": "scroll", "frame": [0, 0, 60, 20], "backgroundColor": "navy", "sublayers": [{"type": "text", "string": "a", "frame": [0, 22, 60, 18], "fontSize": 14}]"#,
    #""frame": [0, 0, 60, 40], "backgroundColor": "white", "mask": {"frame": [0, 0, 60, 20], "backgroundColor": "red"}, "sublayers": [{"type": "text", "string": "a", "frame": [0, 22, 60, 18], "fontSize": 14}]"#,
    #""frame": [0, 0, 60, 40], "cornerRadius": 20, "masksToBounds": true, "backgroundColor": "white", "sublayers": [{"type": "text", "string": "a", "frame": [0, 0, 60, 18], "fontSize": 14}]"#,
  ])
  func `a white text that a clip or a mask may hide is not reported`(keys: String) throws {
    let command = try Command()
    try command.write(Self.scene(keys), to: "scene.json")
    let result = try command.run("render", "scene.json", "-o", "picture.png")
    #expect((result.status, result.errors) == (0, ""))
  }

  @Test(arguments: [
    // A letter of which the picture is a part.
    #""type": "text", "string": "\u2588", "fontSize": 400, "foregroundColor": "red", "frame": [-100, -100, 400, 600]"#,
    #""type": "text", "string": "\uE123", "fontSize": 9, "foregroundColor": "red", "frame": [0, 0, 40, 20], "isHidden": true"#,
    #""opacity": 0, "sublayers": [{"type": "text", "string": "\uE123", "foregroundColor": "red", "frame": [0, 0, 40, 60]}]"#,
  ])
  func `a text that is cropped or hidden is not reported`(keys: String) throws {
    let command = try Command()
    try command.write(Self.scene(keys), to: "scene.json")
    let result = try command.run("render", "scene.json", "-o", "picture.png")
    #expect((result.status, result.errors) == (0, ""))
  }

  @Test func `an unseen text with a colour of its own is not called white`() throws {
    let command = try Command()
    let text =
      #""type": "text", "runs": [{"string": "a", "foregroundColor": "navy"}], "frame": [0, 0, 60, 40], "#
      + #""fontSize": 20, "backgroundColor": "navy""#
    try command.write(Self.scene(text), to: "scene.json")
    let result = try command.run("render", "scene.json", "-o", "picture.png")
    #expect(
      result.errors
        == Self.place
        + "shows nothing: it is of one colour, and so is all of its place; set foregroundColor\n")
  }

  @Test(arguments: ["render", "inspect", "bench", "gallery"])
  func `warnings are errors with strict, and nothing is written`(_ name: String) throws {
    let command = try Command()
    let folder = command.folder.appendingPathComponent("scenes")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try command.write(
      Self.scene(
        "\"opacity\": 50, \"frame\": [0, 0, 9, 9], \"backgroundColor\": \"red\", \"shadowOpacity\": 1"
      ),
      to: "scenes/scene.json")
    let scene = name == "gallery" ? "scenes" : "scenes/scene.json"
    let output = name == "render" || name == "gallery" ? ["-o", "out.png"] : []
    let warning =
      "root.sublayers[0].opacity: expected a number from 0 to 1, found 50, which counts as 1; "
      + "write 0.5 for 50 %\n"
    let strict = try command.run([name, scene, "--strict"] + output)
    #expect(strict.status == 2)
    #expect(strict.errors == "scenes/scene.json:3:31: " + warning)
    #expect(name == "gallery" || strict.output.isEmpty)
    #expect(name == "gallery" || !FileManager.default.fileExists(atPath: command.file("out.png")))
    #expect(!FileManager.default.fileExists(atPath: command.file("out.png/scene.png")))
    guard name != "bench" else { return }
    let lenient = try command.run([name, scene] + output)
    #expect(lenient.status == 0)
    #expect(lenient.errors == "scenes/scene.json:3:31: warning: " + warning)
  }

  @Test func `format prints the warnings too, and the text unchanged`() throws {
    let command = try Command()
    let result = try command.run("format", "-", input: Data(Self.scene("\"opacity\": 50").utf8))
    #expect(result.status == 0)
    #expect(result.text.contains("\"opacity\": 50\n"))
    #expect(result.errors.hasPrefix("<standard input>:3:31: warning: root.sublayers[0].opacity: "))
  }

  @Test func `a debug view that shows nothing gives the reason`() throws {
    let command = try Command()
    try command.write(
      Self.scene("\"frame\": [0, 0, 9, 9], \"backgroundColor\": \"red\""), to: "scene.json")
    let result = try command.run(
      "render", "scene.json", "-o", "a.png", "--debug", "hits,offscreen,blended")
    #expect(result.status == 0)
    #expect(
      result.errors == """
        scene.json: warning: --debug hits shows nothing: no layer is drawn from a bitmap; \
        shouldRasterize makes it so
        scene.json: warning: --debug offscreen shows nothing: all is painted straight onto what is below it

        """)
  }

  @Test func `a hundred of very many warnings are printed, and the others are counted`() throws {
    let command = try Command()
    let layers = Array(repeating: "{\"backgroundColor\": \"red\"}", count: 130)
      .joined(separator: ", ")
    try command.write(Self.scene("\"sublayers\": [\(layers)]"), to: "scene.json")
    let result = try command.run("render", "scene.json", "-o", "a.png")
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 101)
    #expect(lines.last == "lamina: and 30 more warnings")
  }

  @Test(arguments: ["render scene.json -o a.png", "format scene.json -o b.json"])
  func `warnings of values beyond a hundred are counted`(_ words: String) throws {
    let command = try Command()
    let layers = Array(
      repeating: "{\"frame\": [0, 0, 9, 9], \"backgroundColor\": \"red\", \"opacity\": 50}",
      count: 170
    ).joined(separator: ", ")
    try command.write(Self.scene("\"sublayers\": [\(layers)]"), to: "scene.json")
    let result = try command.run(words.split(separator: " ").map(String.init))
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 101)
    #expect(lines.last == "lamina: and 70 more warnings")
  }

  @Test func `more values that show nothing than are looked at make the number a least one`() throws
  {
    let command = try Command()
    let layers = Array(
      repeating:
        #"{"frame": [0, 0, 9, 9], "backgroundColor": "red", "borderColor": "blue", "opacity": 50}"#,
      count: 120
    ).joined(separator: ", ")
    try command.write(Self.scene("\"sublayers\": [\(layers)]"), to: "scene.json")
    let result = try command.run("render", "scene.json", "-o", "a.png")
    #expect(result.errors.hasSuffix("\nlamina: and at least 120 more warnings\n"))
  }

  @Test func `if only values that show nothing are too many, there are perhaps more`() throws {
    let command = try Command()
    let layers = Array(
      repeating: #"{"frame": [0, 0, 9, 9], "backgroundColor": "red", "borderColor": "blue"}"#,
      count: 120
    ).joined(separator: ", ")
    try command.write(Self.scene("\"sublayers\": [\(layers)]"), to: "scene.json")
    let result = try command.run("render", "scene.json", "-o", "a.png")
    #expect(result.errors.split(separator: "\n").count == 101)
    #expect(result.errors.hasSuffix("\nlamina: and perhaps more warnings\n"))
  }

  @Test func `the first warnings of the file are printed, and only they are placed`() throws {
    let texts = (0..<90).map {
      #"{"type": "text", "string": "a", "frame": [\#($0 % 15 * 4), \#($0 / 15 * 4), 4, 4], "fontSize": 3}"#
    }
    let shapes = Array(repeating: #"{"type": "shape", "frame": [0, 0, 4, 4]}"#, count: 40)
    let scene = try Scene.keepingPlaces(
      json: Self.scene("\"sublayers\": [\((texts + shapes).joined(separator: ",\n"))]").utf8,
      file: "scene.json", folder: nil)
    let compositor = try Compositor(size: scene.size)
    (compositor.root, compositor.background) = (scene.root, scene.background)
    compositor.render()
    let warnings = SceneWarnings(scene, drawnBy: compositor).warnings
    #expect(warnings.map(\.error.line) == Array(3..<103))
    #expect(warnings.count { $0.error.message.contains("so is all of its place") } == 90)
  }
}
