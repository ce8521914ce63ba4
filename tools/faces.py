"""What is drawn on a card: faces, back and empty places, as the inner SVG of a `<g>`.

A number card is a rectangle and one path, a court card a rectangle and five: each drawn item costs time in every
frame. Colours are in `static/cards.css`, by these classes:

    r card   p ink of the suit   a robe   s skin   h hair and features   g gold   b, c back
    o outline of an empty place   m its mark   re, no on the stock: deal again, no more

Paths are filled by the even-odd rule: a shape inside another is a hole. Ranks and suits are relative paths: put
"M x y" before one to place it. Where spaces part the numbers, `_face_scaled` can size it.
"""

import re

from game.play.layout import CARD_H, CARD_W

# Ranks are 23 high, from the middle of their top; the nine is the six turned round.
_FACE_SIX = (
    "m 7.1 6 -4.9 .7 c -.3 -1.7 -1 -2.5 -2.1 -2.5 -1.9 0 -2.9 1.6 -2.9 5.4 .9 -1 2.2 -1.6 3.7 -1.6 4.2 0 6.9 2.9"
    " 6.9 7.4 0 4.6 -3 7.6 -7.7 7.6 -5.2 0 -7.9 -3.8 -7.9 -11.1 0 -7.7 2.9 -11.9 8 -11.9 4 0 6.5 2.1 6.9 6 z m "
    "-9.8 9.5 c 0 2.1 1.1 3.4 2.7 3.4 1.7 0 2.7 -1.3 2.7 -3.4 0 -2.2 -1 -3.4 -2.7 -3.4 -1.6 0 -2.7 1.2 -2.7 3.4 "
    "z"
)
_FACE_RANKS = (
    "m -2.8 0 h 5.6 l 6.2 23 h -5.2 l -1 -4.4 h -5.6 l -1 4.4 h -5.2 z m 2.8 6.2 -1.9 8.2 h 3.8 z",
    (
        "m-7.5 7.6c.2-4.9 3-7.6 7.6-7.6 4.7 0 7.4 2.5 7.4 6.5 0 3-1.4 5.3-4.1 7.5l-4.6 4.3h9v4.7h-15.6v-4.1l7.6"
        "-7c1.9-1.9 2.6-3.2 2.6-4.9 0-1.8-.9-2.7-2.4-2.7-1.7 0-2.6 1.1-2.6 3.3z"
    ),
    (
        "m-7.2 6.6c.3-4.2 3-6.6 7-6.6 4.5 0 7.2 2.3 7.2 5.9 0 2.4-1.2 4.2-3.1 5 2.4.8 3.7 2.7 3.7 5.5 0 4.1-2.9"
        " 6.6-7.8 6.6-4.4 0-7.1-2.4-7.4-6.8l5-.4c.1 2 1 3 2.4 3 1.7 0 2.7-1 2.7-2.7 0-1.9-1.1-2.9-3.2-2.9h-1.5v"
        "-4.3h1.5c1.8 0 2.6-.8 2.6-2.4 0-1.5-.8-2.3-2.2-2.3-1.3 0-2 .8-2.1 2.7z"
    ),
    "m.4 0h5.2v13.9h2.8v4.4h-2.8v4.7h-5v-4.7h-9v-4zm.2 6.8-3.9 7.1h3.9z",
    (
        "m-6.2 0h12.8v4.5h-8.2l-.3 3.5c.8-.4 1.8-.6 2.8-.6 4 0 6.7 3 6.7 7.6 0 4.9-3 8-7.8 8-4.4 0-7-2.2-7.4-6.3"
        "l5-.6c.2 1.7 1 2.6 2.3 2.6 1.8 0 2.7-1.3 2.7-3.6 0-2.2-.9-3.5-2.6-3.5-1 0-1.7.4-2.2 1.3l-4.7-.6z"
    ),
    _FACE_SIX,
    "m-7.6 0h15.2v4c-4 5.5-5.8 11-6.1 19h-5.5c.4-7.6 2.2-13.1 5.6-18.3h-9.2z",
    (
        "m-3.8 10.9c-2-1-3.1-2.7-3.1-4.9 0-3.6 2.7-6 6.9-6 4.2 0 6.9 2.4 6.9 6 0 2.2-1.1 3.9-3.1 4.9 2.5.9 4 2.9"
        " 4 5.6 0 4-3 6.5-7.8 6.5-4.8 0-7.8-2.5-7.8-6.5 0-2.7 1.5-4.7 4-5.6zm3.8-1.7c1.4 0 2.3-1 2.3-2.6 0-1.6"
        "-.9-2.6-2.3-2.6-1.4 0-2.3 1-2.3 2.6 0 1.6.9 2.6 2.3 2.6zm0 9.9c1.7 0 2.8-1.1 2.8-3 0-1.9-1.1-2.9-2.8"
        "-2.9-1.7 0-2.8 1-2.8 2.9 0 1.9 1.1 3 2.8 3z"
    ),
    "",
    (
        "m-9.4 0h4.8v23h-4.8v-16.7l-2.4 1.1v-4.7zm6.8 11.5c0-7.5 2.4-11.5 7.2-11.5 4.8 0 7.2 4 7.2 11.5 0 7.5"
        "-2.4 11.5-7.2 11.5-4.8 0-7.2-4-7.2-11.5zm4.9 0c0 5.1.8 7.3 2.3 7.3 1.5 0 2.3-2.2 2.3-7.3 0-5.1-.8-7.3"
        "-2.3-7.3-1.5 0-2.3 2.2-2.3 7.3z"
    ),
    (
        "m-2.8 0h10v15.2c0 5.1-2.8 7.8-7.4 7.8-4.5 0-7-2.4-7-6.8v-1.8h5v1.6c0 1.8.7 2.6 2 2.6 1.6 0 2.3-1 2.3-3v"
        "-11.1h-4.9z"
    ),
    (
        "m0 0c5.8 0 9 4 9 11.4 0 3.2-.7 5.9-2 7.8l2.4 2.4-3 3-2.6-2.6c-1.1.7-2.4 1-3.8 1-5.8 0-9-4.1-9-11.6 0"
        "-7.4 3.2-11.4 9-11.4zm0 4.4c-2.6 0-3.8 2.2-3.8 7 0 4.9 1.2 7.2 3.8 7.2l-2.1-2.2 3.1-3.1 2.3 2.3c.4"
        "-1.1.5-2.5.5-4.2 0-4.8-1.2-7-3.8-7z"
    ),
    "m -9 0 h 5 v 8.9 l 6.2 -8.9 h 6 l -6.8 9.5 7.6 13.5 h -5.8 l -5.2 -9.2 -2 2.7 v 6.5 h -4.9 z",
)

