// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaImages
import LaminaTestSupport
import Testing

/// Pictures of a failure, which `swift test --attachments-path FOLDER` keeps.
enum PictureAttachments {
  static func record(_ name: String, _ difference: ImageDifference) throws {
    try record(name, expected: difference.expected, actual: difference.actual)
    Attachment.record(try difference.picture.pngData(), named: "\(name).difference.png")
  }

  static func record(_ name: String, expected: Image?, actual: Image) throws {
    if let expected { Attachment.record(try expected.pngData(), named: "\(name).expected.png") }
    Attachment.record(try actual.pngData(), named: "\(name).actual.png")
  }
}

/// Fails, with figures and pictures, where two pictures are not the same to the byte.
func expectEqual(
  _ actual: Image, _ expected: Image, named name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let difference = try #require(
    ImageDifference(expected: expected, actual: actual),
    "\(name) is \(actual.width) × \(actual.height) pixels, not \(expected.width) × \(expected.height)",
    sourceLocation: sourceLocation)
  guard !difference.isEmpty else { return }
  try PictureAttachments.record(name, difference)
  Issue.record("\(name): \(difference)", sourceLocation: sourceLocation)
}

/// Fails, with figures and pictures, where a picture differs by more than a tolerance from its golden.
func expectGolden(
  _ actual: Image, named name: String, tolerance: UInt8 = 0,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let golden = Golden(RepositoryFiles.url("Tests/GoldenTests/References/\(name).png"))
  switch try golden.check(actual, tolerance: tolerance) {
  case .equal: break
  case .differs(let difference):
    try PictureAttachments.record(name, difference)
    Issue.record("\(name): \(difference)", sourceLocation: sourceLocation)
  case .otherSize(let expected):
    try PictureAttachments.record(name, expected: expected, actual: actual)
    Issue.record(
      """
      \(name) is \(actual.width) × \(actual.height) pixels, its golden \(expected.width) × \
      \(expected.height)
      """, sourceLocation: sourceLocation)
  case .missing:
    try PictureAttachments.record(name, expected: nil, actual: actual)
    Issue.record(
      "\(name) has no golden; record it with LAMINA_RECORD=1, and look at it before it is committed",
      sourceLocation: sourceLocation)
  case .recorded:
    Issue.record(
      "\(name): the golden was recorded; a recording run fails", sourceLocation: sourceLocation)
  }
}
