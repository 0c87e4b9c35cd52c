// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina
import LaminaImages

/// A picture in a file, for comparisons.
///
/// ``expectPicture(of:in:scale:background:matches:tolerance:filePath:sourceLocation:)`` is the
/// usual way to use one: it also records references and keeps the pictures of a failure. A
/// reference itself is a value that only compares, in one line that fits `#expect`:
///
/// ```swift
/// #expect(PictureReference("card").mismatch(with: card, scale: 2) == nil)
/// ```
///
/// The file is `References/NAME.png` beside the file of the test.
/// ``Testing/Trait/references(in:)``, or the parameter `folder`, chooses another folder.
public struct PictureReference: Hashable, Sendable {
  /// The name of the file without its extension.
  public let name: String

  /// The path of the file's folder.
  public let folder: String

  /// The allowed difference from the reference.
  public let tolerance: PictureTolerance

  /// A reference by its name.
  ///
  /// - Parameters:
  ///   - name: The name of the file without its extension. A name that could lead out of the
  ///     folder, such as `../card`, matches no picture.
  ///   - folder: The folder of the references, absolute or relative to the folder of the test. If
  ///     nil, the folder of the trait ``Testing/Trait/references(in:)``, or otherwise `References`.
  ///   - tolerance: The allowed difference from the reference.
  ///   - filePath: The file of the test.
  public init(
    _ name: String, folder: String? = nil, tolerance: PictureTolerance = .exact,
    filePath: String = #filePath
  ) {
    self.name = name
    self.tolerance = tolerance
    let beside = URL(fileURLWithPath: filePath).deletingLastPathComponent()
    let place = folder ?? ReferencesTrait.folder ?? "References"
    self.folder = URL(fileURLWithPath: place, relativeTo: beside).standardizedFileURL.path
  }

  /// The path of the file.
  ///
  /// - Throws: A ``PictureMismatch`` if the name cannot be the name of a file in the folder.
  public var path: String {
    get throws(PictureMismatch) {
      if let fault = FileName.fault(in: name) { throw PictureMismatch(.name(fault), name: name) }
      return "\(folder)/\(name).png"
    }
  }

  /// Compares a picture with the reference.
  ///
  /// - Parameter picture: The picture.
  /// - Returns: The mismatch; nil if the picture matches.
  public func mismatch(with picture: Image) -> PictureMismatch? {
    do throws(PictureMismatch) {
      let expected = try read()
      let difference = ImageDifference(
        expected: expected, actual: picture, tolerance: tolerance.component)
      guard let difference else {
        return PictureMismatch(.size(expected: expected, actual: picture), name: name)
      }
      if difference.pixelCount <= tolerance.pixels { return nil }
      return PictureMismatch(.pixels(difference, tolerance), name: name)
    } catch {
      return error
    }
  }

  /// Draws a layer with everything below it and compares the picture with the reference.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - rect: The area of the picture, in points of the superlayer; nil means the layer's frame.
  ///   - scale: The device pixels in a point, positive.
  ///   - background: The colour behind the layer.
  /// - Returns: The mismatch; nil if the picture matches. A layer that cannot be drawn matches
  ///   nothing.
  public func mismatch(
    with layer: Layer, in rect: CGRect? = nil, scale: CGFloat = 1, background: Color = .clear
  ) -> PictureMismatch? {
    do throws(SurfaceError) {
      let drawn = try DrawnPicture(layer, in: rect, scale: scale, background: background)
      return mismatch(with: drawn.image).map(drawn.explain)
    } catch {
      return PictureMismatch(.notDrawn(error), name: name)
    }
  }

  private func read() throws(PictureMismatch) -> Image {
    let path = try path
    guard FileManager.default.fileExists(atPath: path) else {
      throw PictureMismatch(.noReference(path: path), name: name)
    }
    do throws(ImageError) {
      // The file is the project's own, and a picture may have any size that can be drawn.
      return try Image(
        contentsOf: path,
        limits: ImageLimits(width: .max, height: .max, pixels: .max, bytes: .max))
    } catch {
      throw PictureMismatch(.file(error), name: name)
    }
  }
}
