// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import LaminaTestSupport
import Testing

/// The output of commands and frames in the documents, compared with the real output.
@Suite struct DocumentationCommandTests {
  private static let card = "Docs/Images/Scenes/card.json"

  /// Commands that print only times or whole folders.
  private static func isLeftOut(_ quoted: QuotedCommand) -> Bool {
    ["lamina bench", "lamina gallery"].contains { quoted.text.contains($0) }
  }

  /// Runs the commands of a document one after another in one folder, and compares their output.
  private func expectQuoted(
    in file: String, files: [String: String] = [:],
    before: (QuotedCommand, borrowing Command) throws -> Void = { _, _ in }
  ) throws {
    let command = try Command()
    try FileManager.default.createSymbolicLink(
      atPath: command.file("Docs"), withDestinationPath: RepositoryFiles.url("Docs").path)
    for (name, text) in files { try command.write(text, to: name) }
    let quotations = try QuotedCommand.all(in: file).filter { !Self.isLeftOut($0) }
    try #require(quotations.contains { !$0.output.isEmpty })
    for quoted in quotations {
      try before(quoted, command)
      let result = try command.shell(quoted.text.replacing("swift run lamina", with: "lamina"))
      let printed = (result.text + result.errors).split(separator: "\n").map(String.init)
      #expect(printed == quoted.output, "\(quoted)")
      #expect(result.status == 0 || !quoted.output.isEmpty, "\(quoted)")
    }
  }

  @Test func `commands of the README print the quoted output`() throws {
    var errors = 0
    try expectQuoted(in: "README.md") { quoted, command in
      // The block about errors shows a scene with three errors.
      guard quoted.output.contains(where: { $0.contains("did you mean") }) else { return }
      errors += 1
      let card = try command.read("card.json")
      let faulty = card.replacing("\"cornerRadius\": 20", with: "\"cornerRadius\": \"12px\"")
        .replacing("seagreen", with: "seagren").replacing("lineCap", with: "linecap")
      try command.write(faulty, to: "card.json")
    }
    #expect(errors == 1)
  }

  @Test func `commands of the article on the command line print the quoted output`() throws {
    let card = try String(contentsOf: RepositoryFiles.url(Self.card), encoding: .utf8)
    let deep = """
      {"version": 1, "width": 10, "height": 10, "root": {
        "frame": [0, 0, 10, 10], "sublayerTransform": {"perspective": 100},
        "sublayers": [{"name": "card behind the eye", "frame": [0, 0, 5, 5], "zPosition": 200}]}}
      """
    try expectQuoted(
      in: "Docs/Lamina.docc/Articles/CommandLine.md",
      files: ["card.json": card, "scene.json": card, "deep.json": deep])
  }

  @Test func `the scene in the README is the file with that name`() throws {
    let card = try Document(Self.card).lines
    #expect(try Document("README.md").blocks("json").first == Array(card.dropLast()))
    #expect(card.last == "")
  }

  @Test func `the report and the plan of the card are the explained ones`() throws {
    let command = try Command()
    let blocks = try Document("Docs/Lamina.docc/Articles/HowAFrameIsMade.md").blocks()
    for (option, start) in [("--report", "damage "), ("--plan", "region ")] {
      let quoted = try #require(blocks.first { $0.first?.hasPrefix(start) == true })
      let printed = try command.run("inspect", option, RepositoryFiles.url(Self.card).path)
      #expect(printed.text.split(separator: "\n").map(String.init) == quoted)
    }
  }

  // MARK: Programs

  private func expect(_ report: FrameReport, isQuotedIn article: String) throws {
    let blocks = try Document("Docs/Lamina.docc/Articles/\(article).md").blocks()
    let quoted = try #require(blocks.first { $0.first?.hasPrefix("damage ") == true })
    #expect(quoted.joined(separator: "\n") == report.description)
  }

  @Test func `the report of the changed star is the one in the first article`() throws {
    let card = GradientLayer(frame: CGRect(x: 40, y: 30, width: 240, height: 150))
    card.colors = [
      Color(red: 0.45, green: 0.3, blue: 0.95), Color(red: 1, green: 0.45, blue: 0.55),
    ]
    card.cornerRadius = 28
    card.shadows = [Shadow(opacity: 0.35, offset: CGSize(width: 0, height: 12), radius: 12)]
    let star = ShapeLayer()
    star.path = .star(
      center: CGPoint(x: 120, y: 79), outerRadius: 48, innerRadius: 23, points: 5)
    star.fillColor = .white
    card.addSublayer(star)
    let compositor = try Compositor(size: CGSize(width: 320, height: 220), scale: 2)
    compositor.background = Color(gray: 0.96)
    compositor.root = card
    compositor.render()
    star.fillColor = .gold
    try expect(compositor.render(), isQuotedIn: "GettingStarted")
  }

  @Test func `the report of the moved card is the one in the article on caches`() throws {
    let scene = try Scene(contentsOf: RepositoryFiles.url(Self.card).path)
    let compositor = try Compositor(size: scene.size, scale: scene.scale)
    compositor.background = scene.background
    compositor.root = scene.root
    let card = try #require(scene.root.sublayers?.first)
    card.shouldRasterize = true
    card.rasterizationScale = compositor.scale
    compositor.render()
    card.position.x += 10
    try expect(compositor.render(), isQuotedIn: "Caching")
  }
}
