// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension PaintPlan: CustomStringConvertible {
  /// One line a command, indented by nesting: what `lamina inspect --plan` prints and tests
  /// compare.
  package var description: String {
    var lines = ["region \(region)", "background \(background)"]
    var depth = 0
    for command in commands {
      depth -= command.closes
      lines.append(indentation(depth) + "\(command)")
      if command.opens { depth += 1 }
    }
    return lines.joined(separator: "\n")
  }
}

extension PaintCommand: CustomStringConvertible {
  fileprivate var opens: Bool {
    switch self {
    case .pushClip, .beginScope, .beginSurface: true
    default: false
    }
  }

  /// How many levels of nesting end here.
  fileprivate var closes: Int {
    switch self {
    case .popClip, .endScope, .endSurfaceAsShadow, .endSurfaceAsBitmap: 1
    case .endSurfaceAsMask: 2
    default: 0
    }
  }

  package var description: String {
    switch self {
    case .fill(let rect, let color): "fill \(rect.text) \(color)"
    case .shape(let shape, let paint, let opacity):
      "shape \(shape.text) \(paint.text)" + (opacity == 255 ? "" : " opacity \(opacity)")
    case .shadow(let shadow, let shape): "shadow \(shadow.text) of \(shape.text)"
    case .pushClip(let rect): "clip \(rect.text)"
    case .popClip: "end clip"
    case .beginScope(let rect): "scope \(rect.text)"
    case .endScope(.constant(let value)): "end scope opacity \(value)"
    case .endScope(.shape(let shape, let isInverted)):
      "end scope \(isInverted ? "outside" : "inside") \(shape.text)"
    case .beginSurface(let rect): "surface \(rect.text)"
    case .endSurfaceAsShadow(let shadow): "end surface as shadow \(shadow.text)"
    case .endSurfaceAsMask: "end surface and scope as mask"
    case .endSurfaceAsBitmap(let placement):
      "end surface as bitmap \(placement.transform.text)"
        + (placement.opacity == 255 ? "" : " opacity \(placement.opacity)")
    }
  }
}

extension PremultipliedColor: CustomStringConvertible {
  /// `#aarrggbb`, premultiplied.
  package var description: String {
    let digits = String(bits, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension PixelRect {
  fileprivate var text: String { "\(minX),\(minY) \(width)×\(height)" }
}

extension Transform2D {
  fileprivate var text: String {
    isScaleTranslation && a == 1 && d == 1
      ? "at \(tx.text),\(ty.text)"
      : "[\([a, b, c, d, tx, ty].map(\.text).joined(separator: " "))]"
  }
}

extension CGFloat {
  /// At most four decimals, without trailing zeros.
  var text: String {
    let rounded = (self * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() && rounded.magnitude < 1e15
      ? String(Int(rounded)) : "\(rounded)"
  }
}

extension Shape {
  fileprivate var text: String {
    switch self {
    case .roundedRect(let shape): "rect \(shape.text)"
    case .ring(let outer, let inner): "ring \(outer.text) − \(inner?.text ?? "nothing")"
    case .path(let path, let rule):
      "path of \(path.verbs.count) elements (\(rule.rawValue))"
    }
  }
}

extension RoundedRect {
  fileprivate var text: String {
    let box = "\(rect.minX.text),\(rect.minY.text) \(rect.width.text)×\(rect.height.text)"
    if radii.isZero { return box }
    let corners = [radii.minXMinY, radii.maxXMinY, radii.minXMaxY, radii.maxXMaxY]
    let radius =
      radii.isUniform ? radii.minXMinY.text : corners.map(\.text).joined(separator: "/")
    return box + " radius \(radius)" + (curve == .continuous ? " continuous" : "")
  }
}

extension DeviceShape {
  fileprivate var text: String { "\(shape.text) \(transform.text)" }
}

extension Paint {
  fileprivate var text: String {
    switch self {
    case .color(let color): "\(color)"
    case .gradient(let gradient, _): "gradient of \(gradient.colors?.count ?? 0) colours"
    case .image(let paint): "image \(paint.image.width)×\(paint.image.height)"
    }
  }
}

extension ShadowPaint {
  fileprivate var text: String {
    let sigmaX = CGFloat(blur.xx.squareRoot()).text
    let sigmaY = CGFloat(blur.yy.squareRoot()).text
    var words = ["\(color)", "σ", sigmaX == sigmaY ? sigmaX : sigmaX + "×" + sigmaY]
    if spread != 0 { words += ["spread", spread.text] }
    if isInverted { words.append("inside") }
    words += ["in", rect.text]
    return words.joined(separator: " ")
  }
}

/// Two spaces a level; beyond 64 levels the level as a number, so that a text stays in proportion
/// to what it describes.
func indentation(_ depth: Int) -> String {
  let most = 64
  return depth <= most
    ? String(repeating: "  ", count: max(0, depth))
    : String(repeating: "  ", count: most) + "(\(depth)) "
}
