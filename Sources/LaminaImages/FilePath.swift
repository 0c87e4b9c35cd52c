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

  /// The path of a file that exists, without links; nil if there is none.
  package static func resolved(_ path: String) -> String? {
    // Safe because the text is copied and then freed.
    guard let name = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(name) }
    return unsafe String(cString: name)
  }

  /// The path of a file without links, as far as the file and its folders exist.
  package static func place(of path: String) -> String {
    var (start, rest) = (path, "")
    while true {
      if let there = resolved(start) { return there + rest }
      let (folder, name) = (folder(of: start), name(of: start))
      if !name.isEmpty, name != "." { rest = "/" + name + rest }
      guard folder != start else { return folder + rest }
      start = folder
    }
  }

  /// Whether two paths lead to one file, by links or not, even if there is none yet.
  package static func areOne(_ first: String, _ second: String) -> Bool {
    place(of: first).utf8.elementsEqual(place(of: second).utf8)
  }
}
