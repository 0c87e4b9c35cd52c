// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Lamina
import LaminaImages
import LaminaScene

/// `lamina gallery`: makes pictures of a folder of scene files, and a page that shows them.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Draws every scene file of a folder, and writes a page that shows them.",
    discussion: """
      The page shows each picture beside its scene file and its frame report. It holds the \
      pictures in itself and can be moved alone. A scene that cannot be read does not keep the \
      others from being drawn: the page shows its errors in place of a picture.
      """)

  @Argument(help: "The folder with the scene files, which end in .json.")
  var folder: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "The folder for NAME.png and index.html; files of these names are replaced.",
      valueName: "folder"))
  var output: String

  @OptionGroup var strictness: StrictOption

  func run() throws {
    guard output != "-" else {
      throw CommandFailure("--output: a gallery is many files; name a folder for them, not -")
    }
    let scenes = try sceneFiles()
    try StandardStreams.makeFolder(output)
    let inputs = filesRead(by: scenes)
    var entries: [GalleryPage.Entry] = []
    for scene in scenes {
      do {
        entries.append(try draw(scene, besides: inputs))
      } catch {
        entries.append(failure(of: scene, error.lines))
      }
    }
    let failures = entries.flatMap(\.errors)
    let drawn = entries.count { $0.picture != nil }
    for line in failures { StandardStreams.writeError(line) }
    let page = join(output, "index.html")
    let html = GalleryPage(title: title, entries: entries).html
    try StandardStreams.write(Array(html.utf8), to: page)
    try StandardStreams.writeOutput(
      "\(drawn) of \(scenes.count) scenes drawn; see them in "
        + PrintedName.escaped(absolute(page)))
    if !failures.isEmpty { throw ExitCode(2) }
  }

  /// The names of the scene files without their extension, sorted, so that the page is the same on
  /// every machine.
  private func sceneFiles() throws(CommandFailure) -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw CommandFailure(
        "\(PrintedName.escaped(folder)): no folder that can be read; give a folder of scene files")
    }
    let scenes = names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    guard !scenes.isEmpty else {
      throw CommandFailure(
        "\(PrintedName.escaped(folder)): there is no scene file; give a folder of .json files")
    }
    return scenes
  }

  /// The scenes and the images that they read, as paths without links, each with what it is.
  ///
  /// The scenes are read again to be drawn, because all of them together may take much memory. A scene that
  /// cannot be read keeps each file that its text names, because it may show that when it is repaired.
  private func filesRead(by names: [String]) -> [FilePath: String] {
    var files: [FilePath: String] = [:]
    for name in names {
      let file = join(folder, name + ".json")
      let images =
        (try? StandardStreams.readScene(file).imageFiles)
        ?? Scene.filesNamed(
          inDamaged: FileManager.default.contents(atPath: file) ?? Data(),
          folder: FilePath(file).folder.text)
      for image in images.compactMap({ FilePath($0).resolved }) {
        files[image] = "an image that a scene reads"
      }
    }
    for name in names {
      if let scene = FilePath(join(folder, name + ".json")).resolved { files[scene] = "a scene" }
    }
    return files
  }

  private func draw(
    _ name: String, besides inputs: [FilePath: String]
  ) throws(CommandFailure) -> GalleryPage.Entry {
    let file = join(folder, name + ".json")
    let scene = try StandardStreams.readScene(file)
    let picture = join(output, name + ".png")
    if let replaced = FilePath(picture).resolved, let input = inputs[replaced] {
      throw CommandFailure(
        "\(PrintedName.escaped(picture)): the picture would replace \(input); name another folder by "
          + "--output")
    }
    let rendered = try RenderedScene(scene, name: file)
    let warnings = rendered.warnings
    try warnings.tell(isStrict: strictness.isStrict)
    try StandardStreams.writePicture(of: rendered, to: picture)
    let (width, height) = rendered.sizeInPixels
    let (shownFile, shownPicture) = (PrintedName.escaped(file), PrintedName.escaped(picture))
    try StandardStreams.writeOutput("\(shownFile) → \(shownPicture), \(width) × \(height) pixels")
    guard let png = FileManager.default.contents(atPath: picture),
      let source = FileManager.default.contents(atPath: file)
    else { throw CommandFailure("\(shownPicture): cannot be read back; check the rights") }
    return GalleryPage.Entry(
      name: name, source: String(decoding: source, as: UTF8.self),
      picture: .init(
        png: png, width: Double(width) / Double(rendered.scale),
        height: Double(height) / Double(rendered.scale), report: rendered.report.description))
  }

  /// A scene that could not be drawn, with the reasons.
  private func failure(of name: String, _ lines: [String]) -> GalleryPage.Entry {
    let source = FileManager.default.contents(atPath: join(folder, name + ".json")) ?? Data()
    return GalleryPage.Entry(
      name: name, source: String(decoding: source, as: UTF8.self), errors: lines)
  }

  /// The name of the folder, however its path is written.
  private var title: String { URL(fileURLWithPath: folder).standardizedFileURL.lastPathComponent }

  private func join(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private func absolute(_ path: String) -> String { URL(fileURLWithPath: path).path }
}
