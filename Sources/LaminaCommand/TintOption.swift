// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import Lamina
import LaminaScene

/// The colours in which a scene is shown, in the form of the command line: `fullColor`, `vibrant`,
/// or a colour for the tint of the accent group.
struct TintOption: ExpressibleByArgument {
  let mode: RenderingMode

  init?(argument: String) {
    switch argument {
    case "fullColor": mode = .fullColor
    case "vibrant": mode = .vibrant
    default:
      guard let color = Color(sceneText: argument) else { return nil }
      mode = .accented(color)
    }
  }

  static var allValueStrings: [String] { ["fullColor", "vibrant", "COLOUR"] }
}

/// Finds sublayers of one layer that differ in full colour but not in a rendering mode.
///
/// The pictures decide, so the cause of a difference does not matter. Each sublayer is drawn by
/// itself in both modes, and sublayers over others are drawn once with and once without those.
struct LostDifferences {
  let mode: RenderingMode

  /// The most layers that are drawn by themselves.
  private static let mostLayers = 2000
  /// The most layers that are drawn to see whether one of them shows in front of others.
  private static let mostBeside = 100_000
  /// The most pixels on the longer side of a picture.
  private static let mostPixels: CGFloat = 256

  /// The message for each layer that has lost a difference.
  func found(below root: Layer) -> [(layer: Layer, message: String)] {
    var found: [(layer: Layer, message: String)] = []
    var pending = [root]
    var (looked, beside) = (0, 0)
    while let layer = pending.popLast(), looked < Self.mostLayers {
      let sublayers = layer.sublayers ?? []
      let shown = Array(
        sublayers.lazy.filter { !$0.isHidden && $0.opacity > 0 }.prefix(Self.mostLayers - looked))
      looked += shown.count
      pending += shown.reversed()
      found += alike(shown)
      // Each is seen with all that are beside it.
      let compared = shown.prefix((Self.mostBeside - beside) / max(1, sublayers.count))
      beside += compared.count * sublayers.count
      found += covered(compared, in: layer)
    }
    return found
  }

  /// Sublayers that look different by themselves, without their sublayers, but alike in the mode.
  private func alike(_ layers: [Layer]) -> [(layer: Layer, message: String)] {
    var looks: [Image: [(full: Image, layers: [Layer])]] = [:]
    var order: [Image] = []
    for layer in layers {
      guard let full = ownPicture(of: layer, .fullColor), let tinted = ownPicture(of: layer, mode)
      else { continue }
      if looks[tinted] == nil { order.append(tinted) }
      if let known = looks[tinted]?.firstIndex(where: { $0.full == full }) {
        looks[tinted]?[known].layers.append(layer)
      } else {
        looks[tinted, default: []].append((full, [layer]))
      }
    }
    return order.flatMap { tinted -> [(layer: Layer, message: String)] in
      guard let groups = looks[tinted], let first = groups.first else { return [] }
      return groups.dropFirst().compactMap { group in
        group.layers.first.map {
          (
            $0,
            "\(names(group.layers)) and \(names(first.layers)) differ in full colour and look the same"
          )
        }
      }
    }
  }

  /// The name of the first of some layers, and the number of the others.
  private func names(_ layers: [Layer]) -> String {
    let first = layers.first.map(name) ?? ""
    return layers.count > 1 ? "\(first) (and \(layers.count - 1) like it)" : first
  }

  /// Sublayers that are visible in front of others in full colour but not in the mode.
  private func covered(_ layers: ArraySlice<Layer>, in parent: Layer) -> [(
    layer: Layer, message: String
  )] {
    var found: [(layer: Layer, message: String)] = []
    for (index, layer) in layers.enumerated() {
      let behind = layers[..<index].filter { $0.frame.intersects(layer.frame) }
      guard !behind.isEmpty, shows(layer, in: parent, .fullColor), !shows(layer, in: parent, mode)
      else { continue }
      let names = behind.suffix(3).map(name).joined(separator: ", ")
      found.append(
        (layer, "\(name(layer)) shows in full colour, and no longer in front of \(names)"))
    }
    return found
  }

  /// Whether hiding a layer changes the picture of its superlayer.
  private func shows(_ layer: Layer, in parent: Layer, _ mode: RenderingMode) -> Bool {
    let rect = parent.convert(layer.bounds, from: layer).intersection(parent.bounds)
    guard let with = picture(of: parent, part: rect, mode) else { return false }
    layer.isHidden = true
    defer { layer.isHidden = false }
    return picture(of: parent, part: rect, mode) != with
  }

  private func picture(of layer: Layer, part: CGRect, _ mode: RenderingMode) -> Image? {
    guard !part.isNull, !part.isEmpty else { return nil }
    // It is rendered as if it had no superlayer.
    let rect = layer.properties.frame(of: part)
    return try? layer.render(in: rect, scale: scale(of: rect.size), mode: mode)
  }

  /// The picture of a layer without its sublayers; nil if it is empty.
  private func ownPicture(of layer: Layer, _ mode: RenderingMode) -> Image? {
    let frame = layer.frame
    guard !frame.isNull, !frame.isEmpty else { return nil }
    let shown = (layer.sublayers ?? []).filter { !$0.isHidden }
    for sublayer in shown { sublayer.isHidden = true }
    defer { for sublayer in shown { sublayer.isHidden = false } }
    let picture = try? layer.render(scale: scale(of: frame.size), mode: mode)
    return picture.flatMap { $0.pixels.contains { $0 != 0 } ? $0 : nil }
  }

  private func scale(of size: CGSize) -> CGFloat {
    min(2, Self.mostPixels / max(size.width, size.height))
  }

  private func name(_ layer: Layer) -> String {
    PrintedName.of(layer.name ?? String(describing: type(of: layer)))
  }
}
