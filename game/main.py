"""Entry of the plain page, which runs these sources as they are."""

from game.page.main import start

start()
