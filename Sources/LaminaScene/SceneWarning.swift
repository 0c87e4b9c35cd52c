// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Lamina
import LaminaText

/// Something in a scene file that is valid but probably not meant.
///
/// Warnings concern values that are drawn as other values, such as an opacity of 50 that is drawn
/// as 1, values that show nothing, such as a colour of a border without a width, and fonts that are
/// not installed.
public struct SceneWarning: Hashable, Sendable, CustomStringConvertible {
  /// The warning as an error, for programs that refuse scenes with warnings.
  public let error: SceneError

  /// `file:line:column: warning: keyPath: message` on one line, without the parts that are empty.
  public var description: String { error.text(isWarning: true) }

  package init(_ error: SceneError) { self.error = error }
}

/// Warnings about a scene file of which only the number is kept.
package struct OmittedWarnings: Sendable {
  package fileprivate(set) var count = 0
  /// Whether there may be more: values that show nothing, and fonts, beyond the number that is kept were not looked at.
  package fileprivate(set) var isLeast = false

  package init() {}

  fileprivate static func += (all: inout OmittedWarnings, others: OmittedWarnings) {
    all.count += others.count
    all.isLeast = all.isLeast || others.isLeast
  }
}

/// Notes about a scene file besides its contents.
struct SceneNotes {
  /// A font, with the first place that asks for it by name.
  struct AskedFont {
    let font: FontDescriptor
    /// The place, without a message: fonts are searched for only if warnings are asked for.
    let place: SceneError
  }

  /// Warnings about values, in the order of the file.
  private var ofValues: [SceneWarning] = []
  private var fonts: [AskedFont] = []
  /// The places of values that show nothing, and the reasons as long as they hold.
  private var idle: [(place: SceneError, reason: () -> String?)] = []
  private(set) var omitted = OmittedWarnings()
  private(set) var source: SceneSource?

  /// No notes, for a scene from code.
  init() {}

  /// The notes of a reader, with the places of all layers if they are kept.
  ///
  /// `firstLine` is the line of the file at which the text begins.
  init(
    of reader: SceneReader, file: String, text: [UInt8], firstLine: Int = 1,
    keepsPlaces: Bool = false
  ) {
    let document = reader.document
    func place(_ problem: ProblemLog.Problem) -> SceneError {
      SceneError(problem, file: file, text: text, document: document).moved(toFirstLine: firstLine)
    }
    ofValues = reader.warnings.problems.map { SceneWarning(place($0)) }
    omitted.count = reader.warnings.total - ofValues.count
    omitted.isLeast = reader.hasOmittedNotes
    fonts = reader.askedFonts.prefix(ProblemLog.limit).map { font, node in
      AskedFont(font: font, place: place(ProblemLog.Problem(at: node, in: document, "")))
    }
    idle = reader.idleValues.prefix(ProblemLog.limit).map { value in
      (place(ProblemLog.Problem(at: value.node, in: document, "")), value.reason)
    }
    if keepsPlaces {
      source = SceneSource(file: file, text: text, document: document, layers: reader.queue)
    }
  }

  /// Adds notes about values and fonts of another file.
  mutating func add(_ other: SceneNotes) {
    // A value that several layers get is noted for each.
    for warning in other.ofValues where !ofValues.contains(warning) { ofValues.append(warning) }
    fonts += other.fonts
    idle += other.idle
    omitted += other.omitted
  }

  /// The warnings in the order of the file.
  func warnings(_ collection: FontCollection) -> [SceneWarning] {
    let ofFonts = fonts.compactMap { asked in
      collection.problem(of: asked.font).map { SceneWarning(asked.place.saying($0)) }
    }
    var ofIdle: [SceneWarning] = []
    for (place, reason) in idle {
      // A value that several layers get is noted for each.
      guard let warning = reason().map({ SceneWarning(place.saying($0)) }),
        !ofIdle.contains(warning)
      else { continue }
      ofIdle.append(warning)
    }
    return (ofValues + ofIdle + ofFonts).sorted {
      ($0.error.line, $0.error.column) < ($1.error.line, $1.error.column)
    }
  }
}

