// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What is wrong with a text: the first problems in the order of the text, and how many there are.
///
/// Bounded, so that a text with a fault in every byte costs no more memory than its first hundred.
struct ProblemLog: Sendable {
  struct Problem: Sendable {
    /// The byte of the text.
    let offset: Int
    /// The key or value that the problem is about; nil for the syntax.
    let node: JSONDocument.Index?
    let message: String
    /// Its number, which keeps problems at one place in the order they were found.
    let order: Int
  }

  /// How many problems are kept.
  static let limit = 100

  private(set) var total = 0
  private var kept: [Problem] = []
  /// Once the log is full: the last place that is still of interest.
  private var horizon = Int.max

  var isEmpty: Bool { total == 0 }

  /// Notes a problem; the message is only made if it is among the first.
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
  /// A problem with a value or a key by itself.
  init(at node: JSONDocument.Index, in document: JSONDocument, _ message: String) {
    self.init(
      offset: Int(document.nodes[node].start), node: node, message: message, order: 0)
  }
}
