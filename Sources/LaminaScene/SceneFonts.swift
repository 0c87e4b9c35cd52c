// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaText

/// The fonts that a scene file names, by their paths from a ``SceneFolder``.
struct SceneFonts {
  /// The most fonts that a scene may name.
  static let mostFonts = 64
  private static let example = "\"Fonts/DejaVuSans.ttf\""

  private let folder: SceneFolder
  /// The files that several scenes share; nil if one scene is read alone.
  private let store: SceneStore?
  /// The fonts of all files; nil if the scene names none.
  private(set) var collection: FontCollection?
  /// The digests of the files, in the order of the collection; empty if there is no store.
  private(set) var digests: [[UInt8]] = []

  /// Fonts from a folder; without a folder no font can be read.
  init(folder: String? = nil, store: SceneStore? = nil, collection: FontCollection? = nil) {
    self.folder = SceneFolder(path: folder)
    self.store = store
    self.collection = collection
  }

  /// The key of the scene.
  static let property = Property<SceneMembers>(
    "fonts",
    "The fonts that texts use, as paths in the scene's folder or below; the installed ones if "
      + "absent.",
    example: "[\(example)]",
    schema: [
      "type": "array", "items": SceneFolder.pathSchema,
      "maxItems": .number(Double(mostFonts)),
    ],
    standard: .array([]),
    content: .value(
      read: { reader, node, members in
        if let paths = reader.fontPaths(node) { members.fonts = paths }
      },
      write: { members, _ in
        members.fonts.isEmpty ? nil : .array(members.fonts.map { .string($0) })
      }))

  /// The file at a path as a scene has it.
  fileprivate func file(at path: String) throws(SceneFileProblem) -> String {
    try folder.file(at: path, "font", example: Self.example)
  }

  /// Reads the fonts of files and returns the problems of those that cannot be used.
  fileprivate mutating func read(_ files: [String]) -> [(index: Int, reason: String)] {
    guard !files.isEmpty else { return [] }
    let failures: [(index: Int, error: FontError)]
    if let store {
      let fonts = store.fonts(in: files)
      (collection, digests) = (fonts.read.collection, fonts.read.digests)
      failures = fonts.failures
    } else {
      let fonts = FontCollection.reading(files: files)
      collection = fonts.collection
      failures = fonts.failures
    }
    return failures.map { index, error in
      if case .file(_, let reason) = error { (index, reason) } else { (index, error.description) }
    }
  }
}

extension SceneReader {
  /// Reads a list of paths and the fonts there.
  fileprivate mutating func fontPaths(_ node: JSONDocument.Index) -> [String]? {
    guard document.kind(node) == .array else {
      return mismatch(node, "a list of strings", SceneFonts.property.example)
    }
    let count = document.count(of: node)
    guard count <= SceneFonts.mostFonts else {
      return report(
        node,
        "expected at most \(SceneFonts.mostFonts) fonts, found \(count); remove those that no text uses"
      )
    }
    var found: [(node: JSONDocument.Index, path: String, file: String)] = []
    for child in document.children(of: node) {
      guard let path = ValueFormat<String>.text.read(&self, child) else { continue }
      do throws(SceneFileProblem) {
        found.append((child, path, try fonts.file(at: path)))
      } catch {
        report(child, error.message)
      }
    }
    let failures = fonts.read(found.map(\.file))
    for (index, reason) in failures {
      report(
        found[index].node,
        "font \(Quotation.of(found[index].path)): \(reason); use another file")
    }
    return found.count == count && failures.isEmpty ? found.map(\.path) : nil
  }
}
