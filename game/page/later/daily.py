"""The deal of the day on the page: a month at a glance, what was played and won, the streak (specification, section 10)."""

from js import document, host
from pyscript.ffi import create_proxy

from game.klondike.deal import parse_deal_number
from game.klondike.language import phrase
from game.page.logbook import pieces_of
from game.page.parts import NOT_LOADED
from game.page.storage import log_keys, note_day
from game.play.daily import (
    DAY_NAMES,
    DAY_NOTES,
    FIRST_DAY,
    WEEKDAYS,
    Diary,
    daily_game,
    day_number,
    day_text,
    day_words,
    month_after,
    month_days,
    month_words,
)
from game.play.records import read_log

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from game.page.browser import Browser

_DAILY_MARKUP = """<dialog id="daily" aria-labelledby="daily-title"><h2 id="daily-title" tabindex="-1">Deal of the day</h2>
<div class="fields"><label>Game<select id="daily-draw"><option value="3">Turn 3</option><option value="1">Turn 1</option></select></label></div>
<div class="months"><button data-do="daily-before" aria-label="Month before">‹</button><b id="daily-month" aria-live="polite"></b>
<button data-do="daily-after" aria-label="Month after">›</button></div>
<div class="month" id="daily-days" role="grid" aria-labelledby="daily-month"></div><div class="foot"><p id="daily-note" aria-live="polite"></p>
<div class="row"><button data-do="daily-play" class="main">Play</button><button data-do="close">Close</button></div></div></dialog>"""
_DAY_BUTTON = '<span role="gridcell"><button data-day="%s"%s class="%s" aria-label="%s"%s>%d%s</button></span>'
_DAY_HEAD, _NO_DAY = '<span role="columnheader">%s</span>', '<span role="gridcell"></span>'
LOOK_MS = 20000  # so often the open calendar looks whether it is tomorrow
_STEPS = {"ArrowUp": -7, "ArrowDown": 7}
LIST = "./static/daily/%d.txt"
_DAY_MARKS = {"won": "<i>✓</i>"}


