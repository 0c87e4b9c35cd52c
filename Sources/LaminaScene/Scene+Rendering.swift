// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina

extension Scene {
  /// The scene's picture, in one call.
  ///
  /// ```swift
  /// import LaminaImages  // for writePNG
  /// import LaminaText  // for TextLayer
  ///
  /// let scene = try Scene(contentsOf: "card.json")
  /// (scene.layer(named: "title") as? TextLayer)?.string = "Hello"
  /// try scene.render().writePNG(to: "card.png")
  /// ```
  ///
  /// That is ``Lamina/Layer/render(in:scale:background:mode:threads:report:)`` of the ``root`` over the scene's
  /// ``background``, with the same cost and on as many threads at once as there are scenes.
  ///
  /// - Parameters:
  ///   - scale: The pixels in a point; nil: the scene's.
  ///   - threads: How many threads paint; nil: one for each processor. The picture does not depend on it.
  ///   - report: Gets the report of the frame, with the layers left out in its `omissions`.
  /// - Returns: The picture, of the scene's size times the scale, rounded up to whole pixels.
  /// - Throws: `SurfaceError` where there can be no picture of that size.
  public func render(
    scale: CGFloat? = nil, threads: Int? = 1, report: (FrameReport) -> Void = { _ in }
  ) throws(SurfaceError) -> Image {
    try root.render(
      in: CGRect(origin: .zero, size: size), scale: scale ?? self.scale, background: background,
      threads: threads, report: report)
  }
}
