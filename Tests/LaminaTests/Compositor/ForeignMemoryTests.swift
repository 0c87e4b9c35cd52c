// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import Testing

/// Frames painted into memory of the caller.
@Suite struct ForeignMemoryTests {
  /// Memory with a gap after each row.
  private struct Buffer {
    var words: [UInt32]
    var frame = 0
    let wordsPerRow: Int

    static let garbage: UInt32 = 0x1234_5678

    init(_ bounds: PixelRect, gap: Int) {
      wordsPerRow = bounds.width + gap
      words = Array(repeating: Self.garbage, count: wordsPerRow * bounds.height)
    }

    @discardableResult
    mutating func render(_ compositor: Compositor) -> FrameReport {
      let report: FrameReport
      let (bytesPerRow, held) = (4 * wordsPerRow, frame)
      do {
        var span = words.mutableSpan
        var bytes = unsafe span.mutableBytes
        report = compositor.render(into: &bytes, bytesPerRow: bytesPerRow, holding: held)
      }
      frame = report.frame
      return report
    }

    /// Whether it contains a picture, and nothing in the gaps.
    func holds(_ picture: Image) -> Bool {
      words.indices.allSatisfy { index in
        let (x, y) = (index % wordsPerRow, index / wordsPerRow)
        return words[index] == (x < picture.width ? picture[x, y] : Self.garbage)
      }
    }
  }

  private let root = box(0, 0, 40, 30, .white)
  private let dot = box(2, 2, 5, 5, .pureRed)
  private let compositor: Compositor

  init() throws {
    compositor = try Compositor(size: CGSize(width: 40, height: 30))
    dot.cornerRadius = 2
    root.addSublayer(dot)
    compositor.root = root
  }

  @Test(arguments: 1...4)
  func `buffers shown in turn contain the latest frame`(count: Int) throws {
    var buffers = Array(repeating: Buffer(compositor.pixelBounds, gap: count), count: count)
    for step in 0..<12 {
      if step % 4 != 3 { dot.position.x = CGFloat(step * 7 % 36) + 0.5 }
      let report = buffers[step % count].render(compositor)
      let expected = try root.render()
      #expect(buffers[step % count].holds(expected), "step \(step)")
      if step > count { #expect(report.damagedPixels < 1200, "step \(step)") }
    }
  }

  @Test func `memory with the latest frame is not written if nothing has changed`() {
    var buffer = Buffer(compositor.pixelBounds, gap: 0)
    buffer.render(compositor)
    buffer.words[0] = Buffer.garbage
    let report = buffer.render(compositor)
    #expect(report.damage.isEmpty)
    #expect(buffer.words[0] == Buffer.garbage)
  }

  @Test func `memory with unknown contents is painted completely`() throws {
    var buffer = Buffer(compositor.pixelBounds, gap: 3)
    for frame in [0, -1, 99] {
      buffer.words = Array(repeating: Buffer.garbage, count: buffer.words.count)
      buffer.frame = frame
      #expect(buffer.render(compositor).damagedPixels == 1200)
      #expect(buffer.holds(try root.render()))
    }
  }

  @Test func `own pixels stay, and the next frame into them brings them up to date`() throws {
    compositor.render()
    let before = compositor.surface
    dot.position.x = 20
    var buffer = Buffer(compositor.pixelBounds, gap: 0)
    buffer.render(compositor)
    #expect(compositor.surface == before)
    let report = compositor.render()
    #expect(compositor.surface == (try root.render()))
    #expect(report.changedLayers == 0)
    #expect(report.damagedPixels > 0)
    #expect(report.damagedPixels < 200)
    #expect(compositor.render().damage.isEmpty)
  }

  @Test func `own pixels are clear before the first frame into them`() {
    var buffer = Buffer(compositor.pixelBounds, gap: 0)
    buffer.render(compositor)
    #expect(compositor.surface.pixels.allSatisfy { $0 == 0 })
  }

  @Test func `the difference on a window is the damage since the frame that it shows`() {
    var buffers = Array(repeating: Buffer(compositor.pixelBounds, gap: 0), count: 2)
    buffers[0].render(compositor)
    buffers[1].render(compositor)
    let shown = buffers[1].frame
    dot.backgroundColor = .pureBlue
    let report = buffers[0].render(compositor)
    #expect(compositor.damage(since: shown).rects == [PixelRect(x: 2, y: 2, width: 5, height: 5)])
    #expect(report.damage == [PixelRect(x: 2, y: 2, width: 5, height: 5)])
  }

  @Test
  func `scrolled pixels are moved if the memory contains the frame before, and painted otherwise`()
    throws
  {
    let list = box(5, 0, 20, 30, .white)
    list.masksToBounds = true
    list.sublayers = (0..<12).map {
      box(0, CGFloat($0) * 6, 18, 4, $0 % 2 == 0 ? .pureRed : .pureBlue)
    }
    root.addSublayer(list)
    var (each, second) = (
      Buffer(compositor.pixelBounds, gap: 1), Buffer(compositor.pixelBounds, gap: 1)
    )
    each.render(compositor)
    second.render(compositor)
    for step in 1...6 {
      list.bounds.origin.y += CGFloat(step)
      let report = each.render(compositor)
      #expect(!report.moves.isEmpty)
      let picture = try root.render()
      #expect(each.holds(picture), "step \(step)")
      if step % 2 == 0 {
        list.bounds.origin.y += 1
        let late = second.render(compositor)
        #expect(late.moves.isEmpty)
        #expect(second.holds(try root.render()), "step \(step)")
        each.render(compositor)
        #expect(each.holds(try root.render()), "step \(step)")
      }
    }
  }

  @Test func `debug colours disappear with the frame after them`() throws {
    var buffers = Array(repeating: Buffer(compositor.pixelBounds, gap: 0), count: 2)
    buffers[0].render(compositor)
    compositor.diagnostics.debugOptions = .colorBlendedLayers
    buffers[1].render(compositor)
    #expect(!buffers[1].holds(try root.render()))
    compositor.diagnostics.debugOptions = []
    for index in 0..<2 {
      buffers[index].render(compositor)
      #expect(buffers[index].holds(try root.render()))
    }
  }

  @Test func `a change of size repaints everything`() throws {
    var small = Buffer(compositor.pixelBounds, gap: 0)
    small.render(compositor)
    try compositor.resize(to: CGSize(width: 30, height: 40))
    var other = Buffer(compositor.pixelBounds, gap: 0)
    other.frame = small.frame
    other.render(compositor)
    #expect(other.holds(try root.render(in: CGRect(x: 0, y: 0, width: 30, height: 40))))
  }

  @Test func `memory that is too small or not aligned is a programmer's error`() async {
    let small = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let compositor = try Compositor(size: CGSize(width: 3, height: 2))
      var words: [UInt32] = [0, 0, 0, 0, 0]
      var span = words.mutableSpan
      var bytes = unsafe span.mutableBytes
      compositor.render(into: &bytes, bytesPerRow: 12)
    }
    let odd = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let compositor = try Compositor(size: CGSize(width: 3, height: 2))
      var words: [UInt32] = [0, 0, 0, 0, 0, 0, 0, 0]
      var span = words.mutableSpan
      var bytes = unsafe span.mutableBytes
      compositor.render(into: &bytes, bytesPerRow: 14)
    }
    let texts = [small, odd].map { result in
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    }
    #expect(texts[0].contains("the buffer is too small for the surface"))
    #expect(texts[1].contains("begin at a multiple of four bytes"))
  }
}
