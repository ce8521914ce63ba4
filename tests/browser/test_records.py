"""Records on the page (specification, section 9): a game counts from its first move, once, whatever is done with it."""

from pathlib import Path

import pytest

from game.klondike.game import load_text, save_text
from game.klondike.rules import move_text

SAVE = Path(__file__).parent.parent / "data" / "saves" / "v1.json"


def nearly_won():
    """A save of a game three moves before it is won, its log, and those moves."""
    game, seconds, _ = load_text(SAVE.read_text("utf-8"))
    while game.redo():
        pass
    for _ in range(3):
        game.undo()
    game.begun = 1764505715123
    words = [move_text(move) for move in game.moves[game.at :]]
    return save_text(game, seconds), "1764505715123 2025-11-30 3.0.1.suit.none 155 open\n", words


def shown(table, rules="Turn 3"):
    """What the panel says of the games by some rules."""
    table.click("Records")
    dialog = table.page.get_by_role("dialog", name="Records")
    dialog.wait_for()
    dialog.get_by_role("combobox").select_option(label=rules)
    rows = dialog.locator("#records-list div").all()
    found = {row.locator("dt").inner_text(): row.locator("dd").inner_text() for row in rows}
    dialog.get_by_role("button", name="Close").click()
    table.settle()
    return found


def test_a_game_counts_from_its_first_move_and_is_lost_when_left_for_a_new_deal(table):
    table.open(deal=4)
    assert shown(table)["Played"] == "0"
    table.play("T6F")
    assert shown(table)["Played"] == "1 (1 under way)"
    table.keys("n").settle()
    assert shown(table)["Played"] == "1"
    assert shown(table)["Won"] == "0 (0 %)"


def test_it_counts_once_however_it_is_reloaded_undone_and_redone(table):
    table.open(deal=4).play("T6F").settle().reload()
    table.undo().redo().undo().draw().settle().reload()
    assert shown(table)["Played"] == "1 (1 under way)"
    table.keys("n", "u").settle().reload()
    assert shown(table)["Played"] == "1 (1 under way)", "brought back it is under way again"
    table.keys("n", "n").settle()
    assert shown(table)["Played"] == "1"


def test_a_game_brought_back_by_undo_and_won_counts_as_won(table):
    save, log, words = nearly_won()
    table.keep(**{"game": save, "results.680": log})
    table.open().keys("n").settle()
    assert (shown(table)["Played"], shown(table)["Won"]) == ("1", "0 (0 %)")
    table.keys("u")
    table.play_all(".".join(words))
    table.page.get_by_role("dialog", name="Results").wait_for()
    table.page.get_by_role("button", name="Back to the board").click()
    found = shown(table)
    assert (found["Played"], found["Won"], found["Wins in a row"]) == ("1", "1 (100 %)", "1")
    assert found["Fewest moves"] == str(table.moves)
    assert found["Best time"] == table.status["Time"]
    table.undo().settle()
    table.keys("n").settle()
    assert shown(table)["Won"] == "1 (100 %)", "what is won stays won"


def test_a_paused_game_is_not_lost(table):
    table.open(deal=4).play("T6F").click("Game")
    dialog = table.page.get_by_role("dialog", name="Game")
    dialog.get_by_label("Turn 1", exact=True).check()
    dialog.locator("[data-do=variants-play]").click()
    table.settle()
    assert shown(table)["Played"] == "1 (1 under way)"
    table.draw().settle()
    assert shown(table, "All games")["Played"] == "2 (2 under way)"
    assert shown(table, "Turn 1")["Played"] == "1 (1 under way)"


def test_positions_and_games_that_a_link_played_are_not_counted(table):
    table.open(position="T1 KS/home KC KD KH QS").play("T1F")
    table.page.get_by_role("dialog", name="Results").wait_for()
    table.page.get_by_role("button", name="Back to the board").click()
    assert shown(table)["Played"] == "0"
    table.open(deal=4, moves="T6F").draw().settle()
    assert shown(table)["Played"] == "0"


