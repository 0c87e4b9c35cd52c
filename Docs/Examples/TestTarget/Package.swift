// swift-tools-version: 6.2
// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import PackageDescription

let package = Package(
  name: "Badges",
  dependencies: [.package(name: "lamina", path: "../../..")],
  targets: [
    .testTarget(
      name: "BadgeTests",
      dependencies: [
        .product(name: "Lamina", package: "lamina"),
        .product(name: "LaminaTesting", package: "lamina"),
      ],
      exclude: ["References"])
  ]
)
