// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Lamina

/// How a batch reports its progress.
enum BatchProgressForm: String, ExpressibleByArgument, CaseIterable {
  case auto, json, none
}

/// The number of finished pictures, shown on a terminal as a bar, and elsewhere as a line a second.
final class BatchProgress: Sendable {
  /// The outcome of a line.
  enum Outcome { case made, kept, bad, failed }

  private struct State: ~Copyable {
    var counts: [Outcome: Int] = [:]
    var lines: [String] = []
    var shown = ""
  }

  private let total: Int
  private let form: BatchProgressForm
  private let isTerminal = isatty(FileHandle.standardError.fileDescriptor) != 0
  private let start = ContinuousClock.now
  private let state = Guarded(State())

  init(total: Int, form: BatchProgressForm) { (self.total, self.form) = (total, form) }

  /// The milliseconds until it is shown again.
  var interval: Int { form == .auto && isTerminal ? 100 : 1000 }

  /// Counts a line and prints its messages.
  func add(_ outcome: Outcome, _ lines: [String] = []) {
    state.withLock { state in
      state.counts[outcome, default: 0] += 1
      guard !lines.isEmpty else { return }
      if !state.shown.isEmpty { StandardStreams.writeError("\r\u{1B}[K", terminator: "") }
      state.shown = ""
      for line in lines { StandardStreams.writeError(line) }
    }
  }

  func count(_ outcome: Outcome) -> Int { state.withLock { $0.counts[outcome] ?? 0 } }

  /// Shows the progress; at the end once more, even if nothing has changed.
  func show(isEnd: Bool = false) {
    let (made, kept) = (count(.made), count(.kept))
    let (bad, failed) = (count(.bad), count(.failed))
    let done = made + kept + bad + failed
    let seconds = Double((ContinuousClock.now - start) / .milliseconds(1)) / 1000
    switch form {
    case .none: break
    case .json:
      let line =
        "{\"bad\":\(bad),\"done\":\(done),\"failed\":\(failed),\"isEnd\":\(isEnd),\"kept\":\(kept),"
        + "\"made\":\(made),\"peakBytes\":\(Self.peakBytes),\"seconds\":\(seconds),\"total\":\(total)}"
      try? StandardStreams.writeOutput(line)
    case .auto:
      let rate = seconds > 0 ? Int((Double(made) / seconds).rounded()) : 0
      var text = "\(made) of \(total) pictures made"
      if kept > 0 { text += ", \(kept) kept" }
      if bad + failed > 0 { text += ", \(bad + failed) not" }
      text += "; \(rate) a second"
      if isTerminal {
        showBar(text, share: Double(done) / Double(max(1, total)), isEnd)
      } else {
        StandardStreams.writeError(text)
      }
    }
  }

  private func showBar(_ text: String, share: Double, _ isEnd: Bool) {
    let width = 30
    let full = Int(share * Double(width))
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    let line = "\(bar) \(text)"
    state.withLock { state in
      guard line != state.shown || isEnd else { return }
      state.shown = isEnd ? "" : line
      StandardStreams.writeError("\r\u{1B}[K\(line)", terminator: isEnd ? "\n" : "")
    }
  }

  /// The peak memory of the process, from Linux's `proc(5)`; 0 if it is not available.
  ///
  /// `getrusage` would also count the memory of the parent at the start of the process.
  private static var peakBytes: Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kibibytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({
        Int($0)
      })
    else { return 0 }
    return kibibytes * 1024
  }
}
