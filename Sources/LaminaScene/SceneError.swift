// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// One problem of a scene file, and how to solve it.
public struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file, as it was given to the reader.
  public let file: String
  /// The line of the problem, from 1; 0 if it concerns the file as a whole.
  public let line: Int
  /// The column of the problem in Unicode scalars, from 1; 0 if it concerns the file as a whole.
  public let column: Int
  /// The path from the top to the value, as in `root.sublayers[3].cornerRadius`; empty for syntax
  /// errors and for problems of the file as a whole.
  public let keyPath: String
  /// What was expected, what was found, and after a semicolon what to do.
  public let message: String

  /// `file:line:column: keyPath: message` on one line, without the parts that are empty.
  ///
  /// Control characters in the name of the file are written as escapes, such as `\u001b`, because a
  /// terminal would obey them.
  public var description: String { text(isWarning: false) }

  /// The description of the error, or of a warning.
  func text(isWarning: Bool) -> String {
    let file = PrintedName.escaped(file)
    let place = line > 0 ? "\(file):\(line):\(column)" : file
    return place + (isWarning ? ": warning: " : ": ") + (keyPath.isEmpty ? "" : "\(keyPath): ")
      + message
  }

  /// The error of a text that begins at a line of the file.
  func moved(toFirstLine first: Int) -> SceneError {
    SceneError(
      file: file, line: line + first - 1, column: column, keyPath: keyPath, message: message)
  }

  /// Another error at the same place.
  func saying(_ message: String) -> SceneError {
    SceneError(file: file, line: line, column: column, keyPath: keyPath, message: message)
  }
}

/// All problems of a scene file, in the order of the file.
///
/// At most the first hundred are kept; ``omittedCount`` is the number of the others.
public struct SceneErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors, at least one.
  public let errors: [SceneError]
  /// The number of further errors.
  public let omittedCount: Int

  /// One line for each error, and a last line with the number of the others.
  public var description: String {
    var lines = errors.map(\.description)
    if omittedCount > 0, let file = errors.first?.file {
      lines.append(
        "\(PrintedName.escaped(file)): and \(omittedCount) more \(omittedCount == 1 ? "error" : "errors")"
      )
    }
    return lines.joined(separator: "\n")
  }

  init(errors: [SceneError], omittedCount: Int = 0) {
    self.errors = errors
    self.omittedCount = omittedCount
  }

  /// The error for a file that cannot be read at all.
  package static func unreadable(file: String) -> SceneErrors {
    let reason = FileManager.default.fileExists(atPath: file) ? "cannot be read" : "no such file"
    return SceneErrors(errors: [
      SceneError(
        file: file, line: 0, column: 0, keyPath: "",
        message: "\(reason); check the path and the rights")
    ])
  }

  /// The errors of a log with their places in a text.
  init(_ log: ProblemLog, file: String, text: [UInt8], document: JSONDocument?) {
    errors = log.problems.map { SceneError($0, file: file, text: text, document: document) }
    omittedCount = log.total - errors.count
  }
}

extension SceneError {
  /// A problem with its place in a text.
  init(_ problem: ProblemLog.Problem, file: String, text: [UInt8], document: JSONDocument?) {
    let place = TextPlace(of: problem.offset, in: text)
    var keyPath = ""
    if let node = problem.node, let document {
      keyPath = KeyPathText.text(of: node, in: document)
    }
    self.init(
      file: file, line: place.line, column: place.column, keyPath: keyPath,
      message: problem.message)
  }
}
