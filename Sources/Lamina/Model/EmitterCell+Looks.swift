// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

public import Foundation

// What particles look like.
extension EmitterCell {
  /// How large a particle is at birth, as a multiple of its picture.
  ///
  /// Default 1. Where it is not above 0 at some age, nothing is drawn.
  public final var scale: CGFloat {
    get { content.scale }
    set { content.scale = newValue }
  }

  /// The range of ``scale``.
  ///
  /// Default 0.
  public final var scaleRange: CGFloat {
    get { content.scaleRange }
    set { content.scaleRange = newValue }
  }

  /// How much ``scale`` grows in a second.
  ///
  /// Default 0.
  public final var scaleSpeed: CGFloat {
    get { content.scaleSpeed }
    set { content.scaleSpeed = newValue }
  }

  /// How fast a particle turns, in radians a second; at birth none is turned.
  ///
  /// Default 0.
  public final var spin: CGFloat {
    get { content.spin }
    set { content.spin = newValue }
  }

  /// The range of ``spin``.
  ///
  /// Default 0.
  public final var spinRange: CGFloat {
    get { content.spinRange }
    set { content.spinRange = newValue }
  }

  /// What the colours of the picture are multiplied by, alpha too.
  ///
  /// Default white, and nil counts as white. With ranges and speeds added, components are limited to
  /// 0…1.
  public final var color: Color? {
    get { content.color }
    set { content.color = newValue }
  }

  /// The range of the red of ``color``.
  ///
  /// Default 0.
  public final var redRange: Float {
    get { content.redRange }
    set { content.redRange = newValue }
  }

  /// The range of the green of ``color``.
  ///
  /// Default 0.
  public final var greenRange: Float {
    get { content.greenRange }
    set { content.greenRange = newValue }
  }

  /// The range of the blue of ``color``.
  ///
  /// Default 0.
  public final var blueRange: Float {
    get { content.blueRange }
    set { content.blueRange = newValue }
  }

  /// The range of the alpha of ``color``.
  ///
  /// Default 0.
  public final var alphaRange: Float {
    get { content.alphaRange }
    set { content.alphaRange = newValue }
  }

  /// How much the red of ``color`` grows in a second.
  ///
  /// Default 0.
  public final var redSpeed: Float {
    get { content.redSpeed }
    set { content.redSpeed = newValue }
  }

  /// How much the green of ``color`` grows in a second.
  ///
  /// Default 0.
  public final var greenSpeed: Float {
    get { content.greenSpeed }
    set { content.greenSpeed = newValue }
  }

  /// How much the blue of ``color`` grows in a second.
  ///
  /// Default 0.
  public final var blueSpeed: Float {
    get { content.blueSpeed }
    set { content.blueSpeed = newValue }
  }

  /// How much the alpha of ``color`` grows in a second.
  ///
  /// Default 0.
  public final var alphaSpeed: Float {
    get { content.alphaSpeed }
    set { content.alphaSpeed = newValue }
  }
}

extension EmitterCell {
  /// A cell with the numbers of another, without the identities of the cells in it.
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

  /// The numbers of the cell and of those in it.
  package final var numbers: EmitterCellContent { content }
}
