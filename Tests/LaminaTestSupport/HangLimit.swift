// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Testing

extension Trait where Self == TimeLimitTrait {
  /// For a test that would hang or take many minutes if the tested code were broken.
  ///
  /// The limit includes the time that a test waits for others, because all of them start at once.
  /// The whole run takes about a minute, so the limit is several times that.
  package static var hangLimit: Self { .timeLimit(.minutes(5)) }
}
