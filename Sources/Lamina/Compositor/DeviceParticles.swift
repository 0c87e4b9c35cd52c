// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels
import Foundation

/// The particles of one command, placed on the surface.
struct DeviceParticles: Sendable {
  /// The particles in their order; the rectangle of one that does not show is empty.
  let sprites: [lamina_placed_sprite]
  let pictures: [FramedPixels]
  let adds: Bool

  /// The number of particles that are placed at once on one thread.
  private static let share = 1 << 12

  init(_ planned: PlannedParticles, threads: Int) {
    let particles = planned.emission.particles
    adds = planned.emission.content.renderMode == .additive
    var pictures: [FramedPixels] = []
    var kinds: [Kind] = []
    for sprite in particles.sprites {
      let levels = sprite.levels
      guard let first = levels.first else { continue }
      kinds.append(
        Kind(
          firstLevel: pictures.count, levels: levels.count, width: Double(first.width),
          height: Double(first.height), points: 1 / Double(sprite.pixelsInPoint)))
      pictures += levels.map(\.framed)
    }
    self.pictures = pictures
    let (placer, all) = (Placer(planned, kinds: kinds), particles.all)
    let shares = (all.count + Self.share - 1) / Self.share
    // Each iteration writes to its own places, and all of them are written.
    sprites = unsafe [lamina_placed_sprite](unsafeUninitializedCapacity: all.count) {
      buffer, count in
      nonisolated(unsafe) let places = unsafe buffer
      ParallelLoop.run(shares, threads: threads) { share in
        for index in share * Self.share..<min((share + 1) * Self.share, all.count) {
          unsafe places.initializeElement(
            at: index, to: placer.place(all[index]) ?? lamina_placed_sprite())
        }
      }
      count = all.count
    }
  }

  /// The levels of a picture, and its size.
  private struct Kind {
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
    let kinds: [Kind]
    let transform: Transform2D

    init(_ planned: PlannedParticles, kinds: [Kind]) {
      self.planned = planned
      self.kinds = kinds
      transform = planned.toSurface
    }

    /// Nil for a particle that does not touch the clip, is flat, or larger than pixels count.
    func place(_ particle: Particles.Particle) -> lamina_placed_sprite? {
      let sprite = kinds[Int(particle.sprite)]
      let (t, k) = (transform, sprite.points)
      let (cosine, sine) = (k * particle.cosine, k * particle.sine)
      // A step to the right and one down in the picture, in device pixels.
      var right = SIMD2(
        Double(t.a) * cosine + Double(t.c) * sine, Double(t.b) * cosine + Double(t.d) * sine)
      var down = SIMD2(
        Double(t.c) * cosine - Double(t.a) * sine, Double(t.d) * cosine - Double(t.b) * sine)
      if planned.isFlipped { down = -down }
      var determinant = right.x * down.y - right.y * down.x
      guard abs(determinant).isNormal else { return nil }
      // The smallest copy whose pixels are not smaller than half a device pixel.
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
      let steps = Double(DeviceBox.steps)
      let center =
        SIMD2(
          ((particle.x * Double(t.a) + particle.y * Double(t.c) + Double(t.tx)) * steps).rounded(),
          ((particle.x * Double(t.b) + particle.y * Double(t.d) + Double(t.ty)) * steps).rounded()
        ) / steps
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
      return lamina_placed_sprite(
        rect: lamina_rect(rect), picture: Int32(sprite.firstLevel + level),
        factor: factor(of: particle),
        map: lamina_sprite_map(
          a: a, b: b, c: c, d: d, x: middle.x - (a * from.x + c * from.y),
          y: middle.y - (b * from.x + d * from.y)))
    }

    /// Blue, green, red and alpha, premultiplied: faint particles add up, so it is not rounded to bytes.
    private func factor(of particle: Particles.Particle) -> (Float, Float, Float, Float) {
      let alpha = Float(Color.unit(CGFloat(particle.alpha) * planned.alpha))
      let tint = planned.tint
      return (
        particle.blue * Float(tint.blue) * alpha, particle.green * Float(tint.green) * alpha,
        particle.red * Float(tint.red) * alpha, alpha
      )
    }
  }
}

extension BandPainter {
  /// Draws those of some particles that touch a rectangle.
  func draw(_ particles: DeviceParticles, in part: PixelRect) {
    canvas.draw(particles.sprites, of: particles.pictures, in: part, adds: particles.adds)
  }
}
