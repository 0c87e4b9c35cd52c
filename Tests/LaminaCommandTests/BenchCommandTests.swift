// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaCommand

@Suite struct BenchCommandTests {
  private static let scene = """
    {
      "version": 1, "width": 60, "height": 40, "background": "white",
      "root": {
        "frame": [0, 0, 60, 40],
        "sublayers": [
          {
            "name": "card", "frame": [4, 4, 24, 24], "cornerRadius": 4,
            "backgroundColor": "white", "shadows": [{"radius": 2}],
            "sublayers": [{"name": "line", "frame": [4, 4, 8, 2], "backgroundColor": "tomato"}]
          },
          {"name": "plain", "frame": [40, 4, 8, 8], "backgroundColor": "blue"},
          {"type": "shape", "frame": [40, 20, 8, 8], "path": {"rect": [0, 0, 8, 8]}}
        ]
      }
    }
    """

  private func bench(_ arguments: String...) throws -> Command.Result {
    try Command().run(
      ["bench", "-", "--frames", "4"] + arguments, input: Data(Self.scene.utf8))
  }

  /// The errors other than the warning about a debug build.
  private func otherErrors(_ result: Command.Result) -> [Substring] {
    result.errors.split(separator: "\n").filter { !$0.contains("warning: a debug build") }
  }

