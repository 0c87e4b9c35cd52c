// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CPNG
import Foundation

extension png_image {
  /// What libpng says went wrong, without the zeros that pad it.
  var messageText: String {
    unsafe withUnsafeBytes(of: message) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// The operating system's word for a failed file operation, else Foundation's.
func reason(for error: any Error) -> String {
  guard let code = ((error as? CocoaError)?.underlying ?? error) as? POSIXError else {
    return error.localizedDescription
  }
  // Safe: the text is copied at once, and no other thread is asked for its own.
  return unsafe String(cString: strerror(code.code.rawValue))
}