class Daily:
    """The calendar. `_day` is the date that is chosen in it, `_month` the month that it shows, `_lists` the deals of the days by
    cards a draw, as far as they have been loaded."""

    def __init__(self, browser: "Browser") -> None:
        self._browser = browser
        self._dialog = browser.panels.add(_DAILY_MARKUP)
        self._dialog.addEventListener("click", create_proxy(self._on_click))
        self._dialog.addEventListener("keydown", create_proxy(self._on_key))
        self._look = create_proxy(self._on_look)
        self._watched = False
        self._field = document.getElementById("daily-draw")
        self._field.addEventListener("change", create_proxy(self._on_draw))
        self._lists: "dict[int, list[str]]" = {}
        self._diaries: "dict[int, Diary]" = {}
        self._loaded = create_proxy(self._on_loaded)
        self._day = self._today = ""
        self._month = ""
        self._first_weekday = 0
        self._field.value = "1" if browser.session.game.rules.draw == 1 else "3"

    def press(self, do: str) -> None:
        """Open the calendar at today, turn its pages, or play the day that is chosen."""
        if do == "daily-play":
            browser = self._browser
            browser.panels.hide()
            browser.pointer.cancel()
            draw = int(self._field.value)
            game = daily_game(self._day, draw, self._lists[draw])
            again = self._is_over(game.event)
            if browser.session.game.event != game.event:
                note_day(game.event, self._day == self._today)
            browser.do(("replay",) if again else ("event", game))
            return
        if do == "daily":
            self._today = self._day = host.today()
            self._month = self._day[:7]
            self._diaries = {}
            self._browser.panels.show("daily")
            self._browser.run_clock()
            if not self._watched:
                self._watched = True
                host.after(self._look, LOOK_MS)
        else:
            self._month = month_after(self._month, 1 if do == "daily-after" else -1)
        self._paint()

    def _is_over(self, event: str) -> bool:
        """Tell whether the game of a day lies on the table, won."""
        session = self._browser.session
        return session.game.event == event and session.state() == "won"

    def _on_look(self) -> None:
        """Turn to the new day when midnight has passed over the open calendar."""
        self._watched = bool(self._dialog.open)
        if not self._watched:
            return
        host.after(self._look, LOOK_MS)
        today = host.today()
        if today != self._today:
            if self._day == self._today:
                self._day, self._month = today, today[:7]
            self._today = today
            self._paint()

    def _on_draw(self, event: "Any") -> None:
        self._paint()

    def _on_click(self, event: "Any") -> None:
        button = event.target.closest("[data-day]")
        if button:
            self._day = button.getAttribute("data-day")
            self._paint()
            self._dialog_focus()

    def _on_key(self, event: "Any") -> None:
        """Arrows, Home and End go from day to day; the calendar is one stop of the tab key."""
        button, key = event.target.closest("[data-day]"), event.key
        if not button or event.ctrlKey or event.altKey or event.metaKey:
            return
        day, first = day_number(self._day), self._month + "-01"
        if key in ("ArrowLeft", "ArrowRight"):
            forward = (key == "ArrowRight") != (document.documentElement.dir == "rtl")
            day += 1 if forward else -1
        elif key in _STEPS:
            day += _STEPS[key]
        elif key in ("PageUp", "PageDown"):
            month = month_after(self._month, -1 if key == "PageUp" else 1)
            day += day_number(month + "-01") - day_number(first)
            day = min(day, day_number(month_after(month, 1) + "-01") - 1)
        elif key in ("Home", "End"):
            column = (day_number(first) + 3 + 7 - self._first_weekday + day - day_number(first)) % 7
            day += -column if key == "Home" else 6 - column
        else:
            return
        event.preventDefault()
        self._day = day_text(min(max(day, day_number(FIRST_DAY)), day_number(self._today)))
        self._month = self._day[:7]
        self._paint()
        self._dialog_focus()

    def _dialog_focus(self) -> None:
        """Keep the keyboard on the day that was pressed: the calendar has been drawn anew."""
        button = document.querySelector('[data-day="%s"]' % self._day)
        if button:
            host.focus(button)

    def _on_loaded(self, text: str) -> None:
        """A list of deals has come: its first word tells the cards a draw; "" when it could not be loaded."""
        words = text.split()
        whole = all(parse_deal_number(word) for word in words[1:])
        if words and words[0] in ("draw3", "draw1") and whole and int(words[0][4]) not in self._lists:
            self._lists[int(words[0][4])] = words[1:]
            self._paint()
        else:
            document.getElementById("daily-note").textContent = phrase(NOT_LOADED)

    def _paint(self) -> None:
        """Show the month, and what there is to say of the day that is chosen."""
        draw = int(self._field.value)
        play = document.querySelector('[data-do="daily-play"]')
        play.disabled = draw not in self._lists
        if draw not in self._lists:
            document.getElementById("daily-note").textContent = ""
            host.load(LIST % draw, self._loaded)
            return
        diary = self._diary(draw)
        month = self._month
        document.getElementById("daily-month").textContent = month_words(month)
        self._first_weekday = host.weekStart()
        days = month_days(month, self._first_weekday)
        stop = self._day if self._day in days else max([day for day in days if day <= self._today])
        rows = [
            '<div role="row">%s</div>'
            % "".join([_DAY_HEAD % phrase(WEEKDAYS[(i + self._first_weekday) % 7]) for i in range(7)])
        ]
        for i in range(0, len(days), 7):
            cells = [self._cell(day, diary.state(day), stop) if day else _NO_DAY for day in days[i : i + 7]]
            rows.append('<div role="row">%s</div>' % "".join(cells))
        document.getElementById("daily-days").innerHTML = "".join(rows)
        document.querySelector('[data-do="daily-before"]').disabled = month <= FIRST_DAY[:7]
        document.querySelector('[data-do="daily-after"]').disabled = month >= self._today[:7]
        state = diary.state(self._day)
        streak = diary.streak(self._today)
        said = phrase(DAY_NOTES[state], day=day_words(self._day))
        if streak:
            said += " " + phrase("Your streak: {n} day.|Your streak: {n} days in a row.", n=streak)
        elif self._day == self._today and not state:
            said += " " + phrase("Win it today to begin a streak.")
        document.getElementById("daily-note").textContent = said
        event = daily_game(self._day, draw, self._lists[draw]).event
        again = state == "won" or self._is_over(event)
        on_table = self._browser.session.game.event == event and not self._is_over(event)
        words = phrase("Go on") if on_table else phrase("Play again" if again else "Play")
        play.textContent = words
        chosen = document.querySelector('[data-day="%s"]' % self._day)
        foot = document.querySelector("#daily .foot")
        if chosen and chosen.getBoundingClientRect().bottom > foot.getBoundingClientRect().top:
            chosen.scrollIntoView(False)

    def _diary(self, draw: int) -> Diary:
        """Return what was made of the days' deals, as the log had it when the calendar was opened."""
        if draw not in self._diaries:
            proved = self._lists[draw]
            listed = day_number(self._today) - day_number(FIRST_DAY) < len(proved)
            texts = [text or "" for key in log_keys() for text in pieces_of(key)]
            self._diaries[draw] = Diary(read_log(texts, set(proved) if listed else None), draw, proved)
        return self._diaries[draw]

    def _cell(self, day: str, state: str, stop: str) -> str:
        """Return the button of a day; days to come and those before the first cannot be pressed. The tab key stops at one of them."""
        off = "" if FIRST_DAY <= day <= self._today else " disabled"
        name = phrase(DAY_NAMES[state], day=day_words(day))
        chosen = "" if day == stop else ' tabindex="-1"'
        chosen += ' aria-pressed="true"' if day == self._day else ""
        chosen += ' aria-current="date"' if day == self._today else ""
        return _DAY_BUTTON % (day, off, state, name, chosen, int(day[8:]), _DAY_MARKS.get(state, ""))


def open_daily(browser: "Browser") -> Daily:
    """Put the calendar into the page."""
    return Daily(browser)
