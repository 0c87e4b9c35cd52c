// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension Compositor {
  /// Draws the layers that waited for it and are in view by now, and adds what that changes.
  ///
  /// The tree, which is lent, knows how far they may reach, so it decides who is in view; what they draw is
  /// committed like any other change. None of them runs code of an application.
  func displayDeferred(
    in tree: inout RenderTree, rootTransform: Transform2D, target: PixelRect, watched: PixelRect,
    _ changes: inout RenderTreeChanges
  ) {
    let view =
      tree.backdrops.isEmpty
      ? target : tree.pixelsShown(on: target, rootTransform: rootTransform)
    let found = tree.deferredInView(rootTransform: rootTransform, target: view)
    guard !found.isEmpty else { return }
    for id in found { layer(at: id)?.displayDeferred() }
    let edits = commit.edits(for: root, tree: &tree, committer: ObjectIdentifier(self))
    changes.add(
      damageTracker.update(
        &tree, with: edits, on: .init(rootTransform: rootTransform, target: watched)))
  }
}
