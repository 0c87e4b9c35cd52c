// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// A tree with its compositor, 1920 × 1080 pixels at scale 1, and what changes from frame to frame.
final class FrameScene {
  static let size = CGSize(width: 1920, height: 1080)
  static let backgroundColor = Color(230, 240, 255)

  let compositor: Compositor
  private let change: (_ frame: Int, _ compositor: Compositor) -> Void
  private var frame = 0

  init(
    root: Layer, change: @escaping (_ frame: Int, _ compositor: Compositor) -> Void
  ) throws {
    compositor = try Compositor(size: Self.size)
    compositor.root = root
    self.change = change
  }

  /// Makes the next change and renders it.
  func renderNextFrame() -> FrameReport {
    frame += 1
    change(frame, compositor)
    return compositor.render()
  }

  /// The layer behind everything, as large as the surface.
  static func root() -> Layer {
    let root = Layer()
    root.frame = CGRect(origin: .zero, size: size)
    root.backgroundColor = backgroundColor
    return root
  }
}

extension Layer {
  /// A rounded rectangle of one colour.
  convenience init(frame: CGRect, cornerRadius: CGFloat, color: Color) {
    self.init()
    self.frame = frame
    self.cornerRadius = cornerRadius
    backgroundColor = color
  }
}

extension Color {
  /// An opaque colour of components from 0 to 255.
  init(_ red: Int, _ green: Int, _ blue: Int) {
    self.init(
      red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255)
  }
}
