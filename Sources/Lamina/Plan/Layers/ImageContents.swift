// Copyright (c) 2026 The Lamina authors
// SPDX-License-Identifier: MIT

import Foundation

/// Paints the image that is a layer's contents.
func planContents(_ layer: LayerContext, into builder: inout PlanBuilder) {
  guard !layer.properties.isCommon, let image = layer.properties.uncommon.contents,
    image.width > 0, image.height > 0
  else { return }
  // Not before, because this copies all properties of a layer.
  let u = layer.properties.uncommon
  let frame = layer.properties.contentsFrame(imageWidth: image.width, height: image.height)
  guard !frame.isNull, frame.width > 0, frame.height > 0 else { return }
  let unitToDevice = layer.unitToDevice(frame, isUpright: true)
  let fillsBounds = frame == layer.properties.bounds
  // Where it ends with the bounds, their clip alone cuts it.
  let shown =
    layer.isCutByClip()
    ? frame.extended(by: layer.transform.twoPixels, beyond: layer.properties.bounds) : frame
  var filled: RoundedRect? = RoundedRect(rect: shown)
  // Round corners do not cut it, and there it shows beyond the border anyway.
  if fillsBounds, !layer.properties.hasRoundedCorners { filled = layer.filledShape }
  guard let filled else { return }
  let outline = MaskRecipe.Outline(.roundedRect(filled), layer.transform)
  guard unitToDevice.inverted() != nil,
    let cover = layer.cover(outline, fillsBounds: fillsBounds, in: &builder)
  else { return }
  // A slanted edge that was made longer would touch a pixel at its end that the image does not.
  let touched = cover.rect.intersection(.touched(by: frame, layer.transform, margin: 0))
  guard let (area, pixels) = builder.area(touched, mix: layer.mix)
  else { return }
  let scale = u.contentsScale > 0 && u.contentsScale.isFinite ? u.contentsScale : 1
  let source = builder.plan.addSource(
    PlannedPixels(
      .image(
        ImagePaint(
          image: image, unitToDevice: unitToDevice, contentsRect: u.contentsRect,
          contentsCenter: u.contentsGravity.resizes ? u.contentsCenter : .unit,
          frameInPixels: CGSize(width: frame.width * scale, height: frame.height * scale),
          filters: u.sampleFilters)),
      tint: layer.tint.pixel))
  builder.paint(source, through: cover.mask, alpha: layer.alpha.byte, area)
  builder.counts.painting.images += 1
  builder.counts.painting.imagePixels += pixels
  if image.isOpaque, layer.alpha == 1, layer.mix == 255 { builder.hide(cover, outline) }
}

extension LayerProperties.Uncommon {
  /// The sampling of contents, and of a rasterized layer's bitmap.
  var sampleFilters: SampleFilters {
    SampleFilters(
      minification: minificationFilter, magnification: magnificationFilter,
      bias: minificationFilterBias)
  }
}
