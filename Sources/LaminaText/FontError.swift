// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// The reason why a font cannot be used.
public enum FontError: Error, Hashable, Sendable {
  /// The bytes are not a scalable font, or contradict themselves. The text describes the problem.
  case malformed(String)

  /// The file is larger than the limit for fonts.
  case tooLarge(bytes: Int, limit: Int)

  /// The file could not be read. The text gives the reason.
  case file(path: String, reason: String)
}

extension FontError: CustomStringConvertible {
  /// The problem in one line for a person, without a full stop.
  public var description: String {
    switch self {
    case .malformed(let reason): "not a usable font: \(reason)"
    case .tooLarge(let bytes, let limit): "\(bytes) bytes are more than the limit of \(limit)"
    case .file(let path, let reason): "\(PrintedName.escaped(path)): \(reason)"
    }
  }
}
