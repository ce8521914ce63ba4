"""Games left behind: what Undo at the beginning of a deal brings back (specification, section 7)."""

PAST_GAMES = 20  # how many are kept


def with_game(past: "list[str]", save: str) -> "list[str]":
    """Return the saves of the games left behind with one more; when there are too many, deals that nobody played a
    move of go first, then the oldest."""
    kept = past + [save]
    while len(kept) > PAST_GAMES:
        unplayed = [text for text in kept[:-1] if '"moves":""' in text]
        kept.remove(unplayed[0] if unplayed else kept[0])
    return kept
