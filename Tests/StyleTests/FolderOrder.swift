// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Which types a file may name: those of its own folder and of the folders before it.
struct FolderOrder {
  /// The folders in the order in which they can be read.
  let folders: [String]

  /// The folders of the graphics, then the stages of the core.
  ///
  /// The commit writes into the render tree, so the tree comes first although a frame passes
  /// through the commit before.
  static let stages = FolderOrder(folders: [
    "Basics", "Geometry", "Pixman", "Paint", "Raster", "Values", "Compositing", "Model",
    "RenderTree",
    "Commit", "Damage", "Cache", "Plan", "Compositor", "Diagnostics",
  ])

  /// The folders within `Plan`: the result, the parts of the planner, and what reads a finished plan.
  ///
  /// Files that lie in `Plan` itself are in none of them, and may name all.
  static let planner = FolderOrder(folders: [
    "Output", "Lookup", "Builder", "Surfaces", "Context", "Layers", "Contents", "Space", "Walk",
    "Passes", "Work",
  ])

  /// What the oracles of the tests take from the graphics and the core: layers and their values, and geometry.
  static let oracles: FolderOrder = {
    let known = ["Basics", "Geometry", "Paint", "Values", "Model"]
    return FolderOrder(
      folders: known + ["oracles"] + stages.folders.filter { !known.contains($0) })
  }()

  /// The folder of a file for ``oracles``.
  static func folderForOracles(_ file: SourceFile) -> String? {
    file.path.hasPrefix("Tests/LaminaTestSupport/Reference") ? "oracles" : file.stage
  }

  /// The faults of oracles alone.
  static func oracleFaults(in files: [SourceFile]) -> [String] {
    oracles.faults(in: files, folder: folderForOracles).filter { $0.hasPrefix("Tests/") }
  }

  /// The folders that know the tree of layers: its own folder, and the folder that reads it.
  static let foldersOfLayers: Set<String> = ["Model", "Commit"]

  /// The other files that know it: users hand their root to them, and ask for a layer that a report names.
  static let facades: Set<String> = [
    "Sources/Lamina/Compositor/Compositor.swift",
    "Sources/Lamina/Compositor/Compositor+Report.swift",
    "Sources/Lamina/Compositor/Layer+Rendering.swift",
  ]

  /// Every fault in the files, as `path:line: message`; `folder` gives the folder of a file, or nil if it
  /// lies in none.
  func faults(in files: [SourceFile], folder: (SourceFile) -> String?) -> [String] {
    var indexOfType: [String: Int] = [:]
    var faults: [String] = []
    for file in files {
      guard let name = folder(file) else { continue }
      guard let index = folders.firstIndex(of: name) else {
        faults.append("\(file.path):1: its folder has no place in the order of the folders")
        continue
      }
      for name in Self.declaredTypes(in: file.code) {
        // A name that is declared twice counts where it comes first.
        indexOfType[name] = min(indexOfType[name] ?? index, index)
      }
    }
    for file in files {
      guard let name = folder(file), let index = folders.firstIndex(of: name) else { continue }
      let ownNames = Set(Self.nestedTypes(in: file.code))
      faults += file.faults(inCodeOnly: true) { line in
        let words = Self.typeNames(in: line).filter { !ownNames.contains($0) }
        guard let word = words.first(where: { indexOfType[$0].map { $0 > index } ?? false }),
          let other = indexOfType[word]
        else { return nil }
        return "names \(word) of the folder \(folders[other]), which comes after \(name)"
      }
    }
    return faults
  }

  /// Every place that names `Layer` although it knows the render tree alone.
  static func layerFaults(in files: [SourceFile]) -> [String] {
    files.filter {
      !foldersOfLayers.contains($0.stage ?? "") && !facades.contains($0.path)
    }.flatMap { file in
      let ownNames = Set(nestedTypes(in: file.code))
      return file.faults(inCodeOnly: true) { line in
        typeNames(in: line).contains("Layer") && !ownNames.contains("Layer")
          ? "names Layer, where only the render tree is known" : nil
      }
    }
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
    var previous = (modifier: "", word: "")
    for token in tokens(in: code) {
      switch token {
      case "{": depth += 1
      case "}": depth -= 1
      default:
        // A private type is known in its own file alone.
        if typeKeywords.contains(previous.word), isTypeName(token), matches(depth),
          previous.modifier != "private", previous.modifier != "fileprivate"
        {
          names.append(token)
        }
      }
      previous = (previous.word, token)
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

  private static func tokens(in text: some StringProtocol) -> [String] {
    SourceToken.tokens(in: text).map(\.text).filter { $0 != SourceToken.lineBreak }
  }
}
