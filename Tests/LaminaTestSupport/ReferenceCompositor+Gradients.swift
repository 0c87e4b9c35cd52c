// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

// Gradients, pixel by pixel.
extension ReferenceCompositor {
  static func drawGradient(
    of layer: Layer, at place: Place, opacity: Double, onto canvas: ReferencePlane
  ) {
    guard let gradient = layer as? GradientLayer, let colors = gradient.colors,
      colors.count >= 2, let toUnit = gradientSquare(layer.bounds, at: place)
    else { return }
    let last = Double(colors.count - 1)
    let locations =
      gradient.locations?.map(Double.init) ?? colors.indices.map { Double($0) / last }
    guard locations.count >= colors.count else { return }
    let stops = zip(locations, colors.map { ReferenceColor($0).tinted(place.tint) }).map {
      ($0, $1)
    }
    guard
      let parameter = parameter(
        of: gradient.type, from: gradient.startPoint, to: gradient.endPoint,
        in: gradient.bounds.size)
    else { return }
    let picture = canvas.emptyPicture()
    picture.fill { color(at: parameter(toUnit.apply($0)), of: stops) }
    let shape = filledShape(of: layer, at: place, opacity: opacity)
    canvas.draw(
      picture, opacity: opacity,
      through: coverage(of: shape, place.toSurface, in: canvas.bounds))
  }

  /// The parameter of a gradient at a point of the unit square of an object with a size.
  static func parameter(
    of type: GradientLayerType, from start: CGPoint, to end: CGPoint, in size: CGSize
  ) -> ((CGPoint) -> Double)? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    guard dx * dx + dy * dy > 0 else { return nil }
    switch type {
    case .axial:
      return { point in
        let along = (point.x - start.x) * dx + (point.y - start.y) * dy
        return along / (dx * dx + dy * dy)
      }
    case .radial:
      guard dx != 0, dy != 0 else { return nil }
      return { hypot(($0.x - start.x) / dx, ($0.y - start.y) / dy) }
    case .conic:
      let zero = atan2(dy * size.height, dx * size.width)
      return { point in
        let angle = atan2((point.y - start.y) * size.height, (point.x - start.x) * size.width)
        let turns = (angle - zero) / (2 * .pi)
        return turns - turns.rounded(.down)
      }
    }
  }

  /// The colour of a gradient at a parameter; a repeated location is a hard step.
  static func color(
    at t: Double, of stops: [(location: Double, color: ReferenceColor)]
  ) -> ReferenceColor {
    guard let next = stops.firstIndex(where: { $0.location > t }) else {
      return stops[stops.count - 1].color
    }
    guard next > 0 else { return stops[0].color }
    let (a, b) = (stops[next - 1], stops[next])
    return a.color.mixed(with: b.color, (t - a.location) / (b.location - a.location))
  }

  /// From device pixels to the unit square of the bounds, placed like gradients: on a multiple of
  /// 1/4096 of a pixel, which decides on which side of a hard step a pixel's centre is.
  private static func gradientSquare(_ bounds: CGRect, at place: Place) -> Transform2D? {
    unitSquare(bounds, at: place)?.inverted().flatMap(gradientSpace)
  }

  /// From device pixels to a space, placed like gradients.
  static func gradientSpace(_ toDevice: Transform2D) -> Transform2D? {
    var toDevice = toDevice
    toDevice.tx = (toDevice.tx * 4096).rounded() / 4096
    toDevice.ty = (toDevice.ty * 4096).rounded() / 4096
    return toDevice.inverted()
  }
}
