// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene

/// A scene of 100 by 50 points with the given text of a root layer.
func sceneText(root: String) -> String {
  "{ \"version\": 1, \"width\": 100, \"height\": 50, \"root\": \(root) }"
}

/// The root layer of such a scene.
func rootLayer(_ root: String) throws -> Layer {
  try Scene(json: sceneText(root: root)).root
}

/// The lines of the errors of a text; empty if it is a scene.
func errorLines(_ text: String) -> [String] {
  do throws(SceneErrors) {
    _ = try Scene(json: text)
    return []
  } catch {
    return error.description.split(separator: "\n").map(String.init)
  }
}

/// All layers of a tree with their paths, including masks, without recursion.
func layersByPlace(_ root: Layer) -> [(place: String, layer: Layer)] {
  var found: [(place: String, layer: Layer)] = []
  var waiting: [(place: String, layer: Layer)] = [("root", root)]
  while let (place, layer) = waiting.popLast() {
    found.append((place, layer))
    for (index, child) in (layer.sublayers ?? []).enumerated() {
      waiting.append(("\(place)[\(index)]", child))
    }
    if let mask = layer.mask { waiting.append(("\(place).mask", mask)) }
  }
  return found
}

/// The place of the first difference of two trees; nil if they are equal in classes, names, every
/// drawing property and structure.
func firstDifference(_ a: Layer, _ b: Layer) -> String? {
  let (left, right) = (layersByPlace(a), layersByPlace(b))
  for (x, y) in zip(left, right) {
    if x.place != y.place { return "\(x.place) against \(y.place)" }
    if type(of: x.layer) != type(of: y.layer) { return "the class of \(x.place)" }
    if x.layer.name != y.layer.name { return "the name of \(x.place)" }
    let (one, other) = (x.layer.drawing, y.layer.drawing)
    if one.map(commandsWithClips) != other.map(commandsWithClips) || one?.bounds != other?.bounds {
      return "the drawing of \(x.place)"
    }
    // A drawing is equal only to its copies.
    var properties = x.layer.properties
    if one != nil { properties.uncommon.drawing = other }
    if properties != y.layer.properties { return "the properties of \(x.place)" }
    if (x.layer as? ScrollLayer)?.scrollMode != (y.layer as? ScrollLayer)?.scrollMode {
      return "the scroll mode of \(x.place)"
    }
  }
  return left.count == right.count ? nil : "\(left.count) layers against \(right.count)"
}

/// Commands with their clips, without the indices in the drawing.
private struct CommandWithClips: Equatable {
  let command: DrawingCommand
  var clips: [DrawingClip] = []
}

private func commandsWithClips(_ drawing: Drawing) -> [CommandWithClips] {
  drawing.commands.map { command in
    var plain = command
    plain.clip = DrawingClip.none
    var result = CommandWithClips(command: plain)
    var at = command.clip
    while at != DrawingClip.none {
      var clip = drawing.clips[Int(at)]
      at = clip.parent
      (clip.parent, clip.leap) = (DrawingClip.none, DrawingClip.none)
      result.clips.append(clip)
    }
    return result
  }
}
