// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaImages
import LaminaText

/// Images and fonts that scenes share when they are read one after another, by their files.
///
/// A file is read once and may not change meanwhile. Both are kept up to a number of bytes; those used
/// longest ago are dropped first and read again if needed. A store may be used on any thread.
package final class SceneStore: Sendable {
  /// The digest of bytes, such as their SHA-256.
  package typealias Digest = @Sendable ([UInt8]) -> [UInt8]

  private struct KeptImage {
    let image: Image
    let digest: [UInt8]

    /// Includes the smaller copies that may be made of the image.
    var byteCount: Int { 6 * image.pixels.count + 1024 }
  }

  /// The fonts of files, and the digests of the files' bytes, in the same order.
  struct ReadFonts {
    let collection: FontCollection
    let digests: [[UInt8]]
  }

  private struct State: ~Copyable {
    var images: RecentFiles<FilePath, KeptImage>
    var fonts: RecentFiles<[FilePath], ReadFonts>
    var installedFontDigests: [Font: [UInt8]] = [:]
  }

  private let state: Guarded<State>
  private let imageBytes: Int
  private let digest: Digest

  /// A store that keeps at most this many bytes of images, and of fonts with their glyphs.
  package init(imageBytes: Int, fontBytes: Int, digest: @escaping Digest) {
    state = Guarded(
      State(images: .init(byteLimit: imageBytes), fonts: .init(byteLimit: fontBytes)))
    self.imageBytes = imageBytes
    self.digest = digest
  }

  /// The digest of the file of an installed font, computed once.
  func digest(ofInstalled font: Font) -> [UInt8] {
    if let known = state.withLock({ $0.installedFontDigests[font] }) { return known }
    let made = digest(font.fileBytes)
    state.withLock { $0.installedFontDigests[font] = made }
    return made
  }

  /// The image in a file, and the digest of the file's bytes.
  func image(
    at file: String, limits: ImageLimits
  ) throws(ImageError) -> (image: Image, digest: [UInt8]) {
    let path = FilePath(file)
    if let known = state.withLock({ $0.images.value(of: path) }),
      known.image.pixels.count <= limits.pixels
    {
      return (known.image, known.digest)
    }
    let bytes: [UInt8]
    do throws(ImageError) {
      bytes = try FileBytes.read(file, limit: limits.bytes)
    } catch {
      throw ImageError(error.reason, file: file)
    }
    let new = KeptImage(image: try Image(decoding: bytes, limits: limits), digest: digest(bytes))
    if new.byteCount <= imageBytes {
      state.withLock { $0.images.keep(new, of: path, byteCount: new.byteCount) }
    }
    return (new.image, new.digest)
  }

  /// The fonts of files, as `FontCollection.reading(files:)` reads them, and the digests of the files' bytes.
  func fonts(in files: [String]) -> (read: ReadFonts, failures: [(index: Int, error: FontError)]) {
    let paths = files.map { FilePath($0) }
    if let known = state.withLock({ $0.fonts.value(of: paths) }) { return (known, []) }
    let (collection, failures) = FontCollection.reading(files: files)
    let read = ReadFonts(
      collection: collection, digests: collection.givenFonts.map { digest($0.fileBytes) })
    guard failures.isEmpty else { return (read, failures) }
    // All use the first one that was made, so that glyphs are kept once.
    let shared = state.withLock { state in
      if let first = state.fonts.value(of: paths) { return first }
      state.fonts.keep(read, of: paths, byteCount: collection.mostBytes)
      return read
    }
    return (shared, [])
  }
}
