// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The folder that the paths of a scene lead from, downwards.
///
/// Absolute paths, and those that `..` leads out, are refused, so that a scene from elsewhere cannot name
/// the files of a machine. Links within the folder are followed.
struct SceneFolder {
  /// Nil where no file is to be read.
  let path: String?

  /// The parts of a path, without those that lead nowhere; nil where it leads out.
  ///
  /// `..` takes the part before it back, as in a URL. The file system is not asked: through a link it
  /// would go up from where that leads, and out.
  static func parts(of path: String) -> [Substring]? {
    guard !path.hasPrefix("/") else { return nil }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts
  }

  /// What the schema says of a path: nobody can write in a pattern where it ends.
  static let pathSchema: JSONValue = ["type": "string", "pattern": "^[^/]"]

  /// The file at a path as a scene has it; messages say of what kind it is, and an example.
  func file(
    at path: String, _ kind: String, example: String
  ) throws(SceneFileProblem) -> String {
    let name = "\(kind) " + Quotation.of(path)
    guard let parts = Self.parts(of: path) else {
      throw SceneFileProblem(
        message:
          "\(name): outside of the scene's folder; put it there, and write the path from there")
    }
    guard !parts.isEmpty, !path.unicodeScalars.contains("\0") else {
      throw SceneFileProblem(message: "\(name): not a path; write it like \(example)")
    }
    guard let folder = self.path else {
      throw SceneFileProblem(
        message: "\(name): no folder is known to read it from; read the scene as a file, "
          + "or give folder")
    }
    return folder + "/" + parts.joined(separator: "/")
  }
}

/// Why a file that a scene names cannot be had, for the error of the scene.
struct SceneFileProblem: Error {
  let message: String
}
