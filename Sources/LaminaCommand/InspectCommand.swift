// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Lamina

/// `lamina inspect`: the compositor's view of a scene, as text.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Prints the tree, the plan and the costs of a scene's frame, and why it repaints.",
    discussion: """
      Without an option tree, plan and report are printed, each under its name. With --change they are \
      those of a second frame, before which a property changes from the first value to the last; --why \
      tells what that repaints, and why: for each rectangle the layers and the values that differ, and \
      for all that had to be made what it lacked in the cache. --tint names the sublayers that \
      differ in full colour and no longer in that mode.
      """)

  @OptionGroup var options: SceneOptions

  @OptionGroup var limits: LimitOptions

  @OptionGroup var compositing: RoadOptions

  @Flag(help: "Print the render tree, one layer a line with its contents.")
  var tree = false

  @Flag(help: "Print the paint plan, one command a line with its layer; glyphs of a layer are one.")
  var plan = false

  @Flag(help: "Print the frame report, with the costs of the frame.")
  var report = false

  @Flag(
    help: "End the report with the time of each stage, which differs from run to run.")
  var times = false

  @Option(
    help: ArgumentHelp("The change before a second frame.", valueName: "key.path=from..to"))
  var change: String?

  @Flag(help: "Print the reasons for the frame's repainting and for its cache misses.")
  var why = false

  func run() throws {
    let rendered = try options.render(
      limits: limits.limit, road: compositing.road.value, change: change, recordsPlanLayers: true,
      explains: why)
    let warnings = rendered.warnings
    if options.strictness.isStrict { try warnings.tell(isStrict: true) }
    var reportText = rendered.report.description
    if times { reportText += "\ntimes      \(rendered.report.times)" }
    let isTinted = options.tint.map { $0.mode != .fullColor } ?? false
    let printsOtherParts = tree || plan || why || isTinted
    // Times are a part of the report, so without it they would not be printed.
    let parts = [
      (name: "tree", isWanted: tree, text: rendered.tree),
      (name: "plan", isWanted: plan, text: rendered.plan),
      (name: "report", isWanted: report || times && printsOtherParts, text: reportText),
      (name: "why", isWanted: why, text: why ? rendered.why : ""),
      (name: "tint", isWanted: isTinted, text: isTinted ? rendered.lostDifferences : ""),
    ]
    let wanted = parts.filter(\.isWanted)
    let texts =
      wanted.count == 1
      ? wanted.map(\.text)
      : (wanted.isEmpty ? parts.prefix(3) : wanted[...]).map { "\($0.name)\n\($0.text)\n" }
    try StandardStreams.writeOutput(texts.joined(separator: "\n"))
    try warnings.tell()
  }
}
