// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import LaminaCommand

/// The plays and counts of `lamina bench --change`.
@Suite struct BenchChangeTests {
  private static let scene = """
    {
      "version": 1, "width": 60, "height": 40, "background": "white",
      "root": {
        "frame": [0, 0, 60, 40],
        "sublayers": [
          {
            "name": "card", "frame": [4, 4, 24, 24], "cornerRadius": 4,
            "backgroundColor": "white", "shadows": [{"radius": 2}],
            "sublayers": [
              {"name": "line", "frame": [4, 4, 8, 2], "backgroundColor": "tomato"},
              {
                "name": "sky", "type": "gradient", "frame": [4, 8, 16, 8],
                "colors": ["red", "blue"]
              }
            ]
          }
        ]
      }
    }
    """

  /// The measurements of the card.
  private func motion(_ change: String, _ arguments: String...) throws -> [String: Any] {
    let result = try Command().run(
      ["bench", "-", "--layer", "card", "--json", "--change", change]
        + (arguments.isEmpty ? ["--frames", "4"] : arguments),
      input: Data(Self.scene.utf8))
    try #require(result.status == 0, "\(result.errors)")
    let list = try JSONSerialization.jsonObject(with: result.output) as? [[String: Any]]
    return try #require((list?.first?["motions"] as? [[String: Any]])?.first)
  }

  @Test(arguments: [
    "card.opacity=0..1", "card.position.x=-400..16", "card.transform.scale=0..2",
    "card.isHidden=true..false",
  ])
  func `a layer that a change shows only later is measured`(_ change: String) throws {
    let motion = try motion(change)
    #expect((motion["frames"] as? Int ?? 0) > 0)
    #expect((motion["renderMilliseconds"] as? Double ?? 0) > 0)
    #expect((motion["bytes"] as? Int ?? 0) > 0)
  }

  @Test func `a layer that a change never shows has no measurements`() throws {
    let motion = try motion("card.opacity=0..0")
    #expect(motion["verdict"] as? String == "no need: not repainted in the last 4 frames")
  }

  @Test(arguments: [
    "card.filters=[]..[{\"gaussianBlur\":3}]",
    "card.sky.colors=[\"red\",\"blue\"]..[\"blue\",\"red\",\"lime\"]",
    "card.line.position.x=8..20",
  ])
  func `a bitmap that no frame finds is not recommended`(_ change: String) throws {
    let motion = try motion(change, "--frames", "10")
    #expect(motion["verdict"] as? String == "do not: what is inside changes every frame")
    // There is no time for drawing it either.
    #expect(motion["compositeMilliseconds"] == nil)
    #expect((motion["fillMilliseconds"] as? Double ?? 0) > 0)
  }

  @Test func `a bitmap that is dropped while its layer is hidden is never found`() throws {
    let motion = try motion("card.isHidden=false..true", "--frames", "40")
    #expect(
      motion["verdict"] as? String == "do not: its bitmap is dropped before it is drawn again")
  }

  @Test(
    arguments: [(3, [0.5, 1, 0]), (4, [0.5, 1, 0.5, 0]), (5, [1 / 3.0, 2 / 3.0, 1, 0.5, 0])]
      as [(Int, [Double])])
  func `a change goes to the last value and back within a play`(_ frames: Int, _ way: [Double]) {
    #expect((1...frames).map { BenchPlay.fraction($0, of: frames) } == way)
    // And once more.
    #expect((1...frames).map { BenchPlay.fraction(frames + $0, of: frames) } == way)
  }

  @Test func `only frames that repaint the layer are counted`() throws {
    func frames(_ change: String) throws -> Int? { try motion(change)["frames"] as? Int }
    #expect(try frames("card.transform={\"rotate\":0}..{\"rotate\":1}") == 4)
    // A Boolean has nothing in between: of four frames one switches it and one switches it back.
    // Twice makes three.
    #expect(try frames("card.line.isHidden=false..true") == 4)
    // The frame that hides it paints its background, the frame that shows it paints the layer.
    #expect(try frames("card.isHidden=false..true") == 3)
  }

  @Test func `a play with little time is shorter, and still goes there and back`() throws {
    let motion = try motion(
      "card.line.isHidden=false..true", "--frames", "10000", "--seconds", "0.2")
    #expect((motion["frames"] as? Int ?? 0) >= 3)
  }
}
