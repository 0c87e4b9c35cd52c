// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// Counts the calls for memory of a process into which it is loaded with LD_PRELOAD.
// check-frame-costs does it; scene-runner looks for lamina_allocation_count.

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

// glibc's own functions.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static atomic_long count;

static void count_one(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

long lamina_allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

void *malloc(size_t size) {
    count_one();
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count_one();
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    count_one();
    return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count_one();
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    count_one();
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}
