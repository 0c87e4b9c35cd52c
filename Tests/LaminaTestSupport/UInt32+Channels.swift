// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

extension UInt32 {
  /// Alpha, red, green and blue of a pixel.
  package var channels: [Int] { [24, 16, 8, 0].map { Int(self >> $0 & 255) } }
}
