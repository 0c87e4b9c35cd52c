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

  /// The folder of the file; `.` if the path is a name alone.
  package var folder: FilePath {
    guard let end = text.utf8.lastIndex(of: Self.slash) else { return FilePath(".") }
    return FilePath(end == text.startIndex ? "/" : String(text[..<end]))
  }

  /// The last part of the path.
  package var name: FilePath {
    guard let end = text.utf8.lastIndex(of: Self.slash) else { return self }
    return FilePath(String(text[text.utf8.index(after: end)...]))
  }

  /// The path of a file that exists, without links; nil if there is none.
  package var resolved: FilePath? {
    // Safe because the text is copied and then freed.
    guard let name = unsafe realpath(text, nil) else { return nil }
    defer { unsafe free(name) }
    return FilePath(unsafe String(cString: name))
  }

  /// The most links of a path that the system follows.
  private static let mostLinks = 40

  /// The path without links, also if the file or some of its folders are still to be made.
  ///
  /// Two paths lead to one file if their places are equal.
  package var place: FilePath {
    var (start, rest) = (self, "")
    var links = 0
    while true {
      if let there = start.resolved { return FilePath(there.text + rest) }
      let (folder, name) = (start.folder, start.name.text)
      // A link may lead to a file that does not exist yet.
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: start.text)
      if let target, !target.isEmpty, links < Self.mostLinks {
        links += 1
        start = FilePath(
          target.utf8.first == Self.slash ? target : folder.text + "/" + target)
        continue
      }
      if !name.isEmpty, name != "." { rest = "/" + name + rest }
      guard folder != start else { return FilePath(folder.text + rest) }
      start = folder
    }
  }
}
