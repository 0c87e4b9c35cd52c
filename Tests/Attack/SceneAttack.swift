// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport

/// Attacks the engine with random scene files, or with random changes of their properties.
///
///     SceneAttack scenes COUNT [FIRST]      scenes are read, drawn and written
///     SceneAttack histories COUNT [FIRST]   after each change of a property the frame is that of a new compositor
///     SceneAttack print NUMBER [CHANGES]    prints a scene, and the first changes of it
///
/// They are tried in processes of their own, which end if a scene takes more than 20 s of the
/// processor or 1 GiB of memory. Failures are reported by their numbers and left in out/attack.
@main enum SceneAttack {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let numbers = arguments.dropFirst().compactMap { Int($0) }
    switch (arguments.first, numbers.first) {
    case ("scenes", let count?):
      try Watch(.scenes).run(from: numbers.dropFirst().first ?? 0, count: count)
    case ("histories", let count?):
      try Watch(.histories).run(from: numbers.dropFirst().first ?? 0, count: count)
    case ("try-scenes", let first?):
      try Attempt(.scenes).run(first..<(numbers.dropFirst().first ?? first + 1))
    case ("try-histories", let first?):
      try Attempt(.histories).run(first..<(numbers.dropFirst().first ?? first + 1))
    case ("print", let number?):
      let attempt = try Attempt(.scenes)
      var (random, scene) = attempt.scene(number)
      print(scene.json)
      for _ in 0..<(numbers.dropFirst().first ?? 0) { print(random.change(of: scene)) }
    default:
      print("usage: SceneAttack scenes|histories COUNT [FIRST], or print NUMBER [CHANGES]")
      exit(64)
    }
  }

  /// The kind of attempt for each scene.
  enum Kind: String {
    case scenes, histories
  }
}
