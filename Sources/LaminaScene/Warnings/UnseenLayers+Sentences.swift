// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaText

extension UnseenLayers {
  /// The sentences about layers that are not visible.
  ///
  /// Sublayers of one layer that are out of view for the same reason share one sentence, at the
  /// first of them. The root gets a sentence if nothing is visible and nothing else explains that.
  ///
  /// - Parameters:
  ///   - compositor: The compositor that searched for them.
  ///   - known: The nodes of layers that already have a message.
  /// - Returns: Each layer with its sentence.
  func sentences(
    of compositor: Compositor, without known: Set<NodeID>
  ) -> [(layer: Layer, message: String)] {
    struct Group: Hashable {
      let parent: NodeID
      let reason: UnseenLayer.Reason
    }
    var sentences: [(layer: Layer, message: String)] = []
    var places: [Group: (index: Int, others: Int)] = [:]
    for unseen in found where !known.contains(unseen.node) {
      guard let layer = compositor.layer(at: unseen.node),
        let sentence = unseen.sentence(about: layer)
      else { continue }
      let group = Group(parent: unseen.parent, reason: unseen.reason)
      if unseen.isOutOfView, let place = places[group] {
        places[group] = (place.index, place.others + 1)
      } else {
        if unseen.isOutOfView { places[group] = (sentences.count, 0) }
        sentences.append((layer, sentence))
      }
    }
    for (index, others) in places.values where others > 0 {
      sentences[index].message +=
        others == 1
        ? "; 1 more beside it does so as well" : "; \(others) more beside it do so as well"
    }
    if sentences.isEmpty, known.isEmpty, !hasHidden, let root = found.first,
      root.reason == .nothingToShow, root.parent == NodeID.none,
      let layer = compositor.layer(at: root.node)
    {
      sentences.append(
        (layer, "the root shows nothing at all: no layer in it has anything to show"))
    }
    return sentences
  }
}

extension UnseenLayer {
  fileprivate var isOutOfView: Bool {
    switch reason {
    case .outsideSurface, .clipped: true
    case .nothingToShow, .seenFromBehind, .emptyMask, .maskElsewhere, .noInstances: false
    }
  }

  /// The layer's name and why it is not visible; nil for a layer that only groups others or waits
  /// for them.
  fileprivate func sentence(about layer: Layer) -> String? {
    let name = PrintedName.of(name)
    switch reason {
    case .nothingToShow:
      return layer.lackOfPicture.map { "\(name) shows nothing: \($0)" }
    case .seenFromBehind:
      return "\(name) shows nothing: it is seen from behind, and isDoubleSided is false"
    case .emptyMask:
      let isHidden = layer.mask.map { $0.isHidden || !($0.opacity > 0) } ?? false
      return "\(name) shows nothing: its mask \(isHidden ? "is hidden" : "has nothing to show")"
        + ", and only the area of the mask is visible"
    case .maskElsewhere:
      return "\(name) shows nothing: its mask is entirely outside it; the mask's frame is in the "
        + "layer's own space"
    case .noInstances:
      return "\(name) shows none of its sublayers: its instanceCount is 0"
    case .outsideSurface:
      return "\(name) shows nothing: it is entirely outside the picture"
    case .clipped(let clip):
      return "\(name) shows nothing: it is entirely outside the bounds of \(PrintedName.of(clip)), "
        + "which clips"
    }
  }
}

extension Layer {
  /// The reason why the layer has nothing to show; nil if its kind may be empty.
  fileprivate var lackOfPicture: String? {
    switch self {
    case let shape as ShapeLayer: shape.lackOfInk
    case let gradient as GradientLayer:
      gradient.colors?.isEmpty ?? true ? "it has no colors" : nil
    case let emitter as EmitterLayer: emitter.lackOfParticles
    case let text as TextLayer: text.lackOfLetters
    default: nil
    }
  }
}

extension ShapeLayer {
  fileprivate var lackOfInk: String? {
    guard let box = path?.bounds, !box.isNull else { return "it has no path" }
    let hasStroke = strokeColor.isVisible
    let hasFill = fillColor.isVisible
    if hasStroke, lineWidth > 0 { return nil }
    guard hasFill else {
      return hasStroke
        ? "it has no fillColor, and its stroke has a lineWidth of 0"
        : "it has neither a fillColor nor a strokeColor"
    }
    guard box.width > 0, box.height > 0 else {
      return hasStroke
        ? "its path is a line, and its stroke has a lineWidth of 0"
        : "its path is a line, which has no area to fill; set strokeColor"
    }
    return nil
  }
}

extension EmitterLayer {
  fileprivate var lackOfParticles: String? {
    let cells = emitterCells ?? []
    guard !cells.isEmpty else { return "it has no emitterCells" }
    let born = cells.filter { $0.isEnabled && $0.birthRate > 0 && birthRate > 0 }
    guard !born.isEmpty else { return "none of its cells gives birth to particles; set birthRate" }
    let living = born.filter { $0.lifetime + abs($0.lifetimeRange) > 0 && lifetime > 0 }
    guard !living.isEmpty else { return "none of its particles lives; set lifetime" }
    guard living.contains(where: \.hasPicture) else {
      return "none of its cells has contents"
    }
    return timeOffset < 0 ? "its timeOffset is before 0, when no particle is born yet" : nil
  }
}

extension EmitterCell {
  /// Whether the cell, or one of the cells that its particles emit, has a picture.
  fileprivate var hasPicture: Bool {
    var pending = [self]
    while let cell = pending.popLast() {
      if cell.contents != nil { return true }
      pending += cell.emitterCells ?? []
    }
    return false
  }
}

extension TextLayer {
  fileprivate var lackOfLetters: String? {
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    let letters = string ?? ""
    if letters.isEmpty { return "its string is empty" }
    let isBlank = letters.unicodeScalars.allSatisfy(\.properties.isWhitespace)
    return isBlank ? "its string is white space alone" : nil
  }
}
