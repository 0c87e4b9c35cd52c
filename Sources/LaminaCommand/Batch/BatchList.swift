// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaScene

/// The lines of a list of pictures that belong to one shard.
///
/// The outputs of all lines are checked, so that no two pictures of any shards are written to one
/// file.
struct BatchList: Sendable {
  /// A line that is not empty.
  struct Line: Sendable {
    /// The number in the file, from 1.
    let number: Int
    let bytes: Range<Int>
    /// The earlier line with the same output, if there is one.
    let earlier: Int?
  }

  /// The name of the list in errors.
  let file: String
  /// The folder that paths start at.
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

  /// The job of a line.
  func job(_ line: Line) throws(SceneErrors) -> SceneJob { try job(line.number, line.bytes) }

  /// The bytes of a line.
  func bytes(of line: Line) -> [UInt8] { Array(text[line.bytes]) }

  private func job(_ number: Int, _ bytes: Range<Int>) throws(SceneErrors) -> SceneJob {
    try SceneJob(text[bytes], source: .init(file: file, line: number, folder: folder))
  }
}
