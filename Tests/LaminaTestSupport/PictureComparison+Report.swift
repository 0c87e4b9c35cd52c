// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Lamina
import LaminaImages
package import Testing

/// Records three pictures with a failing test: what was to be, if that is known, what is, and the
/// difference.
package func attachPictures(
  expected: Image?, actual: Image, named name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var pictures = [("actual", actual)]
  if let expected {
    pictures.append(("expected", expected))
    if let difference = ImageDifference(expected: expected, actual: actual) {
      pictures.append(("difference", difference.picture))
    }
  }
  for (kind, picture) in pictures {
    guard let bytes = try? picture.pngData() else { continue }
    Attachment.record(bytes, named: "\(name)-\(kind).png", sourceLocation: sourceLocation)
  }
}

/// Expects two surfaces to be equal to the byte; says how many pixels differ, by how much and
/// where, and attaches the pictures, if they are not.
///
/// - Returns: Whether they are equal.
@discardableResult
package func expectEqual(
  _ actual: Image, _ expected: Image, _ name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  if actual.pixels == expected.pixels, actual.width == expected.width { return true }
  let text =
    ImageDifference(expected: expected, actual: actual)?.description
    ?? "\(actual.width) × \(actual.height) pixels for \(expected.width) × \(expected.height)"
  Issue.record("\(name): \(text)", sourceLocation: sourceLocation)
  attachPictures(
    expected: expected, actual: actual, named: name, sourceLocation: sourceLocation)
  return false
}
