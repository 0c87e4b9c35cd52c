// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene
import LaminaTestSupport

/// Tries scenes in this process, one after another, within limits.
///
/// It prints the number of each on standard output before it is tried, and any problem found. A
/// trap, or exceeding a limit, ends the process; the last printed number names the scene.
struct Attempt {
  private static let secondsEach = 20
  private static let memory: UInt = 1 << 30
  private static let changes = 6

  let kind: SceneAttack.Kind
  private let schema: SceneTree

  init(_ kind: SceneAttack.Kind) throws {
    self.kind = kind
    schema = try JSONDecoder().decode(SceneTree.self, from: Data(Scene.schema().utf8))
  }

  func scene(_ number: Int) -> (random: RandomScene, scene: SceneTree) {
    var random = RandomScene(schema: schema, number: number)
    let scene = random.make()
    return (random, scene)
  }

  func run(_ numbers: Range<Int>) throws {
    limit(to: Self.memory, RLIMIT_AS)
    var refused = 0
    for number in numbers {
      limit(to: UInt(usedSeconds) + UInt(Self.secondsEach), RLIMIT_CPU)
      say("\(number)")
      if try !attempt(number) { refused += 1 }
    }
    say("refused \(refused)")
  }

  /// False if the reader refuses the scene.
  private func attempt(_ number: Int) throws -> Bool {
    var (random, tree) = scene(number)
    let scene: Scene
    do { scene = try Scene(json: tree.json) } catch {
      if ProcessInfo.processInfo.environment["LAMINA_TRACE"] != nil { say("why \(error)") }
      return false
    }
    let compositor = try Compositor(size: scene.size, scale: scene.scale)
    compositor.background = scene.background
    compositor.root = scene.root
    compositor.render()
    switch kind {
    case .scenes:
      let written = scene.json()
      let again = try? Scene(json: written)
      if again?.json() != written { say("wrong \(number): it is not read back as it is written") }
    case .histories:
      for step in 1...Self.changes {
        let text = random.change(of: tree)
        guard let change = try? SceneChange(text, root: scene.root) else { continue }
        change.apply(at: 1)
        compositor.render()
        let fresh = try Compositor(size: scene.size, scale: scene.scale)
        fresh.background = scene.background
        fresh.root = scene.root
        fresh.render()
        if compositor.surface.pixels != fresh.surface.pixels {
          say("wrong \(number): change \(step) differs from a new frame: \(text)")
          break
        }
      }
    }
    return true
  }

  private func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line.replacing("\n", with: " ") + "\n").utf8))
  }

  // MARK: Limits

  private var usedSeconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec)
  }

  #if os(Linux)
    private typealias Resource = __rlimit_resource
  #else
    private typealias Resource = Int32
  #endif

  /// Sets the soft limit, which may be raised again.
  private func limit(to most: UInt, _ resource: Resource) {
    var limits = rlimit()
    #if os(Linux)
      let name = __rlimit_resource_t(resource.rawValue)
    #else
      let name = resource
    #endif
    guard unsafe getrlimit(name, &limits) == 0 else { return }
    limits.rlim_cur = min(rlim_t(most), limits.rlim_max)
    unsafe setrlimit(name, &limits)
  }
}
