// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Synchronization
import Testing

@testable import LaminaTesting

/// A run with folders of its own, for tests of expectations.
final class TestRun: Sendable {
  let references: String
  let run: PictureRun
  private let root: URL

  init(record: String? = nil) throws {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-testing-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    references = root.appendingPathComponent("References").path
    var environment = ["LAMINA_FAILURES": root.appendingPathComponent("Failures").path]
    environment["LAMINA_RECORD"] = record
    run = PictureRun(environment: environment)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  /// A reference in the folder of this run.
  func reference(_ name: String, tolerance: PictureTolerance = .exact) -> PictureReference {
    PictureReference(name, folder: references, tolerance: tolerance)
  }

  /// Writes a reference.
  func write(_ picture: Image, as name: String) throws {
    let recording = PictureRun(environment: ["LAMINA_RECORD": "1"])
    _ = reference(name).check(picture, in: recording)
  }

  func hasReference(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(references)/\(name).png")
  }

  /// The names of the files in the folder of failures, with their folders, sorted.
  var failures: [String] {
    let files = FileManager.default.enumerator(atPath: run.failureFolder)
    return (files?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".png") }.sorted()
  }

  /// The texts of the issues of a body; the test fails if it has none.
  func issues(_ body: () -> Void) -> [String] {
    let texts = Mutex<[String]>([])
    PictureRun.$current.withValue(run) {
      ReferencesTrait.$folder.withValue(references) {
        withKnownIssue(nil, isIntermittent: false) {
          body()
        } matching: { issue in
          texts.withLock { $0.append(issue.comments.map(\.rawValue).joined(separator: "\n")) }
          return true
        }
      }
    }
    return texts.withLock { $0 }
  }

  /// The result of a body without issues.
  func passing<Result>(_ body: () -> Result) -> Result {
    PictureRun.$current.withValue(run) {
      ReferencesTrait.$folder.withValue(references) { body() }
    }
  }
}

/// A picture of one row.
func row(_ pixels: UInt32...) throws -> Image {
  try #require(Image(width: pixels.count, height: 1, premultipliedARGB: pixels))
}

/// A layer that is one rectangle of one colour.
func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: Color) -> Layer {
  let layer = Layer(frame: CGRect(x: x, y: y, width: width, height: height))
  layer.backgroundColor = color
  return layer
}
