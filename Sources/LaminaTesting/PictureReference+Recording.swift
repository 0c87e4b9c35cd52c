// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages

extension PictureReference {
  /// The outcome of comparing a picture with its reference.
  enum Outcome: Hashable {
    case matches
    case differs(PictureMismatch)
    /// The picture is now the reference.
    case recorded(path: String)
  }

  /// Compares a picture with the reference, or writes it if the run records references.
  func check(_ picture: Image, in run: PictureRun) -> Outcome {
    switch run.recording {
    case .unknown(let value): .differs(PictureMismatch(.unknownRecording(value), name: name))
    case .nothing: mismatch(with: picture).map { .differs($0) } ?? .matches
    case .missing, .all: run.recordingAlone { checkOrRecord(picture, in: run) }
    }
  }

  private func checkOrRecord(_ picture: Image, in run: PictureRun) -> Outcome {
    let mismatch = mismatch(with: picture)
    guard let path = try? path else { return mismatch.map { .differs($0) } ?? .matches }
    guard let mismatch else {
      _ = run.note(path)
      return .matches
    }
    guard mismatch.isRecorded(by: run.recording) || run.hasNoted(path) else {
      return .differs(mismatch)
    }
    // Otherwise a later test would replace the reference of an earlier one, or seem to have drawn a wrong picture.
    guard run.note(path) else {
      return .differs(PictureMismatch(.nameTaken(mismatch.difference), name: name))
    }
    return record(picture, at: path)
  }

  private func record(_ picture: Image, at path: String) -> Outcome {
    do throws(ImageError) {
      // If the folder cannot be created, writing into it reports the reason.
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try picture.writePNG(to: path)
      return .recorded(path: path)
    } catch {
      return .differs(PictureMismatch(.file(error), name: name))
    }
  }
}

extension PictureMismatch {
  fileprivate var difference: ImageDifference? {
    if case .pixels(let difference, _) = reason { difference } else { nil }
  }

  /// Whether a run with this setting replaces a reference that does not match.
  fileprivate func isRecorded(by recording: PictureRun.Recording) -> Bool {
    switch reason {
    case .noReference: recording == .missing || recording == .all
    case .pixels, .size, .file: recording == .all
    case .notDrawn, .name, .nameTaken, .unknownRecording: false
    }
  }
}
