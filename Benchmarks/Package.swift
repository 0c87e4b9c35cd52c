// swift-tools-version: 6.2
// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import PackageDescription

/// A package of its own, so that those who depend on Lamina never fetch what only measures it.
let package = Package(
  name: "LaminaBenchmarks",
  dependencies: [
    .package(name: "Lamina", path: ".."),
    // Without its traits it needs no jemalloc; what it would count, allocations, is not asked for.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .executableTarget(
      name: "FrameBenchmarks",
      dependencies: [
        .product(name: "Lamina", package: "Lamina"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/FrameBenchmarks",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .strictMemorySafety(),
      ],
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
  ],
  swiftLanguageModes: [.v6]
)
