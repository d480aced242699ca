// The programs of the built server that end by themselves: backup, restore, open-copy.
import { fileURLToPath } from 'node:url';
import { run } from '../../scripts/lib/processes.mjs';

/** Runs one. @param env its variables @throws with the end of what it said, where it fails */
export async function runProgram(name, args, env) {
  const file = fileURLToPath(new URL(`../../apps/server/dist/${name}-program.js`, import.meta.url));
  const { code, output } = await run(process.execPath, [file, ...args], { capture: true, env });
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${output.slice(-500)}`);
}
