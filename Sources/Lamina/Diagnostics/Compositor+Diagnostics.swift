// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// Descriptions and explanations of a compositor's frames.
extension Compositor {
  // MARK: For tests

  /// For tests that compare plans with and without an option.
  package var planOptions: PlanOptions {
    get { diagnosis.planOptions }
    set { diagnosis.planOptions = newValue }
  }
  /// For tests of code that only large pictures need.
  package var paintOptions: PaintOptions {
    get { resources.settings.options }
    set {
      resources.settings = PaintSettings(
        threads: threads, options: newValue, road: compositingRoad)
    }
  }

  // MARK: Descriptions

  /// The paint plan of the last frame that painted anything, one command per line; empty before the first.
  ///
  /// The glyphs of one layer share one line. With ``DiagnosticSettings/recordsPlanLayers``, each line begins
  /// with the name of its layer, or its class and place, and lines of glyphs contain the text and the fonts.
  ///
  /// - Precondition: It is not read while a tile is drawn.
  public var planDescription: String {
    frames.stage.requireReadable("planDescription")
    var labels: LayerLabels? = LayerLabels(self)
    return lastPlan?.text(&labels) ?? ""
  }

  /// The render tree of the last frame, one line per layer, indented by depth.
  ///
  /// Each line contains the layer's size, its place in its superlayer, its content (text, colours, kinds of
  /// effects) and its extent in its own space.
  ///
  /// - Precondition: It is not read while a tile is drawn.
  public var treeDescription: String {
    frames.stage.requireReadable("treeDescription")
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

  /// The place of a transform layer in its superlayer: in the tree it has no place of its own.
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
    case .omitted(let reason): words.append("omitted: \(reason.rawValue)")
    }
    if !text.isEmpty { words.append(text) }
    words += p.look
    if !node.isVisible { words.append("hidden") }
    if !p.flags.contains(.isDoubleSided) { words.append("single-sided") }
    if p.opacity < 1 { words.append("opacity \(CGFloat(p.opacity).text)") }
    if p.flags.contains(.masksToBounds) { words.append("clips") }
    if p.flags.contains(.shouldRasterize) {
      words.append("rasterized at \(p.uncommon.rasterizationScale.text)")
    }
    if p.hasShadow { words.append(p.hasContentShadow ? "content shadow" : "path shadow") }
    words.append("reaches \(describe(extent: node.subtreeExtent))")
    return words.joined(separator: "  ")
  }

  // MARK: Explanations

  /// The explanation of the last frame; nil unless ``DiagnosticSettings/explainsFrames`` is true.
  ///
  /// If an entry was kept before that was set, its content is known, but not the layer that used it: such
  /// misses have the reason ``MissReason/first``.
  public var lastExplanation: FrameExplanation? { diagnosis.explainer?.explanation }

  /// The options of a plan, which records the layer of each command if that is requested.
  var explainedOptions: PlanOptions {
    var options = planOptions
    if diagnosis.explainer != nil { options.recordsLayers = true }
    return options
  }

  func beginExplanation() {
    guard let explainer = diagnosis.explainer else { return }
    frames.damageTracker.record = RepaintRecord()
    explainer.begin(commit)
  }

  /// Reports the changes of the edits; `whole` is the reason why everything is repainted, and
  /// `heldFrame` the frame in the memory.
  func explainRepaints(_ whole: RepaintRule?, _ heldFrame: Int) {
    guard let explainer = diagnosis.explainer else { return }
    let record = frames.damageTracker.record
    frames.damageTracker.record = nil
    if let whole {
      explainer.addSurface(whole, pixelBounds)
    } else if diagnosis.isShowing {
      explainer.addSurface(.debugOptions, pixelBounds)
    } else if heldFrame != frames.history.number {
      explainer.addSurface(.olderPixels, pixelBounds)
    }
    guard whole == nil, let record else { return }
    var labels = LayerLabels(self)
    explainer.add(record, in: tree) { labels.label(of: $0) }
  }

  /// Reports the layers that show a change of their background.
  func explainBackdrops(_ damage: Region, in tree: RenderTree, _ watched: PixelRect) {
    guard let explainer = diagnosis.explainer else { return }
    var labels = LayerLabels(self)
    let shown = BackdropSearch(tree: tree, rootTransform: rootTransform)
      .boxesShowing(damage, in: watched)
    explainer.addBackdrops(shown) { labels.label(of: $0) }
  }

  /// Reports the values that a frame with some damage had to make, and ends its explanation.
  func explainMisses(in damage: [PixelRect], _ frame: Int) {
    guard let explainer = diagnosis.explainer else { return }
    let lost = (resources.cache.losses ?? []) + (resources.tiles.losses ?? [])
    resources.cache.losses = []
    resources.tiles.losses = []
    var labels = LayerLabels(self)
    explainer.addMisses(
      of: damage.isEmpty ? nil : lastPlan, lost: lost, frame: frame
    ) { labels.label(of: $0) }
    explainer.end(damage)
  }
}
