// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

#if FUZZING
  /// libFuzzer's loop, which calls `test` with one input after another.
  @_silgen_name("LLVMFuzzerRunDriver")
  func runDriver(
    _ argumentCount: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    >, _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt

  /// libFuzzer's entry: any trap, hang or use of too much memory is a finding.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // libFuzzer lends the bytes for this call only; they are copied at once.
    unsafe tryInput([UInt8](UnsafeBufferPointer(start: start, count: count)))
    return 0
  }

  @main enum Fuzzer {
    static func main() {
      var (count, arguments) = unsafe (CommandLine.argc, CommandLine.unsafeArgv)
      _ = unsafe runDriver(&count, &arguments) { unsafe testOneInput($0, $1) }
    }
  }
#else
  /// Without libFuzzer: tries each file named as an argument, to reproduce a finding.
  @main enum Replay {
    static func main() throws {
      for file in CommandLine.arguments.dropFirst() {
        tryInput([UInt8](try Data(contentsOf: URL(filePath: file))))
      }
    }
  }
#endif

/// Reads the bytes as SVG path data and measures, strokes and dashes what was read.
func tryInput(_ bytes: [UInt8]) {
  guard let path = try? Path(svgPathData: String(decoding: bytes, as: UTF8.self)) else { return }
  precondition(
    (try? Path(svgPathData: path.svgPathData)) == path, "a written path reads differently")
  _ = (path.bounds, path.length, path.contains(.zero))
  _ = path.stroked(width: 3, cap: .round, join: .miter, miterLimit: 4).bounds
  _ = path.dashed(phase: 1, lengths: [4, 2]).trimmed(from: 0.2, to: 0.7).bounds
}
