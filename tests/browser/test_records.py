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
    dialog.get_by_label("Game").select_option(label=rules)
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
    dialog.get_by_label("Game").select_option("all")
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
