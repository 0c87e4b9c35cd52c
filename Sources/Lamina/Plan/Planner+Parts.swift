// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

// What one layer paints by itself.
extension Planner {
  mutating func planBackground(_ layer: OpenLayer) {
    guard let color = layer.properties.backgroundColor, color.alpha > 0, layer.hasArea else {
      return
    }
    let solid = layer.shown(color)
    if layer.isClippedByScope {
      // The scope cuts the clip to the corner shape, so an edge is covered once, not by the fill
      // and again by the scope.
      fill(layer.clip, solid, mix: layer.mix)
      return
    }
    guard let shape = layer.filledShape else { return }
    if layer.properties.antialiasesAllEdges, let box = DeviceBox(shape, layer.transform) {
      fill(box, solid, in: layer.clip, mix: layer.mix)
    } else {
      let outline = MaskRecipe.Outline(
        layer.snappedToPixels(.roundedRect(shape)), layer.transform)
      fill(outline, solid, in: layer.clip, mix: layer.mix)
    }
  }

  mutating func planShape(_ layer: OpenLayer) {
    guard case .shape(let shape) = layer.properties.uncommon.content, let path = shape.path else {
      return
    }
    let scale = abs(layer.transform.determinant).squareRoot()
    if let stroke = shape.strokeColor, let outline = shape.strokeOutline(scale: scale) {
      fill(
        .shape(outline.placed(layer.transform)), layer.shown(stroke), in: layer.clip, mix: layer.mix
      )
    }
    if let color = shape.fillColor, color.alpha > 0 {
      paint(.path(path, shape.fillRule), color, layer)
    }
  }

  mutating func planBorder(_ layer: OpenLayer) {
    let properties = layer.properties
    guard !properties.isCommon, properties.visibleBorderWidth > 0, layer.hasArea,
      let color = properties.uncommon.borderColor
    else { return }
    let beyondTheEdge = 2 / max(layer.transform.smallestScale, .leastNormalMagnitude)
    paint(
      properties.borderShape(outset: layer.isClippedByScope ? beyondTheEdge : nil), color, layer)
  }

  private mutating func paint(_ shape: Shape, _ color: Color, _ layer: OpenLayer) {
    let solid = layer.shown(color)
    let outline = MaskRecipe.Outline(layer.snappedToPixels(shape), layer.transform)
    fill(outline, solid, in: layer.clip, mix: layer.mix)
  }

  // MARK: Gradients

  /// A gradient of no more pixels than this is kept: larger ones are painted as fast as they could
  /// be fetched from memory.
  private static let largestKeptGradient = 1 << 18

  mutating func planGradient(_ layer: OpenLayer) {
    guard case .gradient(let given) = layer.properties.uncommon.content, layer.hasArea,
      given.colors?.isEmpty == false
    else { return }
    guard given.hasColors, given.hasExtent else {
      counts.emptyGradients.insert(layer.node)
      return
    }
    guard let shape = layer.filledShape else { return }
    let outline = MaskRecipe.Outline(.roundedRect(shape), layer.transform)
    let bounds = layer.properties.bounds
    let frame = MaskRecipe.Outline(.rect(bounds), layer.transform).pixelBounds
    let (gradient, unit) = given.placed(in: bounds)
    var toFrame = layer.unitToDevice(unit).onPixelSteps
    toFrame.tx -= CGFloat(frame.minX)
    toFrame.ty -= CGFloat(frame.minY)
    // What paints nothing must hide nothing.
    guard gradient.hasExtent, toFrame.inverted() != nil,
      let cover = cover(outline, layer), let (area, pixels) = area(cover.rect, mix: layer.mix)
    else { return }
    commands.append(
      .pixels(
        source: gradientSource(gradient, toFrame, frame, layer.tint), cover.mask,
        alpha: Self.byte(layer.alpha), area))
    counts.painting.gradients += 1
    counts.painting.gradientPixels += pixels
    if gradient.isOpaque, layer.alpha == 1, layer.mix == 255 { hide(cover, outline) }
  }

  mutating func gradientSource(
    _ gradient: GradientContent, _ toFrame: Transform2D, _ frame: PixelRect,
    _ tint: ColorMultiplier
  ) -> Int32 {
    let key = CacheKey.gradient(
      gradient, toFrame: toFrame, width: frame.width, height: frame.height)
    var planned = PlannedPixels(.gradient(gradient, toFrame: toFrame, frame: frame))
    if let first = gradientIndices[key] {
      planned.source = .copy(of: first, frame: frame)
    } else if frame.area <= Self.largestKeptGradient {
      let index = Int32(plan.sources.count)
      if case .pixels(let known) = cache.value(for: key) {
        planned.source = .ready(known, frame: frame)
        gradientIndices[key] = index
      } else if cache.accepts(bytes: 4 * frame.area, for: key) {
        planned.slot = CacheSlot(key: key, kind: .gradient)
        gradientIndices[key] = index
      } else {
        cache.decline(.gradient, fits: false)
      }
    }
    planned.tint = tint.pixel
    plan.sources.append(planned)
    return Int32(plan.sources.count - 1)
  }

  // MARK: Contents