LOG = (
    "1764505715123 2025-11-30 3.0.1.suit.none 7 won 200 100 -\n"
    "1764505815123 2025-11-30 3.0.1.suit.none 8 lost\n"
    "1764505915123 2025-11-30 1.0.1.suit.vegas 9 won 300 120 208\n"
)


def opened(table, **items):
    table.keep(**items)
    table.open(deal=4).click("Records")
    dialog = table.page.get_by_role("dialog", name="Records")
    dialog.wait_for()
    return dialog


def test_records_are_by_rules(table):
    opened(table, **{"results.680": LOG})
    table.keys("Escape").settle()
    assert shown(table) == {
        "Played": "2",
        "Won": "1 (50 %)",
        "Wins in a row": "0",
        "Longest streak": "1",
        "Best time": "3:20",
        "Fewest moves": "100",
    }
    assert shown(table, "Turn 1, Vegas")["Best score"] == "208"
    assert shown(table, "All games")["Played"] == "3"


def test_clearing_is_asked_about_and_can_be_undone(table):
    dialog = opened(table, **{"results.680": LOG})
    dialog.get_by_role("button", name="Clear").click()
    dialog.get_by_role("button", name="Cancel").click()
    assert table.kept("klondike.results.680") == LOG
    dialog.get_by_role("button", name="Clear").click()
    assert "Turn 3" in dialog.locator("#records-note").inner_text()
    dialog.locator("#records-sure").get_by_role("button", name="Clear").click()
    assert table.kept("klondike.results.680") == LOG.splitlines(keepends=True)[2], "only those that were shown"
    dialog.get_by_role("button", name="Undo").click()
    assert table.kept("klondike.results.680") == LOG
    assert "2" in dialog.locator("#records-list").inner_text()


def test_an_export_is_imported_with_a_preview_and_can_be_undone(table, new_table, tmp_path):
    dialog = opened(table, **{"results.680": LOG})
    with table.page.expect_download() as download:
        dialog.get_by_role("button", name="Export").click()
    path = tmp_path / "records.txt"
    download.value.save_as(path)
    assert path.read_text("utf-8") == "klondike results 1\n" + LOG + "end 3\n"
    other = new_table("phone", touch=True)
    dialog = opened(other, **{"results.680": LOG.splitlines(keepends=True)[0].replace("won 200 100 -", "open")})
    dialog.locator("#records-file").set_input_files(path)
    other.wait("() => document.querySelector('#records-note').textContent.includes('It adds 2 games')")
    assert "1 game here gets its result" in dialog.locator("#records-note").inner_text()
    assert other.kept("klondike.results.680").count("\n") == 1, "nothing is changed before the player says so"
    dialog.locator("#records-sure").get_by_role("button", name="Import").click()
    assert other.kept("klondike.results.680") == LOG
    dialog.get_by_role("button", name="Undo").click()
    assert "open" in other.kept("klondike.results.680")
    dialog.locator("#records-file").set_input_files(path)
    dialog.locator("#records-sure").get_by_role("button", name="Import").click()
    dialog.locator("#records-file").set_input_files(path)
    other.wait("() => document.querySelector('#records-note').textContent.includes('here already')")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("<html>", "does not hold records"),
        ("", "does not hold records"),
        ("x" * 3_000_000, "does not hold records"),
        ("klondike results 2\nend 0\n", "newer version"),
        ("klondike results 1\n" + LOG, "cut off"),
        ("klondike results 1\n" + LOG.replace("lost", "lust") + "end 3\n", "Line 3"),
    ],
)
def test_damaged_and_foreign_files_are_refused_with_a_reason(table, tmp_path, text, why):
    dialog = opened(table, **{"results.680": LOG})
    path = tmp_path / "file.txt"
    path.write_text(text, "utf-8")
    dialog.locator("#records-file").set_input_files(path)
    table.wait("why => document.querySelector('#records-note').textContent.includes(why)", why)
    assert table.kept("klondike.results.680") == LOG
    assert not dialog.locator("#records-sure").is_visible()


