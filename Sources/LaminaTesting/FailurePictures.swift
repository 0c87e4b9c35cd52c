// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
public import Lamina
import LaminaImages
public import Testing

/// Keeps the pictures of a failing test: the expected one, the actual one and their difference.
///
/// Each is an attachment, which `swift test --attachments-path FOLDER` writes to a folder, and a
/// file in the folder that the environment variable `LAMINA_FAILURES` names, or otherwise in a new
/// folder among the temporary files. There they are `TESTFILE/NAME.expected.png`, `NAME.actual.png`
/// and `NAME.difference.png`; the second use of a name gives `NAME-2`. In the picture of the
/// difference, equal pixels are black.
///
/// The expectations of this module call it. A test with a comparison of its own may do so too.
///
/// - Parameters:
///   - expected: The expected picture; nil if it is not known. Without it, or if the sizes differ,
///     there is no picture of the difference.
///   - actual: The actual picture.
///   - name: A name for the files. Characters that a file name cannot have become `-`.
///   - sourceLocation: The place in the test.
/// - Returns: The place of the pictures, as a path such as
///   `/tmp/lamina-failures-1f/CardTests/card.{expected,actual,difference}.png`; nil if they could
///   not be written.
@discardableResult
public func attachPictures(
  expected: Image?, actual: Image, named name: String,
  sourceLocation: SourceLocation = #_sourceLocation
) -> String? {
  var pictures = [("actual", actual)]
  if let expected {
    pictures.insert(("expected", expected), at: 0)
    if let difference = ImageDifference(expected: expected, actual: actual) {
      pictures.append(("difference", difference.picture))
    }
  }
  let run = PictureRun.current
  let folder = "\(run.failureFolder)/\(FileName.nearest(to: sourceLocation.testFileName))"
  let stem = "\(folder)/" + run.unusedName(FileName.nearest(to: name))
  // If the folder cannot be created, nothing can be written to it.
  try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  var written: [String] = []
  for (kind, picture) in pictures {
    // A picture without pixels has no file.
    guard let bytes = try? picture.pngData() else { continue }
    Attachment.record(
      bytes, named: "\(FileName.nearest(to: name)).\(kind).png", sourceLocation: sourceLocation)
    let file = URL(fileURLWithPath: "\(stem).\(kind).png")
    if (try? Data(bytes).write(to: file)) != nil { written.append(kind) }
  }
  switch written.count {
  case 0: return nil
  case 1: return "\(stem).\(written[0]).png"
  default: return "\(stem).{\(written.joined(separator: ","))}.png"
  }
}

extension SourceLocation {
  /// The name of the file without its extension.
  fileprivate var testFileName: String {
    fileName.hasSuffix(".swift") ? String(fileName.dropLast(6)) : fileName
  }
}
