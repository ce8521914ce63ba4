"""Text that came from outside, as a person reads it: typed, pasted, or in an address.

Chat programs, word processors and phones put spaces of other widths, marks that nobody sees and digits of other scripts
into what people copy. Whatever reads such text asks `plain` first.
"""

_SUITS = {"♣": "C", "♧": "C", "♦": "D", "♢": "D", "♥": "H", "♡": "H", "♠": "S", "♤": "S"}
_TIGHT = "\u00a0\u2007\u2008\u2009\u200a\u202f"  # spaces that stand inside numbers
_SPACES = _TIGHT + "\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u205f\u3000"
_UNSEEN = "\u00ad\u034f\u061c\u180e\ufe0e\ufe0f\ufeff"  # and 200B to 200F, 202A to 202E, 2060 to 206F
_BREAKS = "\x85\u2028\u2029"
_ENDS = ".,;:!?)>]}'\"*»”’…"  # what a sentence puts behind a link or a number


def plain(text: str) -> str:
    """Return `text` in the letters that the readers know: every space a space, every line break a newline, suits' signs
    as letters, digits and full-width letters as ASCII has them, and without marks that nobody sees."""
    if text and max(text) > "\x7f":
        text = "".join([_plain_letter(letter) for letter in text])
    for odd in ("\r\n", "\r", "\x0b", "\x0c"):
        text = text.replace(odd, "\n")
    return text.replace("\t", " ")


def _plain_letter(letter: str) -> str:
    code = ord(letter)
    if code < 0x80:
        return letter
    if letter in _SUITS:
        return _SUITS[letter]
    if letter in _SPACES:
        return " "
    if letter in _BREAKS:
        return "\n"
    if letter in _UNSEEN or 0x200B <= code <= 0x200F or 0x202A <= code <= 0x202E or 0x2060 <= code <= 0x206F:
        return ""
    for zero in (0x660, 0x6F0):  # the digits that an Arabic or Persian keyboard writes
        if 0 <= code - zero < 10:
            return chr(0x30 + code - zero)
    return chr(code - 0xFEE0) if 0xFF01 <= code <= 0xFF5E else letter


def without_end(text: str) -> str:
    """Return `text` without the stops and brackets that a sentence puts behind it; as it is when nothing else is there."""
    end = len(text)
    while end and text[end - 1] in _ENDS:  # str.rstrip would take single bytes of other letters under MicroPython
        end -= 1
    return text[:end] or text


def plain_number(text: str) -> str:
    """Return the digits of a number, also of one with marks between its thousands (1 234 567); other text as `plain` has it."""
    whole = without_end(plain(text).strip())
    if not 0 < len(whole) < 40:
        return whole
    tight = without_end(plain("".join([letter for letter in text if letter not in _TIGHT])).strip())
    if not tight.strip("0123456789"):
        return tight
    groups = whole
    for mark in ",.'’":
        groups = groups.replace(mark, " ")
    first, *rest = groups.split(" ")
    if rest and 0 < len(first) < 4 and all(len(group) == 3 for group in rest):
        digits = first + "".join(rest)
        return whole if digits.strip("0123456789") else digits
    return whole
