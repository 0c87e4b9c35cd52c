// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

@testable import Lamina

@Suite struct WorkingMemoryTests {
  private static let large = 1 << 16

  @Test func `memory without owners is reused, other memory is not`() throws {
    let memory = WorkingMemory(targetPixels: Self.large)
    var first = memory.block(Self.large)
    let place = try #require(first.map(ObjectIdentifier.init))
    let second = try #require(memory.block(Self.large))
    #expect(ObjectIdentifier(second) != place)
    first = nil
    #expect(memory.block(Self.large).map(ObjectIdentifier.init) == place)
    // A much smaller block gets memory of its own.
    #expect(memory.block(Self.large / 2).map(ObjectIdentifier.init) == place)
    #expect(memory.block(1 << 12).map(ObjectIdentifier.init) != place)
    #expect(second.count >= Self.large)
  }

  @Test func `an image is transparent whatever its memory contained`() throws {
    let memory = WorkingMemory(targetPixels: Self.large)
    let bounds = PixelRect(x: -3, y: 5, width: 256, height: 256)
    for _ in 0..<2 {
      let image = try #require(memory.image(bounds))
      #expect(image.bounds == bounds)
      #expect(image.allPixels.allSatisfy { $0 == 0 })
      image.replace(bounds, color: 0xFF12_3456)
    }
    #expect(memory.count < 2 * bounds.area)
    #expect(memory.image(.empty) == nil)
    #expect(memory.image(PixelRect(x: 0, y: 0, width: 40_000, height: 2)) == nil)
  }

  @Test func `the memory of at most three targets is kept, and the longest idle is dropped first`()
    throws
  {
    let targetPixels = 1 << 17
    let memory = WorkingMemory(targetPixels: targetPixels)
    for second in 0..<20 {
      memory.beginFrame(at: Double(second), idleLimit: .infinity)
      _ = memory.block(40_000 + 8000 * second)
      #expect(memory.count <= 3 * targetPixels)
    }
    #expect(memory.count > targetPixels)
    // A block that does not fit is allocated all the same.
    #expect(memory.block(4 * targetPixels).map(\.count) == 4 * targetPixels)
  }

  @Test func `free memory beyond the share of a smaller target is released`() throws {
    let memory = WorkingMemory(targetPixels: 1 << 20)
    let held = try #require(memory.block(1 << 19))
    _ = memory.block(1 << 20)
    memory.keep(forTargetPixels: 1 << 21)
    #expect(memory.count > 1 << 20)
    memory.keep(forTargetPixels: 1)
    #expect(memory.count == held.count)
    memory.keep(forTargetPixels: 1 << 20)
    #expect(memory.block(1 << 20).map { $0.count > 1 << 20 } == true)
    #expect(memory.count > 1 << 20)
  }

  @Test func `memory that is unused for longer than the limit is released`() throws {
    let memory = WorkingMemory(targetPixels: Self.large)
    memory.beginFrame(at: 1, idleLimit: 0.1)
    let held = try #require(memory.block(Self.large))
    _ = memory.block(Self.large)
    memory.beginFrame(at: 1.05, idleLimit: 0.1)
    #expect(memory.count > 2 * Self.large)
    memory.beginFrame(at: 1.2, idleLimit: 0.1)
    #expect(memory.count == held.count)
    memory.removeAll()
    #expect(memory.count == held.count)
  }

  @Test(arguments: [false, true])
  func `nested groups that exceed the bound use the memory of two`(isFiltered: Bool) throws {
    let root = box(0, 0, 400, 400, .white)
    var innermost = root
    for _ in 0..<20 {
      let group = box(0, 0, 200, 200, Color(red: 0, green: 0, blue: 1, alpha: 0.1))
      if isFiltered {
        group.filters = [.brightness(0.9)]
      } else {
        group.compositingFilter = .multiply
      }
      innermost.addSublayer(group)
      innermost = group
    }
    let compositor = try Compositor(size: CGSize(width: 400, height: 400))
    compositor.cachePolicy = .none
    compositor.paintOptions.mostBytes = 4 * 200 * 200
    compositor.root = root
    let report = compositor.render()
    #expect(report.painting.surfaces == 20)
    #expect(compositor.resources.workingMemory.count < 3 * 200 * 200)
  }

  @Test func `a compositor keeps memory while there are effects, and releases it afterwards`()
    throws
  {
    let root = Layer()
    root.frame = CGRect(x: 0, y: 0, width: 400, height: 300)
    root.backgroundColor = .white
    let pane = Layer()
    pane.frame = CGRect(x: 20, y: 20, width: 300, height: 200)
    pane.backgroundFilters = [.gaussianBlur(radius: 12)]
    root.addSublayer(pane)
    let compositor = try Compositor(size: CGSize(width: 400, height: 300))
    compositor.root = root
    compositor.render(at: 1)
    #expect(compositor.resources.workingMemory.count > 60_000)
    let picture = compositor.surface
    compositor.purgeCaches()
    #expect(compositor.resources.workingMemory.count == 0)
    compositor.setNeedsRepaint()
    compositor.render(at: 1.01)
    #expect(compositor.surface == picture)
    #expect(compositor.resources.workingMemory.count > 60_000)
    compositor.render(at: 2)
    #expect(compositor.resources.workingMemory.count == 0)
  }
}
