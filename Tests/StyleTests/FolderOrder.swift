// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Which types a file of the core may name: those of its own folder and of the folders before it.
struct FolderOrder {
  /// The stages in the order in which they can be read.
  ///
  /// The commit writes into the render tree, so the tree comes first although a frame passes
  /// through the commit before.
  static let stages = [
    "Geometry", "Pixman", "Values", "Compositing", "Raster", "Model", "RenderTree", "Commit",
    "Damage",
    "Cache", "Plan", "Compositor", "Diagnostics",
  ]

  /// The folders that know the tree of layers: that of its own, and that which reads it.
  static let foldersOfLayers: Set<String> = ["Model", "Commit"]

  /// The other files that know it: users hand their root to them.
  static let facades: Set<String> = [
    "Sources/Lamina/Compositor/Compositor.swift",
    "Sources/Lamina/Compositor/Layer+Rendering.swift",
  ]

  /// Every fault in the files, as `path:line: message`.
  static func faults(in files: [SourceFile]) -> [String] {
    var stageOfType: [String: Int] = [:]
    var faults: [String] = []
    for file in files {
      guard let stage = file.stage, let index = stages.firstIndex(of: stage) else {
        faults.append("\(file.path):1: its folder has no place in the order of the stages")
        continue
      }
      for name in declaredTypes(in: file.code) {
        // A name declared twice, as file-private helpers may be, counts where it comes first.
        stageOfType[name] = min(stageOfType[name] ?? index, index)
      }
    }
    for file in files {
      guard let stage = file.stage, let index = stages.firstIndex(of: stage) else { continue }
      let ownNames = Set(nestedTypes(in: file.code))
      faults += file.faults(inCodeOnly: true) { line in
        let words = typeNames(in: line).filter { !ownNames.contains($0) }
        if let word = words.first(where: { stageOfType[$0].map { $0 > index } ?? false }),
          let other = stageOfType[word]
        {
          return "names \(word) of the folder \(stages[other]), which comes after \(stage)"
        }
        if !foldersOfLayers.contains(stage), !facades.contains(file.path), words.contains("Layer") {
          return "names Layer, where only the render tree is known"
        }
        return nil
      }
    }
    return faults
  }

  private static let typeKeywords: Set<String> = [
    "struct", "class", "enum", "protocol", "actor", "typealias",
  ]

  /// The names of the types declared outside of any braces.
  static func declaredTypes(in code: String) -> [String] { types(in: code) { $0 == 0 } }

  /// The names of the types declared within others.
  static func nestedTypes(in code: String) -> [String] { types(in: code) { $0 > 0 } }

  private static func types(in code: String, atDepth matches: (Int) -> Bool) -> [String] {
    var names: [String] = []
    var depth = 0
    var previous = ""
    for token in tokens(in: code[...]) {
      switch token {
      case "{": depth += 1
      case "}": depth -= 1
      default:
        if typeKeywords.contains(previous), isTypeName(token), matches(depth) {
          names.append(token)
        }
      }
      previous = token
    }
    return names
  }

  /// The words with a capital letter that are not members of something: no dot stands before them.
  private static func typeNames(in line: Substring) -> [String] {
    var names: [String] = []
    var previous = ""
    for token in tokens(in: line) {
      if isTypeName(token), previous != "." { names.append(token) }
      previous = token
    }
    return names
  }

  private static func isTypeName(_ token: String) -> Bool {
    token.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
  }

  /// Words, and every other byte that is not white space by itself.
  private static func tokens(in text: Substring) -> [String] {
    var tokens: [String] = []
    var word: [UInt8] = []
    func isWordByte(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: byte >= 0x80
      }
    }
    for byte in text.utf8 {
      if isWordByte(byte) {
        word.append(byte)
        continue
      }
      if !word.isEmpty { tokens.append(String(decoding: word, as: UTF8.self)) }
      word.removeAll(keepingCapacity: true)
      if byte > UInt8(ascii: " ") { tokens.append(String(decoding: [byte], as: UTF8.self)) }
    }
    if !word.isEmpty { tokens.append(String(decoding: word, as: UTF8.self)) }
    return tokens
  }
}
