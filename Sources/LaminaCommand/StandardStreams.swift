// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaScene

/// Files and standard streams by the name that a user gives, where `-` is a standard stream.
enum StandardStreams {
  /// The name that errors give to standard input.
  static let inputName = "<standard input>"

  static func writeError(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  /// Ends the text with a line feed where it has none.
  static func writeOutput(_ text: String) throws(CommandFailure) {
    try write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), to: "-")
  }

  /// The scene in a file or in standard input.
  static func readScene(_ name: String) throws(CommandFailure) -> Scene {
    do {
      if name == "-" { return try Scene(json: try readInput(), file: inputName) }
      return try Scene(contentsOf: name)
    } catch let errors as SceneErrors {
      throw CommandFailure(errors)
    } catch {
      throw CommandFailure("\(inputName): cannot be read; give a file or a pipe")
    }
  }

  /// The picture in a PNG file or in standard input.
  static func readPicture(_ name: String) throws(CommandFailure) -> Image {
    do {
      return name == "-" ? try Image(png: try readInput()) : try Image(contentsOfPNG: name)
    } catch let error as PNGError {
      throw CommandFailure(line(for: error, file: name == "-" ? inputName : name))
    } catch {
      throw CommandFailure("\(inputName): cannot be read; give a file or a pipe")
    }
  }

  /// Writes a picture as PNG into a file or to standard output.
  static func writePicture(_ image: Image, to name: String) throws(CommandFailure) {
    do {
      if name == "-" {
        try write(try image.pngData(), to: name)
      } else {
        try image.writePNG(to: name)
      }
    } catch let error as PNGError {
      throw CommandFailure(line(for: error, file: name))
    } catch {
      throw error as? CommandFailure ?? CommandFailure("\(name): \(error)")
    }
  }

  /// Writes bytes into a file, whole or not at all, or to standard output.
  static func write(_ bytes: [UInt8], to name: String) throws(CommandFailure) {
    do {
      if name == "-" {
        try FileHandle.standardOutput.write(contentsOf: Data(bytes))
      } else {
        try Data(bytes).write(to: URL(fileURLWithPath: name), options: .atomic)
      }
    } catch {
      throw CommandFailure(
        "\(name == "-" ? "<standard output>" : name): cannot be written; "
          + "check the folder and the rights")
    }
  }

  private static func readInput() throws -> Data {
    try FileHandle.standardInput.readToEnd() ?? Data()
  }

  private static func line(for error: PNGError, file: String) -> String {
    switch error {
    case .file: "\(error); check the path and the rights"
    case .malformed: "\(file): \(error); export the picture again"
    case .tooLarge, .empty, .notWritten: "\(file): \(error)"
    }
  }
}
