// Runs tests/vectors.py on MicroPython under Node and prints its vectors as one JSON text.
// Usage: node tests/parity/run.mjs <repository root>
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = process.argv[2];
const runtime = join(root, "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs");
const { loadMicroPython } = await import(pathToFileURL(runtime).href);

const printed = [];
const python = await loadMicroPython({ stdout: (line) => printed.push(line), linebuffer: true });

// The interpreter has a file system of its own: give it the game's core and the vectors.
for (const folder of ["game", "game/klondike", "game/solver", "tests"]) python.FS.mkdir("/" + folder);
const sources = ["game/klondike/", "game/solver/"].flatMap((folder) =>
  readdirSync(join(root, folder)).filter((name) => name.endsWith(".py")).map((name) => folder + name),
);
for (const name of [...sources, "tests/vectors.py"]) {
  python.FS.writeFile("/" + name, readFileSync(join(root, name)));
}

// Text goes out in ASCII, so that no encoding comes between.
try {
  python.runPython(`
import json, sys
sys.path.append("/")
from tests.vectors import vectors
print(json.dumps([sys.implementation.name, [[name, text] for name, text in vectors()]]))
`);
} catch (error) {
  console.error(error.message); // Python's traceback; Node would print the whole runtime's source before it
  process.exit(1);
}
console.log(printed.join("\n"));
