// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages

/// The images that a scene file names by their paths from a ``SceneFolder``, each read once.
struct SceneImages {
  /// The pixels that all images of a scene may have together, as a multiple of the limit of one
  /// image.
  private static let mostTimesTheLimit = 4

  private let folder: SceneFolder
  private let limits: ImageLimits
  /// The results by the parts of the path, so that another spelling of a path does not read the
  /// file again.
  private var results: [[ArraySlice<UInt8>]: Result<Image, SceneFileProblem>] = [:]
  private var pixelCount = 0
  private(set) var paths = ImagePaths()
  /// The files that several scenes share; nil if one scene is read alone.
  private let store: SceneStore?
  /// A file that was read.
  struct ReadFile {
    /// The path in the scene file.
    let path: String
    /// The digest of its bytes; empty if there is no store.
    let digest: [UInt8]
  }

  /// The files that were read.
  private(set) var files: [FilePath: ReadFile] = [:]

  /// Images from a folder; without a folder no image can be read.
  init(folder: String? = nil, limits: ImageLimits = .standard, store: SceneStore? = nil) {
    self.folder = SceneFolder(path: folder)
    self.limits = limits
    self.store = store
  }

  /// No images, for a reason that messages give.
  init(absence: String) {
    folder = SceneFolder(path: nil, absence: absence)
    (limits, store) = (.standard, nil)
  }

  /// The image at a path of a scene file.
  mutating func image(at path: String) -> Result<Image, SceneFileProblem> {
    let parts = SceneFolder.parts(of: path)
    if let parts, let result = results[parts] { return result }
    let result = Result { () throws(SceneFileProblem) in try read(path) }
    if let parts { results[parts] = result }
    if case .success(let image) = result { paths.set(path, of: image) }
    return result
  }

  private mutating func read(_ path: String) throws(SceneFileProblem) -> Image {
    let file = try folder.file(at: path, "image", example: ImagePaths.example)
    let name = "image " + Quotation.of(path)
    guard !Self.isSomethingElseThanAFile(file) else {
      throw SceneFileProblem(message: "\(name): not a file; check the path")
    }
    let (image, digest): (Image, [UInt8])
    do throws(ImageError) {
      if let store {
        (image, digest) = try store.image(at: file, limits: remaining)
      } else {
        (image, digest) = (try Image(contentsOf: file, limits: remaining), [])
      }
    } catch {
      throw SceneFileProblem(message: "\(name): \(explained(error))")
    }
    files[FilePath(file)] = ReadFile(path: path, digest: digest)
    pixelCount += image.pixels.count
    return image
  }

  /// The limits of one image, lowered to the pixels that other images have left.
  private var remaining: ImageLimits {
    var remaining = limits
    remaining.pixels = min(limits.pixels, mostPixels - pixelCount)
    return remaining
  }

  private var mostPixels: Int {
    limits.pixels.multipliedReportingOverflow(by: Self.mostTimesTheLimit).partialValue
  }

  /// The text of an error; if only the limit of all images together is exceeded, it says so.
  private func explained(_ error: ImageError) -> String {
    guard case .tooLarge(let width, let height, let smaller) = error.reason,
      smaller.pixels < limits.pixels, width <= limits.width, height <= limits.height,
      width * height <= limits.pixels
    else { return error.reason.description }
    return
      "\(width) × \(height) pixels, and \(smaller.pixels) are left of the limit of \(mostPixels) "
      + "for all images of a scene; make them smaller or raise the limit"
  }

  /// Whether the path is a folder, a pipe or a device; reading some of these never ends.
  private static func isSomethingElseThanAFile(_ path: String) -> Bool {
    var status = stat()
    // Safe because the status is the system's own structure and outlives the call.
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG
  }
}

/// The path that each image of a scene came from.
///
/// The images are not kept alive: an image that is shown nowhere any more is forgotten.
struct ImagePaths {
  /// A path as one would write it, for messages.
  static let example = "\"photo.jpg\""

  private struct Entry {
    weak var image: AnyObject?
    let path: String
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  mutating func set(_ path: String?, of image: Image) {
    entries[ObjectIdentifier(image.identity)] = path.map { Entry(image: image.identity, path: $0) }
  }

  func path(of image: Image) -> String? {
    // The memory of an image that is gone may have been given to another object.
    guard let entry = entries[ObjectIdentifier(image.identity)], entry.image === image.identity
    else { return nil }
    return entry.path
  }
}

extension SceneReader {
  /// An image by its path, or the absence of one; nil after a problem was reported.
  mutating func image(_ node: JSONDocument.Index) -> Image?? {
    switch document.kind(node) {
    case .null: return .some(nil)
    case .string: break
    case .false, .true, .number, .array, .object:
      return mismatch(node, "the path of an image or null", ImagePaths.example)
    }
    switch images.image(at: document.string(node)) {
    case .success(let image): return .some(image)
    case .failure(let problem): return report(node, problem.message)
    }
  }
}
