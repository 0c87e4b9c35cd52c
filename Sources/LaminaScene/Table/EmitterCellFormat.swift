// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// The cells of an emitter, and the cells of their particles.
enum EmitterCellFormat {
  private typealias Cell = EmitterCellContent

  /// A list of cells at a level.
  ///
  /// There are few levels; the cells of a layer are at the first.
  static func list(level: Int) -> ValueFormat<[EmitterCellContent]> {
    ValueFormat<EmitterCellContent>.object(
      named: level == 1 ? "emitterCell" : "emitterCellOfLevel\(level)", "a kind of particles",
      example: "{ \"birthRate\": 20, \"lifetime\": 2 }",
      table: table(level: level), initial: EmitterCellContent()
    ).list("a list of kinds of particles")
  }

  /// A list of cells at a level as a file writes it, with the paths of their images.
  static func written(
    _ cells: [EmitterCellContent], level: Int, _ imagePaths: ImagePaths
  ) -> JSONValue {
    let table = table(level: level)
    return .array(cells.map { .object(table.members(of: $0, imagePaths: imagePaths)) })
  }

  private static func table(level: Int) -> ObjectTable<Cell> {
    ObjectTable(
      life + motion + looks + colors + (level < EmitterCell.maximumLevels ? [cells(level)] : []))
  }

  private static func cells(_ level: Int) -> Property<Cell> {
    Property(
      "emitterCells", { $0.emitterCells }, { $0.emitterCells = $1 }, list(level: level + 1),
      standard: [], write: { written($0, level: level + 1, $1) },
      "The cells that each particle emits while it lives.")
  }

  private static let life: [Property<Cell>] = [
    entry("name", { $0.name }, { $0.name = $1 }, ValueFormat<String>.text.optional, "A name."),
    entry(
      "isEnabled", { $0.isEnabled }, { $0.isEnabled = $1 }, .bool,
      "Whether the cell emits particles."),
    contents,
    entry(
      "contentsRect", { $0.sprite.contentsRect },
      { $0.sprite = EmitterSprite($0.sprite, contentsRect: $1) }, .shownPart,
      "The part of the picture shown, in the unit square."),
    entry(
      "contentsScale", { $0.sprite.contentsScale },
      { $0.sprite = EmitterSprite($0.sprite, contentsScale: $1) },
      ValueFormat<CGFloat>.number.positive(else: "1"),
      "Pixels of the picture in a point."),
    entry(
      "birthRate", { $0.birthRate }, { $0.birthRate = $1 }, .single, "Particles born in a second."),
    entry(
      "lifetime", { $0.lifetime }, { $0.lifetime = $1 }, .single, "How long they live, in seconds."),
    entry(
      "lifetimeRange", { $0.lifetimeRange }, { $0.lifetimeRange = $1 }, .single,
      "The range of lifetimes, in seconds."),
  ]

  private static let motion: [Property<Cell>] = [
    entry(
      "emissionLatitude", { $0.emissionLatitude }, { $0.emissionLatitude = $1 }, .angle,
      "The angle of emission out of the plane, in radians."),
    entry(
      "emissionLongitude", { $0.emissionLongitude }, { $0.emissionLongitude = $1 }, .angle,
      "The angle of emission in the plane, in radians, clockwise from the right."),
    entry(
      "emissionRange", { $0.emissionRange }, { $0.emissionRange = $1 }, .angle,
      "The range of angles in the plane, in radians."),
    entry(
      "velocity", { $0.velocity }, { $0.velocity = $1 }, .number, "Points a second at birth."),
    entry(
      "velocityRange", { $0.velocityRange }, { $0.velocityRange = $1 }, .number,
      "The range of speeds."),
    entry(
      "xAcceleration", { $0.xAcceleration }, { $0.xAcceleration = $1 }, .number,
      "Points a second squared along x."),
    entry(
      "yAcceleration", { $0.yAcceleration }, { $0.yAcceleration = $1 }, .number,
      "The same along y, down."),
    entry(
      "zAcceleration", { $0.zAcceleration }, { $0.zAcceleration = $1 }, .number,
      "The same along z."),
  ]

  private static let looks: [Property<Cell>] = [
    entry(
      "scale", { $0.scale }, { $0.scale = $1 }, .number, "The size at birth, of the picture's."),
    entry(
      "scaleRange", { $0.scaleRange }, { $0.scaleRange = $1 }, .number, "The range of sizes."),
    entry(
      "scaleSpeed", { $0.scaleSpeed }, { $0.scaleSpeed = $1 }, .number,
      "How much the size grows in a second."),
    entry("spin", { $0.spin }, { $0.spin = $1 }, .number, "Radians turned in a second."),
    entry("spinRange", { $0.spinRange }, { $0.spinRange = $1 }, .number, "The range of spins."),
    entry(
      "color", { $0.color }, { $0.color = $1 }, ValueFormat<Color>.colorFactor.optional,
      "The factor of the picture's colours and alpha."),
  ]

