// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// Writes layers in the normal form of a scene file; a stack replaces recursion.
struct SceneWriter {
  private enum Step {
    /// A layer; its opening brace comes next.
    case layer(Layer, level: Int)
    /// The rest of a list of sublayers.
    case layers([Layer], next: Int, level: Int)
    /// A member of the layer that is open.
    case key(String, isFirst: Bool, level: Int)
    case startOfList
    case endOfList(level: Int)
    case endOfObject(level: Int)
  }

  private let imagePaths: ImagePaths
  private var writer = JSONWriter()
  private var steps: [Step] = []

  static func text(of scene: Scene) -> String {
    var writer = SceneWriter(imagePaths: scene.imagePaths)
    writer.write(scene)
    return writer.writer.text
  }

  private init(imagePaths: ImagePaths) { self.imagePaths = imagePaths }

  private mutating func write(_ scene: Scene) {
    let members = SceneMembers(
      width: Self.positive(scene.size.width, upTo: SceneMembers.largestSide),
      height: Self.positive(scene.size.height, upTo: SceneMembers.largestSide),
      scale: Self.positive(scene.scale, upTo: SceneMembers.largestScale),
      background: scene.background, fonts: scene.fontFiles, root: scene.root)
    open(members, SceneMembers.table, level: 0)
    while let step = steps.popLast() { perform(step) }
    writer.write("\n")
  }

  /// A number as a file can have it.
  private static func positive(_ number: CGFloat, upTo largest: Int) -> CGFloat {
    number > 0 ? min(number, CGFloat(largest)) : 1
  }

  private mutating func perform(_ step: Step) {
    switch step {
    case .layer(let layer, let level):
      open(layer, LayerKind.of(layer).table, level: level)
    case .layers(let layers, let next, let level):
      guard next < layers.count else { return }
      if next > 0 { writer.write(",") }
      writer.startLine(level)
      steps.append(.layers(layers, next: next + 1, level: level))
      steps.append(.layer(layers[next], level: level))
    case .key(let key, let isFirst, let level):
      if !isFirst { writer.write(",") }
      writer.startLine(level)
      writer.write(JSONEscapes.quoted(key) + ": ")
    case .startOfList:
      writer.write("[")
    case .endOfList(let level):
      writer.startLine(level)
      writer.write("]")
    case .endOfObject(let level):
      writer.startLine(level)
      writer.write("}")
    }
  }

  /// Writes an object's values and leaves its layers and its closing brace to later steps.
  private mutating func open<Target>(
    _ target: Target, _ table: ObjectTable<Target>, level: Int
  ) {
    let members = table.members(of: target, imagePaths: imagePaths)
    writer.write("{")
    for (index, member) in members.enumerated() {
      if index > 0 { writer.write(",") }
      writer.startLine(level + 1)
      writer.writeMember(member.key, member.value, level: level + 1)
    }
    let later = treeSteps(of: target, table, isFirst: members.isEmpty, level: level + 1)
    if members.isEmpty, later.isEmpty {
      writer.write("}")
    } else {
      steps.append(.endOfObject(level: level))
      steps.append(contentsOf: later.reversed())
    }
  }

  private func treeSteps<Target>(
    of target: Target, _ table: ObjectTable<Target>, isFirst: Bool, level: Int
  ) -> [Step] {
    var steps: [Step] = []
    for property in table.properties {
      let start = Step.key(property.key, isFirst: isFirst && steps.isEmpty, level: level)
      switch property.content {
      case .value, .image: break
      case .layer(let get):
        guard let layer = get(target) else { continue }
        steps += [start, .layer(layer, level: level)]
      case .layers(let get):
        let layers = get(target)
        guard !layers.isEmpty else { continue }
        steps += [start, .startOfList, .layers(layers, next: 0, level: level + 1)]
        steps.append(.endOfList(level: level))
      }
    }
    return steps
  }
}
