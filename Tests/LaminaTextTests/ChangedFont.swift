// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaText
import Testing

/// A test font with some changed numbers.
struct ChangedFont {
  var bytes: [UInt8]

  init(_ name: String) throws { bytes = try TestFonts.bytes(name) }

  func number(at place: Int, bytes count: Int) -> Int {
    bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func set(_ number: Int, at place: Int, bytes count: Int) {
    for index in 0..<count {
      bytes[place + index] = UInt8(number >> (8 * (count - 1 - index)) & 255)
    }
  }

  /// The place of a table in the list: its offset is 8 bytes further, its length 12.
  func record(_ tag: String) throws -> Int {
    let places = (0..<number(at: 4, bytes: 2)).map { 12 + 16 * $0 }
    return try #require(places.first { Array(bytes[$0..<$0 + 4]) == Array(tag.utf8) }, "\(tag)")
  }

  func table(_ tag: String) throws -> Int { number(at: try record(tag) + 8, bytes: 4) }

  /// Puts a table in place of another, at the end of the file.
  mutating func replace(_ old: String, by new: String, _ table: [UInt8]) throws {
    let record = try record(old)
    bytes.replaceSubrange(record..<record + 4, with: Array(new.utf8))
    set(bytes.count, at: record + 8, bytes: 4)
    set(table.count, at: record + 12, bytes: 4)
    bytes += table
  }

  var collection: FontCollection {
    get throws { try FontCollection(data: [bytes]) }
  }
}
