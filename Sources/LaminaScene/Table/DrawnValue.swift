// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// The warnings about values of several numbers, and about angles; each is nil if the value is drawn
/// as it is written.
enum DrawnValue {
  /// Of an angle that is more than a full turn, at most a million, and a whole or half number, as degrees are.
  static func degrees(_ angle: CGFloat, _ written: String) -> String? {
    let turns = Double(angle) / (2 * .pi)
    guard abs(turns) > 1, abs(angle) < 1e6, 2 * angle == (2 * angle).rounded() else { return nil }
    func rounded(_ number: Double, to unit: Double) -> String {
      JSONNumber.text((number * unit).rounded() / unit)
    }
    return "\(written) is \(rounded(turns, to: 100)) turns, because angles are in radians; "
      + "for \(written)° write \(rounded(Double(angle) * .pi / 180, to: 10_000))"
  }

  /// Of a gradient's location below the one before it, which counts as that.
  static func falling(_ locations: [CGFloat]) -> String? {
    var highest = -CGFloat.infinity
    for location in locations {
      if location < highest {
        let (found, text) = (JSONNumber.text(Double(location)), JSONNumber.text(Double(highest)))
        return "expected locations that rise, found \(found) after \(text), which counts as \(text)"
      }
      highest = location
    }
    return nil
  }

  /// Of lengths of dashes that give a solid line.
  static func undashed(_ lengths: [CGFloat]) -> String? {
    guard !lengths.isEmpty,
      lengths.contains(where: { $0 < 0 }) || !lengths.contains(where: { $0 > 0 })
    else { return nil }
    return "expected lengths of at least 0, not all of them 0, found \(list(lengths)), "
      + "which gives a solid line"
  }

  /// Of the size of a tile in pixels, whose sides are rounded up and limited.
  static func limitedTile(_ size: CGSize) -> String? {
    let sides = TileGrid.sides
    let least = JSONNumber.text(Double(sides.lowerBound))
    let most = JSONNumber.text(Double(sides.upperBound))
    return [size.width, size.height].first { !sides.contains($0.rounded(.up)) }.map {
      "expected sides from \(least) to \(most), found \(JSONNumber.text(Double($0))), which counts as "
        + ($0 < sides.lowerBound ? least : most)
    }
  }

  /// Of a part of an image that lies wholly outside it; an empty part is the pixel at its place.
  static func outside(_ part: CGRect) -> String? {
    guard !part.isEmpty,
      part.maxX <= 0 || part.minX >= 1 || part.maxY <= 0 || part.minY >= 1
    else { return nil }
    return "\(expected(part)), which lies outside it and shows at most the pixels of one edge"
  }

  /// Of a part of an image that reaches beyond it.
  static func limited(_ part: CGRect) -> String? {
    // The sum of two decimal fractions may be a little above 1.
    let limits: ClosedRange<CGFloat> = -1e-9...1 + 1e-9
    let ends = [part.minX, part.maxX, part.minY, part.maxY]
    guard !ends.allSatisfy({ limits.contains($0) }) else { return nil }
    return "\(expected(part)), which is limited to it"
  }

  private static func expected(_ part: CGRect) -> String {
    let numbers = [part.origin.x, part.origin.y, part.size.width, part.size.height]
    return "expected a part of the unit square [0, 0, 1, 1], found \(list(numbers))"
  }

  private static func list(_ numbers: [CGFloat]) -> String {
    JSONWriter.inline(.array(numbers.map { .number(Double($0)) }))
  }
}
