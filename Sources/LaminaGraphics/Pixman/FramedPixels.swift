// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CLaminaKernels

/// The pixels of a particle's picture with clear pixels around them, so that sampling need not
/// check the picture's edges.
///
/// They stay at their address while the object lives, because a kernel reads several pictures.
@safe package final class FramedPixels: Sendable {
  let width: Int32
  let height: Int32
  /// Written before the object exists, and only read afterwards.
  private nonisolated(unsafe) let memory: UnsafePointer<UInt32>

  /// Nil if there are no pixels, or more than 32 bits can count.
  package init?(width: Int, height: Int, pixels: [UInt32]) {
    let border = Int(LAMINA_SPRITE_BORDER)
    let most = Int(Int32.max)
    guard width > 0, height > 0, width <= most - border, height <= most - border,
      pixels.count == width * height, (width + border) * (height + border) <= most
    else { return nil }
    (self.width, self.height) = (Int32(width), Int32(height))
    let (stride, count) = (width + border, (width + border) * (height + border))
    // All of it is written here, and freed once, with the object.
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
    unsafe memory.initialize(repeating: 0, count: count)
    for y in 0..<height {
      for x in 0..<width { unsafe memory[(y + 1) * stride + x + 1] = pixels[y * width + x] }
    }
    unsafe self.memory = UnsafePointer(memory)
  }

  deinit { unsafe memory.deallocate() }

  /// The picture for a kernel, which must not outlive the object.
  @unsafe var picture: lamina_sprite_picture {
    unsafe lamina_sprite_picture(pixels: memory, width: width, height: height)
  }
}
