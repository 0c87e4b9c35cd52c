// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser

/// One of several equal parts of a list: `3/16` contains the lines 3, 19, 35 and so on.
struct BatchShard: ExpressibleByArgument, Equatable {
  /// The whole list.
  static let whole = BatchShard(number: 1, count: 1)

  let number: Int
  let count: Int

  private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], number >= 1,
      number <= count
    else { return nil }
    self.init(number: number, count: count)
  }

  /// Whether the shard contains a line; lines are numbered from 1.
  func has(line: Int) -> Bool { (line - 1) % count == number - 1 }

  /// The name of its manifest.
  var manifestName: String {
    count == 1 ? "manifest.jsonl" : "manifest-\(number)-of-\(count).jsonl"
  }
}

/// A number of bytes as a user writes it: `512M`, `2G`, or without a letter.
struct ByteCount: ExpressibleByArgument, Equatable {
  let bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  init?(argument: String) {
    let units: [Character: Int] = ["K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40]
    let unit = argument.last.flatMap { units[Character($0.uppercased())] }
    let digits = unit == nil ? argument[...] : argument.dropLast()
    guard let number = Int(digits), number > 0 else { return nil }
    let (bytes, overflow) = number.multipliedReportingOverflow(by: unit ?? 1)
    guard !overflow else { return nil }
    self.bytes = bytes
  }

  /// In whole megabytes, rounded up.
  var text: String { "\((bytes + (1 << 20) - 1) >> 20)M" }
}
