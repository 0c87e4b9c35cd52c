// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

package import Lamina
import LaminaText

/// Something in a scene file that can be read and is hardly meant.
///
/// Such are values that count as others, as an opacity of 50 counts as 1, and fonts that are not there.
public struct SceneWarning: Hashable, Sendable, CustomStringConvertible {
  /// The warning as an error, for programs that take no scene with warnings.
  public let error: SceneError

  /// `file:line:column: warning: keyPath: message`, on one line, without the parts that are empty.
  public var description: String { error.text(isWarning: true) }

  package init(_ error: SceneError) { self.error = error }
}

/// What was noted of a scene file besides what it says.
struct SceneNotes {
  /// A font, where the file first asks for one of its name.
  struct AskedFont {
    let font: FontDescriptor
    /// Without a message, as fonts are only looked for when somebody wants to know.
    let place: SceneError
  }

  /// Of values, in the order of the file.
  private var ofValues: [SceneWarning] = []
  private var fonts: [AskedFont] = []
  private(set) var source: SceneSource?

  /// Nothing, as of a scene that comes from code.
  init() {}

  /// What a reader noted; with the places of all layers if they are to be kept.
  init(of reader: SceneReader, file: String, text: [UInt8], keepsPlaces: Bool) {
    let document = reader.document
    ofValues = reader.warnings.problems.map {
      SceneWarning(SceneError($0, file: file, text: text, document: document))
    }
    fonts = reader.askedFonts.map { font, node in
      let problem = ProblemLog.Problem(at: node, in: document, "")
      return AskedFont(
        font: font, place: SceneError(problem, file: file, text: text, document: document))
    }
    if keepsPlaces {
      source = SceneSource(file: file, text: text, document: document, layers: reader.queue)
    }
  }

  /// The warnings in the order of the file.
  func warnings(_ collection: FontCollection) -> [SceneWarning] {
    let ofFonts = fonts.compactMap { asked in
      collection.problem(of: asked.font).map { SceneWarning(asked.place.saying($0)) }
    }
    return (ofValues + ofFonts).sorted {
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

  /// A warning at the place of a layer; of the file as a whole where the layer is not from it.
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
  /// Reads a scene file, and keeps where its layers stand in it for ``warning(of:_:)``.
  package static func keepingPlaces(contentsOf path: String) throws(SceneErrors) -> Scene {
    try SceneBuilder(contentsOf: path).scene(keepsPlaces: true)
  }

  /// Reads a scene from the bytes of a file, and keeps where its layers stand in it.
  package static func keepingPlaces(
    json bytes: some Sequence<UInt8>, file: String, folder: String?
  ) throws(SceneErrors) -> Scene {
    try SceneBuilder(bytes, file: file, folder: folder).scene(keepsPlaces: true)
  }

  /// A warning about a layer, at its place in the file; nil for a scene that does not know the places.
  package func warning(of layer: Layer?, _ message: String) -> SceneWarning? {
    notes.source?.warning(of: layer, message)
  }
}

extension FontCollection {
  /// What is to be said of a font that was asked for by a name that none has; nil where one has it.
  fileprivate func problem(of asked: FontDescriptor) -> String? {
    let name = asked.name
    // As a rule the font that is drawn with says so itself, and it is known already.
    let found = font(for: asked)
    guard found?.familyName != name, found?.postScriptName != name, !Self.isGeneric(name),
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

  /// Whether a name asks for whatever there is of a kind, as CSS has such.
  private static func isGeneric(_ name: String) -> Bool {
    [
      "serif", "sans-serif", "sans", "monospace", "mono", "cursive", "fantasy", "system-ui",
      "emoji",
      "ui-serif", "ui-sans-serif", "ui-monospace", "ui-rounded",
    ].contains(name.lowercased())
  }
}
