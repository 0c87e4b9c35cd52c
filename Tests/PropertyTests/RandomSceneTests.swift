// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import LaminaTestSupport
import Testing

@Suite struct RandomSceneTests {
  private let schema: SceneTree

  init() throws {
    schema = try JSONDecoder().decode(SceneTree.self, from: Data(Scene.schema().utf8))
  }

  @Test func `a number makes one scene, and other numbers make others`() throws {
    func text(_ number: Int) -> String {
      var random = RandomScene(schema: schema, number: number)
      let scene = random.make()
      return scene.json + random.change(of: scene)
    }
    #expect(text(7) == text(7))
    #expect(Set((0..<50).map(text)).count == 50)
  }

  @Test func `random scenes have every key of the schema, and most are accepted`() throws {
    var (keys, taken): (Set<String>, Int) = ([], 0)
    let count = 1500
    for number in 0..<count {
      var random = RandomScene(schema: schema, number: number)
      let scene = random.make()
      keys.formUnion(Self.keys(of: scene))
      if (try? Scene(json: scene.json)) != nil { taken += 1 }
    }
    var wanted: Set<String> = []
    Self.addProperties(of: schema, to: &wanted)
    // These would need files.
    wanted.subtract(["fonts", "image", "file", "filter"])
    #expect(wanted.subtracting(keys).isEmpty)
    #expect(taken > count * 9 / 10)
  }

  @Test func `most changes of random scenes are understood`()
    throws
  {
    var (understood, all) = (0, 0)
    for number in 0..<100 {
      var random = RandomScene(schema: schema, number: number)
      let tree = random.make()
      guard let scene = try? Scene(json: tree.json) else { continue }
      for _ in 0..<5 {
        all += 1
        if (try? SceneChange(random.change(of: tree), root: scene.root)) != nil { understood += 1 }
      }
    }
    #expect(understood > all * 9 / 10)
  }

  private static func keys(of tree: SceneTree) -> Set<String> {
    switch tree {
    case .object(let members):
      members.reduce(into: Set()) { keys, member in
        keys.insert(member.key)
        keys.formUnion(self.keys(of: member.value))
      }
    case .array(let elements): elements.reduce(into: Set()) { $0.formUnion(keys(of: $1)) }
    case .null, .bool, .number, .string: []
    }
  }

  private static func addProperties(of schema: SceneTree, to keys: inout Set<String>) {
    switch schema {
    case .object(let members):
      if case .object(let properties)? = members["properties"] { keys.formUnion(properties.keys) }
      for member in members.values { addProperties(of: member, to: &keys) }
    case .array(let elements): for element in elements { addProperties(of: element, to: &keys) }
    case .null, .bool, .number, .string: break
    }
  }
}
