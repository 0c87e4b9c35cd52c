// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Lamina

extension Image {
  /// The pixels as text, one letter each, for small pictures.
  ///
  /// The letters are those of ``PixelGrid/standardLegend``. Other colours get the letters from `A`
  /// on, which are explained below the rows, as code for the legend of a test. After `Z` come the digits;
  /// if they run out, each further colour is `?`, so give a legend or take a smaller part of the picture.
  ///
  /// ```swift
  /// print(try layer.render().grid)
  /// ```
  public var grid: String { grid(legend: [:]) }

  /// The pixels as text, with your own letters in place of invented ones.
  ///
  /// - Parameter legend: Further letters, or other meanings of the standard ones.
  /// - Returns: The text of ``PixelGrid/init(of:legend:)``.
  public func grid(legend: [Character: Color]) -> String {
    "\(PixelGrid(of: self, legend: legend))"
  }
}
