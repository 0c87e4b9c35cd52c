// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// What a job has made and the next frame may need.
extension PaintJob {
  /// Hands what is worth keeping to the cache.
  mutating func keep(
    _ needs: PlanNeeds?, in cache: RenderCache<CacheKey, CachedValue>, _ bitmaps: SharedBitmaps
  ) {
    if let needs {
      keep(needs.masks, needs.sources, needs.surfaces, isPart: true, in: cache, bitmaps)
    } else {
      keep(
        plan.masks.indices, plan.sources.indices, plan.surfaces.indices, isPart: false, in: cache,
        bitmaps)
    }
  }

  private mutating func keep<Indices: Collection<Int>>(
    _ maskIndices: Indices, _ sourceIndices: Indices, _ surfaceIndices: Indices, isPart: Bool,
    in cache: RenderCache<CacheKey, CachedValue>, _ bitmaps: SharedBitmaps
  ) {
    for index in maskIndices { keepMask(index, isPart: isPart, in: cache) }
    for index in sourceIndices {
      guard let pixels = pixels[index], let slot = plan.sources[index].slot else { continue }
      guard !isPart || handedOver.insert(slot.key).inserted else { continue }
      cache.add(
        .pixels(pixels), for: slot.key, kind: slot.kind, bytes: 4 * pixels.count, stamp: slot.stamp)
    }
    for index in surfaceIndices { keepSurface(index, isPart: isPart, in: cache, bitmaps) }
  }

  mutating func keepMask(
    _ index: Int, isPart: Bool, in cache: RenderCache<CacheKey, CachedValue>
  ) {
    guard let slot = plan.masks[index].slot, let mask = mask(index),
      !isPart || handedOver.insert(slot.key).inserted
    else { return }
    cache.add(
      .mask(mask), for: slot.key, kind: slot.kind, bytes: mask.bytes.count, stamp: slot.stamp)
  }

  mutating func keepSurface(
    _ index: Int, isPart: Bool, in cache: RenderCache<CacheKey, CachedValue>,
    _ bitmaps: SharedBitmaps
  ) {
    guard let slot = plan.surfaces[index].slot, slot.kind != .tile, let painted = surfaces[index],
      !isPart || handedOver.insert(slot.key).inserted
    else { return }
    // The edges of a picture in perspective are those of its outline.
    let surface = plan.surfaces[index].purpose == .plane ? painted : painted.trimmed()
    cache.add(
      .bitmap(bitmaps.shared(surface)), for: slot.key, kind: slot.kind,
      bytes: 4 * surface.bounds.area, stamp: slot.stamp)
  }

  mutating func keepTiles(
    _ needs: PlanNeeds?, in pool: RenderCache<CacheKey, CachedValue>, _ bitmaps: SharedBitmaps
  ) {
    for index in needs?.surfaces ?? Array(plan.surfaces.indices) {
      let planned = plan.surfaces[index]
      guard let slot = planned.slot, slot.kind == .tile,
        needs == nil || handedOver.insert(slot.key).inserted
      else { continue }
      // One without commands shows nothing; one that could not be made is not kept.
      let image = surfaces[index].map { bitmaps.shared($0.trimmed()) }
      guard image != nil || planned.commands.isEmpty else { continue }
      let isOpaque = image.map { $0.bounds == planned.bounds && $0.isOpaque } ?? false
      pool.add(
        .tile(KeptTile(image: image, isOpaque: isOpaque, since: planned.since)), for: slot.key,
        kind: .tile, bytes: 4 * (image?.bounds.area ?? 0), stamp: slot.stamp)
    }
  }
}
