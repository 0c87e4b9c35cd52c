// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

/// How large a type may become: within these limits it can be read in one sitting.
struct SizeRulesTests {
  private static let mostProperties = 12
  private static let mostExtensionFiles = 5
  private static let mostLinesOfCode = 1_000

  /// Types that may store more: plain records, in which no property depends on another.
  private static let records: [String: String] = [
    "Lamina.EmitterCellContent": "the properties of an emitter cell",
    "Lamina.EmitterContent": "the properties of an emitter layer",
    "Lamina.FrameReport": "a report",
    "Lamina.LayerProperties.Uncommon": "the properties of a layer",
    "Lamina.PaintCounts": "counts",
    "Lamina.ShapeContent": "the properties of a shape layer",
    "Lamina.Transform3D": "the sixteen numbers of a matrix",
  ]

  /// Types that more files may extend, because each file adds one thing out of what is public.
  private static let vocabulary: [String: String] = [
    "Lamina.CoverageMask": "a file an algorithm that makes or changes masks",
    "Lamina.Layer": "a file a concern of what users see: its tree, its geometry, its changes",
    "Lamina.LayerProperties": "a value that every stage asks its own questions",
    "Lamina.Path": "a file an algorithm over its elements",
    "Lamina.PixelRect": "a value that every stage asks its own questions",
    "Lamina.PixmanImage": "a file a group of kernels that draw into it",
    "Lamina.Transform2D": "a value that every stage asks its own questions",
    "LaminaScene.LayerKind": "a table, a file a kind of layer",
    "LaminaScene.ValueFormat": "a table, a file a group of values",
  ]

  /// A type of a module, over all its files.
  private struct TypeSize {
    var file = ""
    var line = 0
    var properties = 0
    var linesOfCode = 0
    var extensionFiles: Set<String> = []

    var storesTooMuch: Bool {
      properties > mostProperties && !file.hasPrefix("Sources/Lamina/Model/")
    }
    var isExtendedTooOften: Bool { extensionFiles.count > mostExtensionFiles }
    var isTooLong: Bool { linesOfCode > mostLinesOfCode }
  }

  private static func sizes(of files: [SourceFile]) -> [String: TypeSize] {
    var sizes: [String: TypeSize] = [:]
    for file in files {
      let code = file.linesOfCode
      for part in SourceOutline(of: file).parts {
        // The core adds to the types of the graphics what its stages ask of them.
        let module = file.module == "LaminaGraphics" ? "Lamina" : file.module
        let name = "\(module ?? "").\(part.name)"
        var size = sizes[name] ?? TypeSize()
        size.linesOfCode += code.filter(part.lines.contains).count
        if part.isExtension {
          size.extensionFiles.insert(file.path)
        } else {
          (size.file, size.line) = (file.path, part.lines.lowerBound + 1)
          size.properties += part.stored.count
        }
        sizes[name] = size
      }
    }
    // A type without a declaration here belongs to another module.
    return sizes.filter { !$0.value.file.isEmpty }.mapValues { size in
      var size = size
      size.extensionFiles.remove(size.file)
      return size
    }
  }

  private static func faults(in files: [SourceFile]) -> [String] {
    sizes(of: files).sorted { $0.key < $1.key }.flatMap { name, size in
      var faults: [String] = []
      if size.storesTooMuch, records[name] == nil {
        faults.append("\(name) stores \(size.properties) properties, \(mostProperties) at most")
      }
      if size.isExtendedTooOften, vocabulary[name] == nil {
        faults.append(
          "\(name) is extended in \(size.extensionFiles.count) files, \(mostExtensionFiles) at most"
        )
      }
      if size.isTooLong {
        faults.append("\(name) has \(size.linesOfCode) lines of code, \(mostLinesOfCode) at most")
      }
      return faults.map { "\(size.file):\(size.line): \($0)" }
    }
  }

  /// The types that are excepted from a rule although they keep it.
  private static func unneededExceptions(in files: [SourceFile]) -> [String] {
    let sizes = sizes(of: files)
    func unneeded(_ names: some Sequence<String>, _ breaksRule: (TypeSize) -> Bool) -> [String] {
      names.filter { !(sizes[$0].map(breaksRule) ?? false) }
    }
    let found =
      unneeded(records.keys, \.storesTooMuch) + unneeded(vocabulary.keys, \.isExtendedTooOften)
    return found.sorted()
  }

  private static func sources() throws -> [SourceFile] {
    try SourceFile.everything.get().filter {
      $0.path.hasPrefix("Sources/") && $0.path.hasSuffix(".swift")
    }
  }

  @Test func `a type is small enough to be read in one sitting`() throws {
    let faults = Self.faults(in: try Self.sources())
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `the core has at most 24,000 lines of code, comments and blank lines not counted`()
    throws
  {
    let lines = try Self.sources().filter { $0.module == "Lamina" }.map(\.linesOfCode.count)
    #expect(lines.count > 200)
    #expect(lines.reduce(0, +) <= 24_000)
  }

  @Test func `every exception from the sizes is needed`() throws {
    #expect(Self.unneededExceptions(in: try Self.sources()) == [])
  }

  @Test func `an exception for a small type is found, and one for no type`() {
    let file = SourceFile(
      path: "Sources/Lamina/Compositor/FrameReport.swift", text: "struct FrameReport { let a: Int }"
    )
    let unneeded = Self.unneededExceptions(in: [file])
    #expect(unneeded.contains("Lamina.FrameReport"))
    #expect(unneeded.contains("Lamina.Path"))
  }

  @Test func `a type that stores too much is found, and only what each value stores counts`() {
    let text = """
      struct A {
        \((1...12).map { "let a\($0): Int" }.joined(separator: "; "))
        var b = 1 {
          didSet { let c = b }
        }
        var d: Int { 1 }
        var e: Int
        { get { 1 } }
        static var f = 1
        func g() { let h = 1 }
        struct I { let j: Int }
      }
      """
    let file = SourceFile(path: "Sources/Lamina/Plan/A.swift", text: text)
    #expect(
      Self.faults(in: [file]) == [
        "Sources/Lamina/Plan/A.swift:1: Lamina.A stores 13 properties, 12 at most"
      ])
  }

  @Test func `a type that is spread over many files is found`() {
    let text = "extension A {\n  // No code.\n\(String(repeating: "  func a() {}\n", count: 200))}"
    let files =
      [SourceFile(path: "Sources/Lamina/A.swift", text: "struct A {}")]
      + (1...6).map { SourceFile(path: "Sources/Lamina/A+\($0).swift", text: text) }
    #expect(
      Self.faults(in: files) == [
        "Sources/Lamina/A.swift:1: Lamina.A is extended in 6 files, 5 at most",
        "Sources/Lamina/A.swift:1: Lamina.A has 1213 lines of code, 1000 at most",
      ])
  }

  @Test func `a type of the same name in another module is another type`() {
    let text = "extension A {}"
    let files = (1...6).map { SourceFile(path: "Sources/Lamina/A+\($0).swift", text: text) }
    let other = SourceFile(path: "Sources/LaminaText/A.swift", text: "struct A {}")
    #expect(Self.faults(in: files + [other]) == [])
  }
}
