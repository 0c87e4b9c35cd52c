// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

/// The messages of the command line about unknown words.
struct UsageTests {
  @Test(arguments: [
    (
      ["rendr", "x.json", "-o", "y.png"],
      "lamina: no command is called \"rendr\"; did you mean \"render\"?"
    ),
    (["Inspect"], "lamina: no command is called \"Inspect\"; did you mean \"inspect\"?"),
    (["render"], "lamina: Missing expected argument '<scene>'; see lamina render --help"),
    (
      ["render", "scene.json", "-o", "a.png", "--limit", "openPixels=-1"],
      "lamina: The value 'openPixels=-1' is invalid for '--limit <limit>'. Please provide one of the "
        + "following: - openPixels=NUMBER - surfacePixels=NUMBER - blurredPixels=NUMBER "
        + "- strokePieces=NUMBER - particlePixels=NUMBER - particleBirths=NUMBER "
        + "- repeatedLayers=NUMBER - none; see lamina render --help"
    ),
    (
      ["render", "x.json", "-o", "y.png", "--quality", "-1"],
      "lamina: --quality: expected a number from 0 to 100, found -1; see lamina render --help"
    ),
    (
      ["render", "x.json", "-o", "y.png", "--frame", "-1"],
      "lamina: --frame: expected a number from 1 to 1000, found -1; see lamina render --help"
    ),
    (
      ["bench", "x.json", "--seconds", "-1"],
      "lamina: --seconds: expected a number above 0 and at most 3600, found -1.0; see lamina bench --help"
    ),
    (
      ["render", "x.json", "-o", "y.png", "--scale", "two"],
      "lamina: The value 'two' is invalid for '--scale <number>'; see lamina render --help"
    ),
    (
      // The capital of the last letter is two letters.
      ["batch", "list.jsonl", "--memory", "5ß"],
      "lamina: The value '5ß' is invalid for '--memory <bytes>': expected a number of bytes above 0, such as "
        + "1073741824, 512M or 2G; see lamina batch --help"
    ),
    (
      ["batch", "list.jsonl", "--shard", "3/2"],
      "lamina: The value '3/2' is invalid for '--shard <K/N>': expected K/N with K from 1 to N, such as "
        + "3/16; see lamina batch --help"
    ),
    (
      ["batch", "list.jsonl", "--memory", "0"],
      "lamina: The value '0' is invalid for '--memory <bytes>': expected a number of bytes above 0, such "
        + "as 1073741824, 512M or 2G; see lamina batch --help"
    ),
    (
      ["batch", "list.jsonl", "--jobs", "-1"],
      "lamina: --jobs: expected a number from 1 to 1024, found -1; see lamina batch --help"
    ),
    (
      ["batch", "list.jsonl", "--quality", "-1"],
      "lamina: --quality: expected a number from 0 to 100, found -1; see lamina batch --help"
    ),
    (
      ["batch", "list.jsonl", "--memory", "-1G"],
      "lamina: The value '-1G' is invalid for '--memory <bytes>': expected a number of bytes above 0, such "
        + "as 1073741824, 512M or 2G; see lamina batch --help"
    ),
    (
      ["bench", "x.json", "--threshold", "-1"],
      "lamina: --threshold: expected a number from 0 to 1000, found -1.0; see lamina bench --help"
    ),
    (
      ["compare", "a.png", "b.png", "--tolerance", "256"],
      "lamina: --tolerance: expected a number from 0 to 255, found 256; see lamina compare --help"
    ),
    (["--nonsense"], "lamina: Unknown option '--nonsense'; see lamina --help"),
  ])
  func `a wrong word is named, with the place of the help`(_ words: [String], _ line: String) throws
  {
    let result = try Command().run(words)
    #expect(result.status == 2)
    #expect(result.errors == line + "\n")
    #expect(result.output.isEmpty)
  }

  @Test func `an unknown word without a similar one gets the list of all`() throws {
    let result = try Command().run("frobnicate")
    #expect(result.status == 2)
    #expect(
      result.errors.hasPrefix(
        "lamina: no command is called \"frobnicate\"; there are render, inspect, "))
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test(arguments: [["help"], ["help", "render"], ["render", "--help"], ["--version"], []])
  func `help and version are not errors`(_ words: [String]) throws {
    let result = try Command().run(words)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    #expect(!result.output.isEmpty)
  }
}
