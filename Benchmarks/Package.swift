// swift-tools-version: 6.2
// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]

/// The package name of the library in the compiler: that of its folder, as an identifier.
let libraryPackageName = String(
  (Context.packageDirectory.split(separator: "/").dropLast().last ?? "lamina").lowercased().map {
    $0.isLetter || $0.isNumber ? $0 : "_"
  })

/// A package of its own, so that packages that depend on Lamina never fetch benchmark tools.
let package = Package(
  name: "LaminaBenchmarks",
  products: [
    .library(name: "BenchmarkScenes", targets: ["BenchmarkScenes"]),
    .executable(name: "scene-runner", targets: ["SceneRunner"]),
  ],
  dependencies: [
    .package(name: "Lamina", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    // Without its traits it needs no jemalloc, which would only count allocations.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
  ],
  targets: [
    .target(
      name: "BenchmarkScenes",
      dependencies: [
        .product(name: "Lamina", package: "Lamina"),
        .product(name: "LaminaText", package: "Lamina"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "SceneRunner",
      dependencies: [
        "BenchmarkScenes",
        .product(name: "Lamina", package: "Lamina"),
        .product(name: "LaminaImages", package: "Lamina"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .target(
      name: "FrameMeasurement",
      dependencies: [
        "BenchmarkScenes",
        .product(name: "Lamina", package: "Lamina"),
        .product(name: "Benchmark", package: "benchmark"),
      ],
      swiftSettings: settings),
    suite("Frame", dependencies: ["BenchmarkScenes", "FrameMeasurement"]),
    suite("Caching", dependencies: ["BenchmarkScenes", "FrameMeasurement"]),
    suite(
      "Raster", dependencies: [.product(name: "Lamina", package: "Lamina")],
      // Kernels are not public API. They can be called within the library's own package name.
      packageName: libraryPackageName),
  ],
  swiftLanguageModes: [.v6]
)

/// The tool's plugin makes a benchmark run of each of these.
func suite(
  _ name: String, dependencies: [Target.Dependency], packageName: String? = nil
) -> Target {
  .executableTarget(
    name: name + "Benchmarks",
    dependencies: dependencies + [.product(name: "Benchmark", package: "benchmark")],
    path: "Benchmarks/\(name)Benchmarks",
    packageAccess: packageName == nil,
    swiftSettings: settings + (packageName.map { [.unsafeFlags(["-package-name", $0])] } ?? []),
    plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
}
