// The 32-bit MicroPython, with a drive as its root.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const MEMORY = 0x20000000; // where a board's memory begins

// An interpreter with `heap` bytes, in which the folder `drive` lies; `print` gets each line that it prints.
export async function started(interpreter, drive, heap, print) {
  const { loadMicroPython } = await import(pathToFileURL(interpreter).href);
  // At low addresses, where it would lie by itself, the collector takes many a number for a pointer.
  Object.defineProperty(globalThis, "Module", {
    configurable: true,
    set(module) {
      module._malloc(MEMORY);
      Object.defineProperty(globalThis, "Module", { value: module });
    },
  });
  const mp = await loadMicroPython({ heapsize: heap, stdout: print });
  copy(mp.FS, drive, "");
  return mp;
}

// Modules remember the paths they came from, so the drive is the root, as on a board.
function copy(system, from, to) {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), to + "/" + entry.name];
    if (entry.isDirectory()) {
      system.mkdir(target);
      copy(system, source, target);
    } else system.writeFile(target, fs.readFileSync(source));
  }
}
