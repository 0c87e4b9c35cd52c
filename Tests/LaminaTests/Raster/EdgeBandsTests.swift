// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Testing

@testable import Lamina

/// Chains that overlap within a row: the kernel compared with its portable twin and with the same
/// rules in plain Swift.
@Suite struct EdgeBandsTests {
  @Test(arguments: 0..<40)
  func `the border is that of the slow method, on every processor`(seed: Int) {
    var wasTooLong = false
    for count in [1, 2, 3, 5, 8, 9, 17, 40] {
      let cluster = EdgeCluster(seed: seed, count: count)
      for rule in [LAMINA_NONZERO, LAMINA_EVEN_ODD, LAMINA_POSITIVE] {
        for steps in [100_000, 40 * count] {
          let slow = cluster.slowBorder(rule, steps: steps)
          let fast = cluster.border(rule, steps: steps, isPortable: false)
          #expect(fast == cluster.border(rule, steps: steps, isPortable: true))
          #expect(fast == slow, "\(count) \(rule) \(steps)")
          if slow == nil { wasTooLong = true }
          if steps == 100_000 { #expect(slow?.isEmpty == false) }
        }
      }
    }
    #expect(wasTooLong)
  }

  @Test func `a border longer than its room is reported, not cut`() {
    let cluster = EdgeCluster(seed: 3, count: 12)
    var boundary = [lamina_edge_boundary(), lamina_edge_boundary()]
    var (count, result) = (0, LAMINA_EDGE_BANDS_DONE)
    unsafe lamina_edge_bands(
      &boundary, 2, &count, &result, cluster.pieces, cluster.chains, cluster.chains.count, 0,
      LAMINA_NONZERO, 100_000)
    #expect(result == LAMINA_EDGE_BANDS_FULL)
  }

  @Test(arguments: [4096, 1 << 20, 1 << 28] as [Int32])
  func `as many chains as there may be, and the largest coordinates, are within the kernel's room`(
    reach: Int32
  ) {
    for (count, steps, isDone) in [
      (Int(LAMINA_MOST_EDGE_CHAINS), 300_000, false), (60, 300_000, true),
    ] {
      let cluster = EdgeCluster(seed: 8, count: count, reach: reach)
      let fast = cluster.border(LAMINA_EVEN_ODD, steps: steps, isPortable: false)
      #expect((fast != nil) == isDone)
      #expect(fast == cluster.border(LAMINA_EVEN_ODD, steps: steps, isPortable: true))
      #expect(fast == cluster.slowBorder(LAMINA_EVEN_ODD, steps: steps))
    }
  }
}

/// A part of the border, for comparison in any order.
private struct Part: Hashable {
  var startX, startY, endX, endY: Int32

  init(_ piece: EdgePiece) {
    (startX, startY, endX, endY) = (piece.startX, piece.startY, piece.endX, piece.endY)
  }
}

/// Random chains that overlap each other.
private struct EdgeCluster {
  var pieces: [EdgePiece] = []
  var chains: [lamina_edge_chain] = []

  init(seed: Int, count: Int, reach: Int32 = 9000) {
    var generator = CoverageGenerator(seed: seed * 977 + count)
    func number(_ range: ClosedRange<Int32>) -> Int32 { .random(in: range, using: &generator) }
    for index in 0..<count {
      let first = pieces.count
      // Some run through the row; two of three are whole or half pixels at times, so that they meet.
      var y = index % 3 == 0 ? 0 : number(0...3000)
      let bottom = index % 3 == 0 ? 4096 : number(y + 1...4096)
      var x = index % 4 == 0 ? number(0...8) * 2048 : number(-reach / 2...reach)
      while y < bottom {
        let end = number(0...2) == 0 ? bottom : number(y + 1...bottom)
        let next = index % 5 == 0 ? x : number(-reach / 2...reach)
        pieces.append(EdgePiece(startX: x, startY: y, endX: next, endY: end))
        (x, y) = (next, end)
      }
      chains.append(
        lamina_edge_chain(
          piece: Int32(first), end: Int32(pieces.count), winding: index % 2 == 0 ? 1 : -1))
    }
  }

