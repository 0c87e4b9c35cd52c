// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// Who carries out the compositing of a frame: ``Compositor/compositingRoad``.
///
/// Outlines, blurs, gradients and sampled images are made by Lamina in any case. Compositing puts them on
/// the pixels: it copies, fills, covers, mixes and blends.
public enum CompositingRoad: String, Hashable, Sendable, CaseIterable {
  /// Each step by the faster of the two if both give the same bytes, else by Lamina's kernels.
  case standard
  /// Every step by Pixman's own calls.
  ///
  /// Only ``BlendMode/plusDarker`` is left to a kernel, because Pixman has no such operator. Frames take
  /// some times as long. Some channels differ by a few of 255 from those of the other roads, because roundings
  /// add up if much is drawn over each other; after blend modes that amplify, such as
  /// ``BlendMode/colorDodge``, by more.
  case pixman
  /// Every step by Lamina's kernels. The bytes are those of ``standard``.
  case kernels
}
