// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

// What particles look like.
extension EmitterCell {
  /// The size of a particle at birth, as a multiple of its picture; default 1.
  ///
  /// At an age at which it is not above 0, nothing is drawn.
  public final var scale: CGFloat {
    get { content.scale }
    set { content.scale = newValue }
  }

  /// The range of ``scale``; default 0.
  public final var scaleRange: CGFloat {
    get { content.scaleRange }
    set { content.scaleRange = newValue }
  }

  /// The growth of ``scale`` per second; default 0.
  public final var scaleSpeed: CGFloat {
    get { content.scaleSpeed }
    set { content.scaleSpeed = newValue }
  }

  /// The speed at which a particle rotates, in radians per second; default 0; at birth no particle is rotated.
  public final var spin: CGFloat {
    get { content.spin }
    set { content.spin = newValue }
  }

  /// The range of ``spin``; default 0.
  public final var spinRange: CGFloat {
    get { content.spinRange }
    set { content.spinRange = newValue }
  }

  /// A colour that multiplies the colours and the alpha of the picture; default white.
  ///
  /// Nil counts as white. After ranges and speeds are added, components are limited to 0…1.
  public final var color: Color? {
    get { content.color }
    set { content.color = newValue }
  }

  /// The range of the red of ``color``; default 0.
  public final var redRange: Float {
    get { content.redRange }
    set { content.redRange = newValue }
  }

  /// The range of the green of ``color``; default 0.
  public final var greenRange: Float {
    get { content.greenRange }
    set { content.greenRange = newValue }
  }

  /// The range of the blue of ``color``; default 0.
  public final var blueRange: Float {
    get { content.blueRange }
    set { content.blueRange = newValue }
  }

  /// The range of the alpha of ``color``; default 0.
  public final var alphaRange: Float {
    get { content.alphaRange }
    set { content.alphaRange = newValue }
  }

  /// The growth of the red of ``color`` per second; default 0.
  public final var redSpeed: Float {
    get { content.redSpeed }
    set { content.redSpeed = newValue }
  }

  /// The growth of the green of ``color`` per second; default 0.
  public final var greenSpeed: Float {
    get { content.greenSpeed }
    set { content.greenSpeed = newValue }
  }

  /// The growth of the blue of ``color`` per second; default 0.
  public final var blueSpeed: Float {
    get { content.blueSpeed }
    set { content.blueSpeed = newValue }
  }

  /// The growth of the alpha of ``color`` per second; default 0.
  public final var alphaSpeed: Float {
    get { content.alphaSpeed }
    set { content.alphaSpeed = newValue }
  }
}

extension EmitterCell {
  /// Creates a cell with the numbers of another one, and with new cells in it.
  package convenience init(_ content: EmitterCellContent) {
    self.init()
    // Cells stand in one another only a few levels deep.
    if !content.emitterCells.isEmpty {
      emitterCells = content.emitterCells.map { EmitterCell($0) }
    }
    let cells = self.content.emitterCells
    self.content = content
    self.content.emitterCells = cells
  }

  /// The numbers of the cell and of the cells in it.
  package final var numbers: EmitterCellContent { content }
}
