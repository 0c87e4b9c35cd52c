// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaImages
import LaminaScene

/// The files that the lines of a list read: scenes, and the images that scenes and replacements name.
struct BatchInputs: Sendable {
  /// What a file is, and the first line that reads it, by the file's place.
  private(set) var places: [FilePath: (line: Int, what: String)] = [:]
  /// The paths that are known already, because many lines read the same few files.
  private var paths: Set<FilePath> = []

  /// Adds the files of a line; a scene that cannot be read has none.
  mutating func add(_ job: SceneJob, line: Int) {
    if let file = try? job.sceneFile(), add(file, "the scene", line) {
      let folder = FilePath(file).folder.text
      let text = FileManager.default.contents(atPath: file) ?? Data()
      for image in Scene.imageFiles(namedIn: text, folder: folder) { add(image, "an image", line) }
    }
    for image in job.imageFiles { add(image, "an image", line) }
  }

  /// Adds a file, and returns whether its path is new.
  @discardableResult
  private mutating func add(_ file: String, _ what: String, _ line: Int) -> Bool {
    guard paths.insert(FilePath(file)).inserted else { return false }
    let place = FilePath(file).place
    if places[place] == nil { places[place] = (line, what) }
    return true
  }
}
