// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Lamina

/// Pictures that several tests need; the first test that asks for one makes it.
final class PictureCache<Key: Hashable & Sendable>: Sendable {
  private final class Place: Sendable {
    let image = Guarded<Image?>(nil)
  }

  private let places = Guarded<[Key: Place]>([:])

  /// The picture of a key; others that ask for it meanwhile wait.
  func picture(_ key: Key, made: () throws -> Image) throws -> Image {
    let place = places.withLock { places in
      if let known = places[key] { return known }
      let place = Place()
      places[key] = place
      return place
    }
    return try place.image.withLock { image in
      if let image { return image }
      let new = try made()
      image = new
      return new
    }
  }
}