# Clubs, diamonds, hearts, spades: 100 high, from their middle.
_FACE_SUITS = (
    (
        "m -6 25 c -4 7 -11 11 -19 11 -13 0 -23 -10 -23 -23 0 -13 10 -23 23 -23 5 0 10 2 14 5 -7 -5 -12 -12 -12 "
        "-21 0 -13 10 -23 23 -23 13 0 23 10 23 23 0 9 -5 16 -12 21 4 -3 9 -5 14 -5 13 0 23 10 23 23 0 13 -10 23 "
        "-23 23 -8 0 -15 -4 -19 -11 1 12 5 19 12 25 h -36 c 7 -6 11 -13 12 -25 z"
    ),
    "m 0 -53 c 9 17 27 40 42 53 -15 13 -33 36 -42 53 -9 -17 -27 -40 -42 -53 15 -13 33 -36 42 -53 z",
    (
        "m 0 50 c -6 -16 -48 -40 -48 -69 0 -17 12 -28 25 -28 11 0 19 8 23 20 4 -12 12 -20 23 -20 13 0 25 11 25"
        " 28 0 29 -42 53 -48 69 z"
    ),
    (
        "m 0 -50 c 9 19 46 40 46 65 0 14 -10 22 -21 22 -8 0 -15 -4 -19 -11 1 11 5 18 12 24 h -36 c 7 -6 11 -13"
        " 12 -24 -4 7 -11 11 -19 11 -11 0 -21 -8 -21 -22 0 -25 37 -46 46 -65 z"
    ),
)

# The rows of pips in the side columns and in the middle, in twelfths of the way down, and the size of a pip.
_FACE_SIDES = ("", "", "", "0c", "0c", "06c", "06c", "06c", "048c", "048c")
_FACE_MIDDLES = ("", "0c", "06c", "", "6", "", "3", "39", "6", "2a")
_FACE_SIZES = (0, 30, 30, 30, 30, 30, 26, 26, 22, 22)

