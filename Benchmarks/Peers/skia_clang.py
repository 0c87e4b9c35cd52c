# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""What skia_peer.py needs of skia-python's interface, over a Skia that was built with Clang.

skia-python's own wheel is built with GCC, for which Skia's raster pipeline falls back to scalar
code that is several times slower. The wheel of skia-canvas-pyr holds Skia m141 built with Clang,
but exports nothing of it; its functions are called by the addresses in its symbol table. Sizes and
layouts are those of that very build. What is made here is never freed: a measurement is short.
"""

import ctypes
import pathlib
import subprocess
from ctypes import POINTER, byref, c_bool, c_float, c_int, c_size_t, c_uint32, c_void_p

try:
    import skia_canvas_pyr.skia_canvas_pyr as extension
except OSError as error:
    raise ImportError(str(error)) from error

__version__ = "Skia m141, built with Clang for SSE2 (in skia-canvas-pyr 0.2.0)"
LIBRARY = pathlib.Path(extension.__file__).resolve()


def symbol_offsets():
    lines = subprocess.run(["nm", "--defined-only", LIBRARY], capture_output=True, text=True,
                           check=True).stdout.splitlines()
    entries = (line.split() for line in lines)
    return {entry[2]: int(entry[0], 16) for entry in entries if len(entry) == 3}


def loaded_address():
    for mapping in pathlib.Path("/proc/self/maps").read_text().splitlines():
        if mapping.endswith(str(LIBRARY)):
            return int(mapping.split("-")[0], 16)
    raise ImportError(f"{LIBRARY} is not among the mapped files")


OFFSETS, BASE = symbol_offsets(), loaded_address()


def function(symbol, result, *arguments):
    if symbol not in OFFSETS:
        raise ImportError(f"{LIBRARY.name} has no {symbol}")
    return ctypes.CFUNCTYPE(result, *arguments)(BASE + OFFSETS[symbol])


def returning_shared_pointer(symbol, *arguments):
    """A function that writes its sk_sp where a hidden first argument points."""
    call = function(symbol, c_void_p, c_void_p, *arguments)

    def wrapped(*values):
        result = c_void_p()
        call(byref(result), *values)
        return result.value
    return wrapped


def floats(*values):
    return (c_float * len(values))(*values)


def unit_color(argb):
    """The SkColor4f of a 32-bit colour."""
    return floats(*((argb >> shift & 255) / 255 for shift in (16, 8, 0, 24)))


def ColorSetARGB(alpha, red, green, blue):
    return alpha << 24 | red << 16 | green << 8 | blue


kNormal_BlurStyle = 0
kPNG = "png"


class ClipOp:
    kIntersect = 1


class PathOp:
    kDifference_PathOp = 0


class Rect:
    def __init__(self, left, top, right, bottom):
        self.memory = floats(left, top, right, bottom)

    @classmethod
    def MakeXYWH(cls, x, y, width, height):
        return cls(x, y, x + width, y + height)


class RRect:
    construct = function("C_SkRRect_Construct", None, c_void_p)
    set_rect = function("_ZN7SkRRect9setRectXYERK6SkRectff", None, c_void_p, c_void_p, c_float,
                        c_float)

    def __init__(self):
        self.memory = ctypes.create_string_buffer(64)
        RRect.construct(self.memory)

    @classmethod
    def MakeRectXY(cls, rect, x_radius, y_radius):
        made = cls()
        cls.set_rect(made.memory, rect.memory, x_radius, y_radius)
        return made


class MaskFilter:
    make_blur = returning_shared_pointer("_ZN12SkMaskFilter8MakeBlurE11SkBlurStylefb", c_int,
                                         c_float, c_bool)

    @staticmethod
    def MakeBlur(style, sigma):
        return MaskFilter.make_blur(style, sigma, True)


class GradientShader:
    make_linear = returning_shared_pointer(
        "_ZN16SkGradientShader10MakeLinearEPK7SkPointPKjPKfi10SkTileModejPK8SkMatrix",
        c_void_p, c_void_p, c_void_p, c_int, c_int, c_uint32, c_void_p)

    @staticmethod
    def MakeLinear(points, colors):
        ends = floats(*points[0], *points[1])
        return GradientShader.make_linear(ends, (c_uint32 * len(colors))(*colors), None,
                                          len(colors), 0, 0, None)


class DashPathEffect:
    make_dashes = function("C_SkDashPathEffect_Make", c_void_p, c_void_p, c_size_t, c_float)

    @staticmethod
    def Make(intervals, phase):
        return DashPathEffect.make_dashes(floats(*intervals), len(intervals), phase)


class Paint:
    kStroke_Style = 1
    kButt_Cap, kRound_Cap, kSquare_Cap = range(3)
    kMiter_Join, kRound_Join, kBevel_Join = range(3)
    FLAGS_OFFSET, ANTIALIAS = 72, 1
    construct = function("_ZN7SkPaintC1Ev", None, c_void_p)
    set_color = function("_ZN7SkPaint8setColorEj", None, c_void_p, c_uint32)
    set_style = function("_ZN7SkPaint8setStyleENS_5StyleE", None, c_void_p, c_int)
    set_stroke_width = function("_ZN7SkPaint14setStrokeWidthEf", None, c_void_p, c_float)
    set_stroke_cap = function("_ZN7SkPaint12setStrokeCapENS_3CapE", None, c_void_p, c_int)
    set_stroke_join = function("_ZN7SkPaint13setStrokeJoinENS_4JoinE", None, c_void_p, c_int)
    set_stroke_miter = function("_ZN7SkPaint14setStrokeMiterEf", None, c_void_p, c_float)
    set_path_effect = function("C_SkPaint_setPathEffect", None, c_void_p, c_void_p)
    set_mask_filter = function("C_SkPaint_setMaskFilter", None, c_void_p, c_void_p)
    set_shader = function("C_SkPaint_setShader", None, c_void_p, c_void_p)
    set_image_filter = function("C_SkPaint_setImageFilter", None, c_void_p, c_void_p)
    SETTERS = {"Color": set_color, "MaskFilter": set_mask_filter, "Shader": set_shader,
               "ImageFilter": set_image_filter,
               "Style": set_style, "StrokeWidth": set_stroke_width, "StrokeCap": set_stroke_cap,
               "StrokeJoin": set_stroke_join, "StrokeMiter": set_stroke_miter,
               "PathEffect": set_path_effect}

    def __init__(self, AntiAlias=False, **properties):
        self.memory = ctypes.create_string_buffer(128)
        Paint.construct(self.memory)
        if AntiAlias:
            flags = self.memory[Paint.FLAGS_OFFSET][0] | Paint.ANTIALIAS
            self.memory[Paint.FLAGS_OFFSET] = bytes([flags])
        for name, value in properties.items():
            Paint.SETTERS[name](self.memory, value)

    def setColor(self, color):
        Paint.set_color(self.memory, color)


class Path:
    construct = function("_ZN6SkPathC1Ev", None, c_void_p)
    move = function("_ZN6SkPath6moveToEff", c_void_p, c_void_p, c_float, c_float)
    line = function("_ZN6SkPath6lineToEff", c_void_p, c_void_p, c_float, c_float)
    cubic = function("_ZN6SkPath7cubicToEffffff", c_void_p, c_void_p, *[c_float] * 6)
    end = function("_ZN6SkPath5closeEv", c_void_p, c_void_p)

    def __init__(self):
        self.memory = ctypes.create_string_buffer(64)
        Path.construct(self.memory)

    def moveTo(self, x, y):
        Path.move(self.memory, x, y)

    def lineTo(self, x, y):
        Path.line(self.memory, x, y)

    def cubicTo(self, *points):
        Path.cubic(self.memory, *points)

    def close(self):
        Path.end(self.memory)


class Typeface:
    make_manager = function("C_SkFontMgr_NewSystem", c_void_p)
    make_stream = function("C_SkMemoryStream_MakeDirect", c_void_p, c_void_p, c_size_t)
    make_typeface = function("C_SkFontMgr_makeFromStream", c_void_p, c_void_p, c_void_p, c_int)
    files = []  # The streams read from these.

    @staticmethod
    def MakeFromFile(path):
        data = pathlib.Path(path).read_bytes()
        Typeface.files.append(data)
        stream = Typeface.make_stream(data, len(data))
        return Typeface.make_typeface(Typeface.make_manager(), stream, 0)


class FontHinting:
    kNone = 0


class Font:
    UTF8 = 0
    construct = function("_ZN6SkFontC1E5sk_spI10SkTypefaceEf", None, c_void_p, c_void_p, c_float)
    set_subpixel = function("_ZN6SkFont11setSubpixelEb", None, c_void_p, c_bool)
    set_hinting = function("_ZN6SkFont10setHintingE13SkFontHinting", None, c_void_p, c_int)
    measure = function("_ZNK6SkFont11measureTextEPKvm14SkTextEncodingP6SkRectPK7SkPaint", c_float,
                       c_void_p, c_void_p, c_size_t, c_int, c_void_p, c_void_p)
    # The last two arguments are a span.
    find_glyphs = function("_ZNK6SkFont12textToGlyphsEPKvm14SkTextEncoding6SkSpanItE", c_size_t,
                           c_void_p, c_void_p, c_size_t, c_int, c_void_p, c_size_t)

    def __init__(self, typeface, size):
        self.memory = ctypes.create_string_buffer(64)
        Font.construct(self.memory, byref(c_void_p(typeface)), size)

    def setSubpixel(self, is_subpixel):
        Font.set_subpixel(self.memory, is_subpixel)

    def setHinting(self, hinting):
        Font.set_hinting(self.memory, hinting)

    def measureText(self, text):
        data = text.encode()
        return Font.measure(self.memory, data, len(data), Font.UTF8, None, None)

    def write_glyphs(self, text, glyphs):
        """Writes the numbers of the glyphs, of 16 bits, one for each letter of ASCII."""
        data = text.encode()
        Font.find_glyphs(self.memory, data, len(data), Font.UTF8, glyphs, len(data))


class RunBuffer(ctypes.Structure):
    """The first fields of SkTextBlobBuilder::RunBuffer."""
    _fields_ = [("glyphs", c_void_p), ("positions", POINTER(c_float))]


class TextBlob:
    construct = function("_ZN17SkTextBlobBuilderC1Ev", None, c_void_p)
    add_run = function("_ZN17SkTextBlobBuilder11allocRunPosERK6SkFontiPK6SkRect",
                       POINTER(RunBuffer), c_void_p, c_void_p, c_int, c_void_p)
    make = returning_shared_pointer("_ZN17SkTextBlobBuilder4makeEv", c_void_p)

    def __init__(self, address):
        self.address = address

    @staticmethod
    def MakeFromPosText(text, positions, font):
        builder = ctypes.create_string_buffer(512)
        TextBlob.construct(builder)
        run = TextBlob.add_run(builder, font.memory, len(text), None).contents
        font.write_glyphs(text, run.glyphs)
        for index, value in enumerate(value for position in positions for value in position):
            run.positions[index] = value
        return TextBlob(TextBlob.make(builder))


combine_paths = function("_Z2OpRK6SkPathS1_8SkPathOpPS_", c_bool, c_void_p, c_void_p, c_int,
                         c_void_p)


def Op(one, other, operation):
    result = Path()
    combine_paths(one.memory, other.memory, operation, result.memory)
    return result


class TileMode:
    kClamp = 0


class ImageFilters:
    blur = function("C_SkImageFilters_Blur", c_void_p, c_float, c_float, c_int, c_void_p, c_void_p)

    @staticmethod
    def Blur(sigma_x, sigma_y, tile_mode):
        return ImageFilters.blur(sigma_x, sigma_y, tile_mode, None, None)


class RasterImage:
    """An image of 32-bit pixels, blue first and opaque."""
    make_info = function("C_SkImageInfo_MakeN32Premul", None, c_int, c_int, c_void_p, c_void_p)
    make_data = function("C_SkData_MakeWithCopy", c_void_p, c_void_p, c_size_t)
    make_image = function("C_SkImages_RasterFromData", c_void_p, c_void_p, c_void_p, c_size_t)

    def __init__(self, width, height, pixels):
        info = ctypes.create_string_buffer(64)
        RasterImage.make_info(width, height, None, info)
        data = RasterImage.make_data(pixels, len(pixels))
        self.address = RasterImage.make_image(info, data, width * 4)


def raster_image(width, height, pixels):
    return RasterImage(width, height, pixels)


class FilterMode:
    kNearest, kLinear = range(2)


class SamplingOptions(ctypes.Structure):
    """SkSamplingOptions, without a cubic filter or mipmaps."""
    _fields_ = [("others", c_uint32 * 4), ("filter", c_int), ("mipmap", c_int)]

    def __init__(self, filter_mode):
        super().__init__(filter=filter_mode)


class SaveLayerRec(ctypes.Structure):
    """SkCanvas::SaveLayerRec."""
    _fields_ = [("bounds", c_void_p), ("paint", c_void_p), ("filters", c_void_p),
                ("filter_count", c_size_t), ("backdrop", c_void_p), ("tile_mode", c_int),
                ("color_space", c_void_p), ("flags", c_uint32), ("backdrop_scale", c_float)]


def canvas_function(name, *arguments):
    return function(f"_ZN8SkCanvas{name}", None, c_void_p, *arguments)


class Canvas:
    SOURCE_OVER = 3
    save_state = canvas_function("4saveEv")
    restore_state = canvas_function("7restoreEv")
    move_origin = canvas_function("9translateEff", c_float, c_float)
    turn = canvas_function("6rotateEf", c_float)
    change_scale = canvas_function("5scaleEff", c_float, c_float)
    clip_rect = canvas_function("8clipRectERK6SkRect8SkClipOpb", c_void_p, c_int, c_bool)
    clip_rrect = canvas_function("9clipRRectERK7SkRRect8SkClipOpb", c_void_p, c_int, c_bool)
    clip_path = canvas_function("8clipPathERK6SkPath8SkClipOpb", c_void_p, c_int, c_bool)
    draw_color = canvas_function("9drawColorERK8SkRGBA4fIL11SkAlphaType3EE11SkBlendMode",
                                 c_void_p, c_int)
    draw_paint = canvas_function("9drawPaintERK7SkPaint", c_void_p)
    draw_rect = canvas_function("8drawRectERK6SkRectRK7SkPaint", c_void_p, c_void_p)
    draw_rrect = canvas_function("9drawRRectERK7SkRRectRK7SkPaint", c_void_p, c_void_p)
    draw_path = canvas_function("8drawPathERK6SkPathRK7SkPaint", c_void_p, c_void_p)
    draw_picture = canvas_function("11drawPictureEPK9SkPicturePK8SkMatrixPK7SkPaint", c_void_p,
                                   c_void_p, c_void_p)
    save_layer = canvas_function("9saveLayerEPK6SkRectPK7SkPaint", c_void_p, c_void_p)
    save_layer_rec = canvas_function("9saveLayerERKNS_12SaveLayerRecE", POINTER(SaveLayerRec))
    draw_image = canvas_function("9drawImageEPK7SkImageffRK17SkSamplingOptionsPK7SkPaint",
                                 c_void_p, c_float, c_float, c_void_p, c_void_p)
    draw_text_blob = canvas_function("12drawTextBlobEPK10SkTextBlobffRK7SkPaint", c_void_p, c_float,
                                     c_float, c_void_p)

    def __init__(self, address):
        self.address = address

    def save(self):
        Canvas.save_state(self.address)

    def restore(self):
        Canvas.restore_state(self.address)

    def translate(self, x, y):
        Canvas.move_origin(self.address, x, y)

    def rotate(self, degrees):
        Canvas.turn(self.address, degrees)

    def scale(self, x, y):
        Canvas.change_scale(self.address, x, y)

    def clipRect(self, rect, operation, antialias):
        Canvas.clip_rect(self.address, rect.memory, operation, antialias)

    def clipRRect(self, rrect, operation, antialias):
        Canvas.clip_rrect(self.address, rrect.memory, operation, antialias)

    def clipPath(self, path, operation, antialias):
        Canvas.clip_path(self.address, path.memory, operation, antialias)

    def drawColor(self, color):
        Canvas.draw_color(self.address, unit_color(color), Canvas.SOURCE_OVER)

    def drawPaint(self, paint):
        Canvas.draw_paint(self.address, paint.memory)

    def drawRect(self, rect, paint):
        Canvas.draw_rect(self.address, rect.memory, paint.memory)

    def drawRRect(self, rrect, paint):
        Canvas.draw_rrect(self.address, rrect.memory, paint.memory)

    def drawPath(self, path, paint):
        Canvas.draw_path(self.address, path.memory, paint.memory)

    def drawPicture(self, picture):
        Canvas.draw_picture(self.address, picture.address, None, None)

    def drawImage(self, image, x, y, sampling, paint=None):
        Canvas.draw_image(self.address, image.address, x, y, byref(sampling),
                          paint.memory if paint else None)

    def drawTextBlob(self, blob, x, y, paint):
        Canvas.draw_text_blob(self.address, blob.address, x, y, paint.memory)

    def saveBackdropLayer(self, bounds, backdrop):
        record = SaveLayerRec(bounds=ctypes.addressof(bounds.memory), backdrop=backdrop,
                              backdrop_scale=1)
        Canvas.save_layer_rec(self.address, byref(record))

    def saveLayerAlpha(self, bounds, alpha):
        Canvas.save_layer(self.address, bounds.memory, Paint(Color=alpha << 24).memory)


class RTreeFactory:
    def __call__(self):
        return True


class Picture:
    def __init__(self, address):
        self.address = address


class PictureRecorder:
    construct = function("C_SkPictureRecorder_Construct", None, c_void_p)
    begin = function("C_SkPictureRecorder_beginRecording", c_void_p, c_void_p, c_void_p, c_bool)
    finish = function("C_SkPictureRecorder_finishRecordingAsPicture", c_void_p, c_void_p, c_void_p)

    def __init__(self):
        self.memory = ctypes.create_string_buffer(512)
        PictureRecorder.construct(self.memory)

    def beginRecording(self, bounds, with_tree=False):
        return Canvas(PictureRecorder.begin(self.memory, bounds.memory, with_tree))

    def finishRecordingAsPicture(self):
        return Picture(PictureRecorder.finish(self.memory, None))


class Pixmap(ctypes.Structure):
    """The first fields of SkPixmap."""
    _fields_ = [("pixels", c_void_p), ("row_bytes", c_size_t), ("rest", c_size_t * 14)]


class Image:
    def __init__(self, surface):
        self.surface = surface

    def save(self, path, _format):
        """Writes the surface's pixels, which are opaque, blue first."""
        from png_pictures import Picture as RGBPicture, write_png
        width, height = self.surface.size
        pixels = self.surface.pixels()
        data = bytearray(width * height * 3)
        for channel in range(3):
            data[channel::3] = pixels[2 - channel::4]
        write_png(path, RGBPicture(width, height, bytes(data)))


class Surface:
    make_info = function("C_SkImageInfo_MakeN32Premul", None, c_int, c_int, c_void_p, c_void_p)
    make_raster = function("C_SkSurfaces_Raster", c_void_p, c_void_p, c_size_t, c_void_p)
    canvas_of = function("_ZN9SkSurface9getCanvasEv", c_void_p, c_void_p)
    peek = function("_ZN9SkSurface10peekPixelsEP8SkPixmap", c_bool, c_void_p, POINTER(Pixmap))

    def __init__(self, width, height):
        self.size = (width, height)
        info = ctypes.create_string_buffer(64)
        Surface.make_info(width, height, None, info)
        self.address = Surface.make_raster(info, 0, None)

    def getCanvas(self):
        return Canvas(Surface.canvas_of(self.address))

    def makeImageSnapshot(self):
        return Image(self)

    def pixels(self):
        pixmap = Pixmap()
        Surface.peek(self.address, byref(pixmap))
        width, height = self.size
        return b"".join(ctypes.string_at(pixmap.pixels + row * pixmap.row_bytes, width * 4)
                        for row in range(height))
