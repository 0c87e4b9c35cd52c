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
    print.add(blur.yy)
    print.add(spread)
    print.add((isInverted ? 1 : 0) + (cutsInside ? 2 : 0))
    return print.bits
  }
}

extension GradientContent {
  /// A number by which the pixels of the gradient over a frame are looked up.
  package func fingerprint(_ toFrame: Transform2D, width: Int, height: Int) -> UInt64 {
    var print = Fingerprint()
    print.add(width)
    print.add(height)
    print.add(toFrame.a)
    print.add(toFrame.b)
    print.add(toFrame.c)
    print.add(toFrame.d)
    print.add(toFrame.tx)
    print.add(toFrame.ty)
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
    print.add(radii.minXMinY)
    print.add(radii.maxXMaxY)
    print.add(scaleX)
  }
}

extension DeviceShape {
  fileprivate func add(to print: inout Fingerprint) {
    print.add(transform.a)
    print.add(transform.b)
    print.add(transform.tx)
    print.add(transform.ty)
    if let name { return print.add(name.hashValue) }
    switch shape {
    case .roundedRect(let rounded), .ring(let rounded, _):
      print.add(rounded.rect.origin.x)
      print.add(rounded.rect.origin.y)
      print.add(rounded.rect.size.width)
      print.add(rounded.rect.size.height)
      print.add(rounded.radii.minXMinY)
    case .path(let path, _): print.add(path.storage.fingerprint)
    case .stroke(let stroke, _):
      print.add(stroke.path.storage.fingerprint)
      stroke.style.add(to: &print)
      print.add(stroke.start)
      print.add(stroke.end)
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
