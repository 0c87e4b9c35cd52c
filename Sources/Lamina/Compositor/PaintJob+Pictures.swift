// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Pictures that are seen in perspective, with their smaller sizes.
extension PaintJob {
  /// The picture of an image, with its smaller sizes; nil if it is not seen in perspective.
  func picture(of image: PixmanImage) -> PictureLevels? { pictures[ObjectIdentifier(image)] }

  /// Makes the smaller sizes of kept pictures that are seen in perspective.
  mutating func makePictures(_ sources: some Collection<SourceID>) {
    var kept: [ObjectIdentifier: (image: PixmanImage, levels: Int, bounds: PixelRect)] = [:]
    for id in sources {
      guard case .bitmap(let image, let placement) = plan.sources[id].source,
        let warp = placement.warp
      else { continue }
      let known = kept[ObjectIdentifier(image)]?.levels ?? 0
      kept[ObjectIdentifier(image)] = (image, max(known, warp.levels), warp.picture)
    }
    for (image, levels, bounds) in kept.values {
      // With the clear pixels around it, because samples beside the edges are mixed with them.
      let whole = image.bounds == bounds ? image : image.padded(to: bounds)
      pictures[ObjectIdentifier(image)] = whole.flatMap { PictureLevels($0, count: levels) }
    }
  }

  /// Makes the smaller sizes of a surface, if it is seen in perspective.
  mutating func makePicture(ofSurface id: SurfaceID) {
    guard let levels = surfaceLevels[id], let image = surfaces[id.index] else { return }
    pictures[ObjectIdentifier(image)] = PictureLevels(image, count: levels)
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
