// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Testing

/// What the stages from the render tree on may hold: values with typed indices, and nothing that
/// calls back.
struct StageRulesTests {
  private static let stages: Set<String> = [
    "RenderTree", "Commit", "Damage", "Cache", "Plan", "Compositor", "Diagnostics",
  ]

  /// Closures that may be stored: a team of threads has nothing else to pass on.
  private static let passedOn: Set<String> = ["WorkerTeam.work"]

  /// Properties of 32 bits that number nothing.
  private static let amounts: [String: String] = [
    "PackedPixelRect.minX": "a coordinate", "PackedPixelRect.minY": "a coordinate",
    "PackedPixelRect.maxX": "a coordinate", "PackedPixelRect.maxY": "a coordinate",
    "PaintArea.minX": "a coordinate", "PaintArea.minY": "a coordinate",
    "PaintArea.maxX": "a coordinate", "PaintArea.maxY": "a coordinate",
    "PaintArea.pieces": "places in a list of rectangles",
    "ChildQuery.buckets": "counts", "SiblingCells.starts": "sums of counts",
    "SiblingCells.counts": "counts", "UpdatedNode.changedChildren": "a count",
    "UpdatedNode.pendingChildren": "a count", "CacheStamp.multiplicity": "a count",
  ]

  private static func files() throws -> [SourceFile] {
    try SourceFile.everything.get().filter { $0.stage != nil }
  }

  @Test func `every property that is said to be no index is stored`() throws {
    let stored = try Self.files().filter { Self.stages.contains($0.stage ?? "") }.flatMap { file in
      SourceOutline(of: file).parts.flatMap { part in
        part.stored.filter(Self.isOfInt32).map { "\(part.name).\($0.name)" }
      }
    }
    #expect(Self.amounts.keys.filter { !stored.contains($0) }.sorted() == [])
  }

  // MARK: Closures

  private static func closures(in files: [SourceFile]) -> [String] {
    files.filter { stages.contains($0.stage ?? "") }.flatMap { file in
      let stored = SourceOutline(of: file).parts.flatMap { part in
        part.stored.filter {
          $0.type.contains("->") && !passedOn.contains("\(part.name).\($0.name)")
        }
        .map { "\(file.path):\($0.line + 1): \(part.name).\($0.name) stores a closure" }
      }
      let escaping = file.faults(inCodeOnly: true) {
        $0.contains("@escaping") ? "takes a closure that escapes" : nil
      }
      return stored + escaping
    }
  }

  @Test func `no stage from the render tree on keeps a closure`() throws {
    let faults = Self.closures(in: try Self.files())
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `a stored closure is found, and a computed one is none`() {
    let file = SourceFile(
      path: "Sources/Lamina/Plan/A.swift",
      text: """
        struct A {
          let a: Int
          var b: ((Int) -> Void)?
          var c: () -> Void { {} }
          func d(_ body: @escaping () -> Void) {}
        }
        """)
    #expect(
      Self.closures(in: [file]) == [
        "Sources/Lamina/Plan/A.swift:3: A.b stores a closure",
        "Sources/Lamina/Plan/A.swift:5: takes a closure that escapes",
      ])
  }

  // MARK: Indices

