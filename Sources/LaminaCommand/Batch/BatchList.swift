// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaScene

/// The lines of a list of pictures that one shard has.
///
/// The outputs of all lines are looked at, so that no two pictures, of whichever shards, are written to
/// one file.
struct BatchList: Sendable {
  /// A line that says something.
  struct Line: Sendable {
    /// From 1, counted in the file.
    let number: Int
    let bytes: Range<Int>
    /// The line that has the same output, where one before does.
    let earlier: Int?
  }

  /// What errors call the list.
  let file: String
  /// The folder that paths lead from.
  let folder: String
  private(set) var lines: [Line] = []
  private let text: Data

  init(_ text: Data, file: String, folder: String, shard: BatchShard) {
    (self.text, self.file, self.folder) = (text, file, folder)
    var outputs: [String: Int] = [:]
    var number = 0
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
      let bytes = start..<end
      number += 1
      start = end + 1
      guard text[bytes].contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      let output = try? job(number, bytes).outputFile(in: "")
      let earlier = output.flatMap { outputs[$0] }
      if let output, earlier == nil { outputs[output] = number }
      if shard.has(line: number) {
        lines.append(Line(number: number, bytes: bytes, earlier: earlier))
      }
    }
  }

  /// What a line says.
  func job(_ line: Line) throws(SceneErrors) -> SceneJob { try job(line.number, line.bytes) }

  /// The bytes of a line.
  func bytes(of line: Line) -> [UInt8] { Array(text[line.bytes]) }

  private func job(_ number: Int, _ bytes: Range<Int>) throws(SceneErrors) -> SceneJob {
    try SceneJob(text[bytes], source: .init(file: file, line: number, folder: folder))
  }
}
