// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A folder with a scene, images and a list of pictures, for `lamina batch`.
struct BatchFolder: ~Copyable {
  let command: Command

  /// A card of 40 × 30 points with named layers: ground, dot and picture.
  static let scene = """
    {"version": 1, "width": 40, "height": 30, "background": "white", "root": {
      "name": "ground", "frame": [0, 0, 40, 30], "sublayers": [
        {"name": "dot", "frame": [4, 4, 10, 10], "backgroundColor": "red", "cornerRadius": 5,
         "shadowOpacity": 0.5, "shadowRadius": 2},
        {"name": "picture", "frame": [20, 4, 16, 16], "contents": "a.png"},
        {"name": "ring", "type": "shape", "frame": [20, 20, 10, 10],
         "path": {"ellipse": [1, 1, 8, 8]}, "fillColor": "navy"}]}}
    """

  init() throws {
    let command = try Command()
    try command.write(Self.scene, to: "card.json")
    for (name, color) in [("a", "seagreen"), ("b", "gold")] {
      try command.write(
        """
        {"version": 1, "width": 4, "height": 4, "root": {"frame": [0, 0, 4, 4],
          "backgroundColor": "\(color)"}}
        """, to: "\(name).json")
      #expect(try command.run("render", "\(name).json", "-o", "\(name).png").status == 0)
    }
    self.command = command
  }

  /// A list of different pictures, of several sizes in turn.
  func writeList(count: Int, to name: String = "jobs.jsonl") throws {
    let lines = (1...count).map { number in
      let hex = String(0x10_0000 + number * 4567 % 0xEF_FFFF, radix: 16)
      return """
        {"scene": "card.json", "output": "out/\(number).png", "scale": \(1 + number % 3), \
        "replace": {"dot": {"backgroundColor": "#\(hex)", "position": [\(5 + number % 9), 9]}, \
        "picture": {"contents": "\(number.isMultiple(of: 2) ? "a" : "b").png"}}}
        """
    }
    try command.write(lines.joined(separator: "\n") + "\n", to: name)
  }

  /// The bytes of the pictures in a folder, by their names.
  func pictures(in folder: String) throws -> [String: Data] {
    var pictures: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: command.file(folder)) {
      pictures[name] = try Data(contentsOf: URL(fileURLWithPath: command.file("\(folder)/\(name)")))
    }
    return pictures
  }

  /// The last line of progress as JSON.
  struct Progress: Decodable {
    var bad, done, failed, kept, made, peakBytes, total: Int
    var isEnd: Bool

    init(lastLineOf result: Command.Result) throws {
      let last = try #require(result.text.split(separator: "\n").last)
      self = try JSONDecoder().decode(Progress.self, from: Data(last.utf8))
    }
  }

  /// The lines of a manifest, each without the values that differ from run to run.
  func manifest(_ name: String) throws -> [[String: AnyHashable]] {
    try command.read(name).split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      var members = try #require(object as? [String: AnyHashable])
      members["milliseconds"] = nil
      return members
    }
  }
}
