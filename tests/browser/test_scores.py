"""The score on the page (specification, sections 8 and 9)."""

from tests.unit.test_scoring import worked_example

NEAR = "T1 [2S] 2D/T2 4C/T3 KH/T7 */home AC AD/waste 2C/stock 9H 8H 7H"


def test_a_game_without_scoring_shows_no_score(table):
    table.open(deal=4)
    assert "Score" not in table.status
    assert table.data("score") == ""


def test_the_score_follows_moves_undo_redo_and_reload(table):
    table.open(position=NEAR, scoring="standard")
    assert table.status["Score"] == "0"
    table.play("T1F")
    assert table.status["Score"] == "15"
    table.play("WF")
    assert (table.status["Score"], table.data("score")) == ("25", "25")
    table.settle().reload()
    assert table.status["Score"] == "25"
    table.undo()
    assert table.status["Score"] == "15"
    table.undo()
    assert table.status["Score"] == "0"
    table.redo()
    assert table.status["Score"] == "15"


def test_vegas_starts_with_its_stake(table):
    table.open(deal=4, scoring="vegas")
    assert (table.status["Score"], table.data("score")) == ("−52", "-52")
    table.play("T6F")
    assert table.status["Score"] == "−47"


def test_timed_takes_two_points_after_ten_seconds_by_itself(table):
    table.page.clock.install(time=1_700_000_000)
    table.open(position=NEAR, scoring="timed").page.clock.pause_at(1_700_003_600)
    table.play("T1F")
    assert table.status["Score"] == "15"
    table.page.clock.run_for(10_500)
    table.wait("() => document.querySelector('#show-score').textContent === '13'")
    assert table.data("score") == "13"


def test_the_worked_example_played_move_by_move_scores_655(table):
    position, words = worked_example()
    table.open(position=position, draw=1, scoring="standard")
    for word in words:
        table.play(word, "keys" if word == "D" else "drag")
    table.page.get_by_role("dialog", name="Results").wait_for()
    assert table.page.inner_text("#won-score") == "655"
    assert table.page.inner_text("#won-rules") == "Turn 1, standard scoring"
    table.page.get_by_role("button", name="Back to the board").click()
    assert table.status["Score"] == "655"


def test_results_show_no_score_where_there_is_none(table):
    table.open(position="T1 KS/home KC KD KH QS").play("T1F")
    table.page.get_by_role("dialog", name="Results").wait_for()
    assert not table.page.is_visible("#won-score")
    assert table.page.inner_text("#won-rules") == "Turn 3"


def test_the_page_names_the_rules_of_the_cards_on_the_table(table):
    table.open(deal=4)
    assert "Turn 3." in table.page.text_content("#rules-now")
    table.open(deal=4, draw=1, passes=3, returns=0, foundations="free")
    text = table.page.text_content("#rules-now")
    for words in ("Turn 1, three passes, no returns, free foundations", "one card", "three times", "ace claims"):
        assert words in text
    assert table.status["Pass"] == "1 of 3"
