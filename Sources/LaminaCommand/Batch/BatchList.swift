// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaImages
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
  /// The scenes of all shards as the list has them, each with its first line.
  private var scenes: [FilePath: Int] = [:]
  /// The outputs of all shards, as paths in the folder of outputs, each with its first line.
  private var outputs: [FilePath: Int] = [:]
  /// The outputs by their names, because there may be a hundred thousand.
  private var outputsByName: [FilePath: [FilePath]] = [:]
  private let text: Data

  init(_ text: Data, file: String, folder: String, shard: BatchShard) {
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
      let scene = (try? job?.sceneFile()).map { FilePath($0) }
      if let scene, scenes[scene] == nil { scenes[scene] = number }
      let output = (try? job?.outputFile(in: "")).map { FilePath($0) }
      let earlier = output.flatMap { outputs[$0] }
      if let output, earlier == nil {
        outputs[output] = number
        outputsByName[output.name, default: []].append(output)
      }
      if shard.has(line: number) {
        lines.append(Line(number: number, bytes: bytes, earlier: earlier))
      }
    }
  }

  /// The first line whose scene or output is a file, and which of the two it is.
  func use(of path: String, outputFolder: String) -> (line: Int, key: String)? {
    let place = FilePath(path).place
    let scene = scenes.filter { $0.key.place == place }.map(\.value).min()
    if let scene { return (scene, "scene") }
    return lineWriting(place, outputFolder: outputFolder).map { ($0, "output") }
  }

  /// The first line whose output is a file; nil if the list does not write it.
  func lineWriting(_ place: FilePath, outputFolder: String) -> Int? {
    (outputsByName[place.name] ?? [])
      .filter { FilePath(outputFolder + $0.text).place == place }
      .compactMap { outputs[$0] }.min()
  }

  /// The job of a line.
  func job(_ line: Line) throws(SceneErrors) -> SceneJob { try job(line.number, line.bytes) }

  /// The bytes of a line.
  func bytes(of line: Line) -> [UInt8] { Array(text[line.bytes]) }

  private func job(_ number: Int, _ bytes: Range<Int>) throws(SceneErrors) -> SceneJob {
    try SceneJob(text[bytes], source: .init(file: file, line: number, folder: folder))
  }
}
