// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaImages

extension SceneBuilder {
  /// Takes the bytes of a scene file; its images and fonts are in its own folder by default.
  init(
    contentsOf path: String, folder: String? = nil, imageLimits: ImageLimits = .standard
  ) throws(SceneErrors) {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      throw .unreadable(file: path)
    }
    self.init(
      data, file: path, folder: folder ?? FilePath.folder(of: path), imageLimits: imageLimits)
  }
}
