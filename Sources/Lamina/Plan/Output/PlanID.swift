// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import CLaminaKernels

/// The number of a thing in one of a plan's lists, which no list of other things takes.
package struct PlanID<Item>: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let number: Int32

  @inline(__always)
  init(index: Int) { number = Int32(truncatingIfNeeded: index) }

  @inline(__always)
  package var index: Int { Int(number) }

  package static func < (one: PlanID, other: PlanID) -> Bool { one.number < other.number }

  package var description: String { "\(number)" }
}

package typealias MaskID = PlanID<PlannedMask>
package typealias SourceID = PlanID<PlannedPixels>
package typealias SurfaceID = PlanID<PlannedSurface>
package typealias ScopeID = PlanID<PaintScope>
package typealias ParticlesID = PlanID<PlannedParticles>
package typealias PlacedGlyphID = PlanID<lamina_placed_glyph>

extension Array {
  package subscript(id: PlanID<Element>) -> Element {
    @inline(__always) get { self[id.index] }
    @inline(__always) _modify { yield &self[id.index] }
  }

  /// The numbers of all elements, in order.
  var ids: some BidirectionalCollection<PlanID<Element>> {
    indices.lazy.map(PlanID.init(index:))
  }

  /// Adds an element, and returns its number.
  @inline(__always)
  mutating func add(_ element: consuming Element) -> PlanID<Element> {
    append(element)
    return PlanID(index: count - 1)
  }
}
