// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import Testing

@testable import LaminaCommand

/// `--tint` of the commands that draw a scene.
@Suite struct TintCommandTests {
  private static let scene = """
    {
      "version": 1, "width": 40, "height": 20,
      "root": {
        "name": "page", "frame": [0, 0, 40, 20],
        "sublayers": [
          {"name": "ground", "isContainerBackground": true, "frame": [0, 0, 40, 20], "backgroundColor": "white"},
          {"name": "red", "frame": [0, 0, 10, 10], "backgroundColor": "red"},
          {"name": "blue", "frame": [10, 0, 10, 10], "backgroundColor": "blue"},
          {"name": "half", "frame": [20, 0, 10, 10], "backgroundColor": "#00f8"},
          {"name": "dot", "frame": [2, 2, 4, 4], "backgroundColor": "lime"},
          {"name": "accent", "frame": [12, 2, 4, 4], "backgroundColor": "lime", "isAccentable": true}
        ]
      }
    }
    """

  private func pixels(_ arguments: String...) throws -> [UInt32] {
    let result = try Command().run(
      ["render", "-", "-o", "-"] + arguments, input: Data(Self.scene.utf8))
    try #require(result.status == 0, "\(result.errors)")
    let image = try Image(decoding: result.output)
    return [image[0, 0], image[13, 3], image[25, 5], image[35, 15]]
  }

  @Test func `a colour shows layers in white and that colour, without their background`() throws {
    #expect(try pixels() == [0xFFFF_0000, 0xFF00_FF00, 0xFF77_77FF, 0xFFFF_FFFF])
    #expect(try pixels("--tint", "orange") == [0xFFFF_FFFF, 0xFFFF_A500, 0x8888_8888, 0])
    #expect(
      try pixels("--tint", "orange", "--keep-background").last == 0xFFFF_FFFF)
    #expect(try pixels("--tint", "fullColor") == pixels())
  }

  @Test func `vibrant shows greys`() throws {
    #expect(try pixels("--tint", "vibrant") == [0xFF36_3636, 0xFFB6_B6B6, 0x880A_0A0A, 0])
  }

  @Test func `inspect names differences that the mode has removed`() throws {
    let result = try Command().run(
      ["inspect", "-", "--tint", "orange"], input: Data(Self.scene.utf8))
    #expect(result.status == 0)
    #expect(
      result.text == """
        <standard input>:8:7: root.sublayers[2]: blue and red differ in full colour and look the same
        <standard input>:10:7: root.sublayers[4]: dot shows in full colour, and no longer in front of ground, red

        """)
  }

  @Test(arguments: [false, true])
  func `layers in front of others are looked for where the panel draws them`(isFlipped: Bool) {
    let root = Layer(frame: CGRect(x: 0, y: 0, width: 40, height: 100))
    root.isGeometryFlipped = isFlipped
    root.sublayerTransform = Transform3D(translationX: 15, y: 0, z: 0)
    let panel = Layer(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    panel.sublayers = [
      box(CGRect(x: 0, y: 0, width: 20, height: 20), .red),
      box(CGRect(x: 5, y: 5, width: 5, height: 5), .blue),
    ]
    root.addSublayer(panel)
    let messages = LostDifferences(mode: .accented(.green)).found(below: root).map(\.message)
    #expect(messages.contains { $0.contains("no longer in front of") }, "\(messages)")
  }

  private func box(_ frame: CGRect, _ color: Color) -> Layer {
    let layer = Layer(frame: frame)
    layer.backgroundColor = color
    return layer
  }

  @Test(arguments: [(1999, 1), (2000, 0)])
  func `differences are searched for among the first sublayers alone`(place: Int, found: Int) {
    let root = Layer(frame: CGRect(x: 0, y: 0, width: 8, height: 4000))
    root.sublayers = (0..<2100).map {
      box(CGRect(x: 0, y: $0, width: 1, height: 1), $0 == place ? .blue : .red)
    }
    #expect(LostDifferences(mode: .accented(.green)).found(below: root).count == found)
  }

  @Test(arguments: [(249, 1), (250, 0)])
  func `layers in front of others are searched for while drawing all beside them is cheap`(
    place: Int, found: Int
  ) {
    let root = Layer(frame: CGRect(x: 0, y: 0, width: 8, height: 800))
    root.sublayers = (0..<400).map {
      box(CGRect(x: 0, y: 2 * $0, width: 1, height: 1), .white)
    }
    root.sublayers?[place].frame = CGRect(x: 0, y: 2 * (place - 1), width: 1, height: 1)
    root.sublayers?[place - 1].frame = CGRect(x: 0, y: 2 * (place - 1), width: 8, height: 1)
    root.sublayers?[place - 1].backgroundColor = .red
    let messages = LostDifferences(mode: .accented(.green)).found(below: root).map(\.message)
    #expect(messages.count { $0.contains("no longer in front of") } == found)
  }

  @Test func `a lost difference within a scaled layer is found wherever it is`() {
    let root = Layer(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
    let group = Layer(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    (group.anchorPoint, group.position) = (.zero, .zero)
    group.transform = Transform3D(scaleX: 2, y: 2, z: 1)
    group.sublayers = [
      box(CGRect(x: 0, y: 0, width: 40, height: 40), .red),
      box(CGRect(x: 30, y: 30, width: 8, height: 8), .green),
    ]
    root.addSublayer(group)
    let messages = LostDifferences(mode: .accented(.green)).found(below: root).map(\.message)
    #expect(messages.count { $0.contains("no longer in front of") } == 1)
  }

  @Test func `an unknown word is reported with the known ones`() throws {
    let result = try Command().run(
      ["render", "-", "-o", "-", "--tint", "sepia"], input: Data(Self.scene.utf8))
    #expect(result.status == 2)
    #expect(result.errors.contains("vibrant"))
  }
}