  /// The border by the kernel; nil if it would take too long.
  func border(_ rule: lamina_winding_rule, steps: Int, isPortable: Bool) -> [Part: Int32]? {
    var boundary = [lamina_edge_boundary](repeating: lamina_edge_boundary(), count: 300_000)
    var (count, result) = (0, LAMINA_EDGE_BANDS_FULL)
    let kernel = unsafe isPortable ? lamina_portable_edge_bands : lamina_edge_bands
    unsafe kernel(
      &boundary, boundary.count, &count, &result, pieces, chains, chains.count, 0, rule, steps)
    #expect(result != LAMINA_EDGE_BANDS_FULL)
    if result == LAMINA_EDGE_BANDS_TOO_LONG { return nil }
    return Self.sum(boundary.prefix(count).map { ($0.piece, $0.sign) })
  }

  /// What begins and ends in the same place is nothing, whichever is named first.
  private static func sum(_ parts: [(piece: EdgePiece, sign: Int32)]) -> [Part: Int32] {
    var result: [Part: Int32] = [:]
    for part in parts { result[Part(part.piece), default: 0] += part.sign }
    return result.filter { $0.value != 0 }
  }

  /// A chain at one of its pieces.
  private struct Entry {
    var piece: Int
    var end: Int
    var winding: Int32
    var topX: Int32 = 0
    var bottomX: Int32 = 0
  }

  /// The border by the same rules, one chain at a time.
  func slowBorder(_ rule: lamina_winding_rule, steps: Int) -> [Part: Int32]? {
    var parts: [(piece: EdgePiece, sign: Int32)] = []
    var waiting = chains.map { Entry(piece: Int($0.piece), end: Int($0.end), winding: $0.winding) }
    waiting.sort { pieces[$0.piece].startY < pieces[$1.piece].startY }
    var band: [Entry] = []
    var top = pieces.map(\.startY).min() ?? 0
    var left = steps
    while !band.isEmpty || !waiting.isEmpty {
      left -= band.count + waiting.count
      if left < 0 { return nil }
      let begun = waiting.prefix { pieces[$0.piece].startY <= top }
      band += begun
      waiting.removeFirst(begun.count)
      var bottom = band.map { pieces[$0.piece].endY }.min() ?? .max
      if let next = waiting.first { bottom = min(bottom, pieces[next.piece].startY) }
      for index in band.indices {
        band[index].topX = x(of: band[index], at: top)
        band[index].bottomX = x(of: band[index], at: bottom)
      }
      band.sort { ($0.topX, $0.bottomX) < ($1.topX, $1.bottomX) }
      let crossing = crossing(band, top, bottom)
      if crossing < bottom {
        bottom = crossing
        for index in band.indices { band[index].bottomX = x(of: band[index], at: bottom) }
        if bottom == top + 1 { band.sort { $0.topX + $0.bottomX < $1.topX + $1.bottomX } }
      }
      var winding: Int32 = 0
      for entry in band {
        let next = winding + entry.winding
        let sign = (isFilled(next, rule) ? 1 : 0) - (isFilled(winding, rule) ? 1 : 0)
        winding = next
        let piece = EdgePiece(startX: entry.topX, startY: top, endX: entry.bottomX, endY: bottom)
        if sign != 0 { parts.append((piece, Int32(sign))) }
      }
      for index in band.indices where pieces[band[index].piece].endY <= bottom {
        band[index].piece += 1
      }
      band.removeAll { $0.piece == $0.end }
      top = bottom
    }
    return Self.sum(parts)
  }

  private func isFilled(_ winding: Int32, _ rule: lamina_winding_rule) -> Bool {
    if rule == LAMINA_NONZERO { return winding != 0 }
    return rule == LAMINA_EVEN_ODD ? winding & 1 != 0 : winding > 0
  }

  private func x(of entry: Entry, at y: Int32) -> Int32 {
    let piece = pieces[entry.piece]
    let share = Double(y - piece.startY) / Double(piece.endY - piece.startY)
    let moved = (Double(piece.endX - piece.startX) * share).rounded(.toNearestOrEven)
    return piece.startX + Int32(moved)
  }

  /// The height of the first crossing of neighbours; `bottom` if there is none.
  private func crossing(_ band: [Entry], _ top: Int32, _ bottom: Int32) -> Int32 {
    var first = bottom
    for (a, b) in zip(band, band.dropFirst()) where a.bottomX > b.bottomX {
      let above = Int64(b.topX) - Int64(a.topX)
      let below = Int64(a.bottomX) - Int64(b.bottomX)
      let height = Int64(bottom - top) * above / (above + below)
      first = min(first, top + max(1, Int32(height)))
    }
    return first
  }
}
