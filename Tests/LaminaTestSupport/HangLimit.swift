// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Testing

extension Trait where Self == TimeLimitTrait {
  /// For a test that would else hang or take many minutes where what it tests is broken.
  ///
  /// The limit also counts the time for which a test waits for the others, because all of them start at
  /// once. The whole run takes about a minute, so the limit is some times that.
  package static var hangLimit: Self { .timeLimit(.minutes(5)) }
}
