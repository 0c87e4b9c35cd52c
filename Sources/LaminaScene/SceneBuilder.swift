// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaText

/// Makes layers from bytes, or the same bytes in the normal layout.
struct SceneBuilder {
  /// JSON in UTF-8.
  let text: [UInt8]
  /// The name of the file in errors.
  let file: String
  let images: SceneImages
  let fonts: SceneFonts

  init(
    _ text: some Sequence<UInt8>, file: String, folder: String?,
    imageLimits: ImageLimits = .standard
  ) {
    self.text = Array(text)
    self.file = file
    images = SceneImages(folder: folder, limits: imageLimits)
    fonts = SceneFonts(folder: folder)
  }

  /// The scene in the text.
  ///
  /// If places are kept, the scene knows the places of its layers in the text.
  func scene(keepsPlaces: Bool = false) throws(SceneErrors) -> Scene {
    var members = SceneMembers()
    let reader = try read(into: &members)
    guard let root = reader.assembledRoot() else { throw errors(reader.log, reader.document) }
    var scene = Scene(
      size: CGSize(width: members.width, height: members.height), scale: members.scale,
      background: members.background, root: root)
    scene.imagePaths = reader.images.paths
    scene.imageFiles = reader.images.files.keys.map(\.text)
    scene.fontFiles = members.fonts
    scene.fonts = reader.fonts.collection ?? .system
    scene.notes = SceneNotes(of: reader, file: file, text: text, keepsPlaces: keepsPlaces)
    return scene
  }

  /// The text in the normal layout; errors and warnings are those of the scene.
  func formatted(warn: ([SceneWarning], OmittedWarnings) -> Void) throws(SceneErrors) -> String {
    var members = SceneMembers()
    let reader = try read(into: &members, keepsPlaces: true)
    // Whether a value shows anything depends on the layers around it, too.
    guard let root = reader.assembledRoot() else { throw errors(reader.log, reader.document) }
    withExtendedLifetime(root) {
      let notes = SceneNotes(of: reader, file: file, text: text, keepsPlaces: false)
      warn(notes.warnings(reader.fonts.collection ?? .system), notes.omitted)
    }
    return SceneFormatter.text(of: reader)
  }

  private func read(
    into members: inout SceneMembers, keepsPlaces: Bool = false
  ) throws(SceneErrors) -> SceneReader {
    var parser = JSONParser(text: text)
    guard let document = parser.parse() else { throw errors(parser.log, nil) }
    var reader = SceneReader(document: document, log: parser.log, images: images)
    reader.fonts = fonts
    if keepsPlaces { reader.keyPlaces = Array(repeating: -1, count: document.nodes.count) }
    parser = JSONParser(text: [])
    reader.readScene(into: &members)
    reader.readLayers()
    guard reader.log.isEmpty else { throw errors(reader.log, document) }
    return reader
  }

  private func errors(_ log: ProblemLog, _ document: JSONDocument?) -> SceneErrors {
    SceneErrors(log, file: file, text: text, document: document)
  }
}

extension SceneReader {
  mutating func readScene(into members: inout SceneMembers) {
    guard document.kind(document.root) == .object else {
      let _: Never? = mismatch(
        document.root, "a scene", "{ \"version\": 1, \"width\": 320, … }")
      return
    }
    read(document.root, with: SceneMembers.table, into: &members)
  }

  /// Reads every layer in the queue from an index on; the queue grows by the sublayers and masks
  /// found.
  mutating func readLayers(from start: Int = 0) {
    var index = start
    while index < queue.count {
      current = index
      readLayer(index)
      index += 1
    }
    current = nil
  }

  private mutating func readLayer(_ index: Int) {
    let node = queue[index].node
    guard let kind = readKind(of: node) else {
      // The valid keys are not known here, but sublayers have a type of their own.
      readTree(of: node)
      return
    }
    var layer = kind.make()
    queue[index].layer = layer
    drawingBounds = nil
    read(node, with: kind.table, into: &layer, elsewhere: LayerKind.remedy)
  }

  private mutating func readKind(of node: JSONDocument.Index) -> LayerKind? {
    guard let type = LayerKind.typeNode(of: node, in: document) else { return .plain }
    return choice(type, Names.sentence(LayerKind.names), names: LayerKind.names)
      .flatMap { LayerKind.named($0) }
  }

  private mutating func readTree(of node: JSONDocument.Index) {
    let tree = ObjectTable(LayerKeys.tree)
    var members = document.children(of: node)
    while let key = members.next(), let value = members.next() {
      guard let index = tree.index(of: document.stringBytes(key)) else { continue }
      switch tree.properties[index].content {
      case .layer: enqueueLayer(value, isRequired: false)
      case .layers: enqueueLayers(value)
      case .value, .image: break
      }
    }
  }

  /// Assembles the layers, the deepest first: a layer gets its sublayers while it has no superlayer
  /// yet, so that nothing walks up a deep tree.
  func assembledRoot() -> Layer? {
    for entry in queue.reversed() {
      guard let layer = entry.layer else { return nil }
      if let collection = fonts.collection, let text = layer as? TextLayer {
        text.fonts = collection
      }
      if !entry.sublayers.isEmpty { layer.sublayers = queue[entry.sublayers].compactMap(\.layer) }
      if let mask = entry.mask { layer.mask = queue[mask].layer }
    }
    return queue.first?.layer
  }
}
