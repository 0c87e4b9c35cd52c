// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

#ifndef LAMINA_CLONES_H
#define LAMINA_CLONES_H

#include <string.h>

/// A function compiled once for each generation of processors; the program's loader selects one.
///
/// This needs glibc's loader, and a sanitizer's code must not run while the program is loaded. In
/// other builds there is one form, for every processor of the kind. LAMINA_BASELINE selects it as
/// well, to measure the gain of the others.
#if !defined(LAMINA_BASELINE) && defined(__x86_64__) && defined(__GLIBC__) && \
    __has_attribute(target_clones) && \
    !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer) && \
    !__has_feature(memory_sanitizer)
#define LAMINA_CLONES __attribute__((target_clones("avx512bw", "avx2", "default")))
#else
#define LAMINA_CLONES
#endif

/// Part of a kernel: inlined into every clone, and compiled for the clone's processor.
#define LAMINA_INLINE static inline __attribute__((always_inline))

/// Declares the kernel `lamina_name`, and `lamina_portable_name`, its twin without clones: tests compare the two.
#define LAMINA_KERNEL_AND_TWIN(name, parameters) \
  void lamina_##name parameters; \
  void lamina_portable_##name parameters

/// Defines a kernel and its twin. The body, in braces, calls functions that are LAMINA_INLINE.
#define LAMINA_KERNEL(name, parameters, ...) \
  LAMINA_CLONES void lamina_##name parameters __VA_ARGS__ \
  void lamina_portable_##name parameters __VA_ARGS__

#endif
