// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Files as bytes.
package enum FileBytes {
  /// How much is read at once.
  private static let stepSize = 1 << 16

  /// The bytes of a file, which is read no further than one byte beyond the limit.
  package static func read(_ path: String, limit: Int) throws(ImageError) -> [UInt8] {
    // Safe: the file stays open until the end of the call, and each step is as large as is asked for.
    guard let file = unsafe fopen(path, "rb") else { throw ImageError(.file(word(for: errno))) }
    defer { _ = unsafe fclose(file) }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let step = unsafe [UInt8](unsafeUninitializedCapacity: stepSize) { buffer, filled in
        filled = unsafe fread(buffer.baseAddress, 1, buffer.count, file)
      }
      bytes += step
      guard step.count == stepSize else {
        guard unsafe ferror(file) == 0 else { throw ImageError(.file(word(for: errno))) }
        return bytes
      }
    }
    throw ImageError(.tooManyBytes(limit: limit))
  }

  /// Writes a file whole or not at all, with the rights of the one whose place it takes.
  ///
  /// What is no file, such as a device or a pipe, is written into; a link stays, and what it names is
  /// written.
  package static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
    var target = path
    var attributes = attributes(of: path)
    if attributes?[.type] as? FileAttributeType == .typeSymbolicLink {
      target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      attributes = self.attributes(of: target)
      // The links of standard streams name nothing that could be replaced.
      if attributes == nil { return try writeInto(path, bytes) }
    }
    guard let attributes else { return try replace(target, with: bytes) }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      return try writeInto(path, bytes)
    }
    try replace(target, with: bytes, rights: attributes[.posixPermissions])
  }

  /// Writes a file whole or not at all, through another beside it of which the caller says the name.
  ///
  /// What a killed process leaves behind is that other file alone, which the caller can find again.
  package static func write(
    _ bytes: [UInt8], to path: String, through new: String
  ) throws(ImageError) {
    do throws(ImageError) {
      try writeInto(new, bytes)
      // Safe: both names last for the call.
      guard unsafe rename(new, path) == 0 else { throw ImageError(.file(word(for: errno))) }
    } catch {
      try? FileManager.default.removeItem(atPath: new)
      throw error
    }
  }

  private static func attributes(of path: String) -> [FileAttributeKey: Any]? {
    try? FileManager.default.attributesOfItem(atPath: path)
  }

  private static func writeInto(_ path: String, _ bytes: [UInt8]) throws(ImageError) {
    // Safe: the file stays open until the end of the call, and the bytes are those of the array.
    guard let file = unsafe fopen(path, "wb") else { throw ImageError(.file(word(for: errno))) }
    let count = unsafe fwrite(bytes, 1, bytes.count, file)
    guard unsafe fclose(file) == 0, count == bytes.count else {
      throw ImageError(.file(word(for: errno)))
    }
  }

  /// By a new file beside it that then takes its name.
  private static func replace(
    _ path: String, with bytes: [UInt8], rights: Any? = nil
  ) throws(ImageError) {
    guard let rights else {
      do {
        return try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
      } catch {
        throw ImageError(.file(reason(for: error)))
      }
    }
    let new = path + "." + UUID().uuidString
    // It has the rights before it has a byte.
    guard
      FileManager.default.createFile(
        atPath: new, contents: nil, attributes: [.posixPermissions: rights])
    else { throw ImageError(.file(word(for: errno))) }
    try write(bytes, to: path, through: new)
  }

  /// The operating system's word for a failed file operation, else Foundation's.
  private static func reason(for error: any Error) -> String {
    guard let code = ((error as? CocoaError)?.underlying ?? error) as? POSIXError else {
      return error.localizedDescription
    }
    return word(for: code.code.rawValue)
  }

  private static func word(for code: CInt) -> String {
    // Safe: the text is copied at once, and no other thread is asked for its own.
    unsafe String(cString: strerror(code))
  }
}
