// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

/// Replacements of the lines of a batch, beside those of `BatchCommandTests`.
struct BatchReplacementTests {
  @Test func `a layer may lose its name`() throws {
    let folder = try BatchFolder()
    try folder.command.write(
      #"{"scene": "card.json", "output": "1.png", "replace": {"dot": {"name": null, "opacity": 0.5}}}"#,
      to: "jobs.jsonl")
    let result = try folder.command.run("batch", "jobs.jsonl", "--progress", "none")
    #expect((result.status, result.errors) == (0, ""))
  }

  @Test func `a value for several layers is warned of once`() throws {
    let folder = try BatchFolder()
    let layers = Array(
      repeating: #"{"name": "dot", "frame": [0, 0, 9, 9], "backgroundColor": "red"}"#, count: 150)
    try folder.command.write(
      #"{"version": 1, "width": 9, "height": 9, "root": {"sublayers": [\#(layers.joined(separator: ", "))]}}"#,
      to: "dots.json")
    try folder.command.write(
      #"{"scene": "dots.json", "output": "1.png", "replace": {"dot": {"opacity": 50}}}"#,
      to: "jobs.jsonl")
    let result = try folder.command.run("batch", "jobs.jsonl", "--strict", "--progress", "none")
    #expect(result.status == 2)
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }
}
