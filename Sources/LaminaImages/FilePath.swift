// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Paths as the system reads them: bytes, in which each `/` ends a name.
///
/// They are never split into characters, because a `/` and a combining mark after it are one
/// character that is not `/`, and the system would still see a folder.
package enum FilePath {
  package static let slash = UInt8(ascii: "/")

  /// The folder of a file; `.` if the path is a name alone.
  package static func folder(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: slash) else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// The last part of a path.
  package static func name(of path: String) -> String {
    path.utf8.lastIndex(of: slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }
}
