// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaImages
import LaminaScene

/// A scene's picture, and reports about how it was made.
struct RenderedScene {
  let scale: CGFloat
  let report: FrameReport
  private let scene: Scene
  private let compositor: Compositor

  /// The picture as it was drawn, until it is written; each access makes a copy.
  var image: Image { compositor.surface }
  /// The size of the picture in pixels.
  var sizeInPixels: (width: Int, height: Int) {
    (compositor.pixelBounds.width, compositor.pixelBounds.height)
  }

  /// The paint plan, one command a line; made on demand, because it may be long.
  var plan: String { compositor.planDescription }
  /// The render tree, one layer a line; made on demand, because it may be long.
  var tree: String { compositor.treeDescription }

  /// Refuses a picture in the place of an image that the scene reads.
  func checkThatImagesStay(whenWriting output: String) throws(CommandFailure) {
    guard output != "-", scene.hasRead(output) else { return }
    throw CommandFailure(
      "\(PrintedName.escaped(output)): the picture would replace an image that the scene reads; name another by "
        + "--output")
  }

  /// The reasons for the last frame's repainting; empty if they were not asked for.
  var why: String { compositor.lastExplanation?.description ?? "" }

  /// The layers that differ in full colour but not in the compositor's rendering mode, one a line;
  /// found on demand.
  var lostDifferences: String {
    let found = LostDifferences(mode: compositor.renderingMode).found(below: scene.root)
    let lines = found.compactMap { scene.warning(of: $0.layer, $0.message)?.error.description }
    return lines.isEmpty ? "no sublayers lose their differences" : lines.joined(separator: "\n")
  }

  /// The warnings about the scene and its picture; found on demand.
  var warnings: SceneWarnings { SceneWarnings(scene, drawnBy: compositor) }

  /// Draws a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - name: The name of the scene in errors.
  ///   - scale: The pixels in a point, in place of the scene's.
  ///   - background: The colour behind the layers, in place of the scene's.
  ///   - limits: The limits of the frame, in place of those that suit the surface.
  ///   - road: The road of compositing.
  ///   - debugOptions: Marks over the picture that show how it was made.
  ///   - frame: How many times the scene is drawn; the last picture and report count.
  ///   - change: The change before the last frame; earlier frames show its start.
  ///   - recordsPlanLayers: Whether the plan names the layer of each command.
  ///   - explains: Whether the frames are explained.
  ///   - prepare: Sets up the compositor before it draws.
  /// - Throws: A line for the user if there can be no surface of that size.
  init(
    _ scene: Scene, name: String, scale: CGFloat? = nil, background: Color? = nil,
    limits: [LimitOption] = [], road: CompositingRoad = .standard, debugOptions: DebugOptions = [],
    frame: Int = 1, change: SceneChange? = nil, recordsPlanLayers: Bool = false,
    explains: Bool = false, prepare: (Compositor) -> Void = { _ in }
  ) throws(CommandFailure) {
    let compositor = try Self.compositor(scene, name: name, scale: scale, background: background)
    compositor.compositingRoad = road
    prepare(compositor)
    compositor.diagnostics.debugOptions = debugOptions
    compositor.diagnostics.recordsPlanLayers = recordsPlanLayers
    compositor.diagnostics.explainsFrames = explains
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

  /// Calls a function with the bytes of the picture's file, and keeps neither the picture nor the
  /// caches.
  ///
  /// Memory that is no longer needed is available for the file. Warnings about pixels must be found
  /// before the call.
  func withFile<Result>(
    as encoding: ImageEncoding, _ body: (Span<UInt8>) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    compositor.purgeCaches()
    let (width, height) = sizeInPixels
    return try compositor.withSpentPixels { pixels throws(ImageError) in
      try encoding.withFile(ofSpent: &pixels, width: width, height: height, body)
    }
  }

  /// A compositor that shows a scene and has painted nothing yet.
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
