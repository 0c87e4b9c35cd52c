// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation

/// Files of the repository that tests read, found from the path of this file.
package enum RepositoryFiles {
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The file or folder at a path below the root of the repository.
  package static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The names, without the extension, of the files directly in a folder, in alphabetical order.
  package static func names(in folder: String, ending: String) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(atPath: url(folder).path)
    return (files ?? []).filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
      .sorted()
  }
}
