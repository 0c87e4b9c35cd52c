// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import Testing

/// One of the programs in `Docs/Examples`, built together with the tests.
struct ExampleProgram: Hashable, Sendable, CustomTestStringConvertible {
  /// The name of its folder, its executable and its golden.
  let name: String

  static let helloLayer = ExampleProgram(name: "HelloLayer")
  static let innerShadow = ExampleProgram(name: "InnerShadow")
  static let longList = ExampleProgram(name: "LongList")
  static let neumorphism = ExampleProgram(name: "Neumorphism")
  static let pictureServer = ExampleProgram(name: "PictureServer")
  static let settingsScreen = ExampleProgram(name: "SettingsScreen")
  static let windowBackend = ExampleProgram(name: "WindowBackend")
  static let monthCalendar = ExampleProgram(name: "MonthCalendar")
  static let all = [
    helloLayer, innerShadow, longList, monthCalendar, neumorphism, pictureServer, settingsScreen,
    windowBackend,
  ]

  var testDescription: String { name }

  /// The file with the whole program, from the root of the repository.
  var sourcePath: String { "Docs/Examples/\(name)/main.swift" }

  /// The picture that the program writes when it runs in a folder of its own.
  func picture() throws -> Image { try Self.pictures.picture(self) { try run() } }

  private static let pictures = PictureCache<ExampleProgram>()

  private func run() throws -> Image {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-example-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("picture.png").path
    let process = Process()
    let executable: URL = try #require(executable, "\(name) was not built")
    process.executableURL = executable
    process.arguments = [file]
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(name) ended with an error")
    return try Image(contentsOf: file)
  }

  /// The executable is beside the bundle of the tests, or one folder above the program that runs
  /// them.
  private var executable: URL? {
    CommandLine.arguments.lazy.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
      .flatMap { [$0, $0.deletingLastPathComponent()] }
      .map { $0.appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
