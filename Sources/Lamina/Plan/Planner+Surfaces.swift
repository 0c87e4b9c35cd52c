// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// What needs a surface of its own: it waits in a queue until what it is part of is planned.
extension Planner {
  /// Plans the surfaces that were asked for, and those that they ask for in turn.
  mutating func planSurfaces() {
    var next = 0
    while next < surfaceVisits.count {
      currentSurface = Int32(truncatingIfNeeded: next)
      wanted = WantedPixels(plan.surfaces[next].painted)
      hidden.restart(for: wanted)
      isOnTarget = plan.surfaces[next].isOnTarget
      nesting = surfaceVisits[next].nesting
      let groups = counts.groups.count
      beginSurface(next)
      note(surfaceVisits[next].node)
      if surfaceVisits[next].isDrawing {
        planDrawingAlone(surfaceVisits[next])
      } else if surfaceVisits[next].drawingCommand >= 0 {
        planCommandAlone(surfaceVisits[next])
      } else if surfaceVisits[next].isMaskOfPlane {
        planMaskAlone(surfaceVisits[next])
      } else if surfaceVisits[next].tiles >= 0 {
        planTiles(onSurface: next)
      } else {
        walk(surfaceVisits[next])
      }
      if backdrop.isOfTarget { clear(to: background) }
      if !isOnTarget {
        for index in counts.groups.indices.suffix(from: groups) {
          counts.groups[index].rect = .empty
        }
      }
      plan.surfaces[next].commands = takeCommands()
      counts.painting.commands += plan.surfaces[next].commands.count
      next += 1
    }
    counts.painting.commands += plan.commands.count
  }

  /// Asks for a surface of its own for a layer and what is below it; answers with its number, or
  /// nil where it would be too large, and notes that.
  mutating func addSurface(
    _ purpose: PlannedSurface.Purpose, _ visit: Visit, slot: CacheSlot? = nil
  ) -> Int32? {
    guard PixmanImage.canHold(visit.clip) else {
      counts.tooLarge.append(visit.node)
      return nil
    }
    plan.surfaces.append(
      PlannedSurface(
        purpose: purpose, isOnTarget: isOnTarget && (purpose == .mask || purpose == .group),
        bounds: visit.clip,
        slot: slot))
    surfaceVisits.append(visit)
    surfaceVisits[surfaceVisits.count - 1].nesting = purpose == .bitmap ? nesting + 1 : nesting
    surfaceRoots.append(Int32(surfaceVisits.count - 1))
    counts.painting.surfaces += 1
    counts.painting.surfacePixels += visit.clip.area
    return Int32(plan.surfaces.count - 1)
  }
}
