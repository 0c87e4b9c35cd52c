// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Synchronization
import Testing

/// The state that all comparisons of a test run share: what is recorded, and where failures are
/// kept.
///
/// A run is a process, and its settings are in the environment. It is a task-local value, so that
/// tests of this module can have runs of their own.
package final class PictureRun: Sendable {
  /// Which references are recorded.
  package enum Recording: Hashable, Sendable {
    case nothing
    case missing
    case all
    /// A value of the variable that is unknown.
    case unknown(String)

    init(_ text: String?) {
      switch text {
      case nil, "", "0": self = .nothing
      case "1": self = .all
      case "missing": self = .missing
      case .some(let other): self = .unknown(other)
      }
    }
  }

  @TaskLocal package static var current = PictureRun(
    environment: ProcessInfo.processInfo.environment)

  package let recording: Recording

  /// The folder for pictures of failures; it is created for the first picture.
  package let failureFolder: String

  /// The paths of references that were matched or recorded, and the file names of failures, each with
  /// the last number that was tried behind it.
  private let known = Mutex((paths: Set<String>(), names: [String: Int]()))

  private let isRecording = Mutex(())

  package init(environment: [String: String]) {
    recording = Recording(environment["LAMINA_RECORD"])
    let chosen = environment["LAMINA_FAILURES"].flatMap { $0.isEmpty ? nil : $0 }
    failureFolder =
      chosen.map { URL(fileURLWithPath: $0).path }
      ?? FileManager.default.temporaryDirectory
      .appendingPathComponent("lamina-failures-\(UUID().uuidString.prefix(8).lowercased())").path
  }

  /// Notes that a reference belongs to a picture of this run; false if it already belonged to one.
  func note(_ path: String) -> Bool {
    known.withLock { $0.paths.insert(path).inserted }
  }

  /// Whether a reference belongs to a picture of this run.
  func hasNoted(_ path: String) -> Bool { known.withLock { $0.paths.contains(path) } }

  /// Compares and records one picture at a time.
  ///
  /// Otherwise a test could find no reference while another one, with an equal picture, writes it.
  func recordingAlone<Result>(_ body: () -> Result) -> Result {
    isRecording.withLock { _ in body() }
  }

  /// The name itself the first time, then the first of `NAME-2`, `NAME-3` and so on that was not
  /// returned before, so that pictures do not replace each other.
  func unusedName(_ name: String) -> String {
    known.withLock { known in
      var unused = name
      while known.names[unused] != nil {
        known.names[name, default: 1] += 1
        unused = "\(name)-\(known.names[name, default: 1])"
      }
      known.names[unused] = 1
      return unused
    }
  }
}