# Jack, queen, king, in the order of painting: robe, ink, skin, hair, gold; then where the suit goes.
_FACE_COURTS = (
    (
        (
            "m50 94h20c16 3 24 12 26 28v10.5q0 4-4 4h-42zm10 13v10c0 9 5 14 13 17 8-3 13-8 13-17v-10zm0-58c12-1 24-5"
            " 29-18 9 11 7 26-5 30-9 2-17-3-24-12z"
        ),
        "m50 94h-20c-16 3-24 12-26 28v10.5q0 4 4 4h42zm-20-43c-12-7-4-19 18-19 18 0 27 10 23 19z",
        ("m35 50h30v18c0 11-7 17-9 18v9l-6 4-6-4v-9c-2-1-9-7-9-18zm-26 58h11q4 0 4 6 0 6-4 6h-11q-3 0-3-6 0-6 3-6z"),
        (
            "m30 50h40c1 10 2 20 7 28-4 6-13 5-16 1 4-5 4-13 2-21-9 0-17-2-22-5-2 5-5 9-5 13 0 6 1 10 3 13-3 4-12 5"
            "-16-1 5-8 6-18 7-28zm10 11.5q4-3.5 7.5-.5v2q-3.5-2-7.5.5zm12.5-.5q3.5-3 7.5.5v2q-4-2.5-7.5-.5zm-10 5a2"
            " 2 0 1 1 0 .1zm12 0a2 2 0 1 1 0 .1zm-4 0 2.5 8h-4.5zm-5 13q4.5-1.5 9 0-4.5 3.5-9 0z"
        ),
        (
            "m29 50h42v5h-42zm15 42-9-3-7 6 14 9 8-5 8 5 14-9-7-6-9 3-6 7zm-30.5-31h3v46h-3zm0 60h3v15.5h-3zm1.5-76"
            " 3.5 16h-7zm-2 18c-4-1-7-3-9-7v24c2-4 5-6 9-7zm4 1 8 4-8 4zm7 42h4v16h-4zm33-2h32v13c0 11-7 17-16 20-9"
            "-3-16-9-16-20zm3 3v10c0 9 5 14 13 17 8-3 13-8 13-17v-10zm12-54c8-2 14-6 18-14-2 10-9 16-18 14zm-37 55 3"
            " 4-3 4-3-4zm8 9 3 4-3 4-3-4zm-8 9 3 4-3 4-3-4z"
        ),
        "M73 117",
    ),
    (
        "m32 99c-18 0-28 9-28 25v8.5q0 4 4 4h28v-37.5zm36 0c18 0 28 9 28 25v8.5q0 4-4 4h-28v-37.5z",
        "m30 98h40l3 21-6 7 3 10.5h-40l3-10.5-6-7zm56-1c-8-2-11-9-8-18l4.5 4 3.5-7 3.5 7 4.5-4c3 9 0 16-8 18z",
        (
            "m35 46h30v34l-8 8v6c1 4 6 6 12 6-5 12-13 15-19 15-6 0-14-3-19-15 6 0 11-2 12-6v-6l-8-8zm46 63h10q3 0 3"
            " 6 0 6-3 6h-10q-3 0-3-6 0-6 3-6z"
        ),
        (
            "m50 42c-18 0-25 11-24 25 .5 13-1 23-7 31 1 8 13 11 19 5 4-4 5.5-8 6-15-4-5-6.5-11-6.5-20 0-10 7.5-12"
            " 12.5-19 5 7 12.5 9 12.5 19 0 9-2.5 15-6.5 20 .5 7 2 11 6 15 6 6 18 3 19-5-6-8-7.5-18-7-31 1-14-6-25-24"
            "-25zm-10 19.5q4-3.5 7.5-.5v2q-3.5-2-7.5.5zm12.5-.5q3.5-3 7.5.5v2q-4-2.5-7.5-.5zm-10 5a2 2 0 1 1 0 .1z"
            "m11 0a2 2 0 1 1 0 .1zm-3.5 0 2 8h-3.5zm-4.5 13.5q2.5-2.5 4.5-1 2-1.5 4.5 1-4.5 4.5-9 0zm-1.5 8q6 5.5 12"
            " 0-6 2.5-12 0z"
        ),
        (
            "m33 48q17-8 34 0l5-11.5q-5 6.5-11 5.5-9-1-11-6-2 5-11 6-6 1-11-5.5zm-7.5-13.5a2.5 2.5 0 1 1 0 .1zm44 0"
            "a2.5 2.5 0 1 1 0 .1zm-22-.5a2.5 2.5 0 1 1 0 .1zm-14.5 69c7 8 27 8 34 0l1.5 2c-8.5 11-28.5 11-37 0zm1-19"
            "a2 2 0 1 1 0 .1zm28 0a2 2 0 1 1 0 .1zm-46 23c-5 6-7 15-6.5 25 4.5-8 6.5-16 6.5-25zm9-1c-4 7-5.5 18-5 28"
            " 4-8 6-18 5-28zm50 0c4 7 5.5 18 5 28-4-8-6-18-5-28zm9.5-9h3v11h-3zm0 25h3v14.5h-3zm3.5-15q2-7 7-6-1 6-7"
            " 6z"
        ),
        "M50 126",
    ),
    (
        "m38 92h24l3 44.5h-30zm-.5 26a12.5 12.5 0 1 1 0 .1z",
        (
            "m30 91c-15 4-25 13-26 31v10.5q0 4 4 4h18l4-45.5zm40 0c15 4 25 13 26 31v10.5q0 4-4 4h-18l-4-45.5zm-36-46"
            "h32v7h-32zm-1.5 52 1.5 3-1.5 3-1.5-3zm-1 12 1.5 3-1.5 3-1.5-3zm-.5 12 1.5 3-1.5 3-1.5-3zm36.5-24 1.5 3"
            "-1.5 3-1.5-3zm1 12 1.5 3-1.5 3-1.5-3zm.5 12 1.5 3-1.5 3-1.5-3zm-38.5 10 1.5 3-1.5 3-1.5-3zm39 0 1.5 3"
            "-1.5 3-1.5-3z"
        ),
        "m34 52.5h32v17.5c0 12-8 20-16 20-8 0-16-8-16-20zm46 53.5h10q3 0 3 6 0 6-3 6h-10q-3 0-3-6 0-6 3-6z",
        (
            "m31 50c-5 8-7 15-7 21 0 4-3 6-6 6 2 6 7 8 11 6 4 11 12 19 21 20 9-1 17-9 21-20 4 2 9 0 11-6-3 0-6-2-6-6"
            " 0-6-2-13-7-21h-4c0 8 0 14-2 20-3 4-7 2-13 3-6-1-10 1-13-3-2-6-2-12-2-20zm13 29.5q3-1.5 6-.5 3-1 6 .5-6"
            " 4.5-12 0zm-6-21q5-4 10-.5v3q-5-3.5-10 0zm14-.5q5-3.5 10 .5v2.5q-5-3.5-10 0zm-10.5 5.5a2 2 0 1 1 0 .1z"
            "m13 0a2 2 0 1 1 0 .1zm-4-2.5 3 10h-5.5z"
        ),
        (
            "m31 53-5-14.5 12 6.5 12-8.5 12 8.5 12-6.5-5 14.5zm19-7 3 3-3 3-3-3zm-11 1 2 2-2 2-2-2zm22 0 2 2-2 2-2-2"
            "zm-37.5-11a2.5 2.5 0 1 1 0 .1zm48 0a2.5 2.5 0 1 1 0 .1zm-24-2a2.5 2.5 0 1 1 0 .1zm36 20 2-7 2 7v44h5.5"
            "v4h-5.5v3.5h-4v-3.5h-5.5v-4h5.5zm0 64.5h4v6.5h-4zm-49-.5a15.5 15.5 0 1 1 0 .1zm3 0a12.5 12.5 0 1 1 0 .1"
            "zm35.5-14h4v16h-4zm-53-3.5 2.5 3.5-2.5 3.5-2.5-3.5zm-7 12 2.5 3.5-2.5 3.5-2.5-3.5zm9 2 2.5 3.5-2.5 3.5"
            "-2.5-3.5zm-9 12 2.5 3.5-2.5 3.5-2.5-3.5zm8 2 2.5 3.5-2.5 3.5-2.5-3.5zm58-3 2.5 3.5-2.5 3.5-2.5-3.5zm10"
            " 0 2.5 3.5-2.5 3.5-2.5-3.5z"
        ),
        "M50 118",
    ),
)

