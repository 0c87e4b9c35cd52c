// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Lamina
import LaminaScene

/// Whether warnings are errors.
struct StrictOption: ParsableArguments {
  @Flag(name: .customLong("strict"), help: "Take warnings for errors, and then write nothing.")
  var isStrict = false
}

/// The common options of the commands that draw a scene.
struct SceneOptions: ParsableArguments {
  @Argument(help: "A scene file; - reads standard input.")
  var scene: String

  @OptionGroup var strictness: StrictOption

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Device pixels per point, instead of the scene's.", valueName: "number"))
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      "The colour behind the layers, in place of the scene's: #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(), hsl() or "
        + "a CSS name.",
      valueName: "colour"))
  var background: String?

  @Option(
    help: ArgumentHelp(
      "In which colours the layers are shown: fullColor, vibrant, or a colour for two of them, white and that one.",
      valueName: "mode"))
  var tint: TintOption?

  @Flag(help: "Keep layers that are container backgrounds in the other modes of --tint.")
  var keepBackground = false

  func validate() throws {
    if let scale, !(scale > 0) {
      throw ValidationError("--scale: expected a number above 0, found \(scale)")
    }
  }

  func render(
    limits: [LimitOption] = [], road: CompositingRoad = .standard, debugOptions: DebugOptions = [],
    frame: Int = 1, change: String? = nil, recordsPlanLayers: Bool = false, explains: Bool = false
  ) throws(CommandFailure) -> RenderedScene {
    try checkUse()
    let read = try StandardStreams.readScene(scene)
    return try RenderedScene(
      read, name: scene, scale: scale.map { CGFloat($0) }, background: try backgroundColor(),
      limits: limits, road: road, debugOptions: debugOptions, frame: frame,
      change: try Self.change(change, of: read), recordsPlanLayers: recordsPlanLayers,
      explains: explains, prepare: setColors)
  }

  /// Refuses options that would have no effect.
  func checkUse() throws(CommandFailure) {
    guard !keepBackground || tint != nil else {
      throw CommandFailure(
        "--keep-background: only --tint leaves backgrounds out; give --tint, or leave it out")
    }
  }

  /// Has a compositor show the layers in the colours that the user asks for.
  func setColors(of compositor: Compositor) {
    compositor.renderingMode = tint?.mode ?? .fullColor
    compositor.removesContainerBackgrounds = !keepBackground
  }

  /// The change that the user asks for.
  static func change(_ text: String?, of scene: Scene) throws(CommandFailure) -> SceneChange? {
    guard let text else { return nil }
    do throws(SceneChangeError) {
      return try SceneChange(text, of: scene)
    } catch {
      throw CommandFailure("--change: \(error)")
    }
  }

  func backgroundColor() throws(CommandFailure) -> Color? {
    var color: Color?
    if let background {
      color = Color(sceneText: background)
      guard color != nil else {
        throw CommandFailure(
          "--background: expected a colour, found \(Quotation.of(background)); "
            + Color.remedy(forSceneText: background))
      }
    }
    return color
  }
}
