# Copyright (c) 2026 The Lamina authors
# SPDX-License-Identifier: MIT
"""Pictures of 8-bit RGB, read from and written to PNG with the standard library alone."""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {2: 3, 3: 1, 6: 4}  # PNG colour type: RGB, index of a palette, RGBA


class PictureError(Exception):
    pass


class Picture:
    """Rows of red, green and blue, one byte each."""

    def __init__(self, width, height, data):
        self.width, self.height, self.data = width, height, data

    def cropped(self, width, height):
        """The upper left part."""
        if width > self.width or height > self.height:
            raise PictureError(
                f"{self.width} x {self.height} is smaller than {width} x {height}")
        stride = self.width * 3
        rows = (self.data[y * stride:y * stride + width * 3] for y in range(height))
        return Picture(width, height, b"".join(rows))


class Difference:
    """How far two pictures of the same size are apart."""

    def __init__(self, one, other, pixel_limit):
        if (one.width, one.height) != (other.width, other.height):
            raise PictureError(
                f"sizes differ: {one.width} x {one.height} and {other.width} x {other.height}")
        distances = bytes(abs(a - b) for a, b in zip(one.data, other.data))
        greatest = [max(pixel) for pixel in zip(distances[0::3], distances[1::3], distances[2::3])]
        self.mean = sum(distances) / len(distances)
        self.largest = max(greatest)
        self.share_above = sum(value > pixel_limit for value in greatest) / len(greatest)
        self.is_none = self.largest == 0
        eightfold = bytes(min(255, 8 * value) for value in range(256))
        self.picture = Picture(one.width, one.height, distances.translate(eightfold))


def read_png(path, rows=None):
    """The picture at `path`, or its first `rows` rows; where it is clear, over black."""
    data = path.read_bytes()
    if data[:8] != SIGNATURE:
        raise PictureError(f"{path} is not a PNG")
    position, compressed, header, palette = 8, b"", None, b""
    while position + 8 <= len(data):
        length, kind = struct.unpack(">I4s", data[position:position + 8])
        body = data[position + 8:position + 8 + length]
        if kind == b"IHDR":
            header = struct.unpack(">IIBBBBB", body)
        elif kind == b"PLTE":
            palette = body
        elif kind == b"IDAT":
            compressed += body
        position += length + 12
    if header is None:
        raise PictureError(f"{path} has no header")
    width, height, depth, color, _, _, interlace = header
    if depth != 8 or color not in CHANNELS or interlace:
        raise PictureError(f"{path} is not 8-bit RGB, RGBA or palette without interlacing")
    height = min(height, rows) if rows else height
    channels = CHANNELS[color]
    lines = unfiltered(zlib.decompress(compressed), width * channels, height, channels)
    if channels == 1:
        lines = coloured(lines, palette)
    return Picture(width, height, over_black(lines) if channels == 4 else lines)


def coloured(indices, palette):
    """The colours of an opaque palette, in which each index stands for three bytes."""
    data = bytearray(3 * len(indices))
    for channel in range(3):
        data[channel::3] = indices.translate(palette[channel::3].ljust(256, b"\0"))
    return bytes(data)


def unfiltered(data, stride, height, step):
    lines, above = [], bytearray(stride)
    for y in range(height):
        start = y * (stride + 1)
        kind, line = data[start], bytearray(data[start + 1:start + 1 + stride])
        if kind == 1:
            for i in range(step, stride):
                line[i] = (line[i] + line[i - step]) & 255
        elif kind == 2:
            line = bytearray((a + b) & 255 for a, b in zip(line, above))
        elif kind == 3:
            for i in range(stride):
                left = line[i - step] if i >= step else 0
                line[i] = (line[i] + (left + above[i]) // 2) & 255
        elif kind == 4:
            for i in range(stride):
                left, corner = (line[i - step], above[i - step]) if i >= step else (0, 0)
                line[i] = (line[i] + paeth(left, above[i], corner)) & 255
        lines.append(line)
        above = line
    return b"".join(lines)


def paeth(left, above, corner):
    """The neighbour nearest to left + above - corner (PNG specification, 9.4)."""
    to_left, to_above = abs(above - corner), abs(left - corner)
    to_corner = abs(left + above - 2 * corner)
    if to_left <= to_above and to_left <= to_corner:
        return left
    return above if to_above <= to_corner else corner


def over_black(data):
    alpha = data[3::4]
    if alpha.count(255) == len(alpha):
        channels = [data[c::4] for c in range(3)]
    else:
        channels = [bytes((v * a + 127) // 255 for v, a in zip(data[c::4], alpha))
                    for c in range(3)]
    result = bytearray(len(alpha) * 3)
    for c in range(3):
        result[c::3] = channels[c]
    return bytes(result)


def write_png(path, picture):
    """Writes 8-bit RGB, with the filter a row that leaves the smallest bytes."""
    stride, lines, above = picture.width * 3, [], bytes(picture.width * 3)
    for y in range(picture.height):
        line = picture.data[y * stride:(y + 1) * stride]
        left = bytes(3) + line[:-3]
        candidates = (
            line,
            bytes((v - l) & 255 for v, l in zip(line, left)),
            bytes((v - a) & 255 for v, a in zip(line, above)),
        )
        costs = [sum(min(v, 256 - v) for v in candidate) for candidate in candidates]
        kind = costs.index(min(costs))
        lines.append(bytes([kind]) + candidates[kind])
        above = line
    header = struct.pack(">IIBBBBB", picture.width, picture.height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"sRGB", b"\0"),
              (b"IDAT", zlib.compress(b"".join(lines), 9)), (b"IEND", b""))
    with open(path, "wb") as file:
        file.write(SIGNATURE)
        for kind, body in chunks:
            file.write(struct.pack(">I", len(body)) + kind + body)
            file.write(struct.pack(">I", zlib.crc32(kind + body)))
