# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""Skia on the CPU: recorded pictures played back into a raster surface, blur masks kept by Skia.

A frame is one call from Python: whatever a frame of a moving scene draws is recorded beforehand.
"""

import measuring
import scenes
import skia_images
import skia_paths
import skia_texts
from skia_screen import (
    BACKGROUND, VERSION, blurred, draw_image, fill, opaque, path, playing, raster_image, rect,
    recorded, screen, skia, surface, translucent)

MEASURED_FRAMES = measuring.WARM_UP_FRAMES + measuring.MOST_FRAMES


CARD_FILL = fill(BACKGROUND)
BLACK = (0, 0, 0)


def rounded(x, y, width, height, radius):
    return skia.RRect.MakeRectXY(rect(x, y, width, height), radius, radius)


SHADOWS = (
    (scenes.SHADOW_OFFSET,
     blurred(translucent(scenes.DARK_SHADOW, scenes.DARK_OPACITY), scenes.SHADOW_SIGMA)),
    (-scenes.SHADOW_OFFSET,
     blurred(translucent(scenes.LIGHT_SHADOW, scenes.LIGHT_OPACITY), scenes.SHADOW_SIGMA)),
)


def draw_card(canvas, x, y, width, height):
    for offset, paint in SHADOWS:
        shadow = rounded(x + offset, y + offset, width, height, scenes.CARD_RADIUS)
        canvas.drawRRect(shadow, paint)
    canvas.drawRRect(rounded(x, y, width, height, scenes.CARD_RADIUS), CARD_FILL)


def wall():
    def draw(canvas):
        canvas.drawColor(BACKGROUND)
        for card in scenes.CARDS:
            draw_card(canvas, *card)
    return playing(recorded(draw))


def rerendered_list():
    def draw_rows(canvas):
        for row in scenes.ROWS:
            draw_card(canvas, *row)
    rows = recorded(draw_rows, rect(0, 0, scenes.WIDTH, scenes.LIST_HEIGHT), with_tree=True)

    def draw_frame(frame):
        screen.drawColor(BACKGROUND)
        screen.save()
        screen.translate(0, -scenes.scroll_offset(frame))
        screen.drawPicture(rows)
        screen.restore()
    return draw_frame


def draw_group(canvas, index, x, y, width, height):
    canvas.save()
    clip = rounded(x, y, width, height, scenes.GROUP_RADIUS)
    canvas.clipRRect(clip, skia.ClipOp.kIntersect, True)
    canvas.saveLayerAlpha(rect(x, y, width, height), round(scenes.GROUP_OPACITY * 255))
    canvas.drawPaint(fill(opaque(scenes.color(index))))
    for number, (left, top, *size) in enumerate(scenes.GROUP_CHILDREN, start=1):
        child = rounded(x + left, y + top, *size, scenes.CHILD_RADIUS)
        canvas.drawRRect(child, fill(opaque(scenes.color(index * 5 + number))))
    canvas.restore()
    canvas.restore()


def groups():
    def draw(canvas):
        canvas.drawColor(BACKGROUND)
        for index, group in enumerate(scenes.GROUPS):
            draw_group(canvas, index, *group)
    return playing(recorded(draw))


def surroundings(shape, center_x, center_y):
    """All around the shape, as far as a shadow inside it can come from."""
    left, top, right, bottom = (center_x - 130, center_y - 130, center_x + 130, center_y + 130)
    box = path([("M", left, top), ("L", right, top), ("L", right, bottom), ("L", left, bottom),
                ("Z",)])
    return skia.Op(box, shape, skia.PathOp.kDifference_PathOp)


def draw_shape(canvas, index, center, outer_shadow, inner_shadow):
    shape = path(scenes.shape(index, *center))
    canvas.save()
    canvas.translate(0, scenes.OUTER_OFFSET)
    canvas.drawPath(shape, outer_shadow)
    canvas.restore()
    canvas.drawPath(shape, fill(opaque(scenes.color(index))))
    canvas.save()
    canvas.clipPath(shape, skia.ClipOp.kIntersect, True)
    canvas.translate(0, scenes.INNER_OFFSET)
    canvas.drawPath(surroundings(shape, *center), inner_shadow)
    canvas.restore()


def shapes():
    outer_shadow = blurred(translucent(BLACK, scenes.OUTER_OPACITY), scenes.OUTER_SIGMA)
    inner_shadow = blurred(translucent(BLACK, scenes.INNER_OPACITY), scenes.INNER_SIGMA)

    def draw(canvas):
        canvas.drawColor(BACKGROUND)
        for index, center in enumerate(scenes.SHAPE_CENTERS):
            draw_shape(canvas, index, center, outer_shadow, inner_shadow)
    return playing(recorded(draw))


def draw_layers(canvas, layers, frame=0):
    paint = fill(BACKGROUND)
    for x, y, rgb in layers:
        paint.setColor(opaque(rgb))
        place = scenes.moved_layer(x, y, frame)
        canvas.drawRRect(
            rounded(*place, scenes.LAYER_SIZE, scenes.LAYER_SIZE, scenes.LAYER_RADIUS), paint)


def all_layers_move():
    layers = scenes.small_layers(10_000)

    def draw(canvas, frame):
        canvas.drawColor(BACKGROUND)
        draw_layers(canvas, layers, frame)
    return playing(*(recorded(lambda canvas, frame=frame: draw(canvas, frame))
                     for frame in range(measuring.PICTURE_FRAME + 1)))


def one_layer_moves(count):
    """The dirty rectangle is given as a clip, and an R-tree finds what of the others is in it."""
    mover, *others = scenes.small_layers(count)

    def draw_others(canvas):
        canvas.drawColor(BACKGROUND)
        draw_layers(canvas, others)
    rest = recorded(draw_others, with_tree=True)

    def draw(canvas, frame):
        x, y = scenes.moved_layer(*mover[:2], frame)
        step_x, step_y = scenes.LAYER_STEP
        dirty = rect(x - step_x, y - step_y, scenes.LAYER_SIZE + step_x,
                     scenes.LAYER_SIZE + step_y)
        canvas.save()
        canvas.clipRect(dirty, skia.ClipOp.kIntersect, False)
        canvas.drawPicture(rest)
        draw_layers(canvas, [mover], frame)
        canvas.restore()
    frames = [recorded(lambda canvas, frame=frame: draw(canvas, frame))
              for frame in range(MEASURED_FRAMES)]
    screen.drawPicture(rest)
    return playing(*frames)


def draw_gradient_card(canvas, index, x, y, width, height):
    shader = skia.GradientShader.MakeLinear(
        [(x, y), (x + width, y + height)],
        [opaque(scenes.color(index)), opaque(scenes.color(index + 1))])
    canvas.save()
    clip = rounded(x, y, width, height, scenes.CARD_RADIUS)
    canvas.clipRRect(clip, skia.ClipOp.kIntersect, True)
    canvas.drawRect(rect(x, y, width, height), skia.Paint(AntiAlias=True, Shader=shader))
    canvas.restore()
    border = skia.Paint(Color=translucent(BLACK, scenes.BORDER_OPACITY), AntiAlias=True,
                        Style=skia.Paint.kStroke_Style, StrokeWidth=1)
    canvas.drawRRect(
        rounded(x + 0.5, y + 0.5, width - 1, height - 1, scenes.CARD_RADIUS - 0.5), border)


def gradient_cards():
    def draw(canvas):
        canvas.drawColor(BACKGROUND)
        for index, card in enumerate(scenes.CARDS):
            draw_gradient_card(canvas, index, *card)
    return playing(recorded(draw))


def large_blur():
    return skia.ImageFilters.Blur(scenes.LARGE_SIGMA, scenes.LARGE_SIGMA, skia.TileMode.kClamp)


def blurred_image():
    # Many filters in turn, so that Skia's cache of filtered pictures never finds one.
    image = raster_image(scenes.WIDTH, scenes.HEIGHT)
    paints = [skia.Paint(ImageFilter=large_blur()) for _ in range(40)]
    return playing(*[recorded(lambda canvas, paint=paint: draw_image(canvas, image, paint))
                     for paint in paints])


def blurring_panel():
    image, backdrop = raster_image(scenes.WIDTH, scenes.HEIGHT), large_blur()
    x, y, width, height = scenes.PANEL

    def draw(canvas):
        draw_image(canvas, image)
        canvas.save()
        canvas.clipRRect(rounded(*scenes.PANEL, scenes.PANEL_RADIUS), skia.ClipOp.kIntersect, True)
        bounds = rect(x, y, width, height)
        if hasattr(skia, "raster_image"):
            canvas.saveBackdropLayer(bounds, backdrop)
        else:
            canvas.saveLayer(skia.Canvas.SaveLayerRec(bounds, skia.Paint(), backdrop, 0))
        canvas.drawColor(translucent((255, 255, 255), scenes.PANEL_OPACITY))
        canvas.restore()
        canvas.restore()
    return playing(recorded(draw))


R_TREE = "R-tree, dirty rectangle given"
SCENES = {
    "S1.whole": ("masks kept by itself", wall),
    "S2.rerendered": ("masks kept by itself, R-tree", rerendered_list),
    "S4.whole": ("clip and layer", groups),
    "S5.whole": ("mask blurs", shapes),
    "S7.allMove.10000": ("rounded rectangles", all_layers_move),
    "S7.oneMoves.10000": (R_TREE, lambda: one_layer_moves(10_000)),
    "S7.oneMoves.100000": (R_TREE, lambda: one_layer_moves(100_000)),
    "S7.oneMoves.1000000": (R_TREE, lambda: one_layer_moves(1_000_000)),
    "S8.whole": ("gradients in a rounded clip", gradient_cards),
    "S9.whole": ("image filter", blurred_image),
    "S9.panel": ("backdrop filter", blurring_panel),
    **skia_images.SCENES, **skia_paths.SCENES, **skia_texts.SCENES,
}

if __name__ == "__main__":
    measuring.run("skia", VERSION, SCENES,
                  lambda png: surface.makeImageSnapshot().save(png, skia.kPNG))
