// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// The particles of one command, where they lie on the surface.
struct DeviceParticles: Sendable {
  /// One particle.
  struct Item {
    let minX: Int32
    let minY: Int32
    let maxX: Int32
    let maxY: Int32
    /// Which of the pictures it shows.
    let level: Int32
    /// What the picture is multiplied by, premultiplied.
    let factor: UInt32
    /// From pixels, counted from the top left of the particle, to those of the picture.
    let map: Transform2D

    var rect: PixelRect {
      PixelRect(minX: Int(minX), minY: Int(minY), maxX: Int(maxX), maxY: Int(maxY))
    }
  }

  let items: [Item]
  let levels: [SpriteLevel]
  let adds: Bool

  /// So many particles are placed in one go on one thread.
  private static let share = 1 << 12

  init(_ planned: PlannedParticles, threads: Int) {
    let particles = planned.emission.particles
    adds = planned.emission.content.renderMode == .additive
    var levels: [SpriteLevel] = []
    var sprites: [Sprite] = []
    for sprite in particles.sprites {
      let own = sprite.levels
      guard let first = own.first else { continue }
      sprites.append(
        Sprite(
          firstLevel: levels.count, levels: own.count, width: Double(first.width),
          height: Double(first.height), points: 1 / Double(sprite.pixelsInPoint)))
      levels += own
    }
    self.levels = levels
    let (placer, all) = (Placer(planned, sprites: sprites), particles.all)
    let shares = stride(from: 0, to: all.count, by: Self.share).map {
      $0..<min($0 + Self.share, all.count)
    }
    items = PaintJob.map(shares, threads: threads) { share in
      all[share].compactMap { placer.place($0) }
    }.flatMap { $0 }
  }

  /// The levels of a picture, and its size.
  private struct Sprite {
    let firstLevel: Int
    let levels: Int
    let width: Double
    let height: Double
    /// Points in a pixel.
    let points: Double
  }

  /// From the layer's space to the surface.
  private struct Placer: Sendable {
    let planned: PlannedParticles
    let sprites: [Sprite]
    let transform: Transform2D

    init(_ planned: PlannedParticles, sprites: [Sprite]) {
      self.planned = planned
      self.sprites = sprites
      transform = planned.toSurface
    }

    /// Nil for a particle that does not touch the clip, is flat, or larger than pixels count.
    func place(_ particle: Particles.Particle) -> Item? {
      let sprite = sprites[Int(particle.sprite)]
      let (t, k) = (transform, sprite.points)
      let (cosine, sine) = (k * particle.cosine, k * particle.sine)
      // A step to the right and one down in the picture, in device pixels.
      var right = SIMD2(
        Double(t.a) * cosine + Double(t.c) * sine, Double(t.b) * cosine + Double(t.d) * sine)
      var down = SIMD2(
        Double(t.c) * cosine - Double(t.a) * sine, Double(t.d) * cosine - Double(t.b) * sine)
      var determinant = right.x * down.y - right.y * down.x
      guard abs(determinant).isNormal else { return nil }
      // The smallest copy of which two pixels do not fit into one.
      var (level, size) = (0, 1.0)
      while level + 1 < sprite.levels, abs(determinant) <= 0.25 {
        level += 1
        size *= 2
        right *= 2
        down *= 2
        determinant *= 4
      }
      let middle = SIMD2(sprite.width, sprite.height) / (2 * size)
      let reach =
        SIMD2(
          (sprite.width / size).rounded(.up), (sprite.height / size).rounded(.up)) - middle + 0.5
      let around = SIMD2(
        abs(right.x) * reach.x + abs(down.x) * reach.y,
        abs(right.y) * reach.x + abs(down.y) * reach.y)
      // On steps of 1/4096 pixel, so that a move by whole pixels moves the bytes.
      let center =
        SIMD2(
          ((particle.x * Double(t.a) + particle.y * Double(t.c) + Double(t.tx)) * 4096).rounded(),
          ((particle.x * Double(t.b) + particle.y * Double(t.d) + Double(t.ty)) * 4096).rounded()
        ) / 4096
      let (low, high) = (
        (center - around).rounded(.down), (center + around).rounded(.up)
      )
      let limit = Double(PixelRect.limit)
      guard low.x > -limit, low.y > -limit, high.x < limit, high.y < limit else { return nil }
      let rect = PixelRect(minX: Int(low.x), minY: Int(low.y), maxX: Int(high.x), maxY: Int(high.y))
      guard rect.intersects(planned.clip) else { return nil }
      let from = center - low
      let (a, b) = (down.y / determinant, -right.y / determinant)
      let (c, d) = (-down.x / determinant, right.x / determinant)
      return Item(
        minX: Int32(rect.minX), minY: Int32(rect.minY), maxX: Int32(rect.maxX),
        maxY: Int32(rect.maxY), level: Int32(sprite.firstLevel + level),
        factor: factor(of: particle),
        map: Transform2D(
          a: CGFloat(a), b: CGFloat(b), c: CGFloat(c), d: CGFloat(d),
          tx: CGFloat(middle.x - (a * from.x + c * from.y)),
          ty: CGFloat(middle.y - (b * from.x + d * from.y))))
    }

    private func factor(of particle: Particles.Particle) -> UInt32 {
      Color(
        red: CGFloat(particle.red), green: CGFloat(particle.green), blue: CGFloat(particle.blue),
        alpha: CGFloat(particle.alpha) * planned.alpha
      ).multiplied(by: planned.tint).premultiplied.bits
    }
  }
}

extension BandPainter {
  /// Draws those of some particles that touch a rectangle.
  func draw(_ particles: DeviceParticles, in part: PixelRect) {
    for item in particles.items where item.factor != 0 {
      let rect = item.rect.intersection(part)
      if rect.isEmpty { continue }
      let level = particles.levels[Int(item.level)]
      image.draw(
        rect, from: (Int(item.minX), Int(item.minY)), map: item.map, pixels: level.pixels.span,
        width: level.width, height: level.height, factor: item.factor, adds: particles.adds)
    }
  }
}
