// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import LaminaImages

extension SceneBuilder {
  /// Takes the bytes of a scene file, which may be a pipe; its images and fonts are in its own folder
  /// by default.
  init(
    contentsOf path: String, folder: String? = nil, imageLimits: ImageLimits = .standard
  ) throws(SceneErrors) {
    let bytes: [UInt8]
    do throws(ImageError) {
      bytes = try FileBytes.read(path, limit: .max)
    } catch {
      throw .unreadable(file: path)
    }
    self.init(
      bytes, file: path, folder: folder ?? FilePath(path).folder.text, imageLimits: imageLimits)
  }
}
