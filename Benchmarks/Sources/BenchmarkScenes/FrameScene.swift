// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

/// A tree with its compositor, 1920 × 1080 pixels at scale 1, and its change from frame to frame.
public final class FrameScene {
  /// The size of the surface in points.
  public static let size = CGSize(width: 1920, height: 1080)
  static let backgroundColor = Color(230, 240, 255)

  /// Renders the scene; its root is the scene's tree.
  public let compositor: Compositor
  /// Changes the tree; gets the number of the frame, from 1, and the compositor.
  private let change: (_ frame: Int, _ compositor: Compositor) -> Void
  private var frame = 0

  /// A scene of which nothing has been painted yet.
  ///
  /// - Parameters:
  ///   - root: The tree.
  ///   - threads: The number of painting threads; nil means one for each core.
  ///   - cacheBytes: The limit of the caches; nil means the engine's default, 0 means none.
  ///   - change: The change before each frame.
  /// - Throws: The compositor's error if there is not enough memory for the surface.
  public init(
    root: Layer, threads: Int?, cacheBytes: Int? = nil,
    change: @escaping (_ frame: Int, _ compositor: Compositor) -> Void
  ) throws {
    compositor = try EngineAdapter.makeCompositor(size: Self.size, scale: 1, threads: threads)
    if let cacheBytes { EngineAdapter.setCacheBytes(cacheBytes, of: compositor) }
    compositor.root = root
    self.change = change
  }

  /// Makes the next change and renders it; the first call renders the whole scene.
  @discardableResult
  public func renderNextFrame() -> FrameReport {
    makeNextChange()
    return compositor.render()
  }

  /// Makes the next change and leaves the rendering to the caller.
  public func makeNextChange() {
    frame += 1
    change(frame, compositor)
  }

  /// The layer behind everything, as large as the surface.
  static func root() -> Layer {
    let root = Layer()
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = backgroundColor
    return root
  }
}

extension Layer {
  /// A rounded rectangle of one colour.
  convenience init(frame: CGRect, cornerRadius: CGFloat = 0, color: Color?) {
    self.init()
    self.frame = frame
    self.cornerRadius = cornerRadius
    backgroundColor = color
  }
}
