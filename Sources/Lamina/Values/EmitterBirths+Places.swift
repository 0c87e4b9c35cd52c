// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Where particles are born.
extension EmitterBirths {
  func place(of index: Int) -> SIMD4<Double> {
    let center = SIMD4(
      Double(content.emitterPosition.x), Double(content.emitterPosition.y),
      Double(content.emitterZPosition), 0)
    let (width, height) = (Double(content.emitterSize.width), Double(content.emitterSize.height))
    let u = random.number(.place, of: index)
    switch content.emitterShape {
    case .point: return center
    case .line:
      let along = content.emitterMode == .points ? (u < 0.5 ? -0.5 : 0.5) : u - 0.5
      return center + SIMD4(along * width, 0, 0, 0)
    case .rectangle: return center + rectanglePlace(u, index, width, height, 0)
    case .cuboid:
      return center
        + rectanglePlace(u, index, width, height, Double(content.emitterDepth))
    case .circle: return center + circlePlace(u, index, radius: width)
    case .sphere: return center + spherePlace(u, index, radius: width)
    }
  }

  private func rectanglePlace(
    _ u: Double, _ index: Int, _ width: Double, _ height: Double,
    _ depth: Double
  ) -> SIMD4<Double> {
    let w = depth == 0 ? 0.5 : random.number(.depth, of: index)
    let face = (w < 0.5 ? -0.5 : 0.5) * depth
    switch content.emitterMode {
    case .points:
      let corner = Int(u * 4)
      let (x, y) = (corner & 1 == 0 ? -0.5 : 0.5, corner & 2 == 0 ? -0.5 : 0.5)
      return SIMD4(x * width, y * height, face, 0)
    case .outline:
      // Along the top, the right, the bottom and the left side.
      let (w, h) = (abs(width), abs(height))
      let along = u * 2 * (w + h)
      if along < w { return SIMD4(along - w / 2, -h / 2, face, 0) }
      if along < w + h { return SIMD4(w / 2, along - w - h / 2, face, 0) }
      if along < 2 * w + h { return SIMD4(1.5 * w + h - along, h / 2, face, 0) }
      return SIMD4(-w / 2, 2 * w + 1.5 * h - along, face, 0)
    case .surface, .volume:
      let v = random.number(.placeAcross, of: index)
      let z = content.emitterMode == .surface ? face : (w - 0.5) * depth
      return SIMD4((u - 0.5) * width, (v - 0.5) * height, z, 0)
    }
  }

  private func circlePlace(
    _ u: Double, _ index: Int, radius: Double
  ) -> SIMD4<Double> {
    var distance = radius
    if content.emitterMode == .surface || content.emitterMode == .volume {
      distance *= random.number(.placeAcross, of: index).squareRoot()
    }
    return SIMD4(cos(2 * .pi * u) * distance, sin(2 * .pi * u) * distance, 0, 0)
  }

  private func spherePlace(
    _ u: Double, _ index: Int, radius: Double
  ) -> SIMD4<Double> {
    if content.emitterMode == .points || content.emitterMode == .outline {
      return circlePlace(u, index, radius: radius)
    }
    let z = 2 * random.number(.placeAcross, of: index) - 1
    let across = max(0, 1 - z * z).squareRoot()
    var distance = radius
    if content.emitterMode == .volume { distance *= cbrt(random.number(.depth, of: index)) }
    return SIMD4(cos(2 * .pi * u) * across, sin(2 * .pi * u) * across, z, 0) * distance
  }
}
