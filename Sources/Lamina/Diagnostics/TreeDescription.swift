// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

extension Compositor {
  /// The paint plan of the last frame that painted anything, one command a line; empty before.
  ///
  /// Glyphs of one layer are one line. With ``recordsPlanLayers`` each line begins with the name of its
  /// layer, or its class and place, and those of glyphs tell the text and the fonts.
  ///
  /// - Precondition: It is not read where a tile is drawn.
  public var planDescription: String {
    requireReadable("planDescription")
    var labels: LayerLabels? = LayerLabels(self)
    return lastPlan?.text(&labels) ?? ""
  }

  /// Whether the next plans remember which layer each command is of, for ``planDescription``.
  ///
  /// Default false: then it costs nothing. On, it costs a number a command, and boxes that are alike are
  /// planned one by one. No pixel depends on it.
  public var recordsPlanLayers: Bool {
    get { planOptions.recordsLayers }
    set { planOptions.recordsLayers = newValue }
  }

  /// The render tree as of the last frame: one line a layer, indented by depth, with its size,
  /// its place in its superlayer, what it shows (text, colours, kinds of effects) and how far it reaches in
  /// its own space.
  ///
  /// - Precondition: It is not read where a tile is drawn.
  public var treeDescription: String {
    requireReadable("treeDescription")
    guard tree.root != NodeID.none else { return "" }
    var lines: [String] = []
    var labels = LayerLabels(self)
    var pending: [(node: NodeID, depth: Int)] = [(tree.root, 0)]
    while let (id, depth) = pending.popLast() {
      let node = tree[id]
      lines.append(indentation(depth) + describe(node, id, labels.text(of: id)))
      for child in node.children.reversed() { pending.append((child, depth + 1)) }
      if node.mask != NodeID.none { pending.append((node.mask, depth + 1)) }
    }
    return lines.joined(separator: "\n")
  }

  private func describe(_ t: Transform2D) -> String {
    t.isScaleTranslation && t.a == 1 && t.d == 1
      ? "at \(t.tx.text),\(t.ty.text)"
      : "by [\([t.a, t.b, t.c, t.d, t.tx, t.ty].map(\.text).joined(separator: " "))]"
  }

  private func describe(extent: CGRect) -> String {
    if extent.isNull { return "nothing" }
    if extent.isEverywhere { return "everywhere" }
    let box = [extent.minX, extent.minY, extent.width, extent.height].map(\.text)
    return "\(box[0]),\(box[1]) \(box[2])×\(box[3])"
  }

  /// Where a transform layer stands in its superlayer: in the tree it has no place of its own.
  private func describeSpace(_ node: RenderNode) -> String {
    let parent = node.parent == NodeID.none ? nil : tree[node.parent].properties
    let t = node.properties.transformToParent(parent)
    if t.isAffine { return describe(t.affinePart) }
    let rows = [
      [t.m11, t.m12, t.m13, t.m14], [t.m21, t.m22, t.m23, t.m24],
      [t.m31, t.m32, t.m33, t.m34], [t.m41, t.m42, t.m43, t.m44],
    ]
    return "in space [\(rows.joined().map(\.text).joined(separator: " "))]"
  }

  private func describe(_ node: RenderNode, _ id: NodeID, _ text: String) -> String {
    let p = node.properties
    var words = [
      PrintedName.of(name(of: id)), "\(p.bounds.width.text)×\(p.bounds.height.text)",
    ]
    if node.isMask { words.insert("mask", at: 0) }
    switch node.placement {
    case .affine where node.isTransform: words.append(describeSpace(node))
    case .affine(let t): words.append(describe(t))
    case .projective(let h):
      let entries = [h.a, h.b, h.g, h.c, h.d, h.h, h.tx, h.ty, h.k]
      words.append("in perspective [\(entries.map(\.text).joined(separator: " "))]")
    case .skipped(let reason): words.append("skipped: \(reason.rawValue)")
    }
    if !text.isEmpty { words.append(text) }
    words += p.look
    if !node.isVisible { words.append("hidden") }
    if p.opacity < 1 { words.append("opacity \(CGFloat(p.opacity).text)") }
    if p.flags.contains(.masksToBounds) { words.append("clips") }
    if p.flags.contains(.shouldRasterize) {
      words.append("rasterized at \(p.uncommon.rasterizationScale.text)")
    }
    if p.hasShadow { words.append(p.hasContentShadow ? "content shadow" : "path shadow") }
    words.append("reaches \(describe(extent: node.subtreeExtent))")
    return words.joined(separator: "  ")
  }
}
