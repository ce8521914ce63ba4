// Times searches on MicroPython under Node, the very build that the browser loads.
// Usage: node tools/bench/solver.mjs <repository root> <seconds> < lines of "position<tab>rules"; answers "verdict states seconds".
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [root, limit] = [process.argv[2], Number(process.argv[3])];
const runtime = join(root, "node_modules/@micropython/micropython-webassembly-pyscript/micropython.mjs");
const { loadMicroPython } = await import(pathToFileURL(runtime).href);
const python = await loadMicroPython();
for (const folder of ["game", "game/klondike", "game/solver"]) python.FS.mkdir("/" + folder);
for (const folder of ["game/klondike/", "game/solver/"]) {
  for (const name of readdirSync(join(root, folder)).filter((name) => name.endsWith(".py"))) {
    python.FS.writeFile("/" + folder + name, readFileSync(join(root, folder, name)));
  }
}
python.runPython(`
import sys
sys.path.append("/")
from game.klondike.rules import parse_rules
from game.klondike.table import parse_table
from game.solver.search import Search
def begin(position, rules):
    global search
    search = Search(parse_table(position)[0], parse_rules(rules))
def step():
    return search.step(40)
def answer():
    return "%s %d" % (search.verdict, search.states)
`);
const begin = python.globals.get("begin"), step = python.globals.get("step"), answer = python.globals.get("answer");
const seconds = () => process.cpuUsage().user / 1e6; // other programs do not lengthen it
for (const line of readFileSync(0, "utf8").trim().split("\n")) {
  begin(...line.split("\t"));
  const start = seconds();
  while (!step() && seconds() - start < limit);
  console.log(answer(), seconds() - start);
}
