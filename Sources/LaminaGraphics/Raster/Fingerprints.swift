// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension MaskRecipe {
  package func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }

  /// A number by which recipes are looked up.
  var fingerprint: UInt64 {
    var print = Fingerprint()
    outline.add(to: &print)
    print.add(blur.xx)
    print.add(blur.xy)
    print.add(blur.yy)
    print.add(spread)
    cut?.add(to: &print)
    print.add((isInverted ? 1 : 0) + (cutsInside ? 2 : 0))
    return print.bits
  }
}

extension GradientContent {
  /// A number by which the pixels of the gradient over a frame are looked up.
  package func fingerprint(_ toFrame: Transform2D, width: Int, height: Int) -> UInt64 {
    var print = Fingerprint()
    print.add(type == .axial ? 0 : type == .radial ? 1 : 2)
    print.add(width)
    print.add(height)
    print.add(toFrame)
    print.add(startPoint.x)
    print.add(startPoint.y)
    print.add(endPoint.x)
    print.add(endPoint.y)
    print.add(colors?.count ?? 0)
    for color in colors ?? [] { print.add(color) }
    for location in locations ?? [] { print.add(location) }
    return print.bits
  }
}

extension Fingerprint {
  fileprivate mutating func add(_ color: Color) {
    add(color.red)
    add(color.green)
    add(color.blue)
    add(color.alpha)
  }

  fileprivate mutating func add(_ transform: Transform2D) {
    add(transform.a)
    add(transform.b)
    add(transform.c)
    add(transform.d)
    add(transform.tx)
    add(transform.ty)
  }

  fileprivate mutating func add(_ radii: CornerRadii, _ curve: CornerCurve) {
    add(radii.minXMinY)
    add(radii.maxXMinY)
    add(radii.minXMaxY)
    add(radii.maxXMaxY)
    add(curve == .circular ? 0 : 1)
  }

  fileprivate mutating func add(_ rounded: RoundedRect) {
    add(rounded.rect.origin.x)
    add(rounded.rect.origin.y)
    add(rounded.rect.size.width)
    add(rounded.rect.size.height)
    add(rounded.radii, rounded.curve)
  }
}

extension MaskRecipe.Outline {
  fileprivate func add(to print: inout Fingerprint) {
    switch self {
    case .box(let box): box.add(to: &print)
    case .ring(let outer, let inner):
      outer.add(to: &print)
      inner?.add(to: &print)
    case .shape(let shape): shape.add(to: &print)
    }
  }
}

extension DeviceBox {
  fileprivate func add(to print: inout Fingerprint) {
    print.add(minX)
    print.add(minY)
    print.add(maxX)
    print.add(maxY)
    print.add(radii, curve)
    print.add(scaleX)
    print.add(scaleY)
  }
}

extension DeviceShape {
  fileprivate func add(to print: inout Fingerprint) {
    print.add(transform)
    if let name { return print.add(name.hashValue) }
    switch shape {
    case .roundedRect(let rounded): print.add(rounded)
    case .ring(let outer, let inner):
      print.add(outer)
      print.add(inner == nil ? 0 : 1)
      if let inner { print.add(inner) }
    case .path(let path, let rule):
      print.add(path.storage.fingerprint)
      print.add(rule == .nonZero ? 0 : 1)
    case .stroke(let stroke, let scale):
      print.add(stroke.path.storage.fingerprint)
      stroke.style.add(to: &print)
      print.add(stroke.start)
      print.add(stroke.end)
      print.add(scale)
    }
  }
}

extension StrokeStyle {
  fileprivate func add(to print: inout Fingerprint) {
    print.add(width)
    print.add(cap == .butt ? 0 : cap == .round ? 1 : 2)
    print.add(join == .miter ? 0 : join == .round ? 1 : 2)
    print.add(miterLimit)
    print.add(dashPhase)
    print.add(dashPattern.count)
    for length in dashPattern.prefix(4) { print.add(length) }
  }
}
