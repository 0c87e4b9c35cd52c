// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The first problems of a text, in the order of the text, and the number of all problems.
///
/// The log is bounded, so that a text with a fault in every byte costs no more memory than one with
/// a hundred faults.
struct ProblemLog: Sendable {
  struct Problem: Sendable {
    /// The offset of the byte in the text.
    let offset: Int
    /// The key or value that the problem is about; nil for the syntax.
    let node: JSONDocument.Index?
    let message: String
    /// Its number: problems at one place stay in the order in which they were found.
    let order: Int
  }

  /// The most problems that are kept.
  static let limit = 100

  private(set) var total = 0
  private var kept: [Problem] = []
  /// The last place of interest, once the log is full.
  private var horizon = Int.max

  var isEmpty: Bool { total == 0 }

  /// Notes a problem; the message is made only if the problem is kept.
  mutating func add(
    at offset: Int, node: JSONDocument.Index? = nil, _ message: @autoclosure () -> String
  ) {
    total += 1
    guard offset <= horizon else { return }
    kept.append(Problem(offset: offset, node: node, message: message(), order: total))
    if kept.count >= 2 * Self.limit { shorten() }
  }

  private mutating func shorten() {
    kept = problems
    horizon = kept.last?.offset ?? horizon
  }

  /// The first problems in the order of the text.
  var problems: [Problem] {
    Array(kept.sorted { ($0.offset, $0.order) < ($1.offset, $1.order) }.prefix(Self.limit))
  }
}

extension ProblemLog.Problem {
  /// A problem of a value or of a key.
  init(at node: JSONDocument.Index, in document: JSONDocument, _ message: String) {
    self.init(
      offset: Int(document.nodes[node].start), node: node, message: message, order: 0)
  }
}