/// The text of a scene file, with the places of its layers.
final class SceneSource {
  private let file: String
  private let text: [UInt8]
  private let document: JSONDocument
  private let nodes: [ObjectIdentifier: JSONDocument.Index]

  init(
    file: String, text: [UInt8], document: JSONDocument, layers: [SceneReader.LayerEntry]
  ) {
    (self.file, self.text, self.document) = (file, text, document)
    nodes = Dictionary(
      layers.compactMap { entry in entry.layer.map { (ObjectIdentifier($0), entry.node) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Messages about layers in the order of the file, at most a number of them; last those whose layer does not come
  /// from it.
  func first(
    _ most: Int, of told: [(layer: Layer?, message: String)]
  ) -> [(layer: Layer?, message: String)] {
    let places = told.map { $0.layer.flatMap { nodes[ObjectIdentifier($0)] } ?? .max }
    let ordered = told.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    return ordered.prefix(most).map { told[$0] }
  }

  /// A warning at the place of a layer; without a place if the layer does not come from the file.
  ///
  /// Time is linear in the text before it.
  func warning(of layer: Layer?, _ message: String) -> SceneWarning {
    guard let layer, let node = nodes[ObjectIdentifier(layer)] else {
      return SceneWarning(
        SceneError(file: file, line: 0, column: 0, keyPath: "", message: message))
    }
    return SceneWarning(
      SceneError(
        ProblemLog.Problem(at: node, in: document, message), file: file, text: text,
        document: document))
  }
}

extension Scene {
  /// Reads a scene file and keeps the places of its layers for ``warning(of:_:)``.
  package static func keepingPlaces(contentsOf path: String) throws(SceneErrors) -> Scene {
    try SceneBuilder(contentsOf: path).scene(keepsPlaces: true)
  }

  /// Reads a scene from the bytes of a file and keeps the places of its layers.
  package static func keepingPlaces(
    json bytes: some Sequence<UInt8>, file: String, folder: String?
  ) throws(SceneErrors) -> Scene {
    try SceneBuilder(bytes, file: file, folder: folder).scene(keepsPlaces: true)
  }

  /// A warning about a layer, at its place in the file; nil if the scene does not know the places.
  package func warning(of layer: Layer?, _ message: String) -> SceneWarning? {
    notes.source?.warning(of: layer, message)
  }

  /// Warnings about layers in the order of the file, at most a number of them, because each place takes time to
  /// find; none if the scene does not know the places.
  package func warnings(
    of told: [(layer: Layer?, message: String)], most: Int
  ) -> [SceneWarning] {
    guard let source = notes.source else { return [] }
    return source.first(most, of: told).map { source.warning(of: $0.layer, $0.message) }
  }
}

extension FontCollection {
  /// The warning about a font whose name is not found; nil if it is found.
  func problem(of asked: FontDescriptor) -> String? {
    let name = asked.name
    // Usually the font that is drawn with has this name, and it is known already.
    let found = font(for: asked)
    guard found?.familyName != name, found?.postScriptName != name, !FontDescriptor.isGeneric(name),
      !hasFont(named: name)
    else { return nil }
    let stand = found.map {
      "\(PrintedName.of($0.familyName)) stands in for it"
    }
    if let remedy = CSSValue.remedy(forFont: name) {
      return "no font is called \(Quotation.of(name)); "
        + (stand ?? "no text is drawn with it") + "; \(remedy)"
    }
    let nearest = NearestName.of(name, among: fontNames)
    return "no font is called \(Quotation.of(name)); "
      + (stand ?? "no text is drawn with it")
      + (nearest.map { "; did you mean \(Quotation.of($0))?" } ?? "")
  }
}
