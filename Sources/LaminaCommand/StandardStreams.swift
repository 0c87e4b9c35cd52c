// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaScene

/// Files and standard streams by the name that a user gives; `-` is a standard stream.
enum StandardStreams {
  /// The name of standard input in errors.
  static let inputName = "<standard input>"

  /// Opens what a caller has closed of the three streams, so that no file gets the number of one of them, and
  /// with it the text that is written there.
  ///
  /// Each is opened in the wrong direction, so its use fails, as it would if it were closed.
  static func openMissing() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      // The lowest number that is free, which is this one.
      _ = unsafe open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether two names mean one file, by links or not; standard streams are no files.
  static func isOneFile(_ first: String, _ second: String) -> Bool {
    first != "-" && second != "-" && FilePath(first).place == FilePath(second).place
  }

  /// Writes text to standard error; if that is full or has no reader, nobody can be told.
  static func writeError(_ line: String, terminator: String = "\n") {
    try? FileHandle.standardError.write(contentsOf: Data((line + terminator).utf8))
  }

  /// Writes text, with a line feed at the end.
  static func writeOutput(_ text: String) throws(CommandFailure) {
    try write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), to: "-")
  }

  /// The scene in a file or on standard input, with the places of its layers.
  static func readScene(_ name: String) throws(CommandFailure) -> Scene {
    try reading(name) { bytes throws(SceneErrors) in
      try Scene.keepingPlaces(json: bytes, file: inputName, folder: ".")
    } fromFile: { path throws(SceneErrors) in
      try Scene.keepingPlaces(contentsOf: path)
    }
  }

  /// The scene file with a name or on standard input, in the normal layout.
  static func formatScene(
    _ name: String
  ) throws(CommandFailure) -> (text: String, warnings: SceneWarnings) {
    var warnings = SceneWarnings([], omitted: OmittedWarnings())
    let text = try reading(name) { bytes throws(SceneErrors) in
      try Scene.formatted(json: bytes, file: inputName, folder: ".") {
        warnings = SceneWarnings($0, omitted: $1)
      }
    } fromFile: { path throws(SceneErrors) in
      try Scene.formatted(contentsOf: path) { warnings = SceneWarnings($0, omitted: $1) }
    }
    return (text, warnings)
  }

  /// A scene on standard input uses the working directory as its folder.
  private static func reading<Result>(
    _ name: String, fromInput: (Data) throws(SceneErrors) -> Result,
    fromFile: (String) throws(SceneErrors) -> Result
  ) throws(CommandFailure) -> Result {
    var input: Data?
    if name == "-" {
      input = try? readInput()
      guard input != nil else {
        throw CommandFailure("\(inputName): cannot be read; give a file or a pipe")
      }
    }
    do throws(SceneErrors) {
      if let input { return try fromInput(input) }
      return try fromFile(name)
    } catch {
      throw CommandFailure(error)
    }
  }

  /// The bytes of a file or of standard input, and its name in errors.
  static func readBytes(_ name: String) throws(CommandFailure) -> (bytes: Data, file: String) {
    let shown = name == "-" ? inputName : name
    do {
      // A pipe can be read only from its beginning to its end.
      let bytes = name == "-" ? try readInput() : Data(try FileBytes.read(name, limit: .max))
      return (bytes, shown)
    } catch {
      throw CommandFailure(
        "\(PrintedName.escaped(shown)): cannot be read; check the path and the rights")
    }
  }

  /// Creates a folder if it does not exist.
  static func makeFolder(_ path: String) throws(CommandFailure) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(
        "\(PrintedName.escaped(path)): cannot be made; check the path and the rights")
    }
  }

  /// The picture in a file or on standard input, of any size, because one that was rendered may exceed the standard limits.
  static func readPicture(_ name: String) throws(CommandFailure) -> Image {
    let limits = ImageLimits(width: .max, height: .max, pixels: .max, bytes: .max)
    do {
      return name == "-"
        ? try Image(decoding: try readInput(), limits: limits)
        : try Image(contentsOf: name, limits: limits)
    } catch let error as ImageError {
      throw CommandFailure(name == "-" ? "\(inputName): \(error)" : "\(error)")
    } catch {
      throw CommandFailure("\(inputName): cannot be read; give a file or a pipe")
    }
  }

  /// The encoding for a file name; standard output is PNG.
  static func encoding(
    for name: String, quality: Int? = nil
  ) throws(CommandFailure) -> ImageEncoding {
    guard let encoding = name == "-" ? .png : ImageEncoding(fileName: name, quality: quality) else {
      throw CommandFailure("\(ImageError(.unknownFileExtension, file: name))")
    }
    return encoding
  }

  /// Writes a picture into a file, in the format of its extension, or as PNG to standard output.
  static func writePicture(
    _ image: Image, to name: String, as encoding: ImageEncoding? = nil
  ) throws(CommandFailure) {
    let chosen = if let encoding { encoding } else { try self.encoding(for: name) }
    try writing(to: name) { write throws(ImageError) in
      let bytes = try image.encoded(as: chosen)
      try write(bytes.span)
    }
  }

  /// Writes the picture of a scene in the same way; ``RenderedScene/withFile(as:_:)`` says what is
  /// lost by that.
  static func writePicture(
    of scene: RenderedScene, to name: String, as encoding: ImageEncoding? = nil
  ) throws(CommandFailure) {
    let chosen = if let encoding { encoding } else { try self.encoding(for: name) }
    try writing(to: name) { write throws(ImageError) in try scene.withFile(as: chosen, write) }
  }

  private static func writing(
    to name: String,
    _ body: ((Span<UInt8>) throws(ImageError) -> Void) throws(ImageError) -> Void
  ) throws(CommandFailure) {
    var failure: CommandFailure?
    do throws(ImageError) {
      try body { bytes throws(ImageError) in
        if name != "-" { return try writeFile(bytes, to: name) }
        do throws(CommandFailure) { try write(bytes, to: name) } catch { failure = error }
      }
    } catch {
      let shown = ImageError(error.reason, file: name == "-" ? "<standard output>" : name)
      throw CommandFailure(shown.description)
    }
    if let failure { throw failure }
  }

  /// Writes bytes into a file, completely or not at all, or to standard output.
  static func write(_ bytes: [UInt8], to name: String) throws(CommandFailure) {
    try write(bytes.span, to: name)
  }

  private static func write(_ bytes: Span<UInt8>, to name: String) throws(CommandFailure) {
    do {
      if name == "-" {
        // Safe because the handle has written the bytes when the call ends.
        try unsafe bytes.withUnsafeBytes { raw in
          guard let start = raw.baseAddress else { return }
          try unsafe FileHandle.standardOutput.write(
            contentsOf: Data(
              bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: raw.count,
              deallocator: .none))
        }
      } else {
        try writeFile(bytes, to: name)
      }
    } catch let error as ImageError {
      throw CommandFailure("\(PrintedName.escaped(name)): cannot be written: \(error.reason)")
    } catch {
      throw CommandFailure(
        "<standard output>: cannot be written; check the pipe or the disk that it leads to")
    }
  }

  private static func writeFile(_ bytes: Span<UInt8>, to name: String) throws(ImageError) {
    try SignalDelay.during { () throws(ImageError) in try FileBytes.write(bytes, to: name) }
  }

  private static func readInput() throws -> Data {
    try FileHandle.standardInput.readToEnd() ?? Data()
  }
}
