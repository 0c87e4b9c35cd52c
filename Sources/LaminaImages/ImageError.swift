// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// Why a picture could not be read or written.
public struct ImageError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// There are no bytes at all.
    case empty
    /// The bytes start like none of the formats that are read.
    case unknownFormat
    /// The bytes are cut off, damaged, or contradict themselves; the text says what is wrong.
    case malformed(ImageFormat, String)
    /// The picture may be sound, but it is of a kind that is not read; the text says of which.
    case unsupported(ImageFormat, String)
    /// The picture has more pixels than the limits allow.
    case tooLarge(width: Int, height: Int, ImageLimits)
    /// The file has more bytes than the limits allow.
    case tooManyBytes(limit: Int)
    /// The image cannot be written in this format, or the library failed; the text says why.
    case notWritten(ImageFormat, String)
    /// The ending of a file's name stands for no format.
    case unknownFileExtension
    /// The file could not be read or written; the text is the operating system's.
    case file(String)
  }

  /// What is wrong.
  public let reason: Reason

  /// The path of the file, as it was given; `nil` where bytes came from memory.
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
  /// One line for a person: the file where there is one, what is wrong, and after a semicolon what
  /// to do about it.
  ///
  /// What a terminal would obey in the name of the file is written as an escape, such as `\u001b`.
  public var description: String {
    (file.map { "\(PrintedName.escaped($0)): " } ?? "") + "\(reason)"
  }
}

extension ImageError.Reason: CustomStringConvertible {
  /// What is wrong, and after a semicolon what to do about it.
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
    case .file(let text): "\(text); check the path and the rights"
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
