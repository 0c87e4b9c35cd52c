// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A path as the system reads it: bytes, in which each `/` ends a name.
///
/// It is never split into characters, because a `/` and a combining mark after it are one
/// character that is not `/`, and the system would still see a folder. Two paths are equal if their
/// bytes are: `é` as one scalar and as two are two files, but equal as strings.
package struct FilePath: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (first: FilePath, second: FilePath) -> Bool {
    first.text.utf8.elementsEqual(second.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension FilePath {
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

  /// The most links of a path that the system follows.
  private static let mostLinks = 40

  /// The path of a file without links, also if the file or some of its folders are still to be made.
  package static func place(of path: String) -> String {
    var (start, rest) = (path, "")
    var links = 0
    while true {
      if let there = resolved(start) { return there + rest }
      let (folder, name) = (folder(of: start), name(of: start))
      // A link may lead to a file that does not exist yet.
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: start)
      if let target, !target.isEmpty, links < mostLinks {
        links += 1
        start = target.utf8.first == slash ? target : folder + "/" + target
        continue
      }
      if !name.isEmpty, name != "." { rest = "/" + name + rest }
      guard folder != start else { return folder + rest }
      start = folder
    }
  }

  /// Whether two paths lead to one file, by links or not, even if there is none yet.
  package static func areOne(_ first: String, _ second: String) -> Bool {
    FilePath(place(of: first)) == FilePath(place(of: second))
  }
}
