// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages

/// One line of a manifest: a picture that exists, or the reason why it does not.
struct ManifestLine: Codable, Sendable {
  /// The line of the list, from 1.
  var line: Int
  /// The path in the list.
  var output: String
  /// The size of the file, and the SHA-256 of its bytes.
  var bytes: Int?
  var file: String?
  /// The SHA-256 of the premultiplied pixels, four bytes each.
  var pixels: String?
  /// The SHA-256 of everything that the picture was made from.
  var inputs: String?
  /// The version of the command that made the picture.
  var version: String?
  /// How long it took to make the picture.
  var milliseconds: Double?
  /// The reason why there is no picture.
  var error: String?

  /// The line with its line feed.
  fileprivate func text() -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array((try? encoder.encode(self)) ?? Data("{}".utf8)) + [UInt8(ascii: "\n")]
  }
}

/// The file with the outcome of each line of a list.
///
/// While pictures are made, each appends its line, in the order of completion. So nothing is lost
/// if the process is killed, except a half-written line, which is not JSON and is skipped. At the
/// end the file is replaced by one with a line for each picture, in the order of the list.
///
/// One run writes a manifest at a time: two would write into each other's lines.
final class BatchManifest: Sendable {
  private struct State: ~Copyable {
    /// The lines of this run: the line of the list, and its bytes in the file.
    var written: [(line: Int, bytes: Range<Int>)] = []
    var end = 0
    var failure: String?
  }

  let path: String
  private let file: FileHandle
  private let state: Guarded<State>

  /// Opens a manifest, or returns nil if another run writes it; if it is continued, its contents stay.
  init?(path: String, continues: Bool) throws(CommandFailure) {
    self.path = path
    guard let file = try Self.locked(path) else { return nil }
    self.file = file
    if !continues { try? file.truncate(atOffset: 0) }
    guard let end = try? file.seekToEnd() else { throw Self.failure(path) }
    state = Guarded(State(end: Int(end)))
    // Ends a line that a killed process has left half written.
    if end > 0 { addBytes([UInt8(ascii: "\n")]) }
  }

  /// The number of times that a file is opened anew because another one took its place.
  ///
  /// It is limited because some file systems number one file in two ways.
  private static let mostAttempts = 16

  /// The file, made if there is none and locked until it is closed; nil if another process has locked it.
  private static func locked(_ path: String) throws(CommandFailure) -> FileHandle? {
    var file: FileHandle?
    for _ in 0..<mostAttempts {
      let number = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
      guard number >= 0 else { throw failure(path) }
      file = FileHandle(fileDescriptor: number, closeOnDealloc: true)
      var (opened, named) = (stat(), stat())
      // Safe because the calls only fill the structures.
      let isKnown = unsafe fstat(number, &opened) == 0 && stat(path, &named) == 0
      guard !isKnown || opened.st_mode & S_IFMT == S_IFREG else {
        throw CommandFailure(
          "\(PrintedName.escaped(path)): not a file; the manifest is put in order in the end, so name one by "
            + "--manifest")
      }
      // Some file systems have no locks. Runs there are not kept apart.
      if flock(number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return nil }
      // Otherwise a run that ended in between has put another file in the place of this one.
      if isKnown, opened.st_ino == named.st_ino, opened.st_dev == named.st_dev { break }
    }
    return file
  }

  /// The lines of finished pictures, by their outputs, in a manifest and all others in its folder.
  static func read(beside path: String) -> [FilePath: [ManifestLine]] {
    var lines: [FilePath: [ManifestLine]] = [:]
    let (folder, own) = (FilePath(path).folder.text, FilePath(path).name)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted()
    where FilePath(name) == own || name.hasPrefix("manifest") && name.hasSuffix(".jsonl") {
      guard let text = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
      for bytes in text.split(separator: UInt8(ascii: "\n")) {
        guard let line = try? JSONDecoder().decode(ManifestLine.self, from: Data(bytes)),
          line.error == nil
        else { continue }
        lines[FilePath(line.output), default: []].append(line)
      }
    }
    return lines
  }

  /// Adds a line.
  func add(_ line: ManifestLine) {
    let text = line.text()
    let bytes = addBytes(text)
    state.withLock { $0.written.append((line.line, bytes)) }
  }

  @discardableResult
  private func addBytes(_ bytes: [UInt8]) -> Range<Int> {
    state.withLock { state in
      do {
        try file.write(contentsOf: Data(bytes))
      } catch {
        state.failure = "cannot be written; check the room on the disk"
      }
      state.end += bytes.count
      return state.end - bytes.count..<state.end
    }
  }

  /// Replaces the file by one with the lines of this run, in the order of the list.
  func finish() throws(CommandFailure) {
    defer { try? file.close() }
    let written = state.withLock { $0.failure == nil ? $0.written : nil }
    guard let written, let text = FileManager.default.contents(atPath: path) else {
      throw Self.failure(path)
    }
    var sorted: [UInt8] = []
    sorted.reserveCapacity(text.count)
    for (_, bytes) in written.sorted(by: { $0.line < $1.line }) {
      guard bytes.upperBound <= text.count else { throw Self.failure(path) }
      sorted += text[bytes]
    }
    do {
      try FileBytes.write(sorted.span, to: path, through: IncompleteFile.newName(for: path))
    } catch {
      throw Self.failure(path)
    }
  }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure(
      "\(PrintedName.escaped(path)): cannot be written; check the folder, the rights and the room")
  }
}
