// swift-tools-version: 6.2
import PackageDescription

/// The project's own checks set LAMINA_STRICT=1; packages that depend on this one never see it.
let warningsAreErrors = Context.environment["LAMINA_STRICT"] == "1"

let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .strictMemorySafety(),
  ] + (warningsAreErrors ? [.treatAllWarnings(as: .error)] : [])

/// For a type that borrows memory, as `Span` does; see Docs/Decisions/0077.
let borrowingSettings = settings + [.enableExperimentalFeature("Lifetimes")]

/// For tests: not optimised even in a release build, and compiled on all processors.
///
/// Otherwise they would take as long as all the rest, and they spend their time in the library and
/// in `LaminaTestSupport`. `PropertyTests` compare the pixels of very many trees, so they are
/// optimised.
let testSettings: [SwiftSetting] =
  settings + [
    .unsafeFlags(
      ["-Onone", "-no-whole-module-optimization", "-enable-batch-mode"],
      .when(configuration: .release))
  ]

/// Whether the command contains Swift's runtime and Foundation; see Docs/Decisions/0048.
///
/// Only in an optimised build. LAMINA_SHARED_RUNTIME=1 leaves them out, because a toolchain may
/// lack the static libraries, and the sanitizers need one runtime for all.
let hasOwnRuntime = Context.environment["LAMINA_SHARED_RUNTIME"] != "1"
let ownRuntimeFlags = [
  // At a fixed address, because otherwise three megabytes of addresses would be changed at each
  // start; symbols that no library asks for are not exported.
  "-static-stdlib", "-Xclang-linker", "-no-pie", "-Xlinker", "--no-export-dynamic",
]
let onLinux = BuildSettingCondition.when(platforms: [.linux], configuration: .release)

