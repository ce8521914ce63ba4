"""Language: every sentence that Python makes, in the player's language (specification, section 12; docs/languages.md).

English is in the sources and is the key by which a translation is found, so that nothing has to be loaded for it.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

LANGUAGES = ("en", "de", "es", "fr", "zh", "ar")
_finders: "list[Callable[[str, int], str]]" = []  # what looks a translation up, once the page has said so


def use_translations(find: "Callable[[str, int], str]") -> None:
    """Look every phrase up with `find(English, number)`, which gives "" for those that it does not have."""
    _finders[:] = [find]


def phrase(english: str, **values: object) -> str:
    """Return an English text in the player's language, with its `{names}` filled in.

    Where the number `n` decides about the words the text has two forms, `{n} card|{n} cards`; a translation has as many as
    its language needs."""
    number = values.get("n", 1)
    found = _finders[0](english, number) if _finders else ""  # type: ignore[arg-type]
    if not found:
        one, _, many = english.partition("|")
        found = many if many and number != 1 else one
    return found.format(**values) if values else found
