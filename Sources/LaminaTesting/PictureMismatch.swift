// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Lamina
public import LaminaImages

/// The reason why a picture does not match its reference.
///
/// It describes itself in one line, which starts with the name of the reference:
///
/// ```
/// card: 12 of 400 pixels differ by at most 255, inside x 3..<7, y 2..<5; the first at (3, 2): expected 0xFFFF0000, found 0xFF0000FF
/// ```
public struct PictureMismatch: Error, Hashable, Sendable {
  /// The kind of mismatch.
  public enum Reason: Hashable, Sendable {
    /// More pixels differ than the tolerance allows.
    case pixels(ImageDifference, PictureTolerance)
    /// The pictures have different sizes.
    case size(expected: Image, actual: Image)
    /// There is no file at this path.
    case noReference(path: String)
    /// The file of the reference cannot be read or written.
    case file(ImageError)
    /// The layer cannot be drawn, for example because it has no size.
    case notDrawn(SurfaceError)
    /// The name cannot be the name of a file; the text gives the reason.
    case name(String)
    /// The reference already belongs to another picture of this run, so it was not recorded again.
    case nameTaken(ImageDifference?)
    /// `LAMINA_RECORD` has this value, which is unknown.
    case unknownRecording(String)
  }

  /// The name of the reference, as it was given.
  public let name: String

  /// The kind of mismatch.
  public let reason: Reason

  /// Layers that were left out of the picture, which may be the reason for the mismatch.
  public let omissions: [FrameReport.Omission]

  /// A mismatch with a reference.
  public init(
    _ reason: Reason, name: String, omissions: [FrameReport.Omission] = []
  ) {
    self.name = name
    self.reason = reason
    self.omissions = omissions
  }

  /// The expected picture, if there is one.
  var expected: Image? {
    switch reason {
    case .pixels(let difference, _): difference.expected
    case .size(let expected, _): expected
    case .nameTaken(let difference): difference?.expected
    case .noReference, .file, .notDrawn, .name, .unknownRecording: nil
    }
  }
}

extension PictureMismatch: CustomStringConvertible, CustomReflectable {
  /// The name, the problem, and after a semicolon what to do, in one line.
  public var description: String {
    "\(PrintedName.of(name)): \(reason)" + omissionText
  }

  /// The first layers that were left out, as the end of a line.
  private var omissionText: String {
    guard !omissions.isEmpty else { return "" }
    let layers = omissions.prefix(3).map { "\($0)" }.joined(separator: ", ")
    let others = omissions.count - 3
    return "; left out: \(layers)" + (others > 0 ? " and \(others) more" : "")
  }

  /// Only the text, because pictures would fill a screen.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension PictureMismatch.Reason: CustomStringConvertible {
  /// The problem, and after a semicolon what to do.
  public var description: String {
    switch self {
    case .pixels(let difference, .exact): "\(difference)"
    case .pixels(let difference, let tolerance): "\(difference); the tolerance is \(tolerance)"
    case .size(let expected, let actual):
      "\(actual.width) × \(actual.height) pixels, and the reference has "
        + "\(expected.width) × \(expected.height)"
    case .noReference(let path):
      "there is no reference \(PrintedName.escaped(path)); record it with LAMINA_RECORD=missing, and look at it"
    case .file(let error): "\(error)"
    case .notDrawn(let error): "\(error)"
    case .name(let fault):
      "this name cannot be a file's: \(fault); use letters, digits, spaces, - and _"
    case .nameTaken(let difference):
      "this run has another picture of this name, so this one is not recorded"
        + (difference.map { ": \($0)" } ?? "") + "; give one of them another name"
    case .unknownRecording(let value):
      "LAMINA_RECORD is \"\(PrintedName.of(value))\"; write 1 or missing, or unset it"
    }
  }
}
