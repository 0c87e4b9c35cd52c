// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Every scene of the frame benchmarks, by name.
public enum SceneCatalog {
  /// A scene that can be made.
  public struct Entry: Sendable {
    /// The name, without spaces.
    public let name: String
    /// The contents of the scene, and the change of each frame.
    public let summary: String
    /// Makes the scene, with nothing painted; without a number of threads it has one for each core.
    public let make: @Sendable (_ threads: Int?) throws -> FrameScene
  }

  /// The entry of a name, or nil.
  public static func entry(named name: String) -> Entry? { entries.first { $0.name == name } }

  /// Makes a scene by name; nil if there is none of that name.
  ///
  /// - Throws: The compositor's error if there is not enough memory for the surface.
  public static func scene(named name: String, threads: Int?) throws -> FrameScene? {
    try entry(named: name)?.make(threads)
  }

  /// All scenes, in the order of a report.
  public static let entries = keptContents + newContents

  /// Scenes of which much can be kept from frame to frame.
  private static let keptContents: [Entry] = [
    Entry(name: "S1.whole", summary: "40 cards with two blurred shadows each, all repainted") {
      try .neumorphicWall(rasterized: false, threads: $0)
    },
    Entry(name: "S1.rasterized", summary: "the same, each card with shouldRasterize") {
      try .neumorphicWall(rasterized: true, threads: $0)
    },
    Entry(name: "S1.unchanged", summary: "the same wall, and nothing changes") {
      try .unchangedWall(threads: $0)
    },
    Entry(name: "S2.rerendered", summary: "60 soft rows scroll by 7 points, all repainted") {
      try .scrollingList(repaintingEverything: true, threads: $0)
    },
    Entry(name: "S2.scrolled", summary: "60 soft rows scroll by 7 points, as the engine likes") {
      try .scrollingList(repaintingEverything: false, threads: $0)
    },
    Entry(name: "S3.oneCardMoves", summary: "one more card moves over S1 by 3 points") {
      try .neumorphicWallWithMovingCard(threads: $0)
    },
    Entry(name: "S4.whole", summary: "30 groups with rounded clip and opacity, all repainted") {
      try .roundedGroups(threads: $0)
    },
    Entry(name: "S5.whole", summary: "80 stars and speech bubbles with two shadows each") {
      try .shapeShadows(threads: $0)
    },
    Entry(name: "S6.copy", summary: "an opaque image over the whole surface") {
      try .fullScreenImage(opacity: 1, threads: $0)
    },
    Entry(name: "S6.half", summary: "the same image at half opacity") {
      try .fullScreenImage(opacity: 0.5, threads: $0)
    },
    Entry(name: "S6.turned", summary: "the same image, opaque, turned by 0.3 radians") {
      try .fullScreenImage(opacity: 1, angle: 0.3, threads: $0)
    },
    Entry(name: "S7.allMove.10000", summary: "10,000 small layers, all move") {
      try .smallLayers(count: 10_000, allMove: true, threads: $0)
    },
    oneMoves(10_000), oneMoves(100_000), oneMoves(1_000_000),
    Entry(name: "S8.whole", summary: "40 gradient cards with rounded clip and border") {
      try .gradientCards(threads: $0)
    },
    Entry(name: "S9.whole", summary: "an image blurred by deviation 20, never kept") {
      try .blurredImage(threads: $0)
    },
    Entry(name: "S9.panel", summary: "a panel that blurs the image behind it by deviation 20") {
      try .blurringPanel(threads: $0)
    },
    siblings(100), siblings(10_000), siblings(100_000), siblings(1_000_000),
    particles(side: 8, turning: false), particles(side: 16, turning: false),
    particles(side: 8, turning: true),
    map(.tiles, .whole, "a map of 4096 × 4096 points, its tiles kept, all repainted"),
    map(.images, .whole, "the same with each tile as a layer with an image"),
    map(.drawing, .whole, "the same as one drawing"),
    map(.tiles, .scrolled, "the map scrolls by 7 points, over new ground at first"),
    map(.drawing, .scrolled, "the same as one drawing"),
    map(.tiles, .panned, "the map scrolls to and fro by 7 points, all of its tiles kept"),
    map(.images, .panned, "the same with each tile as a layer with an image"),
    map(.tiles, .between, "the map between pixels, its tiles kept, all repainted"),
    map(.images, .between, "the same with each tile as a layer with an image"),
    map(.tiles, .turned, "the map turned by 0.3 radians, its tiles kept, all repainted"),
    map(.tiles, .afar, "4,096 kept tiles of 64 pixels, seen at a quarter, all repainted"),
    map(.tiles, .zoomed, "the map from an eighth of its size to its double, and back"),
    map(.drawing, .zoomed, "the same as one drawing"),
  ]

  private static func map(
    _ kind: FrameScene.MapKind, _ motion: FrameScene.MapMotion, _ summary: String
  ) -> Entry {
    Entry(name: "map.\(kind.rawValue).\(motion.rawValue)", summary: summary) {
      try .map(kind, motion, threads: $0)
    }
  }

  private static func oneMoves(_ count: Int) -> Entry {
    Entry(
      name: "S7.oneMoves.\(count)", summary: "one of \(count) strewn small layers moves"
    ) { try .smallLayers(count: count, allMove: false, threads: $0) }
  }

  private static func particles(side: Int, turning: Bool) -> Entry {
    Entry(
      name: "particles.\(side)\(turning ? ".turning" : "")",
      summary: "100,000 particles of \(side) pixels\(turning ? ", which turn" : "")"
    ) { try .particles(side: side, turning: turning, threads: $0) }
  }

  private static func siblings(_ count: Int) -> Entry {
    Entry(
      name: "siblings.\(count)",
      summary: "one of \(count) small layers moves, apart from the others"
    ) { try .siblings(count: count, threads: $0) }
  }
}
