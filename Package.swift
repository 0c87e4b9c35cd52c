// swift-tools-version: 6.2
import PackageDescription

/// The project's own checks set LAMINA_STRICT=1; those who depend on the package never see it.
let warningsAreErrors = Context.environment["LAMINA_STRICT"] == "1"

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

let package = Package(
  name: "Lamina",
  products: [
    .library(name: "Lamina", targets: ["Lamina"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    .systemLibrary(
      name: "CPixman", pkgConfig: "pixman-1",
      providers: [.apt(["libpixman-1-dev"]), .brew(["pixman"])]),
    .target(name: "Lamina", dependencies: ["CPixman"], swiftSettings: settings),
    .target(
      name: "LaminaTestSupport", dependencies: ["Lamina"],
      path: "Tests/LaminaTestSupport", swiftSettings: settings),
    .testTarget(
      name: "LaminaTests", dependencies: ["Lamina", "LaminaTestSupport"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
