// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaImages
import LaminaTestSupport
import Testing

@testable import Lamina
@testable import LaminaGraphics
@testable import LaminaScene
@testable import LaminaText

/// Figures in documents, compared with the constants that they come from.
@Suite struct DocumentationFigureTests {
  /// A sentence of a document, with the figures of the sources.
  struct Figure: Sendable, CustomTestStringConvertible {
    let file: String
    let text: String

    init(_ file: String, _ text: String) { (self.file, self.text) = (file, text) }
    init(article: String, _ text: String) {
      self.init("Docs/Lamina.docc/Articles/\(article).md", text)
    }
    init(class name: String, _ text: String) {
      self.init("Docs/Lamina.docc/Extensions/\(name).md", text)
    }

    var testDescription: String { "\(file): \(text)" }
  }

  /// An integer with commas between thousands.
  private static func grouped(_ number: some BinaryInteger) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
      groups.append(String(digits.suffix(3)))
      digits.removeLast(3)
    }
    return ([digits] + groups.reversed()).joined(separator: ",")
  }

  /// A power of two.
  private static func power(_ number: Int) -> String {
    let exponent = number.trailingZeroBitCount
    guard number == 1 << exponent else { return "\(number) is no power of two" }
    let raised = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    return "2" + String(String(exponent).compactMap { $0.wholeNumberValue.map { raised[$0] } })
  }

  private static func inWords(_ number: Int) -> String {
    [2: "two", 8: "eight"][number] ?? "\(number)"
  }

  private static func mebibytes(_ bytes: Int) -> String { "\(bytes >> 20) MiB" }

  private static let deviation = grouped(Int(BlurCovariance.largestDeviation))
  private static let spread = "\(Int(CoverageMask.largestSpread))"
  private static let instances = grouped(ReplicatorLayer.maximumInstances)
  private static let filteredInstances = "\(BackdropSearch.mostReplicatedBackdrops)"
  private static let filteredPieces = grouped(OpenSpace.mostPiecesBehindPieces)
  private static let tileSides =
    "\(Int(TileGrid.sides.lowerBound)) to \(Int(TileGrid.sides.upperBound))"
  private static let planes = "\(SpaceOrder.mostPlanes)"
  private static let damageRects = "\(2 * Damage.mostRectangles)"
  private static let frames = inWords(DamageHistory.depth)

  static let blurs = [
    Figure(article: "Effects", "A blur counts at most as \(deviation) device pixels"),
    Figure(
      article: "CoordinateSpacesAndRounding",
      "Blurs beyond \(deviation) device pixels count as \(deviation), spreads of paths beyond \(spread) as \(spread)."
    ),
    Figure(
      "Docs/Performance.md",
      "above a deviation of \(deviation) device pixels count as \(deviation), "
        + "and spreads of paths above \(spread) as \(spread)."),
    Figure(
      "Sources/Lamina/Model/Layer.swift",
      "it is limited to \(deviation) device pixels"),
  ]

  static let layers = [
    Figure(
      article: "Effects", "make more than \(filteredInstances) instances, and in a space"),
    Figure(article: "Effects", "are more than \(filteredPieces)"),
    Figure(article: "LayerSemantics", "with more than \(filteredInstances) instances"),
    Figure(
      "Sources/Lamina/Values/OmissionReason.swift",
      "replicators make more than \(filteredInstances) instances of it, or the number of pieces of its "
        + "space times the number of those with such filters is more than \(filteredPieces)."),
    Figure(article: "LayerSemantics", "At most \(instances) instances of a layer are drawn."),
    Figure(article: "ComingFromCoreAnimation", "at most \(instances) are drawn"),
    Figure(class: "ReplicatorLayer", "At most \(instances) instances of one layer are drawn"),
    Figure(class: "ReplicatorLayer", "Of more than \(planes) flat layers in a space"),
    Figure(class: "TransformLayer", "Up to \(planes) planes are sorted and cut exactly"),
    Figure(
      class: "TransformLayer", "at most \(power(Int(PlanePicture.mostPixels))) in all"),
    Figure(
      class: "EmitterLayer",
      "``maximumParticles`` births, \(grouped(EmitterLayer.maximumParticles)), are looked at"),
    Figure(class: "TiledLayer", "Sides of tiles are \(tileSides) pixels."),
    Figure(article: "ComingFromCoreAnimation", "sides of \(tileSides) pixels"),
    Figure(
      class: "TextLayer",
      "from \(Int(TextLayout.smallestOutlineSize)) points up they are filled paths"),
  ]

  static let surfaces = [
    Figure(
      article: "CoordinateSpacesAndRounding",
      "at most \(grouped(PixmanImage.longestSide)) pixels a side and \(power(PixmanImage.mostPixels)) in all"
    ),
    Figure(
      "Sources/Lamina/Compositor/Compositor.swift",
      "at most \(grouped(PixmanImage.longestSide)) pixels a side and \(power(PixmanImage.mostPixels)) in all"
    ),
    Figure(
      "Docs/Performance.md",
      "a plan needs at once take at most \(mebibytes(PaintOptions().mostBytes))"),
    Figure(
      "Docs/Architecture.md", "take more than \(mebibytes(PaintOptions().mostBytes)) at once"),
    Figure(
      "Docs/Performance.md",
      "A silhouette above \(power(largestKeptSilhouette)) pixels is not kept."),
    Figure(
      "Docs/Laboratory.md",
      "Damage below \(grouped(2 * PaintOptions().leastBandPixels)) pixels is painted by one thread"),
    Figure(
      "Docs/Architecture.md",
      "Fewer than \(power(2 * PaintOptions().leastBandPixels)) pixels are painted on one thread"),
    Figure(
      "Docs/Laboratory.md",
      "It does not help below \(grouped(WorkingMemory.leastCount)) pixels, where the allocator"),
    Figure(
      "Docs/Laboratory.md",
      "It does not help below \(grouped(PlanOptions().leastOntoColor)) pixels, inside scopes"),
    Figure(
      "Docs/Laboratory.md",
      "A group of more than \(DisjointBoxes.most) sublayers has one scope"),
  ]

  static let damage = [
    Figure(article: "DamageAndPresenting", "at most \(damageRects) rectangles"),
    Figure("Docs/Performance.md", "at most \(damageRects) rectangles"),
    Figure(
      article: "DamageAndPresenting",
      "Up to \(Damage.mostBoxes) changed places are boxes, of which the two that waste least are joined "
        + "when there are more than \(Damage.mostRectangles)."),
    Figure(
      "Docs/Architecture.md",
      "Up to \(Damage.mostBoxes) places are boxes, from which at most \(Damage.mostRectangles) are made"
    ),
    Figure("Docs/Architecture.md", "keeps the last \(frames) frames"),
    Figure(
      article: "DamageAndPresenting",
      "\(frames.capitalized) frames that changed pixels are remembered"),
    Figure(
      "Docs/Architecture.md", "A node of more than \(SiblingCrowd.fewest) children has"),
    Figure(
      "Sources/Lamina/Compositor/DiagnosticSettings.swift",
      "what the last frames changed, \(FrameHistory.mostFrames) at most"),
    Figure(
      article: "MeasuringWhatCachingBuys",
      "of the last \(FrameHistory.mostFrames) frames"),
  ]

  static let caches: [Figure] = {
    let million = 1_000_000
    let times = Double(CachePolicy.standard(targetPixels: million).bytes) / Double(4 * million)
    let tiles = CachePolicy.tiles(targetPixels: 0).bytes
    let tilePixel = CachePolicy.tiles(targetPixels: 1).bytes - tiles
    return [
      Figure(
        article: "Caching",
        "The default budget is \(times) times the surface and at least "
          + "\(CachePolicy.standard(targetPixels: 0).bytes >> 10) KiB"),
      Figure(article: "Caching", "the default is \(CachePolicy.defaultIdleLimit) s."),
      Figure(
        "Sources/Lamina/Cache/CachePolicy.swift",
        "\(Int(CachePolicy.defaultIdleLimit * 1000)) ms of frame time"),
      Figure(
        "Sources/Lamina/Compositor/TileSettings.swift",
        "at first \(tilePixel) bytes for each pixel of the surface and \(mebibytes(tiles))"),
      Figure(
        "Sources/LaminaText/FontCollection.swift",
        "one collection keeps: \(mebibytes(FontCollection.glyphCacheLimit))."),
    ]
  }()

  static let files = [
    Figure(
      article: "SceneFiles",
      "points, above 0 and at most \(grouped(SceneMembers.largestSide))"),
    Figure(article: "SceneFiles", "above 0 and at most \(SceneMembers.largestScale) |"),
    Figure(
      "Sources/LaminaImages/ImageLimits.swift",
      "\(grouped(ImageLimits.standard.width)) pixels a side, \(power(ImageLimits.standard.pixels)) pixels in all "
        + "(\(mebibytes(4 * ImageLimits.standard.pixels))), and files of \(mebibytes(ImageLimits.standard.bytes))."
    ),
  ]

  @Test(arguments: blurs + layers + surfaces + damage + caches + files)
  func `a figure in a document is the constant in the sources`(_ figure: Figure) throws {
    #expect(try Document(figure.file).text.contains(figure.text))
  }

  @Test func `the README counts the lines of its first example`() throws {
    let lines = try Document("Docs/Examples/neumorphism.json").lines.count - 1
    #expect(try Document("README.md").text.contains("neumorphism.json): \(lines) lines of JSON"))
  }

  @Test func `the version is the one after those of the changelog, or the last of them`()
    throws
  {
    let released = try Document("CHANGELOG.md").lines.filter { $0.hasPrefix("## [") }
    let newest = try #require(released.first)
    let version = try Command().run("--version")
    #expect(version.status == 0)
    #expect(version.errors.isEmpty)
    let number = version.text.trimmingCharacters(in: .newlines)
    if newest == "## [Unreleased]" {
      #expect(number.hasPrefix("lamina "))
      #expect(number.hasSuffix("-dev"))
    } else {
      #expect(newest.hasPrefix("## [\(number.dropFirst("lamina ".count))]"))
    }
  }

  @Test func `the defaults of bench are those of its article`() throws {
    let help = try Command().run("bench", "--help").text
    func value(_ option: String) -> String? {
      let rest = help.range(of: "\n  \(option) ").map { help[$0.upperBound...] }
      return rest?.firstMatch(of: /\(default: ([0-9.]+)\)/).map { String($0.1) }
    }
    let text = try Document("Docs/Lamina.docc/Articles/CommandLine.md").text
    let limit = try #require(value("--limit"))
    let frames = try #require(value("--frames"))
    let seconds = try #require(value("--seconds").flatMap(Double.init))
    #expect(text.contains("At most \(limit) layers unless"))
    #expect(
      text.contains("\(frames) frames a play (`--frames`), about \(Int(seconds)) seconds in all"))
  }
}
