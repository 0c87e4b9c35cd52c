// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The folder that the paths of a scene lead from, downwards.
///
/// Absolute paths, and those that `..` leads out, are refused, so that a scene from elsewhere cannot name
/// the files of a machine. Links within the folder are followed.
struct SceneFolder {
  /// Nil where no file is to be read.
  let path: String?
  /// What messages call it.
  var name = "the scene's folder"

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

  /// Whether a path begins as a URL does; a file may have a colon in its name, but no empty folder after it.
  private static func isURL(_ path: String) -> Bool {
    let scheme = path.prefix { $0 != ":" }
    let rest = path.dropFirst(scheme.count)
    guard scheme.first?.isLetter == true, scheme.allSatisfy({ $0.isASCII && $0 != "/" }) else {
      return false
    }
    return rest.hasPrefix("://") || (scheme.lowercased() == "data" && rest.hasPrefix(":"))
  }

  /// What the schema says of a path: nobody can write in a pattern where it ends.
  static let pathSchema: JSONValue = ["type": "string", "pattern": "^[^/]"]

  /// The file at a path as a scene has it; messages say of what kind it is, and an example.
  func file(
    at path: String, _ kind: String, example: String
  ) throws(SceneFileProblem) -> String {
    let name = "\(kind) " + Quotation.of(path)
    guard !Self.isURL(path) else {
      throw SceneFileProblem(
        message:
          "\(name): a URL, and nothing is fetched; save it in the scene's folder, and write the path "
          + "from there, like \(example)")
    }
    guard let parts = Self.parts(of: path) else {
      throw SceneFileProblem(
        message:
          "\(name): outside of \(self.name); put it there, and write the path from there")
    }
    guard !parts.isEmpty || path.isEmpty else {
      throw SceneFileProblem(
        message: "\(name): the scene's folder itself, and no file; write it like \(example)")
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
