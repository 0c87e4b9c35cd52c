// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaText

/// The fonts that a scene file names.
///
/// A path leads from the scene's folder downwards: absolute paths and `..` are refused, so that a
/// scene from elsewhere cannot name the files of a machine. Links within the folder are followed.
struct SceneFonts {
  /// As many fonts as a scene may name.
  static let mostFonts = 64
  private static let example = "\"Fonts/DejaVuSans.ttf\""

  private let folder: String?
  /// The fonts of all files; nil where the scene names none.
  private(set) var collection: FontCollection?

  /// Fonts from a folder; from nowhere without one.
  init(folder: String? = nil) { self.folder = folder }

  /// The key of the scene.
  static let property = Property<SceneMembers>(
    "fonts",
    "The fonts that texts use, as paths in the scene's folder or below; the installed ones where "
      + "absent.",
    example: "[\(example)]",
    schema: [
      "type": "array", "items": ["type": "string", "minLength": 1],
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

  /// The file at a path as a scene has it, or what is wrong with the path.
  fileprivate func file(at path: String) -> Result<String, SceneFontProblem> {
    let name = "font " + Quotation.of(path)
    let parts = path.split(separator: "/").filter { $0 != "." }
    guard !parts.isEmpty, !path.unicodeScalars.contains("\0") else {
      return .failure(.init(message: "\(name): not a path; write it like \(Self.example)"))
    }
    guard !path.hasPrefix("/"), !parts.contains("..") else {
      return .failure(
        .init(
          message:
            "\(name): outside of the scene's folder; put it there, and write the path from there"))
    }
    guard let folder else {
      return .failure(
        .init(
          message: "\(name): no folder is known to read it from; read the scene as a file, "
            + "or give folder"))
    }
    return .success(folder + "/" + parts.joined(separator: "/"))
  }

  /// Reads a font by itself, to tell whether it can be used.
  fileprivate func check(_ file: String, path: String) -> SceneFontProblem? {
    do throws(FontError) {
      _ = try FontCollection(files: [file])
      return nil
    } catch {
      let reason: String
      if case .file(_, let text) = error { reason = text } else { reason = error.description }
      return .init(message: "font \(Quotation.of(path)): \(reason); use another file")
    }
  }

  fileprivate mutating func take(_ files: [String]) {
    collection = files.isEmpty ? nil : try? FontCollection(files: files)
  }
}

/// Why a font cannot be had, for the error of the scene.
private struct SceneFontProblem: Error {
  let message: String
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
    var (paths, files): ([String], [String]) = ([], [])
    for child in document.children(of: node) {
      guard let path = ValueFormat<String>.text.read(&self, child) else { continue }
      switch fonts.file(at: path) {
      case .failure(let problem): report(child, problem.message)
      case .success(let file):
        if let problem = fonts.check(file, path: path) {
          report(child, problem.message)
        } else {
          paths.append(path)
          files.append(file)
        }
      }
    }
    guard paths.count == count else { return nil }
    fonts.take(files)
    return paths
  }
}
