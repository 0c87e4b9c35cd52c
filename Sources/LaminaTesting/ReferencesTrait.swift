// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Testing

/// The folder of the references of a test or a suite; made by ``Testing/Trait/references(in:)``.
public struct ReferencesTrait: TestTrait, SuiteTrait, TestScoping {
  private let folder: String

  /// The folder of the running test; nil if none was chosen.
  @TaskLocal static var folder: String?

  init(folder: String) { self.folder = folder }

  /// True: suites in a suite look for their references in the same folder.
  public var isRecursive: Bool { true }

  /// Runs a test with the folder.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Self.$folder.withValue(folder) { try await function() }
  }
}

extension Trait where Self == ReferencesTrait {
  /// References in a folder other than `References` beside the file of the test.
  ///
  /// ```swift
  /// @Suite(.references(in: "../Pictures/Cards")) struct CardTests {}
  /// ```
  ///
  /// The setting is task-local. Code of a test that runs in a detached task does not see it, and
  /// passes the folder to ``PictureReference/init(_:folder:tolerance:filePath:)``.
  ///
  /// - Parameter folder: The folder, absolute or from the folder of the test's file.
  /// - Returns: A trait for a test or a suite.
  public static func references(in folder: String) -> Self { ReferencesTrait(folder: folder) }
}
