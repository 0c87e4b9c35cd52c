// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaScene

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

/// Reads the bytes as a scene file, and what was read once more as it is written.
func tryInput(_ bytes: [UInt8]) {
  // Whatever the bytes are, reading ends with a scene or with errors.
  guard let scene = try? Scene(json: bytes, file: "fuzz.json") else { return }
  // What was read must be readable when written.
  let text = scene.json()
  do { _ = try Scene(json: text, file: "written.json") } catch {
    preconditionFailure("a written scene cannot be read: \(error)\n\(text)")
  }
}
