// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// A picture as a scene file holds it: a size, a background and a tree of layers.
///
/// A scene file is JSON: `version` (1), `width` and `height` in points, `scale`, `background` and
/// `root`. A layer is an object whose keys are the names of the properties in Swift, with `type`
/// for its class, `sublayers` and `mask`. Rectangles are `[x, y, width, height]`, points `[x, y]`,
/// colours `"#1e90ff"` or a CSS name, cases their Swift names; ``schema()`` says all of it. `null`
/// clears an optional property; a key that starts with `_` is a comment, which is not kept.
public struct Scene {
  /// The size of the picture in points.
  ///
  /// A file's width and height are above 0 and at most 1,000,000.
  public var size: CGSize
  /// The pixels in a point; in a file above 0 and at most 100.
  public var scale: CGFloat
  /// What lies behind the layers.
  public var background: Color
  /// The layer that holds all others.
  public var root: Layer

  /// A scene of layers made in code.
  public init(size: CGSize, scale: CGFloat = 1, background: Color = .clear, root: Layer) {
    self.size = size
    self.scale = scale
    self.background = background
    self.root = root
  }

  /// Reads a scene from the bytes of a file.
  ///
  /// Time and memory are linear in the number of bytes, whatever the depth of the tree.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8, without a byte order mark.
  ///   - file: What errors call the file.
  /// - Throws: All that is wrong, up to a hundred errors.
  public init(
    json bytes: some Sequence<UInt8>, file: String = "scene.json"
  ) throws(SceneErrors) {
    self = try SceneBuilder.scene(from: Array(bytes), file: file)
  }

  /// Reads a scene from a string of JSON.
  ///
  /// - Throws: All that is wrong, up to a hundred errors.
  public init(json text: String, file: String = "scene.json") throws(SceneErrors) {
    self = try SceneBuilder.scene(from: Array(text.utf8), file: file)
  }

  /// Reads a scene file.
  ///
  /// - Throws: All that is wrong, up to a hundred errors; one without a line where the file cannot
  ///   be read.
  public init(contentsOf path: String) throws(SceneErrors) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      let reason = FileManager.default.fileExists(atPath: path) ? "cannot be read" : "no such file"
      throw SceneErrors(errors: [
        SceneError(
          file: path, line: 0, column: 0, keyPath: "",
          message: "\(reason); check the path and the rights")
      ])
    }
    self = try SceneBuilder.scene(from: Array(data), file: path)
  }

  /// The scene as a file holds it, in the normal form, with a line feed at the end.
  ///
  /// Only what differs from the defaults is written, always in the same order, so that the same
  /// tree gives the same text; read back it gives an equal tree. What a file cannot say is left
  /// out: images, and what a subclass of another module adds. Numbers that are not finite become
  /// the nearest that JSON has: infinity the largest number, not a number 0.
  public func json() -> String { SceneWriter.text(of: self) }

  /// The JSON Schema (draft 2020-12) of scene files, for editors and other programs.
  public static func schema() -> String { SceneSchema.text }
}
