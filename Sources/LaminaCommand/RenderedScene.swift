// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaScene

/// A scene's picture, and what making it took.
struct RenderedScene {
  let scale: CGFloat
  let report: FrameReport
  private let scene: Scene
  private let compositor: Compositor

  /// The picture as it was drawn, until it is written; each time a copy.
  var image: Image { compositor.surface }
  /// The size of the picture in pixels.
  var sizeInPixels: (width: Int, height: Int) {
    (compositor.pixelBounds.width, compositor.pixelBounds.height)
  }

  /// The paint plan, one command a line; made when asked for, since it may be long.
  var plan: String { compositor.planDescription }
  /// The render tree, one layer a line; made when asked for, since it may be long.
  var tree: String { compositor.treeDescription }

  /// Why the last frame repainted what it did; empty unless that was asked for.
  var why: String { compositor.lastExplanation?.description ?? "" }

  /// Which layers differ in full colour and no longer in the mode of the compositor, one a line; found when asked for.
  var lostDifferences: String {
    let found = LostDifferences(mode: compositor.renderingMode).found(below: scene.root)
    let lines = found.compactMap { scene.warning(of: $0.layer, $0.message)?.error.description }
    return lines.isEmpty ? "no sublayers lose what sets them apart" : lines.joined(separator: "\n")
  }

  /// What is to be said of the scene and of what became of it; found when asked for.
  var warnings: SceneWarnings { SceneWarnings(scene, drawnBy: compositor) }

  /// Draws a scene.
  ///
  /// - Parameters:
  ///   - scene: What to draw.
  ///   - name: What errors call the scene.
  ///   - scale: The pixels in a point, instead of the scene's.
  ///   - background: What lies behind the layers, instead of the scene's.
  ///   - limits: What the frame may take, where that is not what suits the surface.
  ///   - road: Who composites.
  ///   - debugOptions: What is painted over the picture to show how it was made.
  ///   - frame: How often the scene is drawn; the last picture and report count.
  ///   - change: What changes before the last frame; the frames before show it as it begins.
  ///   - recordsPlanLayers: Whether the plan names the layer of each command.
  ///   - explains: Whether the frames are explained.
  ///   - prepare: Sets what else the compositor is to know before it draws.
  /// - Throws: A line for the user where there can be no surface of that size.
  init(
    _ scene: Scene, name: String, scale: CGFloat? = nil, background: Color? = nil,
    limits: [LimitOption] = [], road: CompositingRoad = .standard, debugOptions: DebugOptions = [],
    frame: Int = 1, change: SceneChange? = nil, recordsPlanLayers: Bool = false,
    explains: Bool = false, prepare: (Compositor) -> Void = { _ in }
  ) throws(CommandFailure) {
    let compositor = try Self.compositor(scene, name: name, scale: scale, background: background)
    compositor.compositingRoad = road
    prepare(compositor)
    compositor.debugOptions = debugOptions
    compositor.recordsPlanLayers = recordsPlanLayers
    compositor.explainsFrames = explains
    for limit in limits { limit.apply(to: &compositor.limits) }
    change?.apply(at: 0)
    var report = compositor.render()
    for _ in 1..<max(1, frame) { report = compositor.render() }
    if let change {
      change.apply(at: 1)
      report = compositor.render()
    }
    self.report = report
    self.scale = compositor.scale
    self.scene = scene
    self.compositor = compositor
  }

  /// Lends the bytes of the picture's file, and keeps neither the picture nor what is kept between frames.
  ///
  /// For all that is not needed any more is memory that the file can have. What the warnings say of pixels is to
  /// be found before.
  func withFile<Result>(
    as encoding: ImageEncoding, _ body: (Span<UInt8>) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    compositor.purgeCaches()
    let (width, height) = sizeInPixels
    return try compositor.withSpentPixels { pixels throws(ImageError) in
      try encoding.withFile(ofSpent: &pixels, width: width, height: height, body)
    }
  }

  /// A compositor that shows a scene, with nothing painted yet.
  static func compositor(
    _ scene: Scene, name: String, scale: CGFloat?, background: Color?
  ) throws(CommandFailure) -> Compositor {
    let compositor: Compositor
    do {
      compositor = try Compositor(size: scene.size, scale: scale ?? scene.scale)
    } catch {
      let shown = name == "-" ? StandardStreams.inputName : PrintedName.escaped(name)
      throw CommandFailure("\(shown): \(error)")
    }
    compositor.root = scene.root
    compositor.background = background ?? scene.background
    return compositor
  }
}
