"""What the player did before Python was up, played once it is."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from game.page.browser import Browser


def play_early(browser: "Browser", lines: "list[str]") -> None:
    """Play what the player did before Python was up (static/host.js says how it is written)."""
    pointer = browser.pointer
    for line in lines:
        words = line.split(" ")
        if words[0] == "key" and len(words) == 8:
            browser.keyboard.press(words[1].replace("Space", " "), words[2], *[word == "1" for word in words[3:]])
        elif words[0] == "click":
            browser.press(words[1])
        elif words[0].startswith("pointer"):
            # where on the page it is now, for it was written down from the felt's corner
            at = browser.surface.x + float(words[3]), browser.surface.y + float(words[4]), float(words[5])
            if words[0] == "pointerdown":
                pointer.down(int(words[1]), words[2], *at)
            elif words[0] == "pointermove":
                pointer.move(int(words[1]), *at)
            else:
                pointer.up(int(words[1]), *at)
