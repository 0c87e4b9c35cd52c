// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The changes of the last frames, as far as advice needs them.
///
/// The first frame that is added only sets the version from which changes count, because new layers
/// have not changed.
final class FrameHistory {
  /// One frame.
  struct Frame {
    /// The pixels that it repainted, or would have repainted without other reasons.
    let damage: Region
    /// The nodes whose own properties it changed, including their places.
    var edited: Set<NodeID>
    /// The nodes whose own picture, including everything below, it changed.
    var changed: Set<NodeID>
  }

  /// Two seconds at sixty frames a second.
  static let mostFrames = 120

  /// The last frames, at most ``mostFrames``, in no order.
  private(set) var frames: [Frame] = []
  private var oldest = 0
  private var version: UInt64?

  /// The newest of them.
  var last: Frame? {
    // If the list is full, the newest is before the oldest, around the end.
    frames.isEmpty ? nil : frames[(oldest + frames.count - 1) % frames.count]
  }

  /// Adds the frame that a tree has just been brought up to date for.
  func add(_ edits: RenderTreeEdits, _ damage: Region, in tree: RenderTree) {
    defer { version = tree.contentVersion }
    forget(edits.removed)
    guard let version else { return }
    let changed = tree.contentVersion == version ? [] : Self.nodes(of: tree, changedSince: version)
    let frame = Frame(
      damage: damage, edited: Set(edits.properties.map(\.node) + edits.moves.map(\.node)),
      changed: changed)
    if frames.count < Self.mostFrames {
      frames.append(frame)
    } else {
      frames[oldest] = frame
      oldest = (oldest + 1) % Self.mostFrames
    }
  }

  /// Forgets nodes, because new layers get their numbers.
  private func forget(_ removed: [NodeID]) {
    guard !removed.isEmpty else { return }
    let removed = Set(removed)
    for index in frames.indices {
      frames[index].edited.subtract(removed)
      frames[index].changed.subtract(removed)
    }
  }

  /// The nodes below the root whose picture has a newer version than this.
  ///
  /// A node's version is at least as new as those below it, so only these nodes and their children
  /// are checked.
  private static func nodes(of tree: RenderTree, changedSince version: UInt64) -> Set<NodeID> {
    var found: Set<NodeID> = []
    var pending = [tree.root]
    while let id = pending.popLast() {
      guard id != NodeID.none, tree[id].contentVersion > version else { continue }
      found.insert(id)
      pending += tree[id].children
      pending.append(tree[id].mask)
    }
    return found
  }
}
