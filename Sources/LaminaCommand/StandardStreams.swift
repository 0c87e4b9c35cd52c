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
      // Whoever pipes a scene in stands in the folder of its files.
      if name == "-" {
        return try Scene(json: try readInput(), file: inputName, folder: ".")
      }
      return try Scene(contentsOf: name)
    } catch let errors as SceneErrors {
      throw CommandFailure(errors)
    } catch {
      throw CommandFailure("\(inputName): cannot be read; give a file or a pipe")
    }
  }

  /// The picture in a file or in standard input.
  static func readPicture(_ name: String) throws(CommandFailure) -> Image {
    do {
      return name == "-" ? try Image(decoding: try readInput()) : try Image(contentsOf: name)
    } catch let error as ImageError {
      throw CommandFailure(name == "-" ? "\(inputName): \(error)" : "\(error)")
    } catch {
      throw CommandFailure("\(inputName): cannot be read; give a file or a pipe")
    }
  }

  /// How a picture is to be written into a file of a name; standard output is PNG.
  static func encoding(
    for name: String, quality: Int? = nil
  ) throws(CommandFailure) -> ImageEncoding {
    guard let encoding = name == "-" ? .png : ImageEncoding(fileName: name, quality: quality) else {
      throw CommandFailure("\(ImageError(.unknownFileExtension, file: name))")
    }
    return encoding
  }

  /// Writes a picture into a file, in the format of its name's ending, or as PNG to standard output.
  static func writePicture(
    _ image: Image, to name: String, as encoding: ImageEncoding? = nil
  ) throws(CommandFailure) {
    let chosen = if let encoding { encoding } else { try self.encoding(for: name) }
    let bytes: [UInt8]
    do throws(ImageError) {
      bytes = try image.encoded(as: chosen)
      if name != "-" { try writeFile(bytes, to: name) }
    } catch {
      let shown = ImageError(error.reason, file: name == "-" ? "<standard output>" : name)
      throw CommandFailure(shown.description)
    }
    if name == "-" { try write(bytes, to: name) }
  }

  /// Writes bytes into a file, whole or not at all, or to standard output.
  static func write(_ bytes: [UInt8], to name: String) throws(CommandFailure) {
    do {
      if name == "-" {
        try FileHandle.standardOutput.write(contentsOf: Data(bytes))
      } else {
        try writeFile(bytes, to: name)
      }
    } catch {
      throw CommandFailure(
        "\(name == "-" ? "<standard output>" : PrintedName.escaped(name)): cannot be written; "
          + "check the folder and the rights")
    }
  }

  private static func writeFile(_ bytes: [UInt8], to name: String) throws(ImageError) {
    try SignalDelay.during { () throws(ImageError) in try FileBytes.write(bytes, to: name) }
  }

  private static func readInput() throws -> Data {
    try FileHandle.standardInput.readToEnd() ?? Data()
  }
}
