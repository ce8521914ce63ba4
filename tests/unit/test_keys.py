import pytest

from game.play.keys import key_intent

PLAIN = (False, False, False, False)  # shift, control, meta, alt
SHIFT = (True, False, False, False)
CONTROL = (False, True, False, False)
META = (False, False, True, False)
BOTH = (True, True, False, False)
BOTH_META = (True, False, True, False)


@pytest.mark.parametrize(
    ("key", "held", "intent"),
    [
        ("ArrowLeft", PLAIN, ("step", -1)),
        ("ArrowRight", PLAIN, ("step", 1)),
        ("ArrowUp", PLAIN, ("reach", -1)),
        ("ArrowDown", PLAIN, ("reach", 1)),
        ("Enter", PLAIN, ("enter",)),
        ("Escape", PLAIN, ("escape",)),
        (" ", PLAIN, ("draw",)),
        ("u", PLAIN, ("undo", False)),
        ("z", CONTROL, ("undo", False)),
        ("U", SHIFT, ("redo",)),
        ("y", CONTROL, ("redo",)),
        ("Z", BOTH, ("redo",)),
        ("z", META, ("undo", False)),
        ("Z", BOTH_META, ("redo",)),
        ("h", PLAIN, ("hint",)),
        ("n", PLAIN, ("new",)),
        ("f", PLAIN, ("finish",)),
        ("t", PLAIN, ("tell",)),
        ("p", PLAIN, ("tell_pile",)),
        ("?", SHIFT, ("keys",)),
        ("؟", SHIFT, ("keys",)),
        ("？", SHIFT, ("keys",)),
        ("?", PLAIN, ("keys",)),  # where ? needs no shift
    ],
)
def test_what_each_key_asks_for(key, held, intent):
    assert key_intent(key, "", *held, False) == intent


@pytest.mark.parametrize(
    ("key", "intent"), [("U", ("undo", False)), ("H", ("hint",)), ("N", ("new",)), ("F", ("finish",))]
)
def test_letters_work_with_caps_lock_too(key, intent):
    assert key_intent(key, "", *PLAIN, False) == intent


@pytest.mark.parametrize(("key", "held"), [("u", SHIFT), ("Y", CONTROL), ("z", BOTH)])
def test_redo_works_with_caps_lock_too(key, held):
    assert key_intent(key, "", *held, False) == ("redo",)


ALL_KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Enter", "Escape", " "] + list("uzyhnftpUZYHNFTP?")


@pytest.mark.parametrize("key", ALL_KEYS)
def test_no_key_acts_with_alt(key):
    for shift in (False, True):
        for control in (False, True):
            assert key_intent(key, "", shift, control, False, True, False) is None


@pytest.mark.parametrize("key", [key for key in ALL_KEYS if key.lower() not in "zy"])
def test_no_key_but_undo_and_redo_acts_with_control(key):
    assert key_intent(key, "", *CONTROL, False) is None
    assert key_intent(key, "", *BOTH, False) is None


@pytest.mark.parametrize("key", [key for key in ALL_KEYS if key not in "uU?"])
def test_no_key_but_redo_and_the_list_acts_with_shift(key):
    assert key_intent(key, "", *SHIFT, False) is None


@pytest.mark.parametrize(
    ("code", "keys", "held", "intent"),
    [
        ("KeyU", "гθعוｕ", PLAIN, ("undo", False)),
        ("KeyU", "ГΘ", SHIFT, ("redo",)),
        ("KeyH", "рηايｈ", PLAIN, ("hint",)),
        ("KeyN", "тνىמ", PLAIN, ("new",)),
        ("KeyF", "аφבכ", PLAIN, ("finish",)),
        ("KeyT", "еτفא", PLAIN, ("tell",)),
        ("KeyP", "зπحפ", PLAIN, ("tell_pile",)),
        ("KeyZ", "яζئז", CONTROL, ("undo", False)),
        ("KeyZ", "яζ", META, ("undo", False)),
        ("KeyY", "нυغט", CONTROL, ("redo",)),
    ],
)
def test_a_letter_of_another_script_counts_by_its_place(code, keys, held, intent):
    for key in keys:
        assert key_intent(key, code, *held, False) == intent, key


def test_a_latin_letter_counts_wherever_it_lies():
    assert key_intent("u", "KeyF", *PLAIN, False) == ("undo", False), "Dvorak"
    assert key_intent("z", "KeyY", *CONTROL, False) == ("undo", False), "German"
    assert key_intent("é", "KeyU", *PLAIN, False) is None


def test_command_y_is_the_browsers_own():
    assert key_intent("y", "KeyY", *META, False) is None


def test_control_shift_y_is_no_key_of_the_game():
    assert key_intent("Y", "KeyY", *BOTH, False) is None


@pytest.mark.parametrize(
    "key", ["z", "y", "a", "1", "Tab", "Home", "PageDown", "F5", "Shift", "Dead", "Unidentified", ""]
)
def test_other_keys_are_left_to_the_browser(key):
    assert key_intent(key, "", *PLAIN, False) is None


def test_a_held_undo_key_says_that_it_repeats():
    assert key_intent("u", "KeyU", *PLAIN, True) == ("undo", True)
    assert key_intent("z", "KeyZ", *CONTROL, True) == ("undo", True)


@pytest.mark.parametrize("key", ["n", "N", "f", "F"])
def test_a_held_key_deals_or_finishes_once(key):
    assert key_intent(key, "", *PLAIN, True) is None


@pytest.mark.parametrize(
    ("key", "intent"), [("ArrowLeft", ("step", -1)), ("ArrowDown", ("reach", 1)), (" ", ("draw",))]
)
def test_held_arrows_and_space_go_on(key, intent):
    assert key_intent(key, "", *PLAIN, True) == intent
