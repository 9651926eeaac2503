// Runs a folder of compiled modules on the 32-bit MicroPython and prints what it prints.
// node micropython32.mjs <micropython.mjs> <folder> <script>...
// Each script is run by itself: between scripts memory is collected, within one it is not.
import { started } from "./micropython/interpreter32.mjs";

const [interpreter, folder, ...scripts] = process.argv.slice(2);
const mp = await started(interpreter, folder, 1 << 20, (line) => console.log(line));
try {
  mp.runPython("import sys\nsys.path.append('')");
  for (const script of scripts) mp.runPython(script);
} catch (error) {
  console.log(error.message);
  process.exit(1);
}
