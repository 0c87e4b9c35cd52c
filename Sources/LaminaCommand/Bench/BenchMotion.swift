// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene

/// A change of a layer before each frame.
enum BenchMotion {
  /// No change; the area of the layer is repainted.
  case still
  /// It moves by a pixel, to and fro.
  case moving
  /// Its opacity changes.
  case fading
  /// A layer inside it changes its background.
  case childChanging(Layer)
  /// The change that the user asks for.
  case change(SceneChange)

  var name: String {
    switch self {
    case .still: "still"
    case .moving: "moving"
    case .fading: "fading"
    case .childChanging: "child changing"
    case .change(let change): change.text
    }
  }

  /// All motions of a layer.
  static func all(for layer: Layer, _ change: SceneChange?) -> [BenchMotion] {
    if let change { return [.change(change)] }
    let child = childThatChanges(in: layer).map { [BenchMotion.childChanging($0)] } ?? []
    return [.still, .moving, .fading] + child
  }

  /// The first layer inside with a background, or else with an area.
  private static func childThatChanges(in layer: Layer) -> Layer? {
    var pending = layer.sublayers ?? []
    var index = 0
    var first: Layer?
    while index < pending.count {
      let child = pending[index]
      index += 1
      guard !child.isHidden else { continue }
      if child.bounds.width > 0, child.bounds.height > 0 {
        if child.backgroundColor != nil { return child }
        first = first ?? child
      }
      pending += child.sublayers ?? []
    }
    return first
  }
}

/// A motion of one layer, which can be undone.
struct BenchPlay {
  let motion: BenchMotion
  let layer: Layer
  private let pixel: CGFloat
  private let position: CGPoint
  private let opacity: Float
  private let childColor: Color?

  /// A motion from where the layer is now; `pixel` is how many points make a pixel.
  init(_ motion: BenchMotion, of layer: Layer, pixel: CGFloat) {
    self.motion = motion
    self.layer = layer
    self.pixel = pixel
    position = layer.position
    opacity = layer.opacity
    childColor = if case .childChanging(let child) = motion { child.backgroundColor } else { nil }
  }

  /// Makes the change of a frame, from 1 on, of `frames`.
  func apply(_ frame: Int, of frames: Int) {
    switch motion {
    case .still: break
    case .moving:
      let step = frame % 16
      layer.position.x = position.x + CGFloat(step < 8 ? step + 1 : 16 - step) * pixel
    case .fading: layer.opacity = opacity * (0.95 - Float(frame % 16) / 32)
    case .childChanging(let child):
      child.backgroundColor = Color(gray: frame.isMultiple(of: 2) ? 0.4 : 0.6)
    case .change(let change): change.apply(at: Self.fraction(frame, of: frames))
    }
  }

  /// The progress of a change in a frame, from 1 on: the last value is reached in the middle of
  /// each `frames`, at least 2, and the first value again at their end.
  static func fraction(_ frame: Int, of frames: Int) -> Double {
    let place = (frame - 1) % frames + 1
    let half = (frames + 1) / 2
    return place <= half
      ? Double(place) / Double(half) : Double(frames - place) / Double(frames - half)
  }

  func undo() {
    switch motion {
    case .still: break
    case .moving: layer.position = position
    case .fading: layer.opacity = opacity
    case .childChanging(let child): child.backgroundColor = childColor
    case .change(let change): change.apply(at: 0)
    }
  }
}
