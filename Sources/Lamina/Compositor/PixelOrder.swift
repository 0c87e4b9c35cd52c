// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// The order of the four bytes of a pixel in memory.
public enum PixelOrder: Hashable, Sendable {
  /// Words `0xAARRGGBB` in the machine's byte order: blue, green, red, alpha on a little-endian machine,
  /// which window systems call ARGB8888.
  case bgra
  /// Red, green, blue, alpha on every machine, as servers and video encoders take them.
  case rgba
}
