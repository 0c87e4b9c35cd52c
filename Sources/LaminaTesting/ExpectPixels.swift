// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation
public import Lamina
public import Testing

/// Expects a layer, with everything below it, to have the pixels of a grid of letters.
///
/// ```swift
/// @Test func `a clip cuts off what sticks out`() {
///   expectPixels(
///     of: layer,
///     """
///     r r .
///     r b .
///     """)
/// }
/// ```
///
/// The letters are `r g b c m y k w`, `.` for transparent (``PixelGrid/standardLegend``), and those
/// of the legend. A failure shows both grids, with brackets around the cells that differ. A grid
/// that is not rectangular or has an unknown letter is a failure too, which names the row and the
/// column.
///
/// The layer is drawn as in
/// ``expectPicture(of:in:scale:background:matches:tolerance:filePath:sourceLocation:)``.
///
/// - Parameters:
///   - layer: The layer.
///   - rect: The area of the picture, in points of the superlayer; nil means the layer's frame.
///   - scale: The device pixels in a point, positive; the grid has a letter for each pixel.
///   - background: The colour behind the layer, on all pixels.
///   - grid: The letters, one line a row.
///   - legend: Further letters, or other meanings of the standard ones.
///   - tolerance: The allowed difference from the grid.
///   - sourceLocation: The place in the test.
/// - Returns: Whether the pixels are those of the grid.
@discardableResult
public func expectPixels(
  of layer: Layer, in rect: CGRect? = nil, scale: CGFloat = 1, background: Color = .clear,
  _ grid: String, legend: [Character: Color] = [:], tolerance: PictureTolerance = .exact,
  sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  do throws(SurfaceError) {
    let picture = try layer.render(in: rect, scale: scale, background: background)
    return expectPixels(
      of: picture, grid, legend: legend, tolerance: tolerance, sourceLocation: sourceLocation)
  } catch {
    report("\(error)", sourceLocation)
    return false
  }
}

/// Expects a picture to have the pixels of a grid of letters.
///
/// Like ``expectPixels(of:in:scale:background:_:legend:tolerance:sourceLocation:)``, for pictures
/// of any origin.
///
/// - Parameters:
///   - picture: The picture.
///   - grid: The letters, one line a row.
///   - legend: Further letters, or other meanings of the standard ones.
///   - tolerance: The allowed difference from the grid.
///   - sourceLocation: The place in the test.
/// - Returns: Whether the pixels are those of the grid.
@discardableResult
public func expectPixels(
  of picture: Image, _ grid: String, legend: [Character: Color] = [:],
  tolerance: PictureTolerance = .exact, sourceLocation: SourceLocation = #_sourceLocation
) -> Bool {
  do throws(PixelGridError) {
    let comparison = PixelGridComparison(
      picture, with: try PixelGrid(grid, legend: legend), legend: legend, tolerance: tolerance)
    if comparison.isEqual { return true }
    report("\(comparison)", sourceLocation)
  } catch {
    report("\(error)", sourceLocation)
  }
  return false
}
