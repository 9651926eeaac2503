// One handheld on the 32-bit MicroPython, for a bench that speaks the lines of handheld.py.
// node handheld32.mjs <micropython.mjs> <drive> <settings as JSON>
// Between two passes everything is collected: only here the figures are exact.
import fs from "node:fs";
import readline from "node:readline";
import { started } from "./interpreter32.mjs";

const [interpreter, drive, settings] = process.argv.slice(2);
const mp = await started(interpreter, drive, 1 << 19, (line) => fs.writeSync(1, line + "\n"));
const run = (script) => mp.runPython(script);
const collect = () => run("gc.collect()");

try {
  run("import gc, sys\nsys.path[:] = ['', '/lib', '/device']");
  run("import handheld, handheld32");
  mp.globals.set("settings", settings);
  run("import json\nhandheld.equip(json.loads(settings))");
  const [take, wipe, measure, turn] = ["take", "wipe", "measure", "turn"].map((name) => {
    return mp.pyimport(name === "take" ? "handheld" : "handheld32")[name];
  });
  collect();
  run("handheld32.floor()");
  run("handheld32.start()");
  collect();
  run("handheld32.measure()\nhandheld.answer('{} 0'.format(handheld32._used))");
  for await (const line of readline.createInterface({ input: process.stdin })) {
    take(line);
    wipe();
    collect();
    measure();
    turn();
  }
} catch (error) {
  console.log(error.message);
  process.exit(1);
}
