// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// What a server does with each request for a picture: it reads a scene, fills in what the request says, and answers
// with the bytes of a PNG. Here 200 requests come at once, and all processors answer them.

import Foundation
import Lamina
import LaminaImages
import LaminaScene
import LaminaText

struct Request: Sendable {
  let title: String
  let author: String
  let color: Color
}

struct Server: Sendable {
  /// The file of the scene that all pictures are made from.
  let template: String

  /// The bytes of a PNG.
  ///
  /// A tree belongs to one thread, so each request reads a tree of its own.
  func picture(for request: Request) throws -> [UInt8] {
    let scene = try Scene(contentsOf: template)
    (scene.layer(named: "title") as? TextLayer)?.string = request.title
    (scene.layer(named: "author") as? TextLayer)?.string = request.author
    (scene.layer(named: "ground") as? GradientLayer)?.colors = [
      request.color, Color(hex: 0x101828),
    ]
    return try scene.render().encoded(as: .png(compression: .fast))
  }
}

let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
let server = Server(template: folder.appendingPathComponent("Farm/card.json").path)
let count = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 200 : 200
let requests = (0..<count).map { number in
  Request(
    title: "Picture \(number + 1) of \(count), made on the server", author: "Ada Lovelace",
    color: [Color.tomato, .seagreen, .royalblue, .goldenrod][number % 4])
}

let start = Date()
var pictures: [Int: [UInt8]] = [:]
try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
  for (number, request) in requests.enumerated() {
    group.addTask { (number, try server.picture(for: request)) }
  }
  for try await (number, bytes) in group { pictures[number] = bytes }
}
let seconds = Date().timeIntervalSince(start)
let perSecond = Int(Double(count) / max(seconds, 0.001))
print(
  "\(count) pictures, \(perSecond) a second on \(ProcessInfo.processInfo.activeProcessorCount) processors"
)

let file = CommandLine.arguments.dropFirst().first ?? "picture.png"
try Data(pictures[count - 1] ?? []).write(to: URL(fileURLWithPath: file))
