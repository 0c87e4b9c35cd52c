// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
import LaminaImages

extension JSONDocument {
  /// The keys whose values are the paths of images.
  private static let imageKeys: Set<String> = ["contents", "file"]

  /// The images that a value names as a scene file names them, as files from a folder.
  ///
  /// None is read, and the objects may have faults. What is below a comment counts as little as the comment.
  func imageFiles(below index: Index, folder: String) -> [String] {
    let folder = SceneFolder(path: folder)
    var files: [String] = []
    var node = index
    // The nodes of a value come before all others that follow it.
    let end = next(after: index)
    while node + 1 < end {
      defer { node += 1 }
      guard kind(node) == .string, isKey(node) else { continue }
      let key = string(node)
      if key.hasPrefix("_") {
        node = next(after: node + 1) - 1
      } else if Self.imageKeys.contains(key), kind(node + 1) == .string,
        let file = try? folder.file(at: string(node + 1), "image", example: ImagePaths.example)
      {
        files.append(file)
      }
    }
    return files
  }

  /// Whether a string is a key, which a colon follows.
  private func isKey(_ index: Index) -> Bool {
    let rest = text[Int(nodes[index].end)...]
    return rest.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } == UInt8(ascii: ":")
  }
}

extension Scene {
  /// The images that the text of a scene file names, although it may have faults.
  ///
  /// If it is no JSON, they are all files that any part of it may name.
  package static func imageFiles(namedIn bytes: Data, folder: String) -> [String] {
    var parser = JSONParser(text: Array(bytes))
    guard let document = parser.parse() else { return filesNamed(inDamaged: bytes, folder: folder) }
    return document.imageFiles(below: document.root, folder: folder)
  }

  /// The files that any part of a text between quotes may name.
  package static func filesNamed(inDamaged bytes: Data, folder: String) -> [String] {
    let folder = SceneFolder(path: folder)
    let (single, double) = (UInt8(ascii: "'"), UInt8(ascii: "\""))
    return bytes.split { $0 == single || $0 == double }.flatMap { part in
      // With escapes, if it is a string.
      var parser = JSONParser(text: [double] + part + [double])
      let names = [
        String(decoding: part, as: UTF8.self), parser.parse().map { $0.string($0.root) },
      ]
      return names.compactMap { name in
        name.flatMap { try? folder.file(at: $0, "image", example: ImagePaths.example) }
      }
    }
  }
}
