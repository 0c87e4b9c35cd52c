// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// The reason why a picture could not be read or written.
public struct ImageError: Error, Hashable, Sendable {
  /// The kind of problem.
  public enum Reason: Hashable, Sendable {
    /// There are no bytes.
    case empty
    /// The bytes do not start like any supported format.
    case unknownFormat
    /// The bytes are cut off, damaged, or contradict themselves; the text describes the problem.
    case malformed(ImageFormat, String)
    /// The picture may be sound, but its kind is not supported; the text names the kind.
    case unsupported(ImageFormat, String)
    /// The picture exceeds the limits.
    case tooLarge(width: Int, height: Int, ImageLimits)
    /// The file has more bytes than the limits allow.
    case tooManyBytes(limit: Int)
    /// The image cannot be written in this format, or the library failed; the text gives the
    /// reason.
    case notWritten(ImageFormat, String)
    /// The extension of the file's name is unknown.
    case unknownFileExtension
    /// The file could not be read or written; the text is the operating system's.
    case file(String)
  }

  /// The kind of problem.
  public let reason: Reason

  /// The path of the file, as it was given; `nil` if the bytes came from memory.
  public let file: String?

  /// An error about a file, or about bytes in memory.
  public init(_ reason: Reason, file: String? = nil) {
    self.reason = reason
    self.file = file
  }

  /// The same error, about a file.
  func about(file: String) -> ImageError { ImageError(reason, file: file) }

  static func malformed(_ format: ImageFormat, _ text: String) -> ImageError {
    ImageError(.malformed(format, text))
  }

  static func unsupported(_ format: ImageFormat, _ text: String) -> ImageError {
    ImageError(.unsupported(format, text))
  }
}

extension ImageError: CustomStringConvertible {
  /// One line for a person: the file if there is one, the problem, and after a semicolon what to
  /// do.
  ///
  /// Control characters in the name of the file are written as escapes, such as `\u001b`, because a
  /// terminal would obey them.
  public var description: String {
    (file.map { "\(PrintedName.escaped($0)): " } ?? "") + "\(reason)"
  }
}

extension ImageError.Reason: CustomStringConvertible {
  /// The problem, and after a semicolon what to do.
  public var description: String {
    switch self {
    case .empty: "there are no bytes; export the picture again"
    case .unknownFormat: "neither PNG, JPEG nor WebP; export the picture as one of these"
    case .malformed(let format, let text): "not a sound \(format): \(text); export it again"
    case .unsupported(let format, let text): "a \(format) of a kind that is not read: \(text)"
    case .tooLarge(let width, let height, let limits):
      "\(width) × \(height) pixels, \(limits.exceeded(width, height)); "
        + "make the picture smaller or raise the limit"
    case .tooManyBytes(let limit):
      "more than \(limit) bytes; make the file smaller or raise the limit"
    case .notWritten(let format, let text): "cannot be written as \(format): \(text)"
    case .unknownFileExtension:
      "the name does not say the format; end it with \(ImageFormat.endings)"
    case .file(let text): "\(text); \(FileBytes.remedy(for: text))"
    }
  }
}

extension ImageLimits {
  /// The first limit that a size exceeds, for messages.
  fileprivate func exceeded(_ width: Int, _ height: Int) -> String {
    if width > self.width { return "and the limit is \(self.width) wide" }
    if height > self.height { return "and the limit is \(self.height) high" }
    return "and the limit is \(pixels) in all"
  }
}
