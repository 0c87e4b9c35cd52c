// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaTestSupport
import LaminaTesting
import Testing

/// Cards whose shadow is that of their content, most of them opaque, with layers in them that change.
@Suite struct ContentShadowTests {
  private struct Cards {
    let root = Layer()
    var cards: [Layer] = []
    var inside: [Layer] = []
    private var random: SeededGenerator

    init(case number: Int) {
      random = SeededGenerator(seed: 0xCA2D, case: number)
      root.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
      root.backgroundColor = .white
      var parent = root
      for index in 0..<random.integer(in: 1...3) {
        let card = Layer()
        card.frame = CGRect(
          x: random.integer(in: 0...20), y: random.integer(in: 0...16), width: 30 - 4 * index,
          height: 24 - 3 * index)
        let alpha = random.chance(0.8) ? 1 : 0.5
        card.backgroundColor = Color(red: 0.2, green: 0.3 * Double(index), blue: 1, alpha: alpha)
        card.shadowOpacity = random.pick([1, 0.5])
        card.shadowRadius = random.pick([0, 1.5])
        card.shadowOffset = CGSize(width: 3, height: 2)
        parent.addSublayer(card)
        cards.append(card)
        if random.chance(0.6) { parent = card }
      }
      for card in cards {
        look(of: card)
        for _ in 0..<2 {
          let layer = Layer()
          layer.frame = place()
          layer.backgroundColor = color()
          card.addSublayer(layer)
          inside.append(layer)
        }
      }
    }

    private mutating func color() -> Color {
      random.pick([.black, .white, Color(red: 1, green: 0, blue: 0, alpha: 0.5)])
    }

    /// Mostly well within a card; some at its corners or beyond its edges.
    private mutating func place() -> CGRect {
      let reach = random.chance(0.7) ? 6...12 : -4...26
      return CGRect(
        x: random.integer(in: reach), y: random.integer(in: reach),
        width: random.integer(in: 1...6), height: random.integer(in: 1...6))
    }

    private mutating func look(of card: Layer) {
      card.cornerRadius = random.pick([0, 0, 2, 5])
      card.borderColor = .black
      card.borderWidth = random.pick([0, 0, 0, 1])
      card.masksToBounds = random.chance(0.2)
      card.shouldRasterize = random.chance(0.05)
      card.opacity = random.pick([1, 1, 1, 0.5])
      card.mask = nil
      guard random.chance(0.1) else { return }
      let mask = Layer()
      mask.frame = CGRect(x: 2, y: 2, width: 20, height: 15)
      mask.backgroundColor = .black
      card.mask = mask
    }

    mutating func edit() {
      for _ in 0..<random.integer(in: 1...2) {
        let layer = random.pick(inside)
        let card = random.pick(cards)
        switch random.integer(in: 0...9) {
        case 0...3: layer.frame = place()
        case 4, 5: layer.backgroundColor = color()
        case 6: layer.isHidden.toggle()
        case 7: card.addSublayer(layer)
        case 8: look(of: card)
        default:
          layer.compositingFilter = layer.compositingFilter == nil ? .destinationOut : nil
        }
      }
    }
  }

  @Test(arguments: Cases.groups)
  func `a frame is that of a new compositor, whether shadows are damaged or not`(group: Int) throws
  {
    var spared = 0
    for number in Cases.of(group) {
      var cards = Cards(case: number)
      let size = CGSize(width: 64, height: 48)
      let scale = CGFloat(1 + number % 2)
      let compositor = try Compositor(on: .ofTests, size: size, scale: scale)
      compositor.root = cards.root
      compositor.render()
      for step in 1...3 * Cases.edits {
        let before = compositor.surface
        cards.edit()
        let report = compositor.render()
        let fresh = try Compositor(on: .ofTests, size: size, scale: scale)
        fresh.root = cards.root
        fresh.render()
        let name = "cards \(number), edit \(step)"
        guard expectEqual(compositor.surface, fresh.surface, name) else { break }
        let after = compositor.surface
        let damage = Region(report.damage)
        let outside = after.pixels.indices.first {
          after.pixels[$0] != before.pixels[$0]
            && !damage.contains(x: $0 % after.width, y: $0 / after.width)
        }
        #expect(outside == nil, "\(name): a pixel outside the damage changed")
        if report.damagedPixels > 0, report.damagedPixels < 100 { spared += 1 }
      }
    }
    #expect(spared > 0)
  }

  /// What acts on the picture of a card, so that it may be kept.
  enum Effect: CaseIterable {
    case none, rasterization, filter, opacity

    func apply(to card: Layer) {
      switch self {
      case .none: break
      case .rasterization: card.shouldRasterize = true
      case .filter: card.filters = [.gaussianBlur(radius: 0.5)]
      case .opacity: card.opacity = 0.8
      }
    }
  }

  @Test(arguments: Effect.allCases)
  func `a layer that cuts holes beside a card changes nothing of the card's shadow`(
    effect: Effect
  ) throws {
    for number in 0..<40 {
      var random = SeededGenerator(seed: 0xC077, case: number)
      let root = Layer(frame: CGRect(x: 0, y: 0, width: 150, height: 150))
      root.backgroundColor = .white
      let card = Layer()
      card.frame = CGRect(
        x: random.number(in: 30...50), y: random.number(in: 30...50),
        width: random.number(in: 40...70), height: random.number(in: 40...70))
      card.backgroundColor = Color(red: 0.2, green: 0.5, blue: 0.9)
      card.cornerRadius = 8
      card.shadowOpacity = 0.6
      card.shadowRadius = random.number(in: 1...8)
      effect.apply(to: card)
      let inside = Layer(frame: CGRect(x: 10, y: 10, width: 20, height: 10))
      let beside = Layer(frame: CGRect(x: 140, y: 140, width: 5, height: 5))
      card.addSublayer(inside)
      root.addSublayers([card, beside])
      for layer in [inside, beside] { layer.backgroundColor = .black }

      let compositor = try Compositor(size: root.bounds.size)
      compositor.root = root
      compositor.render()
      // In the last round it cuts a hole into the card.
      for (layer, mode) in [(beside, .clear), (beside, nil), (inside, BlendMode?.some(.clear))] {
        layer.compositingFilter = mode
        compositor.render()
        let fresh = try Compositor(size: root.bounds.size)
        fresh.root = root
        fresh.render()
        guard expectEqual(compositor.surface, fresh.surface, "\(effect), card \(number)") else {
          break
        }
      }
    }
  }
}
