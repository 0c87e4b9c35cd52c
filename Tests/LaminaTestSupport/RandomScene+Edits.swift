// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Changes of one property.
extension RandomScene {
  /// A change of one property of one layer of a scene, in the form of ``SceneChange``.
  package mutating func change(of scene: SceneTree) -> String {
    var layers: [(path: String, layer: SceneTree)] = []
    var pending: [(path: String, layer: SceneTree)] = [("", scene["root"] ?? .null)]
    while let next = pending.popLast() {
      layers.append(next)
      for (index, child) in (next.layer["sublayers"]?.elements ?? []).enumerated() {
        pending.append((next.path + "\(index).", child))
      }
      if let mask = next.layer["mask"] { pending.append((next.path + "mask.", mask)) }
    }
    let (path, layer) = random.pick(layers)
    let common = definitions["propertiesOfEveryLayer"]?["properties"] ?? .null
    let own = definitions[(layer["type"]?.text ?? "") + "Layer"]?["properties"] ?? .null
    let ownKeys = own.keys.filter(Self.isDrawn)
    let isOwn = !ownKeys.isEmpty && random.chance(0.4)
    let keys = isOwn ? ownKeys : common.keys.filter(Self.isDrawn)
    let key = random.chance(0.15) ? "backgroundColor" : random.pick(keys)
    let value = value(of: (isOwn ? own[key] : nil) ?? common[key] ?? .null, key, 0).json
    return "\(path)\(key)=\(value)..\(value)"
  }
}
