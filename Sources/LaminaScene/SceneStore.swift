// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina
import LaminaImages
package import LaminaText

/// Images and fonts that scenes share when they are read one after another, by their files.
///
/// A file is read once and may not change meanwhile. Images are kept up to a number of bytes; the
/// least recently used ones are dropped first and read again if needed. A store may be used on any
/// thread.
package final class SceneStore: Sendable {
  /// The digest of bytes, such as their SHA-256.
  package typealias Digest = @Sendable ([UInt8]) -> [UInt8]

  private struct KeptImage {
    let image: Image
    let digest: [UInt8]
    var lastUse: UInt64

    /// Includes the smaller copies that may be made of the image.
    var byteCount: Int { 6 * image.pixels.count + 1024 }
  }

  private struct State: ~Copyable {
    var images: [FilePath: KeptImage] = [:]
    var byteCount = 0
    var uses: UInt64 = 0
    var collections: [[FilePath]: FontCollection] = [:]
    var fontDigests: [Font: [UInt8]] = [:]
  }

  private let state = Guarded(State())
  private let imageBytes: Int
  private let digest: Digest

  /// A store that keeps at most this many bytes of images.
  package init(imageBytes: Int, digest: @escaping Digest) {
    self.imageBytes = imageBytes
    self.digest = digest
  }

  /// The digest of a font's file, computed once.
  package func digest(of font: Font) -> [UInt8] {
    if let known = state.withLock({ $0.fontDigests[font] }) { return known }
    let made = digest(font.fileBytes)
    state.withLock { $0.fontDigests[font] = made }
    return made
  }

  /// The image in a file, and the digest of the file's bytes.
  func image(
    at file: String, limits: ImageLimits
  ) throws(ImageError) -> (image: Image, digest: [UInt8]) {
    if let known = known(file), known.image.pixels.count <= limits.pixels {
      return (known.image, known.digest)
    }
    let bytes: [UInt8]
    do throws(ImageError) {
      bytes = try FileBytes.read(file, limit: limits.bytes)
    } catch {
      throw ImageError(error.reason, file: file)
    }
    let image = try Image(decoding: bytes, limits: limits)
    let digest = digest(bytes)
    keep(image, digest, file)
    return (image, digest)
  }

  /// The fonts of files, as `FontCollection.reading(files:)` reads them.
  func fonts(
    in files: [String]
  ) -> (collection: FontCollection, failures: [(index: Int, error: FontError)]) {
    let paths = files.map { FilePath($0) }
    if let known = state.withLock({ $0.collections[paths] }) { return (known, []) }
    let read = FontCollection.reading(files: files)
    guard read.failures.isEmpty else { return read }
    // All use the first one that was made, so that glyphs are kept once.
    let shared = state.withLock { state in
      let shared = state.collections[paths] ?? read.collection
      state.collections[paths] = shared
      return shared
    }
    return (shared, [])
  }

  private func known(_ file: String) -> KeptImage? {
    state.withLock { state in
      state.uses += 1
      state.images[FilePath(file)]?.lastUse = state.uses
      return state.images[FilePath(file)]
    }
  }

  private func keep(_ image: Image, _ digest: [UInt8], _ file: String) {
    state.withLock { state in
      state.uses += 1
      let new = KeptImage(image: image, digest: digest, lastUse: state.uses)
      guard new.byteCount <= imageBytes else { return }
      if let old = state.images.updateValue(new, forKey: FilePath(file)) {
        state.byteCount -= old.byteCount
      }
      state.byteCount += new.byteCount
      guard state.byteCount > imageBytes else { return }
      // Down to three quarters, so that not every new image searches all the others.
      for (file, image) in state.images.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
        guard state.byteCount > imageBytes / 4 * 3, image.lastUse != state.uses else { break }
        state.images[file] = nil
        state.byteCount -= image.byteCount
      }
    }
  }
}
