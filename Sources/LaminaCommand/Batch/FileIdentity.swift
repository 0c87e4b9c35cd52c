// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The place of a file on a disk, whatever path leads there.
struct FileIdentity: Equatable {
  private let system: Int
  private let file: Int

  /// Nil if there is no file.
  init?(path: String) {
    // Follows links, which the attributes of the path itself do not.
    let path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
      let system = attributes[.systemNumber] as? Int,
      let file = attributes[.systemFileNumber] as? Int
    else { return nil }
    (self.system, self.file) = (system, file)
  }

  /// Whether two paths lead to one file that exists.
  static func areOne(_ first: String, _ second: String) -> Bool {
    guard let first = FileIdentity(path: first) else { return false }
    return first == FileIdentity(path: second)
  }
}
