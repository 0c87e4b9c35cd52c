// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaImages

/// The folder that the paths of a scene start at and stay in.
///
/// Absolute paths, and paths that leave the folder through `..`, are refused, so that a scene from
/// elsewhere cannot name the files of a machine. Links within the folder are followed.
struct SceneFolder {
  /// The path of the folder; nil if no file may be read.
  let path: String?
  /// The name of the folder in messages.
  var name = "the scene's folder"
  /// Whether files are written there, and not read.
  var isWritten = false
  /// The reason why no file may be read, and the remedy.
  var absence = "no folder is known to read it from; read the scene as a file, or give folder"

  /// The parts of a path, without empty parts and `.`; nil if it leaves the folder.
  ///
  /// `..` removes the part before it, as in a URL. The file system is not asked: behind a link,
  /// `..` would go up from the link's target, and out of the folder.
  static func parts(of path: String) -> [ArraySlice<UInt8>]? {
    let bytes = Array(path.utf8)
    guard bytes.first != FilePath.slash else { return nil }
    var parts: [ArraySlice<UInt8>] = []
    for part in bytes.split(separator: FilePath.slash) where !part.elementsEqual(".".utf8) {
      if !part.elementsEqual("..".utf8) {
        parts.append(part)
      } else if parts.popLast() == nil {
        return nil
      }
    }
    return parts
  }

  /// Whether a path begins like a URL.
  ///
  /// A file name may contain a colon, but no empty folder follows it.
  private static func isURL(_ path: String) -> Bool {
    let scheme = path.prefix { $0 != ":" }
    let rest = path.dropFirst(scheme.count)
    guard scheme.first?.isLetter == true, scheme.allSatisfy({ $0.isASCII && $0 != "/" }) else {
      return false
    }
    return rest.hasPrefix("://") || (scheme.lowercased() == "data" && rest.hasPrefix(":"))
  }

  /// The schema of a path: a regular expression cannot say where a path ends up.
  static let pathSchema: JSONValue = ["type": "string", "pattern": "^[^/]"]

  /// The file at a path in a scene; messages name its kind and give an example.
  func file(
    at path: String, _ kind: String, example: String
  ) throws(SceneFileProblem) -> String {
    let name = "\(kind) " + Quotation.of(path)
    guard !Self.isURL(path) else {
      throw SceneFileProblem(
        message:
          isWritten
          ? "\(name): a URL, and nothing is sent; write a path in \(self.name), like \(example)"
          : "\(name): a URL, and nothing is fetched; save it in \(self.name), and write the path "
            + "from there, like \(example)")
    }
    guard let parts = Self.parts(of: path) else {
      throw SceneFileProblem(
        message:
          "\(name): outside of \(self.name); put it there, and write the path from there")
    }
    guard !parts.isEmpty || path.isEmpty else {
      throw SceneFileProblem(
        message: "\(name): \(self.name) itself, and no file; write it like \(example)")
    }
    guard !parts.isEmpty, !path.unicodeScalars.contains("\0") else {
      throw SceneFileProblem(message: "\(name): not a path; write it like \(example)")
    }
    guard let folder = self.path else {
      throw SceneFileProblem(message: "\(name): \(absence)")
    }
    // An empty path is the working directory, as in other calls, and not the root of the file system.
    return (folder.isEmpty ? "." : folder) + "/"
      + String(decoding: Array(parts.joined(separator: "/".utf8)), as: UTF8.self)
  }
}

/// The reason why a file that a scene names cannot be used, for the error of the scene.
struct SceneFileProblem: Error {
  let message: String
}