def test_the_chart_shows_from_three_games_on_and_says_what_it_shows(table):
    dialog = opened(table, **{"results.680": LOG})
    assert not dialog.locator("#records-chart").is_visible()
    dialog.get_by_role("combobox").select_option("all")
    assert "66 %" in dialog.get_by_role("img").get_attribute("aria-label")


def test_a_tab_whose_game_goes_on_elsewhere_writes_no_results(table):
    table.open(deal=4).play("T6F").settle()
    other = table.another().open()
    other.draw().settle()
    table.allow("elsewhere")
    before = table.kept("klondike.results.%d" % (int(table.page.evaluate("Date.now() / 2592000000 | 0"))))
    table.keys("n").settle()
    assert table.kept("klondike.results.%d" % (int(table.page.evaluate("Date.now() / 2592000000 | 0")))) == before
    other.check()


# What is not understood stays


NEWER = "version 2\nwhat a newer version writes\n"
DAMAGED = "1764505600000 2025-11-30 3.0.1.suit.none 5 lust\n" + LOG + "1764505999999 2025-11-30 3.0.1.su"
FILE = "klondike results 1\n1764505700000 2025-11-30 3.0.1.suit.none 6 lost\nend 1\n"


def chosen_file(dialog, table, path, text, says):
    path.write_text(text, "utf-8")
    dialog.locator("#records-file").set_input_files(path)
    table.wait("says => document.querySelector('#records-note').textContent.includes(says)", says)


@pytest.mark.parametrize("do", ["import", "clear"])
def test_what_cannot_be_read_stays_byte_for_byte(table, tmp_path, do):
    dialog = opened(table, **{"results.680": DAMAGED, "results.681": NEWER})
    assert "could not be read" in dialog.locator("#records-note").inner_text()
    if do == "import":
        chosen_file(dialog, table, tmp_path / "file.txt", FILE, "It adds 1 game")
        dialog.locator("#records-sure").get_by_role("button", name="Import").click()
        head, _, tail = DAMAGED.partition("1764505715123")
        assert table.kept("klondike.results.680") == head + FILE.splitlines()[1] + "\n1764505715123" + tail
    else:
        dialog.get_by_role("combobox").select_option("all")
        dialog.get_by_role("button", name="Clear").click()
        dialog.locator("#records-sure").get_by_role("button", name="Clear").click()
        assert table.kept("klondike.results.680") == DAMAGED.replace(LOG, "")
    assert table.kept("klondike.results.681") == NEWER
    dialog.get_by_role("button", name="Undo").click()
    assert ("undone" if do == "import" else "are back") in dialog.locator("#records-note").inner_text()
    assert table.kept("klondike.results.680") == DAMAGED
    assert table.kept("klondike.results.681") == NEWER


def test_a_block_of_a_newer_version_is_left_alone_by_a_game(table):
    table.page.clock.install(time=1_764_505_715)
    table.keep(**{"results.680": NEWER})
    table.open(deal=4).play("T6F")
    table.wait("() => (localStorage.getItem('klondike.results.680.1') || '').includes(' 4 open')")
    assert table.kept("klondike.results.680") == NEWER
    assert shown(table)["Played"] == "1 (1 under way)"


def many(count, step=1_000):
    """Lines of so many games, every third won."""
    lines = []
    for i in range(count):
        result = f"won {200 + i % 90} {100 + i % 50} -" if i % 3 == 2 else "lost"
        lines.append(f"{1_764_500_000_000 + i * step} 2025-11-30 3.0.1.suit.none {4_000_000_000 + i} {result}\n")
    return lines


def patient(table, condition):
    """Wait for something long."""
    table.page.wait_for_function(condition, timeout=120_000)


