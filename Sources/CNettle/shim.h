// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#include <nettle/sha2.h>
#include <nettle/version.h>

/// Puts the SHA-256 of bytes into 32 bytes; Nettle 4 no longer asks how many of them are wanted.
static inline void lamina_sha256(const uint8_t *bytes, size_t count, uint8_t *digest) {
  struct sha256_ctx context;
  sha256_init(&context);
  sha256_update(&context, count, bytes);
#if NETTLE_VERSION_MAJOR >= 4
  sha256_digest(&context, digest);
#else
  sha256_digest(&context, SHA256_DIGEST_SIZE, digest);
#endif
}
