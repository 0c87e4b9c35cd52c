// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Scenes of which little can be kept, because their contents are new in each frame.
extension SceneCatalog {
  static let newContents = newPaths + newTexts + newTrees + movingImages + newBlurs

  /// Paths that are new in each frame.
  private static let newPaths: [Entry] = [
    Entry(name: "N1.drawing", summary: "a drawing of 240 filled and stroked paths, scaled") {
      try .scaledPaths(DrawnPath.drawing(), at: [.middle], threads: $0)
    },
    Entry(name: "N1.drawingFills", summary: "the same without its strokes") {
      try .scaledPaths(DrawnPath.drawing(strokes: false), at: [.middle], threads: $0)
    },
    Entry(name: "N1.smallDrawings", summary: "24 such drawings of 190 points, scaled") {
      try .scaledPaths(DrawnPath.drawing(), at: FrameScene.Place.grid, threads: $0)
    },
    scaledPaths("icons", "5,000 outlines of radius 4 to 9") {
      DrawnPath.blobs(5000, corners: 8, radius: 4...9)
    },
    scaledPaths("blobs", "1,000 outlines of radius 10 to 60") {
      DrawnPath.blobs(1000, corners: 20, radius: 10...60)
    },
    scaledPaths("largeBlobs", "20 outlines of radius 250 to 500") {
      DrawnPath.blobs(20, corners: 20, radius: 250...500)
    },
    Entry(name: "N1.morphing", summary: "1,000 outlines of radius 10 to 60 change their shape") {
      try .morphingBlobs(1000, radius: 10...60, threads: $0)
    },
    scaledPaths("strokes", "300 strokes of width 1 to 8") { DrawnPath.curves(width: 1...8) },
    scaledPaths("dashed", "the same strokes, dashed") {
      DrawnPath.curves(width: 1...8, dashes: [12, 6])
    },
    scaledPaths("hairlines", "the same strokes of width 1") { DrawnPath.curves(width: 1...1) },
    scaledPaths("chart", "a line of 2,000 segments") { DrawnPath.chart() },
    scaledPaths("walk", "a line of 100,000 segments") { DrawnPath.walk() },
    scaledPaths("contour", "a filled outline of 100,000 segments") { DrawnPath.contour() },
  ]

  private static func scaledPaths(
    _ name: String, _ summary: String, _ paths: @escaping @Sendable () -> [DrawnPath]
  ) -> Entry {
    Entry(name: "N1.\(name)", summary: summary + ", scaled") {
      try .scaledPaths(paths(), threads: $0)
    }
  }

  /// Text that is laid out or painted anew in each frame.
  private static let newTexts: [Entry] = [
    Entry(name: "N2.page", summary: "a page of 790 words that changes, laid out anew") {
      try .changingPage(threads: $0)
    },
    Entry(name: "N2.labels", summary: "300 labels that change") {
      try .changingLabels(threads: $0)
    },
    Entry(name: "N2.repainted", summary: "the page, painted again without caches") {
      try .repaintedPage(threads: $0)
    },
    Entry(name: "N2.scrolled", summary: "the page moves up by 0.3 points") {
      try .scrolledPage(threads: $0)
    },
  ]

  /// Trees whose siblings change.
  private static let newTrees: [Entry] =
    [10_000, 100_000, 1_000_000].map { count in
      Entry(name: "N3.toFront.\(count)", summary: "one of \(count) siblings comes to the front") {
        try .layerToFront(count: count, byDepth: false, threads: $0)
      }
    } + [
      Entry(name: "N3.depth.100000", summary: "the depth of one of 100000 siblings changes") {
        try .layerToFront(count: 100_000, byDepth: true, threads: $0)
      },
      tenthReplaced(20_000), tenthReplaced(100_000),
      Entry(name: "N3.oneReplaced.100000", summary: "one of 100000 is removed or inserted") {
        try .layerRemovedOrInserted(count: 100_000, threads: $0)
      },
      Entry(name: "N3.allMove.100000", summary: "100000 small layers, all move") {
        try .smallLayers(count: 100_000, allMove: true, threads: $0)
      },
    ]

  private static func tenthReplaced(_ count: Int) -> Entry {
    Entry(
      name: "N3.tenthReplaced.\(count)",
      summary: "\(count / 10) of \(count) siblings are removed and added one by one"
    ) { try .tenthReplaced(count: count, threads: $0) }
  }

  /// Images that are turned or scaled anew in each frame.
  private static let movingImages: [Entry] = [
    turning("small", "40 images of 256 × 256 pixels", .small),
    turning("medium", "an image of 1024 × 1024 pixels", .medium),
    turning("screen", "an image as large as the surface", .screen),
    turning("reduced", "40 images of 1024 × 1024 pixels at a fifth of their size", .reduced),
    zooming("small", "40 images of 256 × 256 pixels", .small),
    zooming("screen", "an image as large as the surface", .screen),
    zooming("reduced", "40 images of 1024 × 1024 pixels at a fifth of their size", .reduced),
  ]

  private static func turning(
    _ name: String, _ summary: String, _ set: FrameScene.ImageSet
  ) -> Entry {
    Entry(name: "N4.turning.\(name)", summary: "turning: \(summary)") {
      try .turningImages(set, threads: $0)
    }
  }

  private static func zooming(
    _ name: String, _ summary: String, _ set: FrameScene.ImageSet
  ) -> Entry {
    Entry(name: "N4.zooming.\(name)", summary: "growing: \(summary)") {
      try .zoomingImages(set, threads: $0)
    }
  }

  /// Blurs of shapes that change, and what else needs large buffers in each frame.
  private static let newBlurs: [Entry] = [
    Entry(name: "N5.largeMorphing", summary: "12 outlines of 300 points with a shadow change") {
      try .morphingBlobs(
        12, radius: 120...150, shadows: [FrameScene.softShadow(radius: 10)], threads: $0)
    },
    Entry(name: "N5.smallMorphing", summary: "100 outlines of 70 points with a shadow change") {
      try .morphingBlobs(
        100, radius: 28...35, shadows: [FrameScene.softShadow(radius: 10)], threads: $0)
    },
    Entry(name: "N5.starRadius", summary: "the radius of the shadows of 12 stars changes") {
      try .starsWithChangingShadows(threads: $0)
    },
    Entry(name: "N6.colorMatrix", summary: "the colour matrix of a whole picture changes") {
      try .colorMatrix(threads: $0)
    },
  ]
}
