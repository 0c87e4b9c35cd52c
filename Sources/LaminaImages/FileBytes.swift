// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Files as bytes.
enum FileBytes {
  /// How much is read at once.
  private static let stepSize = 1 << 16

  /// The bytes of a file, which is read no further than one byte beyond the limit.
  static func read(_ path: String, limit: Int) throws(ImageError) -> [UInt8] {
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

  /// Writes a file whole or not at all.
  static func write(_ bytes: [UInt8], to path: String) throws(ImageError) {
    do {
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw ImageError(.file(reason(for: error)))
    }
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
