// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Foundation
package import Synchronization

/// The outline of a stroke, made when the first mask needs it.
///
/// Its bounds are needed earlier, and do not need the outline. So outlines are made together with the masks, and
/// none is made of a line that something opaque hides.
package final class KeptOutline: Sendable {
  private let measured: MeasuredStroke
  private let scale: CGFloat
  /// The name by which a long line is looked up.
  private let name: ShapeName?
  // Threads that make masks of one stroke meet here.
  private let outline = Guarded<Path?>(nil)
  private let count: OutlineCount

  /// A path of so many points takes more memory than many of its masks.
  private static let leastNamedPoints = 1 << 9

  package init(_ measured: MeasuredStroke, scale: CGFloat, _ count: OutlineCount) {
    self.measured = measured
    self.scale = scale
    self.count = count
    name = measured.stroke.path.points.count >= Self.leastNamedPoints ? ShapeName() : nil
  }

  /// A rectangle that contains the area.
  var bounds: CGRect { measured.bounds }

  /// The outline, kept or made.
  var path: Path {
    outline.withLock { kept in
      if let kept { return kept }
      let made = measured.stroke.outline(of: measured.line, scale: scale)
      count.made.add(1, ordering: .relaxed)
      kept = made
      return made
    }
  }

  /// The area within it, in device space.
  package func placed(_ transform: Transform2D) -> DeviceShape {
    DeviceShape(.stroke(measured.stroke, scale: scale), transform, name: name, outline: self)
  }
}

/// How many outlines were made.
package final class OutlineCount: Sendable {
  package let made = Atomic(0)

  package init() {}
}
