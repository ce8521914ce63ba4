"""What the log of results may say after each step: no game is lost that nobody ended, and no win is the solver's."""

import json

from game.play.past import is_paused

PREFIX = "results."


def words_of(kept: dict[str, str]) -> dict[str, str]:
    """Return for each game of the log, by its number, "open", "lost", "won" or another word that the log has for it."""
    found = {}
    for key, block in kept.items():
        if key.startswith(PREFIX):
            for line in block.split("\n"):
                parts = line.split(" ")
                if len(parts) > 4:
                    found[parts[0]] = parts[4]
    return found


class Results:
    """Watches the log from step to step. `watch` tells it of a game to which the solver's way was shown."""

    def __init__(self) -> None:
        self._words: dict[str, str] = {}
        self._shown: set[tuple[str, str]] = set()

    def watch(self, save: str) -> None:
        """The solver's way is shown to the player of this game."""
        game = json.loads(save)
        self._shown.add((str(game["begun"]), game["deal"]))

    def faults(self, kept: dict[str, str], may_deal: bool) -> list[str]:
        """Say what the log must not say. `may_deal` tells whether the step may have dealt anew."""
        words, before = words_of(kept), self._words
        self._words = words
        faults = []
        for begun, word in words.items():
            if word == "lost" and before.get(begun) == "open" and not may_deal:
                faults.append(f"game {begun} is logged as lost, and nobody dealt anew")
        faults += [f"game {begun} is lost and paused" for begun in paused_games(kept) if words.get(begun) == "lost"]
        save = json.loads(kept.get("game") or "{}")
        if save.get("begun", 0) > 0:
            begun = str(save["begun"])
            word = words.get(begun, "")
            if (begun, save["deal"]) in self._shown or ("0", save["deal"]) in self._shown:
                self._shown.add((begun, save["deal"]))
                if word == "won" and before.get(begun) != "won":
                    faults.append(f"game {begun} is won by the solver's way, and counts")
            if save["at"] and word == "lost":
                faults.append(f"game {begun} is on the table, and lost")
        return faults


def paused_games(kept: dict[str, str]) -> list[str]:
    """Return the numbers of the games that are paused."""
    return [str(json.loads(text)["begun"]) for text in json.loads(kept.get("past") or "[]") if is_paused(text)]


_STEP = 0x6D2B79F5  # by which run.DICE counts the numbers that it has given


def deals_between(before: dict[str, str], after: dict[str, str]) -> int:
    """Return how many random numbers the page has taken between two looks at its storage: one for each deal."""
    taken = int(after.get("fuzz.dice") or 0) - int(before.get("fuzz.dice") or 0)
    return taken * pow(_STEP, -1, 2**32) % 2**32
