// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The results of a job that the next frame may need.
extension PaintJob {
  /// Passes the results that are worth keeping to the caches.
  ///
  /// If the keys that were passed before are known, these are left out.
  func keep(
    _ masks: some Collection<MaskID>, _ sources: some Collection<SourceID>,
    _ surfaces: some Collection<SurfaceID>, _ resources: PaintResources,
    _ passed: inout Set<CacheKey>?
  ) {
    func isNew(_ slot: CacheSlot) -> Bool { passed?.insert(slot.key).inserted ?? true }
    let cache = resources.cache
    for id in masks {
      guard let slot = plan.masks.span[id.index].slot, let mask = mask(id), isNew(slot) else {
        continue
      }
      if slot.key.isQuicklyMade(pixels: mask.bounds.area),
        !cache.isMadeAgain(slot.key, kind: slot.kind)
      {
        continue
      }
      cache.add(
        .mask(mask), for: slot.key, kind: slot.kind, bytes: mask.byteCount, stamp: slot.stamp)
    }
    for id in sources {
      guard let slot = plan.sources[id].slot, let pixels = pixels[id.index], isNew(slot) else {
        continue
      }
      cache.add(
        .pixels(pixels), for: slot.key, kind: slot.kind, bytes: 4 * pixels.count, stamp: slot.stamp)
    }
    for id in surfaces {
      guard let slot = plan.surfaces[id].slot else { continue }
      if slot.kind == .tile {
        keepTile(id, slot, resources, isNew)
      } else {
        keepSurface(id, slot, resources, isNew)
      }
    }
  }

  private func keepSurface(
    _ id: SurfaceID, _ slot: CacheSlot, _ resources: PaintResources, _ isNew: (CacheSlot) -> Bool
  ) {
    guard let painted = surfaces[id.index], isNew(slot) else { return }
    // The edges of a picture in perspective are those of its outline.
    let surface = plan.surfaces[id].purpose == .plane ? painted : painted.trimmed()
    resources.cache.add(
      .bitmap(resources.bitmaps.shared(surface)), for: slot.key, kind: slot.kind,
      bytes: 4 * surface.bounds.area, stamp: slot.stamp)
  }

  private func keepTile(
    _ id: SurfaceID, _ slot: CacheSlot, _ resources: PaintResources, _ isNew: (CacheSlot) -> Bool
  ) {
    let planned = plan.surfaces[id]
    // One without commands shows nothing; one that could not be made is not kept.
    let image = surfaces[id.index].map { resources.bitmaps.shared($0.trimmed()) }
    guard image != nil || planned.commands.isEmpty, isNew(slot) else { return }
    let isOpaque = image.map { $0.bounds == planned.bounds && $0.isOpaque } ?? false
    resources.tiles.add(
      .tile(KeptTile(image: image, isOpaque: isOpaque, since: planned.since)), for: slot.key,
      kind: .tile, bytes: 4 * (image?.bounds.area ?? 0), stamp: slot.stamp)
  }
}