def test_a_block_of_any_length_is_read_changed_and_put_back(table, tmp_path):
    """11,000 lines of one month, as an import of an earlier version could leave them."""
    lines = many(11_000)
    table.keep(**{"results.680": "".join(lines)})
    table.open(deal=4).click("Records")
    played = "() => document.querySelector('#records-list')?.textContent.startsWith('Played11000')"
    idle = "() => !document.querySelector('#records-row').hidden"
    patient(table, played)
    dialog = table.page.get_by_role("dialog", name="Records")
    assert "3666 (33 %)" in dialog.inner_text()
    with table.page.expect_download(timeout=120_000) as download:
        dialog.get_by_role("button", name="Export").click()
    path = tmp_path / "records.txt"
    download.value.save_as(path)
    assert path.read_text("utf-8") == "klondike results 1\n" + "".join(lines) + "end 11000\n"
    patient(table, idle)
    dialog.get_by_role("button", name="Clear").click()
    dialog.locator("#records-sure").get_by_role("button", name="Clear").click()
    patient(table, "() => document.querySelector('#records-list').textContent.startsWith('Played0')")
    patient(table, idle)
    dialog.get_by_role("button", name="Undo").click()
    patient(table, played)
    patient(table, "() => document.querySelector('#records-note').textContent.includes('are back')")
    dialog.locator("#records-file").set_input_files(path)
    patient(table, "() => document.querySelector('#records-note').textContent.includes('here already')")


def test_undo_of_an_import_takes_back_its_own_lines_only(table, tmp_path):
    dialog = opened(table, **{"results.680": LOG})
    more = "1764505700000 2025-11-30 3.0.1.suit.none 6 lost\n1764505815123 2025-11-30 3.0.1.suit.none 8 won 90 80 -\n"
    chosen_file(dialog, table, tmp_path / "file.txt", f"klondike results 1\n{more}end 2\n", "It adds 1 game")
    dialog.locator("#records-sure").get_by_role("button", name="Import").click()
    assert more.splitlines()[1] in table.kept("klondike.results.680")
    win = "1764505999999 2025-11-30 3.0.1.suit.none 155 won 300 120 -\n"
    other = table.another().keep(**{"results.680": table.kept("klondike.results.680") + win})  # as another tab does
    dialog.get_by_role("button", name="Undo").click()
    assert table.kept("klondike.results.680") == LOG + win
    other.check()


def test_records_that_the_browser_does_not_keep_are_taken_back(new_table, tmp_path):
    table = new_table()
    table.page.add_init_script(
        "const set = Storage.prototype.setItem; Storage.prototype.setItem = function (key, text) {"
        " if (key === 'klondike.results.681') throw new DOMException('full', 'QuotaExceededError'); set.call(this, key, text); };"
    )
    dialog = opened(table, **{"results.680": LOG})
    text = FILE.replace("end 1", "1767097600000 2025-12-30 3.0.1.suit.none 9 lost\nend 2")
    chosen_file(dialog, table, tmp_path / "file.txt", text, "It adds 2 games")
    dialog.locator("#records-sure").get_by_role("button", name="Import").click()
    table.wait("() => document.querySelector('#records-note').textContent.includes('does not let the records')")
    assert table.kept("klondike.results.680") == LOG


# Clocks that are wrong


def test_a_game_numbered_by_a_clock_ahead_does_not_end_the_wins_in_a_row(table):
    wins = "".join(f"{1764505715123 + i} 2025-11-30 3.0.1.suit.none {7 + i} won 200 100 -\n" for i in range(5))
    ahead = "1930000000000 2031-02-27 3.0.1.suit.none 99 lost\n"
    opened(table, **{"results.680": wins, "results.744": ahead})
    table.keys("Escape").settle()
    found = shown(table)
    assert (found["Played"], found["Wins in a row"], found["Longest streak"]) == ("6", "5", "5")


def test_a_clock_before_1970_gives_every_game_a_number_of_its_own(table):
    table.page.clock.install(time=-86_400 * 365)
    table.open(deal=4).play("T6F").settle()
    table.reload().keys("n").draw().settle()
    table.wait(
        "() => Object.entries(localStorage).filter(([key]) => key.includes('results')).join().split(' open').length === 2"
    )
    table.reload().keys("n").draw().settle()
    table.wait(
        "() => Object.entries(localStorage).filter(([key]) => key.includes('results')).join().split(' lost').length === 3"
    )
    assert shown(table, "All games")["Played"] == "3 (1 under way)"