  mutating func planContents(_ layer: OpenLayer) {
    guard !layer.properties.isCommon else { return }
    let u = layer.properties.uncommon
    guard let image = u.contents, image.width > 0, image.height > 0 else { return }
    let frame = layer.properties.contentsFrame(imageWidth: image.width, height: image.height)
    guard !frame.isNull, frame.width > 0, frame.height > 0 else { return }
    let unitToDevice = layer.unitToDevice(frame, isUpright: true)
    let fillsBounds = frame == layer.properties.bounds
    var filled: RoundedRect? = RoundedRect(rect: frame)
    // Round corners do not cut it, and there it shows beyond the border anyway.
    if fillsBounds, !layer.properties.hasRoundedCorners { filled = layer.filledShape }
    guard let filled else { return }
    let outline = MaskRecipe.Outline(.roundedRect(filled), layer.transform)
    guard unitToDevice.inverted() != nil,
      let cover = cover(outline, layer, fillsClip: fillsBounds),
      let (area, pixels) = area(cover.rect, mix: layer.mix)
    else { return }
    let scale = u.contentsScale > 0 && u.contentsScale.isFinite ? u.contentsScale : 1
    plan.sources.append(
      PlannedPixels(
        .image(
          ImagePaint(
            image: image, unitToDevice: unitToDevice, contentsRect: u.contentsRect,
            contentsCenter: u.contentsGravity.resizes ? u.contentsCenter : .unit,
            frameInPixels: CGSize(width: frame.width * scale, height: frame.height * scale),
            filters: u.sampleFilters)),
        tint: layer.tint.pixel))
    commands.append(
      .pixels(
        source: Int32(plan.sources.count - 1), cover.mask, alpha: Self.byte(layer.alpha), area))
    counts.painting.images += 1
    counts.painting.imagePixels += pixels
    if image.isOpaque, layer.alpha == 1, layer.mix == 255 { hide(cover, outline) }
  }

  // MARK: What pixels are painted through

  /// The pixels that a part covers, and the mask at its edges where it needs one.
  struct Cover {
    var rect: PixelRect
    var mask: PlacedMask?
  }

  mutating func cover(
    _ outline: MaskRecipe.Outline, _ layer: OpenLayer, fillsClip: Bool = true
  ) -> Cover? {
    if layer.isClippedByScope, fillsClip { return Cover(rect: layer.clip) }
    if case .box(let box) = outline, box.isWholePixels {
      let rect = box.pixelBounds.intersection(layer.clip)
      return rect.isEmpty ? nil : Cover(rect: rect)
    }
    return mask(outline, in: layer.clip).map { Cover(rect: $0.rect, mask: $0.placed) }
  }

  /// Notes that what covers pixels is opaque.
  mutating func hide(_ cover: Cover, _ outline: MaskRecipe.Outline) {
    if cover.mask == nil {
      hidden.add(cover.rect)
    } else {
      hide(under: outline, in: cover.rect)
    }
  }
}

extension OpenLayer {
  /// A colour of the layer as it is painted.
  func shown(_ color: Color) -> PremultipliedColor {
    color.multiplied(by: tint).multiplyingAlpha(by: alpha).premultiplied
  }

  /// From the unit square of a rectangle in the layer's space to device pixels; of an upright one, the
  /// mirroring of flipped geometry is undone within the rectangle.
  func unitToDevice(_ rect: CGRect, isUpright: Bool = false) -> Transform2D {
    let (height, start) =
      isUpright && mirroring.isFlipped ? (-rect.height, rect.maxY) : (rect.height, rect.minY)
    return Transform2D(a: rect.width, b: 0, c: 0, d: height, tx: rect.minX, ty: start)
      .concatenating(transform)
  }

  /// Moves the edges of an upright rectangle that are not to be antialiased to whole pixels.
  func snappedToPixels(_ shape: Shape) -> Shape {
    let mask = properties.antialiasedEdges
    guard mask != .all, case .roundedRect(let rounded) = shape, rounded.radii.isZero,
      transform.isScaleTranslation, let inverse = transform.inverted()
    else { return shape }
    let device = transform.apply(rounded.rect)
    func edge(_ value: CGFloat, _ edge: EdgeAntialiasingMask) -> CGFloat {
      mask.contains(edge) ? value : value.rounded()
    }
    // Which side of the layer stands where depends on the signs of the scale.
    let (left, right): (EdgeAntialiasingMask, EdgeAntialiasingMask) =
      transform.a < 0 ? (.layerRightEdge, .layerLeftEdge) : (.layerLeftEdge, .layerRightEdge)
    let (low, high): (EdgeAntialiasingMask, EdgeAntialiasingMask) =
      transform.d < 0 ? (.layerTopEdge, .layerBottomEdge) : (.layerBottomEdge, .layerTopEdge)
    let x = (edge(device.minX, left), edge(device.maxX, right))
    let y = (edge(device.minY, low), edge(device.maxY, high))
    let snapped = CGRect(x: x.0, y: y.0, width: x.1 - x.0, height: y.1 - y.0)
    return .rect(inverse.apply(snapped))
  }
}

extension LayerProperties.Uncommon {
  /// How contents, and the bitmap of a rasterized layer, are sampled.
  var sampleFilters: SampleFilters {
    SampleFilters(
      minification: minificationFilter, magnification: magnificationFilter,
      bias: minificationFilterBias)
  }
}

extension LayerProperties {
  /// Whether no edge is to be moved to whole pixels.
  var antialiasesAllEdges: Bool {
    flags.contains(.allowsEdgeAntialiasing) && (isCommon || antialiasedEdges == .all)
  }

  /// The edges that are antialiased: none where the layer does not allow it.
  fileprivate var antialiasedEdges: EdgeAntialiasingMask {
    guard flags.contains(.allowsEdgeAntialiasing) else { return [] }
    return isCommon ? .all : uncommon.edgeAntialiasingMask.intersection(.all)
  }
}
