// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Why a PNG could not be read or written.
public enum PNGError: Error, Hashable, Sendable {
  /// The bytes are not a whole and sound PNG: they end early, are damaged, or contradict
  /// themselves. The text says what is wrong.
  case malformed(String)

  /// The picture has more pixels than the limit given by the caller, or than a PNG can be read with.
  case tooLarge(width: Int, height: Int, pixelLimit: Int)

  /// An image without pixels was to be written, which a PNG cannot hold.
  case empty

  /// The picture is sound, but the library could not write it. The text says why.
  case notWritten(String)

  /// The file could not be read or written. The text is the operating system's.
  case file(path: String, reason: String)
}

extension PNGError: CustomStringConvertible {
  /// One line without a full stop, for a person: what is wrong, and where there is one, the remedy.
  public var description: String {
    switch self {
    case .malformed(let reason): "not a sound PNG: \(reason)"
    case .tooLarge(let width, let height, let limit):
      "\(width) × \(height) pixels are more than the limit of \(limit)"
    case .empty: "an image without pixels cannot be written as PNG"
    case .notWritten(let reason): "the PNG could not be written: \(reason)"
    case .file(let path, let reason): "\(path): \(reason)"
    }
  }
}