_FACE_RECT = f'<rect class="%s" x=".5" y=".5" width="{CARD_W - 1}" height="{CARD_H - 1}" rx="7"/>'
_FACE_PATH = '<path class="%s" d="%s"/>'

_face_scaled_paths: dict[tuple[int, float], str] = {}


def _face_scaled(path: str, size: float) -> str:
    """Return a relative path multiplied by `size`; by -1 it is turned half round."""

    def scaled(number: re.Match[str]) -> str:
        text = f"{float(number[0]) * size:.1f}".removesuffix(".0")
        return text if text.startswith("-") else " " + text

    return re.sub(r"-?(?:\d+\.?\d*|\.\d+)", scaled, re.sub(r"([a-z]) +| +(?=[a-z])", r"\1", path))


def suit_path(suit: int, size: float) -> str:
    """Return the relative path of a suit mark, `size` high, from its middle."""
    key = (suit, size)
    if key not in _face_scaled_paths:
        _face_scaled_paths[key] = _face_scaled(_FACE_SUITS[suit], size / 100)
    return _face_scaled_paths[key]


def _face_index(rank: int, suit: int) -> str:
    """Return the path of rank and suit, side by side in the strip that a column leaves uncovered."""
    glyph = "M15 3" + _FACE_RANKS[rank] if rank != 8 else "M15 26" + _face_scaled(_FACE_SIX, -1)
    return f"{glyph}M42 14.7{suit_path(suit, 22)}"


