// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The name of a picture that is seen in perspective.
///
/// Layers whose pictures differ only by the clear pixels around them share one image.
struct PictureKey: Hashable {
  private let image: ObjectIdentifier
  private let bounds: PixelRect

  /// The picture of an image, with clear pixels up to such bounds.
  init(_ image: PixmanImage, _ bounds: PixelRect) {
    (self.image, self.bounds) = (ObjectIdentifier(image), bounds)
  }
}

// Pictures that are seen in perspective, with their smaller sizes.
extension PaintJob {
  /// Makes the smaller sizes of kept pictures that are seen in perspective.
  mutating func makePictures(_ sources: some Collection<SourceID>) {
    var kept: [PictureKey: (image: PixmanImage, levels: Int, bounds: PixelRect)] = [:]
    for id in sources {
      guard case .bitmap(let image, let placement) = plan.sources[id].source,
        let warp = placement.warp
      else { continue }
      let key = PictureKey(image, warp.picture)
      kept[key] = (image, max(kept[key]?.levels ?? 0, warp.levels), warp.picture)
    }
    for (key, (image, levels, bounds)) in kept {
      // With the clear pixels around it, because samples beside the edges are mixed with them.
      let whole = image.bounds == bounds ? image : image.padded(to: bounds)
      pictures[key] = whole.flatMap { PictureLevels($0, count: levels) }
    }
  }

  /// Makes the smaller sizes of a surface, if it is seen in perspective.
  mutating func makePicture(ofSurface id: SurfaceID) {
    guard let levels = surfaceLevels[id], let image = surfaces[id.index] else { return }
    pictures[PictureKey(image, image.bounds)] = PictureLevels(image, count: levels)
  }

  /// Finds which surfaces are seen in perspective, and how many sizes are needed of each.
  mutating func findSurfaceLevels() {
    for planned in plan.sources {
      guard case .surface(let id, let placement) = planned.source, let warp = placement.warp
      else { continue }
      surfaceLevels[id] = max(surfaceLevels[id] ?? 0, warp.levels)
    }
  }
}
