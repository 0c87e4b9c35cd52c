// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina
import LaminaScene

/// The measurements of one layer.
struct BenchedLayer {
  /// The name, or the class if there is no name.
  let name: String
  /// The indices in the lists of sublayers from the root on.
  let path: [Int]
  /// The pixels of the surface that the layer can touch.
  let box: PixelRect
  let rasterizationScale: Double
  /// Whether the layer is rasterized in the scene.
  let isRasterized: Bool
  /// Whether the layer should be rasterized; no such layer contains another.
  var isRecommended = false
  /// The place of the layer in the scene's text, without a message.
  var place: SceneError?
  var rows: [BenchedMotion] = []

  /// The lines to add to the scene, as JSON and as Swift.
  var lines: (json: String, swift: String) {
    let scale = String(format: "%g", rasterizationScale)
    let variable = SwiftName.of(name)
    return (
      "\"shouldRasterize\": true, \"rasterizationScale\": \(scale),",
      "\(variable).shouldRasterize = true; \(variable).rasterizationScale = \(scale)"
    )
  }

  init(_ subject: BenchSubject, of compositor: Compositor) {
    name = subject.layer.name ?? String(describing: type(of: subject.layer))
    path = subject.path
    box = subject.candidate.box
    isRasterized = subject.layer.shouldRasterize
    rasterizationScale = Double(compositor.rasterizationScale(of: subject.candidate))
  }

  /// The name with the path, which distinguishes layers with the same name.
  var label: String {
    "\(PrintedName.of(name)) (\(path.map(String.init).joined(separator: ".")))"
  }

  /// The motions in which a bitmap pays, and the other measured motions.
  var motions: (paying: [String], others: [String]) {
    let measured = rows.filter { $0.costs != nil }
    let paying = measured.filter(\.pays).map { PrintedName.escaped($0.motion) }
    return (paying, measured.filter { !$0.pays }.map { PrintedName.escaped($0.motion) })
  }

  /// The milliseconds that a bitmap saves in a frame: the least saving among the motions in which
  /// it pays; 0 if there are none.
  var saving: Double { rows.filter(\.pays).map(\.saving).min() ?? 0 }

  /// Whether the layer is rasterized in the scene although a bitmap pays in no motion.
  var isRasterizedInVain: Bool {
    isRasterized && rows.contains { $0.costs != nil } && !rows.contains(where: \.pays)
      && !rows.contains { $0.verdict == .noNeed(.savesLittle) }
  }
}

/// The measurements of one layer in one motion.
struct BenchedMotion {
  let motion: String
  /// The number of frames in the medians, which are those that repaint the layer.
  let frames: Int
  /// In milliseconds; nil if no frame repaints the layer.
  let costs: RasterizationCosts?
  /// The number of frames that found the bitmap; if it is 0, the cost of drawing it is unknown.
  let hits: Int
  let verdict: RasterizationVerdict
  /// The milliseconds that the bitmap saves in a frame, less the time to fill it; negative if
  /// filling takes more.
  var saving = 0.0

  /// The cost of drawing the kept bitmap, if it was drawn.
  var composite: Double? { hits > 0 ? costs?.composite : nil }

  /// Whether rasterizing pays.
  var pays: Bool { if case .rasterize = verdict { true } else { false } }
}

extension RasterizationVerdict {
  /// The first words of the verdict.
  var decision: String {
    switch self {
    case .rasterize: "rasterize"
    case .doNot: "do not"
    case .noNeed: "no need"
    }
  }
}

extension BenchedLayer: Encodable {
  private enum CodingKeys: String, CodingKey {
    case name, path, box, rasterizationScale, motions
    case isRasterized, isRecommended, savedMilliseconds, line, column, keyPath
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(path, forKey: .path)
    try values.encode(box, forKey: .box)
    try values.encode(rasterizationScale, forKey: .rasterizationScale)
    try values.encode(rows, forKey: .motions)
    try values.encode(isRasterized, forKey: .isRasterized)
    try values.encode(isRecommended, forKey: .isRecommended)
    try values.encode(saving, forKey: .savedMilliseconds)
    try values.encodeIfPresent(place?.line, forKey: .line)
    try values.encodeIfPresent(place?.column, forKey: .column)
    try values.encodeIfPresent(place?.keyPath, forKey: .keyPath)
  }
}

extension BenchedMotion: Encodable {
  private enum CodingKeys: String, CodingKey {
    case motion, frames, renderMilliseconds, compositeMilliseconds, fillMilliseconds, bytes
    case decision, paysAfterFrames, verdict, savedMilliseconds
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(motion, forKey: .motion)
    try values.encode(frames, forKey: .frames)
    try values.encodeIfPresent(costs?.render, forKey: .renderMilliseconds)
    try values.encodeIfPresent(composite, forKey: .compositeMilliseconds)
    try values.encodeIfPresent(costs?.fill, forKey: .fillMilliseconds)
    if costs != nil { try values.encode(saving, forKey: .savedMilliseconds) }
    try values.encodeIfPresent(costs?.bytes, forKey: .bytes)
    try values.encode(verdict.decision, forKey: .decision)
    if case .rasterize(let frames) = verdict { try values.encode(frames, forKey: .paysAfterFrames) }
    try values.encode(verdict.description, forKey: .verdict)
  }
}
