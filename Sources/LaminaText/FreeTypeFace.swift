// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import CFreeType
import Foundation

/// FreeType's description of a face when it is opened.
struct FaceDescription {
  var familyName: String
  var postScriptName: String
  var isBold: Bool
  var isItalic: Bool
  var hasColor: Bool
  /// Nil for a font that has only bitmaps.
  var unitsPerEm: Int?
  /// The rectangle that every glyph's ink is cut to, in ems, y up.
  var inkBounds: CGRect
}

/// The owner of FreeType's face, with a library of its own, so that fonts share no state.
@safe struct FreeTypeFace: ~Copyable, @unchecked Sendable {
  /// The bytes, which must outlive the face.
  private let file: FontFile
  private let library: FT_Library
  let face: FT_Face

  init(_ file: FontFile, index: Int) throws(FontError) {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
      throw .malformed("FreeType does not start")
    }
    var face: FT_Face?
    // The bytes do not move while `file` is held.
    let code = unsafe FT_New_Memory_Face(library, file.start, file.count, index, &face)
    guard code == 0, let face = unsafe face else {
      unsafe FT_Done_FreeType(library)
      throw .malformed(FreeTypeFace.reason(code))
    }
    self.file = file
    unsafe self.library = library
    unsafe self.face = face
  }

  deinit {
    unsafe FT_Done_Face(face)
    unsafe FT_Done_FreeType(library)
  }

  /// The farthest distance of ink from the origin, in ems; ink beyond it is cut off.
  static let farthestInk: CGFloat = 16

  /// The face's description of itself; throws if it cannot be used.
  func checkedDescription() throws(FontError) -> FaceDescription {
    let record = unsafe face.pointee
    let (flags, pictureSizes) = unsafe (record.face_flags, record.num_fixed_sizes)
    let isScalable = flags & FT_FACE_FLAG_SCALABLE != 0
    let hasColor = flags & FT_FACE_FLAG_COLOR != 0 && (pictureSizes > 0 || hasLayers)
    guard flags & FT_FACE_FLAG_SFNT != 0 else {
      throw .malformed("it is neither TrueType nor OpenType")
    }
    guard unsafe record.num_glyphs > 0 else { throw .malformed("it has no glyphs") }
    guard isScalable || (hasColor && pictureSizes > 0) else {
      throw .malformed("it has neither outlines nor pictures in colour")
    }
    let unitsPerEm = Int(unsafe record.units_per_EM)
    guard !isScalable || (16...16384).contains(unitsPerEm) else {
      throw .malformed("its em of \(unitsPerEm) units is not one of 16 to 16384")
    }
    return FaceDescription(
      familyName: unsafe Self.text(record.family_name),
      postScriptName: unsafe Self.text(FT_Get_Postscript_Name(face)),
      isBold: unsafe record.style_flags & Int(FT_STYLE_FLAG_BOLD) != 0,
      isItalic: unsafe record.style_flags & Int(FT_STYLE_FLAG_ITALIC) != 0,
      hasColor: hasColor, unitsPerEm: isScalable ? unitsPerEm : nil,
      inkBounds: isScalable
        ? Self.inkBounds(unsafe record.bbox, CGFloat(unitsPerEm)) : Self.inkBoundsOfPictures)
  }

  /// Whether glyphs have colours in layers: those of a table COLR of version 0, which one of version 1 may have too.
  private var hasLayers: Bool {
    // The version and the number of glyphs, of two bytes each.
    var header: [UInt8] = [0, 0, 0, 0]
    var count = FT_ULong(header.count)
    // The table's bytes are copied into the header, as many as it has room for.
    let code = unsafe FT_Load_Sfnt_Table(face, FT_ULong(0x434F_4C52), 0, &header, &count)
    return code == 0 && (header[2] != 0 || header[3] != 0)
  }

  /// The ink bounds of a font without outlines: a little more than two ems a side.
  private static let inkBoundsOfPictures = CGRect(x: -0.5, y: -0.75, width: 2.5, height: 2.5)

  /// The box that the font states, joined with the extent of a line, because a box that is too
  /// small would cut off ink.
  private static func inkBounds(_ box: FT_BBox, _ em: CGFloat) -> CGRect {
    func limited(_ value: Int) -> CGFloat {
      min(max(CGFloat(value) / em, -farthestInk), farthestInk)
    }
    let (minX, maxX) = (min(limited(box.xMin), 0), max(limited(box.xMax), 1))
    let (minY, maxY) = (min(limited(box.yMin), -0.25), max(limited(box.yMax), 1))
    return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  @unsafe private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    // FreeType ends its strings with a zero.
    return unsafe String(cString: pointer)
  }

  static func reason(_ code: FT_Error) -> String {
    switch code {
    case 0x02: "it is in no format that FreeType knows"
    case 0x03, 0x08: "FreeType finds it damaged"
    case 0x40: "FreeType has no memory for it"
    default: "FreeType refuses it, by its error 0x\(String(code, radix: 16))"
    }
  }
}
