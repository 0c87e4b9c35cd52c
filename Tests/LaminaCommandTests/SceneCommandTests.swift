// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import Testing

struct SceneCommandTests {
  /// A red card, two points from the top left, on a clear background.
  static let card = """
    {
      "version": 1, "width": 6, "height": 4,
      "root": {
        "bounds": [0, 0, 6, 4], "position": [3, 2],
        "sublayers": [
          {"name": "card", "bounds": [0, 0, 2, 2], "position": [3, 3], "backgroundColor": "#f00"}
        ]
      }
    }
    """

  @Test func `render writes the picture of a scene file`() throws {
    let command = try Command()
    try command.write(Self.card, to: "card.json")

    let result = try command.run("render", "card.json", "-o", "card.png")

    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let image = try Image(contentsOf: command.file("card.png"))
    let red: UInt32 = 0xFFFF_0000
    #expect(
      image.pixels == Array(repeating: 0, count: 12) + [0, 0, red, red, 0, 0, 0, 0, red, red, 0, 0])
  }

  @Test(arguments: [
    "mkfifo pipe.json; cat card.json > pipe.json & lamina render pipe.json -o a.png",
    "cat card.json | lamina render /dev/stdin -o a.png",
    "lamina render /dev/stdin -o a.png < card.json",
    "mkfifo list; cat jobs.jsonl > list & lamina batch list --progress none",
  ])
  func `a scene or a list may come from a pipe`(_ line: String) throws {
    let command = try Command()
    try command.write(Self.card, to: "card.json")
    try command.write(#"{"scene": "card.json", "output": "a.png"}"#, to: "jobs.jsonl")
    let result = try command.shell(line)
    #expect((result.status, result.errors) == (0, ""))
    #expect(try Image(contentsOf: command.file("a.png")).width == 6)
  }

  @Test func `render uses the given scale and background`() throws {
    let command = try Command()
    let result = try command.run(
      "render", "-", "-o", "-", "--scale", "2", "--background", "lime",
      input: Data(Self.card.utf8))

    #expect(result.status == 0)
    let image = try Image(decoding: result.output)
    #expect(image.width == 12)
    #expect(image.height == 8)
    #expect(image.pixels[0] == 0xFF00_FF00)
    #expect(image.pixels[5 * 12 + 5] == 0xFFFF_0000)
  }

  @Test func `inspect explains the damage of a change`() throws {
    let command = try Command()
    try command.write(Self.card, to: "card.json")
    let why = try command.run(
      "inspect", "card.json", "--change", "card.backgroundColor=#f00..#00f", "--why")
    #expect(why.status == 0)
    #expect(
      why.text == """
        repainted 2,2 2×2
          card: backgroundColor #ff0000 → #0000ff; the layer's own drawing changed

        """)
    let first = try command.run("inspect", "card.json", "--why").text
    #expect(first == "repainted 0,0 6×4\n  the surface: this is the first frame\n")
    let report = try command.run(
      "inspect", "card.json", "--change", "card.opacity=1..0.5", "--report")
    #expect(report.text.hasPrefix("damage     4 pixels in 2,2 2×2\n"))
  }

  @Test func `a change that inspect cannot make is reported with its reason`() throws {
    let command = try Command()
    try command.write(Self.card, to: "card.json")
    let result = try command.run("inspect", "card.json", "--change", "car.opacity=1..0")
    #expect(result.status == 2)
    #expect(result.errors.contains("--change: "))
    #expect(result.errors.contains("did you mean \"card\"?"))
  }

  @Test func `inspect prints the requested part, or all of them`() throws {
    let command = try Command()
    try command.write(Self.card, to: "card.json")
    let all = try command.run("inspect", "card.json").text
    for part in ["tree", "plan", "report"] {
      let text = try command.run("inspect", "card.json", "--\(part)").text
      #expect(!text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty)
      #expect(all.contains("\(part)\n\(text)"))
    }
    #expect(try command.run("inspect", "card.json", "--tree").text.contains("card"))
  }

  @Test func `format changes the layout and keeps everything that a person wrote`() throws {
    let command = try Command()
    let scene = """
      { "_": "A scene.",  "root": { "sublayers": [{ "_why": [1, {"a":
        2.50}], "path": [{"ellipse":[0,0, 10,20], "reversed":true}, {"svg": "M0 0 L10 0 Z"}],
        "type": "shape", "_": "turned", "transform": [{"rotate": 0.785}, { "scale" : 2e0 }],
        "frame": [10, 20, 30.0, 40], "fillColor": "tomato", "strokeColor": "#FF0000",
        "_end": null}, {}, {"_": "empty"}], "opacity": 1, "name": "caf\\u00e9" },
        "width": 3.20E+2, "height": 200, "version": 1.0 }
      """
    let first = try command.run("format", "-", input: Data(scene.utf8))
    #expect(first.status == 0)
    #expect(
      first.text == """
        {
          "_": "A scene.",
          "version": 1,
          "width": 3.2e2,
          "height": 200,
          "root": {
            "name": "caf\\u00e9",
            "opacity": 1,
            "sublayers": [
              {
                "_why": [1, { "a": 2.5 }],
                "type": "shape",
                "frame": [10, 20, 30, 40],
                "_": "turned",
                "transform": [{ "rotate": 0.785 }, { "scale": 2 }],
                "path": [{ "ellipse": [0, 0, 10, 20], "reversed": true }, { "svg": "M0 0 L10 0 Z" }],
                "fillColor": "tomato",
                "strokeColor": "#FF0000",
                "_end": null
              },
              {},
              {
                "_": "empty"
              }
            ]
          }
        }

        """)
    let second = try command.run("format", "-", input: first.output)
    #expect(second.output == first.output)
  }

  @Test func `schema prints JSON`() throws {
    let result = try Command().run("schema")
    #expect(result.status == 0)
    #expect(try JSONSerialization.jsonObject(with: result.output) is [String: Any])
  }

  @Test(arguments: ["render", "inspect", "format"])
  func `every error of a scene file is a line with its place, and the status is 2`(
    _ name: String
  ) throws {
    let command = try Command()
    try command.write(
      "{\"version\": 1, \"width\": \"a\",\n\"height\": 4, \"root\": {\"opacity\": \"b\"}}",
      to: "bad.json")
    let result =
      name == "render"
      ? try command.run(name, "bad.json", "-o", "bad.png") : try command.run(name, "bad.json")
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("bad.json:1:") == true)
    #expect(lines.last?.hasPrefix("bad.json:2:") == true)
    #expect(!FileManager.default.fileExists(atPath: command.file("bad.png")))
  }

  @Test func `bad options and sizes are errors of one line`() throws {
    let command = try Command()
    try command.write(Self.card, to: "card.json")
    for (word, remedy) in [
      ("redd", "did you mean \"red\"?"), ("clear", "did you mean \"transparent\"?"),
      ("#12", "write 3, 4, 6 or 8 hexadecimal digits, as in \"#1e90ff\""),
      ("?", "write it like \"#1e90ff\" or \"tomato\""),
    ] {
      let color = try command.run("render", "card.json", "-o", "a.png", "--background", word)
      #expect(color.status == 2)
      #expect(
        color.errors == "--background: expected a colour, found \"\(word)\"; \(remedy)\n")
    }
    for (scale, found) in [("0", "0.0"), ("-1", "-1.0"), ("nan", "nan")] {
      let result = try command.run("render", "card.json", "-o", "a.png", "--scale", scale)
      #expect(result.status == 2, "scale \(scale)")
      #expect(
        result.errors
          == "lamina: --scale: expected a number above 0, found \(found); see lamina render --help\n"
      )
    }
    let large = try command.run("render", "card.json", "-o", "a.png", "--scale", "1e9")
    #expect(large.status == 2)
    #expect(large.errors.hasPrefix("card.json: a surface of "))
    #expect(large.errors.filter { $0 == "\n" }.count == 1)
    let folder = try command.run("render", "card.json", "-o", "nowhere/a.png")
    #expect(folder.status == 2)
    #expect(
      folder.errors == "nowhere/a.png: No such file or directory; check the path and the rights\n")
  }

  @Test func `gallery draws every scene and writes a page that shows them`() throws {
    let command = try Command()
    let scenes = command.folder.appendingPathComponent("scenes")
    try FileManager.default.createDirectory(at: scenes, withIntermediateDirectories: true)
    try command.write(Self.card, to: "scenes/b.json")
    try command.write(Self.card.replacing("#f00", with: "blue"), to: "scenes/a<i>.json")
    try command.write("{", to: "scenes/broken.json")

    let result = try command.run("gallery", "scenes", "-o", "out/pictures")

    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("scenes/broken.json:1:"))
    #expect(result.text.contains("2 of 3 scenes drawn"))
    #expect(try Image(contentsOf: command.file("out/pictures/b.png")).width == 6)
    let page = try command.read("out/pictures/index.html")
    #expect(page.contains("<title>scenes</title>"))
    #expect(page.contains("<h1>scenes</h1>"))
    #expect(page.contains("<h2>a&lt;i&gt;</h2>"))
    #expect(page.contains("<h2>broken</h2>"))
    #expect(page.contains("<pre class=\"errors\">scenes/broken.json:1:2: expected a key"))
    #expect(page.contains("&quot;backgroundColor&quot;: &quot;blue&quot;"))
    #expect(page.components(separatedBy: "<img ").count == 3)
    #expect(page.components(separatedBy: "data:image/png;base64,").count == 3)
    #expect(page.contains("damage"))
  }

  @Test func `a gallery does not replace an image that a scene reads`() throws {
    let command = try Command()
    try command.write(Self.card, to: "card.json")
    #expect(try command.run("render", "card.json", "-o", "photo.png").status == 0)
    let before = try Data(contentsOf: URL(fileURLWithPath: command.file("photo.png")))
    try command.write(
      Self.card.replacing("\"backgroundColor\": \"#f00\"", with: "\"contents\": \"photo.png\""),
      to: "photo.json")
    let result = try command.run("gallery", ".", "-o", ".")
    #expect(result.status == 2)
    #expect(
      result.errors
        == "./photo.png: the picture would replace an image that a scene reads; "
        + "name another folder by --output\n")
    #expect(try Data(contentsOf: URL(fileURLWithPath: command.file("photo.png"))) == before)
    #expect(try command.run("gallery", ".", "-o", "out").status == 0)
    // Nor one that another scene reads.
    try command.write(try command.read("photo.json"), to: "zebra.json")
    try command.write(Self.card, to: "photo.json")
    #expect(try command.run("gallery", ".", "-o", ".").errors == result.errors)
    #expect(try Data(contentsOf: URL(fileURLWithPath: command.file("photo.png"))) == before)
    let rendered = try command.run("render", "zebra.json", "-o", "./photo.png")
    #expect(rendered.status == 2)
    #expect(
      rendered.errors
        == "./photo.png: the picture would replace an image that the scene reads; name another by --output\n"
    )
  }

  @Test func `a gallery cannot go to standard output, and makes no folder with that name`() throws {
    let command = try Command()
    try command.write(Self.card, to: "card.json")
    let result = try command.run("gallery", ".", "-o", "-")
    #expect(result.status == 2)
    #expect(
      result.errors == "--output: a gallery is many files; name a folder for them, not -\n")
    #expect(result.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: command.file("-")))
  }

  @Test(arguments: ["empty", "missing"])
  func `a folder without scenes is an error`(_ name: String) throws {
    let command = try Command()
    try FileManager.default.createDirectory(
      at: command.folder.appendingPathComponent("empty"), withIntermediateDirectories: true)
    let result = try command.run("gallery", name, "-o", "out")
    #expect(result.status == 2)
    #expect(result.errors.hasPrefix("\(name): "))
    #expect(!FileManager.default.fileExists(atPath: command.file("out")))
  }
}
