// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Shared by all fuzzers: the source of their inputs.
public enum FuzzDriver {
  #if FUZZING
    // Set once, before libFuzzer's first call, on the only thread.
    nonisolated(unsafe) fileprivate static var tryInput: ([UInt8]) -> Void = { _ in }
  #endif

  /// Tries inputs: libFuzzer's or, without it, each file named as an argument, to reproduce a
  /// finding.
  ///
  /// - Parameter tryInput: Gets the bytes of one input; any trap, hang or excessive use of memory
  ///   is a finding.
  /// - Throws: If a file cannot be read.
  public static func run(_ tryInput: @escaping ([UInt8]) -> Void) throws {
    #if FUZZING
      unsafe Self.tryInput = tryInput
      var (count, arguments) = unsafe (CommandLine.argc, CommandLine.unsafeArgv)
      _ = unsafe runDriver(&count, &arguments) { unsafe testOneInput($0, $1) }
    #else
      for file in CommandLine.arguments.dropFirst() {
        tryInput([UInt8](try Data(contentsOf: URL(filePath: file))))
      }
    #endif
  }
}

#if FUZZING
  /// libFuzzer's loop, which calls `test` with one input after another.
  @_silgen_name("LLVMFuzzerRunDriver")
  private func runDriver(
    _ argumentCount: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    >, _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
  ) -> CInt

  /// libFuzzer's entry.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    // libFuzzer keeps the bytes only for this call, so they are copied at once.
    unsafe FuzzDriver.tryInput([UInt8](UnsafeBufferPointer(start: start, count: count)))
    return 0
  }
#endif
