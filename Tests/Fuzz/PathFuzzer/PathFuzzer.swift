// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import FuzzDriver
import Lamina

@main enum Fuzzer {
  static func main() throws { try FuzzDriver.run(tryInput) }
}

/// Reads the bytes as SVG path data and measures, strokes and dashes the path.
func tryInput(_ bytes: [UInt8]) {
  guard let path = try? Path(svgPathData: String(decoding: bytes, as: UTF8.self)) else { return }
  precondition(
    (try? Path(svgPathData: path.svgPathData)) == path, "a written path reads differently")
  _ = (path.bounds, path.length, path.contains(.zero))
  _ = path.stroked(width: 3, cap: .round, join: .miter, miterLimit: 4).bounds
  _ = path.dashed(phase: 1, lengths: [4, 2]).trimmed(from: 0.2, to: 0.7).bounds
}
