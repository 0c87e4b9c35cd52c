// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The names of layers in descriptions, and the descriptions of their texts.
struct LayerLabels {
  private let compositor: Compositor
  private var labels: [NodeID: String] = [:]
  private var texts: [NodeID: String] = [:]
  /// The places of sublayers among each other, by their superlayer.
  private var places: [ObjectIdentifier: [ObjectIdentifier: Int]] = [:]

  /// The label contains only the end of a longer path from the root.
  private static let mostSteps = 8
  /// The most fonts that are listed, and the most commands that are searched for them.
  private static let mostFonts = 3
  private static let mostCommands = 256

  init(_ compositor: Compositor) { self.compositor = compositor }

  /// The name; for a layer without one, its class and its path from the root, as in `ShapeLayer
  /// (0.1)`; nil if there is no layer.
  mutating func label(of id: NodeID) -> String? {
    if let known = labels[id] { return known }
    guard id != NodeID.none, let layer = compositor.layer(at: id) else { return nil }
    var label = PrintedName.of(compositor.name(of: id))
    if layer.name == nil, layer !== compositor.root { label += " (\(way(to: id)))" }
    labels[id] = label
    return label
  }

  private mutating func way(to id: NodeID) -> String {
    var steps: [String] = []
    var next = compositor.layer(at: id)
    while let at = next, at !== compositor.root, let above = at.superlayer {
      if steps.count == Self.mostSteps {
        steps.append("…")
        break
      }
      let key = ObjectIdentifier(above)
      if places[key] == nil {
        let all = (above.sublayers ?? []).enumerated().map { (ObjectIdentifier($1), $0) }
        places[key] = Dictionary(all) { first, _ in first }
      }
      steps.append(places[key]?[ObjectIdentifier(at)].map(String.init) ?? "mask")
      next = above
    }
    return steps.reversed().joined(separator: ".")
  }

  /// The beginning of a layer's text, and the fonts with which it is drawn; empty if it has none.
  mutating func text(of id: NodeID) -> String {
    if let known = texts[id] { return known }
    guard id != NodeID.none else { return "" }
    var words: [String] = []
    if let text = (compositor.layer(at: id) as? any TextualLayer)?.string, !text.isEmpty {
      words.append("“\(PrintedName.of(text))”")
    }
    let fonts = fonts(of: id)
    if !fonts.isEmpty {
      words.append(
        fonts.prefix(Self.mostFonts).joined(separator: ", ")
          + (fonts.count > Self.mostFonts ? ", …" : ""))
    }
    let text = words.joined(separator: " ")
    texts[id] = text
    return text
  }

  private func fonts(of id: NodeID) -> [String] {
    guard let drawing = compositor.tree[id].properties.uncommon.drawing else { return [] }
    var fonts: [String] = []
    for command in drawing.commands.prefix(Self.mostCommands) {
      guard case .glyphs(let run) = command.content else { continue }
      let font = "\(PrintedName.of(run.source.name)) \(run.size.text)"
      if !fonts.contains(font) { fonts.append(font) }
    }
    return fonts
  }
}
