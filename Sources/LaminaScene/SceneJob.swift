// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
import Lamina
import LaminaImages

/// One line of a list of pictures: a scene, an output, and replacements in the scene.
///
/// A line is a JSON object with the keys of ``Members``. `replace` has one key for each layer name;
/// its value has the keys of such a layer in a scene file. All layers of that name get them.
package struct SceneJob: Sendable {
  /// The path of the scene file in the list.
  package let scene: String
  /// The path of the picture in the list.
  package let output: String
  /// The pixels in a point, if the list states them.
  package let scale: CGFloat?

  private let document: JSONDocument
  private let replacements: JSONDocument.Index?
  private let source: Source

  /// The place of a line, and the folder of its paths.
  package struct Source: Sendable {
    /// The name of the list in errors.
    let file: String
    /// The number of the line, from 1.
    let line: Int
    /// The folder that paths of images in `replace` lead from.
    let folder: String

    package init(file: String, line: Int, folder: String) {
      (self.file, self.line, self.folder) = (file, line, folder)
    }
  }

  /// The keys of a line.
  struct Members {
    var scene = ""
    var output = ""
    var scale: CGFloat?
    var replacements: JSONDocument.Index?

    private static let example = "{ \"title\": { \"string\": \"Hello\" } }"

    private static func path(like example: String) -> ValueFormat<String> {
      let text = ValueFormat<String>.text
      return ValueFormat(
        expectation: text.expectation, example: "\"\(example)\"", schema: text.schema,
        read: text.read, write: text.write)
    }

    static let table = ObjectTable<Members>([
      Property(
        "scene", { $0.scene }, { $0.scene = $1 }, path(like: "card.json"), standard: "",
        relation: .required,
        "The scene file."),
      Property(
        "output", { $0.output }, { $0.output = $1 }, path(like: "cards/1.png"), standard: "",
        relation: .required,
        "The picture to write."),
      Property(
        "scale", { $0.scale }, { $0.scale = $1 },
        ValueFormat<CGFloat>.positive(upTo: SceneMembers.largestScale, example: "2").required,
        standard: nil, "The pixels in a point, instead of the scene's."),
      Property(
        "replace", "What to replace, by the names of layers.", example: example, schema: [:],
        content: .value(
          read: { reader, node, members in
            if reader.document.kind(node) == .object {
              members.replacements = node
            } else {
              let _: Never? = reader.mismatch(node, "an object of layer names", example)
            }
          }, write: { _, _ in nil })),
    ])
  }

  /// Reads a line.
  ///
  /// - Throws: The problems of the line, with its number in the list. Replacements are checked
  ///   together with the scene.
  package init(_ bytes: some Sequence<UInt8>, source: Source) throws(SceneErrors) {
    var parser = JSONParser(text: Array(bytes), from: .line(source.line))
    let document = parser.parse()
    guard let document, parser.log.isEmpty else {
      throw Self.errors(parser.log, parser.text, document, source)
    }
    var reader = SceneReader(document: document, log: ProblemLog())
    var members = Members()
    if document.kind(document.root) == .object {
      reader.read(document.root, with: Members.table, into: &members)
    } else {
      let _: Never? = reader.mismatch(
        document.root, "a picture to make", "{ \"scene\": \"card.json\", \"output\": \"1.png\" }")
    }
    guard reader.log.isEmpty else { throw Self.errors(reader.log, document.text, document, source) }
    (scene, output, scale) = (members.scene, members.output, members.scale)
    (self.document, replacements, self.source) = (document, members.replacements, source)
  }

  /// The scene file of the line, in the list's folder or below.
  package func sceneFile() throws(SceneErrors) -> String {
    try file(
      scene, "scene", "\"card.json\"",
      in: SceneFolder(path: source.folder, name: "the list's folder"))
  }

  /// The output file of the line, in a folder or below.
  package func outputFile(in folder: String) throws(SceneErrors) -> String {
    try file(
      output, "output", "\"cards/1.png\"",
      in: SceneFolder(path: folder, name: "the folder of outputs", isWritten: true))
  }

  /// A problem of a line as a whole.
  package func error(_ key: String, _ message: String) -> SceneErrors {
    var log = ProblemLog()
    var members = document.children(of: document.root)
    while let name = members.next(), let value = members.next() {
      guard document.string(name) == key else { continue }
      log.add(at: Int(document.nodes[value].start), node: value, message)
    }
    if log.isEmpty { log.add(at: 0, message) }
    return Self.errors(log, document.text, document, source)
  }

  private func file(
    _ path: String, _ key: String, _ example: String, in folder: SceneFolder
  ) throws(SceneErrors) -> String {
    do throws(SceneFileProblem) {
      return try folder.file(at: path, key, example: example)
    } catch {
      throw self.error(key, error.message)
    }
  }

  private static func errors(
    _ log: ProblemLog, _ text: [UInt8], _ document: JSONDocument?, _ source: Source
  ) -> SceneErrors {
    let errors = SceneErrors(log, file: source.file, text: text, document: document)
    return SceneErrors(
      errors: errors.errors.map { $0.moved(toFirstLine: source.line) },
      omittedCount: errors.omittedCount)
  }
}

