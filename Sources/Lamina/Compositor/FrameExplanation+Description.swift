// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension FrameExplanation: CustomStringConvertible {
  /// The most layers with the same explanation that are listed one by one.
  private static let mostAlike = 3

  /// A few lines for the repainted rectangles, those with the same explanation together, and a line
  /// for each value that was made.
  public var description: String {
    var lines: [String] = []
    if damage.isEmpty { lines.append("nothing was repainted") }
    // Damage comes in bands, and several bands have one story.
    var told: [(rects: [PixelRect], lines: [String])] = []
    for rect in damage {
      let causes = repaints.filter { $0.before.intersects(rect) || $0.after.intersects(rect) }
      let lines = Self.grouped(causes.map { (key: $0.story, line: $0.line) })
      if let known = told.firstIndex(where: { $0.lines == lines }) {
        told[known].rects.append(rect)
      } else {
        told.append(([rect], lines))
      }
    }
    for (rects, causes) in told {
      lines.append("repainted \(rects.map(\.description).joined(separator: ", "))")
      lines +=
        causes.isEmpty ? ["  between changed places, which are joined to few rectangles"] : causes
    }
    if !refusedScrolls.isEmpty { lines.append("repainted although pixels might have been moved") }
    lines += refusedScrolls.map { "  \($0.layer): \($0.reason.sentence)" }
    if !misses.isEmpty { lines.append("made because no cached value could be used") }
    lines += Self.grouped(misses.map { (key: $0.story, line: $0.line) })
    return lines.joined(separator: "\n")
  }

  /// The lines; of those with the same explanation only the first few.
  private static func grouped(_ all: [(key: String, line: String)]) -> [String] {
    var counts: [String: Int] = [:]
    var lines: [String] = []
    for (key, line) in all {
      counts[key, default: 0] += 1
      if counts[key, default: 0] <= mostAlike { lines.append("  \(line)") }
    }
    var told: Set<String> = []
    for (key, _) in all {
      guard let count = counts[key], count > mostAlike, told.insert(key).inserted else { continue }
      lines.append("  … and \(count - mostAlike) more: \(key)")
    }
    return lines
  }
}

extension FrameExplanation.Repaint {
  /// The text without the layer's name and values.
  fileprivate var story: String {
    (changes.map(\.name) + [rule.sentence]).joined(separator: ", ")
  }

  fileprivate var line: String {
    var words = changes.map(\.text)
    words.append(
      causes.isEmpty
        ? rule.sentence : "\(rule.sentence) (changed: \(causes.joined(separator: ", ")))")
    return "\(layer ?? "the surface"): \(words.joined(separator: "; "))"
  }
}

extension FrameExplanation.Miss {
  fileprivate var story: String {
    (["\(kind.rawValue) \(reason.sentence)"] + differences.map(\.name)).joined(separator: ", ")
  }

  fileprivate var line: String {
    let what = count == 1 ? kind.rawValue : "\(count) × \(kind.rawValue)"
    var words = [reason.sentence] + differences.map(\.text)
    if let droppedInFrame {
      let successor = madeRoomFor.map { " for \($0)" } ?? ""
      words.append("dropped in frame \(droppedInFrame)\(successor)")
    }
    return "\(layer ?? "some layer"): \(what) \(words.joined(separator: "; "))"
  }
}

extension FrameExplanation.PropertyChange {
  fileprivate var text: String { "\(name) \(old) → \(new)" }
}

extension RepaintRule {
  fileprivate var sentence: String {
    switch self {
    case .ownPlace: "the layer's own drawing changed"
    case .subtree: "the layer and everything below it, at their old and new places"
    case .scrolled: "its content scrolled: pixels were moved, and the rest is painted"
    case .added: "the layer is new in the tree"
    case .removed: "the layer left the tree"
    case .reordered: "the layer has another place among its siblings"
    case .sublayers: "sublayers moved, or are new"
    case .contentShadow: "something below changed, and the content casts the shadow"
    case .rasterized: "something below changed, and the layer is drawn as a bitmap"
    case .filters: "something below changed, and filters carry that elsewhere"
    case .perspective: "something below changed, and the layer is seen in perspective"
    case .space: "something in its space changed, in which layers hide and cut each other"
    case .instances: "something below changed, and is drawn several times"
    case .mask: "something in its mask changed"
    case .depth: "something changed that is sorted by depth among its siblings"
    case .backdrop: "something behind it changed, and it filters its background"
    case .tiles: "tiles changed, or were not finished"
    case .firstFrame: "this is the first frame"
    case .root: "the compositor has another root"
    case .background: "the compositor's background changed"
    case .renderingMode: "the tree is shown in other colours"
    case .resized: "the surface has another size or scale"
    case .limits: "the frame's limits changed"
    case .overLimit: "other layers than before exceed the frame's limits"
    case .requested: "setNeedsRepaint() was called"
    case .compositingRoad: "the compositing road changed"
    case .debugOptions: "debug options are shown, or were"
    case .olderPixels: "the memory rendered into holds an older frame, or none"
    }
  }
}

extension ScrollRefusal {
  fileprivate var sentence: String {
    switch self {
    case .unclipped: "the layer does not clip to its bounds"
    case .partialPixels:
      "the distance is not a whole number of pixels, or the layer is rotated or mirrored"
    case .acted:
      "more than the scroll changed, or something acts on the whole picture, such as opacity or a mask"
    case .painted: "the layer paints more than a background colour and a border"
    case .notAlone: "something is in front of the content, or more than one colour is behind it"
    case .backdrop: "some layer filters its background"
    case .outside: "the content leaves its visible area, or meets another that moves"
    }
  }
}

extension MissReason {
  fileprivate var sentence: String {
    switch self {
    case .first: "for the first time"
    case .otherKey: "made from other values than the last one"
    case .changed: "because its content changed"
    case .evictedForSpace: "again, because it was dropped to make room"
    case .evictedForAge: "again, because it was dropped after too long without use"
    case .purged: "again, because all caches were emptied"
    case .madeOnce:
      "again, because a small outline is not kept when it is made for the first time"
    case .notKept: "for this frame alone: too large to be kept, or only a part of it is in view"
    }
  }
}
