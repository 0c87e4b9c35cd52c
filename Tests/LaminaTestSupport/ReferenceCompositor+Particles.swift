// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Particles; each is sampled separately between the pixels of its picture.
extension ReferenceCompositor {
  /// Draws an emitter's particles; the trees of the tests have no additive ones.
  static func drawParticles(
    of layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    guard let particles = layer.properties.emission?.particles else { return }
    for particle in particles.all {
      let sprite = particles.sprites[Int(particle.sprite)]
      let points = 1 / sprite.pixelsInPoint
      let turned = Transform2D(
        a: particle.cosine * points, b: particle.sine * points, c: -particle.sine * points,
        d: particle.cosine * points, tx: particle.x, ty: particle.y)
      let upright = Transform2D(scaleX: 1, y: place.isFlipped ? -1 : 1)
      let picture = upright.concatenating(turned).concatenating(place.toSurface)
      draw(particle, picture, sprite.levels, opacity, place.tint, onto: canvas)
    }
  }

  /// Draws a picture whose middle is at the translation of a transform, from the copy whose two
  /// pixels do not fit into one.
  private static func draw(
    _ particle: Particles.Particle, _ transform: Transform2D, _ levels: [SpriteLevel],
    _ opacity: Double, _ tint: ReferenceTint, onto canvas: ReferencePlane
  ) {
    var (index, size) = (0, 1.0)
    while index + 1 < levels.count, abs(transform.determinant) * size * size <= 0.25 {
      (index, size) = (index + 1, size * 2)
    }
    let (level, first) = (levels[index], levels[0])
    guard let toPicture = transform.scaledBy(x: size, y: size).inverted() else { return }
    let alpha = Double(particle.alpha) * opacity
    func pixel(_ x: Double, _ y: Double) -> ReferenceColor {
      guard x >= 0, y >= 0, x < Double(level.width), y < Double(level.height) else {
        return ReferenceColor()
      }
      let color = ReferenceColor(level.pixels[Int(y) * level.width + Int(x)])
      return ReferenceColor(
        red: color.red * Double(particle.red) * tint.red * alpha,
        green: color.green * Double(particle.green) * tint.green * alpha,
        blue: color.blue * Double(particle.blue) * tint.blue * alpha, alpha: color.alpha * alpha)
    }
    let picture = canvas.emptyPicture()
    picture.fill { device in
      let point = toPicture.apply(device)
      guard abs(point.x) < 1e6, abs(point.y) < 1e6 else { return ReferenceColor() }
      return ReferenceColor.interpolated(
        Double(point.x) + Double(first.width) / (2 * size),
        Double(point.y) + Double(first.height) / (2 * size), pixel)
    }
    canvas.draw(picture)
  }
}
