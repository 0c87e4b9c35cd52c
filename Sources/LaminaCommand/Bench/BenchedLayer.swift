// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// What was measured of one layer.
struct BenchedLayer {
  /// The name, or the class where there is none.
  let name: String
  /// Places in the lists of sublayers from the root on.
  let path: [Int]
  /// The pixels of the surface that it can touch.
  let box: PixelRect
  let rasterizationScale: Double
  var rows: [BenchedMotion] = []

  init(_ subject: BenchSubject, of compositor: Compositor) {
    name = subject.layer.name ?? String(describing: type(of: subject.layer))
    path = subject.path
    box = subject.candidate.box
    rasterizationScale = Double(compositor.rasterizationScale(of: subject.candidate))
  }

  /// The name with the path, which tells layers of one name apart.
  var label: String {
    "\(PrintedName.of(name)) (\(path.map(String.init).joined(separator: ".")))"
  }

  /// The verdicts on one line, motions of the same verdict together.
  var summary: String {
    var groups: [(motions: [String], worst: BenchedMotion)] = []
    for row in rows {
      let decision = row.verdict.decision
      if let index = groups.firstIndex(where: { $0.worst.verdict.decision == decision }) {
        groups[index].motions.append(PrintedName.escaped(row.motion))
        if row.paysAfter > groups[index].worst.paysAfter { groups[index].worst = row }
      } else {
        groups.append(([PrintedName.escaped(row.motion)], row))
      }
    }
    guard groups.count > 1 else {
      return "\(label): \(groups.first?.worst.verdict.description ?? "nothing measured")"
    }
    let texts = groups.map { "\($0.motions.joined(separator: ", ")) → \($0.worst.verdict)" }
    return "\(label): " + texts.joined(separator: "; ")
  }
}

/// What was measured of one layer in one motion.
struct BenchedMotion {
  let motion: String
  /// How many frames the medians are of: those that repaint the layer.
  let frames: Int
  /// In milliseconds; nil where no frame repaints the layer.
  let costs: RasterizationCosts?
  /// How many of the frames found the bitmap; of none there is no cost of drawing it.
  let hits: Int
  let verdict: RasterizationVerdict

  /// The cost of drawing the kept bitmap, where that was done.
  var composite: Double? { hits > 0 ? costs?.composite : nil }

  /// 0 where rasterizing does not pay.
  var paysAfter: Int { if case .rasterize(let frames) = verdict { frames } else { 0 } }
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
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(path, forKey: .path)
    try values.encode(box, forKey: .box)
    try values.encode(rasterizationScale, forKey: .rasterizationScale)
    try values.encode(rows, forKey: .motions)
  }
}

extension BenchedMotion: Encodable {
  private enum CodingKeys: String, CodingKey {
    case motion, frames, renderMilliseconds, compositeMilliseconds, fillMilliseconds, bytes
    case decision, paysAfterFrames, verdict
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(motion, forKey: .motion)
    try values.encode(frames, forKey: .frames)
    try values.encodeIfPresent(costs?.render, forKey: .renderMilliseconds)
    try values.encodeIfPresent(composite, forKey: .compositeMilliseconds)
    try values.encodeIfPresent(costs?.fill, forKey: .fillMilliseconds)
    try values.encodeIfPresent(costs?.bytes, forKey: .bytes)
    try values.encode(verdict.decision, forKey: .decision)
    if case .rasterize(let frames) = verdict { try values.encode(frames, forKey: .paysAfterFrames) }
    try values.encode(verdict.description, forKey: .verdict)
  }
}
