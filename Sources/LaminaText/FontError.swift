// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// Why a font could not be used.
public enum FontError: Error, Hashable, Sendable {
  /// The bytes are no font that can be drawn at any size, or contradict themselves. The text says
  /// what is wrong.
  case malformed(String)

  /// The file has more bytes than a font is read from.
  case tooLarge(bytes: Int, limit: Int)

  /// The file could not be read. The text says why.
  case file(path: String, reason: String)
}

extension FontError: CustomStringConvertible {
  /// One line without a full stop, for a person: what is wrong.
  public var description: String {
    switch self {
    case .malformed(let reason): "not a usable font: \(reason)"
    case .tooLarge(let bytes, let limit): "\(bytes) bytes are more than the limit of \(limit)"
    case .file(let path, let reason): "\(PrintedName.escaped(path)): \(reason)"
    }
  }
}
