// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaImages

/// Files of a batch that are not complete yet: they have another name beside the one that they get, and a killed
/// process leaves them there.
enum IncompleteFile {
  private static let ending = ".part"

  /// A new name for a file until it is complete.
  static func newName(for file: String) -> String {
    "\(start(for: file))-\(UUID().uuidString)\(ending)"
  }

  /// The beginning of the names of a file's incomplete files.
  ///
  /// Its length does not depend on the name of the file, which may be as long as a name can be. Other files have
  /// another one, because other shards may be writing theirs.
  private static func start(for file: String) -> String {
    ".lamina-" + Digest.text(of: Array(FilePath(file).name.text.utf8)).prefix(16)
  }

  /// Removes what killed processes have left of some files.
  static func removeAll(of files: [String]) {
    var starts: [FilePath: Set<Substring>] = [:]
    for file in files {
      // Beside the target, if the file is a link, also if the target is still to be made.
      let folder = FilePath(file).place.folder
      starts[folder, default: []].insert(start(for: file)[...])
    }
    for (folder, starts) in starts {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.text)) ?? []
      where name.hasSuffix(ending) && starts.contains(name.dropLast(ending.count + 37)) {
        try? FileManager.default.removeItem(atPath: folder.text + "/" + name)
      }
    }
  }
}