// MARK: Replacing

extension SceneJob {
  /// What replacements read: the files of images, and notes about values.
  struct Replaced {
    var images: [FilePath: SceneImages.ReadFile] = [:]
    var notes = SceneNotes()
  }

  /// The images that the replacements name.
  package var imageFiles: [String] {
    replacements.map { document.imageFiles(below: $0, folder: source.folder) } ?? []
  }

  /// Sets the line's replacements in a tree.
  func replace(
    in root: Layer, fonts: SceneFonts, store: SceneStore
  ) throws(SceneErrors) -> Replaced {
    guard let replacements else { return Replaced() }
    var reader = SceneReader(
      document: document, log: ProblemLog(),
      images: SceneImages(folder: source.folder, store: store))
    reader.fonts = fonts
    let layers = Self.layersByName(in: root)
    var replaced: [(key: JSONDocument.Index, layers: [Layer])] = []
    var members = document.children(of: replacements)
    while let key = members.next(), let value = members.next() {
      let name = document.string(key)
      if name.hasPrefix("_") { continue }
      guard let named = layers[name] else {
        let _: Never? = reader.report(key, Self.unknown(name, among: layers.keys.sorted()))
        continue
      }
      guard document.kind(value) == .object else {
        let _: Never? = reader.mismatch(value, "keys of a layer", "{ \"string\": \"Hello\" }")
        continue
      }
      for (index, layer) in named.enumerated() {
        let warnings = reader.warnings
        guard reader.replace(layer, by: value) else { break }
        // The value is read for each of them, and is to be warned of once.
        if index > 0 { reader.warnings = warnings }
      }
      replaced.append((key, named))
    }
    let kept = Set(root.subtree.map { ObjectIdentifier($0) })
    for (key, layers) in replaced
    where !layers.contains(where: { kept.contains(ObjectIdentifier($0)) }) {
      reader.report(
        key, "another key of the line removes this layer; give its keys to a layer in its place")
    }
    guard reader.log.isEmpty, reader.assembledRoot() != nil || reader.queue.isEmpty else {
      throw Self.errors(reader.log, document.text, document, source)
    }
    return Replaced(
      images: reader.images.files,
      notes: SceneNotes(
        of: reader, file: source.file, text: document.text, firstLine: source.line))
  }

  private static func unknown(_ name: String, among names: [String]) -> String {
    let remedy =
      NearestName.of(name, among: names).map { "did you mean \(Quotation.of($0))?" }
      ?? (names.isEmpty
        ? "give the layer a \"name\" in the scene"
        : "it has \(names.prefix(12).map { Quotation.of($0) }.joined(separator: ", "))")
    return "the scene has no layer named \(Quotation.of(name)); \(remedy)"
  }

  private static func layersByName(in root: Layer) -> [String: [Layer]] {
    var layers: [String: [Layer]] = [:]
    for layer in root.subtree {
      if let name = layer.name { layers[name, default: []].append(layer) }
    }
    return layers
  }
}

extension SceneReader {
  /// Reads keys into an existing layer; false if there is a problem.
  fileprivate mutating func replace(_ layer: Layer, by node: JSONDocument.Index) -> Bool {
    let before = log.total
    let kind = LayerKind.of(layer)
    if let type = LayerKind.typeNode(of: node, in: document),
      document.kind(type) != .string || document.string(type) != kind.name
    {
      let _: Never? = report(
        type, "the layer is of \"type\": \"\(kind.name)\" and stays it; remove the key")
      return false
    }
    clearTree(of: layer, by: node)
    let start = queue.count
    queue.append(LayerEntry(node: node, layer: layer))
    current = start
    drawingBounds = nil
    var target = layer
    read(node, with: kind.table, into: &target, elsewhere: LayerKind.remedy)
    readLayers(from: start + 1)
    return log.total == before
  }

  /// Removes the sublayers and the mask that are replaced, also if they are replaced by nothing.
  private func clearTree(of layer: Layer, by node: JSONDocument.Index) {
    var members = document.children(of: node)
    while let key = members.next(), members.next() != nil {
      switch document.string(key) {
      case "sublayers": layer.sublayers = nil
      case "mask": layer.mask = nil
      default: break
      }
    }
  }
}
