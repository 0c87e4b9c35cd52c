// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Lamina
import LaminaImages
import LaminaScene

/// `lamina batch`: a list of pictures, each a scene with replaced words, colours and images.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Draws a list of pictures.",
    discussion: """
      The list has a JSON object on each line:

        {"scene": "card.json", "output": "cards/1.png", "replace": {"title": {"string": "Hello"}}}

      "replace" names layers of the scene, and below each the keys that it gets instead, as a scene file \
      has them. "scale" is optional. Paths lead from the folder of the list, downwards; those in a scene \
      from that of the scene.

      Each picture is written whole or not at all, and gets a line in the manifest: its bytes, the \
      SHA-256 of the file, of its pixels and of all that it was made from, the version, and how long it \
      took. --resume leaves out pictures whose files and inputs have those sums. Pictures are the same to \
      the byte whatever the shards, jobs and memory, and whatever was drawn before.

      Exit status: 0 when all pictures are there; 2 for bad input, which is not to be tried again; 3 when \
      pictures failed that may be made by another try with --resume, or when another run writes the same \
      manifest. What failed is listed on standard error and in the manifest.
      """)

  @Argument(help: "The list; - reads standard input.")
  var list: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The folder of the outputs, which are replaced if they exist; by default the folder of the list.",
      valueName: "folder"))
  var output: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Draw the lines K, K + N, K + 2 N and so on.", valueName: "K/N"),
    transform: BatchShard.init(argument:))
  var shard = BatchShard.whole

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of pictures drawn at once; by default one for each processor.",
      valueName: "number"))
  var jobs: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The approximate limit of memory; by default 1G.", valueName: "bytes"),
    transform: ByteCount.init(argument:))
  var memory = ByteCount(bytes: 1 << 30)

  @Flag(help: "Skip pictures that exist already and are up to date.")
  var resume = false

  @Flag(
    name: .customLong("strict"),
    help: "Treat a picture's warnings as errors, and do not write such a picture.")
  var isStrict = false

  @Option(
    help: ArgumentHelp(
      "The manifest; by default manifest.jsonl or manifest-K-of-N.jsonl in the folder of the outputs.",
      valueName: "file"))
  var manifest: String?

  @OptionGroup var encodingOptions: EncodingOptions

  @Option(
    help: ArgumentHelp(
      "auto: a bar on a terminal, otherwise a line a second; json: a JSON object a second on standard "
        + "output; or none.", valueName: "form"))
  var progress = BatchProgressForm.auto

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs: expected a number from 1 to 1024, found \(jobs)")
    }
  }

  func run() throws {
    guard output != "-" else {
      throw CommandFailure("--output: a batch is many files; name a folder for them, not -")
    }
    guard manifest != "-" else {
      throw CommandFailure(
        "--manifest: it is put in order in the end; name a file for it, not -")
    }
    let (text, file) = try StandardStreams.readBytes(list)
    let listFolder = FilePath(list).folder.text
    let outputFolder = output ?? listFolder
    let manifestPath = manifest ?? outputFolder + "/" + shard.manifestName
    try StandardStreams.makeFolder(outputFolder)
    let list = BatchList(
      text, file: file, folder: listFolder, outputFolder: outputFolder, shard: shard)
    try check(manifestPath, for: list)
    try checkEncodingOptions(for: list)
    guard let manifest = try BatchManifest(path: manifestPath, continues: resume) else {
      StandardStreams.writeError(
        "\(PrintedName.escaped(manifestPath)): another run writes this manifest; try again when it "
          + "has ended, or name another file by --manifest")
      throw ExitCode(3)
    }
    let known = resume ? BatchManifest.read(beside: manifestPath) : [:]
    let run = BatchRun(
      list: list, folder: outputFolder, known: known,
      settings: BatchRun.Settings(
        isStrict: isStrict, quality: encodingOptions.quality,
        compression: (encodingOptions.compression ?? .standard).value),
      memory: BatchMemory(bytes: memory.bytes),
      manifest: manifest,
      progress: BatchProgress(total: list.lines.count, form: progress))
    if resume { run.removeRemains() }
    ImageEncoding.keepMemoryForNextFile()
    let count = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let isWhole = SignalDelay.during {
      run.makeAll(jobs: min(count, max(1, list.lines.count)))
      return !SignalDelay.hasNoted && run.finishManifest()
    }
    run.progress.show(isEnd: true)
    // Failed pictures may succeed in another try, even if other lines are bad: bad lines are what
    // remains in the end.
    if run.progress.count(.failed) > 0 || !isWhole { throw ExitCode(3) }
    if run.progress.count(.bad) > 0 { throw ExitCode(2) }
  }

  /// Refuses an option that no picture of the list uses, in any shard.
  ///
  /// A line that names no format is an error of its own, so it keeps the option.
  private func checkEncodingOptions(for list: BatchList) throws(CommandFailure) {
    let file = PrintedName.escaped(list.file)
    guard encodingOptions.quality == nil || list.formats != [.png] else {
      throw CommandFailure(
        "--quality: all pictures of \(file) are PNG, which has none; write a .jpg or .webp, "
          + "or leave it out")
    }
    guard
      encodingOptions.compression == nil || list.formats.isEmpty || list.formats.contains(nil)
        || list.formats.contains(.png)
    else {
      throw CommandFailure(
        "--compression: only PNG has one, and no picture of \(file) is PNG; write a .png, "
          + "or leave it out")
    }
  }

  /// Refuses a manifest in the place of the list, or of a scene, an image or an output of the list.
  private func check(_ manifest: String, for list: BatchList) throws(CommandFailure) {
    let file = PrintedName.escaped(list.file)
    let remedy = "name another file by --manifest"
    guard !StandardStreams.isOneFile(self.list, manifest) else {
      throw CommandFailure("\(file): the manifest would replace this list; \(remedy)")
    }
    if let (line, what) = list.use(of: manifest) {
      throw CommandFailure(
        "\(file):\(line): the manifest would replace \(what) of this line; \(remedy)")
    }
  }
}
