// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension LayerProperties {
  /// The appearance of a layer, in words: colours as in scene files, and the kinds of its effects.
  var look: [String] {
    var words: [String] = []
    if let backgroundColor { words.append(backgroundColor.text) }
    if hasRoundedCorners {
      words.append(
        "radius \(cornerRadius.text)"
          + (!isCommon && uncommon.cornerCurve == .continuous ? " continuous" : ""))
    }
    guard !isCommon else { return words }
    let u = uncommon
    if visibleBorderWidth > 0, let color = u.borderColor {
      words.append("border \(visibleBorderWidth.text) \(color.text)")
    }
    if let image = u.contents { words.append("image \(image.width)×\(image.height)") }
    words += u.content.look
    for kind in Shadow.Kind.allCases {
      let count = u.shadows.count { $0.kind == kind }
      if count > 0 { words.append("\(count) \(kind.rawValue) shadow\(count == 1 ? "" : "s")") }
    }
    if !u.filters.isEmpty { words.append("filters \(Filter.text(u.filters))") }
    if !u.backgroundFilters.isEmpty {
      words.append("filters behind \(Filter.text(u.backgroundFilters))")
    }
    if let mode = u.compositingFilter { words.append("blends by \(mode.rawValue)") }
    return words
  }
}

extension LayerContent {
  fileprivate var look: [String] {
    switch self {
    case .none, .transform: return []
    case .shape(let shared):
      let shape = shared.content
      let fill = shape.fillColor.map { "fill \($0.text)" }
      let stroke = shape.strokeColor.map { "stroke \(shape.lineWidth.text) \($0.text)" }
      return [fill, stroke].compactMap { $0 }
    case .gradient(let gradient):
      let colors = gradient.colors ?? []
      let ends = [colors.first, colors.last].compactMap { $0?.text }.joined(separator: " to ")
      return ["\(gradient.type.rawValue) gradient of \(colors.count) colours \(ends)"]
    case .replicator: return ["replicates"]
    case .emitter: return ["particles"]
    case .tiled: return ["tiles"]
    }
  }
}

extension Filter {
  fileprivate static func text(_ filters: [Filter]) -> String {
    filters.map(\.text).joined(separator: ", ")
  }

  private var text: String {
    switch self {
    case .gaussianBlur(let radius): "gaussianBlur \(radius.text)"
    case .colorMatrix: "colorMatrix"
    case .saturation(let amount): "saturation \(amount.text)"
    case .brightness(let amount): "brightness \(amount.text)"
    case .contrast(let amount): "contrast \(amount.text)"
    case .invert(let amount): "invert \(amount.text)"
    case .hueRotation(let angle): "hueRotation \(angle.text)"
    case .luminanceToAlpha: "luminanceToAlpha"
    }
  }
}

extension Color {
  /// `#rrggbb`, or `#rrggbbaa` if it is not opaque.
  var text: String {
    let parts = alpha >= 1 ? [red, green, blue] : [red, green, blue, alpha]
    return "#"
      + parts.map { part in
        let digits = String(Int((Self.unit(part) * 255).rounded()), radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }
}
