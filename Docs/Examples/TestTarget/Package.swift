// swift-tools-version: 6.2
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
