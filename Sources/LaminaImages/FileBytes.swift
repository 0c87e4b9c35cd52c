// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Files as bytes.
package enum FileBytes {
  /// The number of bytes read at once.
  private static let stepSize = 1 << 16

  /// The bytes of a file, which is read to the limit at most, rounded up to whole steps.
  package static func read(_ path: String, limit: Int) throws(ImageError) -> [UInt8] {
    // Safe because the file stays open until the end of the call, and each step has the requested
    // size.
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
        guard bytes.count <= limit else { break }
        return bytes
      }
    }
    throw ImageError(.tooManyBytes(limit: limit))
  }

  /// Writes a file completely or not at all, with the permissions of the file that it replaces.
  ///
  /// A device or a pipe is written into directly, and so is an open file that the path names, such as
  /// `/dev/stdout`, where it is. If the path is another link, its target is replaced or made, and the link stays.
  /// Until the file is complete, it has another name in the same folder. A killed process leaves it there; a caller
  /// that wants to find it again chooses the name.
  ///
  /// It uses the system's own calls, because Foundation looks up names of users and groups that are
  /// not needed, which takes as long as drawing a small picture.
  package static func write(
    _ bytes: Span<UInt8>, to path: String, through name: String? = nil
  ) throws(ImageError) {
    if let open = openFile(named: path) {
      let file = dup(open)
      guard file >= 0 else { throw ImageError(.file(word(for: errno))) }
      return try fill(file, with: bytes)
    }
    var target = path
    var status = stat()
    var isThere = unsafe lstat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT == S_IFLNK {
      guard let place = try linkedFile(path) else { return try writeInto(path, bytes) }
      target = place.text
      isThere = unsafe lstat(target, &status) == 0
    }
    guard isThere else { return try replace(target, with: bytes, through: name) }
    guard status.st_mode & S_IFMT == S_IFREG else { return try writeInto(path, bytes) }
    try replace(target, with: bytes, through: name, rights: status.st_mode & 0o7777)
  }

  /// The file that a link leads to, also if it is still to be made; nil if it has no name.
  private static func linkedFile(_ link: String) throws(ImageError) -> FilePath? {
    if let file = FilePath(link).resolved { return file }
    var status = stat()
    // It may lead to a pipe of another process.
    guard unsafe stat(link, &status) != 0 else { return nil }
    let code = errno
    // A link to itself leads nowhere, and one that may not be followed is not followed in parts either.
    guard code == ENOENT else { throw ImageError(.file(word(for: code))) }
    return FilePath(link).place
  }

  /// The descriptor of an open file of this process, by its path.
  private static func openFile(named path: String) -> CInt? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return CInt(path.dropFirst(folder.count))
      }
      return nil
    }
  }

  private static func writeInto(_ path: String, _ bytes: Span<UInt8>) throws(ImageError) {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw ImageError(.file(word(for: errno))) }
    try fill(file, with: bytes)
  }

  /// Replaces a file by a new one beside it, which is then renamed.
  ///
  /// The temporary name is short, because the file's own name may be as long as a name can be.
  private static func replace(
    _ path: String, with bytes: Span<UInt8>, through name: String?, rights: mode_t? = nil
  ) throws(ImageError) {
    let number = String(UInt64.random(in: 0...(.max)), radix: 36)
    let new = "\(FilePath(path).folder.text)/\(name ?? ".lamina-\(number)")"
    let file = unsafe open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw ImageError(.file(word(for: errno))) }
    do throws(ImageError) {
      // The file has its permissions before it has a byte.
      if let rights, fchmod(file, rights) != 0 {
        let code = errno
        close(file)
        throw ImageError(.file(word(for: code)))
      }
      try fill(file, with: bytes)
      // Safe because both names live during the call.
      guard unsafe rename(new, path) == 0 else { throw ImageError(.file(word(for: errno))) }
    } catch {
      _ = unsafe unlink(new)
      throw error
    }
  }

  /// Writes bytes into an open file, and closes it.
  private static func fill(_ file: CInt, with bytes: Span<UInt8>) throws(ImageError) {
    var code: CInt = 0
    var written = 0
    // Safe because only bytes of the span are written.
    unsafe bytes.withUnsafeBytes { raw in
      while written < raw.count, let start = raw.baseAddress {
        let count = unsafe Foundation.write(file, start + written, raw.count - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          code = count < 0 ? errno : EIO
          return
        }
        written += count
      }
    }
    // Some systems report a full disk only at this point.
    if close(file) != 0, code == 0 { code = errno }
    guard code == 0 else { throw ImageError(.file(word(for: code))) }
  }

  /// The way out of an error of the system's, by its text.
  static func remedy(for text: String) -> String {
    switch text {
    case word(for: ENOSPC), word(for: EDQUOT): "free some space"
    case word(for: ENAMETOOLONG): "give a shorter name"
    case word(for: EISDIR): "name a file in it"
    default: "check the path and the rights"
    }
  }

  private static func word(for code: CInt) -> String {
    // Safe because the text is copied at once; another thread has a buffer of its own.
    unsafe String(cString: strerror(code))
  }
}
