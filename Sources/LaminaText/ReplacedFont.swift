// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CHarfBuzz

/// A font that a text asks for and that is not there, with the one in its place.
public struct ReplacedFont: Hashable, Sendable {
  /// What was asked for.
  public let descriptor: FontDescriptor
  /// What serves in its place; nil where there is no font at all, so that nothing is drawn.
  public let font: Font?
}

extension TextLayout {
  /// The fonts that the text asks for by a name that the font in their place does not have.
  ///
  /// Each once, in the order of the text. A weight or a slant that the family lacks is no replacement, nor
  /// is a font for single characters that the one asked for does not have. Names that stand for any font
  /// of a kind, as `sans-serif`, are never replaced. Cost: the names of each font that was asked for.
  public var replacedFonts: [ReplacedFont] {
    askedFonts.filter { asked in
      !FontDescriptor.genericNames.contains(asked.descriptor.name.lowercased())
        && asked.font?.hasName(asked.descriptor.name) != true
    }
  }
}

extension FontDescriptor {
  /// The names by which CSS and Fontconfig ask for any font of a kind.
  fileprivate static let genericNames: Set<String> = [
    "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui", "emoji", "math", "sans",
    "mono",
  ]
}

extension Font {
  /// The numbers under which a font's file has the names of its family and of itself.
  private static let nameIdentifiers: Set<UInt32> = [1, 4, 6, 16]

  /// Whether the font goes by a name: that of its family, its full one or its PostScript name, in any
  /// language of the file.
  ///
  /// Upper and lower case are the same, and spaces do not count. Cost: the names in the file.
  public func hasName(_ name: String) -> Bool {
    let wanted = Self.comparable(name)
    if wanted == Self.comparable(familyName) || wanted == Self.comparable(postScriptName) {
      return true
    }
    let face = unsafe hb_font_get_face(shapingFont)
    let names = unsafe Self.names(of: face)
    if names.contains(where: { Self.comparable($0.name) == wanted }) { return true }
    // The full name of an instance of a variable font is not in the file.
    let families = names.filter { $0.identifier == 1 || $0.identifier == 16 }.map(\.name)
    let count = unsafe hb_ot_var_get_named_instance_count(face)
    for index in 0..<count {
      let identifier = unsafe hb_ot_var_named_instance_get_subfamily_name_id(face, index)
      let style = unsafe Self.name(identifier, nil, of: face)
      if families.contains(where: { Self.comparable($0 + style) == wanted }) { return true }
    }
    return false
  }

  private static func comparable(_ name: String) -> String {
    name.lowercased().filter { $0 != " " }
  }

  @unsafe private static func names(
    of face: OpaquePointer?
  ) -> [(identifier: UInt32, name: String)] {
    var count: UInt32 = 0
    guard let entries = unsafe hb_ot_name_list_names(face, &count) else { return [] }
    var names: [(identifier: UInt32, name: String)] = []
    for index in 0..<Int(count) {
      // The list has as many entries as it says, and lives as long as the face.
      let entry = unsafe entries[index]
      guard unsafe nameIdentifiers.contains(entry.name_id) else { continue }
      names.append(unsafe (entry.name_id, name(entry.name_id, entry.language, of: face)))
    }
    return names
  }

  /// More bytes than this of a name are left out.
  private static let longestName = 1024

  /// A name of the file in a language; empty where there is none.
  @unsafe private static func name(
    _ identifier: UInt32, _ language: hb_language_t?, of face: OpaquePointer?
  ) -> String {
    var bytes = [CChar](repeating: 0, count: longestName)
    var size = UInt32(bytes.count)
    // At most `size` bytes are written, of which the last is zero.
    _ = unsafe hb_ot_name_get_utf8(face, identifier, language, &size, &bytes)
    return String(
      decoding: bytes.prefix(Int(size)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
