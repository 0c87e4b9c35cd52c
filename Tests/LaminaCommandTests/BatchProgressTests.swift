// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// The progress, threads and memory of `lamina batch`, and its treatment of warnings.
@Suite struct BatchProgressTests {
  private static let script = "/usr/bin/script"
  private static let clearLine = "\r\u{1B}[K"

  /// A list of large pictures, which take some time, and one bad line.
  private func writeSlowList(in folder: borrowing BatchFolder, count: Int) throws {
    let lines = (1...count).map {
      "{\"scene\": \"card.json\", \"output\": \"out/\($0).png\", \"scale\": 40}"
    }
    let bad = "{\"scene\": \"none.json\", \"output\": \"out/bad.png\"}"
    try folder.command.write((lines + [bad]).joined(separator: "\n"), to: "jobs.jsonl")
  }

  /// util-linux's `script` gives the command a terminal and prints its output.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: script)))
  func `a bar grows on one line of a terminal, and other lines are above it`() throws {
    let folder = try BatchFolder()
    // Many times as long as the tenth of a second between two bars, on a fast machine too.
    try writeSlowList(in: folder, count: 29)
    let result = try folder.command.shell(
      "\(Self.script) -qec 'lamina batch jobs.jsonl --jobs 1' /dev/null")
    #expect(result.status == 2)
    // The terminal begins a new line with a carriage return.
    let text = result.text.replacing("\r\n", with: "\n")
    let shown = text.components(separatedBy: Self.clearLine).dropFirst()
    let bars = shown.filter { $0.hasPrefix("█") || $0.hasPrefix("░") }
    #expect(bars.count >= 2)
    for bar in bars { #expect(bar.prefix(30).allSatisfy { "█░".contains($0) }) }
    let filled = bars.map { bar in bar.prefix { $0 == "█" }.count }
    #expect(filled == filled.sorted())
    #expect(filled.last == 30)
    let last = try #require(bars.last)
    #expect(last.contains(" 29 of 30 pictures made, 1 not; "))
    #expect(last.hasSuffix(" a second\n"))
    let faults = text.split(separator: "\n").filter { $0.contains("jobs.jsonl:30:11: scene: ") }
    #expect(faults.count == 1)
    let fault = faults.first?.components(separatedBy: Self.clearLine).last
    #expect(fault?.hasPrefix("jobs.jsonl:30") == true)
  }

  @Test func `a line comes each second and at the end if there is no terminal`() throws {
    let folder = try BatchFolder()
    try writeSlowList(in: folder, count: 16)
    let start = ContinuousClock.now
    let result = try folder.command.run(
      "batch", "jobs.jsonl", "--jobs", "1", "--compression", "small")
    let seconds = Int((ContinuousClock.now - start) / .seconds(1))
    let lines = result.errors.split(separator: "\n").map(String.init)
    let shown = lines.filter { $0.contains(" of 17 pictures made") }
    #expect(!result.errors.contains("\u{1B}"))
    #expect(!result.errors.contains("\r"))
    #expect(shown.count == lines.count - 1)
    #expect((1...seconds + 1).contains(shown.count))
    #expect(seconds < 3 || shown.count > 1)
    let done = shown.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    #expect(done.count == shown.count)
    #expect(done == done.sorted())
    #expect(shown.last?.hasPrefix("16 of 17 pictures made, 1 not; ") == true)
    #expect(shown.last?.hasSuffix(" a second") == true)
  }

  @Test func `four jobs share little memory, and give the bytes of one job with much`() throws {
    let folder = try BatchFolder()
    // About 5 MB for each; of 64 MiB there are 12 for pictures.
    let lines = (1...12).map { number in
      """
      {"scene": "card.json", "output": "out/\(number).png", "scale": \(number.isMultiple(of: 3) ? 2 : 10), \
      "replace": {"dot": {"position": [\(number), 9]}}}
      """
    }
    try folder.command.write(lines.joined(separator: "\n"), to: "jobs.jsonl")
    let command = ["batch", "jobs.jsonl", "--progress", "json"]
    let little = try folder.command.run(
      command + ["-o", "little", "--jobs", "4", "--memory", "64M"])
    #expect((little.status, little.errors) == (0, ""))
    #expect(try BatchFolder.Progress(lastLineOf: little).made == 12)
    let much = try folder.command.run(command + ["-o", "much", "--jobs", "1", "--memory", "2G"])
    #expect(much.status == 0)
    #expect(try folder.pictures(in: "little/out") == folder.pictures(in: "much/out"))
    #expect(try folder.manifest("little/manifest.jsonl") == folder.manifest("much/manifest.jsonl"))
  }

  @Test func `a picture with a warning is bad input with strict, and the others are made`() throws {
    let folder = try BatchFolder()
    try folder.command.write(
      """
      {"scene": "card.json", "output": "1.png"}
      {"scene": "card.json", "output": "2.png", "replace": {"dot": {"position": [90, 9]}}}
      """, to: "jobs.jsonl")
    let command = ["batch", "jobs.jsonl", "--progress", "none"]
    let fault =
      "card.json:3:5: root.sublayers[0]: dot shows nothing: it is entirely outside the picture (jobs.jsonl:2)"
    let strict = try folder.command.run(command + ["--strict"])
    #expect(strict.status == 2)
    #expect(strict.errors == "./\(fault)\n")
    #expect(FileManager.default.fileExists(atPath: folder.command.file("1.png")))
    #expect(!FileManager.default.fileExists(atPath: folder.command.file("2.png")))
    let lines = try folder.manifest("manifest.jsonl")
    #expect(lines.map { $0["error"] } == [nil, "./\(fault)"])
    #expect(lines.last?.keys.sorted() == ["error", "line", "output"])
    let lenient = try folder.command.run(command)
    #expect(lenient.status == 0)
    #expect(lenient.errors == "./\(fault.replacing(": root", with: ": warning: root"))\n")
    // A picture that was made without strict may have warnings, so it is made again.
    let again = try folder.command.run(command + ["--strict", "--resume"])
    #expect(again.status == 2)
    #expect(again.errors == strict.errors)
  }
}
