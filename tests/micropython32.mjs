// Runs a folder of compiled modules on the 32-bit MicroPython and prints what it prints.
// node micropython32.mjs <micropython.mjs> <folder> <script>...
// Each script is run by itself: between scripts memory is collected, within one it is not.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [interpreter, folder, ...scripts] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(interpreter).href);
const mp = await loadMicroPython({ heapsize: 1 << 20, stdout: (line) => console.log(line) });

// The drive is the root, as on a board: modules remember the paths they came from.
function copy(from, to) {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), to + "/" + entry.name];
    if (entry.isDirectory()) {
      mp.FS.mkdir(target);
      copy(source, target);
    } else mp.FS.writeFile(target, fs.readFileSync(source));
  }
}

copy(folder, "");
try {
  mp.runPython("import sys\nsys.path.append('')");
  for (const script of scripts) mp.runPython(script);
} catch (error) {
  console.log(error.message);
  process.exit(1);
}
