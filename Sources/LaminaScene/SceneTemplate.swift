// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaText

/// A scene file that is parsed once and built many times, each time with other values.
///
/// It may be used on any thread; each scene that it builds has layers of its own.
package struct SceneTemplate: Sendable {
  private let document: JSONDocument
  private let file: String
  private let folder: String
  private let store: SceneStore

  /// A scene with the files that it was made from.
  package struct Built {
    package var scene: Scene
    /// A text for each file, with the digest of its bytes.
    ///
    /// Of the images that the scene file or the job names, even if they are not shown, and their paths there; of
    /// the fonts that the scene file names, in order; or else of the installed fonts that the picture shows.
    package var inputs: [String]
  }

  /// Parses a scene file.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - file: The name of the file in errors.
  ///   - folder: The folder that its paths start at.
  ///   - store: Keeps its images and fonts.
  /// - Throws: The syntax errors of the file.
  package init(
    _ bytes: some Sequence<UInt8>, file: String, folder: String, store: SceneStore
  ) throws(SceneErrors) {
    var parser = JSONParser(text: Array(bytes))
    let document = parser.parse()
    guard let document, parser.log.isEmpty else {
      throw SceneErrors(parser.log, file: file, text: parser.text, document: document)
    }
    (self.document, self.file, self.folder, self.store) = (document, file, folder, store)
  }

  /// About the memory that it takes.
  package var byteCount: Int { document.byteCount }

  /// Builds the scene with the replacements of a job.
  ///
  /// - Throws: The problems of the scene file, or otherwise of the job.
  package func scene(for job: SceneJob) throws(SceneErrors) -> Built {
    var reader = SceneReader(
      document: document, log: ProblemLog(), images: SceneImages(folder: folder, store: store))
    reader.fonts = SceneFonts(folder: folder, store: store)
    var members = SceneMembers()
    reader.readScene(into: &members)
    reader.readLayers()
    guard reader.log.isEmpty, let root = reader.assembledRoot() else {
      throw SceneErrors(reader.log, file: file, text: document.text, document: document)
    }
    let replaced = try job.replace(in: root, fonts: reader.fonts, store: store)
    var scene = Scene(
      size: CGSize(width: members.width, height: members.height),
      scale: job.scale ?? members.scale, background: members.background, root: root)
    scene.fonts = reader.fonts.collection ?? .system
    scene.notes = SceneNotes(of: reader, file: file, text: document.text, keepsPlaces: true)
    scene.notes.add(replaced.notes)
    let images = reader.images.files
    scene.imageFiles = Set(images.keys).union(replaced.images.keys).map(\.text).sorted()
    let inputs =
      Self.inputs(images, "image") + Self.inputs(replaced.images, "image of the list")
      + fontInputs(of: root, reader.fonts)
    return Built(scene: scene, inputs: inputs)
  }

  /// A text for each image.
  ///
  /// It contains the path, because two files may trade their contents.
  private static func inputs(_ files: [FilePath: SceneImages.ReadFile], _ kind: String) -> [String]
  {
    files.values.map { "\(kind) \($0.path) \(text($0.digest))" }.sorted()
  }

  /// A text for each font.
  ///
  /// All files that the scene names count, because they are searched in order.
  private func fontInputs(of root: Layer, _ given: SceneFonts) -> [String] {
    guard given.collection == nil else { return given.digests.map { "font \(Self.text($0))" } }
    return fonts(of: root, .system).map {
      "font \($0.postScriptName) \(Self.text(store.digest(ofInstalled: $0)))"
    }.sorted()
  }

  private static func text(_ digest: [UInt8]) -> String {
    digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  private func fonts(of root: Layer, _ collection: FontCollection) -> Set<Font> {
    var fonts: Set<Font> = []
    var pending = [root]
    while let layer = pending.popLast() {
      if let text = layer as? TextLayer {
        fonts.formUnion(text.layout.fonts)
      } else if let drawing = layer.drawing {
        for layout in drawing.layouts(fonts: collection) { fonts.formUnion(layout.fonts) }
      }
      if let mask = layer.mask { pending.append(mask) }
      pending += layer.sublayers ?? []
    }
    return fonts
  }
}
