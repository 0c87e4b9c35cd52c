// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina
import LaminaImages
public import Testing

/// Expects a layer, with everything below it, to look like its reference picture.
///
/// ```swift
/// @Test func `a card has a shadow`() {
///   expectPicture(of: card, in: page, scale: 2, background: .white, matches: "card")
/// }
/// ```
///
/// The reference is `References/card.png` beside the file of the test. With the environment
/// variable `LAMINA_RECORD=1` those that are missing or do not match are written, with
/// `LAMINA_RECORD=missing` only those that are missing; a test that records one fails, so that a
/// recording run is not taken for a passing one.
///
/// A failure is an issue of one line, with the number of pixels that differ, their largest
/// difference, the box around them, and the place of the pictures
/// (``attachPictures(expected:actual:named:sourceLocation:)``).
///
/// The layer is drawn by `Layer.render(in:scale:background:mode:threads:report:)`, which first lays it
/// out and displays it, so a part of a tree can be compared as well as a whole tree.
///
/// - Parameters:
///   - layer: The layer.
///   - rect: The area of the picture, in points of the superlayer; nil means the layer's frame.
///   - scale: The device pixels in a point, positive.
///   - background: The colour behind the layer, on all pixels.
///   - name: The name of the reference, different for each picture and without a slash.
///   - tolerance: The allowed difference from the reference.
///   - filePath: The file of the test, beside which the references are.
///   - sourceLocation: The place in the test.
/// - Returns: Whether the picture matches.
@discardableResult
public func expectPicture(
  of layer: Layer, in rect: CGRect? = nil, scale: CGFloat = 1, background: Color = .clear,
  matches name: String, tolerance: PictureTolerance = .exact,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  do throws(SurfaceError) {
    let drawn = try DrawnPicture(layer, in: rect, scale: scale, background: background)
    return expect(
      drawn.image, matches: PictureReference(name, tolerance: tolerance, filePath: filePath),
      sourceLocation, explain: drawn.explain)
  } catch {
    report("\(PictureMismatch(.notDrawn(error), name: name))", sourceLocation)
    return false
  }
}

/// Expects a picture to look like its reference.
///
/// For pictures of a scene, of a compositor or of any other origin; otherwise like
/// ``expectPicture(of:in:scale:background:matches:tolerance:filePath:sourceLocation:)``.
///
/// ```swift
/// try expectPicture(Scene(contentsOf: "card.json").render(), matches: "card")
/// ```
///
/// - Parameters:
///   - picture: The picture.
///   - name: The name of the reference, different for each picture and without a slash.
///   - tolerance: The allowed difference from the reference.
///   - filePath: The file of the test, beside which the references are.
///   - sourceLocation: The place in the test.
/// - Returns: Whether the picture matches.
@discardableResult
public func expectPicture(
  _ picture: Image, matches name: String, tolerance: PictureTolerance = .exact,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  expect(
    picture, matches: PictureReference(name, tolerance: tolerance, filePath: filePath),
    sourceLocation)
}

/// Expects two pictures to be equal, for example one drawn at once and one drawn in parts.
///
/// A failure is reported in one line and keeps the pictures, like a failure of
/// ``expectPicture(_:matches:tolerance:filePath:sourceLocation:)``.
///
/// - Parameters:
///   - actual: The actual picture.
///   - expected: The expected picture.
///   - name: The name in the issue.
///   - tolerance: The allowed difference.
///   - sourceLocation: The place in the test.
/// - Returns: Whether they are equal.
@discardableResult
public func expectEqual(
  _ actual: Image, _ expected: Image, _ name: String = "picture",
  tolerance: PictureTolerance = .exact, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  if actual == expected { return true }
  let difference = ImageDifference(
    expected: expected, actual: actual, tolerance: tolerance.component)
  if let difference, difference.pixelCount <= tolerance.pixels { return true }
  let text =
    difference.map { "\(PictureMismatch.Reason.pixels($0, tolerance))" }
    ?? "\(actual.width) × \(actual.height) pixels, not \(expected.width) × \(expected.height)"
  let place = attachPictures(
    expected: expected, actual: actual, named: name, sourceLocation: sourceLocation)
  report("\(PrintedName.of(name)): \(text)" + picturesText(place), sourceLocation)
  return false
}

/// Compares or records, and reports the outcome.
private func expect(
  _ picture: Image, matches reference: PictureReference, _ sourceLocation: SourceLocation,
  explain: (PictureMismatch) -> PictureMismatch = { $0 }
) -> Bool {
  switch reference.check(picture, in: .current) {
  case .matches: return true
  case .differs(let mismatch):
    let place =
      mismatch.hasPictures
      ? attachPictures(
        expected: mismatch.expected, actual: picture, named: reference.name,
        sourceLocation: sourceLocation) : nil
    report("\(explain(mismatch))" + picturesText(place), sourceLocation)
  case .recorded(let path):
    report(
      "\(reference.name): recorded as \(path); look at it, and run the tests again without LAMINA_RECORD",
      sourceLocation)
  }
  return false
}

/// The place of the pictures of a failure, as the end of a line.
private func picturesText(_ place: String?) -> String { place.map { "; pictures: \($0)" } ?? "" }

func report(_ text: String, _ sourceLocation: SourceLocation) {
  Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
}

extension PictureMismatch {
  /// Whether looking at the pictures helps.
  fileprivate var hasPictures: Bool {
    switch reason {
    case .pixels, .size, .noReference, .file, .nameTaken: true
    case .notDrawn, .name, .unknownRecording: false
    }
  }
}
