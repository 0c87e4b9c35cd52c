// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension ColorChange {
  func callAsFunction(_ shadow: Shadow) -> Shadow {
    var shadow = shadow
    shadow.color = self(shadow.color)
    return shadow
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
    case .shape(let shared):
      var shape = shared.content
      shape.fillColor = change(shape.fillColor)
      shape.strokeColor = change(shape.strokeColor)
      return .shape(SharedShape(shape))
    case .gradient(let gradient): return .gradient(change(gradient))
    case .replicator(let replication):
      return .replicator(Replication(replication.content.changed(by: change)))
    case .emitter(let emission):
      return .emitter(
        emission.keptChange(change) {
          var content = emission.content
          content.cells = content.cells.map { $0.changed(by: change) }
          return Emission(content)
        })
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
    cell.sprite = sprite.keptChange(change) {
      EmitterSprite(
        contents: sprite.contents?.changed(by: change), contentsRect: sprite.contentsRect,
        contentsScale: sprite.contentsScale)
    }
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