  /// Bare integers that number a node, a mask, a source, a surface or the place of an entry.
  private static func bareIndices(in files: [SourceFile]) -> [String] {
    files.filter { stages.contains($0.stage ?? "") }.flatMap { file in
      let outline = SourceOutline(of: file)
      let signatures = outline.signatures.filter { !isIndex($0.type) }.compactMap { signature in
        bareIndex(in: signature.text, isOfCache: file.stage == "Cache").map {
          "\(file.path):\(signature.line + 1): a signature has the bare index \($0)"
        }
      }
      let cases = file.faults(inCodeOnly: true) { line in
        line.contains(/^\s*case [a-z]\w*\(.*\bInt32\b/) ? "a case has a bare Int32" : nil
      }
      let stored = outline.parts.filter { !isIndex($0.name) }.flatMap { part in
        part.stored.filter {
          isOfInt32($0) && amounts["\(part.name).\($0.name)"] == nil
        }
        .map { "\(file.path):\($0.line + 1): \(part.name).\($0.name) is a bare Int32" }
      }
      return signatures + cases + stored
    }
  }

  private static let numberedThings: Set<String> = [
    "slot", "node", "parent", "child", "mask", "source", "surface", "scope", "plane",
  ]

  /// Whether a type is one for indices.
  private static func isIndex(_ type: String) -> Bool { type.hasSuffix("ID") }

  /// Every `Int32` in a signature, and an `Int` by the name of something that is numbered: in the
  /// cache, places too.
  private static func bareIndex(in signature: String, isOfCache: Bool) -> String? {
    let words = signature.split(separator: " ")
    if words.contains("Int32") { return "Int32" }
    return zip(words, words.dropFirst(2)).first { name, type in
      type == "Int" && (numberedThings.contains(String(name)) || isOfCache && name == "place")
    }.map { "\($0.0): Int" }
  }

  private static func isOfInt32(_ property: SourceOutline.StoredProperty) -> Bool {
    SourceToken.tokens(in: property.type).contains { $0.text == "Int32" }
  }

  @Test func `an index has a type of its own`() throws {
    let faults = Self.bareIndices(in: try Self.files())
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `a bare index is found, outside of the types for indices and of bodies`() {
    let file = SourceFile(
      path: "Sources/Lamina/Plan/A.swift",
      text: """
        struct NodeID {
          let value: Int32
          init(_ value: Int32) { self.value = value }
        }
        struct A {
          var parents: [Int32]
          var masks: [MaskID]
          func a(of node: NodeID) -> Int { Int(Int32(1)) }
          func b(
            of node: Int, at index: Int
          ) {}
          init(_ slots: [Int32]) {}
        }
        """)
    #expect(
      Self.bareIndices(in: [file]) == [
        "Sources/Lamina/Plan/A.swift:9: a signature has the bare index node: Int",
        "Sources/Lamina/Plan/A.swift:12: a signature has the bare index Int32",
        "Sources/Lamina/Plan/A.swift:6: A.parents is a bare Int32",
      ])
  }

  @Test func `a bare place of a cache is found, also in a case`() {
    let file = SourceFile(
      path: "Sources/Lamina/Cache/A.swift",
      text: """
        typealias CachePlace = ListID<Entry>
        enum A {
          case hit(Int32), stale(CachePlace)
          case miss(UInt32)
          func a(at place: Int) -> CachePlace? { nil }
          func b() {
            switch self {
            case .hit(let place): c(Int32(place))
            }
          }
        }
        struct B {
          var newer: Int32
        }
        """)
    #expect(
      Self.bareIndices(in: [file]) == [
        "Sources/Lamina/Cache/A.swift:5: a signature has the bare index place: Int",
        "Sources/Lamina/Cache/A.swift:3: a case has a bare Int32",
        "Sources/Lamina/Cache/A.swift:13: B.newer is a bare Int32",
      ])
  }

  // MARK: Commands and surfaces

  /// Lines of the plan's files outside of a folder that contain one of the given texts.
  private static func faults(
    in files: [SourceFile], outside folder: String, _ texts: [String], _ message: String
  ) -> [String] {
    files.filter { $0.stage == "Plan" && !$0.path.hasPrefix("Sources/Lamina/Plan/\(folder)/") }
      .flatMap { file in
        file.faults(inCodeOnly: true) { line in
          texts.contains { line.contains($0) } ? "\(message) outside of Plan/\(folder)" : nil
        }
      }
  }

  private static func appends(in files: [SourceFile]) -> [String] {
    faults(
      in: files, outside: "Builder", ["commands.append", "commands +="], "appends a command")
  }

  private static func newSurfaces(in files: [SourceFile]) -> [String] {
    faults(in: files, outside: "Surfaces", ["PlannedSurface("], "creates a surface")
  }

  @Test func `only the builder of a plan appends commands`() throws {
    let faults = Self.appends(in: try Self.files())
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `a command appended elsewhere is found`() {
    let files = ["Builder/A.swift", "Walk/A.swift"].map {
      SourceFile(
        path: "Sources/Lamina/Plan/\($0)", text: "// commands.append(a)\nplan.commands.append(a)")
    }
    #expect(
      Self.appends(in: files) == [
        "Sources/Lamina/Plan/Walk/A.swift:2: appends a command outside of Plan/Builder"
      ])
  }

  @Test func `only the queue of surfaces creates surfaces of a plan`() throws {
    let faults = Self.newSurfaces(in: try Self.files())
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  @Test func `a surface created elsewhere is found`() {
    let files = ["Surfaces/A.swift", "Layers/A.swift"].map {
      SourceFile(
        path: "Sources/Lamina/Plan/\($0)",
        text: "// PlannedSurface()\nlet a = PlannedSurface(purpose: .mask)")
    }
    #expect(
      Self.newSurfaces(in: files) == [
        "Sources/Lamina/Plan/Layers/A.swift:2: creates a surface outside of Plan/Surfaces"
      ])
  }
}
