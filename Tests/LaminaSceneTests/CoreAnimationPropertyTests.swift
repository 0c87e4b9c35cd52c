// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation
import LaminaTestSupport
import Testing

/// The public properties of Core Animation's layer classes, each of which has a row in "Coming from
/// Core Animation".
struct CoreAnimationPropertyTests {
  /// The properties of a class, by their names in Swift, on any of Apple's systems.
  struct Declared: Sendable, CustomTestStringConvertible {
    let owner: String
    let properties: String
    var testDescription: String { owner }
  }

  static let classes = [
    Declared(
      owner: "CALayer",
      properties: """
        actions allowsEdgeAntialiasing allowsGroupOpacity anchorPoint anchorPointZ autoresizingMask \
        backgroundColor backgroundFilters borderColor borderWidth bounds compositingFilter constraints \
        contents contentsCenter contentsFormat contentsGravity contentsHeadroom contentsRect contentsScale \
        cornerCurve cornerRadius delegate drawsAsynchronously edgeAntialiasingMask filters frame \
        isDoubleSided isGeometryFlipped isHidden isOpaque layoutManager magnificationFilter mask \
        maskedCorners masksToBounds minificationFilter minificationFilterBias name \
        needsDisplayOnBoundsChange opacity position preferredDynamicRange rasterizationScale shadowColor \
        shadowOffset shadowOpacity shadowPath shadowRadius shouldRasterize style sublayerTransform \
        sublayers superlayer toneMapMode transform visibleRect wantsDynamicContentScaling \
        wantsExtendedDynamicRangeContent zPosition beginTime duration speed timeOffset repeatCount \
        repeatDuration autoreverses fillMode
        """),
    Declared(
      owner: "CAShapeLayer",
      properties: """
        path fillColor fillRule strokeColor strokeStart strokeEnd lineWidth miterLimit lineCap lineJoin \
        lineDashPhase lineDashPattern
        """),
    Declared(owner: "CAGradientLayer", properties: "colors locations startPoint endPoint type"),
    Declared(
      owner: "CATextLayer",
      properties: """
        string font fontSize foregroundColor isWrapped truncationMode alignmentMode \
        allowsFontSubpixelQuantization
        """),
    Declared(
      owner: "CAReplicatorLayer",
      properties: """
        instanceCount preservesDepth instanceDelay instanceTransform instanceColor instanceRedOffset \
        instanceGreenOffset instanceBlueOffset instanceAlphaOffset
        """),
    Declared(owner: "CAScrollLayer", properties: "scrollMode"),
    Declared(owner: "CATiledLayer", properties: "tileSize levelsOfDetail levelsOfDetailBias"),
    Declared(
      owner: "CAEmitterLayer",
      properties: """
        emitterCells birthRate lifetime emitterPosition emitterZPosition emitterSize emitterDepth \
        emitterShape emitterMode renderMode preservesDepth velocity scale spin seed
        """),
    Declared(
      owner: "CAEmitterCell",
      properties: """
        contents contentsRect contentsScale name isEnabled birthRate lifetime lifetimeRange \
        emissionLatitude emissionLongitude emissionRange velocity velocityRange xAcceleration yAcceleration \
        zAcceleration scale scaleRange scaleSpeed spin spinRange color redRange greenRange blueRange \
        alphaRange redSpeed greenSpeed blueSpeed alphaSpeed emitterCells magnificationFilter \
        minificationFilter minificationFilterBias style
        """),
    Declared(
      owner: "CAMetalLayer",
      properties: """
        device preferredDevice pixelFormat colorspace framebufferOnly drawableSize maximumDrawableCount \
        allowsNextDrawableTimeout presentsWithTransaction displaySyncEnabled \
        wantsExtendedDynamicRangeContent edrMetadata developerHUDProperties residencySet
        """),
    Declared(owner: "CAEAGLLayer", properties: "drawableProperties presentsWithTransaction"),
    Declared(
      owner: "CAOpenGLLayer",
      properties: "isAsynchronous colorspace wantsExtendedDynamicRangeContent"),
  ]

  @Test(arguments: classes)
  func `every property that a class declares has a row`(_ declared: Declared) throws {
    let article = try String(
      contentsOf: RepositoryFiles.url("Docs/Lamina.docc/Articles/ComingFromCoreAnimation.md"),
      encoding: .utf8)
    var rows: Set<String> = []
    var section = ""
    for line in article.split(separator: "\n") {
      if line.hasPrefix("### ") { section = String(line.dropFirst(4).prefix { $0 != ":" }) }
      guard section == declared.owner, line.hasPrefix("| ") else { continue }
      // Names are between backquotes in the first column.
      let cell = line.dropFirst().prefix { $0 != "|" }.split(separator: "`").map(String.init)
      rows.formUnion(cell)
    }
    #expect(
      declared.properties.split(separator: " ").map(String.init).filter { !rows.contains($0) } == []
    )
  }
}
