// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CNettle

/// SHA-256 as text.
///
/// Nettle computes it with the processor's own instructions: about 2 ms for the pixels of a card.
enum Digest {
  /// The 32 bytes of a digest.
  static func bytes(of bytes: [UInt8]) -> [UInt8] {
    // Safe because the call reads the bytes that exist and fills all 32.
    unsafe [UInt8](unsafeUninitializedCapacity: 32) { digest, filled in
      if let start = digest.baseAddress { unsafe lamina_sha256(bytes, bytes.count, start) }
      filled = 32
    }
  }

  /// The digest of pixels as they are in memory: words `0xAARRGGBB`, premultiplied, in the
  /// machine's byte order.
  static func text(of pixels: Span<UInt32>) -> String {
    // Safe because the call reads the bytes of the pixels and fills all 32.
    unsafe pixels.withUnsafeBytes { raw in
      text(
        unsafe [UInt8](unsafeUninitializedCapacity: 32) { digest, filled in
          if let start = digest.baseAddress {
            unsafe lamina_sha256(
              raw.baseAddress?.assumingMemoryBound(to: UInt8.self), raw.count, start)
          }
          filled = 32
        })
    }
  }

  /// The digest of borrowed bytes in hexadecimal digits.
  static func text(of bytes: Span<UInt8>) -> String {
    // Safe because the call reads the bytes that exist and fills all 32.
    unsafe bytes.withUnsafeBufferPointer { raw in
      text(
        unsafe [UInt8](unsafeUninitializedCapacity: 32) { digest, filled in
          if let start = digest.baseAddress {
            unsafe lamina_sha256(raw.baseAddress, raw.count, start)
          }
          filled = 32
        })
    }
  }

  /// The digest of bytes in hexadecimal digits.
  static func text(of bytes: [UInt8]) -> String { text(Self.bytes(of: bytes)) }

  private static func text(_ digest: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
