// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The code that does the compositing of a frame: ``Compositor/compositingRoad``.
///
/// Lamina always makes outlines, blurs, gradients and sampled images itself. Compositing puts them
/// on the pixels: it copies, fills, covers, mixes and blends.
public enum CompositingRoad: String, Hashable, Sendable, CaseIterable {
  /// Each step by the faster of the two if both give the same bytes, otherwise by Lamina's kernels.
  case standard
  /// Every step by Pixman's own calls.
  ///
  /// Only ``BlendMode/plusDarker`` uses a kernel, because Pixman has no such operator. Frames take
  /// several times as long. Some channels differ by a few of 255 from those of the other roads,
  /// because rounding errors add up if many things are drawn over each other; after blend modes
  /// that amplify, such as ``BlendMode/colorDodge``, they differ by more.
  case pixman
  /// Every step by Lamina's kernels. The bytes are those of ``standard``.
  case kernels
}
