// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Benchmark
import Foundation
import Lamina

/// The kernels alone, on one thread; the benchmark runner looks for this name.
let benchmarks: @Sendable () -> Void = {
  registerCoverage()
  registerStrokes()
  registerBlurs()
  registerGradients()
  registerSampling()
  registerWarps()
  registerBlending()
  registerRoads()
}

/// Registers a benchmark of one call; what is prepared before does not count.
private func measure(
  _ name: String, after prepare: @escaping () -> Void = {}, _ call: @escaping () -> Void
) {
  Benchmark(
    "Raster.\(name)",
    configuration: .init(
      metrics: [.wallClock, .throughput], warmupIterations: 3,
      maxDuration: .milliseconds(400), maxIterations: 300)
  ) { benchmark in
    prepare()
    benchmark.startMeasurement()
    call()
  }
}

private func star(points: Int, radius: CGFloat) -> Path {
  .star(
    center: CGPoint(x: 512.25, y: 512.5), outerRadius: radius, innerRadius: radius / 2,
    points: points)
}

private func registerCoverage() {
  for (name, radius) in [("small", 8.0), ("medium", 80), ("large", 500)] {
    let path = star(points: 5, radius: radius)
    measure("coverage.star.\(name)") { blackHole(Kernels.coverage(of: path)) }
    let rect = CGRect(
      x: 512.25 - radius, y: 512.5 - radius, width: 2 * radius, height: 2 * radius)
    measure("coverage.roundedRect.\(name)") {
      blackHole(Kernels.coverage(ofRoundedRect: rect, radius: radius / 4))
    }
    let ellipse = Path(ellipseIn: rect)
    measure("coverage.ellipse.\(name)") { blackHole(Kernels.coverage(of: ellipse)) }
  }
  let crossing = star(points: 400, radius: 500)
  measure("coverage.star.manyPoints") { blackHole(Kernels.coverage(of: crossing)) }
}

private func registerStrokes() {
  let shapes = [("star", star(points: 5, radius: 80)), ("ellipse", ellipse)]
  for (name, path) in shapes {
    for join in [LineJoin.miter, .round] {
      measure("stroke.\(name).\(join)") {
        blackHole(path.stroked(width: 6, join: join))
      }
    }
    measure("stroke.\(name).dashed") {
      blackHole(path.dashed(phase: 0, lengths: [6, 3]).stroked(width: 2))
    }
  }
}

private var ellipse: Path { Path(ellipseIn: CGRect(x: 20, y: 20, width: 160, height: 120)) }

private func registerBlurs() {
  let mask = Kernels.mask()
  for deviation in [1.0, 2, 4, 8, 16, 32, 64] {
    measure("blur.deviation.\(Int(deviation))") {
      blackHole(Kernels.blurred(mask, deviation: deviation))
    }
  }
}

private func registerGradients() {
  for (name, slope) in [
    ("horizontal", (1.0 / 1024, 0.0)), ("vertical", (0, 1.0 / 1024)),
    ("diagonal", (0.5 / 1024, 0.5 / 1024)),
  ] {
    measure("gradient.\(name)") {
      var pixels = [UInt32](repeating: 0, count: Kernels.bounds.width)
      Kernels.gradient(slope: slope, into: &pixels)
      blackHole(pixels)
    }
  }
  for (name, fill) in [
    ("radial", Kernels.radialGradient), ("conic", Kernels.conicGradient),
    ("manyStops", Kernels.gradientOfManyStops),
  ] as [(String, (inout [UInt32]) -> Void)] {
    measure("gradient.\(name)") {
      var pixels = [UInt32](repeating: 0, count: Kernels.bounds.width)
      fill(&pixels)
      blackHole(pixels)
    }
  }
}

private func registerSampling() {
  let images: [(String, UInt32)] = [("", 0xFF00_0000), ("translucent.", 0x8000_0000)]
  for (opacity, alpha) in images {
    let pixels = (0..<Kernels.bounds.area).map { alpha | UInt32($0 & 0x7F_7F7F) }
    guard
      let image = Image(
        width: Kernels.bounds.width, height: Kernels.bounds.height, premultipliedARGB: pixels)
    else { continue }
    for (name, transform) in [
      ("halfPixel", Transform2D(translationX: 0.5, y: 0.5)),
      ("enlarged", Transform2D(scaleX: 0.77, y: 0.77)),
      ("rotated", Transform2D(rotationAngle: 0.3)),
      ("reduced", Transform2D(rotationAngle: 0.3).scaledBy(x: 3, y: 3)),
    ] {
      for filter in LayerContentsFilter.allCases where filter != .trilinear || name == "reduced" {
        var pixels = [UInt32](repeating: 0, count: Kernels.bounds.area)
        measure("sampling.\(opacity)\(name).\(filter)") {
          Kernels.sample(image, transform, filter, into: &pixels)
          blackHole(pixels)
        }
      }
    }
  }
}

private func registerWarps() {
  guard let picture = Kernels.picture() else { return }
  for (name, levels) in [("oneSize", 1), ("twoSizes", 2)] {
    measure("warp.\(name)") { blackHole(Kernels.warp(picture, levels: levels)) }
  }
}

private func registerBlending() {
  guard let (image, source) = Kernels.blendedImages() else { return }
  for mode in BlendMode.allCases {
    measure("blend.\(mode)") { Kernels.blend(source, onto: image, mode) }
  }
  measure("filter.colorMatrix") { Kernels.changeColors(of: image) }
  guard let target = PixmanImage(bounds: image.bounds) else { return }
  for deviation in [2.0, 8, 20, 64] {
    measure("filter.blur.deviation.\(Int(deviation))") {
      Kernels.blur(image, onto: target, deviation: deviation)
    }
  }
}

private func registerRoads() {
  guard let steps = RoadSteps() else { return }
  for (name, step) in RoadSteps.all {
    for (road, roads) in [("pixman", CompositingRoads.pixman), ("kernels", .kernels)] {
      measure("road.\(name).\(road)", after: steps.restore) { steps.perform(step, roads) }
    }
  }
}
