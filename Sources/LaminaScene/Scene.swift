// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina
public import LaminaImages
import LaminaText

/// A picture as a scene file describes it: a size, a background and a tree of layers.
///
/// A scene file is JSON: `version` (1), `width` and `height` in points, `scale`, `background` and
/// `root`. A layer is an object whose keys are the names of the properties in Swift, with `type`
/// for its class, `sublayers` and `mask`. Rectangles are `[x, y, width, height]`, points `[x, y]`,
/// colours `"#1e90ff"` or a CSS name, enumeration cases their Swift names, and images paths;
/// ``schema()`` describes all of it. `null` clears an optional property. A key that starts with `_`
/// is a comment, which a scene does not keep.
///
/// `fonts` lists the files of the only fonts that texts use. Without it texts use the installed
/// fonts, and the picture depends on the machine.
///
/// The path of an image or a font starts at a folder, by default the folder of the scene file, and
/// must stay inside it: absolute paths, and paths that leave the folder through `..`, are errors.
/// Links in the folder are followed, so anyone who can put links there decides what a scene can
/// show. Each image is read once, even if it is named several times.
public struct Scene {
  /// The size of the picture in points.
  ///
  /// The width and height in a file are above 0 and at most 1,000,000.
  public var size: CGSize
  /// The pixels in a point.
  ///
  /// In a file it is above 0 and at most 100.
  public var scale: CGFloat
  /// The colour behind all layers.
  public var background: Color
  /// The paths of the font files that texts use, relative to the scene's folder.
  ///
  /// If empty, texts use the installed fonts.
  ///
  /// Reading a scene gives the fonts to its text layers; changing this property changes only the
  /// written file.
  public var fontFiles: [String] = []
  /// The layer that holds all others.
  public var root: Layer

  var imagePaths = ImagePaths()
  /// The files of images that were read, from the working directory.
  package internal(set) var imageFiles: [String] = []
  var notes = SceneNotes()
  /// The fonts that the texts use.
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
  /// Time and memory are linear in the number of bytes, whatever the depth of the tree; the images
  /// come on top.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8; a byte order mark is skipped.
  ///   - file: The name of the file in errors.
  ///   - folder: The folder of the images and fonts. If nil, no file is read, and a scene that
  ///     names an image or a font is an error.
  ///   - imageLimits: The largest image; all images together may have four times its pixels.
  /// - Throws: All problems of the scene, up to a hundred; images and fonts that are missing,
  ///   damaged or too large are among them.
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
  ///   - file: The name of the file in errors.
  ///   - folder: The folder of the images and fonts. If nil, a scene that names an image or a font
  ///     is an error.
  ///   - imageLimits: The largest image; all images together may have four times its pixels.
  /// - Throws: All problems of the scene, up to a hundred.
  public init(
    json text: String, file: String = "scene.json", folder: String? = nil,
    imageLimits: ImageLimits = .standard
  ) throws(SceneErrors) {
    self = try Scene(json: text.utf8, file: file, folder: folder, imageLimits: imageLimits)
  }

  /// Reads a scene file, and the images and fonts that it names.
  ///
  /// - Parameters:
  ///   - path: The file's path, absolute or relative to the working directory.
  ///   - folder: The folder of the images and fonts. If nil, the folder of the scene file.
  ///   - imageLimits: The largest image; all images together may have four times its pixels.
  /// - Throws: All problems of the scene, up to a hundred. An error about a file that cannot be
  ///   read has no line.
  public init(
    contentsOf path: String, folder: String? = nil, imageLimits: ImageLimits = .standard
  ) throws(SceneErrors) {
    self = try SceneBuilder(contentsOf: path, folder: folder, imageLimits: imageLimits).scene()
  }

  /// The bytes of a scene file in the normal layout, with everything that its author wrote:
  /// comments, names of colours, outlines, operations, frames.
  ///
  /// Keys come in the order of ``json()``, a comment together with the key that follows it. A file
  /// that is in this layout already does not change. Errors are those of
  /// ``init(json:file:folder:imageLimits:)``; `warn` gets the ``warnings``, and the number of the others.
  package static func formatted(
    json bytes: some Sequence<UInt8>, file: String = "scene.json", folder: String? = nil,
    warn: ([SceneWarning], OmittedWarnings) -> Void = { _, _ in }
  ) throws(SceneErrors) -> String {
    try SceneBuilder(bytes, file: file, folder: folder).formatted(warn: warn)
  }

  /// A scene file in the normal layout, with everything that its author wrote.
  package static func formatted(
    contentsOf path: String, warn: ([SceneWarning], OmittedWarnings) -> Void = { _, _ in }
  ) throws(SceneErrors) -> String {
    try SceneBuilder(contentsOf: path).formatted(warn: warn)
  }

  /// Values and fonts in the file that are probably not meant, in the order of the file; empty for
  /// a scene from code.
  ///
  /// They are values that are drawn as other values, values that show nothing as the layers are now,
  /// and fonts that are not installed, each font once. Contents that a layer cannot show are reported
  /// when it is drawn, by ``/Lamina/FrameReport/omissions``. There are at most a hundred warnings of
  /// each of the three kinds. Cost: fonts are searched for at each call.
  public var warnings: [SceneWarning] { notes.warnings(fonts) }

  /// The warnings beyond those of ``warnings``.
  package var omittedWarnings: OmittedWarnings { notes.omitted }

  /// The path that ``json()`` writes for an image: the path that it was read from, or the one that
  /// was set.
  ///
  /// `nil` if the scene did not read the image and no path was set.
  public func imagePath(of image: Image) -> String? { imagePaths.path(of: image) }

  /// Sets the path that ``json()`` writes for an image that code has made or read.
  ///
  /// Nothing is read or written; the file must contain that image when the scene is read again. A
  /// path belongs to one image and its copies, not to other images with the same pixels, and the
  /// scene does not keep the image alive. `nil` removes the path.
  public mutating func setImagePath(_ path: String?, of image: Image) {
    imagePaths.set(path, of: image)
  }

  /// Whether a file is one of the images that the scene has read, by links or not.
  package func hasRead(_ file: String) -> Bool {
    guard !imageFiles.isEmpty, let file = FilePath(file).resolved else { return false }
    return imageFiles.contains { FilePath($0).resolved == file }
  }

  /// The scene as the text of a file, in the normal form, with a line feed at the end.
  ///
  /// Only values that differ from the defaults are written, always in the same order, so that equal
  /// trees give equal texts. Reading the text gives an equal tree. Layers are laid out and displayed
  /// before, as for a picture, so that the sublayers and drawings that they make by themselves are
  /// written. An image is written as its path, which means the same file only in the same folder.
  ///
  /// Some things have no form in a file and are left out: images from code without a path
  /// (``setImagePath(_:of:)``), a `tileDrawer`, the `fonts` of one text, `needsDisplayOnBoundsChange`, that an
  /// outline or a mask follows the bounds, and properties of a subclass of another module. JSON has no
  /// infinities and no NaN: infinity becomes the largest number, NaN becomes 0. A size or a scale that is not
  /// above 0 becomes 1, and one above the limits of a file becomes the largest.
  public func json() -> String {
    root.prepareForCommit()
    return SceneWriter.text(of: self)
  }

  /// The JSON Schema (draft 2020-12) of scene files, for editors and other programs.
  public static func schema() -> String { SceneSchema.text }
}
