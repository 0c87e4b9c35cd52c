// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser

/// One of several equal parts of a list: `3/16` contains the lines 3, 19, 35 and so on.
struct BatchShard: Equatable, CustomStringConvertible {
  /// The whole list.
  static let whole = BatchShard(number: 1, count: 1)

  let number: Int
  let count: Int

  private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  init(argument: String) throws {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1,
      number <= count
    else { throw ValidationError("expected K/N with K from 1 to N, such as 3/16") }
    self.init(number: number, count: count)
  }

  var description: String { "\(number)/\(count)" }

  /// Whether the shard contains a line; lines are numbered from 1.
  func has(line: Int) -> Bool { (line - 1) % count == number - 1 }

  /// The name of its manifest.
  var manifestName: String {
    count == 1 ? "manifest.jsonl" : "manifest-\(number)-of-\(count).jsonl"
  }
}

/// A number of bytes as a user writes it: `512M`, `2G`, or without a letter.
struct ByteCount: Equatable, CustomStringConvertible {
  let bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  init(argument: String) throws {
    // By strings, because the capital of a character may be several.
    let units: [String: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40]
    let unit = argument.last.flatMap { units[$0.uppercased()] }
    let digits = unit == nil ? argument[...] : argument.dropLast()
    let product = Int(digits)?.multipliedReportingOverflow(by: unit ?? 1)
    guard let (bytes, overflow) = product, bytes > 0, !overflow else {
      throw ValidationError("expected a number of bytes above 0, such as 1073741824, 512M or 2G")
    }
    self.bytes = bytes
  }

  /// In whole megabytes, rounded up.
  var description: String { "\((bytes + (1 << 20) - 1) >> 20)M" }
}
