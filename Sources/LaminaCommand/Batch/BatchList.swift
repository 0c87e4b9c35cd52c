// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaImages
import LaminaScene

/// The lines of a list of pictures that belong to one shard.
///
/// The files of all lines are compared, whatever their shards and by links or not, so that no picture is written to
/// the file of another one, or of a scene or an image that is read.
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
  /// The formats of the pictures of all shards; nil is among them if a line names none.
  private(set) var formats: Set<ImageFormat?> = []
  /// The places of the outputs, each with its first line.
  private var outputs: [FilePath: Int] = [:]
  private var inputs = BatchInputs()
  private let text: Data

  /// Finds the lines, and reads each scene file for the names of its images.
  ///
  /// The folder of the outputs exists, so that `..` behind it means the same as later.
  init(_ text: Data, file: String, folder: String, outputFolder: String, shard: BatchShard) {
    (self.text, self.file, self.folder) = (text, file, folder)
    var number = 0
    var start = text.startIndex
    while start < text.endIndex {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.endIndex
      let bytes = start..<end
      number += 1
      start = end + 1
      guard text[bytes].contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      let job = try? job(number, bytes)
      if let job { inputs.add(job, line: number) }
      formats.insert(job.flatMap { ImageEncoding(fileName: $0.output)?.format })
      let output = (try? job?.outputFile(in: outputFolder)).map { FilePath($0).place }
      let earlier = output.flatMap { outputs[$0] }
      if let output, earlier == nil { outputs[output] = number }
      if shard.has(line: number) {
        lines.append(Line(number: number, bytes: bytes, earlier: earlier))
      }
    }
  }

  /// The first line that reads or writes a file, and what the file is there; nil if no line does.
  func use(of path: String) -> (line: Int, what: String)? {
    input(at: path) ?? outputs[FilePath(path).place].map { ($0, "the output") }
  }

  /// The first line that reads a file, and what the file is there; nil if no line does.
  func input(at path: String) -> (line: Int, what: String)? { inputs.places[FilePath(path).place] }

  /// The job of a line.
  func job(_ line: Line) throws(SceneErrors) -> SceneJob { try job(line.number, line.bytes) }

  /// The bytes of a line.
  func bytes(of line: Line) -> [UInt8] { Array(text[line.bytes]) }

  private func job(_ number: Int, _ bytes: Range<Int>) throws(SceneErrors) -> SceneJob {
    try SceneJob(text[bytes], source: .init(file: file, line: number, folder: folder))
  }
}
