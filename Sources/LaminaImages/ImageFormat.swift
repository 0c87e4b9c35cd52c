// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A format of picture files.
public enum ImageFormat: String, CaseIterable, Sendable, CustomStringConvertible {
  /// Portable Network Graphics: lossless, with alpha.
  case png = "PNG"
  /// JPEG: lossy, without alpha, for photographs.
  case jpeg = "JPEG"
  /// WebP: lossy or lossless, with alpha.
  case webP = "WebP"

  /// The name as people write it.
  public var description: String { rawValue }

  /// The extensions of file names, without the dot; the first is the usual one.
  public var fileExtensions: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .webP: ["webp"]
    }
  }

  /// The format recognised from the start of a file, whatever its name is; `nil` if it is none of
  /// these.
  ///
  /// Only the signature is checked, at most twelve bytes, so the file may still be damaged.
  public init?(recognizing bytes: some Sequence<UInt8>) {
    let start = Array(bytes.prefix(12))
    if start.starts(with: PNGChunks.signature) {
      self = .png
    } else if start.starts(with: JPEGSegments.signature) {
      self = .jpeg
    } else if WebPHeader.isSignature(start) {
      self = .webP
    } else {
      return nil
    }
  }

  /// The format of a file name's extension, ignoring case; `nil` for others.
  public init?(fileName: String) {
    let ending = URL(fileURLWithPath: fileName).pathExtension.lowercased()
    guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(ending) }) else {
      return nil
    }
    self = format
  }

  /// All extensions, for messages: `.png, .jpg, .jpeg or .webp`.
  static var endings: String {
    let all = allCases.flatMap(\.fileExtensions).map { "." + $0 }
    return all.dropLast().joined(separator: ", ") + " or " + (all.last ?? "")
  }
}