  @Test func `every candidate is played in every motion, with a verdict each`() throws {
    let result = try bench()
    #expect(result.status == 0)
    #expect(otherErrors(result).isEmpty)
    let lines = result.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0].hasPrefix("layer "))
    for (row, words) in [
      (1, ["card (0)", " still "]), (2, [" moving "]), (3, [" fading "]),
      (4, [" child changing ", "do not: what is inside changes every frame"]),
      (5, ["ShapeLayer (2)", " still "]),
    ] {
      #expect(words.allSatisfy { lines[row].contains($0) }, "\(lines[row])")
      // A bitmap that every frame paints is never drawn from the cache.
      let times = row == 4 ? 3 : 4
      #expect(lines[row].components(separatedBy: " ms").count == times + 1)
      #expect(lines[row].contains(" – ") == (row == 4))
      #expect(lines[row].contains(" kB  "))
    }
    #expect(!result.text.contains("plain"))
    #expect(result.text.contains("\nA frame that paints everything takes "))
    #expect(result.text.contains("\n2 layers, medians of up to 4 frames, "))
    // The columns are aligned.
    let places = lines[1...6].map { line in
      line.distance(from: line.startIndex, to: line.range(of: " ms")?.lowerBound ?? line.startIndex)
    }
    #expect(Set(places).count == 1)
  }

  @Test func `a change of the user's is played in place of the motions`() throws {
    let result = try bench("--change", "card.line.position.x=8..20", "--layer", "card")
    #expect(result.status == 0)
    let rows = result.text.split(separator: "\n").filter { $0.hasPrefix("card (0) ") }
    #expect(rows.count == 1)
    #expect(rows.first?.contains("card.line.position.x=8..20") == true)
    #expect(rows.first?.contains("do not: what is inside changes every frame") == true)

    let elsewhere = try bench("--change", "plain.opacity=1..0.5", "--layer", "0").text
    #expect(elsewhere.contains("no need: not repainted in the last 4 frames"))
    // Values that were not measured have no times.
    let row = try #require(elsewhere.split(separator: "\n").dropFirst().first)
    #expect(!row.contains(" ms"))
    let data = try bench("--change", "plain.opacity=1..0.5", "--layer", "0", "--json").output
    let list = try JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    let motion = try #require((list?.first?["motions"] as? [[String: Any]])?.first)
    #expect(motion["renderMilliseconds"] == nil)
    #expect(motion["fillMilliseconds"] == nil)
    #expect(motion["frames"] as? Int == 0)
    #expect(motion["decision"] as? String == "no need")
  }

  @Test func `savings that are too small are not advised unless requested`() throws {
    let silent = try bench("--layer", "card", "--threshold", "1000").text
    #expect(silent.contains("a saving counts from 1000.000 ms a frame on."))
    #expect(silent.contains("\nNothing to rasterize: no bitmap saves that much.\n"))
    #expect(!silent.contains("shouldRasterize"))
    #expect(!silent.contains("rasterize: pays"))
    #expect(
      try bench("--layer", "card", "--threshold", "0").text.contains("; every saving counts."))
  }

  /// A card with thirty translucent round lines, in a layer that paints nothing else.
  private static let nested: String = {
    let lines = (0..<30).map {
      "{\"frame\": [\($0), \(6 * $0), 180, 40], \"cornerRadius\": 9, \"backgroundColor\": \"#ff000020\"}"
    }
    return """
      {
        "version": 1, "width": 300, "height": 300, "scale": 2, "background": "white",
        "root": {
          "sublayers": [
            {"frame": [0, 0, 300, 300], "backgroundColor": "#eef"},
            {
              "name": "the holder", "frame": [0, 0, 300, 300],
              "sublayers": [
                {
                  "name": "card", "frame": [20, 20, 250, 250],
                  "sublayers": [\(lines.joined(separator: ", "))]
                }
              ]
            }
          ],
          "frame": [0, 0, 300, 300]
        }
      }
      """
  }()

  @Test func `the list is free of nesting and gives the lines to paste and their place`() throws {
    let result = try Command().run(
      ["bench", "-", "--frames", "4", "--threshold", "0"], input: Data(Self.nested.utf8))
    let lines = result.text.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "To rasterize, the most saved first:"))
    let list = Array(lines[(start + 1)...].prefix { !$0.contains("medians of") })
    // One of the two, although a bitmap of either saves much.
    #expect(list.count == 4)
    let isHolder = list[0].hasPrefix("1. the holder (1): saves ")
    #expect(isHolder || list[0].hasPrefix("1. card (1.0): saves "))
    #expect(
      list.dropFirst() == [
        isHolder
          ? "   <standard input>:6:7: root.sublayers[1]"
          : "   <standard input>:9:11: root.sublayers[1].sublayers[0]",
        "   \"shouldRasterize\": true, \"rasterizationScale\": 2,",
        isHolder
          ? "   theHolder.shouldRasterize = true; theHolder.rasterizationScale = 2"
          : "   card.shouldRasterize = true; card.rasterizationScale = 2",
      ])
    // A change inside makes the bitmap again; whether others pay here too depends on the machine's
    // load.
    #expect(list[0].contains("; not "))
    #expect(list[0].hasSuffix("child changing)"))
    // The pasted lines are understood, and then reported as present. The median of few frames may say on a
    // busy machine that the bitmap saves nothing.
    let pasted = Self.nested.replacing(
      "\"name\": \"\(isHolder ? "the holder" : "card")\",",
      with: "\"shouldRasterize\": true, \"rasterizationScale\": 2, \"name\": \"x\",")
    let again = try Command().run(
      ["bench", "-", "--frames", "40", "--threshold", "0"], input: Data(pasted.utf8))
    #expect(again.text.contains("   is rasterized already; leave it so\n"))
  }

  @Test(arguments: [
    ("pressed panel", "pressedPanel"), ("card", "card"), ("ShapeLayer", "shapeLayer"),
    ("2nd", "layer"), ("", "layer"), ("Größe", "grE"), ("a-b_c", "aBC"),
    ("Switch", "switchLayer"), ("in", "inLayer"),
  ])
  func `a layer's name becomes that of a variable`(_ name: String, _ variable: String) {
    #expect(SwiftName.of(name) == variable)
  }

  @Test func `only a chosen layer is played`() throws {
    #expect(try bench("--layer", "2").text.contains("1 layer, medians"))
    #expect(try bench("--limit", "1").text.contains("\n1 layer, medians"))
  }

  @Test func `JSON contains the same for machines`() throws {
    let result = try bench("--json", "--layer", "card")
    let list = try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]]
    let card = try #require(list?.first)
    #expect(card["name"] as? String == "card")
    #expect(card["path"] as? [Int] == [0])
    let motions = try #require(card["motions"] as? [[String: Any]])
    #expect(
      motions.compactMap { $0["motion"] as? String } == [
        "still", "moving", "fading", "child changing",
      ])
    #expect(motions.allSatisfy { ($0["renderMilliseconds"] as? Double ?? 0) > 0 })
    #expect(motions.last?["decision"] as? String == "do not")
  }

  @Test(arguments: [
    (["--change", "card.postion=[0,0]..[1,1]"], "--change: card.postion: no property"),
    (["--change", "crd.opacity=0..1"], "did you mean \"card\"?"),
    (["--change", "card.opacity"], "expected a change such as card.position.x=0..100"),
    (["--change", "card.opacity=0..x"], "expected a number"),
    (
      ["--change", "card.shouldRasterize=true..false"], "shouldRasterize is set by bench itself"
    ),
    (["--change", "card.rasterizationScale=1..2"], "rasterizationScale is set by bench itself"),
    (
      ["--change", "card.contents=null..x.png"],
      "\"contents\" cannot be played: its value is an image"
    ),
    (["--change", "card.position.z=0..1"], "no part \"z\" in \"position\"; it has \"x\" or \"y\""),
    (["--layer", "crd"], "no layer \"crd\" that a bitmap might serve; did you mean \"card\"?"),
    (["--layer", "c\u{1B}[31m"], "no layer \"c\\u001b[31m\" that"),
    (["--layer", ""], "--layer: expected a name or a path such as 0.1, found \"\""),
    (["--layer", "plain"], "there are card, 2"),
    (["--frames", "2"], "--frames: expected a number from 3 to 10000, found 2"),
    (["--seconds", "0"], "--seconds"), (["--limit", "0"], "--limit"),
  ])
  func `mistakes are reported on one line with a remedy`(_ arguments: [String], _ words: String)
    throws
  {
    let result = try Command().run(
      ["bench", "-"] + arguments, input: Data(Self.scene.utf8))
    #expect(result.status == 2)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test func `a scene with nothing to rasterize says so`() throws {
    let scene = "{\"version\": 1, \"width\": 4, \"height\": 4, \"root\": {}}"
    let result = try Command().run("bench", "-", input: Data(scene.utf8))
    #expect(result.status == 2)
    #expect(result.errors.contains("there is nothing to rasterize"))
  }
}
