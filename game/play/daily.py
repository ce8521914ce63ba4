"""The deal of the day: which it is, what was made of it, the calendar (specification, section 10).

A date names a deal for Turn 3 and one for Turn 1, the same for everyone whose calendar shows that date. The deals come from lists of
deals that are proved to be winnable (tools/daily.py makes them), one a day from FIRST_DAY on; they only ever grow at their ends. A day
that no list reaches has the deal to which its date is hashed, which nobody has proved.
"""

from hashlib import sha256

from game.klondike.game import Game, new_game
from game.klondike.language import phrase
from game.klondike.rules import Rules
from game.play.log import log_rules
from game.play.presets import PRESETS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.play.records import Result

FIRST_DAY = "2026-01-01"
MONTHS = (
    "{date} January {year}",
    "{date} February {year}",
    "{date} March {year}",
    "{date} April {year}",
    "{date} May {year}",
    "{date} June {year}",
    "{date} July {year}",
    "{date} August {year}",
    "{date} September {year}",
    "{date} October {year}",
    "{date} November {year}",
    "{date} December {year}",
)
MONTH_HEADS = (
    "January {year}",
    "February {year}",
    "March {year}",
    "April {year}",
    "May {year}",
    "June {year}",
    "July {year}",
    "August {year}",
    "September {year}",
    "October {year}",
    "November {year}",
    "December {year}",
)
WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
DAY_NOTES = {
    "won": "{day}: won.",
    "played": "{day}: played, not won.",
    "": "{day}: not played yet.",
    "shown": "{day}: does not count, for the way was shown.",
}
DAY_NAMES = {"won": "{day}, won", "played": "{day}, played", "": "{day}", "shown": "{day}, does not count"}


def daily_rules(draw: int) -> Rules:
    """Return the rules of the day's deal that draws three cards or one."""
    return PRESETS[0] if draw == 3 else PRESETS[2]


def day_number(day: str) -> int:
    """Return how many days `day`, such as 2026-11-30, lies after 1970-01-01."""
    year, month, date = [int(part) for part in day.split("-")]
    if month < 3:
        year, month = year - 1, month + 12
    return 365 * year + year // 4 - year // 100 + year // 400 + (153 * month - 457) // 5 + date - 719469


def day_text(number: int) -> str:
    """Return the date that lies `number` days after 1970-01-01."""
    number += 719468
    era, day = number // 146097, number % 146097
    year = (day - day // 1460 + day // 36524 - day // 146096) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    date = day - (153 * month + 2) // 5 + 1
    month = month + 3 if month < 10 else month - 9
    return "%04d-%02d-%02d" % (year + era * 400 + (1 if month <= 2 else 0), month, date)


def daily_deal(day: str, draw: int, proved: "list[str]") -> str:
    """Return the deal of a date for Turn 3 or Turn 1; `proved` is the list of deals that can be won that way."""
    index = day_number(day) - day_number(FIRST_DAY)
    if 0 <= index < len(proved):
        return proved[index]
    block = sha256(("klondike:day:%d:%s" % (draw, day)).encode()).digest()
    return str((block[0] << 24 | block[1] << 16 | block[2] << 8 | block[3]) + 1)


def daily_game(day: str, draw: int, proved: "list[str]") -> Game:
    """Return the game of a date at its deal."""
    game = new_game(daily_deal(day, draw, proved), daily_rules(draw))
    assert game
    game.event = "daily %d %s" % (draw, day.replace("-", ""))
    return game


def month_days(month: str, first_weekday: int = 0) -> "list[str]":
    """Return the dates of a month such as 2026-11, with "" for the days of its first week that are none of its; a week begins with
    `first_weekday`, 0 for Monday."""
    first = day_number(month + "-01")
    days = [""] * ((first + 3 - first_weekday) % 7)
    for number in range(first, first + 31):
        if day_text(number)[:7] == month:
            days.append(day_text(number))
    return days


def month_after(month: str, by: int) -> str:
    """Return the month `by` months after one such as 2026-11."""
    count = int(month[:4]) * 12 + int(month[5:]) - 1 + by
    return "%04d-%02d" % (count // 12, count % 12 + 1)


def day_words(day: str) -> str:
    """Return a date in words: `30 November 2026`."""
    return phrase(MONTHS[int(day[5:7]) - 1], date=int(day[8:]), year=day[:4])


def month_words(month: str) -> str:
    """Return a month such as 2026-11 in words: `November 2026`."""
    return phrase(MONTH_HEADS[int(month[5:]) - 1], year=month[:4])


class Diary:
    """What was made of the days' deals, from the results of the log."""

    def __init__(self, results: "list[Result]", draw: int, proved: "list[str]") -> None:
        self._draw = draw
        self._proved = proved
        self._by_deal: "dict[str, list[Result]]" = {}
        rules = log_rules(daily_rules(draw))
        for result in results:
            if result.rules == rules:
                self._by_deal.setdefault(result.deal, []).append(result)

    def state(self, day: str) -> str:
        """Return "won", "shown", "played" or "" for the deal of a date, whenever it was played. A game begun after the way was
        shown does not count."""
        words = [result.word for result in self._of(day)]
        if "shown" in words:
            return "won" if "won" in words[: words.index("shown")] else "shown"
        return "won" if "won" in words else "played" if words else ""

    def streak(self, today: str) -> int:
        """Return how many days in a row, up to today or else yesterday, had their deal won by a game begun on the day itself."""
        number = day_number(today)
        days = 0
        if not self._won_in_time(today):
            number -= 1
        while self._won_in_time(day_text(number)):
            days, number = days + 1, number - 1
        return days

    def _of(self, day: str) -> "list[Result]":
        return self._by_deal.get(daily_deal(day, self._draw, self._proved), [])

    def _won_in_time(self, day: str) -> bool:
        won = any(result.word == "won" and result.day == day for result in self._of(day))
        return won and day >= FIRST_DAY and self.state(day) == "won"
