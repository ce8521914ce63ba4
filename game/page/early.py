"""What the player did before Python was up, played once it is."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.page.browser import Browser


def play_early(browser: "Browser", lines: "list[str]") -> None:
    """Play what the player did before Python was up (static/host.js says how it is written)."""
    for line in lines:
        words = line.split(" ")
        if words[0] == "key" and len(words) == 5:
            browser.key(words[1].replace("Space", " "), words[2] == "1", words[3] == "1", words[4] == "1", False)
        elif words[0] == "click":
            browser.press(words[1])
        elif words[0] == "pointerdown":
            browser.pointer.down(int(words[1]), words[2], float(words[3]), float(words[4]), float(words[5]))
        elif words[0] == "pointermove":
            browser.pointer.move(int(words[1]), float(words[3]), float(words[4]), float(words[5]))
        elif words[0] == "pointerup":
            browser.pointer.up(int(words[1]), float(words[3]), float(words[4]), float(words[5]))
