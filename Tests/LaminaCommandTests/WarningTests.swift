// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

@testable import LaminaCommand

/// What `lamina render` says of layers that were not drawn, or not wholly.
@Suite struct WarningTests {
  @Test(arguments: [
    (SkipReason.notFinite, "was not drawn: a number of its place is not finite"),
    (.singular, "was not drawn: its transform flattens it"),
    (.perspective, "was not drawn: it lies behind the eye"),
    (.tooLarge, "was not drawn, or not all of it: that takes too many temporary pixels"),
    (.tooManyInstances, "does not filter what lies behind it: there are too many of it"),
    (
      .emptyGradient,
      "shows no gradient: it needs two colours, a location for each where it has any, and end points "
        + "apart, of a radial one in both directions"
    ),
    (.overLimit, "was not drawn: it would exceed a limit of the frame"),
  ])
  func `each reason has words of its own`(reason: SkipReason, words: String) {
    #expect(reason.consequence == words)
  }

  @Test(arguments: [
    ("\"transform\": {\"scale\": [1, 0]}", SkipReason.singular),
    ("\"zPosition\": 200", .perspective),
    (
      "\"type\": \"gradient\", \"kind\": \"radial\", \"colors\": [\"red\", \"blue\"]",
      .emptyGradient
    ),
    ("\"type\": \"gradient\", \"colors\": [\"red\"]", .emptyGradient),
    (
      "\"type\": \"gradient\", \"colors\": [\"red\", \"blue\"], \"locations\": [0]",
      .emptyGradient
    ),
  ])
  func `a layer that is left out is named on standard error, and the picture is written`(
    keys: String, reason: SkipReason
  ) throws {
    let command = try Command()
    try command.write(
      """
      {"version": 1, "width": 6, "height": 4, "root": {
        "frame": [0, 0, 6, 4], "sublayerTransform": {"perspective": 100},
        "sublayers": [{"name": "card", "frame": [0, 0, 2, 2], \(keys)}]}}
      """, to: "scene.json")
    let result = try command.run("render", "scene.json", "-o", "picture.png")
    #expect(result.status == 0 && result.output.isEmpty)
    #expect(result.errors == "scene.json: warning: card \(reason.consequence)\n")
    #expect(FileManager.default.fileExists(atPath: command.file("picture.png")))
  }
}
