// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina
public import LaminaImages
import LaminaText

/// A picture as a scene file holds it: a size, a background and a tree of layers.
///
/// A scene file is JSON: `version` (1), `width` and `height` in points, `scale`, `background` and
/// `root`. A layer is an object whose keys are the names of the properties in Swift, with `type`
/// for its class, `sublayers` and `mask`. Rectangles are `[x, y, width, height]`, points `[x, y]`,
/// colours `"#1e90ff"` or a CSS name, cases their Swift names, images paths; ``schema()`` says all of
/// it. `null` clears an optional property; a key that starts with `_` is a comment, which a scene does not
/// keep.
///
/// `fonts` lists files whose fonts are the only ones that texts use; without it they use those that
/// are installed, and the picture depends on the machine.
///
/// The path of an image or a font leads from a folder, that of the scene file unless told otherwise,
/// downwards: absolute paths, and those that `..` leads out, are errors. Links in the folder are followed, so whoever can put
/// links there decides what a scene can show. Each image is read once, however often it is named.
public struct Scene {
  /// The size of the picture in points.
  ///
  /// A file's width and height are above 0 and at most 1,000,000.
  public var size: CGSize
  /// The pixels in a point; in a file above 0 and at most 100.
  public var scale: CGFloat
  /// What lies behind the layers.
  public var background: Color
  /// The paths of the files whose fonts texts use, from the scene's folder; without any they use
  /// the installed fonts.
  ///
  /// Reading a scene gives the fonts to its text layers; changing this changes only what is written.
  public var fontFiles: [String] = []
  /// The layer that holds all others.
  public var root: Layer

  var imagePaths = ImagePaths()
  var notes = SceneNotes()
  /// Those that the texts use.
  var fonts = FontCollection.system

  /// A scene of layers made in code.
  public init(size: CGSize, scale: CGFloat = 1, background: Color = .clear, root: Layer) {
    self.size = size
    self.scale = scale
    self.background = background
    self.root = root
  }

  /// Reads a scene from the bytes of a file.
  ///
  /// Time and memory are linear in the number of bytes, whatever the depth of the tree, besides those
  /// of the images.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8; a byte order mark is skipped.
  ///   - file: What errors call the file.
  ///   - folder: The folder that paths of images and fonts lead from. Without one no file is read, and
  ///     a scene that names an image or a font is an error.
  ///   - imageLimits: How large an image may be; all together may have four times its pixels.
  /// - Throws: All that is wrong, up to a hundred errors; images and fonts that are missing, damaged
  ///   or too large are among them.
  public init(
    json bytes: some Sequence<UInt8>, file: String = "scene.json", folder: String? = nil,
    imageLimits: ImageLimits = .standard
  ) throws(SceneErrors) {
    self = try SceneBuilder(bytes, file: file, folder: folder, imageLimits: imageLimits).scene()
  }

  /// Reads a scene from a string of JSON.
  ///
  /// - Parameters:
  ///   - text: JSON.
  ///   - file: What errors call the file.
  ///   - folder: The folder that paths of images and fonts lead from; without one they are errors.
  ///   - imageLimits: How large an image may be; all together may have four times its pixels.
  /// - Throws: All that is wrong, up to a hundred errors.
  public init(
    json text: String, file: String = "scene.json", folder: String? = nil,
    imageLimits: ImageLimits = .standard
  ) throws(SceneErrors) {
    self = try Scene(json: text.utf8, file: file, folder: folder, imageLimits: imageLimits)
  }

  /// Reads a scene file, and the images and fonts that it names.
  ///
  /// - Parameters:
  ///   - path: The file's path, absolute or from the working directory.
  ///   - folder: The folder that paths of images and fonts lead from; the scene file's own where absent.
  ///   - imageLimits: How large an image may be; all together may have four times its pixels.
  /// - Throws: All that is wrong, up to a hundred errors; one without a line where the file cannot
  ///   be read.
  public init(
    contentsOf path: String, folder: String? = nil, imageLimits: ImageLimits = .standard
  ) throws(SceneErrors) {
    self = try SceneBuilder(contentsOf: path, folder: folder, imageLimits: imageLimits).scene()
  }

  /// The bytes of a scene file laid out anew, with all that its author wrote: comments, names of colours,
  /// outlines, operations, frames.
  ///
  /// Keys come in the order of ``json()``, a comment with the key that follows it. What is formatted
  /// already stays as it is. Errors are those of ``init(json:file:folder:imageLimits:)``; `warn` is told of
  /// each of ``warnings``.
  package static func formatted(
    json bytes: some Sequence<UInt8>, file: String = "scene.json", folder: String? = nil,
    warn: (SceneWarning) -> Void = { _ in }
  ) throws(SceneErrors) -> String {
    try SceneBuilder(bytes, file: file, folder: folder).formatted(warn: warn)
  }

  /// A scene file laid out anew, with all that its author wrote.
  package static func formatted(
    contentsOf path: String, warn: (SceneWarning) -> Void = { _ in }
  ) throws(SceneErrors) -> String {
    try SceneBuilder(contentsOf: path).formatted(warn: warn)
  }

  /// What the file says that is hardly meant, in the order of the file; none for a scene from code.
  ///
  /// Such are values that count as others, and fonts that are not there, each of which is told once. What a
  /// layer cannot show is told when it is drawn, by ``/Lamina/FrameReport/skippedLayers``. At most a hundred
  /// values and as many fonts are told. Cost: fonts are looked for each time.
  public var warnings: [SceneWarning] { notes.warnings(fonts) }

  /// The path that ``json()`` writes for an image: that which it was read from, or which was set.
  ///
  /// `nil` for an image that the scene did not read and nobody gave a path.
  public func imagePath(of image: Image) -> String? { imagePaths.path(of: image) }

  /// Sets the path that ``json()`` writes for an image that code has made or read.
  ///
  /// Nothing is read or written; the file is to hold that image when the scene is read again. Paths
  /// belong to one image and its copies, not to others with the same pixels, and the scene does not
  /// keep the image alive. `nil` takes the path away.
  public mutating func setImagePath(_ path: String?, of image: Image) {
    imagePaths.set(path, of: image)
  }

  /// The scene as a file holds it, in the normal form, with a line feed at the end.
  ///
  /// Only what differs from the defaults is written, always in the same order, so that the same
  /// tree gives the same text; read back it gives an equal tree. An image is written as the path that
  /// it was read from, which means the same file only from the same folder. What a file cannot say is
  /// left out: images that come from code and were given no path (``setImagePath(_:of:)``), and what a
  /// subclass of another module adds. Numbers that are not finite become the nearest that JSON has:
  /// infinity the largest number, not a number 0.
  public func json() -> String { SceneWriter.text(of: self) }

  /// The JSON Schema (draft 2020-12) of scene files, for editors and other programs.
  public static func schema() -> String { SceneSchema.text }
}
