// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// A rendering mode's change of each colour and each pixel of one layer.
///
/// Both changes are linear in premultiplied components. So it makes no difference whether layers are changed
/// before or after they are combined.
enum ColorChange: Hashable, Sendable {
  /// One colour, with the alpha of the original.
  case tint(Color)
  /// One colour, with the alpha of the original multiplied by its luminance.
  case tintByLuminance(Color)
  case grey

  /// The same change with an opaque tint.
  fileprivate var opaque: ColorChange {
    switch self {
    case .tint(let tint): .tint(Color(red: tint.red, green: tint.green, blue: tint.blue))
    case .tintByLuminance(let tint):
      .tintByLuminance(Color(red: tint.red, green: tint.green, blue: tint.blue))
    case .grey: .grey
    }
  }

  /// The change of layers in the default group.
  static let white = ColorChange.tint(.white)

  /// The grey of equal brightness, in sRGB's encoding.
  private static func luma(_ color: Color) -> CGFloat {
    luma(Color.unit(color.red), Color.unit(color.green), Color.unit(color.blue))
  }

  /// With integer weights, so that equal components give exactly that component.
  private static func luma(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> CGFloat {
    (2126 * red + 7152 * green + 722 * blue) / 10_000
  }

  func callAsFunction(_ color: Color) -> Color {
    switch self {
    // Values beyond 0…1 are limited when drawn, after opacities acted on them.
    case .tint(let tint): tint.multiplyingAlpha(by: color.alpha)
    case .tintByLuminance(let tint):
      tint.multiplyingAlpha(by: Color.unit(color.alpha) * Self.luma(color))
    case .grey: Color(gray: Self.luma(color), alpha: color.alpha)
    }
  }

  func callAsFunction(_ color: Color?) -> Color? { color.map { self($0) } }

  func callAsFunction(_ shadow: Shadow) -> Shadow {
    var shadow = shadow
    shadow.color = self(shadow.color)
    return shadow
  }

  func callAsFunction(_ gradient: GradientContent) -> GradientContent {
    var gradient = gradient
    gradient.colors = gradient.colors?.map { self($0) }
    return gradient
  }

  /// A blend mode by colour has no meaning with a single colour; modes by alpha stay.
  func callAsFunction(_ mode: BlendMode) -> BlendMode {
    mode.actsByAlpha ? mode : .normal
  }

  /// The change of a premultiplied pixel.
  func callAsFunction(pixel: UInt32) -> UInt32 {
    let (alpha, red, green, blue) = (
      CGFloat(pixel >> 24), CGFloat(pixel >> 16 & 255), CGFloat(pixel >> 8 & 255),
      CGFloat(pixel & 255)
    )
    let luma = Self.luma(red, green, blue)
    switch self {
    case .tint(let tint): return tint.multiplyingAlpha(by: alpha / 255).premultiplied.bits
    // The luma of premultiplied components is multiplied by alpha already.
    case .tintByLuminance(let tint): return tint.multiplyingAlpha(by: luma / 255).premultiplied.bits
    case .grey:
      let grey = UInt32(min(luma, alpha).rounded())
      return pixel & 0xFF00_0000 | grey << 16 | grey << 8 | grey
    }
  }
}

extension BlendMode {
  /// Whether the result for equal colours depends on alpha alone: Porter and Duff's operators, and the sum.
  fileprivate var actsByAlpha: Bool {
    switch self {
    case .normal, .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destinationOver,
      .destinationIn,
      .destinationOut, .destinationAtop, .xor, .plusLighter:
      true
    case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight,
      .hardLight,
      .difference, .exclusion, .hue, .saturation, .color, .luminosity, .plusDarker:
      false
    }
  }
}

extension Image {
  /// The image with each pixel changed; kept with the image, so that the same change is made once.
  func changed(by change: ColorChange) -> Image {
    keptChange(change) {
      Image(unchecked: pixels.map { change(pixel: $0) }, width: width, height: height)
    }
  }
}

extension Drawing {
  /// The drawing with all colours changed; kept with the drawing, because a drawing equals only its copies.
  func changed(by change: ColorChange) -> Drawing {
    if commands.isEmpty { return self }
    return keptChange(change) {
      Drawing(
        commands.map { $0.changed(by: change) }, clips: clips, bounds: bounds, isUpright: isUpright)
    }
  }
}

extension DrawingCommand {
  fileprivate func changed(by change: ColorChange) -> DrawingCommand {
    var command = self
    switch content {
    case .fill(let shape, let color): command.content = .fill(shape, change(color))
    case .stroke(let path, let style, let color):
      command.content = .stroke(path, style, change(color))
    case .gradient(let gradient): command.content = .gradient(change(gradient))
    case .image(let image, let rect, let filter):
      command.content = .image(image.changed(by: change), rect, filter)
    case .glyphs(var run):
      run.color = change(run.color)
      // The alpha of the run's colour acts on pictures as well.
      run.pictureChange = change.opaque
      command.content = .glyphs(run)
    }
    if let color = shadow?.color { command.shadow?.color = change(color) }
    command.blendMode = change(blendMode)
    return command
  }
}

extension LayerContent {
  func changed(by change: ColorChange) -> LayerContent {
    switch self {
    case .shape(var shape):
      shape.fillColor = change(shape.fillColor)
      shape.strokeColor = change(shape.strokeColor)
      return .shape(shape)
    case .gradient(let gradient): return .gradient(change(gradient))
    case .replicator(let replication):
      return .replicator(Replication(replication.content.changed(by: change)))
    case .emitter(let emission):
      var content = emission.content
      content.cells = content.cells.map { $0.changed(by: change) }
      return .emitter(Emission(content))
    // The compositor changes tiles when they are drawn.
    case .none, .transform, .tiled: return self
    }
  }
}

extension ReplicatorContent {
  /// Colours of instances multiply colours that are changed already: alpha stays, and in vibrant mode the
  /// brightness.
  fileprivate func changed(by change: ColorChange) -> ReplicatorContent {
    var content = self
    let color = instanceColor ?? .white
    switch change {
    case .tint, .tintByLuminance:
      content.instanceColor = Color(gray: 1, alpha: color.alpha)
      (content.instanceRedOffset, content.instanceGreenOffset) = (0, 0)
      content.instanceBlueOffset = 0
    case .grey:
      content.instanceColor = change(color)
      let offset =
        0.2126 * instanceRedOffset + 0.7152 * instanceGreenOffset + 0.0722 * instanceBlueOffset
      (content.instanceRedOffset, content.instanceGreenOffset) = (offset, offset)
      content.instanceBlueOffset = offset
    }
    return content
  }
}

extension EmitterCellContent {
  /// The picture is changed, and of the colour that multiplies it only alpha stays, in vibrant mode also its grey.
  fileprivate func changed(by change: ColorChange) -> EmitterCellContent {
    var cell = self
    cell.sprite = EmitterSprite(
      contents: sprite.contents?.changed(by: change), contentsRect: sprite.contentsRect,
      contentsScale: sprite.contentsScale)
    let color = color ?? .white
    switch change {
    case .tint, .tintByLuminance: cell.color = Color(gray: 1, alpha: color.alpha)
    case .grey: cell.color = change(color)
    }
    (cell.redRange, cell.greenRange, cell.blueRange) = (0, 0, 0)
    (cell.redSpeed, cell.greenSpeed, cell.blueSpeed) = (0, 0, 0)
    cell.emitterCells = emitterCells.map { $0.changed(by: change) }
    return cell
  }
}

extension Filter {
  /// Whether the filter spreads colours without changing them.
  var isBlur: Bool { if case .gaussianBlur = self { true } else { false } }
}