def _face_pips(rank: int, suit: int) -> str:
    """Return the path of the pips of a number card; in the lower half they stand on their heads."""
    if rank == 0:
        path = "M50 83" + suit_path(suit, 76)
        return path if suit < 3 else path + "M50 77" + suit_path(3, 44) + "M50 76" + suit_path(3, 30)
    size = _FACE_SIZES[rank]
    upright = suit_path(suit, size)
    turned = _face_scaled(upright, -1)
    path = ""
    for columns, rows in (((26, 74), _FACE_SIDES[rank]), ((50,), _FACE_MIDDLES[rank])):
        for row in rows:
            twelfths = int(row, 16)
            y = 83 + (twelfths - 6) * (101 - size) / 12
            for x in columns:
                path += f"M{x} {y:.1f}{upright if twelfths < 7 else turned}"
    return path


def face_markup(card: int) -> str:
    """Return what is drawn on the face of `card`."""
    suit, rank = card // 13, card % 13
    ink = _face_index(rank, suit)
    if rank < 10:
        return _FACE_RECT % "r" + _FACE_PATH % ("p", ink + _face_pips(rank, suit))
    court = _FACE_COURTS[rank - 10]
    ink += court[5] + suit_path(suit, 18)
    markup = _FACE_RECT % "r" + _FACE_PATH % ("a", court[0]) + _FACE_PATH % ("p", court[1] + ink)
    for i in (2, 3, 4):
        markup += _FACE_PATH % ("shg"[i - 2], court[i])
    return markup


def large_markup(card: int) -> str:
    """Return the face of `card` with a large index: rank and suit a third larger, one pip, the picture smaller."""
    suit, rank = card // 13, card % 13
    glyph = _face_scaled(_FACE_RANKS[rank], 1.35) if rank != 8 else _face_scaled(_FACE_SIX, -1.35)
    index = f"M19 {3 if rank != 8 else 34}{glyph}M{58 if rank == 9 else 54} 18.5{suit_path(suit, 29)}"
    if rank < 10:
        return _FACE_RECT % "r" + _FACE_PATH % ("p", f"{index}M50 86{suit_path(suit, 76)}")
    court = _FACE_COURTS[rank - 10]
    parts = [("a", court[0]), ("p", court[1] + court[5] + suit_path(suit, 18))]
    parts += [("shg"[i - 2], court[i]) for i in (2, 3, 4)]
    figure = "".join(_FACE_PATH % part for part in parts)
    return f'{_FACE_RECT % "r"}{_FACE_PATH % ("p", index)}<g transform="translate(7 17.5) scale(.86)">{figure}</g>'


def back_markup() -> str:
    """Return what is drawn on a card that lies face down."""
    lattice = ""
    for step in range(7):
        x, y = step * 15, step * 65 / 3
        lattice += f"M{5 + x} 5L95 {135 - y:.1f}L{95 - x} 135L5 {5 + y:.1f}z"
    field = '<rect class="b" x="5" y="5" width="90" height="130" rx="4"/>'
    return _FACE_RECT % "r" + field + _FACE_PATH % ("c", lattice)


def slot_markup(pile: str) -> str:
    """Return what is drawn where `pile` has no card."""
    markup = _FACE_RECT % "o"
    if pile == "S":
        markup += _FACE_PATH % ("re", "M68 61a20 20 0 1 0 1.5 15M69.5 49v13h-13")
        return markup + _FACE_PATH % ("no", "M36 56l28 28m0-28l-28 28")
    if pile == "W":
        return markup
    suit = "CDHS".find(pile[1])
    if suit >= 0:  # the mark of a place that any ace may claim stands beside the suit's, and the style shows one
        markup += _FACE_PATH % ("any", "M50 46" + _face_scaled(_FACE_RANKS[0], 2.1))
        return markup + _FACE_PATH % ("m", "M50 70" + suit_path(suit, 54))
    return markup + _FACE_PATH % ("m", "M50 46" + _face_scaled(_FACE_RANKS[12 if pile[0] == "T" else 0], 2.1))
