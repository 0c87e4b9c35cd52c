// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import Testing

struct LargeSceneTests {
  /// Each was checked with all others, which took half a minute for 40,000.
  @Test(
    .timeLimit(.minutes(5)),
    arguments: ["\"frame\":[0,0,1,1]", "\"drawingBounds\":[0,0,1,1]", "\"opacity\":1"])
  func `a key that comes very often is an error in proportion to the text`(_ member: String) throws
  {
    let members = [String](repeating: member, count: 200_000).joined(separator: ",")
    let error = #expect(throws: SceneErrors.self) {
      try Scene(json: sceneText(root: "{\(members)}"))
    }
    #expect(error?.description.contains("expected each key once") == true)
  }

  @Test func `a hundred thousand nested layers load`() throws {
    let depth = 100_000
    let root =
      String(repeating: "{\"sublayers\":[", count: depth) + "{}"
      + String(repeating: "]}", count: depth)

    let scene = try Scene(json: sceneText(root: root))

    #expect(nesting(of: scene.root) == depth)
  }

  @Test func `a deep tree is written in proportion to its depth, and loads again`() throws {
    let depth = 20_000
    let root = Layer()
    var innermost = root
    for _ in 0..<depth {
      let child = Layer()
      innermost.addSublayer(child)
      innermost = child
    }

    let text = Scene(size: CGSize(width: 1, height: 1), root: root).json()

    #expect(text.utf8.count < depth * 250)
    #expect(nesting(of: try Scene(json: text).root) == depth)
  }

  @Test func `a hundred thousand masks of masks load`() throws {
    let depth = 100_000
    let root =
      String(repeating: "{\"mask\":", count: depth) + "{}" + String(repeating: "}", count: depth)

    var layer: Layer? = try Scene(json: sceneText(root: root)).root
    var found = 0
    while let mask = layer?.mask {
      layer = mask
      found += 1
    }
    #expect(found == depth)
  }

  private func nesting(of root: Layer) -> Int {
    var layer = root
    var depth = 0
    while let child = layer.sublayers?.first {
      layer = child
      depth += 1
    }
    return depth
  }

  /// A hundred thousand, or a million with `LAMINA_LARGE=1` in the environment, which needs a
  /// release build.
  @Test func `very many sublayers load`() throws {
    let isLarge = ProcessInfo.processInfo.environment["LAMINA_LARGE"] == "1"
    let count = isLarge ? 1_000_000 : 100_000
    var root = "{\"sublayers\":["
    for index in 0..<count {
      if index > 0 { root += "," }
      root +=
        "{\"position\":[\(index % 1000),\(index / 1000)],\"backgroundColor\":\"#12\(index % 10)\"}"
    }
    root += "]}"
    let text = Array(sceneText(root: root).utf8)

    var scene: Scene?
    let duration = try ContinuousClock().measure { scene = try Scene(json: text) }

    let sublayers = try #require(scene?.root.sublayers)
    #expect(sublayers.count == count)
    #expect(sublayers[1_234].position == CGPoint(x: 234, y: 1))
    #expect(sublayers.last?.backgroundColor == Color(red: 1 / 15, green: 2 / 15, blue: 9 / 15))
    print("\(text.count) bytes, \(count) sublayers in \(duration)")
    if isLarge, let scene {
      var length = 0
      let writing = ContinuousClock().measure { length = scene.json().utf8.count }
      print("\(length) bytes written in \(writing)")
    }
  }

  @Test func `depth in other places than layers is an error, not a crash`() {
    let depth = 100_000
    let lists = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let objects =
      String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)

    for value in [lists, objects] {
      let lines = errorLines(sceneText(root: "{ \"shadowPath\": \(value), \"bounds\": \(value) }"))
      #expect(lines.count >= 2)
      #expect(lines.allSatisfy { $0.utf8.count < 1_000 })
    }
  }

  @Test func `endless faults are counted, not kept`() throws {
    let faults = Array(
      repeating: "{\"backgroundColor\":\"tomatoe\",\"cornerradius\":1}", count: 20_000)
    let text = sceneText(root: "{\"sublayers\":[\(faults.joined(separator: ","))]}")

    do throws(SceneErrors) {
      _ = try Scene(json: text)
      Issue.record("a scene with faults was read")
    } catch {
      #expect(error.errors.count == 100)
      #expect(error.omittedCount == 39_900)
      #expect(error.errors.last?.keyPath == "root.sublayers[49].cornerradius")
    }
  }
}