let package = Package(
  name: "Lamina",
  products: [
    .library(name: "Lamina", targets: ["Lamina"]),
    .library(name: "LaminaImages", targets: ["LaminaImages"]),
    .library(name: "LaminaText", targets: ["LaminaText"]),
    .library(name: "LaminaEffects", targets: ["LaminaEffects"]),
    .library(name: "LaminaScene", targets: ["LaminaScene"]),
    .library(name: "LaminaTesting", targets: ["LaminaTesting"]),
    .executable(name: "lamina", targets: ["LaminaMain"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    .systemLibrary(
      name: "CPixman", pkgConfig: "pixman-1",
      providers: [.apt(["libpixman-1-dev"]), .brew(["pixman"])]),
    .systemLibrary(
      name: "CPNG", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CISAL", pkgConfig: "libisal",
      providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),
    .systemLibrary(
      name: "CTurboJPEG", pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    .systemLibrary(
      name: "CWebP", pkgConfig: "libwebp",
      providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2",
      providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz",
      providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .systemLibrary(
      name: "CFontconfig", pkgConfig: "fontconfig",
      providers: [.apt(["libfontconfig-dev"]), .brew(["fontconfig"])]),
    .systemLibrary(
      name: "CFriBidi", pkgConfig: "fribidi",
      providers: [.apt(["libfribidi-dev"]), .brew(["fribidi"])]),
    .systemLibrary(
      name: "CUnibreak", pkgConfig: "libunibreak",
      providers: [.apt(["libunibreak-dev"]), .brew(["libunibreak"])]),
    .systemLibrary(
      name: "CNettle", pkgConfig: "nettle",
      providers: [.apt(["nettle-dev"]), .brew(["nettle"])]),

    .target(name: "CLaminaKernels"),
    .target(
      name: "LaminaGraphics", dependencies: ["CPixman", "CLaminaKernels"],
      swiftSettings: borrowingSettings),
    .target(
      name: "Lamina", dependencies: ["LaminaGraphics", "CLaminaKernels"],
      swiftSettings: borrowingSettings),
    .target(name: "CLaminaPNG", dependencies: ["CPNG", "CDeflate", "CISAL", "CLaminaKernels"]),
    .target(
      name: "LaminaImages", dependencies: ["Lamina", "CLaminaPNG", "CTurboJPEG", "CWebP"],
      swiftSettings: settings),
    .target(
      name: "LaminaText",
      dependencies: [
        "Lamina", "CFreeType", "CHarfBuzz", "CFontconfig", "CFriBidi", "CUnibreak",
      ],
      swiftSettings: settings),
    .target(name: "LaminaEffects", dependencies: ["Lamina"], swiftSettings: settings),
    .target(
      name: "LaminaScene",
      dependencies: ["Lamina", "LaminaEffects", "LaminaImages", "LaminaText"],
      swiftSettings: settings),
    .target(
      name: "LaminaTesting", dependencies: ["Lamina", "LaminaImages"], swiftSettings: settings),
    .target(
      name: "LaminaCommand",
      dependencies: [
        "Lamina", "LaminaEffects", "LaminaImages", "LaminaScene", "LaminaText", "CNettle",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // Separate from the code that it runs, because the tests link that code with a shared runtime.
    .executableTarget(
      name: "LaminaMain", dependencies: ["LaminaCommand"],
      swiftSettings: settings
        + (hasOwnRuntime ? [.unsafeFlags(["-static-stdlib"], onLinux)] : []),
      linkerSettings: hasOwnRuntime ? [.unsafeFlags(ownRuntimeFlags, onLinux)] : []),

    .executableTarget(
      name: "HelloLayer", dependencies: ["Lamina", "LaminaImages"],
      path: "Docs/Examples/HelloLayer", swiftSettings: settings),
    .executableTarget(
      name: "InnerShadow", dependencies: ["Lamina", "LaminaImages"],
      path: "Docs/Examples/InnerShadow", swiftSettings: settings),
    .executableTarget(
      name: "Neumorphism", dependencies: ["Lamina", "LaminaImages"],
      path: "Docs/Examples/Neumorphism", swiftSettings: settings),
    .executableTarget(
      name: "LongList", dependencies: ["Lamina", "LaminaImages", "LaminaText"],
      path: "Docs/Examples/LongList", swiftSettings: settings),
    .executableTarget(
      name: "MonthCalendar", dependencies: ["Lamina", "LaminaImages", "LaminaScene"],
      path: "Docs/Examples/MonthCalendar", swiftSettings: settings),
    .executableTarget(
      name: "PictureServer",
      dependencies: ["Lamina", "LaminaImages", "LaminaScene", "LaminaText"],
      path: "Docs/Examples/PictureServer", swiftSettings: settings),
    .executableTarget(
      name: "SettingsScreen", dependencies: ["Lamina", "LaminaImages", "LaminaText"],
      path: "Docs/Examples/SettingsScreen", swiftSettings: settings),
    .executableTarget(
      name: "WindowBackend", dependencies: ["Lamina", "LaminaImages", "LaminaText"],
      path: "Docs/Examples/WindowBackend", swiftSettings: settings),

    .target(name: "FuzzDriver", path: "Tests/Fuzz/FuzzDriver", swiftSettings: settings),
    .executableTarget(
      name: "SceneFuzzer", dependencies: ["FuzzDriver", "Lamina", "LaminaScene"],
      path: "Tests/Fuzz/SceneFuzzer",
      swiftSettings: settings),
    .executableTarget(
      name: "PathFuzzer", dependencies: ["FuzzDriver", "Lamina"], path: "Tests/Fuzz/PathFuzzer",
      swiftSettings: settings),
    .executableTarget(
      name: "ImageFuzzer", dependencies: ["FuzzDriver", "Lamina", "LaminaImages"],
      path: "Tests/Fuzz/ImageFuzzer", swiftSettings: settings),
    .executableTarget(
      name: "FontFuzzer", dependencies: ["FuzzDriver", "Lamina", "LaminaText"],
      path: "Tests/Fuzz/FontFuzzer",
      swiftSettings: settings),

    .executableTarget(
      name: "SceneAttack", dependencies: ["Lamina", "LaminaScene", "LaminaTestSupport"],
      path: "Tests/Attack", swiftSettings: settings),

    .target(
      name: "LaminaTestSupport", dependencies: ["Lamina", "LaminaTesting"],
      path: "Tests/LaminaTestSupport", swiftSettings: settings),
    .testTarget(
      name: "LaminaGraphicsTests",
      dependencies: ["LaminaGraphics", "LaminaTestSupport", "CLaminaKernels", "CPixman"],
      swiftSettings: testSettings),
    .testTarget(
      name: "LaminaTests",
      dependencies: [
        "Lamina", "LaminaGraphics", "LaminaTesting", "LaminaTestSupport", "CLaminaKernels",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "LaminaImagesTests", dependencies: ["Lamina", "LaminaImages"],
      exclude: ["Fixtures"], swiftSettings: testSettings),
    .testTarget(
      name: "LaminaTextTests",
      dependencies: ["Lamina", "LaminaImages", "LaminaText", "LaminaTesting", "LaminaTestSupport"],
      exclude: ["Fonts"], swiftSettings: testSettings),
    .testTarget(
      name: "LaminaCommandTests",
      dependencies: [
        "Lamina", "LaminaGraphics", "LaminaImages", "LaminaScene", "LaminaText", "LaminaCommand",
        "LaminaTestSupport", "CPNG",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: testSettings
        + (hasOwnRuntime ? [.define("COMMAND_HAS_OWN_RUNTIME", onLinux)] : [])),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "Lamina", "LaminaImages", "LaminaScene", "LaminaTesting", "LaminaTestSupport", "HelloLayer",
        "InnerShadow", "LongList", "MonthCalendar", "Neumorphism", "PictureServer",
        "SettingsScreen", "WindowBackend",
      ],
      exclude: ["References"], swiftSettings: testSettings),
    .testTarget(
      name: "PropertyTests",
      dependencies: [
        "Lamina", "LaminaImages", "LaminaScene", "LaminaText", "LaminaTesting", "LaminaTestSupport",
      ],
      exclude: ["Checksums.txt"], swiftSettings: settings),
    .testTarget(
      name: "LaminaEffectsTests",
      dependencies: [
        "Lamina", "LaminaEffects", "LaminaScene", "LaminaTesting", "LaminaTestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "LaminaTestingTests",
      dependencies: ["Lamina", "LaminaImages", "LaminaTesting", "LaminaTestSupport"],
      swiftSettings: testSettings),
    // The example of the documentation, a package of its own, so that it is compiled and run.
    .testTarget(
      name: "BadgeTests", dependencies: ["Lamina", "LaminaTesting"],
      path: "Docs/Examples/TestTarget/Tests/BadgeTests", exclude: ["References"],
      swiftSettings: testSettings),
    .testTarget(name: "StyleTests", swiftSettings: testSettings),
    .testTarget(
      name: "LaminaSceneTests",
      dependencies: [
        "Lamina", "LaminaEffects", "LaminaImages", "LaminaScene", "LaminaTestSupport", "LaminaText",
      ],
      exclude: ["Malformed"], swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6]
)
