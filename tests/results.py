"""What tests of the records need: whole files and logs at once."""

from game.play.records import (
    EXPORT_HEAD,
    EXPORT_VERSION,
    FileReader,
    Record,
    Result,
    Tally,
    brought_by,
    read_log,
    result_line,
)


def record_of(results: list[Result]) -> Record:
    """What results, in the order in which the games were begun, come to."""
    return tally_of(results).record()


def tally_of(results: list[Result]) -> Tally:
    tally = Tally()
    for result in results:
        tally.count(result)
    return tally


def export_text(results: list[Result]) -> str:
    """All results as the text of a file."""
    lines = [f"{EXPORT_HEAD} {EXPORT_VERSION}", *map(result_line, results), f"end {len(results)}"]
    return "\n".join(lines) + "\n"


def read_export(text: str) -> tuple[list[Result], str, int]:
    """Read an exported file: (results, "", 0), or ([], why it is refused, the line that is wrong)."""
    reader = FileReader()
    for line in text.split("\n"):
        reader.take(line)
    reader.close()
    if reader.fault:
        return [], reader.fault, reader.line
    return read_log(["\n".join(reader.blocks[block]) for block in sorted(reader.blocks)]), "", 0


def merged(own: list[Result], others: list[Result]) -> tuple[list[Result], int, int]:
    """Two logs as one, how many games are new in it, and how many of one's own are changed."""
    known = {result.begun: result_line(result) for result in own}
    brought = brought_by(known, [result_line(result) for result in others])
    known |= {begun: line for begun, _, line in brought}
    changed = sum(was != "" for _, was, _ in brought)
    return read_log(list(known.values())), len(brought) - changed, changed
