// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

/// What a frame has come to, as far as code of layers and delegates runs in it.
enum FrameStage {
  /// There is none.
  case none
  /// Layers are laid out and displayed; all that the compositor has is as of the frame before.
  case updating
  /// The tree and the plan are lent to the planner, which has tiles drawn.
  case painting
}

// What cannot be called from within a frame.
extension Compositor {
  /// Stops the program where a member was called that cannot act while a frame is made or the pixels are
  /// lent.
  func requireNoFrame(_ member: StaticString) {
    require(
      stage == .none,
      """
      Compositor.\(member) was called within render(at:) of the same compositor, by a layer or delegate \
      that is laid out, displayed or drawn. Change layers there, and call it when render(at:) has returned.
      """)
    require(
      pixelLoans == 0,
      """
      Compositor.\(member) was called within withPixels(_:), which lends the pixels. Call it when the \
      closure has returned.
      """)
  }

  /// Stops the program where something was read that is lent to the planner.
  func requireReadable(_ member: StaticString) {
    require(
      stage != .painting,
      """
      Compositor.\(member) was read while a frame is painted, by what draws a tile. Read it when \
      render(at:) has returned.
      """)
  }
}
