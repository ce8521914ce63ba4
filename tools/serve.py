"""Serve a folder on this machine only, the way a static host such as GitHub Pages does.

python -m tools.serve --dir site --port 8000 --prefix /klondike/
"""

import argparse
import contextlib
import errno
import gzip
import hashlib
import sys
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from tools.predraw import fill

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".md": "text/plain; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".mpy": "application/octet-stream",
    ".png": "image/png",
    ".py": "text/x-python; charset=utf-8",
    ".svg": "image/svg+xml",
    ".toml": "application/toml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
PACKED = {".png", ".jpg", ".webp", ".woff2"}
"""Files that gain nothing from gzip."""


class Answer(NamedTuple):
    """A file as it goes over the wire."""

    body: bytes
    kind: str
    etag: str
    encoding: str


class Handler(BaseHTTPRequestHandler):
    """Answer GET and HEAD."""

    protocol_version = "HTTP/1.1"
    server_version = "static"
    sys_version = ""
    timeout = 60
    wbufsize = -1
    disable_nagle_algorithm = True
    server: "FolderServer"

    def do_GET(self) -> None:
        """Answer with the file."""
        self._answer(body=True)

    def do_HEAD(self) -> None:
        """Answer with the head alone."""
        self._answer(body=False)

    def _answer(self, body: bool) -> None:
        url = urlsplit(self.path)
        path = self.server.find(url.path)
        if path is None:
            return self._send(HTTPStatus.NOT_FOUND, b"Not found\n", {}, body)
        if path.is_dir():
            place = "/" + url.path.strip("/") + "/" + (f"?{url.query}" if url.query else "")
            return self._send(HTTPStatus.MOVED_PERMANENTLY, b"", {"Location": place}, body)
        packed = "gzip" in self.headers.get("Accept-Encoding", "")
        answer = self.server.read(path, packed)
        head = {
            "Access-Control-Allow-Origin": "*",
            "Cache-Control": f"max-age={self.server.max_age}",
            "ETag": answer.etag,
            "Vary": "Accept-Encoding",
        }
        if answer.etag in self.headers.get("If-None-Match", ""):
            return self._send(HTTPStatus.NOT_MODIFIED, b"", head, body)
        head["Content-Type"] = answer.kind
        if answer.encoding:
            head["Content-Encoding"] = answer.encoding
        return self._send(HTTPStatus.OK, answer.body, head, body)

    def _send(self, status: HTTPStatus, data: bytes, head: dict[str, str], body: bool) -> None:
        self.send_response(status)
        if status is HTTPStatus.NOT_FOUND:
            head = {"Content-Type": TYPES[".txt"], **head}
        for name, value in head.items():
            self.send_header(name, value)
        if status is not HTTPStatus.NOT_MODIFIED:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if body:
            self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class FolderServer(ThreadingHTTPServer):
    """The listening socket, the folder and what has been read of it."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 64

    def __init__(self, folder: Path, port: int, prefix: str, max_age: int) -> None:
        """Listen on the loopback address; port 0 takes a free one."""
        self.folder = folder.resolve()
        self.prefix = prefix
        self.max_age = max_age
        self._read: dict[tuple[Path, int, int, bool], Answer] = {}
        super().__init__(("127.0.0.1", port), Handler)

    def find(self, path: str) -> Path | None:
        """Return the file at a URL's path, a folder that wants a slash, or None."""
        if not path.startswith(self.prefix):
            return self.folder if path + "/" == self.prefix else None
        parts = unquote(path[len(self.prefix) :]).split("/")
        if any(part.startswith(".") or "\0" in part or "\\" in part for part in parts):
            return None
        found = self.folder.joinpath(*parts).resolve()
        if not found.is_relative_to(self.folder):
            return None
        if found.is_dir() and parts[-1] == "":
            found /= "index.html"
        elif parts[-1] == "":
            return None
        return found if found.exists() else None

    def read(self, path: Path, packed: bool) -> Answer:
        """Return the file, packed if asked and worth it; reads and packs each version once."""
        packed = packed and path.suffix not in PACKED
        about = path.stat()
        key = (path, about.st_mtime_ns, about.st_size, packed)
        if key not in self._read:
            data = path.read_bytes()
            if b"<!-- table -->" in data and path.suffix == ".html":  # the sources' own page, not a built one
                data = fill(data.decode()).encode()
            mark = hashlib.sha256(data).hexdigest()[:16]
            kind = TYPES.get(path.suffix, "application/octet-stream")
            if packed:
                data = gzip.compress(data, 6, mtime=0)
            self._read[key] = Answer(data, kind, f'W/"{mark}"', "gzip" if packed else "")
        return self._read[key]

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore browsers that hang up; report all else."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class Server:
    """A folder served while a `with` block runs: `with Server(folder) as server: server.url`."""

    def __init__(self, folder: Path | str, port: int = 0, prefix: str = "/", max_age: int = 600) -> None:
        """Take the port at once; `prefix` is the path that the folder shows up under."""
        prefix = "/" + prefix.strip("/") + "/" if prefix.strip("/") else "/"
        self._server = FolderServer(Path(folder), port, prefix, max_age)
        self.port: int = self._server.server_address[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        self.url = self.origin + prefix
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.daemon = True

    def __enter__(self) -> "Server":
        """Start to answer."""
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        """Stop, and free the port."""
        self.close()

    def close(self) -> None:
        """Stop, and free the port; a second call does nothing."""
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
        self._server.server_close()

    def forever(self) -> None:
        """Answer until the thread or the process ends."""
        self._thread.join()


def open_server(folder: Path, port: int | None, prefix: str, max_age: int) -> Server:
    """Serve on `port`; with None on 8000, or on any free port where that is taken."""
    try:
        return Server(folder, 8000 if port is None else port, prefix, max_age)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        if port is not None:
            sys.exit(f"serve: port {port} is taken; choose another, as in `make play PORT=8080`")
        return Server(folder, 0, prefix, max_age)


def main() -> None:
    """Serve until Ctrl+C."""
    parser = argparse.ArgumentParser(description="Serve a folder on this machine only.")
    parser.add_argument("--dir", type=Path, default=Path("site"))
    parser.add_argument("--port", type=int, help="default: 8000, or a free one if that is taken")
    parser.add_argument("--prefix", default="/", help="the path to serve it under")
    parser.add_argument("--max-age", type=int, default=600, help="seconds a browser may keep files")
    parser.add_argument("--page", default="", help="what to add to the address that is printed")
    given = parser.parse_args()
    if not given.dir.is_dir():
        sys.exit(f"serve: there is no folder {given.dir}")
    with open_server(given.dir, given.port, given.prefix, given.max_age) as server:
        print(f"\n  Klondike is at {server.url}{given.page}   (Ctrl+C stops it)\n", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            server.forever()


if __name__ == "__main__":
    main()
