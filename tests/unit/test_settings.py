import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.play.settings import NAMED, SETTINGS, Settings, is_look_name
from tests.strategies import loose_text

AT_FIRST = {name: allowed[0] for name, allowed in SETTINGS}


def test_at_first():
    values = Settings().values
    assert values["single"] == "1", "what has one place to go goes there at a tap (section 5)"
    assert values["sound"] == "0", "sound is off until chosen (section 12)"
    assert values["theme"] == "auto"
    assert values["left"] == values["four"] == values["large"] == "0"
    assert values == AT_FIRST


@given(st.fixed_dictionaries({name: st.sampled_from(allowed) for name, allowed in SETTINGS}))
@settings(max_examples=40)
def test_the_text_brings_everything_back(values):
    chosen = Settings()
    for name, value in values.items():
        assert chosen.change(name, value)
    assert Settings(chosen.text()).values == values


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("left", "2"),
        ("left", ""),
        ("left", "yes"),
        ("nothing", "1"),
        ("", ""),
        ("speed", "1"),
        ("theme", "Dark"),
        ("felt", "a b"),
    ],
)
def test_what_is_not_allowed_changes_nothing(name, value):
    chosen = Settings("left=1 speed=slow")
    before = dict(chosen.values)
    assert not chosen.change(name, value)
    assert chosen.values == before


@pytest.mark.parametrize(
    "text", ["", " ", "left", "left=", "left=9", "=1", "left=1=1", "unheard=1", "LEFT=1", "left =1"]
)
def test_a_text_with_nothing_good_in_it_leaves_all_as_at_first(text):
    assert Settings(text).values == AT_FIRST


def test_what_is_good_in_a_damaged_text_is_used():
    assert Settings("left=1 speed=warp theme=dark xyz").values == {**AT_FIRST, "left": "1", "theme": "dark"}


@given(loose_text)
@settings(max_examples=40)
def test_any_text_at_all_gives_settings(text):
    values = Settings(text).values
    for name, allowed in SETTINGS:
        assert values[name] in allowed or (name in NAMED and is_look_name(values[name]))
    assert len(values) == len(SETTINGS)


def test_switches_and_speed():
    chosen = Settings("left=1 single=0")
    assert chosen.is_on("left") and not chosen.is_on("single") and not chosen.is_on("four")
    speeds = [Settings("speed=" + speed).glide_ms() for speed in ("off", "fast", "normal", "slow")]
    assert speeds[0] == 0 and speeds == sorted(set(speeds)), "off glides not at all, and slower is longer"
    assert Settings().glide_ms() == speeds[2]


def test_choices_made_in_another_tab_are_taken_over_and_what_is_lent_still_holds():
    settings = Settings("left=1 speed=slow")
    settings.lend("theme", "dark")
    settings.follow("four=1 theme=light speed=fast")
    assert settings.values == {**AT_FIRST, "four": "1", "speed": "fast", "theme": "dark"}
    assert Settings(settings.text()).values == {**AT_FIRST, "four": "1", "speed": "fast", "theme": "light"}


def test_what_is_lent_holds_until_the_player_chooses_and_is_never_kept():
    """What an address or the page around a frame sets is not the player's choice (docs/embedding.md)."""
    settings = Settings("theme=light four=1")
    assert settings.lend("theme", "dark")
    assert settings.lend("theme", "auto")
    assert settings.lend("left", "1")
    assert not settings.lend("theme", "pink")
    assert not settings.lend("none", "1")
    assert (settings.values["theme"], settings.is_on("left"), settings.is_on("four")) == ("auto", True, True)
    kept = Settings(settings.text())
    assert (kept.values["theme"], kept.is_on("left"), kept.is_on("four")) == ("light", False, True)
    settings.change("theme", "dark")
    assert Settings(settings.text()).values["theme"] == "dark"
    assert not Settings(settings.text()).is_on("left")
