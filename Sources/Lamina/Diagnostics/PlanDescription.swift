// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension PaintPlan: CustomStringConvertible {
  /// One line a command, indented by nesting: the output of `lamina inspect --plan`, which tests
  /// compare.
  ///
  /// Separate surfaces come first, the deepest first.
  ///
  /// Successive glyphs of one layer are one line.
  package var description: String {
    var labels: LayerLabels?
    return text(&labels)
  }

  /// The same, each line with the name of its layer, as far as the plan records it.
  func text(_ labels: inout LayerLabels?) -> String {
    var lines = ["region \(region)"]
    for (index, surface) in surfaces.enumerated().reversed() {
      let edge =
        surface.painted == surface.bounds ? "" : ", beyond \(surface.painted.text) repeated"
      lines.append(
        "surface \(index) for a \(surface.purpose.rawValue) \(surface.bounds.text)\(edge)")
      let nodes = layers.indices.contains(index + 1) ? layers[index + 1] : []
      append(surface.commands, of: nodes, depth: 1, to: &lines, &labels)
    }
    append(commands, of: layers.first ?? [], depth: 0, to: &lines, &labels)
    return lines.joined(separator: "\n")
  }

  private func append(
    _ commands: [PaintCommand], of nodes: [NodeID], depth: Int, to lines: inout [String],
    _ labels: inout LayerLabels?
  ) {
    var (depth, index) = (depth, 0)
    while index < commands.count {
      let id = nodes.indices.contains(index) ? nodes[index] : NodeID.none
      let label = labels?.label(of: id).map { $0 + ": " } ?? ""
      if case .endScope = commands[index] { depth -= 1 }
      let start = indentation(depth) + label
      if case .beginScope = commands[index] { depth += 1 }
      let end = endOfGlyphs(from: index, commands, nodes)
      if end > index {
        let shown = labels?.text(of: id) ?? ""
        lines.append(
          start + (shown.isEmpty ? "" : shown + ": ") + text(ofGlyphs: commands[index..<end]))
        index = end
      } else {
        lines.append(start + text(of: commands[index]))
        index += 1
      }
    }
  }

  /// The end of the glyphs of one layer that begin at an index; the index itself if there are none.
  private func endOfGlyphs(from start: Int, _ commands: [PaintCommand], _ nodes: [NodeID]) -> Int {
    var end = start
    while end < commands.count, isGlyph(commands[end]),
      nodes.isEmpty || nodes[end] == nodes[start]
    { end += 1 }
    return end
  }

  private func isGlyph(_ command: PaintCommand) -> Bool {
    if case .glyphs = command { true } else { false }
  }

  private func text(ofGlyphs glyphs: ArraySlice<PaintCommand>) -> String {
    var (colors, box, count) = ([String](), PixelRect.empty, 0)
    for case .glyphs(let run, let color, let area) in glyphs {
      count += self.glyphs.parts(of: run).count
      box = box.union(area.rect)
      let name = color.description + (area.mix < 255 ? " opacity \(area.mix)" : "")
      if !colors.contains(name) { colors.append(name) }
    }
    let names = colors.count > 3 ? "\(colors.count) colours" : colors.joined(separator: ", ")
    return "\(count == 1 ? "1 glyph" : "\(count) glyphs") \(names) in \(box.text)"
  }

  private func text(of command: PaintCommand) -> String {
    switch command {
    case .clear(let color, let area): "clear \(text(of: area)) \(color)"
    case .fill(let color, let area): "fill \(text(of: area)) \(color)"
    case .mask(let mask, let color, let area):
      "\(text(of: mask)) \(color) in \(text(of: area))"
    case .glyphs: text(ofGlyphs: [command])
    case .pixels(let source, let mask, let alpha, let area):
      "\(sources[source].source.text)" + (mask.map { " through \(text(of: $0))" } ?? "")
        + (alpha == 255 ? "" : " alpha \(alpha)") + " in \(text(of: area))"
    case .blend(let source, let mode, let alpha, let area):
      "\(mode.rawValue) \(sources[source].source.text)"
        + (alpha == 255 ? "" : " alpha \(alpha)") + " in \(text(of: area))"
    case .particles(let index, let area):
      "\(particles[index].emission.particles.all.count) particles in \(text(of: area))"
    case .beginScope(let index):
      "scope \(scopes[index].rect.text)" + onto(scopes[index].ground)
    case .endScope(let index): "end scope \(text(of: scopes[index]))"
    }
  }

  private func text(of area: PaintArea) -> String {
    var words = [area.rect.text]
    if let parts = pieces(of: area)?.map(\.text) {
      words.append("(visible \(parts.joined(separator: "  ")))")
    }
    if area.mix < 255 { words.append("opacity \(area.mix)") }
    return words.joined(separator: " ") + onto(area.ground)
  }

  private func onto(_ ground: Int8) -> String {
    ground < 0 ? "" : " onto \(areas.grounds[Int(ground)])"
  }

  private func text(of scope: PaintScope) -> String {
    let coverage =
      switch scope.coverage {
      case .constant(let value): "opacity \(value)"
      case .mask(let mask): "by \(text(of: mask))"
      }
    return coverage + (scope.mix == 255 ? "" : " opacity \(scope.mix)")
      + (scope.saved == [scope.rect]
        ? "" : " (remembers \(scope.saved.map(\.text).joined(separator: "  ")))")
  }

  private func text(of placed: PlacedMask) -> String {
    let mask = masks[placed.index]
    if let recipe = mask.recipe?.recipe { return recipe.text(at: placed.placement) }
    if mask.isGlyph { return "glyph" }
    if case .piece(let piece, let within) = mask.source {
      return "piece \(within.text) cut \(piece.cuts.count)×"
    }
    guard case .surface(let index, let blur, _) = mask.source else {
      return "shadow of what was drawn before"
    }
    return blur.isZero ? "surface \(index)" : "shadow σ \(blur.text) of surface \(index)"
  }
}