  private static let colors: [Property<Cell>] = [
    entry("redRange", { $0.redRange }, { $0.redRange = $1 }, .single, "The range of the red."),
    entry(
      "greenRange", { $0.greenRange }, { $0.greenRange = $1 }, .single, "The range of the green."),
    entry("blueRange", { $0.blueRange }, { $0.blueRange = $1 }, .single, "The range of the blue."),
    entry(
      "alphaRange", { $0.alphaRange }, { $0.alphaRange = $1 }, .single, "The range of the alpha."),
    entry(
      "redSpeed", { $0.redSpeed }, { $0.redSpeed = $1 }, .single,
      "How much the red grows in a second."),
    entry(
      "greenSpeed", { $0.greenSpeed }, { $0.greenSpeed = $1 }, .single,
      "How much the green grows in a second."),
    entry(
      "blueSpeed", { $0.blueSpeed }, { $0.blueSpeed = $1 }, .single,
      "How much the blue grows in a second."),
    entry(
      "alphaSpeed", { $0.alphaSpeed }, { $0.alphaSpeed = $1 }, .single,
      "How much the alpha grows in a second."),
  ]

  private static func entry<Value: Equatable & Sendable>(
    _ key: String, _ get: @escaping @Sendable (Cell) -> Value,
    _ set: @escaping @Sendable (inout Cell, Value) -> Void,
    _ format: ValueFormat<Value>, _ documentation: String
  ) -> Property<Cell> {
    Property(key, get, set, format, standard: get(Cell()), documentation)
  }

  // MARK: Contents

  /// A picture with a form in a file: an image with a path, or a soft disc.
  ///
  /// Other pictures are not written.
  private static let contents = Property<Cell>(
    "contents",
    "The picture of a particle: the path of a PNG, JPEG or WebP in the scene's folder or below, or a "
      + "soft disc.",
    example: pictureExample,
    schema: [
      "anyOf": [SceneFolder.pathSchema, softDisc.schema, ["type": "null"]]
    ],
    standard: .null, definitions: softDisc.definitions,
    content: .value(
      read: { reader, node, cell in
        if let picture = picture(&reader, node) {
          cell.sprite = EmitterSprite(cell.sprite, contents: picture)
        }
      },
      write: { cell, imagePaths in
        guard let image = cell.sprite.contents else { return nil }
        if let path = imagePaths.path(of: image) { return .string(path) }
        guard image.width == image.height, image == Image.softDisc(diameter: image.width) else {
          return nil
        }
        return softDisc.write(SoftDisc(diameter: image.width))
      }))

  private static let pictureExample = "\"spark.png\""

  /// A picture, or the absence of one; nil after a problem was reported.
  private static func picture(
    _ reader: inout SceneReader, _ node: JSONDocument.Index
  ) -> Image?? {
    switch reader.document.kind(node) {
    case .null, .string: return reader.image(node)
    case .object:
      return softDisc.read(&reader, node).map { Image.softDisc(diameter: $0.diameter) }
    case .false, .true, .number, .array:
      return reader.mismatch(node, "the path of an image, a soft disc or null", pictureExample)
    }
  }

  /// The description of the picture in a file.
  private struct SoftDisc: Equatable, Sendable {
    var diameter = 0
  }

  private static let softDisc = ValueFormat<SoftDisc>.object(
    named: "particleContents", "a soft disc", example: "{ \"softDisc\": 16 }",
    table: ObjectTable([
      Property(
        "softDisc", { $0.diameter }, { $0.diameter = $1 }, .discDiameter, standard: 0,
        relation: .required, "The diameter of a white disc that fades outwards, in pixels.")
    ]), initial: SoftDisc())
}

extension ValueFormat where Value == Int {
  /// The diameter of a soft disc, in pixels.
  fileprivate static let discDiameter = ValueFormat(
    expectation: "a whole number from 1 to 1024", example: "16",
    schema: ["type": "integer", "minimum": 1, "maximum": 1024],
    read: { reader, node in
      guard reader.document.kind(node) == .number, let value = reader.number(node),
        value == value.rounded(), (1...1024).contains(value)
      else { return reader.mismatch(node, "a whole number from 1 to 1024", "16") }
      return Int(value)
    },
    write: { .number(Double($0)) })
}

extension EmitterSprite {
  fileprivate convenience init(_ other: EmitterSprite, contents: Image?) {
    self.init(
      contents: contents, contentsRect: other.contentsRect, contentsScale: other.contentsScale)
  }

  fileprivate convenience init(_ other: EmitterSprite, contentsRect: CGRect) {
    self.init(
      contents: other.contents, contentsRect: contentsRect, contentsScale: other.contentsScale)
  }

  fileprivate convenience init(_ other: EmitterSprite, contentsScale: CGFloat) {
    self.init(
      contents: other.contents, contentsRect: other.contentsRect, contentsScale: contentsScale)
  }
}
