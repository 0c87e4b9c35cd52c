// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A chart of the cost of caching against one parameter, with a point for each value.
public struct CachingSeries: Sendable {
  /// The name, without spaces or points.
  public let name: String
  /// The values of the parameter.
  public let values: [Double]
  /// The kinds of items.
  public let kinds: [CachingKind]
  /// The caching modes.
  public let modes: [CachingMode]
  /// Whether the frame that fills the caches is measured too.
  public let measuresFilling: Bool
  /// The number of frames in one sample, for changes that do not occur in each frame.
  public let framesPerSample: Int
  private let change: @Sendable (inout CachingCase, Double) -> Void

  private init(
    _ name: String, _ values: [Double], kinds: [CachingKind] = CachingKind.allCases,
    modes: [CachingMode] = CachingMode.allCases, measuresFilling: Bool = false,
    framesPerSample: Int = 1, _ change: @escaping @Sendable (inout CachingCase, Double) -> Void
  ) {
    self.name = name
    self.values = values
    self.kinds = kinds
    self.modes = modes
    self.measuresFilling = measuresFilling
    self.framesPerSample = framesPerSample
    self.change = change
  }

  /// The case at a value.
  public func makeCase(_ kind: CachingKind, _ mode: CachingMode, at value: Double) -> CachingCase {
    var result = CachingCase(kind, mode)
    change(&result, value)
    return result
  }

  /// The case of a benchmark's name, `Caching.series.kind.mode.value`; nil if there is none.
  public static func makeCase(named name: String) -> CachingCase? {
    let parts = name.split(separator: ".").map(String.init)
    guard parts.count == 5, parts[0] == "Caching", let kind = CachingKind(rawValue: parts[2]),
      let mode = CachingMode(rawValue: parts[3]), let value = Double(parts[4]),
      let series = all.first(where: { $0.name == parts[1] }), series.values.contains(value)
    else { return nil }
    return series.makeCase(kind, mode, at: value)
  }

  /// Every series.
  public static let all = [
    CachingSeries("layers", [1, 10, 40, 100, 400, 1000], measuresFilling: true) {
      ($0.count, $0.size, $0.blurRadius) = (Int($1), CGSize(width: 44, height: 38), $0.smallBlur)
    },
    CachingSeries(
      "blurRadius", [0, 2, 4, 8, 16, 32, 64], kinds: [.shadows, .shapes, .mixedCards],
      measuresFilling: true
    ) { $0.blurRadius = CGFloat($1) },
    CachingSeries("size", [16, 32, 64, 128, 256, 512], measuresFilling: true) {
      ($0.count, $0.size) = (6, CGSize(width: $1, height: $1))
    },
    CachingSeries("depth", [1, 2, 4, 8, 16, 32], measuresFilling: true) { $0.depth = Int($1) },
    CachingSeries("changesInside", [0, 1, 2, 4, 8, 16], framesPerSample: 16) {
      $0.changes = Int($1)
    },
    CachingSeries("scaleChanges", [0, 1, 2, 4, 8, 16], framesPerSample: 16) {
      $0.scaleChanges = Int($1)
    },
    CachingSeries(
      "budget", [0, 25, 50, 75, 90, 100, 150], modes: [.automatic, .rasterized]
    ) { ($0.budget, $0.isVaried, $0.count) = ($1 / 100, true, 24) },
    CachingSeries("motion", CachingMotion.allCases.indices.map(Double.init)) {
      $0.motion = CachingMotion.allCases[Int($1)]
    },
  ]
}

extension CachingCase {
  /// A blur in proportion to items of the smallest size, if the kind has one.
  fileprivate var smallBlur: CGFloat? { kind == .shadows || kind == .mixedCards ? 2 : nil }
}