extension MaskRecipe {
  fileprivate func text(at placement: MaskPlacement) -> String {
    var words: [String] = []
    if !blur.isZero || isInverted || spread != 0 {
      words.append(isInverted ? "inner shadow" : "shadow")
      if !blur.isZero { words.append("σ \(blur.text)") }
      if spread != 0 { words.append("spread \(spread.text)") }
      words.append("of")
    }
    words.append(outline.text(at: placement))
    if cutsInside { words.append("knocked out") }
    return words.joined(separator: " ")
  }
}

extension MaskRecipe.Outline {
  fileprivate func text(at placement: MaskPlacement) -> String {
    let place = placement.place(pixelBounds).text
    return switch self {
    case .box(let box): "box \(place)" + box.cornerText
    case .ring(let outer, _): "ring \(place)" + outer.cornerText
    case .shape(let shape): "\(shape.shape.text) \(place)"
    }
  }
}

extension DeviceBox {
  fileprivate var cornerText: String {
    if radii.isZero { return "" }
    let corners = [radii.minXMinY, radii.maxXMinY, radii.minXMaxY, radii.maxXMaxY]
    let radius =
      radii.isUniform ? radii.minXMinY.text : corners.map(\.text).joined(separator: "/")
    return " radius \(radius)" + (curve == .continuous ? " continuous" : "")
  }
}

extension BlurCovariance {
  /// The standard deviation, or both.
  var text: String {
    let (x, y) = (CGFloat(xx.squareRoot()).text, CGFloat(yy.squareRoot()).text)
    return x == y ? x : x + "×" + y
  }
}

extension PixelSource {
  fileprivate var text: String {
    switch self {
    case .gradient(let gradient, _, _): "gradient of \(gradient.colors?.count ?? 0) colours"
    case .color(let color): "\(color)"
    case .ready: "gradient kept"
    case .copy: "gradient as before"
    case .image(let paint): "image \(paint.image.width)×\(paint.image.height)"
    case .bitmap(let image, let placement):
      "bitmap kept \(image.bounds.text) \(placement.text)"
    case .surface(let index, let placement):
      "bitmap of surface \(index) \(placement.text)"
    }
  }
}

extension BitmapPlacement {
  fileprivate var text: String {
    warp.map { "in perspective, levels \($0.levels)" } ?? transform.text
  }
}

extension PixelRect {
  fileprivate var text: String { description }
}

extension Transform2D {
  fileprivate var text: String {
    isScaleTranslation && a == 1 && d == 1
      ? "at \(tx.text),\(ty.text)"
      : "[\([a, b, c, d, tx, ty].map(\.text).joined(separator: " "))]"
  }
}

extension Shape {
  fileprivate var text: String {
    switch self {
    case .roundedRect: "turned box"
    case .ring: "turned ring"
    case .path(let path, let rule):
      "path of \(path.verbs.count) elements (\(rule.rawValue))"
    case .stroke(let stroke, _):
      "stroke of a path of \(stroke.path.verbs.count) elements, width \(stroke.style.width.text)"
    }
  }
}

/// Two spaces a level; beyond 64 levels the level as a number, so that the length of a text stays
/// in proportion to the plan.
func indentation(_ depth: Int) -> String {
  let most = 64
  return depth <= most
    ? String(repeating: "  ", count: max(0, depth))
    : String(repeating: "  ", count: most) + "(\(depth)) "
}
