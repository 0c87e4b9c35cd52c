// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The bytes of a font file, at an address that does not change during this object's life.
///
/// FreeType and HarfBuzz both read these bytes, which never change.
@safe final class FontFile: @unchecked Sendable {
  let start: UnsafePointer<UInt8>
  let count: Int

  /// The most bytes of a font file: 2²⁸, or 256 MiB.
  static let mostBytes = 1 << 28

  init(_ bytes: some Collection<UInt8>) throws(FontError) {
    count = bytes.count
    guard count <= Self.mostBytes else { throw .tooLarge(bytes: count, limit: Self.mostBytes) }
    // At least one byte, so that there is an address.
    let memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(count, 1))
    unsafe memory.initialize(repeating: 0)
    _ = unsafe memory.update(fromContentsOf: bytes)
    guard let address = memory.baseAddress else {
      throw .malformed("there is no memory for it")
    }
    unsafe start = UnsafePointer(address)
  }

  /// Reads a file, which must be a regular one, because reading a device may never end.
  convenience init(path: String) throws(FontError) {
    let data: Data
    do {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
      guard attributes[.type] as? FileAttributeType == .typeRegular else {
        throw FontError.file(path: path, reason: "not a regular file")
      }
      let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
      guard size <= Self.mostBytes else {
        throw FontError.tooLarge(bytes: size, limit: Self.mostBytes)
      }
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch let error as FontError {
      throw error
    } catch {
      let isThere = FileManager.default.fileExists(atPath: path)
      throw .file(path: path, reason: isThere ? "cannot be read" : "no such file")
    }
    try self.init(data)
  }

  deinit { unsafe start.deallocate() }

  /// A copy of the bytes.
  var bytes: [UInt8] { unsafe Array(UnsafeBufferPointer(start: start, count: count)) }
}
