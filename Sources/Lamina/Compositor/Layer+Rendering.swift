// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

extension Layer {
  /// A picture of the layer and all below it, in one call.
  ///
  /// ```swift
  /// let picture = try card.render(scale: 2)
  /// let all = try card.render(in: CGRect(x: 0, y: 0, width: 320, height: 220), background: .white) { report in
  ///   report.omissions.forEach { print($0) }
  /// }
  /// ```
  ///
  /// Layers are laid out and displayed before. The rectangle is in the space of the ``frame``, with its top left
  /// corner in the picture's, also between two pixels. If the layer has a superlayer,
  /// that does not count, except that the layer is in its accent group (``isAccentable``). Shadows and whatever
  /// else reaches out of the frame are in the picture if the rectangle holds them.
  ///
  /// Trees on different threads share nothing that is not behind a lock, so a server calls this on as many
  /// threads as it has trees. The pixels are those of a ``Compositor``, with its limits at first: a layer that
  /// they leave out, and one that cannot be drawn, is named in the report.
  ///
  /// Cost: the whole tree, each time. A program that shows one tree again and again keeps a compositor, which
  /// keeps masks and pixels, and paints what changed. After this call, a compositor that shows the same tree looks
  /// through all of it once.
  ///
  /// - Parameters:
  ///   - rect: The rectangle that the picture shows, in points of the superlayer. Nil, the default, means the
  ///     ``frame``. An origin that is not finite counts as 0.
  ///   - scale: The number of device pixels per point, positive; default 1.
  ///   - background: The colour behind the layer, on all pixels; default transparent.
  ///   - mode: The colours in which the layer is shown; default ``RenderingMode/fullColor``, its own colours. See
  ///     ``Compositor/renderingMode``.
  ///   - threads: The number of threads that paint, from 1 to 256; others count as the nearer of both. The default
  ///     is 1, and nil means one for each processor. The picture does not depend on it.
  ///   - report: It is called once with the report of the frame, which names the layers left out in
  ///     ``FrameReport/omissions``; by default nothing is done.
  /// - Returns: The picture, of the rectangle's size times the scale, rounded up to whole pixels.
  /// - Throws: ``SurfaceError`` if there can be no such picture, for example of a layer without a size.
  /// - Precondition: It is not called by a layer or delegate of the tree while that is laid out, displayed or drawn.
  public final func render(
    in rect: CGRect? = nil, scale: CGFloat = 1, background: Color = .clear,
    mode: RenderingMode = .fullColor, threads: Int? = 1,
    report: (FrameReport) -> Void = { _ in }
  ) throws(SurfaceError) -> Image {
    let rect = rect ?? frame
    let compositor = try Compositor(size: rect.size, scale: scale, threads: threads)
    compositor.origin = CGPoint(
      x: rect.origin.x.isFinite ? rect.origin.x : 0, y: rect.origin.y.isFinite ? rect.origin.y : 0)
    compositor.background = background
    compositor.renderingMode = mode
    compositor.root = self
    let (image, frame) = compositor.renderPicture()
    report(frame)
    return image
  }
}
