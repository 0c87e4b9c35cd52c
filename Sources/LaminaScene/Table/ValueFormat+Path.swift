// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import Lamina

/// One piece of a path: an outline in one of four forms.
private struct PathPiece: Sendable {
  var svg: Path?
  var rect: CGRect?
  var roundedRect: CGRect?
  var cornerRadius: CGFloat = 0
  var corners = CornerMask.all
  var curve = CornerCurve.circular
  var ellipse: CGRect?
  var isReversed = false

  var path: Path {
    let path = outline
    return isReversed ? path.reversed() : path
  }

  private var outline: Path {
    if let svg { return svg }
    if let rect { return Path(rect: rect) }
    if let ellipse { return Path(ellipseIn: ellipse) }
    guard let roundedRect else { return Path() }
    return Path(
      roundedRect: roundedRect, radii: CornerRadii(cornerRadius, corners: corners), curve: curve)
  }

  static let format = ValueFormat.object(
    named: "pathPiece", "a path", example: "{ \"svg\": \"M0 0 L10 0 L0 10 Z\" }",
    table: ObjectTable([
      Property(
        "svg", { $0.svg }, { $0.svg = $1 }, ValueFormat<Path>.svg.required, standard: nil,
        relation: .alternative, "SVG path data."),
      Property(
        "rect", { $0.rect }, { $0.rect = $1 }, ValueFormat<CGRect>.rect.required, standard: nil,
        relation: .alternative, "A rectangle, clockwise on screen."),
      Property(
        "roundedRect", { $0.roundedRect }, { $0.roundedRect = $1 },
        ValueFormat<CGRect>.rect.required, standard: nil,
        relation: .init(isAlternative: true, needs: "cornerRadius"),
        "A rectangle with rounded corners, clockwise on screen."),
      Property(
        "cornerRadius", { $0.cornerRadius }, { $0.cornerRadius = $1 },
        ValueFormat<CGFloat>.number.notNegative, standard: 0,
        relation: .init(needs: "roundedRect"), "The radius of the rounded corners."),
      Property(
        "corners", { $0.corners }, { $0.corners = $1 }, .corners, standard: .all,
        relation: .init(needs: "roundedRect"), "Which corners are rounded."),
      Property(
        "curve", { $0.curve }, { $0.curve = $1 }, .choice, standard: .circular,
        relation: .init(needs: "roundedRect"), "How the corners bend."),
      Property(
        "ellipse", { $0.ellipse }, { $0.ellipse = $1 }, ValueFormat<CGRect>.rect.required,
        standard: nil,
        relation: .alternative, "The ellipse that fills a rectangle, clockwise on screen."),
      Property(
        "reversed", { $0.isReversed }, { $0.isReversed = $1 }, .bool, standard: false,
        "Whether the outline runs the other way, as a hole needs it under the non-zero rule."),
    ]),
    initial: PathPiece())
}

extension ValueFormat where Value == Path {
  /// A string of SVG path data.
  fileprivate static let svg = ValueFormat(
    expectation: "SVG path data", example: "\"M0 0 L10 0 L0 10 Z\"", schema: ["type": "string"],
    read: { reader, node in
      guard reader.document.kind(node) == .string else {
        return reader.mismatch(node, "SVG path data", "\"M0 0 L10 0 L0 10 Z\"")
      }
      do throws(SVGPathError) {
        return try Path(svgPathData: reader.document.string(node))
      } catch {
        return reader.report(
          node,
          "at character \(error.position + 1) of the path data: "
            + "\(PrintedName.escaped(error.message)); \(error.remedy)")
      }
    },
    write: { .string($0.svgPathData) })

  /// One piece, or a list of pieces in order.
  static let path = ValueFormat(
    named: "path", expectation: "a path", example: "{ \"rect\": [0, 0, 100, 50] }",
    schema: [
      "description": "An outline, or a list of outlines that make one path.",
      "anyOf": [
        PathPiece.format.schema, ["type": "array", "items": PathPiece.format.schema],
      ],
    ],
    definitions: PathPiece.format.definitions,
    read: { reader, node in
      switch reader.document.kind(node) {
      case .object:
        return PathPiece.format.read(&reader, node)?.path
      case .array:
        var path: Path? = Path()
        for child in reader.document.children(of: node) {
          if let piece = PathPiece.format.read(&reader, child) {
            path?.append(piece.path)
          } else {
            path = nil
          }
        }
        return path
      case .string:
        let document = reader.document
        return reader.report(
          node, expected: "a path",
          remedy: "write path data as { \"svg\": \(Quotation.of(document.stringBytes(node))) }")
      case .null, .false, .true, .number:
        return reader.mismatch(node, "a path", "{ \"rect\": [0, 0, 100, 50] }")
      }
    },
    write: { path in .object([.init("svg", .string(path.svgPathData))]) })
}
