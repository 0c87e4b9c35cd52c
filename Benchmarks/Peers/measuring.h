// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

// The command line, the timing and the printed line of the peers in C; measuring.py is its twin.

#ifndef MEASURING_H
#define MEASURING_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Warming up ends after MOST_SECONDS at the latest, and then SLOW_FRAMES are measured where
// FEWEST_FRAMES would take longer than that again.
enum { WARM_UP_FRAMES = 5, FEWEST_FRAMES = 30, MOST_FRAMES = 300, SLOW_FRAMES = 3 };
#define MOST_SECONDS 2.0

typedef struct {
    const char *name, *variant;
    int most_threads;
    void (*set_up)(int threads);
    void (*draw_frame)(int frame);
} Scene;

typedef struct {
    const char *name, *version;
    const Scene *scenes;
    int scene_count;
    void (*write_png)(const char *path);  // the picture of the last frame; may be NULL
} Peer;

typedef struct { const char *scene, *png; int threads; double seconds; } Options;
typedef struct { int count; double processor_time, times[MOST_FRAMES]; } FrameTimes;

// The name of the scene that is measured, for what sets up several.
static const char *measured_scene;

static inline double milliseconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static inline double milliseconds_now(void) { return milliseconds(CLOCK_MONOTONIC); }

static inline int is_later(const void *one, const void *other) {
    double a = *(const double *)one, b = *(const double *)other;
    return (a > b) - (a < b);
}

// How many frames to measure, after so many seconds. A picture is always of the same frame.
static inline int frames_wanted(double elapsed, const Options *options) {
    if (options->png) return FEWEST_FRAMES;
    if (elapsed < options->seconds) return MOST_FRAMES;
    return elapsed < MOST_SECONDS ? FEWEST_FRAMES : SLOW_FRAMES;
}

// The milliseconds of each frame, shortest first, and the processor time of one. The first frame
// has the number 1.
static inline void measure_frames(const Scene *scene, const Options *options, FrameTimes *result) {
    double first = milliseconds_now(), start = first;
    int frame = 0;
    while (frame < WARM_UP_FRAMES &&
           (options->png || milliseconds_now() < first + MOST_SECONDS * 1e3))
        scene->draw_frame(++frame);
    start = first = milliseconds_now();
    double processor_start = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
    int count = 0;
    while (count < frames_wanted((start - first) / 1e3, options)) {
        scene->draw_frame(++frame);
        double end = milliseconds_now();
        result->times[count++] = end - start;
        start = end;
    }
    result->processor_time = (milliseconds(CLOCK_PROCESS_CPUTIME_ID) - processor_start) / count;
    result->count = count;
    qsort(result->times, count, sizeof *result->times, is_later);
}

static inline int usage(const Peer *peer) {
    fprintf(stderr, "usage: %s SCENE [--threads N] [--seconds S] [--png FILE]\nscenes:",
            peer->name);
    for (int i = 0; i < peer->scene_count; i++) fprintf(stderr, " %s", peer->scenes[i].name);
    fputc('\n', stderr);
    return 2;
}

static inline Options read_options(int argument_count, char **arguments) {
    Options options = {.scene = argument_count > 1 ? arguments[1] : "", .threads = 1, .seconds = 1};
    for (int i = 2; i + 1 < argument_count; i += 2) {
        if (!strcmp(arguments[i], "--threads")) options.threads = atoi(arguments[i + 1]);
        if (!strcmp(arguments[i], "--seconds")) options.seconds = atof(arguments[i + 1]);
        if (!strcmp(arguments[i], "--png")) options.png = arguments[i + 1];
    }
    return options;
}

static inline const Scene *named_scene(const Peer *peer, const char *name) {
    for (int i = 0; i < peer->scene_count; i++)
        if (!strcmp(peer->scenes[i].name, name)) return &peer->scenes[i];
    return NULL;
}

static inline int run_peer(const Peer *peer, int argument_count, char **arguments) {
    Options options = read_options(argument_count, arguments);
    const Scene *scene = named_scene(peer, options.scene);
    if (!scene || options.threads < 1 || options.threads > scene->most_threads) return usage(peer);
    static FrameTimes frames;
    measured_scene = scene->name;
    scene->set_up(options.threads);
    measure_frames(scene, &options, &frames);
    if (options.png && peer->write_png) peer->write_png(options.png);
    printf("{\"peer\": \"%s\", \"version\": \"%s\", \"scene\": \"%s\", \"variant\": \"%s\", "
           "\"threads\": %d, \"frames\": %d, \"median_ms\": %.4f, \"min_ms\": %.4f, "
           "\"cpu_ms\": %.4f}\n",
           peer->name, peer->version, scene->name, scene->variant, options.threads, frames.count,
           (frames.times[(frames.count - 1) / 2] + frames.times[frames.count / 2]) / 2,
           frames.times[0], frames.processor_time);
    return 0;
}

#endif
