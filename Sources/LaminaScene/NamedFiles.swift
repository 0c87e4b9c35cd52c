// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
import LaminaImages

extension Scene {
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
