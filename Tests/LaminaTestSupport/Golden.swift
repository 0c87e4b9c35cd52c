// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
package import Lamina
package import LaminaImages

/// A recorded picture that an engine's picture must equal, pixel by pixel.
///
/// `LAMINA_RECORD=1` in the environment writes the pictures that are missing or different; such a
/// run fails all the same, so that nobody takes it for a passed one.
package struct Golden: Sendable {
  /// What comparing a picture with its reference came to.
  package enum Outcome: Sendable {
    case equal
    case differs(ImageDifference)
    case otherSize(expected: Image)
    case missing
    case recorded
  }

  package let file: URL

  package init(_ file: URL) { self.file = file }

  package static let isRecording = ProcessInfo.processInfo.environment["LAMINA_RECORD"] == "1"

  /// Compares a picture with the reference, or writes it where goldens are being recorded.
  package func check(
    _ actual: Image, tolerance: UInt8 = 0, isRecording: Bool = Golden.isRecording
  ) throws(ImageError) -> Outcome {
    let outcome = try compare(actual, tolerance: tolerance)
    if case .equal = outcome { return outcome }
    guard isRecording else { return outcome }
    try actual.writePNG(to: file.path)
    return .recorded
  }

  private func compare(_ actual: Image, tolerance: UInt8) throws(ImageError) -> Outcome {
    guard FileManager.default.fileExists(atPath: file.path) else { return .missing }
    let expected = try Image(contentsOf: file.path)
    guard
      let difference = ImageDifference(expected: expected, actual: actual, tolerance: tolerance)
    else { return .otherSize(expected: expected) }
    return difference.isEmpty ? .equal : .differs(difference)
  }
}
