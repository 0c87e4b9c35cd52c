// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

extension CachingCase {
  /// The scene, with nothing painted; one thread paints, so that costs add up.
  ///
  /// - Throws: The compositor's error if there is not enough memory for the surface.
  public func scene() throws -> FrameScene {
    guard let budget else {
      return try scene(cacheBytes: mode == .none ? 0 : nil)
    }
    return try scene(cacheBytes: Int(budget * Double(heldBytes())))
  }

  /// The bytes in the caches if their size is not limited.
  private func heldBytes() throws -> Int {
    let probe = try scene(cacheBytes: 1 << 30)
    var report = FrameReport()
    for _ in 0..<3 { report = probe.renderNextFrame() }
    return EngineAdapter.heldBytes(of: report)
  }

  private func scene(cacheBytes: Int?) throws -> FrameScene {
    let root = FrameScene.root()
    let stage = Layer(frame: root.bounds, color: nil)
    root.addSublayer(stage)
    let items = (0..<count).map { CachingItem(self, index: $0, origin: origin(of: $0)) }
    for item in items { stage.addSublayer(item.layer) }
    let given = self
    return try FrameScene(root: root, threads: 1, cacheBytes: cacheBytes) { frame, _ in
      given.move(stage, items, root: root, frame: frame)
      if given.changes > 0, frame.isMultiple(of: 16 / given.changes) {
        for item in items { item.mark.backgroundColor = .palette(frame) }
      }
      if given.scaleChanges > 0, frame.isMultiple(of: 16 / given.scaleChanges) {
        given.scale(items, step: frame / (16 / given.scaleChanges))
      }
    }
  }

  private func move(_ stage: Layer, _ items: [CachingItem], root: Layer, frame: Int) {
    switch motion {
    case .still: root.backgroundColor = Color(gray: frame.isMultiple(of: 2) ? 0.9 : 0.92)
    case .moving: stage.frame.origin = CGPoint(x: frame % 16, y: 0)
    case .movingByHalfPixels: stage.frame.origin = CGPoint(x: Double(frame % 32) / 2, y: 0)
    case .fading:
      for item in items { item.layer.opacity = 0.5 + Float(frame % 16) / 40 }
    case .rotating:
      for item in items {
        item.layer.transform = Transform3D(
          rotationAngle: CGFloat(frame % 360) * .pi / 180, x: 0, y: 0, z: 1)
      }
    case .scaling: scale(items, step: frame)
    case .changingInside:
      for item in items { item.mark.backgroundColor = .palette(frame) }
    }
  }

  /// Sets a scale between 1 and 1.5 that goes up and down by 1 %.
  private func scale(_ items: [CachingItem], step: Int) {
    let phase = step % 100
    let factor = 1 + CGFloat(phase < 50 ? phase : 100 - phase) / 100
    for item in items { item.layer.transform = Transform3D(scaleX: factor, y: factor, z: 1) }
  }

  /// Places of as few rows as fit the surface, evenly spread.
  private func origin(of index: Int) -> CGPoint {
    let (width, height) = (FrameScene.size.width - 16, FrameScene.size.height)
    let columns = max(1, Int((Double(count) * width / height).squareRoot().rounded(.up)))
    let rows = (count + columns - 1) / columns
    let cell = CGSize(width: width / CGFloat(columns), height: height / CGFloat(rows))
    return CGPoint(
      x: ((CGFloat(index % columns) + 0.5) * cell.width - size.width / 2).rounded(),
      y: ((CGFloat(index / columns) + 0.5) * cell.height - size.height / 2).rounded())
  }
}
